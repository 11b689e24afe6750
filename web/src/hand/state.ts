// The state of the hand, which is its address: the hand, the visible tiles, the rules, and how it won.

import type { Problem } from "../../module/answers";
import type { Questions } from "../protocol";
import { address, chosen, go, partOf, read, unless, type Route } from "../route";
import { handOf, placeAmong, plain, textOf, tilesOf } from "../tiles/tiles";
import { rulesOf, rulesQuery, type Rules } from "../rules";
import { hasRedFives, ownOptions, redQuery, scoringOf, scoringQuery, type Scoring } from "./scoring";
import { usualWin, winOf, winQuery, type WinState } from "./win";

/** What discards are ordered by, what a click on a tile of the hand does, and who offers a tile; the default first. */
export const ORDERS = ["win", "tenpai", "points", "acceptance"] as const;
export const CLICKS = ["play", "draw", "remove"] as const;
/** How much further than the nearest win the hand may lead: by the advice, not at all, or so many tiles. */
export const CHANGES = ["near", "none", "1", "2"] as const;
export const FROM = ["left", "other"] as const;
/** Who plays: the player alone, or others at the table, too. */
export const MODELS = ["alone", "table"] as const;
/** What tenpai may be worth when the wall ends, in points. */
export const TENPAI_WORTH = ["0", "1000", "1500", "3000"] as const;
/** How many melds a player may have called. */
export const MELDS = ["0", "1", "2", "3", "4"] as const;
/** The draws of a player in a round without calls or wins. */
export const DRAWS = 17;
/** More tiles than a wall ever has. */
export const MOST_WALL = 136;

/** The first example: a hand with a discard to find. */
const exampleOf = ({ players }: Rules) => (players === 3 ? "1199m340p344567s4z" : "2340678m3345p677s");

export interface HandState {
  text: string;
  seen: string;
  limits: boolean;
  rules: Rules;
  /** The rules of points. */
  scoring: Scoring;
  win: WinState;
  model: (typeof MODELS)[number];
  /** How many draws are left. */
  draws: number;
  /** How many tiles of the wall are left at a table, more than these draws of all players take. */
  extra: number;
  /** How likely it is at a table that somebody else ends the round, in percent for each go-around. */
  others: number;
  /** What tenpai is worth in the end, with points at a table. */
  tenpaiWorth: (typeof TENPAI_WORTH)[number];
  order: (typeof ORDERS)[number];
  click: (typeof CLICKS)[number];
  changes: (typeof CHANGES)[number];
  /** Does riichi turn hidden dora indicators in the points to expect? */
  ura: boolean;
  /** Are red fives drawn, one of each suit, in the points to expect? */
  red: boolean;
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
  /** Is it shown what a tenpai player may wait for? */
  danger: boolean;
  /** That player's discards, and how many melds they have called. */
  their: string;
  called: number;
}

/** What a new hand begins with. */
export const newHand: Partial<HandState> = { seen: "", own: "", offered: "", their: "", called: 0, draws: DRAWS, extra: 0, win: usualWin };

/** A whole number in an address, at most so large; else another. */
function numberOf(query: URLSearchParams, key: string, most: number, usual: number): number {
  const text = query.get(key) ?? "";
  return /^\d{1,3}$/.test(text) ? Math.min(Number(text), most) : usual;
}

/** The draws that are left, and what the wall has besides, of which only a table tells. */
export function drawsOf(wall: number, { players }: Rules): Pick<HandState, "draws" | "extra"> {
  const draws = Math.min(Math.floor(wall / players), DRAWS);
  return { draws, extra: wall - draws * players };
}

/** The tiles left in the wall at a table. */
export const leftInWall = ({ draws, extra, rules }: Pick<HandState, "draws" | "extra" | "rules">) => draws * rules.players + extra;

