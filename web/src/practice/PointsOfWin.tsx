// A win: how many fu, and how many points?

import { useEffect, useState } from "preact/hooks";
import type { Score } from "../../module/answers";
import { useAnswer } from "../ask";
import { Result } from "../hand/Points";
import { winQuery } from "../hand/win";
import { tileOfWind } from "../rules";
import { address } from "../route";
import { Tiles } from "../tiles/Tile";
import { handOf, placeAmong, tilesOf } from "../tiles/tiles";
import { Broken, ShareLink } from "../ui/parts";
import { practice } from "../words/practice";
import { problemText, useLanguage, useWords } from "../words/words";
import type { ProblemProps } from "./Held";

/** From five han on, fu do not matter. */
const LIMIT_HAN = 5;

/** Are these the points of a win? Its sum is right, and so is what each kind of player pays, as 1300/2600. */
function arePoints(typed: string, { points, payment }: Score): boolean {
  const said = (typed.match(/\d+/g) ?? []).map(Number).sort((a, b) => a - b).join();
  const paid = [...new Set(payment.payers.map((payer) => payer.points))].sort((a, b) => a - b).join();
  return said === String(points) || said === paid;
}

export function PointsOfWin({ state: { hand, win }, onDecided, children }: ProblemProps) {
  const words = useWords();
  const said = practice[useLanguage()];
  const [typed, type] = useState({ fu: "", points: "" });
  const [isDecided, decide] = useState(false);
  const { won_by, riichi, winds, tile } = win;
  const { answer, problem, failure } = useAnswer("win", { hand, tile, won_by, riichi, ...winds });
  const score = answer?.score;
  const isFree = score && (score.yakuman > 0 || score.han >= LIMIT_HAN);
  const isRight = score ? arePoints(typed.points, score) && (isFree || Number(typed.fu) === score.fu) : undefined;
  const isKnown = isDecided && isRight !== undefined;
  useEffect(() => {
    if (isKnown) onDecided(isRight, 0);
  }, [isKnown]);

  const { concealed, melds } = handOf(hand);
  // It is in the hand, or comes to it; without a name it is the last one.
  const won = tile || concealed.at(-1);
  const place = won ? placeAmong(concealed, won) : -1;
  const waiting = concealed.filter((_, at) => at !== place);
  const [seat, round] = [winds.seat, winds.round].map((wind) => words.tile(tileOfWind(wind)));
  const facts = [said.winds(seat!, round!), words.points[won_by]];
  if (riichi !== "no") facts.push(words.points.bet[riichi]);
  const field = (name: keyof typeof typed, hint: string) => (
    <label class="field">
      {name === "fu" ? words.points.fu : words.points.title}
      <input type="text" inputMode={name === "fu" ? "numeric" : "text"} value={typed[name]} placeholder={hint} onInput={(event) => type({ ...typed, [name]: event.currentTarget.value })} />
    </label>
  );
  return (
    <section class="card" id="answer" tabIndex={-1}>
      <p class="won">
        <Tiles groups={[waiting, ...melds.map(tilesOf)]} />
        {won && <Tiles tiles={[won]} marked={won} />}
      </p>
      <p>{facts.join(words.common.comma)}</p>
      {!isDecided && !problem && (
        <form class="fields" onSubmit={(event) => (event.preventDefault(), typed.points.trim() && decide(true))}>
          {field("fu", "30")}
          {field("points", "3900; 1300/2600")}
          <button type="submit">{said.check}</button>
        </form>
      )}
      {failure && <Broken failure={failure} />}
      {problem && <p class="hint">{problemText(words, problem)}</p>}
      <div class="points" aria-live="polite">
        {isDecided && score && (
          <>
            <p class="say">{isRight ? said.right : said.wrong([typed.fu.trim() && `${typed.fu.trim()} ${words.points.fu}`, typed.points.trim()].filter(Boolean).join(words.common.comma))}</p>
            <Result score={score} completed={answer.completed} melds={melds.map(tilesOf)} />
          </>
        )}
      </div>
      <div class="actions">
        {children}
        {isDecided && (
          <a class="quiet" href={address("hand", hand, winQuery(win))}>
            {words.common.openHand}
          </a>
        )}
        <ShareLink />
      </div>
    </section>
  );
}
