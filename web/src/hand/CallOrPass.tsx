// What to do about a tile that another player discards: call it or pass, with what is best after each.

import type { CallNumbers, Choice as Offer, Offered } from "../../module/answers";
import { useAnswer, useSettledAnswer } from "../ask";
import "../style/table.css";
import { Tiles } from "../tiles/Tile";
import { tilesOf } from "../tiles/tiles";
import { AtLeast, Broken, Choice, TableHead, named } from "../ui/parts";
import { table } from "../words/table";
import { problemText, useLanguage, useWords } from "../words/words";
import { CHANCES, PAUSE, aimOf, calledAs, isSame, writtenLike, type AdviceProps } from "./advice";
import { nameOf } from "./Distances";
import { call, pass } from "./play";
import { FROM, callsQuestionOf, change, hasPoints, tableOfferQuestionOf, tileOf, type HandState } from "./state";
import { TilesField, type Change } from "./TilesField";

export function CallOrPass({ state, advice }: AdviceProps) {
  const words = table[useLanguage()].calls;
  const { offered, from } = state;
  const { player: answer, playerProblem: problem } = advice;
  const setOffered: Change = (offered, how) => change(() => ({ offered }), how);
  return (
    <div class="call-or-pass">
      <p class="hint">{words.intro}</p>
      <div class="fields">
        <div class="field">
          <span aria-hidden="true">{words.offered}</span>
          <TilesField name="offered" value={offered} onChange={setOffered} problem={problem} label={words.offered} />
        </div>
        {/* Three players do not call sequences, so it does not matter. */}
        {state.rules.players === 4 && (
          <Choice
            label={words.from}
            value={from}
            options={named(FROM, words.fromWhom)}
            onChange={(from) => change(() => ({ from }))}
          />
        )}
      </div>
      {offered.trim() !== "" && !tileOf(offered) && <p class="hint">{words.oneTile}</p>}
      {answer?.offered && <Calls state={state} offered={answer.offered} />}
    </div>
  );
}

/** The worth of a choice by what it is judged by, if it is known. */
const worthOf = (state: HandState, numbers?: CallNumbers | null): number => numbers?.[aimOf(state)] ?? -1;

function Calls({ state, offered }: { state: HandState; offered: Offered }) {
  const words = useWords();
  const { calls: ofCalls, game } = table[useLanguage()];
  const isTable = state.model === "table";
  const names = useAnswer("names", null).answer;
  const [kind, question] = isTable ? (["table-offer", tableOfferQuestionOf] as const) : (["calls", callsQuestionOf] as const);
  const { answer, problem, failure, isPending } = useSettledAnswer(kind, question(state), PAUSE);
  const ron = answer?.find(({ ron }) => ron)?.numbers;
  const isQuad = ({ call }: Offer) => call !== null && tilesOf(call).length === 4;
  // Open quads are not known at a table.
  const choices = offered.choices.filter((choice) => !(isTable && isQuad(choice)));
  const yaku = ({ yaku }: Offer) => names ? words.common.list(yaku.map((set) => nameOf(words, names, set) ?? set)) : "";
  const best = Math.max(0, ...(answer ?? []).map(({ numbers }) => worthOf(state, numbers)));
  const isBest = (numbers?: CallNumbers | null) => (isSame(worthOf(state, numbers), best) ? "best" : undefined);
  // Each number is of the play for it. On a phone the first columns are in view.
  const aim = aimOf(state);
  const aims = [aim, ...CHANCES.filter((other) => other !== aim && (other !== "points" || hasPoints(state)))];
  const written = aims.map((aim) => writtenLike(aim, words, (answer ?? []).map(({ numbers }) => numbers?.[aim] ?? 0)));
  const columns = aims.map((one) => (one === aim ? words.discards.column[one] : words.discards.ifPlayedFor(words.discards.column[one])));
  const numbers = [...columns, words.hand.tilesLeft];
  return (
    <>
      <p class="said">{ofCalls.ron[offered.ron]}</p>
      {failure && <Broken failure={failure} />}
      {problem && <p class="hint">{problemText(words, problem)}</p>}
      <div class="wide" aria-busy={isPending}>
        <table class="calls">
          <AtLeast />
          <TableHead columns={[ofCalls.choice, words.hand.discardHead, ...numbers, words.hand.afterwards, ofCalls.yaku]} numbers={numbers} />
          <tbody>
            {ron && !isPending && (
              <tr class={isBest(ron)}>
                <th scope="row">{game.ron}</th>
                <td />
                {aims.map((aim, at) => <td class="number">{ron[aim] == null ? "–" : written[at]!(ron[aim])}</td>)}
                <td />
                <td>{words.shanten.name(-1)}</td>
                <td />
              </tr>
            )}
            {choices.map((choice) => {
              const known = isPending ? undefined : answer?.find(({ call, ron }) => !ron && call === choice.call);
              const discard = known?.discard ?? choice.discard;
              const { numbers: chances } = known ?? {};
              const tiles = choice.call && tilesOf(choice.call);
              return (
                <tr class={isBest(chances)}>
                  <th scope="row">
                    {tiles ? (
                      <button
                        type="button"
                        class="held"
                        disabled={!known}
                        aria-label={ofCalls.take(...calledAs(words, tiles), discard ? words.tile(discard) : undefined)}
                        onClick={() => known && call(known.hand, discard, known.draws)}
                      >
                        <Tiles groups={[tiles]} />
                      </button>
                    ) : (
                      <button type="button" class="quiet" onClick={pass}>
                        {ofCalls.pass}
                      </button>
                    )}
                  </th>
                  <td>{discard && <Tiles tiles={[discard]} />}</td>
                  {aims.map((aim, at) => (
                    <td class="number">
                      {chances?.[aim] == null ? "–" : written[at]!(chances[aim])}
                      {aim === "win" && chances?.no_win && <small> {words.discards.noWin[chances.no_win]}</small>}
                    </td>
                  ))}
                  <td class="number">{choice.necessary.copies}</td>
                  <td>{choice.shanten === null ? words.distances.none : words.shanten.name(choice.shanten)}</td>
                  <td>{yaku(choice)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p class="hint">
        {isTable ? game.offer : ofCalls.draws}
        {choices.some(isQuad) && words.common.space + ofCalls.quad}
      </p>
    </>
  );
}