export function stateOf({ path, query }: Route): HandState {
  const rules = rulesOf(query);
  const draws = numberOf(query, "draws", DRAWS, DRAWS);
  const scoring = scoringOf(query);
  return {
    text: path === "-" ? "" : path || exampleOf(rules),
    seen: query.get("seen") ?? "",
    limits: query.get("limits") === "1",
    rules,
    scoring,
    win: winOf(query),
    model: chosen(query, "model", MODELS),
    ...drawsOf(numberOf(query, "wall", MOST_WALL, draws * rules.players), rules),
    others: numberOf(query, "others", 100, 0),
    tenpaiWorth: chosen(query, "tenpai-worth", TENPAI_WORTH),
    order: chosen(query, "order", ORDERS),
    click: chosen(query, "click", CLICKS),
    changes: chosen(query, "changes", CHANGES),
    ura: query.get("ura") !== "0",
    red: query.get("red") ? query.get("red") === "1" : hasRedFives(scoring.game),
    yaku: query.get("yaku") === "1",
    to: query.get("to") ?? "",
    table: query.get("table") === "1",
    own: query.get("own") ?? "",
    offered: query.get("offered") ?? "",
    from: chosen(query, "from", FROM),
    danger: query.get("danger") === "1",
    their: query.get("their") ?? "",
    called: Number(chosen(query, "called", MELDS)),
  };
}

/** Norths set aside, with three players. */
export const northsOf = ({ norths }: WinState, { players }: Rules) => (players === 3 && norths > 0 ? `${"4".repeat(norths)}z` : "");

/** Tiles that are seen: dora indicators and norths set aside are. */
const visibleOf = ({ seen, win, rules }: HandState) => `${seen} ${win.dora} ${northsOf(win, rules)}`.trim();

/** Where a problem with the visible tiles is: they come from several fields. */
export function locatedIn(state: HandState, problem: Problem | null | undefined): Problem | null {
  if (problem?.field !== "visible") return problem ?? null;
  const { seen, win, own } = state;
  if (problem.end > seen.length) {
    const [start, end] = [problem.start, problem.end].map((at) => at - (seen === "" ? 0 : seen.length + 1)) as [number, number];
    return { ...problem, field: "dora", start, end, message: problem.message.replace(/^character \d+/, `character ${start + 1}`) };
  }
  const isIn = (text: string) => "found" in problem && tilesOf(text).some((tile) => plain(tile) === problem.found);
  if (problem.end > 0 || isIn(seen)) return problem;
  return { ...problem, field: isIn(win.dora) ? "dora" : isIn(own) ? "discards" : "visible" };
}

/** Where a problem with a win is, if a tile of its indicators is one too many. */
export function locatedInWin({ win }: HandState, problem: Problem | null | undefined): Problem | null {
  if (problem?.code !== "fifth-copy-together") return problem ?? null;
  const isIn = (text: string) => tilesOf(text).some((tile) => plain(tile) === problem.found);
  const field = isIn(win.hidden_dora) ? "hidden_dora" : isIn(win.dora) ? "dora" : problem.field;
  return { ...problem, field };
}

/** The rules of a question. A name sets those of points, and of quads after riichi. */
const rulesIn = ({ rules, scoring: { game } }: HandState) => (game ? { ...rules, rules: game } : { rules });

export function questionOf(state: HandState): Questions["hand"][0] {
  const { text, own, limits, win } = state;
  const limited_by = limits ? "visible" : "called";
  return { hand: text, visible: visibleOf(state), discards: own, missed_win: missedOf(text, win), limited_by, ...win.winds, ...rulesIn(state) };
}

/** The win that passed: after riichi only a concealed hand can have let one pass. */
const missedOf = (text: string, { missed_win }: WinState) => (missed_win === "riichi" && text.includes("[") ? "turn" : missed_win);

/** The question for the distances from some sets; without any, from every yaku. */
export function distanceQuestionOf(state: HandState, sets: string[]): Questions["distance"][0] {
  return { ...questionOf(state), sets };
}

/** The tile of a text that is just one tile. */
export function tileOf(text: string): string | undefined {
  const [tile, ...others] = tilesOf(text);
  return others.length === 0 ? tile : undefined;
}

