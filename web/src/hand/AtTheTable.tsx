// What to do about a tile that another player discards: call it or pass, with what is best after each.

import type { Choice as CallOrPass, Offered } from "../../module/answers";
import { useAnswer } from "../ask";
import "../style/table.css";
import { Tiles } from "../tiles/Tile";
import { tilesOf } from "../tiles/tiles";
import { Choice, TableHead } from "../ui/parts";
import { useWords } from "../words/words";
import type { AdviceProps } from "./advice";
import { nameOf } from "./Distances";
import { FROM, change, tileOf } from "./state";
import { TilesField, type Change } from "./TilesField";

export function AtTheTable({ state, advice }: AdviceProps) {
  const words = useWords();
  const { offered, from } = state;
  const { player: answer, playerProblem: problem } = advice;
  const setOffered: Change = (offered, how) => change(() => ({ offered }), how);
  return (
    <div class="at-table">
      <p class="hint">{words.table.intro}</p>
      <div class="fields">
        <div class="field">
          <span aria-hidden="true">{words.table.offered}</span>
          <TilesField name="offered" value={offered} onChange={setOffered} problem={problem} label={words.table.offered} />
        </div>
        {/* Three players do not call sequences, so it does not matter. */}
        {state.rules.players === 4 && (
          <Choice
            label={words.table.from}
            value={from}
            options={FROM.map((one) => [one, words.table.fromWhom[one]] as const)}
            onChange={(from) => change(() => ({ from }))}
          />
        )}
      </div>
      {offered.trim() !== "" && !tileOf(offered) && <p class="hint">{words.table.oneTile}</p>}
      {answer?.offered && <Calls offered={answer.offered} />}
    </div>
  );
}

function Calls({ offered }: { offered: Offered }) {
  const words = useWords();
  const names = useAnswer("names", null).answer ?? [];
  const yaku = ({ yaku }: CallOrPass) => words.common.list(yaku.map((set) => nameOf(words, names, set) ?? set));
  return (
    <>
      <p class="said">{words.table.ron[offered.ron]}</p>
      <div class="wide"><table>
        <TableHead
          columns={[words.table.choice, words.hand.discardHead, words.hand.afterwards, words.hand.tilesLeft, words.table.yaku]}
          numbers={[words.hand.tilesLeft]}
        />
        <tbody>
          {offered.choices.map((choice) => (
            <tr>
              <th scope="row">{choice.call ? <Tiles groups={[tilesOf(choice.call)]} /> : words.table.pass}</th>
              <td>{choice.discard && <Tiles tiles={[choice.discard]} />}</td>
              <td>{choice.shanten === null ? words.distances.none : words.shanten.name(choice.shanten)}</td>
              <td class="number">{choice.necessary.copies}</td>
              <td>{yaku(choice)}</td>
            </tr>
          ))}
        </tbody>
      </table></div>
    </>
  );
}
