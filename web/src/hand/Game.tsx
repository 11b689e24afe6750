// Whose rules of points count.

import { Choice, named } from "../ui/parts";
import { useWords } from "../words/words";
import { GAMES } from "./scoring";
import { change, type HandState } from "./state";

export function Game({ state }: { state: HandState }) {
  const { rules } = useWords();
  return (
    <Choice
      label={rules.game}
      value={state.scoring.game}
      options={[["", rules.usual] as const, ...named(GAMES, rules.games)]}
      onChange={(game) => change(() => ({ scoring: { game, own: {} } }))}
    />
  );
}
