// Tiles as pictures, and their names for screen readers.

import type { Reading } from "../../module/answers";
import { face } from "./faces";
import { useWords } from "../words/words";

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

/** Every face once, for reference by the tiles of the page. */
export function Faces() {
  return (
    <svg width="0" height="0" aria-hidden="true" class="faces">
      {SUITS.flatMap(rowOf).map((tile) => (
        <symbol id={`t${tile}`} viewBox="0 0 30 42">
          <rect class="edge" x=".5" y="2" width="29" height="39.5" rx="4.4" />
          <rect class="face" x=".5" y=".5" width="29" height="38.6" rx="4.2" />
          <g transform="translate(0 -.2)">{face(tile)}</g>
        </symbol>
      ))}
      <symbol id={`t${BACK}`} viewBox="0 0 30 42">
        <rect class="edge" x=".5" y="2" width="29" height="39.5" rx="4.4" />
        <rect class="back" x=".5" y=".5" width="29" height="38.6" rx="4.2" />
      </symbol>
    </svg>
  );
}

/** A tile face down. */
export const BACK = "back";

/** The picture of a tile, without a name. */
export function Picture({ tile, dim }: { tile: string; dim?: boolean }) {
  return (
    <svg class={`tile${dim ? " dim" : ""}`} viewBox="0 0 30 42" aria-hidden="true">
      <use href={`#t${tile}`} />
    </svg>
  );
}

interface TileButtonProps {
  tile: string;
  label: string;
  onClick: () => void;
  isPressed?: boolean;
}

/** A clickable tile. */
export function TileButton({ tile, label, onClick, isPressed }: TileButtonProps) {
  return (
    <button type="button" class="held" aria-label={label} aria-pressed={isPressed} title={label} onClick={onClick}>
      <Picture tile={tile} />
    </button>
  );
}

interface TilesProps {
  tiles?: string[];
  groups?: string[][];
  /** A tile to mark at its first occurrence, */
  marked?: string;
  /** or at its first occurrence in this group. */
  markedGroup?: number;
}

/** Some tiles as one picture with a name. */
export function Tiles({ tiles, groups, marked, markedGroup }: TilesProps) {
  const words = useWords();
  const rows = groups ?? [tiles ?? []];
  let unmarked = marked;
  return (
    <span class="tiles" role="img" aria-label={rows.map((row) => words.tiles(row)).join(words.common.semicolon)}>
      {rows.map((row, group) => (
        <span class="meld">
          {row.map((tile) => {
            const isMarked = tile === unmarked && group === (markedGroup ?? group);
            if (isMarked) unmarked = undefined;
            return (
              <span class={isMarked ? "marked" : undefined}>
                <Picture tile={tile} />
              </span>
            );
          })}
        </span>
      ))}
    </span>
  );
}
