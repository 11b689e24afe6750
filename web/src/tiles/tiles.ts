// Tiles and hands as text.

import type { Reading } from "../../module/answers";

export const SUITS = ["m", "p", "s", "z"] as const;

/** The names of the tiles of a row of the keyboard; the red five last. */
export function rowOf(suit: (typeof SUITS)[number]): string[] {
  const ranks = suit === "z" ? "1234567" : "1234567890";
  return [...ranks].map((rank) => rank + suit);
}

export const ALL_TILES = SUITS.flatMap((suit) => rowOf(suit).filter((tile) => tile[0] !== "0"));

/** The tile, with a red five as a plain five. */
export const plain = (tile: string) => tile.replace("0", "5");

/** The index of a tile among the 34 kinds. */
export const place = (tile: string) => ALL_TILES.indexOf(plain(tile));

/** The place of a tile among others, or else of the same five in the other colour; −1 if neither is there. */
export const placeAmong = (tiles: string[], tile: string) =>
  [tile, plain(tile), tile.replace("5", "0")].map((name) => tiles.indexOf(name)).find((at) => at >= 0) ?? -1;

/** The tiles of a text in the plain notation, such as 123m0p. */
export function tilesOf(text: string): string[] {
  const tiles = text.match(/[0-9]+[mpsz]/g) ?? [];
  return tiles.flatMap((run) => [...run.slice(0, -1)].map((rank) => rank + run.at(-1)));
}

/** The concealed tiles of a hand in the plain notation, its called melds and quads, and its size: a meld is three. */
export function handOf(text: string) {
  const meld = /\[[0-9]+[mpsz]\]|\{[0-9]+[mpsz]\}/g;
  const [concealed, melds] = [tilesOf(text.replace(meld, "")), [...(text.match(meld) ?? [])]];
  return { concealed, melds, size: concealed.length + 3 * melds.length };
}

/** The parts of the concealed tiles as they are read, in the order of their first tiles. */
export function piecesOf(reading: Reading): string[][] {
  let parts: (string | null)[];
  if (reading.form === "standard") parts = [reading.head, ...reading.melds];
  else if (reading.form === "seven-pairs") parts = reading.pairs;
  else parts = [reading.pair, ...reading.singles];
  const pieces = parts.flatMap((piece) => (piece ? [tilesOf(piece)] : []));
  return pieces.sort(([a], [b]) => place(a!) - place(b!));
}

/** Is a choice a quad, such as `{1111z}`, or the discard of a tile? */
export const isQuad = (choice: string) => choice.length > 2;

/** Tiles as text in their order. */
export function runsOf(tiles: string[]): string {
  return tiles.map((tile, at) => (tiles[at + 1]?.[1] === tile[1] ? tile[0] : tile)).join("");
}

/** Tiles as text: each suit letter once. */
export function textOf(tiles: string[]): string {
  const rank = (tile: string) => place(tile) * 2 - (tile[0] === "0" ? 1 : 0);
  const sorted = [...tiles].sort((a, b) => rank(a) - rank(b));
  return SUITS.map((suit) => {
    const ranks = sorted.filter((tile) => tile[1] === suit).map((tile) => tile[0]);
    return ranks.length ? ranks.join("") + suit : "";
  }).join("");
}

/** The dora of an indicator: the next of its suit, of the winds or of the dragons. With three players 9m follows 1m. */
export function doraOf(indicator: string, players: number): string {
  const [rank, suit] = [Number(plain(indicator)[0]), indicator[1]];
  if (players === 3 && suit === "m") return rank === 1 ? "9m" : "1m";
  const [first, last] = suit !== "z" ? [1, 9] : rank <= 4 ? [1, 4] : [5, 7];
  return `${rank === last ? first : rank + 1}${suit}`;
}

/** A tile face down. */
export const BACK = "back";
