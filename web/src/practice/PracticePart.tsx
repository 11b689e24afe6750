// Practice: a problem whose answer is hidden until the player has decided, what the decision cost, and why.

import { useEffect, useState } from "preact/hooks";
import { DRAWS } from "../hand/state";
import type { PartProps } from "../route";
import "../style/numbers.css";
import "../style/practice.css";
import { Broken, NumberTable, PageHead, Tabs } from "../ui/parts";
import { chance, number } from "../words/format";
import { practice } from "../words/practice";
import { useLanguage, useWords } from "../words/words";
import { Folding } from "./Folding";
import { Mistake, NoMistakes } from "./Mistake";
import { PointsOfWin } from "./PointsOfWin";
import { Solitary } from "./Solitary";
import { PRACTICES, forget, next, practiceAddress, record, results, stateOf, type Practice } from "./state";

/** Does a wrong choice lose a known chance? */
const isOfChance = (kind: Practice) => kind !== "points" && kind !== "own";

/** What shows the problems of kinds that are not judged by the chance of a win alone. */
const SHOWN: Partial<Record<Practice, typeof Solitary>> = { riichi: Folding, points: PointsOfWin, own: Mistake };

export function PracticePart({ route }: PartProps) {
  const { nav } = useWords();
  const words = practice[useLanguage()];
  const state = stateOf(route);
  const { kind, hand, offered, their, win } = state;
  const [known, setKnown] = useState(results);
  const [failure, fail] = useState("");
  const draw = (how: "push" | "replace" = "push") => void next(kind, hand, how).catch((error: unknown) => fail(String(error)));
  useEffect(() => {
    if (!hand) draw("replace");
  }, [kind, hand]);
  const decided = (isBest: boolean, lost: number) => (record(kind, lost, isBest), setKnown(results()));
  const Problem = SHOWN[kind] ?? Solitary;
  return (
    <div class="practice-part">
      <PageHead title={nav.practice} intro={kind in words.intro ? words.intro[kind as keyof typeof words.intro] : words.solitary(DRAWS)} />
      <Tabs
        label={nav.practice}
        tabs={PRACTICES.map((one) => ({ name: words.kind[one], to: practiceAddress({ kind: one }), isShown: one === kind }))}
      />
      {failure && <Broken failure={failure} />}
      {hand && (
        <Problem key={[kind, hand, offered, their, win.tile].join()} state={state} onDecided={decided}>
          <button type="button" class="primary" onClick={() => draw()}>
            {words.next}
          </button>
        </Problem>
      )}
      {!hand && kind === "own" && <NoMistakes />}
      <Results known={known} onForget={() => (forget(), setKnown({}))} />
    </div>
  );
}

function Results({ known, onForget }: { known: ReturnType<typeof results>; onForget: () => void }) {
  const words = practice[useLanguage()];
  const played = PRACTICES.flatMap((kind): [Practice, NonNullable<(typeof known)[Practice]>][] => (known[kind] ? [[kind, known[kind]]] : []));
  if (played.length === 0) return null;
  return (
    <section class="card results" aria-labelledby="results">
      <h2 id="results">{words.results}</h2>
      <NumberTable
        columns={["", words.hands, words.best, words.inARow, words.longest, words.lost]}
        rows={played.map(([kind, { hands, best, row, longest, lost }]) => [words.kind[kind], number(hands), chance(best / hands), number(row), number(longest), isOfChance(kind) ? chance(lost / hands) : "–"])}
      />
      <button type="button" class="quiet" onClick={onForget}>
        {words.forget}
      </button>
    </section>
  );
}
