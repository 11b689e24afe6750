// Against a riichi: which tile is waited for by the fewest hands that the discards allow?

import { useEffect, useState } from "preact/hooks";
import { useAnswer } from "../ask";
import { isSame } from "../hand/advice";
import { dangerQuestionOf, stateOf as handStateOf } from "../hand/state";
import { address, read } from "../route";
import { Tiles } from "../tiles/Tile";
import { plain, tilesOf } from "../tiles/tiles";
import { Broken, ShareLink, TableHead } from "../ui/parts";
import { chance, chancesLike } from "../words/format";
import { practice } from "../words/practice";
import { table } from "../words/table";
import { problemText, useLanguage, useWords } from "../words/words";
import { Held, type ProblemProps } from "./Held";

export function Folding({ state: { hand, their }, onDecided, children }: ProblemProps) {
  const words = useWords();
  const said = practice[useLanguage()];
  const { danger } = table[useLanguage()];
  const [choice, choose] = useState<string>();
  const page = address("hand", hand, { danger: "1", their });
  // The question of the page that the link opens.
  const { answer, problem, failure } = useAnswer("predict-waits", dangerQuestionOf(handStateOf(read(page))));
  const held = tilesOf(hand);
  const rows = (answer?.waits ?? []).filter(({ tile }) => held.some((own) => plain(own) === tile)).sort((a, b) => a.share - b.share);
  const least = rows[0]?.share;
  const own = rows.find(({ tile }) => choice && tile === plain(choice))?.share;
  const isBest = own !== undefined && isSame(own, least!);
  useEffect(() => {
    if (own !== undefined) onDecided(isBest, own - least!);
  }, [own === undefined]);
  const written = chancesLike(rows.map(({ share }) => share));
  return (
    <section class="card" id="answer" tabIndex={-1}>
      <p class="offer">
        {said.river} <Tiles tiles={tilesOf(their)} />
      </p>
      <Held
        tiles={held}
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
            <table class="decided">
              <TableHead columns={[words.sets.tile, danger.share, ""]} numbers={[danger.share]} />
              <tbody>
                {rows.map(({ tile, share }) => (
                  <tr class={isSame(share, least!) ? "best" : undefined}>
                    <th scope="row">
                      <Tiles tiles={[tile]} />
                    </th>
                    <td class="number">{written(share)}</td>
                    <td>{tile === plain(choice!) && said.yours}</td>
                  </tr>
                ))}
              </tbody>
            </table>
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
