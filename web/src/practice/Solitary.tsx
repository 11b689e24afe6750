// A discard, a call or a pass, judged by the chance of a win that the player has alone.

import { useEffect, useState } from "preact/hooks";
import { useAnswer } from "../ask";
import { calledAs, isSame, kindOf } from "../hand/advice";
import { DRAWS, MOST_HANDS, withoutTile } from "../hand/state";
import { Why } from "../hand/Why";
import { address } from "../route";
import { Tiles } from "../tiles/Tile";
import { handOf, plain, tilesOf } from "../tiles/tiles";
import { AtLeast, Broken, ShareLink, TableHead } from "../ui/parts";
import { chance, chancesLike, unsigned } from "../words/format";
import { practice } from "../words/practice";
import { table } from "../words/table";
import { problemText, useLanguage, useWords } from "../words/words";
import { Held, type ProblemProps } from "./Held";

/** A choice, its name, and its chances, if they are known. */
interface Option {
  name: string;
  win?: number | null;
  /** What is discarded after a call. */
  discard?: string;
}

/** What is discarded, or called, for the best chance of a win alone. */
export function Solitary({ state: { hand, offered }, onDecided, children }: ProblemProps) {
  const words = useWords();
  const language = useLanguage();
  const said = practice[language];
  const ofCalls = table[language].calls;
  const [choice, choose] = useState<string>();
  const question = { draws: DRAWS, most_hands: MOST_HANDS } as const;
  const chances = useAnswer("win-probability", offered ? null : { ...question, hand });
  const calls = useAnswer("calls", offered ? { ...question, hand, offered, from: "left" } : null);
  // What can be called is known before what it is worth.
  const possible = useAnswer("analyze-hand", offered ? { hand, offered, from: "left" } : null).answer?.offered?.choices;
  const held = handOf(hand).concealed;

  let options: Option[] | undefined;
  if (calls.answer) {
    options = calls.answer.map(({ call, discard, numbers }) => ({
      name: call ?? "",
      win: numbers?.win,
      discard: discard ?? undefined,
    }));
  } else if (chances.answer) {
    const last = new Map(chances.answer.rows.map((row) => [row.discard, row]));
    options = chances.answer.best_first.map((name) => ({ name, win: last.get(name)?.win }));
  }
  const best = options && Math.max(...options.map(({ win }) => win ?? 0));
  // A discard that the advice leaves out leads too far: the hand after it is asked by itself.
  const isFar = choice !== undefined && options !== undefined && !options.some(({ name }) => name === choice);
  const far = useAnswer("true-game", isFar ? { ...question, hand: withoutTile(hand, choice) } : null);
  const ofFar = far.answer?.rows.at(-1);
  const own: Option | undefined = isFar ? ofFar && { name: choice, win: ofFar.win } : options?.find(({ name }) => name === choice);
  const win = own?.win ?? 0;
  const lost = best !== undefined && own ? Math.max(best - win, 0) : undefined;
  const isBest = lost !== undefined && isSame(win, best!);
  useEffect(() => {
    if (lost === undefined) return;
    onDecided(isBest, lost);
  }, [lost === undefined]);

  const problem = chances.problem ?? calls.problem ?? far.problem;
  const failure = chances.failure ?? calls.failure ?? far.failure;
  const isDecided = choice !== undefined;
  // How much less it wins is said already.
  const reason = own && chances.answer?.differences[own.name]?.filter(({ of }) => of !== "win");
  const written = chancesLike((options ?? []).map(({ win }) => win ?? 0));
  const bestNames = (options ?? []).filter(({ win }) => isSame(win ?? 0, best!)).map(({ name }) => name);
  const rows = [...(options ?? []), ...(isFar && own ? [own] : [])];
  return (
    <section class="card" id="answer" tabIndex={-1}>
      {offered && (
        <p class="offer">
          {said.offered} <Tiles tiles={[offered]} />
        </p>
      )}
      <Held
        tiles={held}
        onChoose={offered || isDecided ? undefined : choose}
        chosen={lost === undefined || offered ? undefined : choice}
        isBest={(tile) => lost !== undefined && !offered && bestNames.some((name) => kindOf(name) === plain(tile))}
      />
      {!offered && !isDecided && <p>{said.what}</p>}
      {offered && !isDecided && (
        <div class="choices">
          {(possible ?? []).map(({ call }) => call ?? "").map((name) => (
            <button type="button" onClick={() => choose(name)} aria-label={name ? ofCalls.take(...calledAs(words, tilesOf(name))) : undefined}>
              {name ? <Tiles groups={[tilesOf(name)]} /> : ofCalls.pass}
            </button>
          ))}
          {!possible && !problem && <span class="hint">{words.common.working}</span>}
        </div>
      )}
      {failure && <Broken failure={failure} />}
      {problem && <p class="hint">{problemText(words, problem)}</p>}
      <div aria-live="polite">
        {isDecided && lost === undefined && !problem && !failure && <p class="hint">{words.common.working}</p>}
        {lost !== undefined && (
          <>
            <p class="say">{isBest ? said.isBest(chance(win)) : said.cost(chance(win), unsigned(chance(lost)))}</p>
            {reason?.length ? <Why reasons={[[own!.name, reason]]} /> : null}
            {isFar && <p class="hint">{said.far}</p>}
            <table class="decided">
              <AtLeast />
              <TableHead
                columns={[offered ? ofCalls.choice : words.hand.discardHead, words.discards.column.win, ""]}
                numbers={[words.discards.column.win]}
              />
              <tbody>
                {rows.map(({ name, win, discard }) => (
                  <tr class={isSame(win ?? 0, best!) ? "best" : undefined}>
                    <th scope="row">
                      {name ? <Tiles groups={[tilesOf(name)]} /> : ofCalls.pass}
                      {discard && name && (
                        <small>
                          {" "}
                          <Tiles tiles={[discard]} />
                        </small>
                      )}
                    </th>
                    <td class="number">{win == null ? "–" : written(win)}</td>
                    <td>{name === choice && said.yours}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </div>
      <div class="actions">
        {children}
        <a class="quiet" href={address("hand", hand, offered ? { table: "1", offered } : {})}>
          {words.common.openHand}
        </a>
        <ShareLink />
      </div>
    </section>
  );
}
