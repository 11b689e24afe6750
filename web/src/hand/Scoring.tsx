// The rules of points of a win: those of a platform, and each choice by itself.

import type { ScoreRules } from "../../module/answers";
import { Choice, named } from "../ui/parts";
import { scoring as words } from "../words/scoring";
import { useLanguage, useWords } from "../words/words";
import { Game } from "./Game";
import { SCORING, SCORING_NAMES } from "./scoring";
import { change, type HandState } from "./state";

/** `settings` are the rules that the score is by, if there is one. */
export function ScoringFields({ state, settings }: { state: HandState; settings?: ScoreRules }) {
  const { name: names, value: values } = words[useLanguage()];
  const { game } = useWords().rules;
  const { scoring, rules } = state;
  const shown = SCORING_NAMES.filter((name) => (SCORING[name][1] ?? rules.players) === rules.players);
  return (
    <details class="scoring">
      <summary>{game}</summary>
      <div class="fields">
        <Game state={state} />
        {shown.map((name) => (
          <Choice
            label={names[name]}
            value={scoring.own[name] ?? String(settings?.[name] ?? SCORING[name][0][0])}
            options={named(SCORING[name][0] as readonly (keyof typeof values)[], values)}
            onChange={(value) => change(({ scoring }) => ({ scoring: { ...scoring, own: { ...scoring.own, [name]: value } } }))}
          />
        ))}
      </div>
    </details>
  );
}
