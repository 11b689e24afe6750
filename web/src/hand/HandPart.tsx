// One hand: first the best discards or the waits, then the reasons.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useAnswer } from "../ask";
import type { PartProps } from "../route";
import { handOf } from "../tiles/tiles";
import { lazy } from "../ui/lazy";
import { Broken, Check, Choice, RulesFields, Segments, named } from "../ui/parts";
import { useWords } from "../words/words";
import { useAdvice } from "./advice";
import { Details, Headline, Unread } from "./Answer";
import { ByDraws } from "./ByDraws";
import { Chances, Discards } from "./Discards";
import { Entry } from "./Entry";
import { Game } from "./Game";
import { useFocusAfterDiscard, useOneStop, usePlainTexts, useSlash, useUndoKeys } from "./hooks";
import { Own } from "./Own";
import { drawNext } from "./play";
import { PointingContext } from "./pointing";
import { Situation } from "./Situation";
import { CHANGES, CLICKS, change, isPlain, locatedIn, questionOf, winQuestionOf, stateOf } from "./state";
import { TilesToRemove } from "./TilesField";

// What few hands need, or only those who ask for it.
const Points = lazy(() => import("./Points").then((part) => part.Points));
const CallOrPass = lazy(() => import("./CallOrPass").then((part) => part.CallOrPass));
const Danger = lazy(() => import("./Danger").then((part) => part.Danger));
const Distances = lazy(() => import("./Distances").then((part) => part.Distances));

export function HandPart({ route }: PartProps) {
  const words = useWords();
  const state = stateOf(route);
  const known = useAnswer("hand", questionOf(state));
  const { answer, problem, failure } = known;
  const tiles = answer ? handOf(answer.hand).size : 0;
  const isWhole = tiles === 13 || tiles === 14;
  const isWin = answer?.analysis?.shanten.nearest === -1 && tiles === 14;
  const advice = useAdvice(state, answer, known.isPending);
  // Only points tell that there are too many indicators; it is shown where they are entered.
  const ofDora = advice.chancesProblem?.code === "too-many-indicators" ? { ...advice.chancesProblem, field: "dora" as const } : null;
  // What is unfinished is wrong in no field; a fifth copy is, though each field by itself can be read.
  const together = answer?.problem?.code === "fifth-copy-together" ? answer.problem : null;
  const wrong = locatedIn(state, problem ?? together);
  const score = useAnswer("win", isWin ? winQuestionOf(state) : null);
  const shown = handOf(isPlain(state.text) ? state.text : (answer?.hand ?? ""));
  const isPlayed = state.click !== "remove" && shown.size === 14;
  const isToDraw = state.click !== "remove" && shown.size === 13;
  const [pointed, point] = useState<string>();
  // What was pointed at may be gone.
  useEffect(() => point(undefined), [state.text]);
  const pointing = useMemo(() => ({ pointed, point }), [pointed]);
  const own = useRef<HTMLElement>(null);
  useUndoKeys();
  usePlainTexts(state);
  useFocusAfterDiscard(own, state.own);
  useOneStop(own);
  useSlash(own);

  return (
    <PointingContext.Provider value={pointing}>
      <div class="hand-part">
        <header>
          <h1>{words.hand.title}</h1>
          <p class="hint">{words.hand.intro}</p>
        </header>
        <section class="table" aria-label={words.situation.title}>
          <div class="settings">
            <Situation state={state} problem={wrong ?? ofDora} />
            <details class="rules">
              <summary>{words.rules.title}</summary>
              <RulesFields rules={state.rules} onChange={(rules) => change(() => ({ rules }))}>
                <Game state={state} />
                <Choice
                  label={words.rules.changes}
                  value={state.changes}
                  options={named(CHANGES, words.rules.change)}
                  onChange={(changes) => change(() => ({ changes }))}
                />
                <Check checked={state.limits} onChange={(limits) => change(() => ({ limits }))}>
                  {words.rules.visibleLimits}
                </Check>
              </RulesFields>
            </details>
          </div>
        </section>

        {/* On a phone both stay in view. */}
        <div class="now">
          <Own state={state} advice={advice} hand={shown} place={own} />
          <section id="answer" class="said-first" aria-live="polite" tabIndex={-1}>
            {failure ? (
              <Broken failure={failure} />
            ) : wrong && (!answer || problem) ? (
              <Unread problem={wrong} />
            ) : (
              answer && <Headline state={state} answer={answer} advice={advice} score={score.answer} isStale={known.isPending} />
            )}
          </section>
        </div>

        <div class="moves">
          {state.own && (
            <div class="river">
              <small>{words.situation.own}</small>
              <TilesToRemove text={state.own} onChange={(own) => change(() => ({ own }))} />
            </div>
          )}
          <div class="target">
            <span>{words.hand.click}</span>
            <Segments
              label={words.hand.click}
              value={state.click}
              options={named(CLICKS, words.hand.clicks)}
              onChange={(click) => change(() => ({ click }), "replace")}
            />
            {isToDraw && state.draws > 0 && (
              <button type="button" onClick={drawNext}>
                {words.hand.drawNext}
              </button>
            )}
          </div>
        </div>

        <div class="answer">
          {isWin && <Points state={state} hand={answer.hand} known={score} />}
          {advice.discards.length > 0 && isWhole && <Discards state={state} advice={advice} />}
          {tiles === 13 && answer?.analysis && <Chances state={state} advice={advice} />}
          {tiles === 13 && answer?.analysis && (
            <OnRequest of="players" title={words.table.title} isShown={state.table} onToggle={(table) => change(() => ({ table }), "replace")}>
              <CallOrPass state={state} advice={advice} />
            </OnRequest>
          )}
        </div>

        <div class="side">
          <Entry state={state} answer={answer} problem={wrong} room={14 - shown.size} isWin={isWin} />
          {isWhole && !isWin && <ByDraws state={state} advice={advice} />}
        </div>

        {answer?.analysis && isWhole && (
          <Details analysis={answer.analysis} advice={advice}>
            {/* What few ask for, and what takes longer than all else about a hand. */}
            <OnRequest of="danger" title={words.table.danger} isShown={state.danger} onToggle={(danger) => change(() => ({ danger }), "replace")}>
              <Danger state={state} isToDiscard={isPlayed} />
            </OnRequest>
            <OnRequest
              of="distances"
              title={words.distances.title}
              isShown={state.yaku}
              onToggle={(yaku) => change(() => (yaku ? { yaku } : { yaku, to: "" }), "replace")}
            >
              <Distances state={state} />
            </OnRequest>
          </Details>
        )}
      </div>
    </PointingContext.Provider>
  );
}

interface OnRequestProps {
  of: string;
  title: string;
  isShown: boolean;
  onToggle: (isShown: boolean) => void;
  children: ComponentChildren;
}

/** A card that is loaded and worked out only if it is shown. */
function OnRequest({ of, title, isShown, onToggle, children }: OnRequestProps) {
  const toggle = (isOpen: boolean) => isOpen !== isShown && onToggle(isOpen);
  return (
    <details class={`card ${of}`} open={isShown} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isShown && children}
    </details>
  );
}
