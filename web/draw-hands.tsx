// Draws the hands of the book: every picture that its pages ask for as pictures/NAME.svg, into docs/pictures/. The
// name says what to draw: tiles; a hyphen for a gap; a tilde before tiles that are set aside, as in
// 3345m-~666m.svg. With --check nothing is written, and a picture that differs is an error.
//
//     web/draw-hands [--check]

import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { render } from "preact-render-to-string";
import { face } from "./src/tiles/faces";
import { tilesOf } from "./src/tiles/tiles";

const DOCS = join("..", "docs");
const PICTURES = join(DOCS, "pictures");

// The page's colours by day.
const STYLE = `
.face{fill:#fffdf6;stroke:#d9d1b8;stroke-width:.9}.edge{fill:#d9d1b8}.light{stroke:#fffdf6}
.k-ink{color:#20272b}.k-blue{color:#1c4a92}.k-green{color:#15694a}.k-red{color:#b5231b}
.k-reds :is(.k-ink,.k-blue,.k-green,.k-red){color:#b5231b}.corner,.k-reds .index{fill:#b5231b}
.index{font:700 8.4px ui-sans-serif,system-ui,sans-serif;fill:#57605f}`;
const [WIDTH, HEIGHT, GAP] = [31, 42, 14];

function Hand({ name }: { name: string }) {
  let x = 0;
  const tiles = name.split("-").flatMap((group, place) => {
    if (place > 0) x += GAP;
    return tilesOf(group).map((tile) => {
      const at = x;
      x += WIDTH;
      return (
        <g transform={`translate(${at} 0)`} opacity={group.startsWith("~") ? 0.35 : undefined}>
          <rect class="edge" x=".5" y="2" width="29" height="39.5" rx="4.4" />
          <rect class="face" x=".5" y=".5" width="29" height="38.6" rx="4.2" />
          {face(tile)}
        </g>
      );
    });
  });
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${x} ${HEIGHT}`} width={x} height={HEIGHT}>
      <style>{STYLE}</style>
      {tiles}
    </svg>
  );
}

const pages = readdirSync(DOCS, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".md"));
const names = pages.flatMap((page) => [
  ...readFileSync(join(DOCS, page), "utf8").matchAll(/pictures\/([0-9mpsz~-]+)\.svg/g),
]);
const drawn = new Map(names.map(([, name]) => [`${name}.svg`, `${render(<Hand name={name!} />)}\n`]));
const there = existsSync(PICTURES) ? readdirSync(PICTURES) : [];

if (process.argv.includes("--check")) {
  const differs = (file: string) =>
    !there.includes(file) || readFileSync(join(PICTURES, file), "utf8") !== drawn.get(file);
  const wrong = [...[...drawn.keys()].filter(differs), ...there.filter((file) => !drawn.has(file))];
  if (wrong.length) {
    console.error(`docs/pictures: ${wrong.join(", ")}: not up to date; run web/draw-hands`);
    process.exit(1);
  }
} else {
  mkdirSync(PICTURES, { recursive: true });
  for (const file of there) rmSync(join(PICTURES, file));
  for (const [file, picture] of drawn) writeFileSync(join(PICTURES, file), picture);
}
console.log(`docs/pictures: ${drawn.size} hands`);
