// The tiles to add to the hand or to the visible tiles.

import { useRef, useState } from "preact/hooks";
import { Picture } from "../tiles/Tile";
import { SUITS, plain, rowOf, tilesOf } from "../tiles/tiles";
import { useWords } from "../words/words";

interface KeyboardProps {
  /** Tiles left; all four of each while that is unknown. */
  unseen: string | undefined;
  onAdd: (tile: string) => void;
  /** Is there room for the tile? */
  canAdd: (tile: string) => boolean;
  /** Is it a game of three players, which has no 2m to 8m? */
  isThree: boolean;
}

/** One tab stop, within which arrow keys go from tile to tile. */
export function Keyboard({ unseen, onAdd, canAdd, isThree }: KeyboardProps) {
  const words = useWords();
  const tiles = unseen === undefined ? undefined : tilesOf(unseen);
  const board = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState("1m");
  const move = (event: KeyboardEvent) => {
    const [row, column] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key] ?? [];
    const button = (event.target as HTMLElement).closest("button");
    if (row === undefined || column === undefined || !button) return;
    event.preventDefault();
    const rows = [...board.current!.children].map((line) => [...line.querySelectorAll("button")]);
    const y = rows.findIndex((line) => line.includes(button));
    const x = rows[y]!.indexOf(button);
    const to = rows[(y + row + rows.length) % rows.length]!;
    to[Math.min(Math.max(x + column, 0), to.length - 1)]?.focus();
  };
  return (
    <div class="keyboard" ref={board} onKeyDown={move} role="group" aria-label={words.hand.keyboard}>
      {SUITS.map((suit) => (
        <div class="row">
          {rowOf(suit).map((tile) => {
            const left = tiles?.filter((one) => one === plain(tile)).length ?? 4;
            const isMissing = isThree && suit === "m" && !"19".includes(tile[0]!);
            const isOut = left === 0 || isMissing || !canAdd(tile);
            return (
              <button
                type="button"
                tabIndex={tile === stop ? 0 : -1}
                onFocus={() => setStop(tile)}
                // A tile that cannot be added can still be reached.
                aria-disabled={isOut}
                aria-label={words.hand.add(words.tile(tile), isMissing ? 0 : left)}
                onClick={() => !isOut && onAdd(tile)}
              >
                <Picture tile={tile} />
                <small aria-hidden="true">{isMissing || tile[0] === "0" ? "" : left}</small>
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
