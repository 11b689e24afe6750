// Chances by the number of draws: a curve for each discard.

import { handOf, textOf } from "../tiles/tiles";
import { Figure, Levels } from "../ui/Figure";
import { useWords } from "../words/words";
import type { Chance } from "./advice";

/** A curve: the discards that share it, and its values after each number of draws. */
interface Curve {
  discards: string[];
  values: number[];
}

/** Curves with invisible differences are one. */
function joined(curves: Curve[]): Curve[] {
  const byValues = new Map<string, Curve>();
  for (const { discards, values } of curves) {
    const key = values.map((value) => value.toPrecision(6)).join();
    const same = byValues.get(key);
    if (same) same.discards.push(...discards);
    else byValues.set(key, { discards: [...discards], values });
  }
  return [...byValues.values()];
}

/** The best ones have distinct colours. */
const COLORS = ["var(--accent)", "#3d7fd1", "#d6842c", "#c4483b", "#8a63c9"];
const OTHERS = "var(--soft)";
const HEIGHT = 240;
const [TOP, RIGHT, BOTTOM, LEFT] = [12, 64, 34, 48];
/** The height of a label. */
const LINE = 15;

interface CurvesProps {
  curves: Curve[];
  aim: Chance;
  label: string;
}

export function Curves({ curves, aim, label }: CurvesProps) {
  const words = useWords();
  const draws = curves[0]!.values.length - 1;
  const scale = aim === "points" ? 1 : 100;
  // Where all are 0, an axis of some length.
  const most = (Math.max(...curves.map(({ values }) => values.at(-1)!)) || (aim === "points" ? 100 : 0.01)) * scale;
  const y = (value: number) => TOP + (1 - value / most) * (HEIGHT - TOP - BOTTOM);
  const all = joined(curves);
  const [lines, others] = [all.slice(0, COLORS.length), all.slice(COLORS.length)];
  // Labels stand at the ends of their curves, or below each other where these are too close.
  let last = -Infinity;
  const labels = lines.map(({ discards, values }) => {
    last = Math.max(y(values.at(-1)! * scale) + 4, last + LINE);
    const { concealed, melds } = handOf(discards.join(""));
    return { text: textOf(concealed) + melds.join(""), at: last };
  });
  return (
    <Figure label={label} height={Math.max(HEIGHT, last + 6)}>
      {(width) => {
        const right = width - RIGHT;
        const x = (draw: number) => LEFT + (draw / Math.max(draws, 1)) * (right - LEFT);
        const path = ({ values }: Curve) =>
          values.map((value, draw) => `${draw ? "L" : "M"}${x(draw)} ${y(value * scale)}`).join("");
        return (
          <>
            <Levels most={most} left={LEFT} right={right} y={y} text={words.chances.tick[aim]} />
            {[...new Set([0, Math.floor(draws / 3), Math.floor((2 * draws) / 3), draws])].map((draw) => (
              <text x={x(draw)} y={HEIGHT - BOTTOM + 18} text-anchor="middle">
                {draw}
              </text>
            ))}
            <text x={(LEFT + right) / 2} y={HEIGHT - 2} text-anchor="middle">
              {words.chances.draws}
            </text>
            {others.map((curve) => (
              <path class="curve" d={path(curve)} stroke={OTHERS} />
            ))}
            {lines.map((curve, at) => <path class="curve" d={path(curve)} stroke={COLORS[at]} />).reverse()}
            {labels.map(({ text, at }, place) => (
              <text class="label" x={right + 8} y={at} style={{ fill: COLORS[place] }}>
                {text}
              </text>
            ))}
          </>
        );
      }}
    </Figure>
  );
}
