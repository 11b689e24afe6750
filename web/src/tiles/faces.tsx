// The faces of the tiles, drawn in a field of 30 by 40. Dots, bamboo and characters differ in shape, not only in
// colour; a red five has a cut corner.

import type { ComponentChildren } from "preact";

type Face = ComponentChildren;

const stroke = { fill: "none", stroke: "currentColor", "stroke-linecap": "round", "stroke-linejoin": "round" } as const;

type Line = [number, number, number, number];

/**
 * Lines with a light spot in the middle, those of a colour in one path: a browser styles every element of every tile
 * that it shows. A dot is a line without length.
 */
function lines(all: Line[], width: number, spot: number, colourOf: (place: number) => string): Face {
  const path = (of: string) => all.map(([x1, y1, x2, y2], place) => (colourOf(place) === of ? `M${x1} ${y1}L${x2} ${y2}` : "")).join("");
  return (
    <>
      {["k-blue", "k-green", "k-red"].map((of) => path(of) && <path class={of} d={path(of)} stroke-width={width} {...stroke} />)}
      <path
        class="light"
        d={all.map(([x1, y1, x2, y2]) => `M${(x1 + x2) / 2} ${(y1 + y2) / 2}h0`).join("")}
        stroke-width={spot}
        stroke-linecap="round"
      />
    </>
  );
}

/** Dots: a filled circle with a light centre. */
const dots = (radius: number, places: [number, number][], reds: number[] = []) =>
  lines(places.map(([x, y]) => [x, y, x, y]), 2 * radius, 0.84 * radius, (place) =>
    reds.includes(place) ? "k-red" : place % 2 ? "k-green" : "k-blue",
  );

const pinzu: Record<string, Face> = {
  "1": (
    <>
      {lines([[15, 20, 15, 20]], 21.2, 14.8, () => "k-blue")}
      {lines([[15, 20, 15, 20]], 10, 3.6, () => "k-red")}
    </>
  ),
  "2": dots(6, [[15, 11], [15, 29]]),
  "3": dots(4.9, [[7.6, 8.4], [15, 20], [22.4, 31.6]], [1]),
  "4": dots(5.2, [[8.6, 10.6], [21.4, 10.6], [21.4, 29.4], [8.6, 29.4]]),
  "5": dots(4.5, [[8, 9.4], [22, 9.4], [15, 20], [22, 30.6], [8, 30.6]], [2]),
  "6": dots(4.4, [[9, 8], [21, 8], [9, 20.4], [9, 31.6], [21, 20.4], [21, 31.6]], [2, 3, 4, 5]),
  "7": dots(3.7, [[6.8, 6.4], [15, 10], [23.2, 13.6], [9.4, 22.8], [20.6, 22.8], [9.4, 33], [20.6, 33]], [3, 4, 5, 6]),
  "8": dots(3.8, [[9.4, 6.2], [9.4, 15.4], [9.4, 24.6], [9.4, 33.8], [20.6, 6.2], [20.6, 15.4], [20.6, 24.6], [20.6, 33.8]]),
  "9": dots(3.7, [[6.4, 7.4], [15, 7.4], [23.6, 7.4], [6.4, 20], [15, 20], [23.6, 20], [6.4, 32.6], [15, 32.6], [23.6, 32.6]], [3, 4, 5]),
};

/** Bamboo: a stick with a joint. */
const sticks = (all: Line[], reds: number[] = []) => lines(all, 4.2, 2.1, (place) => (reds.includes(place) ? "k-red" : "k-green"));

const column = (x: number, ...rows: [number, number][]): Line[] => rows.map(([from, to]) => [x, from, x, to]);
const two: [number, number][] = [[6.4, 16.4], [23.6, 33.6]];
const three: [number, number][] = [[5.4, 11.6], [17, 23], [28.4, 34.6]];

const souzu: Record<string, Face> = {
  "1": (
    // A bird, as on every set.
    <g stroke-linecap="round" stroke-linejoin="round" fill="none" stroke="currentColor" class="k-green">
      <path d="M11.6 22.6Q5.6 27.6 4.4 34.4M13.4 24.6Q9.4 29.4 9 35.4M15.6 25.4Q13.8 30 14.4 35.4" stroke-width="2.5" />
      <path d="M11 22.5Q10.2 14.2 17.6 13.2Q23.4 14 22.6 19.6Q20.6 26 14.6 25.6Q11.8 25 11 22.5Z" fill="currentColor" stroke-width="1.2" />
      <path class="light" d="M14.4 18.6Q17 22.4 20.8 20.6" stroke-width="1.5" />
      <path d="M18.4 26.4L20 33.4M20 33.4H24.4M20 33.4L17.6 34.6" stroke-width="1.7" />
      <g class="k-red">
        <circle cx="20.4" cy="9" r="4.2" fill="currentColor" stroke="none" />
        <path d="M24 8L27.4 9.6L24 10.8M18.2 5.4L16.6 2.8M20.8 4.8V2.4" stroke-width="1.7" fill="currentColor" />
      </g>
      <path class="light" d="M21.2 8.4h0" stroke-width="2.2" />
    </g>
  ),
  "2": sticks(column(15, ...two)),
  "3": sticks([...column(15, two[0]!), ...column(8.6, two[1]!), ...column(21.4, two[1]!)], [0]),
  "4": sticks([...column(8.6, ...two), ...column(21.4, ...two)]),
  "5": sticks([...column(7, ...two), ...column(23, ...two), [15, 15, 15, 25]], [4]),
  "6": sticks([...column(6.6, ...two), ...column(15, ...two), ...column(23.4, ...two)]),
  "7": sticks([[15, 5.4, 15, 10.6], ...[6.6, 15, 23.4].flatMap((x) => column(x, [17, 23], [28.4, 34.6]))], [0]),
  "8": sticks([...column(5.4, ...two), ...column(24.6, ...two), [11, 15.6, 14, 7], [19, 15.6, 16, 7], [11, 24.4, 14, 33], [19, 24.4, 16, 33]]),
  "9": sticks([...column(6.6, ...three), ...column(15, ...three), ...column(23.4, ...three)], [3, 4, 5]),
};

