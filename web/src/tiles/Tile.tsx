// Tiles as pictures, and their names for screen readers.

import { face } from "./faces";
import { BACK, SUITS, rowOf, tilesOf } from "./tiles";
import { useWords } from "../words/words";

/** Every face once, for reference by the tiles of the page. */
export function Faces() {
  return (
    <svg width="0" height="0" aria-hidden="true" class="faces">
      {[...SUITS.flatMap(rowOf), BACK].map((tile) => (
        <symbol id={`t${tile}`} viewBox="0 0 30 42">
          <rect class="edge" x=".5" y="2" width="29" height="39.5" rx="4.4" />
          <rect class={tile === BACK ? BACK : "face"} x=".5" y=".5" width="29" height="38.6" rx="4.2" />
          {tile !== BACK && face(tile)}
        </symbol>
      ))}
    </svg>
  );
}

/** The picture of a tile, without a name. */
export function Picture({ tile, dim }: { tile: string; dim?: boolean }) {
  return (
    <svg class={`tile${dim ? " dim" : ""}`} viewBox="0 0 30 42" aria-hidden="true">
      <use href={`#t${tile}`} />
    </svg>
  );
}

/** The tiles of a text, each without a name. */
export const Pictures = ({ of }: { of: string }) => tilesOf(of).map((tile) => <Picture tile={tile} />);

interface TileButtonProps {
  /** A tile, or the tiles of a quad. */
  tile: string;
  label: string;
  /** Without it the tile is a picture. */
  onClick?: () => void;
  isPressed?: boolean;
  isDora?: boolean;
}

/** A clickable tile. */
export function TileButton({ tile, label, onClick, isPressed, isDora }: TileButtonProps) {
  const of = { class: isDora ? "held dora" : "held", "aria-label": label, title: label };
  if (!onClick) {
    return (
      <span {...of} role="img">
        <Pictures of={tile} />
      </span>
    );
  }
  return (
    <button {...of} type="button" aria-pressed={isPressed} onClick={onClick}>
      <Pictures of={tile} />
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
