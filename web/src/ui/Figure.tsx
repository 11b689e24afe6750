// A picture in its place.

import type { PlotOptions } from "@observablehq/plot";
import { useEffect, useRef } from "preact/hooks";

/** Draws the picture as wide as asked. */
export type Draw = (width: number) => SVGSVGElement | HTMLElement;

/** What all pictures have in common. */
export const frame = (width: number): PlotOptions => ({
  width,
  height: Math.min(420, Math.max(260, width * 0.5)),
  marginTop: 28,
  style: { background: "none", color: "var(--ink)", fontSize: "12px" },
});

/** The picture, drawn anew when the width of its place changes. */
export function Figure({ plot, label }: { plot: Draw; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current!;
    let width = 0;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width || element.clientWidth === 0) return;
      width = element.clientWidth;
      const drawn = plot(width);
      // The picture has one name, that of its place; what is in it is in the table.
      for (const part of drawn.querySelectorAll("[aria-label]")) part.removeAttribute("aria-label");
      element.replaceChildren(drawn);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [plot]);
  return <div class="figure" ref={place} role="img" aria-label={label} />;
}
