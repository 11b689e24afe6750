// What users call. There is no mathematics here: the library answers, compiled to WebAssembly.

import type * as answers from "./module/answers.js";
import type { Arrays, Set as KeptSet } from "./module/tehai_web.js";
import { TehaiError } from "./error.js";
import { ask, call } from "./module.js";
import type { Options } from "./options.js";

export { TehaiError };
export type { Source } from "./source.js";
export type * from "./module/answers.js";

/** The 34 kinds of tile in order: characters, dots, bamboos, then east, south, west, north, white, green, red. */
export const TILES: readonly answers.Tile[] = Object.freeze(
  ["m", "p", "s", "z"].flatMap((suit) => Array.from(suit === "z" ? "1234567" : "123456789", (rank) => rank + suit)),
);

/** The texts of the melds that a tile begins, in brackets; empty where there is none. */
const meldTexts = (open: string, ranks: (rank: number, suit: string) => string, close: string): string[] =>
  TILES.map((tile) => {
    const [rank, suit] = [Number(tile[0]), tile.slice(1)];
    const digits = ranks(rank, suit);
    return digits && `${open}${digits}${suit}${close}`;
  });

/**
 * The text of each code of a called meld, empty for codes of none: sequences by their lowest tile, then from 34 on triplets,
 * from 68 on quads, and from 102 on concealed quads.
 *
 * @example
 * MELDS.indexOf("[555z]"); // 65
 * MELDS[102]; // "{1111m}"
 */
export const MELDS: readonly string[] = Object.freeze([
  ...meldTexts("[", (rank, suit) => (suit !== "z" && rank < 8 ? `${rank}${rank + 1}${rank + 2}` : ""), "]"),
  ...meldTexts("[", (rank) => `${rank}`.repeat(3), "]"),
  ...meldTexts("[", (rank) => `${rank}`.repeat(4), "]"),
  ...meldTexts("{", (rank) => `${rank}`.repeat(4), "}"),
]);

/** One hand: text, called melds in brackets, or 34 counts. */
export type OneHand = string | Uint8Array | readonly number[];

/** Many hands: 34 counts for each, one hand after another, or texts. */
export type Hands = Uint8Array | readonly string[];

/** Many hands as arrays. */
export interface HandArray {
  /** The concealed tiles, 34 counts for each hand. */
  counts: Uint8Array;
  /** The called melds, four codes for each hand, −1 for no meld: see {@link MELDS}. Missing if no hand has any. */
  called?: Int16Array;
}

/** Rules of wins, waits and shanten; what is not given is the default. */
export type RuleOptions = answers.Rules;

/** What a value is, for an error. */
function kindOf(value: unknown): string {
  return typeof value === "object" && value !== null ? value.constructor?.name ?? "object" : `${value}`;
}

/** Texts as the module takes them, a line for each. */
function lines(texts: readonly unknown[]): string {
  const wrong = texts.findIndex((text) => typeof text !== "string");
  if (wrong >= 0) throw new TehaiError(`hand ${wrong}: found ${kindOf(texts[wrong])}, expected text like the others`);
  return texts.join("\n");
}

/** Counts given one by one, as bytes. */
function bytes(counts: readonly unknown[]): Uint8Array {
  const other = counts.findIndex((count) => typeof count !== "number");
  if (other >= 0) {
    throw new TehaiError(
      `hands: found a list with ${kindOf(counts[other])}, expected texts, or one Uint8Array with 34 counts for each hand, ` +
        "which countsOfAll makes of texts",
    );
  }
  const wrong = (counts as number[]).findIndex((count) => !(Number.isInteger(count) && count >= 0 && count <= 4));
  if (wrong >= 0) throw new TehaiError(`found ${counts[wrong]} copies of ${TILES[wrong % 34]}, expected 0 to 4`);
  return Uint8Array.from(counts as number[]);
}

