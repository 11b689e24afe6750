// What the problems of all kinds have in common: the hand, whose tiles are chosen, and what a problem is given.

import type { ComponentChildren } from "preact";
import { Picture, TileButton } from "../tiles/Tile";
import { useWords } from "../words/words";
import type { PracticeState } from "./state";

export interface ProblemProps {
  state: PracticeState;
  /** Is told once whether the choice is among the best, and what chance it lost. */
  onDecided: (isBest: boolean, lost: number) => void;
  /** What leads to the next problem. */
  children: ComponentChildren;
}

interface HeldProps {
  tiles: string[];
  /** Without it the tiles are pictures. */
  onChoose?: (tile: string) => void;
  /** Once it is decided: the tile that was chosen, and those that are best. */
  chosen?: string;
  isBest: (tile: string) => boolean;
}

/** The hand. */
export function Held({ tiles, onChoose, chosen, isBest }: HeldProps) {
  const words = useWords();
  return (
    <div class="own" role="group" aria-label={words.hand.yours}>
      {tiles.map((tile) =>
        onChoose ? (
          <TileButton tile={tile} label={words.hand.throwIt(words.tile(tile))} onClick={() => onChoose(tile)} />
        ) : (
          <span class={isBest(tile) ? "is-best" : tile === chosen ? "is-chosen" : undefined}>
            <Picture tile={tile} />
          </span>
        ),
      )}
    </div>
  );
}
