// The state of the hand, which is its address: the hand, the visible tiles, the rules, and how it won.

import type { DistanceQuestion, HandQuestion, PlayersQuestion, ScoreQuestion, ScoreRules, WinProbabilityQuestion } from "../../module/answers";
import { address, chosen, go, read, unless, type Route } from "../route";
import { handOf, textOf, tilesOf } from "../tiles/Tile";
import { rulesOf, rulesQuery, type Rules } from "../ui/parts";
import { winOf, winQuery, type WinState } from "./win";

/** The aims and the models of discards; the default first. */
export const AIMS = ["win", "tenpai"] as const;
export const MODELS = ["shuffled", "book"] as const;
/** The orders of discards, and the players who offer a tile; the default first. */
export const ORDERS = ["acceptance", "win"] as const;
export const FROM = ["left", "other"] as const;

/** The first example: a hand with a discard to find. */
const EXAMPLE = "2340678m3345p677s";

export interface HandState {
  text: string;
  seen: string;
  limits: boolean;
  rules: Rules;
  win: WinState;
  aim: (typeof AIMS)[number];
  model: (typeof MODELS)[number];
  /** Are the distances from yaku shown? */
  yaku: boolean;
  /** Another set, whose distance is shown too; empty for none. */
  to: string;
  /** Is it shown what a player asks at the table? */
  table: boolean;
  /** The discards of the hand itself. */
  own: string;
  /** A tile that another player discards; empty for none. */
  offered: string;
  from: (typeof FROM)[number];
  order: (typeof ORDERS)[number];
}

export function stateOf({ path, query }: Route): HandState {
  const text = path === "-" ? "" : path || EXAMPLE;
  return {
    text,
    seen: query.get("seen") ?? "",
    limits: query.get("limits") === "1",
    rules: rulesOf(query),
    win: winOf(query),
    aim: chosen(query, "aim", AIMS),
    model: chosen(query, "model", MODELS),
    yaku: query.get("yaku") === "1",
    to: query.get("to") ?? "",
    table: query.get("table") === "1",
    own: query.get("own") ?? "",
    offered: query.get("offered") ?? "",
    from: chosen(query, "from", FROM),
    order: chosen(query, "order", ORDERS),
  };
}

/** Own discards count where they are shown, as soon as they can be read. */
const ownOf = ({ table, own }: HandState) => (table && typedHandOf(own) ? own : "");

export function questionOf(state: HandState): HandQuestion {
  const { text, seen, limits, rules } = state;
  return { hand: text, visible: seen, discards: ownOf(state), limited_by: limits ? "visible" : "called", rules };
}

/** The question for the distances from some sets; without any, from every yaku. */
export function distanceQuestionOf(state: HandState, sets: string[]): DistanceQuestion {
  return { ...questionOf(state), sets, ...state.win.winds };
}

/** The tile of a text that is just one tile. */
export function tileOf(text: string): string | undefined {
  const [tile, ...others] = typedHandOf(text)?.concealed ?? [];
  return tile && others.length === 0 ? tile.replace("0", "5") : undefined;
}

/** What a player asks at the table; discards in the order of wins only if that is quick. */
export function playersQuestionOf(state: HandState, canOrder: boolean): PlayersQuestion {
  const { offered, from, win } = state;
  const order = canOrder ? state.order : ORDERS[0];
  return {
    hand: { ...questionOf(state), discards: state.own },
    asked: { improvements: true, good_shape: 5, order, draws: DRAWS, offered: tileOf(offered) ?? null, from, ...win.winds },
  };
}

/** More hands would take seconds and much memory. */
export const MOST_HANDS = 300_000;
/** The draws of a player in a round without calls or wins. */
export const DRAWS = 17;

export function chancesQuestionOf(state: HandState): WinProbabilityQuestion {
  const { text, seen, rules, model } = state;
  return { hand: text, visible: `${seen} ${ownOf(state)}`, rules, model, draws: DRAWS, most_hands: MOST_HANDS };
}

export function scoreQuestionOf({ text, rules, win }: HandState): ScoreQuestion {
  const { winds, tile, norths, discarder, daisangen, daisuushi, ...facts } = win;
  const liable = { daisangen: daisangen || null, daisuushi: daisuushi || null, suukantsu: null };
  return {
    hand: text,
    rules: { players: rules.players } as ScoreRules,
    tile: tile || null,
    // Only three players set norths aside, and only a ron has a discarder.
    norths: rules.players === 3 ? norths : 0,
    discarder: (win.won_by === "ron" && discarder) || null,
    liable,
    ...winds,
    ...facts,
  };
}

