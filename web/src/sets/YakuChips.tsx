// Yaku to choose from, by their usual names.

import { useAnswer } from "../ask";
import { useWords } from "../words/words";
import { YAKU, YAKUMAN, type Yaku } from "./state";

/** The yaku that a set is made of, if it is nothing else: `tanyao & iipeikou`; none for all wins. */
export function yakuOf(set: string, nameOf = (word: string) => word): Yaku[] | undefined {
  const names = set.split(/[&＆]/).map((word) => nameOf(word.trim()));
  if (names.length === 1 && names[0] === "win") return [];
  const found = [...YAKU, ...YAKUMAN].filter((yaku) => names.includes(yaku));
  return names.every((name) => found.some((yaku) => yaku === name)) ? found : undefined;
}

interface ChipsProps {
  yaku: readonly Yaku[];
  set: string;
  onPick: (set: string) => void;
}

/** Several are chosen together; a set that is no yaku gives way to the first that is. */
export function YakuChips({ yaku, set, onPick }: ChipsProps) {
  const words = useWords();
  const names = useAnswer("names", null).answer ?? [];
  const nameOf = (word: string) => names.find(({ aliases }) => aliases.includes(word))?.name ?? word;
  const chosen = yakuOf(set, nameOf) ?? [];
  const toggle = (name: Yaku) => {
    const others = chosen.filter((one) => one !== name);
    onPick((others.length < chosen.length ? others : [...chosen, name]).join(" & ") || "win");
  };
  return (
    <div class="chips" role="group" aria-label={words.points.yaku}>
      {yaku.map((name) => (
        <button type="button" aria-pressed={chosen.includes(name)} onClick={() => toggle(name)}>
          {words.sets.yaku[name]}
        </button>
      ))}
    </div>
  );
}
