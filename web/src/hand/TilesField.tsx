// Fields for tiles, written or clicked away.

import { useRef } from "preact/hooks";
import type { Problem } from "../../module/tehai_web";
import { TileButton } from "../tiles/Tile";
import { Wrong } from "../ui/parts";
import { useWords } from "../words/words";
import { handOf, withoutTile } from "./state";

export type Change = (text: string, how?: "push" | "replace") => void;

interface FieldProps {
  /** What the field is called in problems. */
  name: Problem["field"];
  value: string;
  onChange: Change;
  label: string;
  hint?: string;
  problem: Problem | null | undefined;
}

/** A field for tiles, and what is wrong with them. What is written in one go is one step to undo. */
export function TilesField({ name, value, onChange, label, hint, problem }: FieldProps) {
  const isBegun = useRef(false);
  const isWrong = problem?.field === name;
  const input = (event: Event) => {
    onChange((event.currentTarget as HTMLInputElement).value, isBegun.current ? "replace" : "push");
    isBegun.current = true;
  };
  return (
    <>
      <label class="tiles-text">
        <span class="sr">{label}</span>
        <input
          type="text"
          value={value}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          placeholder={hint ?? label}
          title={hint}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `wrong-${name}` : undefined}
          onInput={input}
          onBlur={() => (isBegun.current = false)}
        />
      </label>
      {problem && isWrong && <Wrong id={`wrong-${name}`} text={value} problem={problem} />}
    </>
  );
}

/** The tiles of a text; a click takes one away. */
export function TilesToRemove({ text, onChange }: { text: string; onChange: Change }) {
  const words = useWords();
  return (
    <div class="own small">
      {(handOf(text)?.concealed ?? []).map((tile) => (
        <TileButton tile={tile} label={words.hand.remove(words.tile(tile))} onClick={() => onChange(withoutTile(text, tile))} />
      ))}
    </div>
  );
}
