// A field for an expression, with completion of names.

import { useRef, useState } from "preact/hooks";
import { useAnswer } from "../ask";
import type { Problem } from "../../module/answers";
import "../style/expression.css";
import { Wrong } from "../ui/parts";
import { around } from "../ui/texts";
import { suggestionsOf, useWords } from "../words/words";

interface ExpressionProps {
  id: string;
  label: string;
  value: string;
  onInput: (text: string) => void;
  onDone: () => void;
  isWrong: boolean;
  isMinor?: boolean;
}

interface Completion {
  insert: string;
  meaning: string;
}

/** The word before the caret. */
const wordBefore = (text: string) => /[\p{L}_-]+$/u.exec(text)?.[0] ?? "";

/** The text of a field whose value is in the address: what is typed, until the address has another value. */
export function useDraft(value: string): [text: string, write: (text: string, of?: string) => void] {
  const [draft, setDraft] = useState({ of: value, text: value });
  return [draft.of === value ? draft.text : value, (text, of = value) => setDraft({ of, text })];
}

export function Expression({ id, label, value, onInput, onDone, isWrong, isMinor }: ExpressionProps) {
  const words = useWords();
  const names = useAnswer("names", null).answer ?? [];
  const field = useRef<HTMLInputElement>(null);
  // The position of the current word, if any.
  const [caret, setCaret] = useState<number | undefined>();
  const [active, setActive] = useState(0);

  const word = caret === undefined ? "" : wordBefore(value.slice(0, caret)).replace(/-/g, "_");
  const fits = names.flatMap(({ name, aliases, example, description, definition }): Completion[] => {
    const spelt = [name, ...aliases].find((of) => of.startsWith(word));
    // A keyword is completed together with its required continuation.
    const insert = definition ? name : example;
    return word && spelt && word !== insert ? [{ insert, meaning: words.names?.[name] ?? description }] : [];
  });
  const found = fits.slice(0, 8);
  const close = () => setCaret(undefined);
  const accept = (completion: Completion) => {
    const input = field.current!;
    const end = caret ?? value.length;
    const from = end - wordBefore(value.slice(0, end)).length;
    // The field itself, at once, so that a key pressed now finds the caret after the name.
    input.setRangeText(completion.insert, from, end, "end");
    onInput(input.value);
    close();
    input.focus();
  };
  const key = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (found.length > 0 && step) {
      event.preventDefault();
      setActive((active + step + found.length) % found.length);
    } else if (found.length > 0 && event.key === "Tab" && !event.shiftKey) {
      event.preventDefault();
      accept(found[active]!);
    } else if (event.key === "Escape") {
      close();
    } else if (event.key === "Enter") {
      event.preventDefault();
      close();
      onDone();
    }
  };
  const isOpen = found.length > 0;
  return (
    <div class={`combo${isMinor ? " minor" : ""}`}>
      <label class="field">
        <span>{label}</span>
        <input
          ref={field}
          id={id}
          class="code"
          type="text"
          role="combobox"
          value={value}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-names`}
          aria-activedescendant={isOpen ? `${id}-name-${active}` : undefined}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `wrong-${id}` : undefined}
          onInput={(event) => {
            const { value, selectionStart } = event.currentTarget;
            onInput(value);
            setCaret(selectionStart ?? value.length);
            setActive(0);
          }}
          onKeyDown={key}
          onBlur={close}
        />
      </label>
      <ul id={`${id}-names`} role="listbox" aria-label={words.sets.complete} hidden={!isOpen}>
        {found.map((completion, at) => (
          <li
            id={`${id}-name-${at}`}
            role="option"
            aria-selected={at === active}
            // The field keeps the focus.
            onMouseDown={(event) => (event.preventDefault(), accept(completion))}
          >
            <code>{completion.insert}</code>
            <small>{completion.meaning}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface WrongProps {
  /** That of the field. */
  id: string;
  text: string;
  problem: Problem;
  onMend: (text: string) => void;
}

/** The problem in an expression, and buttons for what could stand in its place. */
export function WrongExpression({ id, text, problem, onMend }: WrongProps) {
  const words = useWords();
  const [before, , after] = around(text, problem);
  return (
    <>
      <Wrong id={`wrong-${id}`} text={text} problem={problem} />
      {suggestionsOf(problem).map((word) => (
        <button type="button" class="quiet suggestion" onClick={() => onMend(`${before}${word}${after}`)}>
          {words.common.suggestion([word])}
        </button>
      ))}
    </>
  );
}

/** Every name, to choose from. */
export function NamesList({ onPick }: { onPick: (example: string) => void }) {
  const words = useWords();
  const names = useAnswer("names", null).answer ?? [];
  return (
    <dl class="names">
      {names.map(({ name, example, description, aliases }) => (
        <div>
          <dt>
            <button type="button" onClick={() => onPick(example)}>
              <code>{example}</code>
            </button>
          </dt>
          <dd>
            {words.names?.[name] ?? description}
            {aliases.length > 0 && <> <code>{aliases.join(" ")}</code></>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
