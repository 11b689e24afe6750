// Small components shared by the parts of the page.

import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import type * as answers from "../../module/answers";
import { chosen, unless } from "../route";
import { problemText, useWords } from "../words/words";

const forms = ["standard", "seven-pairs", "thirteen-orphans"] as const;
type FormName = (typeof forms)[number];

export type Rules = Required<answers.Rules>;
export type Winds = Required<Pick<answers.ScoreQuestion, "seat" | "round">>;

/** The forms that a text such as `standard,seven-pairs` counts. */
export function countedForms(counted: string): FormName[] {
  return forms.filter((form) => counted === "all" || counted.split(",").includes(form));
}

/** The rules in an address. */
export function rulesOf(query: URLSearchParams): Rules {
  const counted = countedForms(query.get("forms") ?? "all");
  return {
    players: Number(chosen(query, "players", ["4", "3"])),
    forms: counted.length === 0 || counted.length === 3 ? "all" : counted.join(","),
    seven_pairs: chosen(query, "pairs", ["distinct", "any"]),
    fifth_tile: chosen(query, "fifth", ["excluded", "counted"]),
  };
}

/** The part of an address for rules. */
export function rulesQuery({ players, forms, seven_pairs, fifth_tile }: Rules): Record<string, string | undefined> {
  return {
    players: unless("4", String(players)),
    forms: unless("all", forms),
    pairs: unless("distinct", seven_pairs),
    fifth: unless("excluded", fifth_tile),
  };
}

export const WINDS = ["east", "south", "west", "north"] as const;
/** A game of three has no north player. */
export const seatsOf = (players: number) => WINDS.slice(0, players) as ["east", ...answers.Wind[]];

/** The winds in an address, or else those of the dealer in the first round. */
export function windsOf(query: URLSearchParams): Winds {
  return { seat: chosen(query, "seat", seatsOf(rulesOf(query).players)), round: chosen(query, "round", WINDS) };
}

/** The part of an address for winds. */
export function windsQuery({ seat, round }: Winds): Record<string, string | undefined> {
  return { seat: unless("east", seat), round: unless("east", round) };
}

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
          options={all.map((wind, at) => [wind, words.tile(`${at + 1}z`)] as const)}
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
            <label class="check">
              <input type="checkbox" checked={counted.includes(form)} onChange={() => toggle(form)} /> {words.rules.form[form]}
            </label>
          ))}
        </fieldset>
      )}
      {has("seven_pairs") && (
        <Choice
          label={words.rules.sevenPairs}
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

/** The text before a problem, the faulty part, and the text after it. Problems count characters, which emoji are too. */
export function around(text: string, { start, end }: answers.Problem): [string, string, string] {
  const signs = [...text];
  const part = (from: number, to?: number) => signs.slice(from, to).join("");
  return [part(0, start), part(start, end), part(end)];
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

/** Copies the current address. */
export function CopyLink() {
  const words = useWords();
  const [isCopied, setCopied] = useState(false);
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
    <button type="button" class="quiet copy" onClick={() => void copy()}>
      {isCopied ? words.common.copied : words.common.copyLink}
    </button>
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

/** A text file to save. */
export function save(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
