// What is practised: a hand and what else is known of it, which are the address, and the results, which stay on the device.

import { ask } from "../ask";
import { dearness, discardOf, isJudged, nameOf, openGame, type Judged } from "../games/state";
import { winOf, winQuery, type WinState } from "../hand/win";
import { below, random } from "../random";
import { WINDS } from "../rules";
import { address, chosen, go, type Route } from "../route";
import { ALL_TILES, piecesOf, place, runsOf, tilesOf } from "../tiles/tiles";

/** The kinds of hands that are drawn, each with its set, or several that are equally likely, and its number of tiles. */
const DRAWN = {
  all: [["shanten <= 3"], 14],
  two: [["shanten = 2"], 14],
  one: [["shanten = 1"], 14],
  flush: [["only(m) & shanten = 1"], 14],
  calls: [["shanten = 2"], 13],
  riichi: [["shanten <= 3"], 14],
  points: [
    "win, tanyao, pinfu_shape, yakuhai, toitoi, sanshoku, ittsu, honitsu, chanta, iipeikou, sanankou, chiitoitsu".split(", "),
    14,
  ],
} as const;
type Drawn = keyof typeof DRAWN;
/** The kinds of problems; those of the player's own are mistakes of the game that is open. */
export const PRACTICES = ["all", "two", "one", "flush", "calls", "riichi", "points", "own"] as const;
export type Practice = (typeof PRACTICES)[number];

export interface PracticeState {
  kind: Practice;
  /** Empty until one is drawn; of an own mistake the name of its decision. */
  hand: string;
  /** Of calls: the tile that the player to the left discards. */
  offered: string;
  /** Of a riichi: what that player has discarded. */
  their: string;
  /** Of points: how the hand won. */
  win: WinState;
}

export function stateOf({ path, query }: Route): PracticeState {
  const text = (name: string) => query.get(name) ?? "";
  return { kind: chosen(query, "kind", PRACTICES), hand: path, offered: text("offered"), their: text("their"), win: winOf(query) };
}

type Problem = Partial<PracticeState> & Pick<PracticeState, "kind">;

export const practiceAddress = ({ kind, hand, offered, their, win }: Problem) =>
  address("practice", hand, { kind: kind === PRACTICES[0] ? undefined : kind, offered, their, ...(win && winQuery(win)) });

const oneOf = <T>(all: readonly T[]): T | undefined => all[below(Math.max(all.length, 1))];
const held = (hand: string) => ALL_TILES.map((tile) => tilesOf(hand).filter((other) => other === tile).length);

/** A tile that can be called, each copy that is left equally likely; none if there is none. */
function callable(hand: string): string | undefined {
  const copies = held(hand);
  const has = (tile: string, steps: number) => {
    const rank = Number(tile[0]) + steps;
    return tile[1] !== "z" && rank >= 1 && rank <= 9 && copies[place(`${rank}${tile[1]}`)]! > 0;
  };
  const isChi = (tile: string) => [[-2, -1], [-1, 1], [1, 2]].some((pair) => pair.every((steps) => has(tile, steps)));
  return oneOf(ALL_TILES.flatMap((tile, at) => (copies[at]! >= 2 || isChi(tile) ? Array<string>(4 - copies[at]!).fill(tile) : [])));
}

/** Discards at random, six to twelve, none of which the hand has: so no tile of it is safe without thought. */
function river(hand: string): string {
  const copies = held(hand);
  const left = ALL_TILES.flatMap((tile, at) => (copies[at] ? [] : Array<string>(4).fill(tile)));
  const discards = Array.from({ length: 6 + below(7) }, () => left.splice(below(left.length), 1)[0]!);
  return runsOf(discards);
}

