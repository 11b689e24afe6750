// The tables for people: rows with their shares, what is drawn of them, and the answer in one line.

import type { Probability, Table } from "../../module/answers";
import { SUITS } from "../tiles/tiles";
import type { Bar } from "../ui/Figure";
import { rarity } from "../words/format";
import type { Words } from "../words/en";
import type { NumbersWords } from "../words/numbers";

type Row = Record<string, string>;

interface Shown {
  name: string;
  hands: string;
  deals: string;
  share: Probability;
}

interface Drawn {
  /** The answer in one line. */
  say?: string;
  rows: Shown[];
  /** Bars, and how high the highest of them all is. */
  charts: Bar[][];
  most: number;
}

const rowsOf = ({ columns, rows }: Table): Row[] =>
  rows.map((row) => Object.fromEntries(row.map((cell, at) => [columns[at]!, cell])));

/** What the shares are of: all deals, or those of all tenpai hands, each of which waits for some number of kinds. */
function wholeOf(table: Table, tenpai: Table): string {
  const rows = rowsOf(table);
  if (table.report === "shanten-distribution") return rows[0]!.deals_total!;
  if (table.report === "tenhou") return rows.find(({ term }) => term === "all")!.deals!;
  return String(rowsOf(tenpai).reduce((sum, { deals }) => sum + BigInt(deals!), 0n));
}

/** The picture of a table, by the number of kinds waited for in the same setting. */
export function figure(table: Table, tenpai: Table, words: Words, ofNumbers: NumbersWords): Drawn {
  const { report, mean } = table;
  const whole = wholeOf(table, tenpai);
  const nameOf = (row: Row): string => {
    if (report === "shanten-distribution") return words.shanten.short(Number(row.shanten));
    if (report === "tenhou") return ofNumbers.term[row.term as keyof typeof ofNumbers.term];
    return (row.wait_kinds ?? row.tile)!;
  };
  const shown = rowsOf(table).map((row): Shown => {
    const [hands, deals] = [row.hands!, row.deals!];
    return { name: nameOf(row), hands, deals, share: { numerator: deals, denominator: whole, value: Number(deals) / Number(whole) } };
  });
  if (report === "tenhou") {
    const rows = shown.filter(({ deals }) => deals !== whole);
    return { say: words.common.oneIn(rarity(rows.at(-1)!.share)!), rows, charts: [], most: 0 };
  }
  const bars = shown.map(({ name, share }) => ({ name, value: 100 * share.value }));
  return {
    say: mean ? ofNumbers.mean((mean.value - 1).toFixed(5)) : undefined,
    rows: shown,
    charts: report === "tenpai-tiles" ? bySuit(bars) : [bars],
    most: Math.max(...bars.map(({ value }) => value)),
  };
}

/** A chart for each suit, if an earlier one is not like it. */
function bySuit(bars: Bar[]): Bar[][] {
  const charts = SUITS.map((suit) => bars.filter(({ name }) => name[1] === suit));
  const key = (chart: Bar[]) => chart.map(({ name, value }) => name.charAt(0) + value).join();
  const isNew = (chart: Bar[], at: number) => charts.findIndex((other) => key(other) === key(chart)) === at;
  return charts.filter((chart, at) => chart.length > 0 && isNew(chart, at));
}
