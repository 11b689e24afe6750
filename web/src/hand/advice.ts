// What is known of each discard: at once from the hand, later its chances and what follows it. One order for all.

import { useRef } from "preact/hooks";
import type { ChoiceAtTable, Difference, Discard, Draws, HandAnalysis, HandPage, NoWin, Problem, Quad, Waits, WinProbability, WinProbabilityRow } from "../../module/answers";
import { useSettledAnswer } from "../ask";
import { handOf, plain, runsOf, tilesOf } from "../tiles/tiles";
import type { Words } from "../words/en";
import { chancesLike } from "../words/format";
import { analyzeQuestionOf, chancesQuestionOf, leftInWall, tableQuestionOf, withQuad, type HandState, type ORDERS } from "./state";

type Order = (typeof ORDERS)[number];
export type Chance = Exclude<Order, "acceptance">;
export const CHANCES = ["win", "tenpai", "points"] as const;

/** Milliseconds a hand must stay unchanged before more is worked out; clicks in the meantime come first. */
export const PAUSE = 50;

/** The same where the order needs no chances. */
const LONG = 400;

/**
 * A discard, or a quad that is declared instead, with its chances after each number of draws; none if it leads too far
 * from a win, or is not known yet.
 */
export interface Choice extends Omit<Discard, "win"> {
  /** The kind of the tile; of a quad, of one of its tiles. */
  discard: string;
  /** The tile as it is held: red, if no plain five is; or the quad, as `{1111z}` or `[1111z]`. */
  tile: string;
  /** Of a quad. */
  quad?: Quad;
  chances: Partial<Record<Chance, number[]>>;
  /** How often the play for points wins after each number of draws; none if points are not known, or that is not. */
  pointsWin?: number[];
  /** Its name in the answer that has its chances. */
  name?: string;
  /** Why no win can be drawn then, if none can. */
  noWin?: NoWin;
  /** The play that declares riichi with this discard, if one does: that for points, or without them at a table for wins. */
  riichi?: "points" | "win";
}

export interface Advice {
  /** The discards and quads, best first; none for a hand that draws next. */
  discards: Choice[];
  /** How every other choice is worse than the first, best first; none if the answer with the chances has another best. */
  reasons: Reason[];
  /** The chances of a hand that draws next. */
  chances: Choice["chances"];
  pointsWin?: number[];
  /** Why nothing wins, whatever is discarded, if there is one reason. */
  noWin?: NoWin;
  /** Are melds called, so that only wins with a yaku count? */
  isOpen: boolean;
  /** The play that the reasons are of. */
  judged: "points" | "win";
  /** What they are ordered by: the wish, or acceptance while the chances are not known, and where all are 0. */
  order: Order;
  /** All that a player asks of the hand, if it is known. */
  player?: HandAnalysis;
  playerProblem?: Problem;
  chancesProblem?: Problem;
  failure?: string;
  /** Is each chance only what can be reached at least? */
  isLowerEnd: boolean;
  /** Are they those of simulated games, which hold with 95 %? */
  isSimulated: boolean;
  /** The first discards, if these games do not tell them apart. They are in the textbook's order. */
  alike?: Alike;
  /** The number of hands that can be reached. */
  reached?: number;
  /** Does the order wait for chances? */
  isPending: boolean;
  /** Has the hand won, so that its discards play on? */
  isWin: boolean;
  /** At a table, what comes after the first choice, or of a hand that draws next: how it wins, and which calls pay. */
  plan?: ChoiceAtTable;
}

/** Choices that simulated games do not tell apart. */
interface Alike {
  /** Their number, more than one. */
  first: number;
  /** How many of them the textbook does not tell apart either. */
  equal: number;
  /** The games of each. */
  games: number;
}

/** A choice, as the answer names it, and how it differs from the best. */
export type Reason = [choice: string, differences: Difference[]];

