// The rules of points of a win: those of a platform, and each choice by itself.

import type { ScoreRules } from "../../module/answers";
import { Choice } from "../ui/parts";
import { scoring as words } from "../words/scoring";
import { useLanguage } from "../words/words";
import { Game } from "./Game";
import { SCORING, SCORING_NAMES } from "./scoring";
import { change, type HandState } from "./state";

/** `settings` are the rules that the score is by, if there is one. */
export function ScoringFields({ state, settings }: { state: HandState; settings?: ScoreRules }) {
  const { title, name: names, value: values } = words[useLanguage()];
  const { scoring, rules } = state;
  const shown = SCORING_NAMES.filter((name) => (SCORING[name][1] ?? rules.players) === rules.players);
  return (
    <details class="scoring">
      <summary>{title}</summary>
      <div class="fields">
        <Game state={state} />
        {shown.map((name) => (
          <Choice
            label={names[name]}
            value={scoring.own[name] ?? String(settings?.[name] ?? SCORING[name][0][0])}
            options={SCORING[name][0].map((value) => [value as string, values[value]] as const)}
            onChange={(value) => change(({ scoring }) => ({ scoring: { ...scoring, own: { ...scoring.own, [name]: value } } }))}
          />
        ))}
      </div>
    </details>
  );
}
