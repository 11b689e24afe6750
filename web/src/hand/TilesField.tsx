// Fields for tiles, which can be typed and removed by clicks.

import { useRef } from "preact/hooks";
import type { Problem } from "../../module/answers";
import { TileButton } from "../tiles/Tile";
import { Wrong } from "../ui/parts";
import { useWords } from "../words/words";
import { typedHandOf, withoutTile } from "./state";

export type Change = (text: string, how?: "push" | "replace") => void;

interface FieldProps {
  /** The name of the field in problems. */
  name: Problem["field"];
  value: string;
  onChange: Change;
  label: string;
  hint?: string;
  problem: Problem | null | undefined;
}

/** A field for tiles, with the problem in its text. Typing without interruption is one step to undo. */
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

/** The tiles of a text; a click removes one. */
export function TilesToRemove({ text, onChange }: { text: string; onChange: Change }) {
  const words = useWords();
  return (
    <div class="own small">
      {(typedHandOf(text)?.concealed ?? []).map((tile) => (
        <TileButton tile={tile} label={words.hand.remove(words.tile(tile))} onClick={() => onChange(withoutTile(text, tile))} />
      ))}
    </div>
  );
}
