// What players and rounds are called.

import type { Review, RoundName } from "../../module/answers";
import { tileOfWind } from "../rules";
import { games } from "../words/games";
import { useLanguage, useWords } from "../words/words";

/** Names a player: as the log does, else by the seat in the first round. */
export function useNames({ names }: Pick<Review, "names">): (player: number) => string {
  const words = useWords();
  return (player) => names[player] || words.tile(`${player + 1}z`);
}

/** Names a round: East 2, 1 counter. */
export function useRounds(): (round: Pick<RoundName, "wind" | "number" | "counters">) => string {
  const words = useWords();
  const said = games[useLanguage()];
  return ({ wind, number, counters }) => said.round(words.tile(tileOfWind(wind)), number, counters);
}