/** What shows advice is given. */
export interface AdviceProps {
  state: HandState;
  advice: Advice;
}

/** The chance that a hand is judged by: the wished one, or wins if discards are ordered by acceptance. */
export const aimOf = ({ order }: HandState): Chance => (order === "acceptance" ? "win" : order);

/** Are values the same to 12 digits? What differs less differs by rounding. */
export const isSame = (a: number, b: number) => Math.abs(a - b) <= 1e-12 * Math.max(a, b);

/** The value by which discards are ordered. */
export function valueOf({ chances, necessary }: Choice, order: Order): number {
  return order === "acceptance" ? necessary.copies : (chances[order]?.at(-1) ?? 0);
}

/** What a quad is called, if the choice is one. */
export const quadName = (words: Words, { tile, quad }: Choice, of?: string) => quad && words.hand.quad(tile[0] === "{", of);

/** What a choice is called. */
export const choiceName = (words: Words, choice: Choice) => quadName(words, choice, tileName(words, choice)) ?? tileName(words, choice);

/** The name of its tile. */
export const tileName = (words: Words, { tile, quad }: Choice) => words.tile(quad ? plain(tilesOf(tile)[0]!) : tile);

/** What a click on it does. */
export const actionName = (words: Words, choice: Choice) => (choice.quad ? words.hand.declare : words.hand.throwIt)(choiceName(words, choice));

/** What a call is called, and its tiles. */
export function calledAs(words: Words, tiles: string[]): ["chi" | "pon" | "quad", string] {
  const [tile = ""] = tiles.map(plain);
  if (tiles.some((other) => plain(other) !== tile)) return ["chi", words.tiles(tiles)];
  return [tiles.length === 4 ? "quad" : "pon", words.tile(tile)];
}

/** How long a hand is played. */
export const withinOf = ({ discards }: Words, state: HandState) =>
  state.model === "table" ? discards.left(leftInWall(state)) : discards.within(state.draws);

/** What decides among equal chances, the first first. */
const TIES = ["points", "tenpai", "acceptance"] as const;
const tiesOf = (order: Order) => (order === "acceptance" ? [] : TIES);

/** Which is the better discard? Acceptance counts only at equal shanten. */
function compared(a: Choice, b: Choice, order: Order): number {
  const steps = (a.shanten ?? 9) - (b.shanten ?? 9);
  for (const by of [order, ...tiesOf(order)]) {
    if (by === "acceptance" && steps) return steps;
    const [one, other] = [valueOf(a, by), valueOf(b, by)];
    if (!isSame(one, other)) return other - one;
  }
  return 0;
}

/** By what a discard is better than another of the same value, if they are known to differ. */
export const decidedBy = (a: Choice, b: Choice) => TIES.find((by) => !isSame(valueOf(a, by), valueOf(b, by)));

/** Those of some tiles to draw for which this holds. */
function part({ left }: Draws, isSo: (tile: string) => boolean): Draws {
  const some = Object.entries(left).filter(([tile]) => isSo(tile));
  const copies = some.reduce((sum, [, copies]) => sum + copies, 0);
  return { tiles: runsOf(some.map(([tile]) => tile)), kinds: some.length, copies, left: Object.fromEntries(some) };
}

/** The waits that win by an own draw, and those by which a hand with called melds has no yaku. */
export function byYaku(waits: Waits): { winning: Draws; without: Draws } {
  const none = tilesOf(waits.without_yaku);
  return { winning: part(waits, (tile) => !none.includes(tile)), without: part(waits, (tile) => none.includes(tile)) };
}

/** Are there waits, all without a yaku? */
export const isInFormOnly = (waits: Waits) => waits.kinds > 0 && byYaku(waits).winning.kinds === 0;

/** Is the hand tenpai only in form, whatever is discarded? */
export function isTenpaiInForm({ discards }: Advice): boolean {
  const tenpai = discards.filter(({ shanten }) => shanten === 0);
  return tenpai.length > 0 && tenpai.every(({ waits }) => isInFormOnly(waits));
}

