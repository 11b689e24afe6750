// A discard of the game that is open, which was a mistake: what is best?

import { useEffect, useState } from "preact/hooks";
import { Told } from "../games/Decision";
import { discardOf, nameOf, openGame } from "../games/state";
import { TableView } from "../games/TableView";
import { address } from "../route";
import "../style/games.css";
import { Tiles } from "../tiles/Tile";
import { handOf, plain, tilesOf } from "../tiles/tiles";
import { practice } from "../words/practice";
import { points } from "../words/format";
import { useLanguage } from "../words/words";
import { Held, type ProblemProps } from "./Held";
import { ownMistakes } from "./state";

export function Mistake({ state: { hand }, onDecided, children }: ProblemProps) {
  const said = practice[useLanguage()];
  const [choice, choose] = useState<string>();
  const game = openGame();
  const decision = ownMistakes().find((one) => nameOf(one) === hand);
  const [best, chosen] = decision ? [decision.decided.best, decision.decided.chosen].map(({ choice }) => discardOf(choice)) : [];
  const is = (tile: string | undefined) => choice !== undefined && tile !== undefined && plain(choice) === plain(tile);
  useEffect(() => {
    if (choice) onDecided(is(best), 0);
  }, [choice]);
  // A reload closes the game.
  if (!game || !decision) return <NoMistakes />;
  return (
    <section class="card one-decision" id="answer" tabIndex={-1}>
      <TableView game={game} decision={decision} />
      {!choice && (
        <>
          <Held tiles={handOf(decision.hand).concealed} onChoose={choose} isBest={() => false} />
          <p>
            <Tiles groups={handOf(decision.hand).melds.map(tilesOf)} /> {said.what}
          </p>
        </>
      )}
      <div aria-live="polite">
        {choice && (
          <>
            <p class="say">{is(best) ? said.right : is(chosen) ? said.again(points(decision.decided.loss)) : said.other}</p>
            <Told game={game} decision={decision} isLinked />
          </>
        )}
      </div>
      <div class="actions">{children}</div>
    </section>
  );
}

/** Where mistakes come from. */
export function NoMistakes() {
  const said = practice[useLanguage()];
  return (
    <section class="card" id="answer" tabIndex={-1}>
      <p>
        {said.noMistakes} <a href={address("games")}>{said.openGame}</a>
      </p>
    </section>
  );
}