function handAddress({ text, seen, limits, rules, win, aim, model, yaku, to, ...state }: HandState): string {
  const chances = { aim: unless(AIMS[0], aim), model: unless(MODELS[0], model) };
  const table = {
    table: state.table ? "1" : undefined,
    own: state.own,
    offered: state.offered,
    from: unless(FROM[0], state.from),
    order: unless(ORDERS[0], state.order),
  };
  const query = { seen, limits: limits ? "1" : undefined, ...rulesQuery(rules), ...winQuery(win), ...chances, yaku: yaku ? "1" : undefined, to, ...table };
  return address("hand", text.trim() || "-", query);
}

/** Changes how the hand won. */
export function changeWin(to: Partial<WinState>, how: "push" | "replace" = "push"): void {
  change(({ win }) => ({ win: { ...win, ...to } }), how);
}

/** Changes the current state of the address, which may be newer than the one shown. */
export function change(by: (state: HandState) => Partial<HandState>, how: "push" | "replace" = "push"): void {
  const route = read(location.hash);
  const now = stateOf(route.part === "hand" ? route : read(""));
  const next = { ...now, ...by(now) };
  // The winning tile belongs to the hand it was chosen from.
  if (next.text !== now.text) next.win = { ...next.win, tile: "" };
  // So does an offer.
  if (next.text !== now.text) next.offered = "";
  go(handAddress(next), how);
}

const NAMED = "東南西北白發中";
const WORDS = "ESWNPFC";
const DIGITS = "〇一二三四五六七八九";

/**
 * A text in the plain notation: digits and letters, called melds in brackets, without blanks. The page does this
 * itself, not the library in its worker, because clicks change the text at once.
 */
function inPlainNotation(text: string): string {
  const written = text
    .normalize("NFKC")
    .replace(/[\uFE0E\uFE0F]/g, "")
    .replace(/[\u{1F000}-\u{1F021}]/gu, (sign) => {
      const at = sign.codePointAt(0)! - 0x1f000;
      if (at < 7) return `${[1, 2, 3, 4, 7, 6, 5][at]}z`;
      return `${((at - 7) % 9) + 1}${"msp"[Math.floor((at - 7) / 9)]}`;
    })
    .replace(/(^|[\s()[\]{}])([ESWNPFC])(?=$|[\s()[\]{}])/g, (_, before, word) => `${before}${WORDS.indexOf(word) + 1}z`)
    .replace(/5([mps])r/g, "0$1")
    .replace(/発/g, "發")
    .replace(/[東南西北白發中]/g, (name) => `${NAMED.indexOf(name) + 1}z`)
    .replace(/[一二三四五六七八九]/g, (digit) => String(DIGITS.indexOf(digit)))
    .replace(/[萬万]/g, "m")
    .replace(/筒/g, "p")
    .replace(/索/g, "s")
    .replace(/\(/g, "[")
    .replace(/\)/g, "]")
    .replace(/\s/g, "");
  return /^[0-9]+$/.test(written) ? `${written}m` : written;
}

/** The tiles of a text that a person wrote: in plain notation as they are written, else sorted. */
export function typedHandOf(text: string) {
  const written = inPlainNotation(text);
  if (!/^(?:[0-9]+[mps]|[1-7]+z|\[[0-9]+[mpsz]\]|\{[0-9]+[mpsz]\})*$/.test(written)) return undefined;
  const hand = handOf(written);
  return written === text ? hand : { ...hand, concealed: tilesOf(textOf(hand.concealed)) };
}

/** A text with one more tile. */
export function withTile(text: string, tile: string): string {
  const hand = typedHandOf(text);
  if (!hand) return `${text} ${tile}`;
  return textOf([...hand.concealed, tile]) + hand.melds.join("");
}

/** A hand with a drawn tile: the fourteenth is last, as the possible winning tile. */
export function withDrawn(text: string, tile: string): string {
  const hand = typedHandOf(text);
  if (!hand || hand.size !== 13) return withTile(text, tile);
  return textOf(hand.concealed) + tile + hand.melds.join("");
}

/** A text without one tile; where it does not matter whether the five is red, the plain one is removed first. */
export function withoutTile(text: string, tile: string): string {
  const hand = typedHandOf(text);
  if (!hand) return text;
  const red = tile.replace("5", "0");
  const at = [tile, red].map((name) => hand.concealed.indexOf(name)).find((place) => place >= 0) ?? -1;
  return textOf(hand.concealed.filter((_, place) => place !== at)) + hand.melds.join("");
}
