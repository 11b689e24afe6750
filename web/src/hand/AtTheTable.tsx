// What to do about a tile that another player discards: call it or pass, with what is best after each.

import type { CallChances, Choice as CallOrPass, Offered } from "../../module/answers";
import { useAnswer, useSettledAnswer } from "../ask";
import "../style/table.css";
import { Tiles } from "../tiles/Tile";
import { tilesOf } from "../tiles/tiles";
import { AtLeast, Broken, Choice, TableHead, named } from "../ui/parts";
import { table } from "../words/table";
import { problemText, useLanguage, useWords } from "../words/words";
import { PAUSE, isSame, type AdviceProps } from "./advice";
import { nameOf } from "./Distances";
import { call, pass } from "./play";
import { FROM, callsQuestionOf, change, hasPoints, tileOf, type HandState } from "./state";
import { TilesField, type Change } from "./TilesField";

export function AtTheTable({ state, advice }: AdviceProps) {
  const words = table[useLanguage()].calls;
  const { offered, from } = state;
  const { player: answer, playerProblem: problem } = advice;
  const setOffered: Change = (offered, how) => change(() => ({ offered }), how);
  return (
    <div class="at-table">
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

/** The worth of a choice by the order of discards, if it is known. */
const worthOf = ({ order }: HandState, { numbers }: CallChances): number =>
  (order === "points" ? numbers?.points : order === "tenpai" ? numbers?.tenpai : numbers?.win) ?? -1;

function Calls({ state, offered }: { state: HandState; offered: Offered }) {
  const words = useWords();
  const ofCalls = table[useLanguage()].calls;
  const names = useAnswer("names", null).answer ?? [];
  const { answer, problem, failure, isPending } = useSettledAnswer("calls", callsQuestionOf(state), PAUSE);
  const yaku = ({ yaku }: CallOrPass) => words.common.list(yaku.map((set) => nameOf(words, names, set) ?? set));
  const best = Math.max(0, ...(answer ?? []).map((one) => worthOf(state, one)));
  // On a phone the first columns are in view.
  const aims = hasPoints(state) ? (["win", "points", "tenpai"] as const) : (["win", "tenpai"] as const);
  const numbers = [...aims.map((aim) => words.discards.column[aim]), words.hand.tilesLeft];
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
            {offered.choices.map((choice) => {
              const known = isPending ? undefined : answer?.find(({ call }) => call === choice.call);
              const discard = known?.discard ?? choice.discard;
              const { numbers: chances } = known ?? {};
              const tiles = choice.call && tilesOf(choice.call);
              return (
                <tr class={known && isSame(worthOf(state, known), best) ? "best" : undefined}>
                  <th scope="row">
                    {tiles ? (
                      <button
                        type="button"
                        class="held"
                        disabled={!known}
                        aria-label={ofCalls.take(words.tiles(tiles), discard ? words.tile(discard) : undefined)}
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
                  {aims.map((aim) => (
                    <td class="number">
                      {chances?.[aim] == null ? "–" : words.discards.value[aim](chances[aim])}
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
        {ofCalls.draws}
        {offered.choices.some(({ call }) => call && tilesOf(call).length === 4) && words.common.space + ofCalls.quad}
      </p>
    </>
  );
}
