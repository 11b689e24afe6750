// The numbers of a set.

import type { SetPage, Size } from "../../module/answers";
import { Tiles } from "../tiles/Tile";
import { TableHead } from "../ui/parts";
import { number, percent, rarity, time } from "../words/format";
import { useWords } from "../words/words";

export function SetResult({ answer }: { answer: SetPage }) {
  const words = useWords();
  const { size, given, tiles, by_kinds, by_tile } = answer;
  const rare = rarity(size.share);
  return (
    <>
      <section class="headline" aria-live="polite">
        <p class="badge">
          <code>{answer.set}</code>
        </p>
        {size.hands === "0" ? (
          <p class="say">{words.sets.none}</p>
        ) : (
          <>
            <p class="say">{words.common.hands(size.hands)}</p>
            <p>
              <b>{words.common.deals(size.deals)}</b>
              {words.common.comma}
              {given ? words.sets.ofGiven(percent(size.share)) : words.sets.ofDeals(percent(size.share), tiles)}
              {rare && (
                <>
                  {words.common.colon}
                  <b class="rarity">{words.common.oneIn(rare)}</b>
                </>
              )}
            </p>
            <p class="fraction">
              {words.sets.exactly} {number(size.share.numerator)} / {number(size.share.denominator)}
            </p>
          </>
        )}
        {given && (
          <p>
            <code>{given.name}</code>
            {words.common.colon}
            {words.common.hands(given.hands)}
            {words.common.comma}
            {words.common.deals(given.deals)}
          </p>
        )}
      </section>
      {by_kinds.length > 0 && (
        <div class="two">
          <Breakdown title={words.sets.byKinds} head={words.sets.kinds} sizes={by_kinds} />
          <Breakdown title={words.sets.byTile} head={words.sets.tile} sizes={by_tile} hint={words.sets.byTileHint} isTiles />
        </div>
      )}
    </>
  );
}

/** The steps of the evaluation. */
export function Steps({ answer: { steps }, milliseconds }: { answer: SetPage; milliseconds: number }) {
  const words = useWords();
  const numbers = [words.sets.handsHead, words.sets.nodes, words.sets.time];
  return (
    <details class="card steps">
      <summary>
        {words.sets.steps} <small>{words.sets.took(time(milliseconds))}</small>
      </summary>
      <div class="scroll">
        <table>
          <TableHead columns={[words.sets.step, ...numbers]} numbers={numbers} />
          <tbody>
            {steps.map((step) => (
              <tr>
                <td>
                  <code>{step.expression}</code>
                </td>
                <td class="number">{number(step.hands)}</td>
                <td class="number">{number(step.nodes)}</td>
                <td class="number">{time(step.milliseconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

interface BreakdownProps {
  title: string;
  head: string;
  sizes: Size[];
  hint?: string;
  isTiles?: boolean;
}

function Breakdown({ title, head, sizes, hint, isTiles }: BreakdownProps) {
  const words = useWords();
  const numbers = [words.sets.handsHead, words.sets.dealsHead];
  const most = Math.max(...sizes.map(({ share }) => share.value));
  return (
    <section class="card">
      <h2>{title}</h2>
      {hint && <p class="hint">{hint}</p>}
      {/* Who has only a keyboard scrolls it too. */}
      <div class="scroll exact" tabIndex={0} role="region" aria-label={title}>
        <table>
          <TableHead columns={[head, ...numbers, words.sets.share]} numbers={numbers} />
          <tbody>
            {sizes.map(({ name, hands, deals, share }) => (
              <tr>
                <th scope="row">{isTiles ? <Tiles tiles={[name]} /> : name}</th>
                <td class="number">{number(hands)}</td>
                <td class="number">{number(deals)}</td>
                <td class="share">
                  <span style={{ width: `${(100 * share.value) / most}%` }} />
                  <b>{percent(share)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