/** The counts of hands without called melds. */
function rows(hands: Hands | OneHand): Uint8Array {
  if (hands instanceof Uint8Array) return hands;
  if (typeof hands === "string") return counts(hands);
  if (!Array.isArray(hands)) throw new TehaiError(`found ${typeof hands}, expected hands as text or a Uint8Array`);
  return typeof hands[0] === "string" ? countsOfAll(hands as string[]) : bytes(hands);
}

/**
 * The 34 counts of a hand, in the order of {@link TILES}.
 *
 * @example
 * counts("123m55z"); // Uint8Array(34) [1, 1, 1, 0, …]
 */
export function counts(text: string): Uint8Array {
  return rowsOf(1, call(({ counts }) => counts(text)));
}

/** The counts of many hands, one after another. An error names the hand by its place. */
export function countsOfAll(texts: readonly string[]): Uint8Array {
  return texts.length === 0 ? new Uint8Array() : rowsOf(texts.length, call(({ counts }) => counts(lines(texts))));
}

/** The counts of so many texts. The module takes a line for a hand. */
function rowsOf(texts: number, counts: Uint8Array): Uint8Array {
  if (counts.length === TILES.length * texts) return counts;
  throw new TehaiError("found a line break, expected one hand for each text");
}

/**
 * Many hands as arrays, with their called melds. An error names the hand by its place.
 *
 * @example
 * const { counts, called } = readHands(["45z[444z][111z][555z][777z]", "123m456p789s1122z"]);
 * called; // Int16Array(8) [64, 61, 65, 67, -1, -1, -1, -1]
 * shantenOfAll(counts, { called }); // Int8Array(2) [1, 0]
 */
export function readHands(texts: readonly string[]): HandArray {
  if (texts.length === 0) return { counts: new Uint8Array() };
  const [all, called] = call(({ hands }) => hands(lines(texts))) as [Uint8Array, Int16Array];
  const counts = rowsOf(texts.length, all);
  return called.some((code) => code !== -1) ? { counts, called } : { counts };
}

/** Hands with their called melds, which stand in texts or beside counts. */
function given(hands: Hands | OneHand, called: Int16Array | undefined): HandArray {
  if (called !== undefined && !(called instanceof Int16Array)) {
    throw new TehaiError("called: expected an Int16Array of 4 codes for each hand");
  }
  const areTexts = Array.isArray(hands) && typeof hands[0] === "string";
  const read = areTexts ? readHands(hands as string[]) : { counts: rows(hands) };
  if (called === undefined) return read;
  if (read.called !== undefined) throw new TehaiError("called: the hands say already which melds are called");
  return { ...read, called };
}

/**
 * A hand as text in canonical order.
 *
 * @example
 * textOf(counts("55z321m")); // "123m55z"
 */
export function textOf(hand: Uint8Array | readonly number[]): string {
  const counts = rows(hand);
  if (counts.length !== TILES.length) {
    throw new TehaiError(`found ${counts.length} counts, expected ${TILES.length}`);
  }
  return call(({ text }) => text(counts));
}

/** Many hands as texts, with their called melds if they are given. */
export function textsOfAll(hands: Uint8Array, called?: Int16Array): string[] {
  return hands.length === 0 ? [] : call(({ text }) => text(hands, called)).split("\n");
}

/**
 * The tiles of bits, as answers about many hands have them: bit i for the tile of index i.
 *
 * @example
 * tilesOf(0b1001n); // ["1m", "4m"]
 */
export function tilesOf(bits: bigint): answers.Tile[] {
  // Numbers are faster than BigInts: 27 tiles of suits, then 7 honours.
  const [suits, honours] = [Number(bits & 0x7ffffffn), Number(bits >> 27n)];
  return TILES.filter((_, index) => (index < 27 ? suits >> index : honours >> (index - 27)) & 1);
}

const calculators = new Map<string, Arrays>();

