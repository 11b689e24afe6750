// A decision beside the best, as a teacher tells it.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Danger, Judged as Choice, Reviewed } from "../../module/answers";
import { useSentence } from "../hand/Why";
import { tileOfWind } from "../rules";
import { go } from "../route";
import { Picture, Tiles } from "../tiles/Tile";
import { handOf, plain, tilesOf } from "../tiles/tiles";
import { AtLeast, TableHead } from "../ui/parts";
import { chance, chancesLike, points as rounded } from "../words/format";
import { games } from "../words/games";
import { table } from "../words/table";
import { problemText, useLanguage, useWords } from "../words/words";
import { useNames, useRounds } from "./names";
import { dangerOf, dearness, decisionAddress, discardOf, groupsOf, handAddress, hasUsualFives, isOnlyMistakes, playerAddress, useDangers, type OpenGame } from "./state";
import { TableView } from "./TableView";

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
  const some = isOnlyMistakes() ? all.filter((one) => one === decision || dearness(one) > 0) : all;
  const place = some.indexOf(decision);
  const [previous, next] = [some[place - 1], some[place + 1]];
  const links: [string, Reviewed | undefined][] = [[words.previous, previous], [words.next, next]];
  const swipe = useSteps(previous && decisionAddress(previous), next && decisionAddress(next));
  return (
    <section class="card one-decision" id="answer" tabIndex={-1} {...swipe}>
      <TableView game={game} decision={decision} />
      <Told game={game} decision={decision} />
      {red_fives && !hasUsualFives(game.review) && <p class="hint">{words.otherRedFives}</p>}
      <nav class="actions" aria-label={words.decisions}>
        <a href={playerAddress(decision.player)}>{words.list}</a>
        {links.map(([text, to]) => to && <a href={decisionAddress(to)}>{text}</a>)}
      </nav>
    </section>
  );
}

/** How far a finger goes sideways that turns to another decision, in pixels. */
const SWIPE = 60;

/** Arrow keys, and a finger that goes sideways, lead to the decisions before and after. */
function useSteps(previous: string | undefined, next: string | undefined) {
  const start = useRef<{ x: number; y: number }>(undefined);
  const step = (to: string | undefined) => to && go(to);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const isField = event.target instanceof Element && event.target.closest("input, select, textarea");
      if (isField || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "ArrowLeft") step(previous);
      if (event.key === "ArrowRight") step(next);
    };
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, [previous, next]);
  return {
    onTouchStart: ({ touches: [touch] }: TouchEvent) => (start.current = touch && { x: touch.clientX, y: touch.clientY }),
    onTouchEnd: ({ changedTouches: [touch] }: TouchEvent) => {
      if (!touch || !start.current) return;
      const [across, down] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) step(across > 0 ? previous : next);
    },
  };
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
  const situation = [said.seat(words.tile(tileOfWind(seat))), said.draws(draws)];
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
      <Held decision={decision} />
      {decided ? <Numbers decided={decided} /> : <p class="hint">{problem ? problemText(words, problem) : words.common.working}</p>}
      {decided && dangers.map((danger) => <Dangerous danger={danger} choices={[decided.chosen, decided.best]} name={name(danger.player)} to={handAddress(game, decision, danger)} />)}
      <p>
        <a href={handAddress(game, decision)}>{words.common.openHand}</a>
      </p>
    </article>
  );
}

/** The hand, with the chosen and the best discard marked. */
function Held({ decision }: { decision: Reviewed }) {
  const words = useWords();
  const said = games[useLanguage()];
  const { decided, chosen } = decision;
  const groups = groupsOf(decision);
  const tiles = groups.flat();
  // The drawn tile is last, and is meant where it is one of several.
  const placeOf = (choice: string | undefined) => {
    const tile = choice && discardOf(choice);
    return tile ? Math.max(tiles.lastIndexOf(tile), tiles.lastIndexOf(plain(tile))) : -1;
  };
  const [own, best] = [placeOf(decided?.chosen.choice ?? chosen), placeOf(decided?.best.choice)];
  let at = -1;
  return (
    <div class="own">
      <span class="tiles" role="img" aria-label={groups.map((group) => words.tiles(group)).join(words.common.semicolon)}>
        {groups.map((group) => (
          <span class="meld">
            {group.map((tile) => {
              at += 1;
              const mark = at === best ? said.best : at === own ? said.chosen : undefined;
              return (
                <span class={at === best ? "is-best" : at === own ? "is-chosen" : undefined}>
                  <Picture tile={tile} />
                  {mark && <small>{mark}</small>}
                </span>
              );
            })}
          </span>
        ))}
      </span>
    </div>
  );
}

/** What was chosen beside what is best, what it cost, and why. */
function Numbers({ decided }: { decided: NonNullable<Reviewed["decided"]> }) {
  const { chosen, best, loss, differences } = decided;
  const words = useWords();
  const said = games[useLanguage()];
  const { calls } = table[useLanguage()];
  const say = useSentence();
  const { points, win } = words.discards.column;
  const why = say(differences, true);
  const written = chancesLike([chosen.win, best.win]);
  const row = (title: string, choice: Choice): ComponentChildren => (
    <tr>
      <th scope="row">{title}</th>
      <td>
        <ChoiceOf choice={choice} />
      </td>
      <td class="number">{rounded(choice.points ?? 0)}</td>
      <td class="number">{written(choice.win)}</td>
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
      <p class={`cost-${dearness({ decided })}`}>{loss > 0 ? said.costs(rounded(loss), why) : said.free}</p>
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
