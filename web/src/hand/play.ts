// Moves: a discard goes to the river, and the next tile comes from the wall, which is all that is not seen.

import { ALL_TILES, handOf, place, runsOf, tilesOf } from "../tiles/tiles";
import { change, northsOf, withDrawn, withoutTile, type HandState } from "./state";

/** A random number below another, each equally likely. */
function below(limit: number): number {
  const most = 2 ** 32 - (2 ** 32 % limit);
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  return number! < most ? number! % limit : below(limit);
}

/** The tiles of the wall: those that are neither in the hand nor seen. Its fives are plain. */
function wallOf({ text, seen, own, win, rules }: HandState): string[] {
  const left = ALL_TILES.map((tile) => (rules.players === 3 && /^[2-8]m$/.test(tile) ? 0 : 4));
  for (const tile of [text, seen, own, win.dora, northsOf(win, rules)].flatMap(tilesOf)) left[place(tile)]!--;
  return ALL_TILES.flatMap((tile, at) => Array<string>(Math.max(left[at]!, 0)).fill(tile));
}

/** Discards a tile, and draws the next at random unless the player chooses it. */
export function play(tile: string): void {
  change((now) => {
    const { concealed } = handOf(now.text);
    const held = [tile, tile.replace("5", "0")].find((name) => concealed.includes(name));
    if (!held) return {};
    const rest = withoutTile(now.text, held);
    // In the order of the discards.
    const own = runsOf([...tilesOf(now.own), held]);
    if (now.click !== "play" || now.draws === 0 || handOf(rest).size !== 13) return { text: rest, own };
    const wall = wallOf({ ...now, text: rest, own });
    const drawn = wall.length > 0 ? wall[below(wall.length)] : undefined;
    return drawn ? { text: withDrawn(rest, drawn), own, draws: now.draws - 1 } : { text: rest, own };
  });
}

/** Draws a chosen tile. */
export function draw(tile: string): void {
  change((now) => (handOf(now.text).size === 13 ? { text: withDrawn(now.text, tile), draws: Math.max(now.draws - 1, 0) } : {}));
}
