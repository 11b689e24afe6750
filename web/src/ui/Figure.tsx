// Charts, drawn here: a picture as wide as its place, with one name. Its numbers are in the table beside it.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../words/words";

interface FigureProps {
  label: string;
  height: number;
  /** Draws the picture with the given width. */
  children: (width: number) => ComponentChildren;
}

/** The picture, redrawn when the width of its place changes. */
export function Figure({ label, height, children }: FigureProps) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div class="figure" ref={place} role="img" aria-label={label} style={{ minHeight: `${height}px` }}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          {children(width)}
        </svg>
      )}
    </div>
  );
}

/** Round numbers from 0 to the largest. */
function ticks(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most / 4));
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((step) => most / step <= 5) ?? most;
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, at) => at * step);
}

/** The path of a line through values at equal steps, from 0 on. */
export const lineOf = (values: number[], x: (step: number) => number, y: (value: number) => number) =>
  values.map((value, step) => `${step ? "L" : "M"}${x(step)} ${y(value)}`).join("");

interface LevelsProps {
  most: number;
  left: number;
  right: number;
  y: (value: number) => number;
  text: (tick: number) => string;
}

/** Lines across the picture at round numbers, which stand on their left. */
export function Levels({ most, left, right, y, text }: LevelsProps) {
  return (
    <>
      {ticks(most).map((tick) => (
        <>
          <line class="grid" x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text x={left - 6} y={y(tick) + 4} text-anchor="end">
            {text(tick)}
          </text>
        </>
      ))}
    </>
  );
}

export interface Bar {
  name: string;
  /** In percent. */
  value: number;
}

interface BarsProps {
  label: string;
  bars: Bar[];
  /** What the names are, which stand below the bars; without it they are tiles. */
  axis?: string;
  /** The value of a bar of full height. */
  most: number;
}

const [TOP, BOTTOM, LEFT] = [20, 42, 44];
const HEIGHT = 240;
/** The widest bar with its gap, and the widest tile below it. */
const [BAND, TILE] = [96, 24];

/** Shares as bars, each with its percentage to one place. */
export function Bars({ label, bars, axis, most }: BarsProps) {
  const words = useWords();
  const floor = HEIGHT - BOTTOM;
  const y = (value: number) => floor - (value / most) * (floor - TOP);
  return (
    <Figure label={label} height={HEIGHT}>
      {(width) => {
        const band = Math.min((width - LEFT) / bars.length, BAND);
        const right = LEFT + band * bars.length;
        const tile = Math.min(TILE, band - 4);
        const middle = (at: number) => LEFT + (at + 0.5) * band;
        return (
          <>
            <Levels most={most} left={LEFT} right={right} y={y} text={words.chances.tick.win} />
            {bars.map(({ name, value }, at) => (
              <>
                <rect class="bar" x={middle(at) - 0.38 * band} width={0.76 * band} y={y(value)} height={floor - y(value)} />
                <text class="value" x={middle(at)} y={y(value) - 6} text-anchor="middle">
                  {value > 0 && value < 0.05 ? band > 30 && "<0.1" : value.toFixed(1)}
                </text>
                {axis === undefined ? (
                  <use href={`#t${name}`} x={middle(at) - tile / 2} y={floor + 5} width={tile} height={1.4 * tile} />
                ) : (
                  <text x={middle(at)} y={floor + 17} text-anchor="middle">
                    {name}
                  </text>
                )}
              </>
            ))}
            {axis && (
              <text x={(LEFT + right) / 2} y={HEIGHT - 6} text-anchor="middle">
                {axis}
              </text>
            )}
          </>
        );
      }}
    </Figure>
  );
}
