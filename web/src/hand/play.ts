// Moves: a discard goes to the river, a quad to the melds, and the next tile comes from the wall, which is all that is
// not seen.

import { below } from "../random";
import { ALL_TILES, handOf, isQuad, place, runsOf, tilesOf } from "../tiles/tiles";
import { change, northsOf, withDrawn, withQuad, withTile, withoutTile, type HandState } from "./state";

/** The tiles of the wall: those that are neither in the hand nor seen. Its fives are plain. */
function wallOf({ text, seen, own, win, rules }: HandState): string[] {
  const left = ALL_TILES.map((tile) => (rules.players === 3 && /^[2-8]m$/.test(tile) ? 0 : 4));
  for (const tile of [text, seen, own, win.dora, northsOf(win, rules)].flatMap(tilesOf)) left[place(tile)]!--;
  return ALL_TILES.flatMap((tile, at) => Array<string>(Math.max(left[at]!, 0)).fill(tile));
}

/** What a move changes. */
type Move = Partial<HandState> & Pick<HandState, "text" | "draws">;

/** The hand without a tile, which is the last of the discards. */
function discarded({ text, own, draws }: HandState, tile: string): Move | undefined {
  const { concealed } = handOf(text);
  const held = [tile, tile.replace("5", "0")].find((name) => concealed.includes(name));
  return held ? { text: withoutTile(text, held), own: runsOf([...tilesOf(own), held]), draws } : undefined;
}

/** The hand with a quad, whose replacement is one more draw, and one tile less of the wall. */
function declared({ text, draws, extra }: HandState, quad: string): Move {
  return { text: withQuad(text, tilesOf(quad)[0]!).text, draws: draws + 1, extra: extra - 1 };
}

/** The hand with a random tile of the wall, which is one draw less. */
function drawn(now: HandState): Move | undefined {
  const wall = wallOf(now);
  const tile = now.draws > 0 && handOf(now.text).size === 13 ? wall[below(Math.max(wall.length, 1))] : undefined;
  return tile ? { text: withDrawn(now.text, tile), draws: now.draws - 1 } : undefined;
}

/** Draws a tile at random. */
export const drawNext = () => change((now) => drawn(now) ?? {});

/** Discards a tile or declares a quad, and draws the next at random unless the player chooses it. */
export function play(choice: string): void {
  change((now) => {
    const move = isQuad(choice) ? declared(now, choice) : discarded(now, choice);
    if (!move) return {};
    return now.click === "play" ? { ...move, ...drawn({ ...now, ...move }) } : move;
  });
}

/** Calls a meld, after which the hand is this, and discards a tile; after a quad none, as its replacement is drawn. */
export function call(hand: string, discard: string | null, draws: number): void {
  change((now) => {
    const called = { ...now, text: hand, draws };
    return (discard && discarded(called, discard)) || { text: hand, draws: draws + 1 };
  });
}

/** Lets the offered tile pass; from then on it is seen. Who plays on draws the next. */
export function pass(): void {
  change((now) => {
    const move = { seen: withTile(now.seen, now.offered), offered: "" };
    return now.click === "play" ? { ...move, ...drawn({ ...now, ...move }) } : move;
  });
}

/** Draws a chosen tile. */
export function draw(tile: string): void {
  change((now) => (handOf(now.text).size === 13 ? { text: withDrawn(now.text, tile), draws: Math.max(now.draws - 1, 0) } : {}));
}
