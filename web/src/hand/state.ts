// The state of the hand, which is its address: the hand, the visible tiles, the rules, and how it won.

import type { DistanceQuestion, HandQuestion, PlayersQuestion, PointsSettings, ScoreQuestion, ScoreRules, WinProbabilityQuestion } from "../../module/answers";
import { address, chosen, go, read, unless, type Route } from "../route";
import { handOf, textOf, tilesOf } from "../tiles/Tile";
import { rulesOf, rulesQuery, type Rules } from "../ui/parts";
import { usualWin, winOf, winQuery, type WinState } from "./win";

/** What discards are ordered by, what a click on a tile of the hand does, and who offers a tile; the default first. */
export const ORDERS = ["win", "tenpai", "points", "acceptance"] as const;
export const CLICKS = ["play", "draw", "remove"] as const;
export const FROM = ["left", "other"] as const;
/** The draws of a player in a round without calls or wins. */
export const DRAWS = 17;

/** The first example: a hand with a discard to find. */
const EXAMPLE = "2340678m3345p677s";

export interface HandState {
  text: string;
  seen: string;
  limits: boolean;
  rules: Rules;
  win: WinState;
  /** How many draws are left. */
  draws: number;
  order: (typeof ORDERS)[number];
  click: (typeof CLICKS)[number];
  /** Are the distances from yaku shown? */
  yaku: boolean;
  /** Another set, whose distance is shown too; empty for none. */
  to: string;
  /** Is it shown what to do about another player's tile? */
  table: boolean;
  /** The river: the discards of the hand itself. */
  own: string;
  /** A tile that another player discards; empty for none. */
  offered: string;
  from: (typeof FROM)[number];
}

/** What a new hand begins with. */
export const newHand: Partial<HandState> = { seen: "", own: "", offered: "", draws: DRAWS, win: usualWin };

export function stateOf({ path, query }: Route): HandState {
  const text = path === "-" ? "" : path || EXAMPLE;
  return {
    text,
    seen: query.get("seen") ?? "",
    limits: query.get("limits") === "1",
    rules: rulesOf(query),
    win: winOf(query),
    draws: Math.min(Number(/^\d{1,2}$/.exec(query.get("draws") ?? "") ?? DRAWS), DRAWS),
    order: chosen(query, "order", ORDERS),
    click: chosen(query, "click", CLICKS),
    yaku: query.get("yaku") === "1",
    to: query.get("to") ?? "",
    table: query.get("table") === "1",
    own: query.get("own") ?? "",
    offered: query.get("offered") ?? "",
    from: chosen(query, "from", FROM),
  };
}

/** Norths set aside, with three players. */
export const northsOf = ({ norths }: WinState, { players }: Rules) => (players === 3 && norths > 0 ? `${"4".repeat(norths)}z` : "");

/** Tiles that are seen: dora indicators and norths set aside are. */
const visibleOf = ({ seen, win, rules }: HandState) => `${seen} ${win.dora} ${northsOf(win, rules)}`.trim();

export function questionOf(state: HandState): HandQuestion {
  const { text, own, limits, rules } = state;
  return { hand: text, visible: visibleOf(state), discards: own, limited_by: limits ? "visible" : "called", rules };
}

/** The question for the distances from some sets; without any, from every yaku. */
export function distanceQuestionOf(state: HandState, sets: string[]): DistanceQuestion {
  return { ...questionOf(state), sets, ...state.win.winds };
}

/** The tile of a text that is just one tile. */
export function tileOf(text: string): string | undefined {
  const [tile, ...others] = tilesOf(text);
  return tile && others.length === 0 ? tile.replace("0", "5") : undefined;
}

/** What a player asks at the table. */
export function playersQuestionOf(state: HandState): PlayersQuestion {
  const { offered, from, win } = state;
  return {
    hand: questionOf(state),
    asked: { improvements: true, good_shape: 5, offered: handOf(state.text).size === 13 ? (tileOf(offered) ?? null) : null, from, ...win.winds },
  };
}

/** More hands would take seconds and much memory. */
export const MOST_HANDS = 300_000;