/** A way to win with a hand that has a yaku, half of the time with a called meld if it can have one. */
async function wayToWin(hand: string): Promise<Pick<PracticeState, "hand" | "win"> | undefined> {
  const [seat, round] = [WINDS[below(4)]!, WINDS[below(2)]!];
  const tile = oneOf(tilesOf(hand))!;
  const usual = winOf(new URLSearchParams());
  const win = { ...usual, tile, won_by: oneOf(["tsumo", "ron"] as const)!, winds: { seat, round } };
  const ofWin = (hand: string, { winds, won_by, tile, riichi }: WinState) => ask("win", { hand, tile, won_by, riichi, ...winds });
  const { score, completed } = await ofWin(hand, win);
  const melds = score ? piecesOf(score.reading).filter((piece, at) => piece.length === 3 && at !== completed) : [];
  const called = below(2) && score?.reading.form === "standard" ? oneOf(melds) : undefined;
  if (called) {
    const left = tilesOf(hand);
    for (const tile of called) left.splice(left.indexOf(tile), 1);
    const open = `${runsOf(left)}[${runsOf(called)}]`;
    if ((await ofWin(open, win)).score?.yaku.length) return { hand: open, win };
  }
  const riichi = { ...win, riichi: "riichi" } as const;
  return { hand, win: below(2) && score?.yaku.length ? win : riichi };
}

/** A problem of a kind; none if the hand that was drawn has none. */
async function problemOf(kind: Drawn): Promise<Problem | undefined> {
  const [sets, tiles] = DRAWN[kind];
  const [drawn] = await ask("list", { set: oneOf<string>(sets)!, tiles, number: 1, seed: random(), by: "deals" });
  const { hand } = drawn!;
  if (kind === "points") return { kind, ...(await wayToWin(hand)) };
  if (kind === "riichi") return { kind, hand, their: river(hand) };
  if (kind !== "calls") return { kind, hand };
  // A hand without a pair and without neighbours calls nothing.
  const offered = callable(hand);
  return offered ? { kind, hand, offered } : undefined;
}

/** The discards of the open game that were mistakes, as far as its decisions are answered. */
export function ownMistakes(): Judged[] {
  const judged = (openGame()?.review.decisions ?? []).filter(isJudged);
  return judged.filter((one) => one.offered === null && dearness(one) > 0 && discardOf(one.decided.best.choice));
}

/** One of these, another than the one that is shown if there is. */
function ownMistake(shown: string): Problem | undefined {
  const names = ownMistakes().map(nameOf);
  const others = names.filter((name) => name !== shown);
  const hand = oneOf(others.length ? others : names);
  return hand ? { kind: "own", hand } : undefined;
}

/** Goes to the next problem of a kind. */
export async function next(kind: Practice, shown: string, how: "push" | "replace" = "push"): Promise<void> {
  const before = location.hash;
  const problem = kind === "own" ? ownMistake(shown) : await problemOf(kind);
  // Who has gone on in the meantime is not led back.
  if (location.hash !== before) return;
  if (problem) go(practiceAddress(problem), how);
  else if (kind !== "own") return next(kind, shown, how);
}

/** How many hands were played, how many with a best choice, and the chance of a win that was lost in all. */
interface Result {
  hands: number;
  best: number;
  lost: number;
  /** The best choices in a row, up to now and at most. */
  row: number;
  longest: number;
}
type Results = Partial<Record<Practice, Result>>;

/** The results so far. What another program has written there is none. */
export function results(): Results {
  try {
    const stored = JSON.parse(localStorage.getItem("practice") ?? "{}") as Results;
    const isResult = (result?: Result) =>
      result && [result.hands, result.best, result.lost].every((number) => Number.isFinite(number));
    const known = Object.entries(stored).filter(([, result]) => isResult(result));
    // Rows were not counted always.
    return Object.fromEntries(known.map(([kind, result]) => [kind, { ...result, row: result.row || 0, longest: result.longest || 0 }]));
  } catch {
    return {};
  }
}

/** Adds a hand to the results. */
export function record(kind: Practice, lost: number, isBest: boolean): void {
  const all = results();
  const { hands, best, lost: before, row: until, longest } = all[kind] ?? { hands: 0, best: 0, lost: 0, row: 0, longest: 0 };
  const row = isBest ? until + 1 : 0;
  const result = { hands: hands + 1, best: best + Number(isBest), lost: before + lost, row, longest: Math.max(longest, row) };
  localStorage.setItem("practice", JSON.stringify({ ...all, [kind]: result }));
}

export const forget = () => localStorage.removeItem("practice");
