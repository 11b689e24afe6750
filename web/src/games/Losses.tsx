// The points that each decision lost, in order; a click leads to the decision.

import { go } from "../route";
import { Figure, Levels } from "../ui/Figure";
import { number, points } from "../words/format";
import { games } from "../words/games";
import { useLanguage } from "../words/words";
import { useRounds } from "./names";
import { byRound, dearness, decisionAddress, type Judged } from "./state";

const [TOP, BOTTOM, LEFT] = [12, 26, 56];
const HEIGHT = 160;
/** The least width for the name of a round. */
const NAME = 60;

export function Losses({ decisions }: { decisions: Judged[] }) {
  const words = games[useLanguage()];
  const round = useRounds();
  const most = Math.max(...decisions.map(({ decided }) => decided.loss));
  if (!(most > 0)) return null;
  const floor = HEIGHT - BOTTOM;
  const y = (loss: number) => floor - (loss / most) * (floor - TOP);
  const rounds = byRound(decisions);
  return (
    <Figure label={words.byRound} height={HEIGHT}>
      {(width) => {
        const band = (width - LEFT) / decisions.length;
        let at = 0;
        let free = LEFT;
        return (
          <>
            <Levels most={most} left={LEFT} right={width} y={y} text={number} />
            {rounds.map((of) => {
              const left = LEFT + at * band;
              const isNamed = left >= free && width - left >= NAME;
              if (isNamed) free = left + NAME;
              return (
                <>
                  <line class="grid" x1={left} x2={left} y1={TOP} y2={isNamed ? floor + 8 : floor} />
                  {isNamed && (
                    <text x={left + 4} y={HEIGHT - 6}>
                      {round(of[0]!)}
                    </text>
                  )}
                  {of.map((decision) => {
                    const { loss } = decision.decided;
                    const x = LEFT + at++ * band;
                    return (
                      <rect class={`loss cost-${dearness(decision)}`} x={x + 0.1 * band} width={0.8 * band} y={y(loss)} height={floor - y(loss)} onClick={() => go(decisionAddress(decision))}>
                        <title>
                          {round(decision)}, {words.turn(decision.turn)}: {points(loss)}
                        </title>
                      </rect>
                    );
                  })}
                </>
              );
            })}
          </>
        );
      }}
    </Figure>
  );
}
