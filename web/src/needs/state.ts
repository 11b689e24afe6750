// The last hand of a game, which is the address: the scores from the first dealer on, who deals, and who asks.

import type { Wind } from "../../module/answers";
import type { Questions } from "../protocol";
import { address, chosen, go, unless } from "../route";
import { seatsOf } from "../rules";
import { scoringOf, type Scoring } from "../hand/scoring";
import { winOf } from "../hand/win";

export interface LastHand {
  /** As they are typed, from the first dealer on. */
  scores: string[];
  /** Which of these deals, and which is the own one. */
  dealer: number;
  own: number;
  counters: number;
  bets: number;
  game: Scoring["game"];
}

/** What is shown first, by the number of players. */
const EXAMPLES = {
  3: "scores=38000,36000,31000&dealer=2&seat=west",
  4: "scores=24000,31900,25100,19000&seat=south&counters=1",
};

/** The seat of a player, when another deals. */
const seatOf = (player: number, dealer: number, players: number): Wind => seatsOf(players)[(player - dealer + players) % players]!;

/** The seats of all players from the first dealer on. */
export const seatsIn = ({ scores, dealer }: LastHand) => scores.map((_, player) => seatOf(player, dealer, scores.length));

export function stateOf(asked: URLSearchParams): LastHand {
  const query = asked.has("scores") ? asked : new URLSearchParams(EXAMPLES[4]);
  const given = query.get("scores")!.split(",");
  const players = given.length === 3 ? 3 : 4;
  const scores = Array.from({ length: players }, (_, player) => given[player] ?? "");
  const dealers = scores.map((_, player) => String(players - player)) as [string, ...string[]];
  const dealer = Number(chosen(query, "dealer", dealers)) - 1;
  const seat = seatsOf(players).indexOf(chosen(query, "seat", seatsOf(players)));
  const { counters, bets } = winOf(query);
  return { scores, dealer, own: (dealer + seat) % players, counters, bets, game: scoringOf(query).game };
}

/** Shows another last hand. */
export function change(state: LastHand, to: Partial<LastHand>): void {
  const { scores, dealer, own, counters, bets, game } = { ...state, ...to };
  const players = scores.length;
  const query = {
    scores: scores.join(","),
    dealer: unless(String(players), String(dealer + 1)),
    seat: unless("east", seatOf(own, dealer, players)),
    counters: unless("0", String(counters)),
    bets: unless("0", String(bets)),
    game,
  };
  go(address("needs", "", query));
}

/** Shows the example of a game of so many players. */
export function changePlayers(state: LastHand, players: number): void {
  change(stateOf(new URLSearchParams(EXAMPLES[players as keyof typeof EXAMPLES])), { game: state.game });
}

/** Is it a score that a question may have? */
export const isScore = (text: string) => /^(?:0|-?[1-9]\d{0,3}00|-?1000000)$/.test(text);

/** The question, if all scores are some. */
export function questionOf({ scores, dealer, own, counters, bets, game }: LastHand): Questions["needs"][0] | null {
  if (!scores.every(isScore)) return null;
  const seat = seatOf(own, dealer, scores.length);
  return { scores: scores.map(Number), dealer: dealer + 1, seat, counters, bets, ...(game && { rules: game }) };
}