/** Who offers a tile: three players call no sequences, so it does not matter to them. */
const offererOf = ({ rules, from }: HandState) => (rules.players === 3 ? "other" : from);

/** What a player asks at the table. */
export function analyzeQuestionOf(state: HandState): Questions["analyze-hand"][0] {
  const offered = handOf(state.text).size === 13 ? tileOf(state.offered) : undefined;
  return { ...questionOf(state), improvements: true, good_shape: 5, ...(offered && { offered, from: offererOf(state) }) };
}

/** The question for the chances of an offered tile, called or not. */
export function callsQuestionOf(state: HandState): Questions["calls"][0] {
  return { ...chancesQuestionOf(state), offered: tileOf(state.offered), from: offererOf(state) };
}

/** The question for what a tenpai player may wait for. */
export function dangerQuestionOf(state: HandState): Questions["predict-waits"][0] {
  const { text, rules, their, called } = state;
  return { hand: text, visible: visibleOfChances(state), discards: their, melds: MELDS.length - 1 - called, rules };
}

/** More hands would take seconds and much memory. */
export const MOST_HANDS = 1_500_000;

/** What is not drawn any more, dora indicators and norths set aside included. */
const visibleOfChances = (state: HandState) => `${visibleOf(state)} ${state.own}`;

/** Are points known: is the dora, or are they asked for? */
export const hasPoints = ({ win, order }: HandState) => win.dora !== "" || order === "points";

/** The chances of a win and of tenpai; points, if the dora is known or they are asked for. */
export function chancesQuestionOf(state: HandState): Questions["win-probability"][0] {
  const { text, rules, draws, win, ura, red } = state;
  const changes = /^\d$/.test(state.changes) ? Number(state.changes) : state.changes;
  const norths = rules.players === 3 ? win.norths : 0;
  const asked = { hand: text, visible: visibleOfChances(state), draws, changes, most_hands: MOST_HANDS } as const;
  const question = { ...asked, ...rulesIn(state), ...ownOptions(state.scoring), ...win.winds };
  if (!hasPoints(state)) return question;
  // A game has one to five indicators, known or not, and as many hidden ones.
  const hidden_indicators = ura ? Math.min(Math.max(tilesOf(win.dora).length, 1), 5) : 0;
  // Indicators and norths are visible already, and are seen once.
  return { ...question, points: { dora: win.dora, hidden_indicators, norths, riichi: "best", ...(red && { red_fives: "table" }) } };
}

/** The most hands at a table, where each has a value for every tile of the wall. */
const MOST_TABLE_HANDS = 80_000;

/** The same at a table. */
export function tableQuestionOf(state: HandState): Questions["table-game"][0] {
  const { own, others, tenpaiWorth } = state;
  const question = chancesQuestionOf(state);
  const ofTable = { model: "table", visible: visibleOf(state), discards: own, wall: leftInWall(state), others: others ? String(others / 100) : "", most_hands: MOST_TABLE_HANDS } as const;
  return { ...question, ...ofTable, ...(question.points && { tenpai_worth: Number(tenpaiWorth) }) };
}

/** The question for an offered tile at a table. Who does not sit to the left sits across. */
export function tableOfferQuestionOf(state: HandState): Questions["table-offer"][0] {
  const from = state.from === "left" || state.rules.players === 3 ? "left" : "across";
  return { ...tableQuestionOf(state), offered: tileOf(state.offered), from };
}

/** Simulated games where there are too many states for an exact answer. */
export const GAMES = 2_000;

/** The same in the true game. Points take longest, and are asked only where they decide. */
export function trueGameQuestionOf(state: HandState): Questions["win-probability"][0] {
  const { points, ...question } = chancesQuestionOf(state);
  return { ...question, points: state.order === "points" ? points : null, model: "true", states: 300_000, games: GAMES };
}

