// What to expect draw by draw: a curve for each discard, and what is known if discards do not come back.

import { Curves } from "./Curves";
import { aimOf, type AdviceProps } from "./advice";
import { useWords } from "../words/words";
import { TrueGame } from "./TrueGame";

/** The curves are those of what discards are ordered by; of wins, if that is acceptance. */
export function ByDraws({ state, advice }: AdviceProps) {
  const words = useWords();
  const aim = aimOf(state);
  const all = advice.discards.length > 0 ? advice.discards : [{ discard: "", chances: advice.chances }];
  const known = all.flatMap(({ discard, chances }) => (chances[aim] ? [{ discards: discard ? [discard] : [], values: chances[aim] }] : []));
  if (known.length === 0 || known[0]!.values.length < 2) return null;
  const label = words.chances.label[aim] + (advice.isLowerEnd ? words.chances.atLeast : "");
  return (
    <section class="card by-draws" aria-labelledby="by-draws" aria-busy={advice.isPending}>
      <h2 id="by-draws">{label}</h2>
      <Curves curves={known.sort((a, b) => b.values.at(-1)! - a.values.at(-1)!)} aim={aim} label={label} />
      <p class="hint">
        {words.chances.intro}
        {advice.isOpen && words.common.space + words.chances.yaku}
        {advice.reached && words.common.space + words.chances.hands(advice.reached)}
      </p>
      <TrueGame state={state} advice={advice} />
    </section>
  );
}
