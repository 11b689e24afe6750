// Chances by the number of draws: a curve for each discard.

import { useEffect, useRef, useState } from "preact/hooks";
import { textOf } from "../tiles/Tile";
import type { Chance } from "./advice";
import { useWords } from "../words/words";

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

/** Round numbers from 0 to the largest. */
function ticks(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most / 4));
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((step) => most / step <= 5) ?? most;
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, at) => at * step);
}

interface CurvesProps {
  curves: Curve[];
  aim: Chance;
}

/** A picture as wide as its place, with one name; the last numbers are in the table. */
export function Curves({ curves, aim }: CurvesProps) {
  const words = useWords();
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  const draws = curves[0]!.values.length - 1;
  const most = Math.max(...curves.map(({ values }) => values.at(-1)!), 1e-9);
  const scale = aim === "points" ? 1 : 100;
  const x = (draw: number) => LEFT + (draw / Math.max(draws, 1)) * (width - LEFT - RIGHT);
  const y = (value: number) => TOP + (1 - value / most) * (HEIGHT - TOP - BOTTOM);
  const all = joined(curves);
  const [lines, others] = [all.slice(0, COLORS.length), all.slice(COLORS.length)];
  const path = ({ values }: Curve) => values.map((value, draw) => `${draw ? "L" : "M"}${x(draw)} ${y(value)}`).join("");
  // Labels stand at the ends of their curves, or below each other where these are too close.
  let last = -Infinity;
  const labels = lines.map(({ discards, values }) => {
    last = Math.max(y(values.at(-1)!) + 4, last + LINE);
    return { text: textOf(discards), at: last };
  });
  return (
    <div class="figure" ref={place} role="img" aria-label={words.chances.label[aim]}>
      {width > 0 && (
        <svg width={width} height={Math.max(HEIGHT, last + 6)} aria-hidden="true" class="curves">
          {ticks(most * scale).map((tick) => (
            <>
              <line class="grid" x1={LEFT} x2={width - RIGHT} y1={y(tick / scale)} y2={y(tick / scale)} />
              <text x={LEFT - 6} y={y(tick / scale) + 4} text-anchor="end">
                {words.chances.tick[aim](tick)}
              </text>
            </>
          ))}
          {[...new Set([0, Math.floor(draws / 3), Math.floor((2 * draws) / 3), draws])].map((draw) => (
            <text x={x(draw)} y={HEIGHT - BOTTOM + 18} text-anchor="middle">
              {draw}
            </text>
          ))}
          <text x={(LEFT + width - RIGHT) / 2} y={HEIGHT - 2} text-anchor="middle">
            {words.chances.draws}
          </text>
          {others.map((curve) => (
            <path d={path(curve)} stroke={OTHERS} />
          ))}
          {lines.map((curve, at) => <path d={path(curve)} stroke={COLORS[at]} />).reverse()}
          {labels.map(({ text, at }, place) => (
            <text class="label" x={width - RIGHT + 8} y={at} style={{ fill: COLORS[place] }}>
              {text}
            </text>
          ))}
        </svg>
      )}
    </div>
  );
}
