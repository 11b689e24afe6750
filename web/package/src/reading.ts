// Hands as users give them, read into arrays.

import { TehaiError } from "./error.js";
import { call, callWhole } from "./module.js";
import { TILES } from "./tiles.js";

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
export function rows(hands: Hands | OneHand): Uint8Array {
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
export function given(hands: Hands | OneHand, called: Int16Array | undefined): HandArray {
  if (called !== undefined && !(called instanceof Int16Array)) {
    throw new TehaiError("called: expected an Int16Array of 4 codes for each hand");
  }
  const texts = typeof hands === "string" ? [hands] : hands;
  const areTexts = Array.isArray(texts) && typeof texts[0] === "string";
  const read = areTexts ? readHands(texts as string[]) : { counts: rows(hands) };
  if (called === undefined) return read;
  if (read.called !== undefined) throw new TehaiError("called: the hands say already which melds are called");
  return { ...read, called };
}

/** Hands of which the red fives and the last tile may matter. */
export interface Asked extends HandArray {
  /** The red 5m, 5p and 5s of the concealed tiles, then of the called melds. */
  redFives?: Uint8Array;
  /** The kind of the last concealed tile. */
  last?: Uint8Array;
}

/** Hands with all that their texts say. */
export function asked(hands: Hands, called: Int16Array | undefined): Asked {
  if (!Array.isArray(hands) || hands.length === 0 || called !== undefined) return given(hands, called);
  const all = callWhole(({ written }) => written(lines(hands))) as [Uint8Array, Int16Array, Uint8Array, Uint8Array];
  const [counts, melds, redFives, last] = all;
  return { counts: rowsOf(hands.length, counts), called: melds, redFives, last };
}
