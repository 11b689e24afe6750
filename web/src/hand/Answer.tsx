// The answer in one sentence, and the reasons below it.

import type { ComponentChildren } from "preact";
import type { Draws, HandAnalysis, HandPage, Problem, Reading, ScorePage, Shanten, Waits as WaitsOfHand } from "../../module/answers";
import { Picture, Pictures } from "../tiles/Tile";
import { handOf, tilesOf } from "../tiles/tiles";
import { lazy } from "../ui/lazy";
import { countedForms } from "../rules";
import type { Words } from "../words/en";
import { problemText, useWords } from "../words/words";
import { actionName, bestOf, byYaku, choiceName, decidedBy, isInFormOnly, isSame, isTenpaiInForm, quadName, tileName, valueOf, withinOf, type Advice, type AdviceProps, type Choice } from "./advice";
import { draw, play } from "./play";
import { locatedIn, type HandState } from "./state";

// A hand to discard from has none of them.
const Readings = lazy(() => import("./Waits").then((part) => part.Readings));
const Waits = lazy(() => import("./Waits").then((part) => part.Waits));
const Cores = lazy(() => import("./Waits").then((part) => part.Cores));

/** What cannot be read, and where. */
export function Unread({ problem }: { problem: Problem }) {
  const words = useWords();
  const { hand, situation, points } = words;
  const names = { hand: hand.yours, visible: situation.seen, discards: situation.own, dora: situation.dora, hidden_dora: points.hiddenDora };
  const name = names[problem.field as keyof typeof names];
  return <p class="headline plain">{(name ? name + words.common.colon : "") + problemText(words, problem)}</p>;
}

interface HeadlineProps {
  state: HandState;
  answer: HandPage;
  advice: Advice;
  /** Of a win. */
  score?: ScorePage;
  isStale: boolean;
}

export function Headline({ state, answer, advice, score, isStale }: HeadlineProps) {
  const words = useWords();
  const { analysis } = answer;
  const problem = locatedIn(state, answer.problem);
  const { size: tiles } = handOf(answer.hand);
  if (!analysis || tiles < 13) {
    const number = tiles === 0 ? words.hand.empty : tiles > 14 ? words.hand.tooMany(tiles) : words.hand.tooFew(tiles);
    if (problem && problem.code !== "no-analysis") return <Unread problem={problem} />;
    return <p class={`headline plain${isStale ? " stale" : ""}`}>{number}</p>;
  }
  const { decompositions, waits, necessary } = analysis;
  const shanten = analysis.shanten.nearest;
  const isWin = shanten === -1;
  const isFuriten = isWin ? isMissed(state, score) : (waits ?? advice.discards[0]?.waits)?.is_furiten;
  const hasWon = isWin && !isFuriten && Boolean(score?.score?.yaku.length);
  const isInForm = !isWin && (waits ? isInFormOnly(waits) : isTenpaiInForm(advice));
  const hasNoYaku = isWin ? score?.score?.yaku.length === 0 : isInForm || (advice.isOpen && advice.noWin === "no-yaku");
  return (
    <div class={`headline${isStale ? " stale" : ""}`}>
      <p class="badge">
        <strong>{isWin && !hasWon ? words.hand.complete : words.shanten.name(shanten)}</strong>
        {shanten !== null && shanten >= 0 && !isInForm && <span>{words.shanten.explain(shanten)}</span>}
        {hasNoYaku && <span class="warning">{isWin ? words.hand.noYaku : words.hand.noYakuYet}</span>}
        {isFuriten && <span class="warning">{words.table.isFuriten}</span>}
      </p>
      {decompositions && isWin && <Won state={state} readings={decompositions} score={score} />}
      {!isWin && advice.discards.length > 0 && <WhatToDiscard state={state} advice={advice} />}
      {waits && necessary && <WhatToDraw waits={waits} necessary={necessary} />}
    </div>
  );
}

