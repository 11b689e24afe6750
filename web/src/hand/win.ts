// How a hand won, which is part of its address: the facts besides the tiles that affect points.

import type { ScoreQuestion, Wind } from "../../module/answers";
import { ALL_TILES } from "../tiles/tiles";
import { rulesOf, seatsOf, windsOf, windsQuery, type Winds } from "../rules";

type Elsewhere = "hand" | "rules" | "tile" | "red_fives" | "discards" | "discarder" | "liable" | keyof Winds;
export type WinState = Required<Omit<ScoreQuestion, Elsewhere>> & {
  /** Empty for the last concealed tile. */
  tile: string;
  winds: Winds;
  /** The seat of the player whose tile won; empty if it does not matter. */
  discarder: Wind | "";
  /** Who is liable for yakuman; empty for nobody. */
  daisangen: Wind | "";
  daisuushi: Wind | "";
};

/** Facts with a few values, the default first. */
export const CHOICES = { won_by: ["tsumo", "ron"], riichi: ["no", "riichi", "double"], missed_win: ["no", "turn", "riichi"] } as const;
/** Facts given as tiles. */
const TILES = ["dora", "hidden_dora"] as const;
/** Facts given as numbers, and the largest on offer. */
export const NUMBERS = { norths: 4, counters: 20, bets: 20 } as const;
/** Other players, by their seats. */
const PLAYERS = ["discarder", "daisangen", "daisuushi"] as const;
/** Facts that are true or false. */
export const LUCK = ["ippatsu", "last_tile", "dead_wall", "robbed_quad", "blessing"] as const;

/** The name in the address: last-tile. */
const key = (name: string) => name.replace("_", "-");
const numbers = Object.entries(NUMBERS) as [keyof typeof NUMBERS, number][];
const choices = Object.entries(CHOICES) as [keyof typeof CHOICES, readonly string[]][];

/** The win in an address. */
export function winOf(query: URLSearchParams): WinState {
  const text = (name: string) => query.get(key(name)) ?? "";
  const chosen = choices.map(([name, all]) => [name, all.includes(text(name)) ? text(name) : all[0]]);
  const tiles = TILES.map((name) => [name, text(name)]);
  const luck = LUCK.map((name) => [name, text(name) === "1"]);
  const amounts = numbers.map(([name, most]) => [name, Math.min(most, Number(/^\d{1,2}$/.exec(text(name)) ?? 0))]);
  const seats: string[] = seatsOf(rulesOf(query).players);
  const players = PLAYERS.map((name) => [name, seats.includes(text(name)) ? text(name) : ""]);
  const tile = ALL_TILES.find((tile) => tile === text("tile")) ?? "";
  const facts = [...chosen, ...tiles, ...luck, ...amounts, ...players];
  return { tile, winds: windsOf(query), ...Object.fromEntries(facts) } as WinState;
}

/** The part of an address for a win, without defaults. */
export function winQuery(win: WinState): Record<string, string | undefined> {
  const chosen = choices.map(([name, all]) => [key(name), win[name] === all[0] ? undefined : win[name]]);
  const tiles = TILES.map((name) => [key(name), win[name]]);
  const luck = LUCK.map((name) => [key(name), win[name] ? "1" : undefined]);
  const amounts = numbers.map(([name]) => [name, win[name] ? String(win[name]) : undefined]);
  const players = PLAYERS.map((name) => [name, win[name]]);
  const facts = [...chosen, ...tiles, ...luck, ...amounts, ...players];
  return { tile: win.tile, ...windsQuery(win.winds), ...Object.fromEntries(facts) };
}

/** A win with all defaults. */
export const usualWin = winOf(new URLSearchParams());
