// Small components shared by the parts of the page.

import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import type * as answers from "../../module/answers";
import { WINDS, countedForms, forms, seatsOf, tileOfWind, type FormName, type Rules, type Winds } from "../rules";
import { problemText, useWords } from "../words/words";
import { around } from "./texts";

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
}

/** A choice among a few values. */
export function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
        {options.map(([name, text]) => (
          <option value={name} selected={name === value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The same as buttons, of which the chosen one is pressed. */
export function Segments<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <div class="segments" role="group" aria-label={label}>
      {options.map(([name, text]) => (
        <button type="button" aria-pressed={name === value} onClick={() => onChange(name)}>
          {text}
        </button>
      ))}
    </div>
  );
}

/** Values with their texts, as the options of a choice. */
export const named = <T extends string>(values: readonly T[], texts: Record<T, string>) => values.map((value) => [value, texts[value]] as const);

/** Values that are their own texts, as the options of a choice. */
export const plainly = <T extends string>(values: readonly T[]) => values.map((value) => [value, value] as const);

/** Whole numbers from 0 on, as the options of a choice. */
export const upTo = (most: number) => plainly(Array.from({ length: most + 1 }, (_, number) => String(number)));

interface CheckProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ComponentChildren;
}

/** What is so or not. */
export function Check({ checked, onChange, children }: CheckProps) {
  return (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} /> {children}
    </label>
  );
}

interface WindsProps {
  players: Rules["players"];
  winds: Winds;
  onChange: (winds: Winds) => void;
}

/** The winds that count for the player. */
export function WindFields({ players, winds, onChange }: WindsProps) {
  const words = useWords();
  return (
    <>
      {Object.entries({ seat: seatsOf(players), round: WINDS }).map(([which, all]) => (
        <Choice
          label={words.winds[which as keyof Winds]}
          value={winds[which as keyof Winds]}
          options={all.map((wind) => [wind, words.tile(tileOfWind(wind))] as const)}
          onChange={(wind) => onChange({ ...winds, [which]: wind })}
        />
      ))}
    </>
  );
}

interface FifthTileProps {
  value: answers.FifthTile;
  onChange: (value: answers.FifthTile) => void;
}

/** May a hand wait for a tile of which it holds all four copies? */
export function FifthTile({ value, onChange }: FifthTileProps) {
  const { rules } = useWords();
  return (
    <Choice
      label={rules.fifthTile}
      value={value}
      options={[["excluded", rules.excluded], ["counted", rules.counted]]}
      onChange={onChange}
    />
  );
}

interface RulesProps {
  rules: Rules;
  onChange: (rules: Rules) => void;
  children?: ComponentChildren;
  /** Rules that do not matter here. */
  without?: (keyof Rules)[];
}

/** The rules of the game. */
export function RulesFields({ rules, onChange, children, without = [] }: RulesProps) {
  const words = useWords();
  const counted = countedForms(rules.forms);
  const toggle = (form: FormName) => {
    const next = forms.filter((other) => counted.includes(other) !== (other === form));
    if (next.length > 0) onChange({ ...rules, forms: next.length === 3 ? "all" : next.join(",") });
  };
  const has = (rule: keyof Rules) => !without.includes(rule);
  return (
    <div class="fields">
      {has("players") && (
        <Choice
          label={words.rules.players}
          value={String(rules.players)}
          options={[["4", words.rules.four], ["3", words.rules.three]]}
          onChange={(players) => onChange({ ...rules, players: Number(players) })}
        />
      )}
      {has("forms") && (
        <fieldset class="field">
          <legend>{words.rules.forms}</legend>
          {forms.map((form) => (
            <Check checked={counted.includes(form)} onChange={() => toggle(form)}>
              {words.rules.form[form]}
            </Check>
          ))}
        </fieldset>
      )}
      {has("seven_pairs") && (
        <Choice
          label={words.rules.form["seven-pairs"]}
          value={rules.seven_pairs}
          options={[["distinct", words.rules.distinct], ["any", words.rules.anyPairs]]}
          onChange={(seven_pairs) => onChange({ ...rules, seven_pairs })}
        />
      )}
      {has("fifth_tile") && <FifthTile value={rules.fifth_tile} onChange={(fifth_tile) => onChange({ ...rules, fifth_tile })} />}
      {children}
    </div>
  );
}

/** The problem in a text: the text with the faulty part marked, and the reason. */
export function Wrong({ text, problem, id }: { text: string; problem: answers.Problem; id: string }) {
  const words = useWords();
  const [before, wrong, after] = around(text, problem);
  const hasPlace = ["hand", "visible", "discards", "offered", "set", "given", "dora", "hidden_dora"].includes(problem.field) && problem.end + problem.start > 0;
  return (
    <div class="wrong" id={id} role="alert">
      {hasPlace && (
        <code aria-hidden="true">
          {before}
          <mark>{wrong || " "}</mark>
          {after}
        </code>
      )}
      <span>{problemText(words, problem)}</span>
    </div>
  );
}

/** An internal error in the worker. */
export function Broken({ failure }: { failure: string }) {
  const words = useWords();
  return (
    <p class="notice" role="alert">
      {words.common.failed} <small lang="en">{failure}</small>{" "}
      <button type="button" onClick={() => location.reload()}>
        {words.common.again}
      </button>
    </p>
  );
}

/** Hands the current address to another program, where the device can, or copies it. */
export function ShareLink() {
  const words = useWords();
  const [isCopied, setCopied] = useState(false);
  // Who closes the list of programs has changed their mind.
  const share = () => navigator.share({ title: document.title, url: location.href }).catch(() => undefined);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
    } catch {
      // Browsers copy on secure pages only; elsewhere the address is shown, to be copied by hand.
      prompt(words.common.copyLink, location.href);
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <>
      {"share" in navigator && (
        <button type="button" class="quiet share" onClick={() => void share()}>
          {words.common.share}
        </button>
      )}
      <button type="button" class="quiet copy" onClick={() => void copy()}>
        {isCopied ? words.common.copied : words.common.copyLink}
      </button>
    </>
  );
}

/** Says of a table once that its chances and points are lower ends. */
export const AtLeast = ({ isSimulated = false }) => <caption>{useWords().discards.areAtLeast(isSimulated)}</caption>;

/** The head of a part of the page. */
export function PageHead({ title, intro }: { title: string; intro: string }) {
  return (
    <header class="page-head">
      <h1>{title}</h1>
      <p class="intro">{intro}</p>
    </header>
  );
}

/** Addresses of which one is shown. */
export function Tabs({ label, tabs }: { label: string; tabs: { name: string; to: string; isShown: boolean }[] }) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ name, to, isShown }) => (
        <a href={to} aria-current={isShown ? "page" : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

/** Names, and what they are. */
export function Facts({ kind, facts }: { kind?: string; facts: ComponentChildren[][] }) {
  return (
    <dl class={kind}>
      {facts.map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TableProps {
  kind?: string;
  /** The heads of the columns; those of all but the first have numbers. */
  columns: string[];
  /** What each row is of, and its numbers. */
  rows: ComponentChildren[][];
}

/** A table of numbers. */
export function NumberTable({ kind, columns, rows }: TableProps) {
  return (
    <table class={kind}>
      <TableHead columns={columns} numbers={columns.slice(1)} />
      <tbody>
        {rows.map(([name, ...numbers]) => (
          <tr>
            <th scope="row">{name}</th>
            {numbers.map((number) => (
              <td class="number">{number}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The heads of the columns of a table. */
export function TableHead({ columns, numbers = [] }: { columns: string[]; numbers?: string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th scope="col" class={numbers.includes(column) ? "number" : undefined}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}
