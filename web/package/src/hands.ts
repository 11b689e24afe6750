// Hands and arrays of hands: what the small entry has, and the whole package too. There is no mathematics here.

import type { Rules, Tile } from "./module/answers.js";
import type { Arrays } from "./small/tehai_web.js";
import { TehaiError } from "./error.js";
import { call } from "./module.js";
import { json } from "./names.js";
import { given, rows, type Hands, type OneHand } from "./reading.js";
import { TILES } from "./tiles.js";

export { TehaiError };
export { counts, countsOfAll, readHands, type HandArray, type Hands, type OneHand } from "./reading.js";
export type { Source } from "./source.js";
export * from "./tiles.js";

/** Rules of wins, waits and shanten; what is not given is the default. */
export type RuleOptions = Rules;

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
export function tilesOf(bits: bigint): Tile[] {
  // Numbers are faster than BigInts: 27 tiles of suits, then 7 honours.
  const [suits, honours] = [Number(bits & 0x7ffffffn), Number(bits >> 27n)];
  return TILES.filter((_, index) => (index < 27 ? suits >> index : honours >> (index - 27)) & 1);
}

const calculators = new Map<string, Arrays>();

/** The answers under some options. The first takes a tenth of a second to make tables. */
function arrays(options: ArrayOptions = {}, hasVisible = false): Arrays {
  // Arrays are not for JSON, which names them only to refuse them.
  const visible = hasVisible || options.visible === undefined ? undefined : null;
  const key = json({ ...options, called: undefined, visible });
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
  return alone(call(() => calculator.shanten(counts, called)), 1)[0]!;
}

/** The answer for one hand, of so many numbers. */
function alone<Numbers extends ArrayLike<unknown>>(found: Numbers, each: number): Numbers {
  if (found.length === each) return found;
  throw new TehaiError(`found ${found.length / each} hands, expected one: shantenOfAll and its like take many`);
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

/**
 * The waits (待ち) of one hand of 3m+1 concealed tiles; none if it is not tenpai.
 *
 * @example
 * waits("199m146779p12s24z"); // []
 * waits("123m456p789s1122z"); // ["1z", "2z"]
 */
export function waits(hand: OneHand, options?: HandOptions): Tile[] {
  const { counts, called } = given(hand, options?.called);
  return tilesOf(alone(waitsOfAll(counts, { ...options, called }), 1)[0]!);
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

/** Stands for the shanten after a discard that the hand does not hold. */
const NOT_HELD = 127;

/** Every discard of each of many hands of 3m+2 concealed tiles. */
export function discardsOfAll(hands: Hands, options: ArrayOptions = {}): Discards {
  const calculator = arrays(options, true);
  const { counts, called } = given(hands, options.called);
  const found = call(() => calculator.discards(counts, called, options.visible && rows(options.visible)));
  const [best, shanten, copies, necessary] = found as [Int8Array, Int8Array, Int16Array, BigUint64Array];
  return { best, shanten, copies, necessary };
}

/** A discard of one hand. */
export interface DiscardOfHand {
  discard: Tile;
  /** Shanten after it. */
  shanten: number;
  /** Copies left of the necessary tiles then. */
  copies: number;
  /** The necessary tiles then. */
  necessary: Tile[];
}

/**
 * Every discard of one hand of 3m+2 concealed tiles, the best first: the lowest shanten, then the most copies, then in the
 * order of tiles.
 *
 * @example
 * discards("123m456p11z23456s7z")[0]; // { discard: "7z", shanten: 0, copies: 11, necessary: ["1s", "4s", "7s"] }
 */
export function discards(hand: OneHand, options: ArrayOptions = {}): DiscardOfHand[] {
  const { counts, called } = given(hand, options.called);
  const { shanten, copies, necessary } = discardsOfAll(counts, { ...options, called });
  alone(shanten, TILES.length);
  const all = TILES.map((discard, tile) => ({
    discard,
    shanten: shanten[tile]!,
    copies: copies[tile]!,
    necessary: tilesOf(necessary[tile]!),
  }));
  const held = all.filter(({ shanten }) => shanten !== NOT_HELD);
  return held.sort((one, other) => one.shanten - other.shanten || other.copies - one.copies);
}
