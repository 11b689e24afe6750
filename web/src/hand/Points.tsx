// The points of a win, and the facts that its tiles do not show.

import type { Points as Worth, ScoreAnswer, Written } from "../../module/tehai_web";
import { useAnswer } from "../ask";
import { TileButton, Tiles, plain } from "../tiles/Tile";
import { Broken, Choice, WindFields } from "../ui/parts";
import { number } from "../words/format";
import { problemText, useWords } from "../words/words";
import { changeWin, scoreQuestionOf, type HandState } from "./state";
import { TilesField, TilesToRemove } from "./TilesField";
import { CHOICES, LUCK } from "./win";

interface PointsProps {
  state: HandState;
  hand: Written;
}

export function Points({ state, hand }: PointsProps) {
  const words = useWords();
  const { answer, failure, isPending } = useAnswer("score", scoreQuestionOf(state));
  const points = answer?.points;
  const problem = answer?.problem;
  const isCounted = problem?.code !== "three-players";
  return (
    <section class="card points" aria-labelledby="points">
      <h2 id="points">{words.points.title}</h2>
      {failure && <Broken failure={failure} />}
      <div class={`worth${isPending ? " stale" : ""}`} aria-live="polite">
        {points && <Result points={points} tile={answer!.tile} melds={hand.melds} />}
        {problem?.field === "win" && <p class={isCounted ? "notice" : "hint"}>{problemText(words, problem)}</p>}
      </div>
      {answer && isCounted && <Controls state={state} answer={answer} concealed={hand.concealed} />}
    </section>
  );
}

function Result({ points, tile, melds }: { points: Worth; tile: string; melds: string[][] }) {
  const words = useWords();
  const { yaku, dora, hiddenDora, redFives, han, fu, yakuman, limit, total, fromDealer, fromOthers, split, completed, wait } =
    points;
  const extra = Object.entries({ dora, hiddenDora, redFives }).filter(([, count]) => count > 0 && yakuman === 0);
  return (
    <>
      {yaku.length === 0 ? (
        <p class="say">{words.points.none}</p>
      ) : (
        <>
          <p class="badge">
            <strong>{yakuman > 0 ? words.points.yakuman(yakuman) : words.points.hanAndFu(han, fu)}</strong>
            {yakuman === 0 && limit && <span>{words.points.limit[limit]}</span>}
          </p>
          <p class="say">{words.points.points(number(total))}</p>
          {fromOthers != null && (
            <p>{words.points.payments(number(fromOthers), fromDealer == null ? undefined : number(fromDealer))}</p>
          )}
          <table>
            <thead>
              <tr>
                <th scope="col">{words.points.yaku}</th>
                <th scope="col" class="number">{words.points.han}</th>
              </tr>
            </thead>
            <tbody>
              {yaku.map((one) => (
                <tr>
                  <th scope="row">{words.points.yakuName(one)}</th>
                  <td class="number">{yakuman > 0 ? words.points.yakuman(one.han / 13) : one.han}</td>
                </tr>
              ))}
              {extra.map(([name, count]) => (
                <tr>
                  <th scope="row">{words.points.extra[name as keyof typeof words.points.extra]}</th>
                  <td class="number">{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <p class="reading">
        <Tiles groups={[...split.pieces, ...melds]} marked={tile} markedGroup={completed} />{" "}
        <small>{words.waits[wait ?? (split.form as Exclude<typeof split.form, "standard">)]}</small>
      </p>
    </>
  );
}

interface ControlsProps {
  state: HandState;
  answer: ScoreAnswer;
  concealed: string[];
}

/** The possible facts about the win, and those that are set. */
function Controls({ state: { win }, answer: { tile, possible, problem }, concealed }: ControlsProps) {
  const words = useWords();
  const { points } = words;
  const luck = LUCK.filter((name) => win[name] || possible.includes(name));
  return (
    <div class="fields">
      <div class="field whole">
        <span>{points.tile}</span>
        <div class="choose" role="group" aria-label={points.tile}>
          {[...new Set(concealed.map(plain))].map((one) => (
            <TileButton tile={one} label={words.tile(one)} isPressed={one === tile} onClick={() => changeWin({ tile: one })} />
          ))}
        </div>
      </div>
      <div class="segments" role="group" aria-label={points.wonBy}>
        {CHOICES.wonBy.map((wonBy) => (
          <button type="button" aria-pressed={win.wonBy === wonBy} onClick={() => changeWin({ wonBy })}>
            {points[wonBy]}
          </button>
        ))}
      </div>
      <WindFields players="4" winds={win.winds} onChange={(winds) => changeWin({ winds })} />
      {(possible.includes("riichi") || win.riichi !== "no") && (
        <Choice
          label={points.riichi}
          value={win.riichi}
          options={CHOICES.riichi.map((riichi) => [riichi, points.bet[riichi]] as const)}
          onChange={(riichi) => changeWin({ riichi })}
        />
      )}
      {luck.length > 0 && (
        <div class="whole" role="group" aria-label={points.luckLabel}>
          {luck.map((name) => (
            <label class="check">
              <input type="checkbox" checked={win[name]} onChange={(event) => changeWin({ [name]: event.currentTarget.checked })} />{" "}
              {points.luck[name](win.wonBy === "tsumo", win.winds.seat === "east")}
            </label>
          ))}
        </div>
      )}
      {(["dora", "hiddenDora"] as const).map(
        (which) =>
          (which === "dora" || win.hiddenDora || possible.includes(which)) && (
            <div class="field">
              <span>{points.indicators[which]}</span>
              {win[which] && <TilesToRemove text={win[which]} onChange={(tiles) => changeWin({ [which]: tiles })} />}
              <TilesField
                name={which}
                value={win[which]}
                onChange={(tiles, how) => changeWin({ [which]: tiles }, how)}
                label={points.indicators[which]}
                hint={points.indicatorsHint}
                problem={problem}
              />
            </div>
          ),
      )}
    </div>
  );
}
