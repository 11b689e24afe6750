// The curves of discards, by draws.

import * as Plot from "@observablehq/plot";
import type { WinProbabilityRow } from "../../module/answers";
import { textOf } from "../tiles/Tile";
import { frame, type Draw } from "../ui/Figure";
import { chance } from "../words/format";
import type { Words } from "../words/en";

/** Discards with the same values after every number of draws, and these values. */
interface Curve {
  discards: string[];
  values: number[];
}

/** The curves, best first; discards with invisible differences share one. */
export function curvesOf(rows: WinProbabilityRow[], aim: "win" | "tenpai"): Curve[] {
  const byDiscard: Record<string, number[]> = {};
  for (const row of rows) (byDiscard[row.discard] ??= []).push(row[aim] ?? 0);
  const curves = new Map<string, Curve>();
  for (const [discard, values] of Object.entries(byDiscard).sort(([, a], [, b]) => b.at(-1)! - a.at(-1)!)) {
    const key = values.map((value) => value.toFixed(9)).join();
    const curve = curves.get(key) ?? { discards: [], values };
    if (discard) curve.discards.push(discard);
    curves.set(key, curve);
  }
  return [...curves.values()];
}

/** The best ones have distinct colours. */
const COLORS = ["var(--accent)", "#3d7fd1", "#d6842c", "#c4483b", "#8a63c9"];
const OTHERS = "var(--soft)";
/** The height of a label. */
const LINE = 14;

export function draw(curves: Curve[], words: Words): Draw {
  const draws = curves[0]!.values.length - 1;
  const lines = curves.map(({ discards, values }, at) => ({
    name: textOf(discards),
    color: COLORS[at] ?? OTHERS,
    end: 100 * values.at(-1)!,
    points: values.map((value, draws) => ({ draws, percent: 100 * value })),
  }));
  const points = lines.flatMap(({ name, color, points }) => points.map((point) => ({ ...point, name, color })));
  const most = Math.max(...lines.map(({ end }) => end), 1e-9);
  return (width) => {
    const { height = 0, marginTop = 0, marginBottom = 0 } = frame(width);
    // Labels are at the ends of their curves, or stacked where these are too close.
    const line = (LINE * most) / (height - marginTop - marginBottom);
    let last = Infinity;
    const labels = lines.map(({ name, color, end }) => {
      last = Math.min(end, last - line);
      return { name, color, end, label: last };
    });
    const longest = Math.max(...lines.map(({ name }) => name.length));
    return Plot.plot({
      ...frame(width),
      marginRight: longest > 0 ? 26 + 7 * longest : 12,
      x: { label: words.chances.draws, ticks: width < 500 ? [0, 3, 6, 9, 12, 15, 17] : draws + 1, tickFormat: "d", domain: [0, draws] },
      y: { label: words.chances.axis, grid: true, domain: [0, most], ticks: 6 },
      marks: [
        Plot.ruleY([0]),
        // The best are on top.
        Plot.line([...points].reverse(), { x: "draws", y: "percent", z: "name", stroke: "color", strokeWidth: 2 }),
        Plot.link(longest > 0 ? labels : [], { x1: draws, x2: draws, y1: "end", y2: "label", stroke: "color", markerEnd: "none", dx: 4 }),
        Plot.text(longest > 0 ? labels : [], { x: draws, y: "label", text: "name", textAnchor: "start", dx: 18, clip: false }),
        Plot.dot(longest > 0 ? labels : [], { x: draws, y: "label", fill: "color", r: 4, dx: 9, clip: false }),
        Plot.tip(
          points,
          Plot.pointer({
            x: "draws",
            y: "percent",
            title: ({ name, draws, percent }) => `${name ? `${name}: ` : ""}${chance(percent / 100)}\n${words.chances.after(draws)}`,
            fill: "var(--card)",
            stroke: "var(--line)",
          }),
        ),
      ],
    });
  };
}