/** The answers under some options. The first takes a tenth of a second to make tables. */
function arrays(options: ArrayOptions = {}, hasVisible = false): Arrays {
  // Arrays are not for JSON, which names them only to refuse them.
  const visible = hasVisible || options.visible === undefined ? undefined : null;
  const key = JSON.stringify({ ...options, called: undefined, visible });
  let made = calculators.get(key + hasVisible);
  if (made === undefined) {
    made = call(({ Arrays }) => new Arrays(key, hasVisible));
    calculators.set(key + hasVisible, made);
  }
  return made;
}

/** What answers about hands depend on. */
export interface HandOptions extends RuleOptions {
  rules?: RuleOptions;
  /** The called melds of hands that are counts, four codes for each hand, −1 for no meld: see {@link MELDS}. */
  called?: Int16Array | undefined;
}

/**
 * Shanten (向聴数) of one hand: −1 is a win, 0 tenpai. A fifth copy is never drawn.
 *
 * Hands have 3m+1 or 3m+2 concealed tiles, up to 14.
 *
 * @example
 * shanten("199m146779p12s246z"); // 4
 * shanten("45z[444z][111z][555z][777z]"); // 1
 */
export function shanten(hand: OneHand, options?: HandOptions): number {
  const calculator = arrays(options);
  if (typeof hand === "string" && options?.called === undefined) return call(() => calculator.shanten_of_text(hand));
  const { counts, called } = given(hand, options?.called);
  const found = call(() => calculator.shanten(counts, called));
  if (found.length !== 1) throw new TehaiError(`found ${found.length} hands, expected one: shantenOfAll takes many`);
  return found[0]!;
}

/**
 * Shanten of each of many hands.
 *
 * @example
 * shantenOfAll(["123m456p789s1122z", "19m19p19s12345677z"]); // Int8Array(2) [0, -1]
 */
export function shantenOfAll(hands: Hands, options?: HandOptions): Int8Array {
  const calculator = arrays(options);
  const { counts, called } = given(hands, options?.called);
  return call(() => calculator.shanten(counts, called));
}

/**
 * The waits (待ち) of each of many hands of 3m+1 concealed tiles, as bits for {@link tilesOf}; none if it is not tenpai.
 */
export function waitsOfAll(hands: Hands, options?: HandOptions): BigUint64Array {
  const calculator = arrays(options);
  const { counts, called } = given(hands, options?.called);
  return call(() => calculator.waits(counts, called));
}

/** What answers about hands and the copies left depend on. */
export interface ArrayOptions extends HandOptions {
  /** The tiles seen elsewhere, the same for all hands or for each; they are not left to draw. */
  visible?: Hands;
}

/** What drawing and discarding does to hands, one element for each hand. */
export interface Effects {
  shanten: Int8Array;
  /** Copies left of the necessary tiles (受け入れ枚数). */
  copies: Int16Array;
  /** The tiles that lower the shanten when drawn (有効牌), as bits for {@link tilesOf}. */
  necessary: BigUint64Array;
  /** The tiles that keep the shanten when discarded (不要牌), in the same way. */
  unnecessary: BigUint64Array;
}

/** Shanten, necessary and unnecessary tiles of each of many hands. */
export function effectsOfAll(hands: Hands, options: ArrayOptions = {}): Effects {
  const calculator = arrays(options, true);
  const { counts, called } = given(hands, options.called);
  const found = call(() => calculator.effects(counts, called, options.visible && rows(options.visible)));
  const [shanten, copies, necessary, unnecessary] = found as [Int8Array, Int16Array, BigUint64Array, BigUint64Array];
  return { shanten, copies, necessary, unnecessary };
}

/** Every discard of hands. All but `best` have 34 elements for each hand, one for each kind of tile. */
export interface Discards {
  /** The index of the best discard of each hand: the lowest shanten, then the most copies, then the first tile. */
  best: Int8Array;
  /** Shanten after the discard, 127 where the hand does not hold the tile. */
  shanten: Int8Array;
  /** Copies left of the necessary tiles then. */
  copies: Int16Array;
  /** The necessary tiles then, as bits for {@link tilesOf}. */
  necessary: BigUint64Array;
}

