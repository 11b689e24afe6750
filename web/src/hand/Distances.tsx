// How far the hand is from each yaku, and from a set of one's own.

import { useState } from "preact/hooks";
import type { SetName, TargetDistance } from "../../module/answers";
import { useAnswer, useSettledAnswer } from "../ask";
import { Expression, WrongExpression, useDraft } from "../sets/Expression";
import "../style/distances.css";
import { TileButton } from "../tiles/Tile";
import { Broken, TableHead } from "../ui/parts";
import type { Words } from "../words/en";
import { problemText, useWords } from "../words/words";
import { DrawList } from "./Answer";
import { play } from "./play";
import { change, distanceQuestionOf, type HandState } from "./state";

/** Milliseconds a hand must stay unchanged before it is asked about: its own answer comes first. */
const PAUSE = 50;

/** Yaku in the table before all are asked for. */
const SHOWN = 8;

export function Distances({ state }: { state: HandState }) {
  const words = useWords();
  const { to } = state;
  const yaku = useSettledAnswer("distance", distanceQuestionOf(state, []), PAUSE);
  const own = useSettledAnswer("distance", to ? distanceQuestionOf(state, [to]) : null, PAUSE);
  const [text, write] = useDraft(to);
  const ask = (text: string) => {
    write(text, text.trim());
    change(() => ({ to: text.trim() }));
  };
  const isStale = yaku.isPending || own.isPending;
  const problem = to && own.problem?.field === "set" ? own.problem : undefined;
  const failure = yaku.failure ?? own.failure;
  return (
    <div class="far" aria-busy={isStale}>
      <p class="hint">{words.distances.intro}</p>
      <form class="ask" onSubmit={(event) => (event.preventDefault(), ask(text))}>
        <div class="ask-row">
          <Expression
            id="to"
            label={words.distances.set}
            value={text}
            onInput={write}
            onDone={() => ask(text)}
            isWrong={problem !== undefined}
            isMinor
          />
          <button type="submit">{words.distances.show}</button>
        </div>
        {problem && <WrongExpression id="to" text={to} problem={problem} onMend={ask} />}
      </form>
      {failure && <Broken failure={failure} />}
      {yaku.problem && <p class="hint">{problemText(words, yaku.problem)}</p>}
      <div class={isStale ? "stale" : undefined} inert={isStale}>
        {yaku.answer ? (
          <Table yaku={yaku.answer} own={to ? own.answer?.[0] : undefined} />
        ) : (
          yaku.isPending && <p class="working">{words.common.working}</p>
        )}
      </div>
    </div>
  );
}

/** The names of a set: those of a yaku, or the set itself as it is written. */
export function nameOf(words: Words, names: SetName[], set: string): string | undefined {
  const named = names.find(({ name }) => name === set);
  const japanese = named?.aliases.find((alias) => /^\p{Script=Han}+$/u.test(alias));
  return japanese && words.points.yakuName({ yaku: set, name: japanese });
}

/** The nearest first; of equally near ones the set of one's own. */
function Table({ yaku, own }: { yaku: TargetDistance[]; own: TargetDistance | undefined }) {
  const words = useWords();
  const names = useAnswer("names", null).answer ?? [];
  const [isAll, setAll] = useState(false);
  const others = yaku.filter(({ set }) => set !== own?.set);
  const near = others.filter(({ distance }) => distance !== null);
  const far = others.filter(({ distance }) => distance === null);
  const shown = isAll ? near : near.slice(0, SHOWN);
  const distance = (of: TargetDistance) => of.distance ?? Infinity;
  const rows = [...(own ? [own] : []), ...shown].sort((a, b) => distance(a) - distance(b));
  const discards = rows.some(({ discards }) => discards !== null);
  const columns = discards ? [words.hand.discardHead, words.distances.afterwards] : [words.distances.help];
  return (
    <>
      <table>
        <TableHead
          columns={[words.distances.name, words.distances.distance, ...columns, words.hand.tilesLeft]}
          numbers={[words.distances.distance, words.hand.tilesLeft]}
        />
        <tbody>
          {rows.map((of) => (
            <tr class={of === own ? "own-set" : undefined}>
              <th scope="row">{nameOf(words, names, of.set) ?? <code>{of.set}</code>}</th>
              <Cells of={of} />
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < near.length && (
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          {words.common.more(near.length - shown.length)}
        </button>
      )}
      {far.length > 0 && (
        <p class="hint">{words.distances.outOfReach(far.map(({ set }) => nameOf(words, names, set) ?? set))}</p>
      )}
    </>
  );
}

function Cells({ of: { distance, necessary, discards } }: { of: TargetDistance }) {
  const words = useWords();
  const [best] = discards ?? [];
  // No discard keeps a win.
  const kept = best?.distance === distance ? best : undefined;
  const draws = kept?.necessary ?? necessary;
  const instead = distance === null ? words.distances.none : distance === 0 ? words.distances.held : undefined;
  return (
    <>
      <td class="number distance">{distance ?? "–"}</td>
      {discards && (
        <td>
          {kept && distance !== null && (
            <TileButton tile={kept.discard} label={words.hand.throwIt(words.tile(kept.discard))} onClick={() => play(kept.discard)} />
          )}
        </td>
      )}
      <td class="help">{instead ?? <DrawList draws={draws} isPlain />}</td>
      <td class="number copies">{instead ? "" : draws.copies}</td>
    </>
  );
}
