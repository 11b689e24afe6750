// The points of a win, and the facts that its tiles do not show.

import type { Score, ScorePage } from "../../module/answers";
import { useAnswer } from "../ask";
import { TileButton, Tiles, handOf, piecesOf, plain, tilesOf } from "../tiles/Tile";
import { Broken, Choice, TableHead, WindFields } from "../ui/parts";
import { number } from "../words/format";
import { problemText, useWords } from "../words/words";
import { changeWin, scoreQuestionOf, type HandState } from "./state";
import { TilesField, TilesToRemove } from "./TilesField";
import { CHOICES, LUCK } from "./win";

interface PointsProps {
  state: HandState;
  hand: string;
}

export function Points({ state, hand }: PointsProps) {
  const words = useWords();
  const { answer, failure, isPending } = useAnswer("score", scoreQuestionOf(state));
  const { concealed, melds } = handOf(hand);
  const problem = answer?.problem;
  const isCounted = problem?.code !== "three-players";
  return (
    <section class="card points" aria-labelledby="points">
      <h2 id="points">{words.points.title}</h2>
      {failure && <Broken failure={failure} />}
      <div class={`worth${isPending ? " stale" : ""}`} aria-live="polite">
        {answer?.score && <Result score={answer.score} completed={answer.completed} melds={melds.map(tilesOf)} />}
        {problem?.field === "win" && <p class={isCounted ? "notice" : "hint"}>{problemText(words, problem)}</p>}
      </div>
      {answer && isCounted && <Controls state={state} answer={answer} concealed={concealed} />}
    </section>
  );
}

function Result({ score, completed, melds }: { score: Score; completed: number | null; melds: string[][] }) {
  const words = useWords();
  const { yaku, dora, han, fu, yakuman, limit, points, payment, reading, wait, tile } = score;
  const extra = Object.entries(dora).filter(([, count]) => count > 0 && yakuman === 0);
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
          <p class="say">{words.points.points(number(points))}</p>
          {payment.others !== null && (
            <p>{words.points.payments(number(payment.others), payment.dealer === null ? undefined : number(payment.dealer))}</p>
          )}
          <table>
            <TableHead columns={[words.points.yaku, words.points.han]} numbers={[words.points.han]} />
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
        <Tiles groups={[...piecesOf(reading), ...melds]} marked={tile} markedGroup={completed ?? undefined} />{" "}
        <small>{words.waits[wait ?? (reading.form as Exclude<typeof reading.form, "standard">)]}</small>
      </p>
    </>
  );
}

interface ControlsProps {
  state: HandState;
  answer: ScorePage;
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
        {CHOICES.won_by.map((won_by) => (
          <button type="button" aria-pressed={win.won_by === won_by} onClick={() => changeWin({ won_by })}>
            {points[won_by]}
          </button>
        ))}
      </div>
      <WindFields players={4} winds={win.winds} onChange={(winds) => changeWin({ winds })} />
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
              {points.luck[name](win.won_by === "tsumo", win.winds.seat === "east")}
            </label>
          ))}
        </div>
      )}
      {(["dora", "hidden_dora"] as const).map(
        (which) =>
          (which === "dora" || win.hidden_dora || possible.includes(which)) && (
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
