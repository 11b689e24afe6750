// Chances by the number of draws: a curve for each discard.

import { useState } from "preact/hooks";
import { Tiles } from "../tiles/Tile";
import { tilesOf } from "../tiles/tiles";
import { Figure, Levels, lineOf } from "../ui/Figure";
import { useWords } from "../words/words";
import { writtenLike, type Chance } from "./advice";
import { usePointing } from "./pointing";

/** A curve: the discards and quads that share it, and its values after each number of draws. */
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
const [TOP, RIGHT, BOTTOM, LEFT] = [12, 12, 34, 48];

interface CurvesProps {
  curves: Curve[];
  aim: Chance;
  label: string;
}

export function Curves({ curves, aim, label }: CurvesProps) {
  const words = useWords();
  const { pointing, isPointed } = usePointing();
  const [at, readAt] = useState<number>();
  const draws = curves[0]!.values.length - 1;
  const scale = aim === "points" ? 1 : 100;
  // Where all are 0, an axis of some length.
  const most = (Math.max(...curves.map(({ values }) => values.at(-1)!)) || (aim === "points" ? 100 : 0.01)) * scale;
  const y = (value: number) => TOP + (1 - value / most) * (HEIGHT - TOP - BOTTOM);
  const all = joined(curves);
  const [lines, others] = [all.slice(0, COLORS.length), all.slice(COLORS.length)];
  const read = Math.min(at ?? draws, draws);
  const written = writtenLike(aim, words, lines.map(({ values }) => values[read]!));
  const isLit = ({ discards }: Curve) => discards.some(isPointed);
  const x = (draw: number, width: number) => LEFT + (draw / Math.max(draws, 1)) * (width - RIGHT - LEFT);
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = (currentTarget as HTMLElement).getBoundingClientRect();
    readAt(Math.min(Math.max(Math.round(((clientX - left - LEFT) / (width - RIGHT - LEFT)) * draws), 0), draws));
  };
  const curve = (of: Curve, color: string, width: number) => (
    <path
      class={isLit(of) ? "curve pointed" : "curve"}
      d={lineOf(of.values, (draw) => x(draw, width), (value) => y(value * scale))}
      stroke={color}
    />
  );
  return (
    <>
      <div class="read-off" onPointerMove={point} onPointerLeave={() => readAt(undefined)}>
        <Figure label={label} height={HEIGHT}>
          {(width) => (
            <>
              <Levels most={most} left={LEFT} right={width - RIGHT} y={y} text={words.chances.tick[aim]} />
              {[...new Set([0, Math.floor(draws / 3), Math.floor((2 * draws) / 3), draws])].map((draw) => (
                <text x={x(draw, width)} y={HEIGHT - BOTTOM + 18} text-anchor="middle">
                  {draw}
                </text>
              ))}
              <text x={(LEFT + width - RIGHT) / 2} y={HEIGHT - 2} text-anchor="middle">
                {words.chances.draws}
              </text>
              {at !== undefined && <line class="grid" x1={x(read, width)} x2={x(read, width)} y1={TOP} y2={HEIGHT - BOTTOM} />}
              {others.map((of) => curve(of, OTHERS, width))}
              {lines.map((of, place) => curve(of, COLORS[place]!, width)).reverse()}
              {at !== undefined && lines.map(({ values }, place) => <circle cx={x(read, width)} cy={y(values[read]! * scale)} r="4" fill={COLORS[place]} />)}
            </>
          )}
        </Figure>
      </div>
      <p class="curves-at">
        <small>{words.chances.after(read)}</small>
        {lines.map((of, place) => (
          <span class={isLit(of) ? "pointed" : undefined} style={{ "--color": COLORS[place] }} {...(of.discards[0] && pointing(of.discards[0]))}>
            {of.discards.length > 0 && <Tiles groups={of.discards.map(tilesOf)} />}
            {written(of.values[read]!)}
          </span>
        ))}
      </p>
    </>
  );
}
