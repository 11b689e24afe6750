// A decision beside the best, as a teacher tells it.

import type { ComponentChildren } from "preact";
import type { Danger, Judged as Choice, Reviewed } from "../../module/answers";
import { useSentence } from "../hand/Why";
import { WINDS } from "../rules";
import { Tiles } from "../tiles/Tile";
import { handOf, tilesOf } from "../tiles/tiles";
import { AtLeast, TableHead } from "../ui/parts";
import { chance, points as rounded } from "../words/format";
import { games } from "../words/games";
import { table } from "../words/table";
import { problemText, useLanguage, useWords } from "../words/words";
import { useNames, useRounds } from "./names";
import { dangerOf, decisionAddress, discardOf, groupsOf, handAddress, hasUsualFives, playerAddress, useDangers, type OpenGame } from "./state";

interface DecisionProps {
  game: OpenGame;
  decision: Reviewed;
}

/** One decision by itself. */
export function Decision({ game, decision }: DecisionProps) {
  const words = games[useLanguage()];
  const { red_fives } = game.review;
  useDangers([decision]);
  const all = game.review.decisions.filter(({ player }) => player === decision.player);
  const at = all.indexOf(decision);
  const links: [string, Reviewed | undefined][] = [[words.previous, all[at - 1]], [words.next, all[at + 1]]];
  return (
    <section class="card" id="answer" tabIndex={-1}>
      <Told game={game} decision={decision} />
      {red_fives && !hasUsualFives(game.review) && <p class="hint">{words.otherRedFives}</p>}
      <nav class="actions" aria-label={words.decisions}>
        <a href={playerAddress(decision.player)}>{words.list}</a>
        {links.map(([text, to]) => to && <a href={decisionAddress(to)}>{text}</a>)}
      </nav>
    </section>
  );
}

/** Where a decision is, in words. */
function usePlace(): (decision: Reviewed) => string {
  const round = useRounds();
  const words = games[useLanguage()];
  return (decision) => words.at(round(decision), words.turn(decision.turn));
}

interface ToldProps extends DecisionProps {
  /** Is it one of several, so that its place is a link to it? */
  isLinked?: boolean;
}

export function Told({ game, decision, isLinked }: ToldProps) {
  const words = useWords();
  const said = games[useLanguage()];
  const name = useNames(game.review);
  const place = usePlace();
  const { decided, problem, offered, from_player, drawn, seat, draws, indicators, dangers } = decision;
  const situation = [said.seat(words.tile(`${WINDS.indexOf(seat) + 1}z`)), said.draws(draws)];
  if (!offered) situation.push(drawn ? said.drew : said.afterCall);
  return (
    <article class="told">
      <h2>{isLinked ? <a href={decisionAddress(decision)}>{place(decision)}</a> : place(decision)}</h2>
      <p class="where">
        <span>{situation.join(words.common.comma)}</span>
        <span>
          {said.dora} <Tiles tiles={indicators} />
        </span>
        {offered && (
          <span>
            {said.discards(name(from_player!))} <Tiles tiles={[offered]} />
          </span>
        )}
      </p>
      <div class="own">
        <Tiles groups={groupsOf(decision)} />
      </div>
      {decided ? <Numbers decided={decided} /> : <p class="hint">{problem ? problemText(words, problem) : words.common.working}</p>}
      {decided && dangers.map((danger) => <Dangerous danger={danger} choices={[decided.chosen, decided.best]} name={name(danger.player)} to={handAddress(game, decision, danger)} />)}
      <p>
        <a href={handAddress(game, decision)}>{words.common.openHand}</a>
      </p>
    </article>
  );
}

/** What was chosen beside what is best, what it cost, and why. */
function Numbers({ decided: { chosen, best, loss, differences } }: { decided: NonNullable<Reviewed["decided"]> }) {
  const words = useWords();
  const said = games[useLanguage()];
  const { calls } = table[useLanguage()];
  const say = useSentence();
  const { points, win } = words.discards.column;
  const why = say(differences, true);
  const row = (title: string, choice: Choice): ComponentChildren => (
    <tr>
      <th scope="row">{title}</th>
      <td>
        <ChoiceOf choice={choice} />
      </td>
      <td class="number">{rounded(choice.points ?? 0)}</td>
      <td class="number">{chance(choice.win)}</td>
    </tr>
  );
  return (
    <>
      <table>
        <AtLeast />
        <TableHead columns={["", calls.choice, points, win]} numbers={[points, win]} />
        <tbody>
          {row(said.chosen, chosen)}
          {loss > 0 && row(said.best, best)}
        </tbody>
      </table>
      <p>{loss > 0 ? said.costs(rounded(loss), why) : said.free}</p>
    </>
  );
}

/** A choice as tiles, and whether riichi is declared with it. */
export function ChoiceOf({ choice: { choice, riichi } }: { choice: Pick<Choice, "choice" | "riichi"> }) {
  const words = useWords();
  const { calls } = table[useLanguage()];
  if (choice === "pass") return <>{calls.pass}</>;
  const { concealed, melds } = handOf(choice);
  return (
    <>
      <Tiles groups={[...melds.map(tilesOf), concealed].filter(({ length }) => length)} />
      {riichi && <small> {words.points.bet.riichi}</small>}
    </>
  );
}

interface DangerousProps {
  danger: Danger;
  choices: Choice[];
  name: string;
  /** The address of the danger of all tiles. */
  to: string;
}

/** How dangerous the chosen and the best discard are. */
function Dangerous({ danger, choices, name, to }: DangerousProps) {
  const words = games[useLanguage()];
  const found = choices.flatMap(({ choice }) => dangerOf(danger, choice) ?? []);
  // To pass discards nothing.
  if (!choices.some(({ choice }) => discardOf(choice))) return null;
  const known = found.filter(({ tile }, at) => found.findIndex((other) => other.tile === tile) === at);
  return (
    <p class="dangers">
      <span>{words.danger(name)}</span>
      {known.map(({ tile, share }) => (
        <span>
          <Tiles tiles={[tile]} /> {chance(share)}
        </span>
      ))}
      <a href={to}>{words.dangers}</a>
    </p>
  );
}