/** The chances of a win and of tenpai; points, if the dora is known or they are asked for. */
export function chancesQuestionOf(state: HandState): WinProbabilityQuestion {
  const { text, own, rules, draws, order, win } = state;
  const norths = rules.players === 3 ? win.norths : 0;
  const question = { hand: text, visible: `${visibleOf(state)} ${own}`, rules, draws, most_hands: MOST_HANDS };
  if (win.dora === "" && order !== "points") return question;
  // Indicators and norths are visible already, and are seen once.
  const points = { ...win.winds, dora: win.dora, norths, riichi: "best", rules: { players: rules.players } } as PointsSettings;
  return { ...question, points };
}

/** Simulated games where there are too many states for an exact answer. */
export const GAMES = 2_000;

/** The same in the true game. Points take longest, and are asked only where they, or yaku of an open hand, decide. */
export function trueGameQuestionOf(state: HandState): WinProbabilityQuestion {
  const { points, ...question } = chancesQuestionOf(state);
  const needsPoints = state.order === "points" || state.text.includes("[");
  return { ...question, points: needsPoints ? points : null, model: "true", effort: { states: 300_000, games: GAMES, seed: 0 } };
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

function handAddress({ text, seen, limits, rules, win, yaku, to, ...state }: HandState): string {
  const advice = {
    draws: unless(String(DRAWS), String(state.draws)),
    order: unless(ORDERS[0], state.order),
    click: unless(CLICKS[0], state.click),
  };
  const table = {
    table: state.table ? "1" : undefined,
    own: state.own,
    offered: state.offered,
    from: unless(FROM[0], state.from),
  };
  const query = { seen, limits: limits ? "1" : undefined, ...rulesQuery(rules), ...winQuery(win), ...advice, yaku: yaku ? "1" : undefined, to, ...table };
  return address("hand", text.trim() || "-", query);
}

/** Changes how the hand won. */
export function changeWin(to: Partial<WinState>, how: "push" | "replace" = "push"): void {
  change(({ win }) => ({ win: { ...win, ...to } }), how);
}

/** The parts of the page that are not about a hand. */
const OTHERS = ["sets", "atlas", "form", "numbers"];

/** Writes texts of the state in plain notation, which changes nothing else. */
export function rewrite(by: (state: HandState) => Partial<HandState>): void {
  const route = read(location.hash);
  if (OTHERS.includes(route.part)) return;
  const now = stateOf(route);
  go(handAddress({ ...now, ...by(now) }), "replace");
}

/** Changes the current state of the address, which may be newer than the one shown. */
export function change(by: (state: HandState) => Partial<HandState>, how: "push" | "replace" = "push"): void {
  const route = read(location.hash);
  // An answer that comes late does not lead back from another part.
  if (OTHERS.includes(route.part)) return;
  const now = stateOf(route.part === "hand" ? route : read(""));
  const next = { ...now, ...by(now) };
  // The winning tile belongs to the hand it was chosen from.
  if (next.text !== now.text) next.win = { ...next.win, tile: "" };
  // So does an offer.
  if (next.text !== now.text) next.offered = "";
  go(handAddress(next), how);
}

/** Is it plain notation? All texts of a state are, once the library has read what was typed or stands in an address. */
export const isPlain = (text: string) => /^(?:[0-9]+[mps]|[1-7]+z|\[[0-9]+[mpsz]\]|\{[0-9]+[mpsz]\})*$/.test(text);

/** A text with one more tile. */
export function withTile(text: string, tile: string): string {
  const { concealed, melds } = handOf(text);
  return textOf([...concealed, tile]) + melds.join("");
}

/** A hand with a drawn tile: the fourteenth is last, as the possible winning tile. */
export function withDrawn(text: string, tile: string): string {
  const { concealed, melds, size } = handOf(text);
  return size === 13 ? textOf(concealed) + tile + melds.join("") : withTile(text, tile);
}

/** A text without one tile; where it does not matter whether the five is red, the plain one is removed first. */
export function withoutTile(text: string, tile: string): string {
  const { concealed, melds } = handOf(text);
  const red = tile.replace("5", "0");
  const at = [tile, red].map((name) => concealed.indexOf(name)).find((place) => place >= 0) ?? -1;
  return textOf(concealed.filter((_, place) => place !== at)) + melds.join("");
}
