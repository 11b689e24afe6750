// The true game, in which discards do not come back: worked out in the background, with bounds where it is not exact.

import type { WinProbabilityRow } from "../../module/answers";
import { useSettledAnswer } from "../ask";
import { Tiles } from "../tiles/Tile";
import { tilesOf } from "../tiles/tiles";
import { Broken } from "../ui/parts";
import { number } from "../words/format";
import { useWords } from "../words/words";
import { aimOf, isSame, kindOf, type Advice, type AdviceProps, type Chance } from "./advice";
import { GAMES, trueGameQuestionOf } from "./state";

/** Milliseconds a hand must stay unchanged: nobody waits for this, and what is clicked meanwhile comes first. */
const PAUSE = 400;

/** Discards that are shown, the best ones. */
const SHOWN = 6;

/** What a discard is worth: at least the low number, and at most the high one. */
interface Range {
  discard: string;
  value: number;
  low: number;
  high: number;
}

/** The ranges after all draws, best first; equal ones in the order of the table. */
function rangesOf(rows: WinProbabilityRow[], aim: Chance, { discards }: Advice): Range[] {
  const last = new Map(rows.map((row) => [row.discard, row]));
  const ranges = [...last.values()].map((row) => ({
    discard: row.discard,
    value: row[aim] ?? 0,
    low: row[`${aim}_low`] ?? 0,
    high: row[`${aim}_high`] ?? 0,
  }));
  const place = ({ discard }: Range) => discards.findIndex(({ discard: other }) => other === kindOf(discard));
  const by = (a: number, b: number) => (isSame(a, b) ? 0 : b - a);
  return ranges.sort((a, b) => by(a.value, b.value) || by(a.high, b.high) || place(a) - place(b));
}

/** It begins when the chances are known, and ends when the hand changes. */
export function TrueGame({ state, advice }: AdviceProps) {
  const words = useWords();
  const aim = aimOf(state);
  const question = advice.reached === undefined ? null : trueGameQuestionOf(state);
  const { answer, problem, failure, isPending, share = 0 } = useSettledAnswer("true-game", question, PAUSE);
  if (failure ?? problem) return <Broken failure={failure ?? problem!.message} />;
  const found = question && !isPending ? answer : undefined;
  const ranges = rangesOf(found?.rows ?? [], aim, advice);
  const most = Math.max(...ranges.map(({ high }) => high), 1e-9);
  const ends = ({ low, high }: Range) => [low, high].map(words.discards.value[aim]) as [string, string];
  const overlap = ranges.slice(1).some(({ high }) => high > ranges[0]!.low);
  // Bounds that are written alike need no words.
  const isSharp = ranges.every((range) => new Set(ends(range)).size === 1);
  const how = found && (isSharp && found.found === "for-one-play" ? words.trueGame.sharp : words.trueGame.found[found.found!](number(GAMES)));
  return (
    <div class="true-game" aria-busy={!found}>
      <h3>{words.trueGame.title}</h3>
      <p class="hint">{words.trueGame.intro}</p>
      {found ? (
        <>
          <ul class="ranges">
            {ranges.slice(0, SHOWN).map((range) => (
              <li style={{ "--low": range.low / most, "--high": range.high / most }}>
                {range.discard && <Tiles tiles={tilesOf(range.discard)} />}
                <span class="range">{words.discards.between(...ends(range))}</span>
              </li>
            ))}
          </ul>
          <p class="hint">
            {how}
            {overlap && words.common.space + words.trueGame.overlap}
          </p>
        </>
      ) : (
        <progress value={share} aria-label={words.common.working} />
      )}
    </div>
  );
}
