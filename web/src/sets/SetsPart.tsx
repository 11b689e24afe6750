// Sets of hands, counted exactly.

import { useState } from "preact/hooks";
import { useAnswer } from "../ask";
import type { PartProps } from "../route";
import "../style/sets.css";
import { Broken, PageHead, RulesFields, ShareLink, WindFields, Wrong } from "../ui/parts";
import { useWords } from "../words/words";
import { Expression, NamesList, WrongExpression, useDraft } from "./Expression";
import { HandsOfSet } from "./HandsOfSet";
import { ExactCounts, SetResult } from "./SetResult";
import { YAKU, YAKUMAN, changeSet, exampleSets, questionOfSet, setStateOf } from "./state";
import { YakuChips } from "./YakuChips";

export function SetsPart({ route }: PartProps) {
  const words = useWords();
  const state = setStateOf(route);
  const { answer, isPending, problem, failure } = useAnswer("set", questionOfSet(state));
  const [text, write] = useDraft(state.set);
  const count = (set = text) => {
    write(set, set.trim());
    changeSet({ set: set.trim(), nth: "", seed: "" });
  };

  return (
    <div class="sets-part">
      <PageHead title={words.sets.title} intro={words.sets.intro} />
      <form class="ask" onSubmit={(event) => (event.preventDefault(), count())}>
        <YakuChips yaku={YAKU} set={state.set} onPick={count} />
        <div class="ask-row">
          <Expression id="set" label={words.sets.set} value={text} onInput={write} onDone={count} isWrong={problem?.field === "set"} />
          <button type="submit" class="primary">
            {words.sets.count}
          </button>
        </div>
        {problem?.field === "set" && <WrongExpression id="set" text={state.set} problem={problem} onMend={count} />}
        {answer?.depends_on_winds && (
          <div class="fields">
            <WindFields
              players={state.rules.players}
              winds={state.winds}
              onChange={(winds) => changeSet({ winds, nth: "" })}
            />
          </div>
        )}
        <details>
          <summary>{words.sets.examples}</summary>
          <YakuChips yaku={YAKUMAN} set={state.set} onPick={count} />
          <div class="chips">
            {exampleSets.map((set) => (
              <button type="button" onClick={() => count(set)}>
                <code>{set}</code>
                <small>{words.sets.example[set]}</small>
              </button>
            ))}
          </div>
        </details>
        <details open={state.given !== "" || undefined}>
          <summary>{words.rules.title}</summary>
          <RulesFields rules={state.rules} onChange={(rules) => changeSet({ rules, nth: "" })} />
          <Given key={state.given} given={state.given} isWrong={problem?.field === "given"} />
          {problem?.field === "given" && <Wrong id="wrong-given" text={state.given} problem={problem} />}
        </details>
      </form>
      {failure && <Broken failure={failure} />}
      {problem && !["set", "given"].includes(problem.field) && <Wrong id="wrong-other" text="" problem={problem} />}
      {answer ? (
        <div class={`result${isPending ? " stale" : ""}`}>
          <SetResult answer={answer} />
          {answer.size.hands !== "0" && (
            <>
              <HandsOfSet state={state} hands={answer.size.hands} isPending={isPending} />
              <ExactCounts answer={answer} />
            </>
          )}
          <p>
            <ShareLink />
          </p>
        </div>
      ) : (
        isPending && <p class="working">{words.common.working}</p>
      )}
      <details class="card">
        <summary>{words.sets.names}</summary>
        <NamesList onPick={(example) => write(text.trim() ? `${text.trim()} & ${example}` : example)} />
      </details>
    </div>
  );
}

function Given({ given, isWrong }: { given: string; isWrong: boolean }) {
  const words = useWords();
  const [text, setText] = useState(given);
  const done = () => changeSet({ given: text.trim(), nth: "" });
  return (
    <div class="field">
      <Expression id="given" label={words.sets.given} value={text} onInput={setText} onDone={done} isWrong={isWrong} isMinor />
      <span class="hint">{words.sets.givenHint}</span>
    </div>
  );
}
