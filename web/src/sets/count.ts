// The count of a set, and its share of the wins or of the tenpai hands.

import { useRef } from "preact/hooks";
import type { SetCounts, SetQuestion, Size } from "../../module/answers";
import { useAnswer } from "../ask";

/** What players compare a hand with. */
type Whole = "win" | "tenpai";

export interface Counted {
  counts: SetCounts;
  /** If all hands of the set are wins, or tenpai, but not all of them are in the set: its size among them. */
  among?: { whole: Whole; size: Size };
  /** The question with the same hands that was asked last, whose hands are listed at once. */
  question: SetQuestion;
}

/** What the hands of a set may all be, by their number of tiles. */
function wholeOf({ by_kinds, given, size, tiles }: SetCounts): Whole | undefined {
  if (given || size.hands === "0") return undefined;
  if (by_kinds.length > 0) return "tenpai";
  return tiles % 3 === 2 ? "win" : undefined;
}

/** The count of a set. Until it is there with its share, the one before is kept. */
export function useCount(question: SetQuestion) {
  const all = useAnswer("count", question);
  const isKnown = !all.isPending && all.answer !== undefined;
  const whole = isKnown ? wholeOf(all.answer!) : undefined;
  const within = useAnswer("count", whole ? { ...question, given: whole } : null);
  const counted = useRef<Counted | undefined>(undefined);
  if (all.problem) counted.current = undefined;
  if (isKnown && !within.isPending) {
    const counts = all.answer!;
    const [size, total] = [within.answer?.size, within.answer?.given];
    const isWithin = whole && size?.hands === counts.size.hands;
    const among = isWithin && size.deals !== total?.deals ? { whole, size } : undefined;
    counted.current = { counts, among, question: isWithin ? { ...question, given: whole } : question };
  }
  return { counted: counted.current, isPending: all.isPending || within.isPending, problem: all.problem, failure: all.failure ?? within.failure };
}
