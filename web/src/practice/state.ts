// What is practised: a hand and perhaps an offered tile, which are the address, and the results, which stay on the device.

import { ask } from "../ask";
import { random } from "../random";
import { address, chosen, go, type Route } from "../route";
import { ALL_TILES, place, tilesOf } from "../tiles/tiles";

/** The kinds of hands, each with the set that they are drawn from and their number of tiles. */
export const KINDS = {
  all: ["shanten <= 3", 14],
  two: ["shanten = 2", 14],
  one: ["shanten = 1", 14],
  flush: ["only(m) & shanten = 1", 14],
  calls: ["shanten = 2", 13],
} as const;
export type Practice = keyof typeof KINDS;
export const PRACTICES = Object.keys(KINDS) as [Practice, ...Practice[]];

export interface PracticeState {
  kind: Practice;
  /** Empty until one is drawn. */
  hand: string;
  /** Of calls: the tile that the player to the left discards. */
  offered: string;
}

export function stateOf({ path, query }: Route): PracticeState {
  return { kind: chosen(query, "kind", PRACTICES), hand: path, offered: query.get("offered") ?? "" };
}

export const practiceAddress = ({ kind, hand, offered }: PracticeState) =>
  address("practice", hand, { kind: kind === PRACTICES[0] ? undefined : kind, offered });

/** A tile that can be called, each copy that is left equally likely; none if there is none. */
function callable(hand: string): string | undefined {
  const held = ALL_TILES.map((tile) => tilesOf(hand).filter((other) => other === tile).length);
  const has = (tile: string, steps: number) => {
    const rank = Number(tile[0]) + steps;
    return tile[1] !== "z" && rank >= 1 && rank <= 9 && held[place(`${rank}${tile[1]}`)]! > 0;
  };
  const isChi = (tile: string) => [[-2, -1], [-1, 1], [1, 2]].some((pair) => pair.every((steps) => has(tile, steps)));
  const copies = ALL_TILES.flatMap((tile, at) => (held[at]! >= 2 || isChi(tile) ? Array<string>(4 - held[at]!).fill(tile) : []));
  return copies[random() % copies.length];
}

/** Goes to the next hand of a kind, as dealt. */
export async function next(kind: Practice, how: "push" | "replace" = "push"): Promise<void> {
  const [set, tiles] = KINDS[kind];
  const before = location.hash;
  const [drawn] = await ask("list", { set, tiles, number: 1, seed: random(), by: "deals" });
  const offered = kind === "calls" ? callable(drawn!.hand) : "";
  // Who has gone on in the meantime is not led back.
  if (location.hash !== before) return;
  // A hand without a pair and without neighbours calls nothing.
  if (offered === undefined) return next(kind, how);
  go(practiceAddress({ kind, hand: drawn!.hand, offered }), how);
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
