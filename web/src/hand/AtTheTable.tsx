// What a player asks at the table: which discard wins most often, which draws improve the hand, how often a good wait
// follows, whether the hand is furiten, and whether to call an offered tile.

import { useState } from "preact/hooks";
import type { Choice as CallOrPass, Discard, Offered } from "../../module/answers";
import { useAnswer, useSettledAnswer } from "../ask";
import { TileButton, Tiles, tilesOf } from "../tiles/Tile";
import { Broken, Choice, TableHead } from "../ui/parts";
import { chance } from "../words/format";
import { problemText, useWords } from "../words/words";
import { DrawList, discard } from "./Answer";
import { nameOf } from "./Distances";
import { FROM, ORDERS, change, playersQuestionOf, tileOf, type HandState } from "./state";
import { TilesField, TilesToRemove, type Change } from "./TilesField";

/** Milliseconds a hand must stay unchanged before it is asked about: its own answer comes first. */
const PAUSE = 50;

/** The furthest hands whose discards are ordered by the chance of a win: others take seconds. */
const MOST_SHANTEN = 3;

interface Props {
  state: HandState;
  /** The shanten of the hand. */
  shanten: number | null;
}

/** Shown on request, because it takes longer than the first answer about a hand. */
export function AtTheTable({ state, shanten }: Props) {
  const words = useWords();
  const toggle = (table: boolean) => table !== state.table && change(() => ({ table }), "replace");
  return (
    <details class="card players" open={state.table} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary>{words.table.title}</summary>
      {state.table && <Shown state={state} shanten={shanten} />}
    </details>
  );
}

function Shown({ state, shanten }: Props) {
  const words = useWords();
  const { own, offered, from, order } = state;
  const isNear = (shanten ?? Infinity) <= MOST_SHANTEN;
  const { answer, problem, failure, isPending } = useSettledAnswer("player", playersQuestionOf(state, isNear), PAUSE);
  const setOwn: Change = (own, how) => change(() => ({ own }), how);
  const setOffered: Change = (offered, how) => change(() => ({ offered }), how);
  const isElsewhere = problem && !["discards", "offered"].includes(problem.field);
  return (
    <div class="at-table" aria-busy={isPending}>
      <p class="hint">{words.table.intro}</p>
      <div class="table-fields">
        <TilesToRemove text={own} onChange={setOwn} />
        <TilesField name="discards" value={own} onChange={setOwn} problem={problem} label={words.table.own} />
        <TilesField name="offered" value={offered} onChange={setOffered} problem={problem} label={words.table.offered} />
        {offered.trim() !== "" && !tileOf(offered) && <p class="hint">{words.table.oneTile}</p>}
      </div>
      <div class="fields">
        <Choice
          label={words.table.from}
          value={from}
          options={FROM.map((one) => [one, words.table.fromWhom[one]] as const)}
          onChange={(from) => change(() => ({ from }))}
        />
        <div class="segments" role="group" aria-label={words.table.order}>
          {ORDERS.map((one) => (
            <button type="button" aria-pressed={order === one} disabled={one === "win" && !isNear} onClick={() => change(() => ({ order: one }))}>
              {words.table.orders[one]}
            </button>
          ))}
        </div>
      </div>
      {failure && <Broken failure={failure} />}
      {isElsewhere && <p class="hint">{problemText(words, problem)}</p>}
      <div class={isPending ? "stale" : undefined} inert={isPending}>
        {answer?.waits && answer.waits.furiten !== "" && (
          <p class="said">{words.table.furiten(tilesOf(answer.waits.furiten).map(words.tile))}</p>
        )}
        {answer?.orders && answer.orders.by_acceptance !== answer.orders.by_win && (
          <p class="said">{words.table.disagree(words.tile(answer.orders.by_win), words.tile(answer.orders.by_acceptance))}</p>
        )}
        {answer?.discards && <Discards discards={answer.discards} isWin={answer.shanten.nearest === -1} />}
        {answer?.improvements && <p>{words.table.improvedBy(answer.improvements.copies)}</p>}
        {answer?.good_shape?.rate && <p>{words.table.shapeOf(answer.good_shape.good, answer.good_shape.copies)}</p>}
        {answer?.offered && <Calls offered={answer.offered} />}
        {!answer && isPending && <p class="working">{words.common.working}</p>}
      </div>
    </div>
  );
}

function Discards({ discards, isWin }: { discards: Discard[]; isWin: boolean }) {
  const words = useWords();
  const [isAll, setAll] = useState(false);
  const nearest = Math.min(...discards.map(({ shanten }) => shanten ?? 9));
  const near = discards.filter(({ shanten }) => shanten === nearest);
  const shown = isAll ? discards : near;
  const hasWin = shown.some(({ win }) => typeof win === "number");
  const hasShape = shown.some(({ good_shape: shape }) => shape?.rate);
  const numbers = [words.hand.tilesLeft, words.table.win, words.table.shape, words.table.improved];
  const columns = [
    words.hand.discardHead,
    ...(hasWin ? [words.table.win] : []),
    words.hand.tilesLeft,
    ...(hasShape ? [words.table.shape] : []),
    words.table.improved,
    words.hand.nearer,
  ];
  return (
    <>
      {isWin && <p>{words.table.playOn}</p>}
      <div class="wide"><table>
        <TableHead columns={columns} numbers={numbers} />
        <tbody>
          {shown.map(({ discard: tile, necessary, waits, win, good_shape: shape, improvements }) => (
            <tr>
              <th scope="row">
                <TileButton tile={tile} label={words.hand.throwIt(words.tile(tile))} onClick={() => discard(tile)} />
              </th>
              {hasWin && <td class="number">{typeof win === "number" ? chance(win) : ""}</td>}
              <td class="number">{necessary.copies}</td>
              {hasShape && <td class="number">{shape?.rate ? chance(shape.rate.value) : ""}</td>}
              <td class="number">{improvements?.copies ?? ""}</td>
              <td class="help">
                <DrawList draws={necessary} isPlain />
                {!isWin && waits.furiten !== "" && <small> {words.table.isFuriten}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table></div>
      {near.length < discards.length && (
        <button type="button" class="quiet" onClick={() => setAll(!isAll)}>
          {isAll ? words.hand.fewer : words.hand.others(discards.length - near.length)}
        </button>
      )}
    </>
  );
}

function Calls({ offered }: { offered: Offered }) {
  const words = useWords();
  const names = useAnswer("names", null).answer ?? [];
  const yaku = ({ yaku }: CallOrPass) => yaku.map((set) => nameOf(words, names, set) ?? set).join(", ");
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