/** Is it a ron of a furiten hand? It has no score, and nothing is wrong with it. */
export const isMissed = ({ win }: HandState, score: ScorePage | undefined) => win.won_by === "ron" && score?.score === null && score.problem === null;

interface WonProps {
  state: HandState;
  readings: Reading[];
  score?: ScorePage;
}

/** A complete hand: it wins if it has a yaku, and not by ron if it is furiten. */
function Won({ state, readings, score }: WonProps) {
  const words = useWords();
  const said = isMissed(state, score)
    ? words.hand.furitenRon(tilesOf(score!.furiten).map(words.tile))
    : score?.score && (score.score.yaku.length > 0 ? words.hand.win : words.points.none);
  return (
    <>
      <p class="say">{[said, words.hand.winMore(readings.length)].filter(Boolean).join(words.common.space)}</p>
      <Readings readings={readings} />
    </>
  );
}

/** The first row of the table, and those as good as it. */
function WhatToDiscard({ state, advice }: AdviceProps) {
  const words = useWords();
  const { discards, order } = advice;
  const [best] = discards;
  const { quad, shanten, waits, necessary } = best!;
  const { winning, without } = byYaku(waits);
  const isTenpai = shanten === 0;
  const isWinning = isTenpai && !isInFormOnly(waits);
  const next = isWinning ? winning : isTenpai ? waits : necessary;
  const then = words.hand[isWinning ? "thenTenpai" : isTenpai ? "thenNoYaku" : "thenNearer"];
  const [value, by] = [valueOf(best!, order), advice.alike ? words.discards.played : words.discards.by[order]];
  const equal = bestOf(advice);
  const other = discards.find((other) => !equal.includes(other));
  const shown = (value: number, by = order) => (by === "acceptance" ? words.common.copies(value) : words.discards.value[by](value));
  const decides = other && order !== "acceptance" && isSame(valueOf(other, order), value) ? decidedBy(best!, other) : undefined;
  // What decides may differ by less than is shown.
  const isSeen = decides && shown(valueOf(best!, decides), decides) !== shown(valueOf(other!, decides), decides);
  const tie = isSeen ? decides : undefined;
  const steps = order === "acceptance" && other && other.shanten !== shanten ? words.shanten.name(other.shanten) : undefined;
  const than = other && !advice.alike && (tie
    ? words.discards.tie(choiceName(words, other), words.discards.orders[tie], shown(valueOf(best!, tie), tie), shown(valueOf(other, tie), tie))
    : words.discards.than(choiceName(words, other), shown(valueOf(other, order)), steps));
  const what = (choice: Choice | undefined) => choice && (quadName(words, choice) ?? words.hand.discard);
  return (
    <>
      <p class="say what">
        {equal.slice(0, 4).map((choice, at) => (
          <>
            {at > 0 && <span>{words.hand.or}</span>}
            {what(choice) !== what(equal[at - 1]) && <span>{what(choice)}</span>}
            <button type="button" class="big" aria-label={actionName(words, choice)} onClick={() => play(choice.tile)}>
              <Pictures of={choice.tile} />
            </button>
          </>
        ))}
        <small class="by">
          {by(advice.isLowerEnd && order !== "acceptance" ? words.discards.atLeast(shown(value), advice.isSimulated) : shown(value), withinOf(words, state), words.shanten.name(shanten))}
          <span class="than">{than}</span>
          {advice.isPending && order !== state.order && words.discards.isWorkingOut}
        </small>
      </p>
      {!isTenpai && isTenpaiInForm(advice) && <p>{words.hand.breaks}</p>}
      {shanten !== null && (
        <p class="then">
          <span>
            {then(drawing(words, next), quad !== undefined, equal.length > 1 ? tileName(words, best!) : undefined)}
          </span>
          <DrawList draws={next} isPlain />
          {isWinning && without.kinds > 0 && (
            <>
              <span>{words.hand.withoutYaku(drawing(words, without)) + words.common.colon}</span>
              <DrawList draws={without} isPlain />
            </>
          )}
        </p>
      )}
    </>
  );
}

