// The tiles and the melds in order, as answers about many hands have them.

import type { Tile } from "./module/answers.js";

/** The 34 kinds of tile in order: characters, dots, bamboos, then east, south, west, north, white, green, red. */
export const TILES: readonly Tile[] = Object.freeze(
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
