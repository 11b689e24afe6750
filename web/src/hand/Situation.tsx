// What is known besides the hand, above it and kept while playing: winds, draws left, dora, and the tiles seen.

import { useState } from "preact/hooks";
import type { Field, Problem } from "../../module/answers";
import { Choice, WindFields, upTo } from "../ui/parts";
import { useWords } from "../words/words";
import { DRAWS, change, changeWin, type HandState } from "./state";
import { TilesField, TilesToRemove, type Change } from "./TilesField";
import { NUMBERS } from "./win";

/** Where there is little room it is closed at first. */
const hasRoom = matchMedia("(min-width: 40rem)");

export function Situation({ state, problem }: { state: HandState; problem?: Problem | null }) {
  const words = useWords();
  const [isOpen] = useState(hasRoom.matches);
  const { seen, own, draws, rules, win } = state;
  const tiles: [name: Field, value: string, onChange: Change, label: string][] = [
    ["dora", win.dora, (dora, how) => changeWin({ dora }, how), words.situation.dora],
    ["visible", seen, (seen, how) => change(() => ({ seen }), how), words.situation.seen],
    ["discards", own, (own, how) => change(() => ({ own }), how), words.situation.own],
  ];
  return (
    <details class="situation" open={isOpen}>
      <summary>{words.situation.title}</summary>
      <div class="fields">
        <WindFields players={rules.players} winds={win.winds} onChange={(winds) => changeWin({ winds })} />
        <Choice
          label={words.situation.draws}
          value={String(draws)}
          options={upTo(DRAWS)}
          onChange={(draws) => change(() => ({ draws: Number(draws), extra: 0 }))}
        />
        {rules.players === 3 && (
          <Choice
            label={words.points.numbers.norths}
            value={String(win.norths)}
            options={upTo(NUMBERS.norths)}
            onChange={(norths) => changeWin({ norths: Number(norths) })}
          />
        )}
        {tiles.map(([name, value, onChange, label]) => (
          <div class={`field tiles-of ${name}`}>
            <span aria-hidden="true">{label}</span>
            {value && name !== "discards" && <TilesToRemove text={value} onChange={onChange} />}
            <TilesField name={name} value={value} onChange={onChange} problem={problem} label={label} hint={words.situation.hint} />
          </div>
        ))}
      </div>
    </details>
  );
}
