// The decisions of a player: sums, those that cost most, and all of them.

import type { Reviewed } from "../../module/answers";
import { practiceAddress } from "../practice/state";
import { go } from "../route";
import { Tiles } from "../tiles/Tile";
import { Check, Facts, NumberTable, TableHead } from "../ui/parts";
import { chance, number, points } from "../words/format";
import { games } from "../words/games";
import { problemText, useLanguage, useWords } from "../words/words";
import { ChoiceOf, Told } from "./Decision";
import { Losses } from "./Losses";
import { useRounds } from "./names";
import { Scores } from "./Scores";
import { byRound, dearest, dearness, decisionAddress, isAnswered, isJudged, isOnlyMistakes, playerAddress, sumOf, useDangers, type OpenGame } from "./state";

/** So many of the dearest are told. */
const DEAREST = 5;

export function DecisionsOf({ game, player }: { game: OpenGame; player: number }) {
  const words = games[useLanguage()];
  const decisions = game.review.decisions.filter((decision) => decision.player === player);
  const judged = decisions.filter(isJudged);
  const dear = dearest(judged, DEAREST);
  // Until all are answered others may be dearer.
  useDangers(decisions.every(isAnswered) ? dear : []);
  const sum = sumOf(judged);
  const mean = (total: number) => (sum.judged ? total / sum.judged : 0);
  const sums = [
    [words.decisions, number(sum.judged)],
    [words.bestChosen, chance(mean(sum.best))],
    [words.lost, points(sum.loss)],
    [words.each, points(mean(sum.loss))],
    [words.worst, points(sum.worst)],
  ];
  return (
    <>
      <section class="card" id="answer" tabIndex={-1}>
        <Facts kind="sums" facts={sums} />
        <LeftOut decisions={decisions} />
        {dear.length > 0 && (
          <p>
            <a href={practiceAddress({ kind: "own" })}>{words.practise}</a>
          </p>
        )}
      </section>
      <section class="card dearest" aria-labelledby="dearest">
        <h2 id="dearest">{words.dearest}</h2>
        {dear.length === 0 && <p class="hint">{words.nothingLost}</p>}
        {dear.map((decision) => (
          <Told key={decisionAddress(decision)} game={game} decision={decision} isLinked />
        ))}
      </section>
      <Rounds decisions={judged} />
      <Scores game={game} player={player} />
      <All decisions={decisions} player={player} />
    </>
  );
}

/** How many decisions have no numbers, and why. */
function LeftOut({ decisions }: { decisions: Reviewed[] }) {
  const words = useWords();
  const said = games[useLanguage()];
  const reasons = decisions.flatMap(({ problem }) => (problem ? [problemText(words, problem)] : []));
  if (reasons.length === 0) return null;
  return (
    <p class="hint">
      {said.leftOut(number(reasons.length))} {[...new Set(reasons)].join(words.common.space)}
    </p>
  );
}

function Rounds({ decisions }: { decisions: ReturnType<typeof dearest> }) {
  const words = games[useLanguage()];
  const round = useRounds();
  return (
    <section class="card" aria-labelledby="rounds">
      <h2 id="rounds">{words.byRound}</h2>
      <Losses decisions={decisions} />
      <NumberTable
        columns={[words.place, words.decisions, words.bestChosen, words.lost]}
        rows={byRound(decisions).map((of) => {
          const { judged, best, loss } = sumOf(of);
          return [round(of[0]!), number(judged), chance(best / judged), points(loss)];
        })}
      />
    </section>
  );
}

/** Every decision, by round. */
function All({ decisions, player }: { decisions: Reviewed[]; player: number }) {
  const words = games[useLanguage()];
  const round = useRounds();
  const isOnly = isOnlyMistakes();
  const shown = isOnly ? decisions.filter((decision) => dearness(decision) > 0) : decisions;
  return (
    <section class="card all" aria-labelledby="all">
      <h2 id="all">{words.all}</h2>
      <Check checked={isOnly} onChange={(isOnly) => go(playerAddress(player, { only: isOnly ? "mistakes" : undefined }), "replace")}>
        {words.onlyMistakes}
      </Check>
      {byRound(shown).map((of) => (
        <details open>
          <summary>{round(of[0]!)}</summary>
          <table>
            <TableHead columns={[words.place, words.chosen, words.best, words.cost]} numbers={[words.cost]} />
            <tbody>
              {of.map((decision) => (
                <Row key={decisionAddress(decision)} decision={decision} />
              ))}
            </tbody>
          </table>
        </details>
      ))}
    </section>
  );
}

function Row({ decision }: { decision: Reviewed }) {
  const words = games[useLanguage()];
  const { decided, chosen, declared, offered, turn } = decision;
  return (
    <tr class={`cost-${dearness(decision)}`}>
      <th scope="row">
        <a href={decisionAddress(decision)}>{words.turn(turn)}</a> {offered && <Tiles tiles={[offered]} />}
      </th>
      <td>
        <ChoiceOf choice={decided?.chosen ?? { choice: chosen, riichi: declared }} />
      </td>
      <td>{decided && decided.loss > 0 && <ChoiceOf choice={decided.best} />}</td>
      <td class="number">{decided ? points(decided.loss) : isAnswered(decision) ? "–" : "…"}</td>
    </tr>
  );
}