const numerals: Record<string, string> = {
  "1": "M6 11.4H24",
  "2": "M9 7H21M6 16H24",
  "3": "M8 5.2H22M9.5 11H20.5M6 17H24",
  "4": "M6.6 5.4H23.4V17.2H6.6ZM12.6 5.4Q12.8 11 9.4 13.2M17.4 5.4V10.8Q17.4 12.8 20.6 12.6",
  "5": "M7.4 4.8H22.6M14.4 4.8L12.4 17.2M8.6 10.6H20V17.2M5.6 17.2H24.4",
  "6": "M15 3.6V7.2M5.8 8.6H24.2M11.8 11.4Q10.6 14.8 7 17.6M18 11.4Q19.6 14.8 23 17.6",
  "7": "M6 11.4L23.6 8.6M13.6 4.2V14.6Q13.6 17.2 16.2 17.2H23V14.4",
  "8": "M12.4 6.4Q12 13.4 6 17.4M16.8 5.2Q18 13.4 24 17.4",
  "9": "M6 9H18.4V14.6Q18.4 17.2 21.2 17.2Q24.2 17.2 24.2 13.6M12.8 4Q12.8 13.4 6.4 17.6",
};
const myriad =
  "M6.6 23.2H23.4M12 21.2V25.2M18 21.2V25.2M9.4 26.6H20.6V31H9.4ZM9.4 28.8H20.6M15 26.6V35.4" +
  "M6.8 37.2V33H23.2V35.6Q23.2 37.4 21 37M11.4 36L17.8 35M16.6 33.9L18.8 36.6";

/** The small figure for readers who do not know Chinese numerals. */
const index = (text: string): Face => (
  <text class="index" x="2.2" y="9.2">
    {text}
  </text>
);

function manzu(rank: string): Face {
  return (
    <>
      {index(rank)}
      <path class="k-ink" d={numerals[rank]} transform="translate(6.6 1.4) scale(.78 .94)" stroke-width="2.7" {...stroke} />
      <path class="k-red" d={myriad} stroke-width="1.7" {...stroke} />
    </>
  );
}

const honours: Record<string, [sort: string, width: number, path: string, index: string]> = {
  "1": ["k-ink", 2.7, "M5.6 10H24.4M15 5V35M8.4 14.6H21.6V24H8.4ZM8.4 19.3H21.6M14 24.6Q11 30.4 5 33.2M16 24.6Q19 30.4 25 33.2", "E"],
  "2": ["k-ink", 2.5, "M5.6 9.4H24.4M15 5V14M6.4 34.8V14H23.6V32.2Q23.6 35 20.4 34.4M12 17.4L13 20.2M18 17.4L17 20.2M10.2 22.4H19.8M10.2 27.2H19.8M15 22.4V34", "S"],
  "3": ["k-ink", 2.7, "M5.4 8.6H24.6M6.4 33.6V15.4H23.6V33.6M6.4 31.8H23.6M12 8.6V18Q12 23.8 8.6 25.4M18 8.6V21.4Q18 24.6 21.4 24.4", "W"],
  "4": ["k-ink", 2.8, "M11.4 6V34M5 15H11.4M4.8 31L11.4 27.4M18 6V28.8Q18 33 21.6 33Q25.4 33 25.4 27.4M24.6 11.8Q22 15.8 18 17.4", "N"],
  "6": ["k-green", 2.1, "M6.4 7.6H12Q11 12.6 5 16.4M7.8 10.8L10.2 13.4M22.6 6L18.6 9.4M24.2 9.8L20 12.6M16.2 5.4Q18.4 12.4 25.2 16.4M7.4 18.8H13V23.2H7.6V27.6H13V32.6Q13 35.4 9.2 34.4M17.4 18.8V21.6Q17.2 24.2 15.4 25.2M17.4 18.8H22V22.6Q22 24.2 24.8 23.8M16 27.8H22.8Q21 32.8 15.4 35.4M17.4 29.4Q20 33.8 25 35.4", ""],
  "7": ["k-red", 3.2, "M6 12.6H24V24H6ZM15 4.6V35.6", ""],
};

function honour(rank: string): Face {
  if (rank === "5") return <path class="k-blue" d="M6.4 6.4H23.6V33.6H6.4ZM9.8 9.8H20.2V30.2H9.8Z" stroke-width="1.7" {...stroke} />;
  const [sort, width, path, letter] = honours[rank]!;
  const transform = letter ? "translate(4.6 4.4) scale(.82)" : undefined;
  return (
    <>
      {letter && index(letter)}
      <path class={sort} d={path} stroke-width={width} transform={transform} {...stroke} />
    </>
  );
}

/** Every face by the name of its tile; 0 is a red five. */
export function face(tile: string): Face {
  const rank = tile[0]!;
  const shown = rank === "0" ? "5" : rank;
  const drawn = { m: () => manzu(shown), p: () => pinzu[shown], s: () => souzu[shown], z: () => honour(rank) }[
    tile[1] as "m" | "p" | "s" | "z"
  ]();
  if (rank !== "0") return drawn;
  return (
    <g class="k-reds">
      {drawn}
      <path class="corner" d="M20.6 .6H26Q29.4 .6 29.4 4V9.4Z" />
    </g>
  );
}
