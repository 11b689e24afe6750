// What users call. There is no mathematics here: the library answers, compiled to WebAssembly.

import type * as answers from "./module/answers.js";
import type { Set as KeptSet } from "./module/tehai_web.js";
import { TehaiError } from "./error.js";
import { textsOfAll } from "./hands.js";
import { ask, callWhole } from "./module.js";
import { json } from "./names.js";
import type { Options } from "./options.js";
import { asked, rows, type Hands, type OneHand } from "./reading.js";

export * from "./hands.js";
export type * from "./module/answers.js";

/** What an analysis depends on, and what it is asked besides. */
export type AnalyzeOptions = Options<answers.AnalyzeQuestion, "hand">;

/**
 * Everything about one hand: shanten by form, waits, decompositions, every discard with the tiles it needs, and what a
 * player asks at the table.
 *
 * @example
 * analyze("23456m444p789s11z").waits?.tiles; // "147m"
 * analyze("123m456p11z23456s7z").discards?.[0]?.discard; // "7z"
 */
export function analyze(hand: string, options: AnalyzeOptions = {}): answers.HandAnalysis {
  return ask("analyze-hand", { ...options, hand });
}

/** How a hand was won, and by which rules it is scored. */
export type ScoreOptions = Options<answers.ScoreQuestion, "hand">;

/**
 * What a win is worth: yaku, han, fu, points and who pays. The winning tile is the last concealed one, or `tile`.
 *
 * @example
 * score("123m456p789s1122z2z", { riichi: "riichi", dora: "1m" }).points;
 */
export function score(hand: string, options: ScoreOptions = {}): answers.Score {
  return ask("score-hand", { ...options, hand });
}

/** What the points of many wins depend on, the same for all. */
export interface ScoresOptions extends Omit<ScoreOptions, "tile"> {
  /** The kind of the winning tile of each hand, a place in {@link TILES}. By default it is the last concealed one of a text. */
  tiles?: Uint8Array;
  /** The called melds of hands that are counts, four codes for each hand, −1 for no meld: see {@link MELDS}. */
  called?: Int16Array | undefined;
}

/** The points of wins, one element for each hand: 0 of one that cannot win. */
export interface Scores {
  points: Int32Array;
  han: Uint8Array;
  fu: Uint8Array;
  /** The number of yakuman. */
  yakuman: Uint8Array;
  /** Why hands have no points, by their place. */
  reasons: Map<number, string>;
}

/**
 * The points of each of many wins. A hand that has not won ends nothing: `reasons` say why it has no points.
 *
 * @example
 * scoreOfAll(["234m345678p55s345s", "123m456p789s11222z"], { seat: "south" }).points; // Int32Array(2) [2000, 1000]
 */
export function scoreOfAll(hands: Hands, { tiles, called, ...options }: ScoresOptions = {}): Scores {
  const given = asked(hands, called);
  const last = tiles ?? given.last;
  if (last === undefined) throw new TehaiError("tiles: expected the kind of the winning tile of each hand of counts");
  const found = callWhole(({ scores }) => scores(json(options), given.counts, given.called, given.redFives, last));
  const [points, han, fu, yakuman, reasons] = found as [Int32Array, Uint8Array, Uint8Array, Uint8Array, Reasons];
  return { points, han, fu, yakuman, reasons: new Map(reasons) };
}

/** Places of hands without an answer, and why. */
type Reasons = [number, string][];

/** Han and fu, or yakuman, and what else points depend on. */
export type WorthOptions = Options<answers.WorthQuestion>;

/**
 * The points for han and fu, or for yakuman, without a hand. From five han on the fu do not matter. Han and fu that no
 * win has are an error.
 *
 * @example
 * worth({ han: 3, fu: 40, wonBy: "tsumo", seat: "south" }).points;
 */
export function worth(options: WorthOptions): answers.Worth {
  return ask("worth", options);
}

/** What a tenpai player may wait for depends on what is seen. */
export type PredictOptions = Options<answers.PredictQuestion>;

/**
 * What a tenpai player may wait for, by the tiles that you see: exact deals of hands for each tile. With `hand`, your own,
 * `held` are those that you can discard. Deals say which hands there are, not how the player played, called, or
 * bet.
 *
 * @example
 * predictWaits({ hand: "46m357p2256s115z4p", visible: "7m8p", discards: "1m9s4z2p" }).held; // "346m457p256s15z"
 */
export function predictWaits(options: PredictOptions = {}): answers.PredictedWaits {
  return ask("predict-waits", options);
}