/** Every discard of each of many hands of 3m+2 concealed tiles. */
export function discardsOfAll(hands: Hands, options: ArrayOptions = {}): Discards {
  const calculator = arrays(options, true);
  const { counts, called } = given(hands, options.called);
  const found = call(() => calculator.discards(counts, called, options.visible && rows(options.visible)));
  const [best, shanten, copies, necessary] = found as [Int8Array, Int8Array, Int16Array, BigUint64Array];
  return { best, shanten, copies, necessary };
}

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

/** Han and fu, or yakuman, and what else points depend on. */
export type WorthOptions = Options<answers.WorthQuestion>;

/**
 * The points for han and fu, or for yakuman, without a hand. From five han on the fu do not matter. Han and fu that no
 * win has are an error.
 *
 * @example
 * worth({ han: 3, fu: 40, won_by: "tsumo", seat: "south" }).points;
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

/** Another player's tile, and what the chances of a call depend on. */
export type CallOptions = Options<answers.CallQuestion, "hand">;

/**
 * The chances of passing another player's tile, and of each call with its best discard.
 *
 * @example
 * calls("23m456p3478s2266z", { offered: "6z" }).map(({ call }) => call); // [null, "666z"]
 */
export function calls(hand: string, options: CallOptions): answers.CallChances[] {
  return ask("calls", { ...options, hand });
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
  return ask("decision", { ...options, hand });
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
 * settleRound({ wins: [{ seat: "south", han: 3, fu: 40 }], counters: 1, rules: "ema" }).dealer_stays; // false
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
 * its wins count; with called melds, only wins with a yaku, by `seat`, `round` and `score_rules`. With options of
 * points, such as `dora`, it has the points to expect, too.
 *
 * @example
 * winProbability("123m456p789s1122z", { draws: 1 }).rows.at(-1)?.win;
 */
export function winProbability(hand: string, options: WinProbabilityOptions = {}): answers.WinProbability {
  return ask("win-probability", { ...options, hand });
}

/**
 * The points to expect, draw by draw, beside the chance of a win. `rules` are those of shanten, `score_rules` those of
 * points. With `to`, a set, other wins count 0 points.
 */
export function expectedPoints(hand: string, options: ExpectedPointsOptions = {}): answers.WinProbability {
  return winProbability(hand, { ...options, points: options.points ?? {} });
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
    return new HandSet(call(({ Set }) => new Set(JSON.stringify({ ...options, set: expression }))));
  }

  /** The expression in canonical spelling. */
  get expression(): string {
    return call(() => this.#set.expression);
  }

  /** The number of tiles of its hands. */
  get tiles(): number {
    return call(() => this.#set.tiles);
  }

  /** The number of distinct hands. */
  get hands(): bigint {
    return call(() => this.#set.hands);
  }

  /** The number of ways to deal them. */
  get deals(): bigint {
    return BigInt(call(() => this.#set.deals));
  }

  /** Is a hand without called melds in the set? */
  contains(hand: OneHand): boolean {
    return this.rank(hand) !== null;
  }

  /** The place of a hand in the set, from 0; null if it is not in it. */
  rank(hand: OneHand): bigint | null {
    return call(() => this.#set.rank(rows(hand))) as bigint | null;
  }

  /** The hand at a rank; undefined beyond the last. */
  at(rank: number | bigint): string | undefined {
    return textsOfAll(this.list(rank, 1))[0];
  }

  /** The counts of `number` hands from a rank on, fewer at the end of the set. */
  list(from: number | bigint, number: number): Uint8Array {
    return call(() => this.#set.list(rankOf(from), numberOf(number)));
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
    return call(() => this.#set.sample(numberOf(number), seedOf(seed), by === "deals"));
  }

  /** How far each of many hands is from this set, and which tiles help. */
  distances(hands: Hands, { visible, ...others }: { visible?: Hands } = {}): Distances {
    refuse(others, "visible");
    const found = call(() => this.#set.distances(rows(hands), visible && rows(visible)));
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