/** The discards that are as good as the first. */
export const bestOf = ({ discards, order, alike }: Advice) =>
  alike ? discards.slice(0, alike.equal) : discards.filter((other) => compared(other, discards[0]!, order) === 0);

/** The one reason of several, if it is that of all. */
const common = (reasons: (NoWin | undefined)[]) => (new Set(reasons).size === 1 ? reasons[0] : undefined);

/** The chances by draws of the rows of a discard. */
function chancesOf(rows: WinProbabilityRow[]): Pick<Choice, "chances" | "pointsWin"> {
  const chances: Choice["chances"] = {};
  for (const aim of CHANCES) {
    const values = rows.flatMap((row) => row[aim] ?? []);
    if (values.length > 0) chances[aim] = values;
  }
  const pointsWin = rows.flatMap((row) => row.points_win ?? []);
  return { chances, pointsWin: pointsWin.length > 0 ? pointsWin : undefined };
}

/** A column of numbers of one play: what it is played for, or how often the play for points wins. */
export type Played = Chance | "points-win";

/** The columns of a play. */
export const playedFor = (aim: Chance): Played[] => (aim === "points" ? ["points", "points-win"] : [aim]);

/** What a column is of. */
export const aimIn = (played: Played): Chance => (played === "points-win" ? "win" : played);

/** The values of a column by draws. */
export const valuesOf = ({ chances, pointsWin }: Pick<Choice, "chances" | "pointsWin">, played: Played) =>
  played === "points-win" ? pointsWin : chances[played];

/** Writes the values of a column alike. */
export const writtenLike = (aim: Chance, words: Words, all: number[]) => (aim === "points" ? words.discards.value.points : chancesLike(all));

/** The name of a discard or a quad, whatever is red, and without the brackets of a quad. */
export const kindOf = (name: string) => plain(name.replace(/[[\]{}]/g, ""));

/** The rows of a choice. Where plain and red fives differ, those of the better one for points. */
function rowsOf(answer: WinProbability | undefined, choice: string): WinProbabilityRow[] {
  const names = [...new Set(answer?.rows.map((row) => row.discard).filter((name) => kindOf(name) === choice))];
  const all = names.map((name) => answer!.rows.filter((row) => row.discard === name));
  return all.sort((a, b) => (b.at(-1)!.points ?? 0) - (a.at(-1)!.points ?? 0))[0] ?? [];
}

/** How others are worse than the first choice. By the points of an answer that has them another may be the best. */
function reasonsOf(answer: WinProbability | undefined, first: Choice | undefined): Reason[] {
  if (!answer || !first?.name || first.name in answer.differences) return [];
  return answer.best_first.flatMap((name): Reason[] => (answer.differences[name] ? [[name, answer.differences[name]]] : []));
}

/** The first choices that simulated games do not tell apart: no number says how they are worse than the best. */
function alikeOf({ best_first, differences, simulated }: WinProbability): Alike | undefined {
  const until = (isOther: (name: string) => boolean) => {
    const other = best_first.findIndex(isOther);
    return new Set(best_first.slice(0, other === -1 ? undefined : other).map(kindOf)).size;
  };
  const first = until((name) => differences[name]?.some(({ of }) => of === "win" || of === "points" || of === "no-win") ?? false);
  return simulated && first > 1 ? { first, equal: until((name) => name in differences), games: simulated.games } : undefined;
}

