// How a hand won, which is part of its address: the facts besides the tiles that affect points.

import type { ScoreQuestion } from "../../module/answers";
import { ALL_TILES } from "../tiles/Tile";
import { windsOf, windsQuery, type Winds } from "../ui/parts";

export type WinState = Required<Omit<ScoreQuestion, "hand" | "rules" | "tile" | "red_fives" | keyof Winds>> & {
  /** Empty for the last concealed tile. */
  tile: string;
  winds: Winds;
};

/** Facts with a few values, the default first. */
export const CHOICES = { won_by: ["tsumo", "ron"], riichi: ["no", "riichi", "double"] } as const;
/** Facts given as tiles. */
const TILES = ["dora", "hidden_dora"] as const;
/** Facts that are true or false. */
export const LUCK = ["ippatsu", "last_tile", "dead_wall", "robbed_quad", "blessing"] as const;

/** The name in the address: last-tile. */
const key = (name: string) => name.replace("_", "-");
const choices = Object.entries(CHOICES) as [keyof typeof CHOICES, readonly string[]][];

/** The win in an address. */
export function winOf(query: URLSearchParams): WinState {
  const text = (name: string) => query.get(key(name)) ?? "";
  const chosen = choices.map(([name, all]) => [name, all.includes(text(name)) ? text(name) : all[0]]);
  const tiles = TILES.map((name) => [name, text(name)]);
  const luck = LUCK.map((name) => [name, text(name) === "1"]);
  const tile = ALL_TILES.find((tile) => tile === text("tile")) ?? "";
  return { tile, winds: windsOf(query), ...Object.fromEntries([...chosen, ...tiles, ...luck]) } as WinState;
}

/** The part of an address for a win, without defaults. */
export function winQuery(win: WinState): Record<string, string | undefined> {
  const chosen = choices.map(([name, all]) => [key(name), win[name] === all[0] ? undefined : win[name]]);
  const tiles = TILES.map((name) => [key(name), win[name]]);
  const luck = LUCK.map((name) => [key(name), win[name] ? "1" : undefined]);
  return { tile: win.tile, ...windsQuery(win.winds), ...Object.fromEntries([...chosen, ...tiles, ...luck]) };
}

/** A win with all defaults. */
export const usualWin = winOf(new URLSearchParams());
