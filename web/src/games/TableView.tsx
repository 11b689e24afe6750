// The table at a decision, as the player sees it: rivers, melds, scores, what is left. The player sits below.

import type { Reviewed } from "../../module/answers";
import { tileOfWind } from "../rules";
import { Picture, Tiles } from "../tiles/Tile";
import { handOf, tilesOf } from "../tiles/tiles";
import { number } from "../words/format";
import { games } from "../words/games";
import { useLanguage, useWords } from "../words/words";
import { useNames, useRounds } from "./names";
import { playersOf, tableOf, type OpenGame } from "./state";
import type { Seat } from "./protocol";

/** Where players sit, from the one who decides in the order of turns. */
const PLACES = ["own-seat", "right", "across", "left"] as const;

interface TableProps {
  game: OpenGame;
  decision: Reviewed;
}

export function TableView({ game, decision }: TableProps) {
  const words = useWords();
  const said = games[useLanguage()];
  const round = useRounds();
  const name = useNames(game.review);
  const laid = tableOf(game, decision);
  if (!laid) return null;
  const { player, scores, indicators, offered, from_player } = decision;
  const players = playersOf(game.review);
  return (
    <div class="laid" role="group" aria-label={said.table}>
      <p class="centre">
        <b>{round(decision)}</b>
        <span>{words.common.left(laid.wall)}</span>
        <Tiles tiles={indicators} />
        {laid.bets > 0 && <small>{said.bets(laid.bets)}</small>}
      </p>
      {players.map((of) => (
        <section class={`seat ${PLACES[(of - player + players.length) % players.length]}`} aria-label={name(of)}>
          <SeatHead seat={laid.players[of]!} name={name(of)} points={scores[of] ?? 0} />
          <River seat={laid.players[of]!} isOffered={offered !== null && of === from_player} />
          <Melds seat={laid.players[of]!} />
        </section>
      ))}
    </div>
  );
}

function SeatHead({ seat: { wind, in_riichi }, name, points }: { seat: Seat; name: string; points: number }) {
  const words = useWords();
  const of = words.tile(tileOfWind(wind));
  return (
    <p class="seat-head">
      <span>{name === of ? of : `${of} ${name}`}</span> <b>{number(points)}</b>
      {in_riichi && <strong> {words.points.bet.riichi}</strong>}
    </p>
  );
}

/** Discards in lines of six. What was called lies in a meld, and is pale. */
function River({ seat: { river }, isOffered }: { seat: Seat; isOffered: boolean }) {
  const words = useWords();
  if (river.length === 0) return null;
  return (
    <span class="pond" role="img" aria-label={words.tiles(river.map(({ tile }) => tile))}>
      {river.map(({ tile, is_riichi, is_called }, at) => (
        <span class={[is_riichi && "turned", isOffered && at === river.length - 1 && "marked"].filter(Boolean).join(" ") || undefined}>
          <Picture tile={tile} dim={is_called} />
        </span>
      ))}
    </span>
  );
}

function Melds({ seat: { melds, norths } }: { seat: Seat }) {
  const groups = handOf(melds).melds.map(tilesOf);
  if (norths > 0) groups.push(Array<string>(norths).fill("4z"));
  return groups.length > 0 ? <Tiles groups={groups} /> : null;
}
