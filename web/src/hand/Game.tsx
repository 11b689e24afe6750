// Whose rules of points count.

import { Choice, named } from "../ui/parts";
import { useWords } from "../words/words";
import { GAMES, type Scoring } from "./scoring";
import { change, type HandState } from "./state";

interface RulesProps {
  game: Scoring["game"];
  onChange: (game: Scoring["game"]) => void;
}

/** A choice of rules by their name. */
export function RulesByName({ game, onChange }: RulesProps) {
  const { rules } = useWords();
  return <Choice label={rules.game} value={game} options={[["", rules.usual] as const, ...named(GAMES, rules.games)]} onChange={onChange} />;
}

export function Game({ state }: { state: HandState }) {
  return <RulesByName game={state.scoring.game} onChange={(game) => change(() => ({ scoring: { game, own: {} } }))} />;
}
