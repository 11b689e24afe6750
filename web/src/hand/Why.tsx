// Why this one? A sentence for each other choice, made from the numbers of the answer.

import type { Difference, SetName } from "../../module/answers";
import { useAnswer } from "../ask";
import { Tiles } from "../tiles/Tile";
import { tilesOf } from "../tiles/tiles";
import type { Words } from "../words/en";
import { chance, fixed, points, unsigned } from "../words/format";
import { whyWords, type WhyWords } from "../words/why";
import { useLanguage, useWords } from "../words/words";
import type { Reason } from "./advice";
import { nameOf } from "./Distances";

export function Why({ reasons }: { reasons: Reason[] }) {
  const say = useSentence();
  return (
    <ul class="reasons">
      {reasons.map(([choice, differences]) => (
        <li>
          <Tiles tiles={tilesOf(choice)} />
          <span>{say(differences) ?? "–"}</span>
        </li>
      ))}
    </ul>
  );
}

/** Says how a choice differs from the best; of a reason alone, without what was asked. */
export function useSentence(): (differences: Difference[], isReason?: boolean) => string | undefined {
  const words = useWords();
  const why = whyWords[useLanguage()];
  const names = useAnswer("names", null).answer;
  // Not with half of the words.
  return (differences, isReason) => names && sentence(differences, words, why, names, isReason);
}

const tenths = (value: number) => fixed(value, 1);
const less = (best: number, own: number) => unsigned(chance(best - own));

/**
 * First what was asked, and how much less it is; then what is worse, and what is better. None if all that differs is
 * invisible; a reason alone has none without something worse.
 */
function sentence(differences: Difference[], words: Words, why: WhyWords, names: SetName[], isReason = false): string | undefined {
  let first = "";
  const [worse, better]: string[][] = [[], []];
  // How often the hand is tenpai is said if nothing else tells why.
  let tenpai: string | undefined;
  const either = (isBetter: boolean, clause: string) => (isBetter ? better : worse)!.push(clause);
  // Of numbers of which more is better, if their difference can be seen.
  const more = (of: { this: number; best: number }, text: (value: number) => string, clause: (own: string, best: string) => string) => {
    const [own, best] = [text(of.this), text(of.best)];
    if (own !== best) either(of.this > of.best, clause(own, best));
  };
  // What steps back is further from nearly all yaku.
  const isBack = differences.some((it) => it.of === "shanten" && it.this > it.best);
  const named = (yaku: string[]) => yaku.map((set) => nameOf(words, names, set) ?? set);
  for (const it of differences) {
    if (it.of === "points") first = why.points(points(it.this), points(it.best - it.this));
    else if (it.of === "no-win") first = why.noWin(words.discards.noWin[it.why]);
    else if (it.of === "win" && !first) first = why.win(chance(it.this), less(it.best, it.this));
    else if (it.of === "win") more(it, chance, why.wins);
    else if (it.of === "replacement") either(it.this, why.replacement(it.this));
    else if (it.of === "tenpai") {
      const [own, best] = [chance(it.this), chance(it.best)];
      if (it.this < it.best && own !== best) tenpai = why.tenpai(own, best);
    } else if (it.of === "shanten") either(it.this < it.best, why.shanten(words.shanten.name(it.this), words.shanten.name(it.best)));
    else if (it.of === "accepted") either(it.this > it.best, why.accepted(it.this, it.best));
    else if (it.of === "waits") more(it, tenths, why.waits);
    else if (it.of === "dora") either(it.this > it.best, why.dora(it.this, it.best));
    else if (it.of === "worth") more(it, points, why.worth);
    else {
      if (it.further.length && !isBack) worse!.push(why.further(named(it.further)));
      if (it.nearer.length) better!.push(why.nearer(named(it.nearer)));
    }
  }
  if (worse!.length === 0 && tenpai) worse!.push(tenpai);
  if (isReason) return worse!.length ? why.sentence("", worse!, better!) : undefined;
  return first || worse!.length || better!.length ? why.sentence(first, worse!, better!) : undefined;
}
