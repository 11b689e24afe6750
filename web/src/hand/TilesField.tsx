// Fields for tiles, which can be typed and removed by clicks.

import { useRef, useState } from "preact/hooks";
import type { Field, Problem, ReadPage } from "../../module/answers";
import { ask } from "../ask";
import { TileButton } from "../tiles/Tile";
import { handOf, runsOf, textOf, tilesOf } from "../tiles/tiles";
import { Wrong } from "../ui/parts";
import { useWords } from "../words/words";

export type Change = (text: string, how?: "push" | "replace") => void;

interface FieldProps {
  /** The name of the field in problems. */
  name: Field;
  value: string;
  onChange: Change;
  label: string;
  hint?: string;
  problem: Problem | null | undefined;
}

/** The plain notation of what was read: a hand is sorted, but the fourteenth tile is last, as the one drawn. */
function plainOf({ hand, tiles }: ReadPage, field: Field): string {
  if (field !== "hand") return runsOf(tiles);
  const { concealed, melds, size } = handOf(hand);
  const last = tiles.at(-1);
  if (size !== 14 || !last) return hand;
  const rest = concealed.filter((_, place) => place !== concealed.indexOf(last));
  return textOf(rest) + last + melds.join("");
}

/** Reads a text, in any notation, as far as it can be read. */
export async function read(text: string, field: Field): Promise<ReadPage & { text: string }> {
  const page = await ask("read", { text, field });
  return { ...page, text: plainOf(page, field) };
}

/** What is wrong while typing goes on: not that a digit has no letter yet, or a bracket no end. */
const isUnfinished = ({ code }: Problem) => code === "digit-without-suit" || code === "bracket";

/** Milliseconds after which a click is over. */
const AFTER_CLICK = 250;

/** A text that is typed, and what is wrong with it. */
interface Draft {
  text: string;
  problem: Problem | null;
}

/**
 * A field for tiles, with the problem in its text. While it is typed, what can be read is shown as tiles; afterwards the
 * text is that of these. Typing without interruption is one step to undo.
 */
export function TilesField({ name, value, onChange, label, hint, problem }: FieldProps) {
  const [typed, setTyped] = useState<Draft>();
  const isTyping = useRef(false);
  const isPushed = useRef(false);
  /** Has the field just got the focus? A hand is selected then, so that what is typed replaces it. */
  const isFresh = useRef(false);
  /** What is typed and shown now, and the values that come from typing. */
  const now = useRef({ text: "", value, mine: [] as string[] }).current;
  now.value = value;
  // What changes the tiles otherwise, such as a click, ends a draft.
  const draft = now.mine.includes(value) ? typed : undefined;
  const input = async (event: Event) => {
    const text = (event.currentTarget as HTMLInputElement).value;
    now.text = text;
    if (!draft) now.mine = [value];
    isTyping.current = true;
    setTyped({ text, problem: draft?.problem ?? null });
    const page = await read(text, name);
    // Faster typing or a click has left it behind.
    if (now.text !== text || !now.mine.includes(now.value)) return;
    setTyped(page.problem || isTyping.current ? { text, problem: page.problem } : undefined);
    if (page.text === now.value) return;
    now.mine.push(page.text);
    onChange(page.text, isPushed.current ? "replace" : "push");
    isPushed.current = isTyping.current;
  };
  const leave = () => {
    isTyping.current = isPushed.current = false;
    // What cannot be read stays, with what is wrong with it. That moves what is below, and a click that ends the typing may
    // be meant for it, so it comes after the click.
    setTimeout(() => !isTyping.current && setTyped((now) => (now?.problem ? { ...now } : undefined)), AFTER_CLICK);
  };
  const own = draft?.problem && !(isTyping.current && isUnfinished(draft.problem)) ? draft.problem : undefined;
  const shown = own ?? (!draft?.problem && problem?.field === name ? problem : undefined);
  return (
    <>
      <label class="tiles-text">
        <span class="sr">{label}</span>
        <input
          type="text"
          value={draft?.text ?? value}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          placeholder={hint ?? label}
          title={hint}
          aria-invalid={Boolean(shown)}
          aria-describedby={shown ? `wrong-${name}` : undefined}
          onInput={(event) => void input(event)}
          onFocus={({ currentTarget }) => name === "hand" && ((isFresh.current = true), currentTarget.select())}
          // A click sets the cursor after the focus; who has selected a part means that.
          onClick={({ currentTarget }) => {
            if (isFresh.current && currentTarget.selectionStart === currentTarget.selectionEnd) currentTarget.select();
            isFresh.current = false;
          }}
          onBlur={leave}
          enterkeyhint="done"
          onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
        />
      </label>
      {shown && <Wrong id={`wrong-${name}`} text={draft?.text ?? value} problem={shown} />}
    </>
  );
}

/** The tiles of a text; a click removes one. */
export function TilesToRemove({ text, onChange }: { text: string; onChange: Change }) {
  const words = useWords();
  return (
    <div class="own small">
      {tilesOf(text).map((tile, at, all) => (
        <TileButton
          tile={tile}
          label={words.hand.remove(words.tile(tile))}
          onClick={() => onChange(runsOf(all.filter((_, place) => place !== at)))}
        />
      ))}
    </div>
  );
}
