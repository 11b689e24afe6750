// What is needed in the last hand of a game: what a win must be worth for each place, and what comes without one.

import { useId, useState } from "preact/hooks";
import type { Needs, PlaceByDraw, PlaceByWin } from "../../module/answers";
import { useAnswer } from "../ask";
import { RulesByName } from "../hand/Game";
import { NUMBERS } from "../hand/win";
import type { PartProps } from "../route";
import { tileOfWind } from "../rules";
import "../style/needs.css";
import { Broken, Choice, PageHead, ShareLink, TableHead, upTo } from "../ui/parts";
import { number } from "../words/format";
import { needs } from "../words/needs";
import { problemText, useLanguage, useWords } from "../words/words";
import { change, changePlayers, isScore, questionOf, seatsIn, stateOf, type LastHand } from "./state";

export function NeedsPart({ route }: PartProps) {
  const words = useWords();
  const said = needs[useLanguage()];
  const state = stateOf(route.query);
  const question = questionOf(state);
  const { answer, problem, failure } = useAnswer("needs", question);
  // Until the next answer the one before stays, but not where nothing is asked.
  const known = question ? answer : undefined;
  return (
    <div class="needs-part">
      <PageHead title={said.title} intro={said.intro} />
      <section class="card" aria-label={said.seats}>
        <Seats state={state} answer={known} />
        <Fields state={state} />
      </section>
      {failure && <Broken failure={failure} />}
      {question && problem && (
        <p class="notice" role="alert">
          {problemText(words, problem)}
        </p>
      )}
      {question && !answer && !problem && !failure && <p class="working">{words.common.working}</p>}
      {known && (
        <>
          <Wins needs={known} />
          <NoWin needs={known} />
        </>
      )}
    </div>
  );
}

/** What winds are called. */
function useWinds() {
  const words = useWords();
  const { seat } = needs[useLanguage()];
  return (wind: Needs["seat"]) => seat(words.tile(tileOfWind(wind)));
}

/** The players: a click on a seat makes it the own one. */
function Seats({ state, answer }: { state: LastHand; answer?: Needs }) {
  const said = needs[useLanguage()];
  const name = useWinds();
  const id = useId();
  const placeOf = (seat: Needs["seat"]) => answer?.seats.find((of) => of.seat === seat)?.place;
  return (
    <table class="seats">
      <caption>{said.order}</caption>
      <TableHead columns={[said.seats, said.score, said.deals, said.now]} numbers={[said.now]} />
      <tbody>
        {seatsIn(state).map((seat, player) => {
          const score = state.scores[player]!;
          const wrong = isScore(score) ? undefined : `${id}${player}`;
          return (
            <>
              <tr>
                <th scope="row">
                  <button type="button" aria-pressed={player === state.own} onClick={() => change(state, { own: player })}>
                    {name(seat)}
                  </button>
                </th>
                <td>
                  <ScoreField
                    label={said.scoreOf(name(seat))}
                    value={score}
                    wrong={wrong}
                    onChange={(score) => change(state, { scores: state.scores.map((of, at) => (at === player ? score : of)) })}
                  />
                </td>
                <td>
                  <input
                    type="radio"
                    name={id}
                    aria-label={said.dealsOf(name(seat))}
                    checked={player === state.dealer}
                    onChange={() => change(state, { dealer: player })}
                  />
                </td>
                <td class="number">{placeOf(seat)}</td>
              </tr>
              {wrong && (
                <tr>
                  <td colSpan={4}>
                    <p class="wrong" id={wrong} role="alert">
                      {said.wrongScore}
                    </p>
                  </td>
                </tr>
              )}
            </>
          );
        })}
      </tbody>
    </table>
  );
}

interface ScoreProps {
  label: string;
  value: string;
  /** The name of what says that it is wrong. */
  wrong?: string;
  onChange: (value: string) => void;
}

/** A score, which counts when its field is left. */
function ScoreField({ label, value, wrong, onChange }: ScoreProps) {
  // What is typed stays while answers come.
  const [draft, setDraft] = useState<string>();
  return (
    <input
      type="number"
      step={100}
      aria-label={label}
      aria-invalid={Boolean(wrong)}
      aria-describedby={wrong}
      value={draft ?? value}
      onInput={(event) => setDraft(event.currentTarget.value)}
      onChange={(event) => (setDraft(undefined), onChange(event.currentTarget.value))}
    />
  );
}