/** The advice for a hand of which the last answer is known. Its chances follow, unless it has won. */
export function useAdvice(state: HandState, page: HandPage | undefined, isStale: boolean): Advice {
  const { analysis } = page ?? {};
  const isWhole = page !== undefined && [13, 14].includes(handOf(page.hand).size);
  const isWin = isWhole && analysis?.shanten.nearest === -1;
  const isAsked = isWhole && !isWin;
  const [kind, question] = state.model === "table" ? (["table-game", tableQuestionOf] as const) : (["win-probability", chancesQuestionOf] as const);
  const chances = useSettledAnswer(kind, isAsked ? question(state) : null, state.order === "acceptance" ? LONG : PAUSE);
  const player = useSettledAnswer("analyze-hand", isWhole && analysis ? analyzeQuestionOf(state) : null, PAUSE);
  const found = isAsked && !chances.isPending ? chances.answer : undefined;
  const told = isWhole && !player.isPending ? player.answer : undefined;
  const hand = page?.hand ?? "";
  const last = useRef<Advice>(undefined);
  // What is ordered by tiles left waits for no chances.
  const isWaiting = isAsked && state.order !== "acceptance";
  // Until the hand has its own answer, all is as it was.
  if (isStale && last.current) return { ...last.current, isPending: isWaiting };
  // By the number that it judges by, the answer orders.
  const judged = found?.rows.some((row) => row.points !== undefined) ? "points" : "win";
  const planOf = (name: string | undefined) => found?.at_table.find(({ choice }) => choice === name);
  const withChances = (choice: Omit<Choice, "chances" | "pointsWin" | "riichi">): Choice => {
    const rows = rowsOf(found, choice.discard);
    const name = rows[0]?.discard;
    const noWin = name === undefined ? undefined : found?.no_win[name];
    const declares = rows.at(-1)?.riichi ?? planOf(name)?.riichi;
    return { ...choice, ...chancesOf(rows), name, noWin, riichi: declares ? judged : undefined };
  };
  const ofDiscards = (isWhole ? (analysis?.discards ?? []) : []).map((discard) => {
    const { discard: tile } = discard;
    const { improvements = null, good_shape = null } = told?.discards?.find((one) => one.discard === tile) ?? {};
    return withChances({ ...discard, discard: plain(tile), tile, improvements, good_shape });
  });
  const ofQuads = (isAsked ? (analysis?.quads ?? []) : []).map((quad) => {
    const { shanten, necessary, waits } = quad;
    const tile = withQuad(hand, tilesOf(quad.quad)[0]!).quad;
    return withChances({ discard: kindOf(tile), tile, quad, shanten, necessary, waits, improvements: null, good_shape: null });
  });
  const discards = [...ofDiscards, ...ofQuads];
  const order = discards.some((discard) => valueOf(discard, state.order) > 0) ? state.order : "acceptance";
  const isKnown = ({ chances, noWin }: Choice) => chances.win !== undefined || noWin !== undefined;
  // Choices that the answer does not have follow.
  const best = order === judged ? found?.best_first : undefined;
  const rank = ({ name }: Choice) => (name === undefined ? Infinity : best!.indexOf(name));
  discards.sort((a, b) => (best && rank(a) !== rank(b) ? rank(a) - rank(b) : compared(a, b, order)));
  last.current = {
    discards,
    reasons: reasonsOf(found, discards[0]),
    noWin: analysis?.discards ? common(discards.filter(isKnown).map(({ noWin }) => noWin)) : found?.no_win[""],
    isOpen: page !== undefined && handOf(page.hand).melds.some((meld) => meld[0] === "["),
    ...(analysis?.discards ? { chances: {} } : chancesOf(found?.rows ?? [])),
    judged,
    order,
    player: told,
    playerProblem: player.problem,
    chancesProblem: isAsked ? chances.problem : undefined,
    failure: chances.failure ?? player.failure,
    isLowerEnd: found?.is_lower_end ?? false,
    isSimulated: Boolean(found?.simulated),
    alike: best && found && alikeOf(found),
    reached: found?.states ?? undefined,
    isPending: isWaiting && chances.isPending,
    isWin,
    plan: planOf(analysis?.discards ? discards[0]?.name : ""),
  };
  return last.current;
}
