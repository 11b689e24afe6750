// The chances of a win, draw by draw: a curve for each discard, and a table of some points.

import { useMemo } from "preact/hooks";
import type { WinProbability } from "../../module/answers";
import { useSettledAnswer } from "../ask";
import { TileButton } from "../tiles/Tile";
import { Figure } from "../ui/Figure";
import { Broken, Choice, TableHead } from "../ui/parts";
import { chance, number } from "../words/format";
import { problemText, useWords } from "../words/words";
import { discard } from "./Answer";
import { curvesOf, draw } from "./curves";
import { AIMS, DRAWS, MODELS, MOST_HANDS, change, chancesQuestionOf, type HandState } from "./state";

/** Milliseconds a hand must stay unchanged before its curves are computed; clicks in the meantime come first. */
const PAUSE = 250;

/** Numbers of draws in the table. */
const SHOWN = [6, 12, DRAWS];

export function Chances({ state }: { state: HandState }) {
  const words = useWords();
  const { answer, problem, failure, isPending: isStale } = useSettledAnswer("chances", chancesQuestionOf(state), PAUSE);
  const { aim, model } = state;
  return (
    <section class="card chances" aria-labelledby="chances" aria-busy={isStale}>
      <h2 id="chances">{words.chances.title}</h2>
      <p class="hint">{words.chances.intro}</p>
      <div class="fields">
        <div class="segments" role="group" aria-label={words.chances.aim}>
          {AIMS.map((one) => (
            <button type="button" aria-pressed={aim === one} onClick={() => change(() => ({ aim: one }))}>
              {words.chances.aims[one]}
            </button>
          ))}
        </div>
        <Choice
          label={words.chances.model}
          value={model}
          options={MODELS.map((one) => [one, words.chances.models[one]] as const)}
          onChange={(model) => change(() => ({ model }))}
        />
      </div>
      <p class="hint">{words.chances.modelHint[model]}</p>
      <div class={isStale ? "stale" : undefined} inert={isStale}>
        {failure && <Broken failure={failure} />}
        {problem && (
          <p class="say-less">
            {problem.code === "too-far" ? words.chances.tooFar(number(MOST_HANDS)) : problemText(words, problem)}
          </p>
        )}
        {answer && <Shown answer={answer} aim={aim} />}
        {!answer && !problem && !failure && <p class="figure working">{words.common.working}</p>}
      </div>
    </section>
  );
}

function Shown({ answer, aim }: { answer: WinProbability; aim: HandState["aim"] }) {
  const words = useWords();
  const curves = useMemo(() => curvesOf(answer.rows, aim), [answer, aim]);
  const plot = useMemo(() => draw(curves, words), [curves, words]);
  const draws = SHOWN.filter((draws) => draws < curves[0]!.values.length);
  const numbers = draws.map(words.chances.after);
  return (
    <>
      <Figure plot={plot} label={words.chances.label[aim]} />
      <table>
        <caption>{words.chances.label[aim]}</caption>
        <TableHead columns={[words.hand.discardHead, ...numbers]} numbers={numbers} />
        <tbody>
          {curves.map(({ discards, values }, at) => (
            <tr class={at === 0 ? "best" : undefined}>
              <th scope="row">
                {discards.length === 0 && words.chances.none}
                {discards.map((tile) => (
                  <TileButton tile={tile} label={words.hand.throwIt(words.tile(tile))} onClick={() => discard(tile)} />
                ))}
              </th>
              {draws.map((draws) => (
                <td class="number">{chance(values[draws]!)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">{words.chances.hands(answer.states)}</p>
    </>
  );
}
