// What a tenpai player may wait for, of the tiles that I hold.

import type { ComponentChildren } from "preact";
import type { PredictedWaits } from "../../module/answers";
import { useSettledAnswer } from "../ask";
import "../style/table.css";
import { TileButton, Tiles } from "../tiles/Tile";
import { Broken, Choice, TableHead, plainly } from "../ui/parts";
import { chancesLike } from "../words/format";
import { table } from "../words/table";
import { problemText, useLanguage, useWords } from "../words/words";
import { tilesOf } from "../tiles/tiles";
import { PAUSE } from "./advice";
import { play } from "./play";
import { MELDS, change, dangerQuestionOf, type HandState } from "./state";
import { TilesField, TilesToRemove, type Change } from "./TilesField";

export function Danger({ state, isToDiscard }: { state: HandState; isToDiscard: boolean }) {
  const words = useWords();
  const { danger } = table[useLanguage()];
  const { their, called } = state;
  const { answer, problem, failure, isPending } = useSettledAnswer("predict-waits", dangerQuestionOf(state), PAUSE);
  const setTheir: Change = (their, how) => change(() => ({ their }), how);
  return (
    <div class="at-table">
      <p class="hint">{danger.intro}</p>
      <div class="fields">
        <div class="field">
          <span aria-hidden="true">{danger.their}</span>
          {their && <TilesToRemove text={their} onChange={setTheir} />}
          <TilesField name="discards" value={their} onChange={setTheir} problem={problem} label={danger.their} hint={words.situation.hint} />
        </div>
        <Choice
          label={danger.called}
          value={String(called)}
          options={plainly(MELDS)}
          onChange={(called) => change(() => ({ called: Number(called) }))}
        />
      </div>
      {failure && <Broken failure={failure} />}
      {problem && problem.field !== "discards" && <p class="hint">{problemText(words, problem)}</p>}
      {answer && answer.total === 0 && <p class="hint">{danger.none}</p>}
      {answer && answer.total > 0 && (
        <div class={isPending ? "stale" : undefined}>
          <Dangers
            answer={answer}
            tile={(tile) =>
              isToDiscard ? <TileButton tile={tile} label={words.hand.throwIt(words.tile(tile))} onClick={() => play(tile)} /> : <Tiles tiles={[tile]} />
            }
          />
        </div>
      )}
      <p class="hint">{danger.unknown}</p>
    </div>
  );
}

/** The tiles that I hold, from the safest on. */
export function heldDangers({ held, waits }: PredictedWaits) {
  const own = tilesOf(held);
  return waits.filter(({ tile }) => own.includes(tile)).sort((a, b) => a.share - b.share);
}

interface DangersProps {
  answer: PredictedWaits;
  tile: (tile: string) => ComponentChildren;
  /** What is said of a tile besides. */
  note?: (tile: string) => ComponentChildren;
}

/** How large a part of the hands waits for each of the tiles that I hold. */
export function Dangers({ answer, tile: shown, note }: DangersProps) {
  const words = useWords();
  const { danger } = table[useLanguage()];
  const rows = heldDangers(answer);
  const written = chancesLike(rows.map(({ share }) => share));
  const most = Math.max(...rows.map(({ share }) => share), 1e-9);
  return (
    <table class="danger">
      <TableHead columns={[words.sets.tile, danger.share]} numbers={[danger.share]} />
      <tbody>
        {rows.map(({ tile, share }) => (
          <tr>
            <th scope="row">{shown(tile)}</th>
            <td class="number" style={{ "--part": share / most }}>
              {written(share)}
              {tilesOf(answer.discarded).includes(tile) && <small> {danger.safe}</small>}
              {note?.(tile)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
