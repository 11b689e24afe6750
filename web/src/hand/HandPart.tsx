// One hand: first the best discards or the waits, then the reasons.

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { useAnswer } from "../ask";
import type { PartProps } from "../route";
import { Picture, TileButton } from "../tiles/Tile";
import { BACK, doraOf, handOf, plain, tilesOf } from "../tiles/tiles";
import { lazy } from "../ui/lazy";
import { Broken, Check, Choice, RulesFields, Segments, named } from "../ui/parts";
import { useWords } from "../words/words";
import { useAdvice } from "./advice";
import { Details, Headline, Unread } from "./Answer";
import { ByDraws } from "./ByDraws";
import { Chances, Discards } from "./Discards";
import { Entry } from "./Entry";
import { Game } from "./Game";
import { useFocusAfterDiscard, usePlainTexts, useUndoKeys } from "./hooks";
import { play } from "./play";
import { Situation } from "./Situation";
import { CHANGES, CLICKS, change, isPlain, locatedIn, questionOf, winQuestionOf, stateOf, withoutTile } from "./state";
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
  const dora = tilesOf(state.win.dora).map((indicator) => doraOf(indicator, state.rules.players));
  const isPlayed = state.click !== "remove" && shown.size === 14;
  // A hand that draws next has nothing to discard, and a click must not take a tile out of it.
  const isToDraw = state.click !== "remove" && shown.size === 13;
  const own = useRef<HTMLDivElement>(null);
  useUndoKeys();
  usePlainTexts(state);
  useFocusAfterDiscard(own, state.own);

  return (
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
        <section class="own" aria-label={words.hand.yours} ref={own} data-tiles={shown.concealed.length}>
          {shown.concealed.map((tile, at, all) => {
            const isDora = dora.includes(plain(tile));
            const name = words.tile(tile) + (isDora ? words.common.comma + words.points.extra.open : "");
            return (
              <span class={at === all.length - 1 && shown.size === 14 ? "drawn" : undefined}>
                <TileButton
                  tile={tile}
                  label={isToDraw ? name : (isPlayed ? words.hand.throwIt : words.hand.remove)(name)}
                  isDora={isDora}
                  onClick={isToDraw ? undefined : () => (isPlayed ? play(tile) : change((now) => ({ text: withoutTile(now.text, tile) })))}
                />
              </span>
            );
          })}
          {shown.melds.map((meld) => (
            <button
              type="button"
              class="held called"
              aria-label={words.hand.remove(words.tiles(tilesOf(meld)))}
              title={words.hand.remove(words.tiles(tilesOf(meld)))}
              onClick={() => change((now) => ({ text: now.text.replace(meld, "") }))}
            >
              {tilesOf(meld).map((tile, at) => (
                <Picture tile={meld[0] === "{" && (at === 0 || at === 3) ? BACK : tile} />
              ))}
            </button>
          ))}
        </section>
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
        </div>
      </div>

      <div class="answer">
        {isWin && <Points state={state} hand={answer.hand} known={score} />}
        {advice.discards.length > 0 && isWhole && <Discards state={state} advice={advice} />}
        {isWhole && tiles === 13 && answer?.analysis && <Chances state={state} advice={advice} />}
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