function WhatToDraw({ waits, necessary }: { waits: WaitsOfHand; necessary: Draws }) {
  const words = useWords();
  const isTenpai = waits.kinds > 0;
  const draws = isTenpai ? waits : necessary;
  if (draws.kinds === 0) return <p class="say">{words.hand.noWait}</p>;
  const { winning, without } = byYaku(waits);
  const sums = [drawing(words, isTenpai ? winning : draws), words.hand.withoutYaku(drawing(words, without))];
  const shown = [without.kinds < draws.kinds && sums[0], without.kinds > 0 && sums[1]].filter(Boolean);
  return (
    <>
      <p class="say">{isTenpai ? words.hand.waitsFor : words.hand.needs}</p>
      <p class="then">
        <DrawList draws={draws} without={without} isBig={isTenpai} />
        <b>{shown.join(words.common.semicolon)}</b>
      </p>
    </>
  );
}

const drawing = (words: Words, { copies, kinds }: Draws) => words.hand.drawing(copies, kinds);

interface DrawListProps {
  draws: Draws;
  /** Those without a yaku. */
  without?: Draws;
  isBig?: boolean;
  isPlain?: boolean;
}

/** Tiles that are drawn by a click, each with the copies left. */
export function DrawList({ draws, without, isBig, isPlain }: DrawListProps) {
  const words = useWords();
  const left = Object.entries(draws.left);
  const hasNone = (tile: string) => without && tile in without.left;
  const said = (tile: string, copies: number) => [words.common.left(copies), ...(hasNone(tile) ? [words.hand.noYaku] : [])];
  const shown = (tile: string, copies: number) => (
    <>
      <Picture tile={tile} dim={copies === 0} />
      <small aria-hidden="true">{copies}</small>
      {hasNone(tile) && <small aria-hidden="true">{words.hand.noYaku}</small>}
    </>
  );
  if (isPlain) {
    return (
      <span class="draws" role="img" aria-label={words.tiles(tilesOf(draws.tiles))}>
        {left.map((of) => <span class="draw">{shown(...of)}</span>)}
      </span>
    );
  }
  return (
    <span class={`draws${isBig ? " big" : ""}`}>
      {left.map(([tile, copies]) => (
        <button
          type="button"
          class="draw"
          disabled={copies === 0}
          aria-label={[words.hand.drawIt(words.tile(tile)), ...said(tile, copies)].join(words.common.comma)}
          title={words.hand.drawIt(words.tile(tile))}
          onClick={() => draw(tile)}
        >
          {shown(tile, copies)}
        </button>
      ))}
    </span>
  );
}

interface DetailsProps {
  analysis: HandAnalysis;
  advice: Advice;
  children: ComponentChildren;
}

export function Details({ analysis, advice: { player }, children }: DetailsProps) {
  const words = useWords();
  const { waits, cores } = analysis;
  const said = [
    player?.waits?.furiten && words.table.furiten(tilesOf(player.waits.furiten).map(words.tile)),
    player?.improvements?.copies && words.table.improvedBy(player.improvements.copies),
    player?.good_shape?.rate && words.table.shapeOf(player.good_shape.good, player.good_shape.copies),
  ].filter(Boolean);
  return (
    <div class="details">
      <ul class="forms" aria-label={words.hand.shanten}>
        {countedForms(analysis.settings.forms).map((form) => (
          <li>
            {words.rules.form[form]} <b>{words.shanten.short(analysis.shanten[form.replace("-", "_") as keyof Shanten])}</b>
          </li>
        ))}
      </ul>
      {said.map((line) => (
        <p class="said">{line}</p>
      ))}
      {waits && waits.kinds > 0 && <Waits waits={waits} wins={analysis.wins ?? {}} />}
      {cores && cores.length > 0 && <Cores cores={cores} />}
      {children}
    </div>
  );
}