export function winQuestionOf({ text, rules, scoring, win, own }: HandState): Questions["win"][0] {
  const { winds, tile, norths, discarder, daisangen, daisuushi, ...facts } = win;
  return {
    hand: text,
    players: rules.players,
    ...(scoring.game && { rules: scoring.game }),
    ...ownOptions(scoring),
    tile: tile || null,
    // Only three players set norths aside, and only a ron has a discarder.
    norths: rules.players === 3 ? norths : 0,
    discarder: (win.won_by === "ron" && discarder) || null,
    liable: { daisangen: daisangen || null, daisuushi: daisuushi || null },
    discards: own,
    ...winds,
    ...facts,
    hidden_dora: win.riichi === "no" ? "" : win.hidden_dora,
    missed_win: missedOf(text, win),
  };
}

function handAddress({ text, seen, limits, rules, scoring, win, yaku, to, ...state }: HandState): string {
  const advice = {
    draws: unless(String(DRAWS), String(Math.min(state.draws, DRAWS))),
    order: unless(ORDERS[0], state.order),
    click: unless(CLICKS[0], state.click),
    changes: unless(CHANGES[0], state.changes),
    ura: state.ura ? undefined : "0",
    red: redQuery(scoring.game, state.red),
  };
  const atTable = state.model === "table" && {
    model: state.model,
    wall: state.extra ? String(leftInWall({ ...state, rules })) : undefined,
    others: state.others ? String(state.others) : undefined,
    "tenpai-worth": unless(TENPAI_WORTH[0], state.tenpaiWorth),
  };
  const table = {
    table: state.table ? "1" : undefined,
    own: state.own,
    offered: state.offered,
    from: unless(FROM[0], state.from),
    danger: state.danger ? "1" : undefined,
    their: state.their,
    called: unless(MELDS[0], String(state.called)),
  };
  const query = { seen, limits: limits ? "1" : undefined, ...rulesQuery(rules), ...scoringQuery(scoring), ...winQuery(win), ...advice, ...atTable, yaku: yaku ? "1" : undefined, to, ...table };
  return address("hand", text.trim() || "-", query);
}

/** Changes how the hand won. */
export function changeWin(to: Partial<WinState>, how: "push" | "replace" = "push"): void {
  change(({ win }) => ({ win: { ...win, ...to } }), how);
}

/** Writes texts of the state in plain notation, which changes nothing else. */
export function rewrite(by: (state: HandState) => Partial<HandState>): void {
  const route = read(location.hash);
  if (partOf(route) !== "hand") return;
  const now = stateOf(route);
  go(handAddress({ ...now, ...by(now) }), "replace");
}

/** Changes the current state of the address, which may be newer than the one shown. */
export function change(by: (state: HandState) => Partial<HandState>, how: "push" | "replace" = "push"): void {
  const route = read(location.hash);
  // An answer that comes late does not lead back from another part.
  if (partOf(route) !== "hand") return;
  const now = stateOf(route);
  const next = { ...now, ...by(now) };
  // An example that nobody has changed is that of the game.
  if (!route.path && next.text === now.text) next.text = exampleOf(next.rules);
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

/** The quad of a tile that a hand can declare, concealed or with a called triplet, and the hand then. */
export function withQuad(text: string, tile: string): { quad: string; text: string } {
  const { concealed, melds } = handOf(text);
  const isOf = (other: string) => plain(other) === plain(tile);
  const triplet = melds.find((meld) => tilesOf(meld).every(isOf));
  const tiles = textOf([...(triplet ? tilesOf(triplet) : []), ...concealed.filter(isOf)]);
  const quad = triplet ? `[${tiles}]` : `{${tiles}}`;
  const others = melds.filter((meld) => meld !== triplet);
  return { quad, text: textOf(concealed.filter((other) => !isOf(other))) + [...others, quad].join("") };
}

/** A text without one tile, or else without the same five in the other colour. */
export function withoutTile(text: string, tile: string): string {
  const { concealed, melds } = handOf(text);
  const at = placeAmong(concealed, tile);
  return textOf(concealed.filter((_, place) => place !== at)) + melds.join("");
}