/**
 * The most hands that chances may reach, if the question does not say: more would block for seconds. By default changes
 * stay below it.
 */
function mostHands({ model, changes }: Options<answers.WinProbabilityQuestion>): number {
  if (model === "table") return 250_000;
  return typeof changes === "number" ? 500_000 : 1_500_000;
}

/** A question for chances, with this limit. */
const limited = <Question extends Options<answers.WinProbabilityQuestion>>(question: Question): Question => ({
  ...question,
  mostHands: question.mostHands ?? mostHands(question),
});

/** Another player's tile, and what the chances of a call depend on. */
export type CallOptions = Options<answers.CallQuestion, "hand">;

/**
 * The chances of passing another player's tile, and of each call with its best discard.
 *
 * @example
 * calls("23m456p3478s2266z", { offered: "6z" }).map(({ call }) => call); // [null, "666z"]
 */
export function calls(hand: string, options: CallOptions): answers.CallChances[] {
  return ask("calls", limited({ ...options, hand }));
}

/** What was chosen, and what the decision depends on. */
export type DecisionOptions = Options<answers.DecisionQuestion, "hand">;

/**
 * What a decision cost: what was chosen beside what is best; with `points`, in points.
 *
 * @example
 * decision("34666m567p44556s6z", { chosen: "5s", points: {} }).best.choice; // "6z"
 */
export function decision(hand: string, options: DecisionOptions): answers.Decided {
  return ask("decision", limited({ ...options, hand }));
}

/** A win of a round: its seat, and what a question for points has, a hand or han and fu. */
export type WinOfRound = { seat: answers.Wind; hand?: string } & (ScoreOptions | WorthOptions);

/** How a round ends, and by which rules. */
export type RoundOptions = Omit<Options<answers.RoundQuestion>, "wins"> & { wins?: readonly WinOfRound[] };

/**
 * Who pays whom at the end of a round, and what stays on the table. With a `discarder` the wins are by that player's tile,
 * else the one win is drawn. Without wins the wall ends, or the round is aborted.
 *
 * @example
 * settleRound({ tenpai: ["east", "south"], riichi: ["south"] }).seats.map((seat) => seat.change); // [1500, 500, -1500, -1500]
 * settleRound({ wins: [{ seat: "south", han: 3, fu: 40 }], counters: 1, rules: "ema" }).dealerStays; // false
 */
export function settleRound(options: RoundOptions): answers.RoundEnd {
  return ask("settle-round", options);
}

/** Scores from the first dealer on, and by which rules the game ends. */
export type NeedsOptions = Options<answers.NeedsQuestion>;

/**
 * What a win must be worth for each place, drawn and by the tile of each other player, and what noten payments do, if the
 * game ends with this hand.
 *
 * @example
 * const { wins } = needs({ scores: [31000, 28500, 24500, 16000], seat: "south" });
 * wins.find(({ place, discarder }) => place === 1 && discarder === null).points; // 1100
 */
export function needs(options: NeedsOptions): answers.Needs {
  return ask("needs", options);
}

/** Two tenpai hands, or how many copies they wait for, and the wall. */
export type RaceOptions = Options<answers.RaceQuestion>;

/**
 * Which of two tenpai hands wins first, by an own draw or by ron; both, or nobody.
 *
 * @example
 * const { first, second } = race({ hands: ["123m456p23456s11z", "234m567p789s3355p"], wall: 30 });
 * first.win > second.win; // true
 */
export function race(options: RaceOptions): answers.RaceChances {
  return ask("race", options);
}

/** What chances of a win depend on. */
export type WinProbabilityOptions = Options<answers.WinProbabilityQuestion, "hand">;

/** What expected points depend on. */
export type ExpectedPointsOptions = WinProbabilityOptions;

/**
 * How likely a win is, and tenpai, after 0, 1, … draws, for each discard of a hand of 3m+2 tiles. With `to`, a set, only
 * its wins count; with called melds, only wins with a yaku, by `seat`, `round` and `scoreRules`. With options of
 * points, such as `dora`, it has the points to expect, too.
 *
 * @example
 * winProbability("123m456p789s1122z", { draws: 1 }).rows.at(-1)?.win;
 */
export function winProbability(hand: string, options: WinProbabilityOptions = {}): answers.WinProbability {
  return ask("win-probability", limited({ ...options, hand }));
}

/**
 * The points to expect, draw by draw, beside the chance of a win. `rules` are those of shanten, `scoreRules` those of
 * points. With `to`, a set, other wins count 0 points.
 */
