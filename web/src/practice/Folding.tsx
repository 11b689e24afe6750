// Against a riichi: which tile is waited for by the fewest hands that the discards allow?

import { useEffect, useState } from "preact/hooks";
import { useAnswer } from "../ask";
import { isSame } from "../hand/advice";
import { Dangers, heldDangers } from "../hand/Danger";
import { dangerQuestionOf, stateOf as handStateOf } from "../hand/state";
import { address, read } from "../route";
import { Tiles } from "../tiles/Tile";
import { handOf, plain, tilesOf } from "../tiles/tiles";
import { Broken, ShareLink } from "../ui/parts";
import { chance } from "../words/format";
import { practice } from "../words/practice";
import { problemText, useLanguage, useWords } from "../words/words";
import { Held, type ProblemProps } from "./Held";

export function Folding({ state: { hand, their }, onDecided, children }: ProblemProps) {
  const words = useWords();
  const said = practice[useLanguage()];
  const [choice, choose] = useState<string>();
  const page = address("hand", hand, { danger: "1", their });
  // The question of the page that the link opens.
  const { answer, problem, failure } = useAnswer("predict-waits", dangerQuestionOf(handStateOf(read(page))));
  const rows = answer ? heldDangers(answer) : [];
  const least = rows[0]?.share;
  const own = rows.find(({ tile }) => choice && tile === plain(choice))?.share;
  const isBest = own !== undefined && isSame(own, least!);
  useEffect(() => {
    if (own !== undefined) onDecided(isBest, own - least!);
  }, [own === undefined]);
  return (
    <section class="card" id="answer" tabIndex={-1}>
      <p class="offer">
        {said.river} <Tiles tiles={tilesOf(their)} />
      </p>
      <Held
        tiles={handOf(hand).concealed}
        onChoose={choice ? undefined : choose}
        chosen={choice}
        isBest={(tile) => own !== undefined && rows.some((row) => row.tile === plain(tile) && isSame(row.share, least!))}
      />
      {!choice && <p>{said.what}</p>}
      {failure && <Broken failure={failure} />}
      {problem && <p class="hint">{problemText(words, problem)}</p>}
      <div aria-live="polite">
        {choice && !answer && !problem && !failure && <p class="hint">{words.common.working}</p>}
        {own !== undefined && (
          <>
            <p class="say">{isBest ? said.isSafest(chance(own)) : said.risks(chance(own), chance(least!))}</p>
            <Dangers answer={answer!} tile={(tile) => <Tiles tiles={[tile]} />} note={(tile) => tile === plain(choice!) && <small> {said.yours}</small>} />
          </>
        )}
      </div>
      <div class="actions">
        {children}
        <a class="quiet" href={page}>
          {words.common.openHand}
        </a>
        <ShareLink />
      </div>
    </section>
  );
}
