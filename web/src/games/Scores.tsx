// The scores of all players from round to round.

import { Figure, Levels, lineOf } from "../ui/Figure";
import { number } from "../words/format";
import { games } from "../words/games";
import { useLanguage } from "../words/words";
import { useNames } from "./names";
import { byRound, playersOf, type OpenGame } from "./state";

const [TOP, RIGHT, BOTTOM, LEFT] = [12, 96, 12, 56];
const HEIGHT = 200;
/** The height of a name. */
const LINE = 15;

/** The line of the player whose decisions are shown stands out. */
export function Scores({ game: { review, audit }, player }: { game: OpenGame; player: number }) {
  const words = games[useLanguage()];
  const name = useNames(review);
  const starts = byRound(review.decisions).map(([first]) => first!.scores);
  const last = starts.at(-1);
  const paid = audit.payments.at(-1)?.paid;
  // The log may not say how the last round ended.
  const scores = last && paid ? [...starts, last.map((points, of) => points + paid[of]!)] : starts;
  if (scores.length < 2) return null;
  const [least, most] = [Math.min(0, ...scores.flat()), Math.max(...scores.flat())];
  const y = (points: number) => TOP + ((most - points) / (most - least)) * (HEIGHT - TOP - BOTTOM);
  const players = playersOf(review);
  // Names stand at the ends of their lines, or below each other where these are too close.
  let under = -Infinity;
  const byScore = [...players].sort((one, other) => scores.at(-1)![other]! - scores.at(-1)![one]!);
  const places = new Map(byScore.map((of) => [of, (under = Math.max(y(scores.at(-1)![of]!) + 4, under + LINE))]));
  return (
    <section class="card" aria-labelledby="scores">
      <h2 id="scores">{words.scores}</h2>
      <Figure label={words.scores} height={Math.max(HEIGHT, under + 6)}>
        {(width) => {
          const x = (round: number) => LEFT + (round / (scores.length - 1)) * (width - LEFT - RIGHT);
          return (
            <>
              <Levels most={most} left={LEFT} right={width - RIGHT} y={y} text={number} />
              {players.map((of) => (
                <>
                  <path
                    class={of === player ? "curve pointed" : "curve"}
                    d={lineOf(scores.map((all) => all[of]!), x, y)}
                    stroke={of === player ? "var(--accent)" : "var(--soft)"}
                  />
                  <text class={of === player ? "value" : undefined} x={width - RIGHT + 8} y={places.get(of)}>
                    {name(of)}
                  </text>
                </>
              ))}
            </>
          );
        }}
      </Figure>
    </section>
  );
}
