// The numbers of a set: its share first, the exact counts folded away.

import type { SetPage, Size } from "../../module/answers";
import { Tiles } from "../tiles/Tile";
import { Facts, TableHead } from "../ui/parts";
import { number, percent, rarity } from "../words/format";
import { numbers as numbersWords } from "../words/numbers";
import { useLanguage, useWords } from "../words/words";
import { yakuOf } from "./YakuChips";

/** The share that is of interest: of all wins or tenpai hands, unless those are the set. */
const amongOf = ({ among }: SetPage) => (among && among.share.value < 1 ? among : undefined);

export function SetResult({ answer }: { answer: SetPage }) {
  const words = useWords();
  const { set, size, given, tiles } = answer;
  const among = amongOf(answer);
  const yaku = yakuOf(set) ?? [];
  const { share } = among ?? size;
  const rare = rarity(share);
  // The sign stays with its number.
  const part = percent(share).replaceAll(" ", "\u00a0");
  const say = () => {
    if (among) return words.sets.among[among.whole](part);
    return given ? words.sets.ofGiven(part) : words.sets.ofDeals(part, tiles);
  };
  return (
    <section class="headline" aria-live="polite">
      <p class="badge">{yaku.length > 0 ? words.common.list(yaku.map((one) => words.sets.yaku[one])) : <code>{set}</code>}</p>
      {size.hands === "0" ? (
        <p class="say">{words.sets.none}</p>
      ) : (
        <>
          <p class="say">{say()}</p>
          {rare && <p class="rarity">{words.common.oneIn(rare)}</p>}
          <p class="hint">{words.sets.asDealt(tiles)}</p>
        </>
      )}
    </section>
  );
}

/** Hands and deals, also by what they wait for. */
export function ExactCounts({ answer }: { answer: SetPage }) {
  const words = useWords();
  const { size, given, tiles, by_kinds, by_tile } = answer;
  const rows = [
    [words.sets.handsHead, number(size.hands)],
    [words.sets.dealsHead, number(size.deals)],
    ...(amongOf(answer) ? [[words.sets.ofAll(tiles), percent(size.share)]] : []),
    ...(given ? [[<code>{given.name}</code>, `${words.common.hands(given.hands)}${words.common.comma}${words.common.deals(given.deals)}`]] : []),
  ];
  return (
    <details class="card counts">
      <summary>{numbersWords[useLanguage()].exact}</summary>
      <Facts facts={rows} />
      <p class="hint">{words.sets.countHint}</p>
      {by_kinds.length > 0 && (
        <div class="two">
          <Breakdown title={words.sets.byKinds} head={words.sets.kinds} sizes={by_kinds} of={size} />
          <Breakdown title={words.sets.byTile} head={words.sets.tile} sizes={by_tile} of={size} hint={words.sets.byTileHint} isTiles />
        </div>
      )}
    </details>
  );
}

interface BreakdownProps {
  title: string;
  head: string;
  sizes: Size[];
  /** What the shares are of. */
  of: Size;
  hint?: string;
  isTiles?: boolean;
}

function Breakdown({ title, head, sizes, of, hint, isTiles }: BreakdownProps) {
  const words = useWords();
  const numbers = [words.sets.handsHead, words.sets.dealsHead];
  const most = Math.max(...sizes.map(({ deals }) => Number(deals)));
  return (
    <section>
      <h3>{title}</h3>
      {hint && <p class="hint">{hint}</p>}
      {/* Who has only a keyboard scrolls it too. */}
      <div class="scroll exact" tabIndex={0} role="region" aria-label={title}>
        <table>
          <TableHead columns={[head, words.sets.share, ...numbers]} numbers={numbers} />
          <tbody>
            {sizes.map(({ name, hands, deals }) => (
              <tr>
                <th scope="row">{isTiles ? <Tiles tiles={[name]} /> : name}</th>
                <td class="share">
                  <span style={{ width: `${(100 * Number(deals)) / most}%` }} />
                  <b>{percent({ numerator: deals, denominator: of.deals, value: Number(deals) / Number(of.deals) })}</b>
                </td>
                <td class="number">{number(hands)}</td>
                <td class="number">{number(deals)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
