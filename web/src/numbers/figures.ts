// The pictures of the tables.

import * as Plot from "@observablehq/plot";
import type { Table } from "../../module/answers";
import { frame, type Draw } from "../ui/Figure";
import { number, percent, powerOfTen, rarity } from "../words/format";
import type { Words } from "../words/en";

export interface Drawn {
  plot: Draw;
  /** The answer in one line. */
  say?: string;
  note?: string;
}

type Row = Record<string, string>;

const short = new Intl.NumberFormat("en", { notation: "compact" });
const color = "var(--accent)";

export function figure(table: Table, words: Words): Drawn {
  const rows: Row[] = table.rows.map((row) => Object.fromEntries(row.map((cell, at) => [table.columns[at]!, cell])));
  const figures = { "shanten-distribution": shanten, tenhou, "tenpai-waits": kinds, "tenpai-tiles": tiles, recurrence };
  return figures[table.report](rows, words, table);
}

function shanten(rows: Row[], words: Words, { mean }: Table): Drawn {
  const shares = rows.map((row) => ({
    shanten: words.shanten.short(Number(row.shanten)),
    share: 100 * Number(row.probability),
    text: percent({ numerator: row.deals!, denominator: row.deals_total!, value: Number(row.probability) }),
  }));
  return {
    say: mean ? words.numbers.mean((mean.value - 1).toFixed(5)) : undefined,
    plot: (width) =>
      Plot.plot({
        ...frame(width),
        x: { domain: shares.map((row) => row.shanten), label: words.numbers.shantenAxis },
        y: { label: words.numbers.dealsAxis, grid: true },
        marks: [
          Plot.barY(shares, { x: "shanten", y: "share", fill: color, rx: 3 }),
          Plot.text(shares, { x: "shanten", y: "share", text: width < 500 ? (row) => String(Number(row.share.toPrecision(2))) : "text", dy: -8, fontSize: width < 500 ? 9 : 12 }),
          Plot.ruleY([0]),
        ],
      }),
  };
}

function tenhou(rows: Row[], words: Words): Drawn {
  const share = (row: Row) => ({ numerator: row.numerator!, denominator: row.denominator!, value: Number(row.probability) });
  const known = (term: string) => words.numbers.term[term as keyof typeof words.numbers.term];
  const terms = rows.filter((row) => row.term !== "all").map((row) => ({ term: known(row.term!), value: Number(row.probability), text: words.common.oneIn(rarity(share(row)) ?? "1") }));
  const wins = rows.find((row) => row.term === "wins");
  return {
    say: wins && words.numbers.tenhou(rarity(share(wins)) ?? ""),
    note: words.numbers.log,
    plot: (width) => {
      const isNarrow = width < 500;
      // There is room for the text of a long bar in it, for that of a short one beside it.
      const [inside, beside] = [true, false].map((is) => terms.filter(({ value }) => (isNarrow && value > 1e-8) === is));
      return Plot.plot({
        ...frame(width),
        height: 260,
        marginLeft: 120,
        marginRight: isNarrow ? 20 : 110,
        x: { type: "log", label: words.sets.share, grid: true, ticks: isNarrow ? 3 : 6, domain: [1e-12, 1e-5], tickFormat: (of: number) => powerOfTen(Math.round(Math.log10(of))) },
        y: { domain: terms.map((row) => row.term), label: null },
        marks: [
          Plot.barX(terms, { y: "term", x1: 1e-12, x2: "value", fill: color, rx: 3 }),
          Plot.text(inside, { y: "term", x: "value", text: "text", dx: -6, textAnchor: "end", fill: "var(--on-accent)" }),
          Plot.text(beside, { y: "term", x: "value", text: "text", dx: 6, textAnchor: "start" }),
        ],
      });
    },
  };
}

function kinds(rows: Row[], words: Words): Drawn {
  const hands = rows.map((row) => ({ kinds: Number(row.wait_kinds), hands: Number(row.hands), text: number(row.hands!) }));
  return {
    note: words.numbers.log,
    plot: (width) =>
      Plot.plot({
        ...frame(width),
        marginLeft: 50,
        x: { domain: hands.map((row) => row.kinds), label: words.numbers.kindsAxis },
        y: { type: "log", label: words.numbers.handsAxis, grid: true, domain: [0.5, 2 * Math.max(...hands.map((row) => row.hands))], ticks: 5, tickFormat: "~s" },
        marks: [
          Plot.barY(hands, { x: "kinds", y1: 0.5, y2: "hands", fill: color, rx: 3 }),
          Plot.text(hands, { x: "kinds", y: "hands", text: width < 700 ? (row) => short.format(row.hands) : "text", dy: -8, fontSize: width < 500 ? 10 : 12 }),
        ],
      }),
  };
}

function tiles(rows: Row[], words: Words): Drawn {
  const hands = rows.map((row) => ({ suit: row.tile![1], rank: row.tile![0], tile: words.tile(row.tile!), hands: Number(row.hands) }));
  const suits = ["m", "p", "s", "z"];
  return {
    plot: (width) => {
      const isNarrow = width < 600;
      const facet = isNarrow ? { fy: "suit" } : { fx: "suit" };
      const facets = { domain: suits, label: null };
      return Plot.plot({
        ...frame(width),
        height: isNarrow ? 560 : frame(width).height,
        marginLeft: 50,
        ...(isNarrow ? { fy: facets } : { fx: facets }),
        x: { label: words.numbers.tileAxis, domain: [..."123456789"] },
        y: { label: words.numbers.handsAxis, grid: true, tickFormat: "~s", ticks: isNarrow ? 3 : 6 },
        marks: [
          Plot.barY(hands, { ...facet, x: "rank", y: "hands", fill: color, rx: 2, title: (row) => `${row.tile}: ${number(row.hands)}` }),
          Plot.ruleY([0]),
        ],
      });
    },
  };
}

function recurrence(rows: Row[], words: Words): Drawn {
  const named = (row: Row) => words.numbers.class[row.class as keyof typeof words.numbers.class];
  const points = rows.map((row) => ({ class: named(row), groups: `${row.groups}`, melds: Number(row.melds), hands: Number(row.hands) }));
  const groups: Record<string, string> = { "1": "m", "2": "m p", "3": "m p s", "4": "m p s z" };
  return {
    note: words.numbers.log,
    plot: (width) => {
      const isNarrow = width < 600;
      const facet = isNarrow ? { fy: "groups" } : { fx: "groups" };
      const facets = { label: null, tickFormat: (of: string) => groups[of] ?? of };
      return Plot.plot({
        ...frame(width),
        height: isNarrow ? 720 : frame(width).height,
        marginLeft: 50,
        ...(isNarrow ? { fy: facets, marginRight: 60 } : { fx: facets }),
        x: { label: words.numbers.meldsAxis, ticks: [0, 1, 2, 3, 4], tickFormat: "d" },
        y: { type: "log", label: words.numbers.handsAxis, grid: true, ticks: 4, tickFormat: "~s" },
        color: { legend: true, domain: Object.values(words.numbers.class), range: ["#3d7fd1", "#2d9a70", "#d6842c", "#c4483b"] },
        symbol: { domain: Object.values(words.numbers.class) },
        marks: [
          Plot.line(points, { ...facet, x: "melds", y: "hands", stroke: "class", strokeWidth: 2 }),
          Plot.dot(points, { ...facet, x: "melds", y: "hands", stroke: "class", symbol: "class", fill: "var(--card)", r: 4, title: (row) => number(row.hands) }),
        ],
      });
    },
  };
}