export function expectedPoints(hand: string, options: ExpectedPointsOptions = {}): answers.WinProbability {
  return winProbability(hand, { ...options, points: options.points ?? {} });
}

/** What chances of many hands depend on, the same for all but for visible tiles. */
export interface WinProbabilitiesOptions extends Omit<WinProbabilityOptions, "visible" | "called"> {
  /** The called melds of hands that are counts, four codes for each hand, −1 for no meld: see {@link MELDS}. */
  called?: Int16Array | undefined;
  /** The tiles seen elsewhere: text for all hands, or the same or other counts for each, without red fives. */
  visible?: string | Hands;
}

/**
 * The chances of many hands after all draws: 35 elements for each hand, one for each kind of tile that it may discard, then
 * one for a hand that draws first; NaN for others.
 */
export interface WinProbabilities {
  /** The place of the best discard of each hand, 34 if it draws first, −1 without an answer. */
  best: Int8Array;
  win: Float64Array;
  tenpai: Float64Array;
  /** The points to expect, NaN if they were not asked. */
  points: Float64Array;
  /** Why hands have no answer, by their place. */
  reasons: Map<number, string>;
}

/**
 * How likely a win is after all draws, for each discard of each of many hands, and with options of points, or `points: {}`,
 * the points to expect. A hand without an answer, such as one that has won, ends nothing: `reasons` say why.
 *
 * @example
 * const { best, win } = winProbabilityOfAll(["123m456p789s1122z"], { draws: 1 });
 * win[best[0]]; // 4 / 123
 */
export function winProbabilityOfAll(
  hands: Hands,
  { called, visible, ...options }: WinProbabilitiesOptions = {},
): WinProbabilities {
  const given = asked(hands, called);
  const [text, counts] = typeof visible === "string" ? [{ visible }, undefined] : [{}, visible && rows(visible)];
  const question = json(limited({ ...options, ...text }));
  const found = callWhole(({ win_probabilities }) =>
    win_probabilities(question, given.counts, given.called, given.redFives, counts),
  );
  const [best, win, tenpai, points, reasons] = found as [Int8Array, Float64Array, Float64Array, Float64Array, Reasons];
  return { best, win, tenpai, points, reasons: new Map(reasons) };
}

/** What a distance depends on. */
export type DistanceOptions = Options<answers.DistanceQuestion, "hand" | "sets">;

/**
 * How far a hand is from sets, the nearest first, and which tiles help. Without sets, from each yaku.
 *
 * @example
 * distances("123m456p23456s11z", ["honitsu"])[0]?.distance;
 */
export function distances(
  hand: string,
  sets: readonly string[] = [],
  options: DistanceOptions = {},
): answers.TargetDistance[] {
  return ask("distance", { ...options, hand, sets });
}

/** The names of the language for sets, with what they mean. */
export function setNames(): answers.SetName[] {
  return ask("names");
}

/** What a set depends on. */
export type SetOptions = Options<answers.SetQuestion, "set">;

/** How far hands are from a set, one element for each hand. */
export interface Distances {
  /** The fewest tiles to draw until the hand holds a hand of the set, 255 if the set has no hands. */
  distance: Int16Array;
  /** Copies left of the necessary tiles. */
  copies: Int16Array;
  /** The tiles that lower the distance when drawn, as bits for {@link tilesOf}. */
  necessary: BigUint64Array;
  /** The tiles that keep the distance when discarded, in the same way. */
  unnecessary: BigUint64Array;
}

/** How hands are drawn at random. */
export interface SampleOptions {
  /** The same seed gives the same hands as `tehai list-hands --sample`; 0 by default. */
  seed?: number | bigint;
  /** What is equally likely; hands by default. */
  by?: answers.EquallyLikely;
}

/** Refuses options that do not exist where the module has no name for them. */
function refuse(others: object, known: string): void {
  const [name] = Object.keys(others);
  if (name !== undefined) throw new TehaiError(`${name}: there is no such option, expected one of ${known}`);
}

/** A number that fits 64 bits without sign. */
function seedOf(seed: number | bigint): bigint {
  const found = typeof seed === "bigint" || Number.isSafeInteger(seed) ? BigInt(seed) : -1n;
  if (found !== BigInt.asUintN(64, found)) throw new TehaiError(`seed: found ${seed}, expected 0 to 2^64 - 1`);
  return found;
}

/** The most hands of an answer: more do not fit into the memory of the module. */
const MOST_HANDS = 2 ** 24;

