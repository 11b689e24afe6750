// A picture and its container.

import type { PlotOptions } from "@observablehq/plot";
import { useEffect, useRef } from "preact/hooks";

/** Draws the picture with the given width. */
export type Draw = (width: number) => SVGSVGElement | HTMLElement;

/** Options shared by all pictures. */
export const frame = (width: number): PlotOptions => ({
  width,
  height: Math.min(420, Math.max(260, width * 0.5)),
  marginTop: 28,
  marginBottom: 40,
  style: { background: "none", color: "var(--ink)", fontSize: "12px" },
});

/** The picture, redrawn when the width of its container changes. */
export function Figure({ plot, label }: { plot: Draw; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current!;
    let width = 0;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width || element.clientWidth === 0) return;
      width = element.clientWidth;
      const drawn = plot(width);
      // The picture has one name, that of its container; its content is in the table.
      for (const part of drawn.querySelectorAll("[aria-label]")) part.removeAttribute("aria-label");
      element.replaceChildren(drawn);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [plot]);
  return <div class="figure" ref={place} role="img" aria-label={label} />;
}
