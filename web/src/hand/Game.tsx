// Whose rules of points count.

import { Choice, named } from "../ui/parts";
import { useWords } from "../words/words";
import { GAMES, hasRedFives, type Scoring } from "./scoring";
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

/** The rules that have a name, each with the red fives that it is played with; the usual ones with and without. */
export function Game({ state: { scoring, red } }: { state: HandState }) {
  const { rules } = useWords();
  const usual = ([["", false], ["", true], ...GAMES.map((game) => [game, hasRedFives(game)])] as [Scoring["game"], boolean][]);
  // A log may have another deck.
  const isUsual = usual.some(([game, isRed]) => game === scoring.game && isRed === red);
  const all = isUsual ? usual : [...usual, [scoring.game, red] as const];
  const key = (game: string, isRed: boolean) => `${game}${isRed ? "+red" : ""}`;
  return (
    <Choice
      label={rules.game}
      value={key(scoring.game, red)}
      options={all.map(([game, isRed]) => [key(game, isRed), rules.withRedFives(game ? rules.games[game] : rules.usual, isRed)] as const)}
      onChange={(chosen) => {
        const [game, red] = all.find((one) => key(...one) === chosen)!;
        change(() => ({ scoring: { game, own: {} }, red }));
      }}
    />
  );
}