/** What lies on the table, and the rules. */
function Fields({ state }: { state: LastHand }) {
  const { rules, points } = useWords();
  const said = needs[useLanguage()];
  return (
    <div class="fields">
      {(["counters", "bets"] as const).map((what) => (
        <Choice
          label={points.numbers[what]}
          value={String(state[what])}
          options={upTo(NUMBERS[what])}
          onChange={(count) => change(state, { [what]: Number(count) })}
        />
      ))}
      <Choice
        label={rules.players}
        value={String(state.scores.length)}
        options={[["4", rules.four], ["3", said.three]]}
        onChange={(players) => changePlayers(state, Number(players))}
      />
      <RulesByName game={state.game} onChange={(game) => change(state, { game })} />
      <ShareLink />
    </div>
  );
}

/** One han with any fu. */
const isAny = ({ values: [first] }: PlaceByWin) => first?.han === 1 && first.fu === null;

/** The least wins for each place, up to one that every win gives. */
function Wins({ needs: { wins, target } }: { needs: Needs }) {
  const said = needs[useLanguage()];
  const places = [...new Set(wins.map(({ place }) => place))].map((place) => wins.filter((row) => row.place === place));
  const last = places.findIndex((rows) => rows.every(isAny));
  return (
    <section class="card" id="answer" tabIndex={-1} aria-labelledby="wins">
      <h2 id="wins">{said.wins}</h2>
      <div class="places">
        {places.slice(0, last < 0 ? undefined : last + 1).map((rows) => (
          <Place rows={rows} target={target} />
        ))}
      </div>
      <p class="hint">{said.winsHint}</p>
    </section>
  );
}

/** What is enough for a place, drawn and from each other player. */
function Place({ rows, target }: { rows: PlaceByWin[]; target: Needs["target"] }) {
  const { points } = useWords();
  const said = needs[useLanguage()];
  const name = useWinds();
  const value = ({ han, fu, yakuman, limit }: PlaceByWin["values"][number]) => {
    if (yakuman > 0 || limit === "yakuman") return points.yakuman(Math.max(yakuman, 1));
    if (limit) return points.limit[limit];
    return fu === null ? said.han(han) : points.hanAndFu(han, fu);
  };
  const enough = (row: PlaceByWin) => (isAny(row) ? said.any : row.values.length > 0 ? said.or(row.values.map(value)) : said.impossible);
  return (
    <table>
      <caption>{said.place(rows[0]!.place)}</caption>
      <TableHead columns={[said.win, points.title, said.enough]} numbers={[points.title]} />
      <tbody>
        {rows.map((row) => (
          <tr>
            <th scope="row">{row.discarder ? said.ron(name(row.discarder)) : said.tsumo}</th>
            <td class="number">{row.points === null || isAny(row) ? "–" : number(row.points)}</td>
            <td>
              {enough(row)}
              {row.goes_on && <small>{said.goesOn(said.reason[row.goes_on](number(target ?? 0)))}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who else is tenpai. */
const othersIn = ({ tenpai }: PlaceByDraw, own: Needs["seat"]) => tenpai.filter((seat) => seat !== own);

/** The places without a win, by who is tenpai. */
function NoWin({ needs: { seat: own, draws, draws_after_riichi, target } }: { needs: Needs }) {
  const words = useWords();
  const said = needs[useLanguage()];
  const name = useWinds();
  const isOwn = ({ tenpai }: PlaceByDraw) => tenpai.includes(own);
  const tenpai = draws.filter(isOwn);
  const noten = draws.filter((row) => !isOwn(row));
  const differs = tenpai.some(({ place }, at) => place !== draws_after_riichi[at]!.place);
  const columns = [["tenpai", tenpai], ...(differs ? [["riichi", draws_after_riichi]] as const : []), ["noten", noten]] as const;
  const reasons = (["dealer", "target"] as const).filter((why) => draws.some((row) => row.goes_on === why));
  return (
    <section class="card" aria-labelledby="no-win">
      <h2 id="no-win">{said.noWin}</h2>
      <table class="no-win">
        <caption>{said.noWinHint}</caption>
        <TableHead columns={[said.others, ...columns.map(([of]) => said.own[of])]} numbers={columns.map(([of]) => said.own[of])} />
        <tbody>
          {tenpai.map((row, at) => (
            <tr>
              <th scope="row">{words.common.list(othersIn(row, own).map(name)) || said.nobody}</th>
              {columns.map(([, rows]) => (
                <td class="number">
                  {rows[at]!.place}
                  <span class="mark">{rows[at]!.goes_on && "*"}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {reasons.length > 0 && <p class="hint">* {said.goesOn(said.or(reasons.map((why) => said.reason[why](number(target ?? 0)))))}</p>}
      {differs && <p class="hint">{said.riichiHint}</p>}
    </section>
  );
}