function numberOf(number: number): number {
  if (Number.isInteger(number) && number >= 0 && number <= MOST_HANDS) return number;
  throw new TehaiError(`number: found ${number}, expected a number of hands up to ${MOST_HANDS}`);
}

/** A rank; one beyond all sets stands for larger ones, which the module would cut off. */
function rankOf(rank: number | bigint): bigint {
  const found = typeof rank === "bigint" || Number.isSafeInteger(rank) ? BigInt(rank) : -1n;
  if (found < 0n) throw new TehaiError(`rank: found ${rank}, expected an integer from 0`);
  return found < 1n << 127n ? found : (1n << 127n);
}

/**
 * A set of hands, given by an expression such as `tenpai & wait_kinds >= 9`. Counts are exact, whatever its size.
 *
 * It takes memory of the module until it is collected, or until `free()`.
 *
 * @example
 * const hands = HandSet.of("tenpai & wait_kinds >= 9");
 * hands.hands; // 4n
 * [...hands][0]; // "1112345678999s"
 */
export class HandSet {
  #kept: KeptSet | undefined;

  private constructor(set: KeptSet) {
    this.#kept = set;
  }

  get #set(): KeptSet {
    if (this.#kept === undefined) throw new TehaiError("the set was freed");
    return this.#kept;
  }

  /** The set of an expression. */
  static of(expression: string, options: SetOptions = {}): HandSet {
    return new HandSet(callWhole(({ Set }) => new Set(json({ ...options, set: expression }))));
  }

  /** The expression in canonical spelling. */
  get expression(): string {
    return callWhole(() => this.#set.expression);
  }

  /** The number of tiles of its hands. */
  get tiles(): number {
    return callWhole(() => this.#set.tiles);
  }

  /** The number of distinct hands. */
  get hands(): bigint {
    return callWhole(() => this.#set.hands);
  }

  /** The number of ways to deal them. */
  get deals(): bigint {
    return BigInt(callWhole(() => this.#set.deals));
  }

  /** Is a hand without called melds in the set? */
  contains(hand: OneHand): boolean {
    return this.rank(hand) !== null;
  }

  /** The place of a hand in the set, from 0; null if it is not in it. */
  rank(hand: OneHand): bigint | null {
    return callWhole(() => this.#set.rank(rows(hand))) as bigint | null;
  }

  /** The hand at a rank; undefined beyond the last. */
  at(rank: number | bigint): string | undefined {
    return textsOfAll(this.list(rank, 1))[0];
  }

  /** The counts of `number` hands from a rank on, fewer at the end of the set. */
  list(from: number | bigint, number: number): Uint8Array {
    return callWhole(() => this.#set.list(rankOf(from), numberOf(number)));
  }

  /** All hands in order, as texts. */
  *[Symbol.iterator](): Generator<string, void> {
    for (let from = 0n; ; from += 1000n) {
      const some = textsOfAll(this.list(from, 1000));
      yield* some;
      if (some.length < 1000) return;
    }
  }

  /** The counts of hands drawn at random, with replacement. */
  sample(number: number, { seed = 0, by = "hands", ...others }: SampleOptions = {}): Uint8Array {
    refuse(others, "by, seed");
    if (by !== "deals" && by !== "hands") throw new TehaiError(`by: found ${by}, expected deals or hands`);
    return callWhole(() => this.#set.sample(numberOf(number), seedOf(seed), by === "deals"));
  }

  /** How far each of many hands is from this set, and which tiles help. */
  distances(hands: Hands, { visible, ...others }: { visible?: Hands } = {}): Distances {
    refuse(others, "visible");
    const found = callWhole(() => this.#set.distances(rows(hands), visible && rows(visible)));
    const [distance, copies, necessary, unnecessary] = found as [
      Int16Array,
      Int16Array,
      BigUint64Array,
      BigUint64Array,
    ];
    return { distance, copies, necessary, unnecessary };
  }

  /** Frees its memory; the set cannot be asked any more. */
  free(): void {
    this.#kept?.free();
    this.#kept = undefined;
  }

  [Symbol.dispose](): void {
    this.free();
  }
}

/** What the counts of a set depend on. */
export type CountOptions = SetOptions;

/**
 * The size of a set with its share of all deals or of those of `given`, and if all hands are tenpai by what they wait
 * for. Numbers that may be large are text.
 *
 * @example
 * countHands("tenpai").size.hands; // "92371838"
 */
export function countHands(set: string, options: CountOptions = {}): answers.SetCounts {
  return ask("count-hands", { ...options, set });
}
