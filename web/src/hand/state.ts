// The state of the hand, which is its address: the hand, what is seen elsewhere, the rules, and how it has won.

import type { ChancesQuestion, HandQuestion, Rules, ScoreQuestion } from "../../module/tehai_web";
import { address, chosen, go, read, unless, type Route } from "../route";
import { textOf, tilesOf } from "../tiles/Tile";
import { rulesOf, rulesQuery } from "../ui/parts";
import { winOf, winQuery, type WinState } from "./win";

/** What may be aimed at, and what becomes of discards; the usual one first. */
export const AIMS = ["win", "tenpai"] as const;
export const MODELS = ["shuffled", "book"] as const;

/** What a first visitor sees: a hand with a discard to be found. */
const EXAMPLE = "2340678m3345p677s";

export interface HandState {
  text: string;
  seen: string;
  limits: boolean;
  rules: Rules;
  win: WinState;
  aim: (typeof AIMS)[number];
  model: (typeof MODELS)[number];
}

export function stateOf({ path, query }: Route): HandState {
  const text = path === "-" ? "" : path || EXAMPLE;
  return {
    text,
    seen: query.get("seen") ?? "",
    limits: query.get("limits") === "1",
    rules: rulesOf(query),
    win: winOf(query),
    aim: chosen(query, "aim", AIMS),
    model: chosen(query, "model", MODELS),
  };
}

export function questionOf({ text, seen, limits, rules }: HandState): HandQuestion {
  return { hand: text, visible: seen, visibleLimits: limits, rules };
}

/** More hands than that would take seconds and much memory. */
export const MOST_HANDS = 300_000;
/** As many as a player has in a round in which nobody calls or wins. */
export const DRAWS = 17;

export function chancesQuestionOf({ text, seen, rules, model }: HandState): ChancesQuestion {
  return { hand: text, visible: seen, rules, model, draws: DRAWS, most: MOST_HANDS };
}

export function scoreQuestionOf({ text, rules, win }: HandState): ScoreQuestion {
  return { hand: text, rules, ...win };
}

function handAddress({ text, seen, limits, rules, win, aim, model }: HandState): string {
  const chances = { aim: unless(AIMS[0], aim), model: unless(MODELS[0], model) };
  const query = { seen, limits: limits ? "1" : undefined, ...rulesQuery(rules), ...winQuery(win), ...chances };
  return address("hand", text.trim() || "-", query);
}

/** Changes how the hand has won. */
export function changeWin(to: Partial<WinState>, how: "push" | "replace" = "push"): void {
  change(({ win }) => ({ win: { ...win, ...to } }), how);
}

/** Changes the state that the address has now, which may be newer than what is shown. */
export function change(by: (state: HandState) => Partial<HandState>, how: "push" | "replace" = "push"): void {
  const route = read(location.hash);
  const now = stateOf(route.part === "hand" ? route : read(""));
  const next = { ...now, ...by(now) };
  // The winning tile is one of the hand that it was chosen from.
  if (next.text !== now.text) next.win = { ...next.win, tile: "" };
  go(handAddress(next), how);
}

/** Concealed tiles, called melds and concealed quads of a text, as far as it is in the plain notation. */
export function handOf(text: string): { concealed: string[]; melds: string[] } | undefined {
  if (!/^(?:[0-9]+[mps]|[1-7]+z)*(?:\[[0-9]+[mpsz]\]|\{[0-9]+[mpsz]\})*$/.test(text)) return undefined;
  const at = text.search(/[[{]/);
  const [concealed, called] = at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at)];
  return { concealed: tilesOf(concealed), melds: called.match(/[[{][^\]}]*[\]}]/g) ?? [] };
}

/** A text with a tile more. */
export function withTile(text: string, tile: string): string {
  const hand = handOf(text);
  if (!hand) return `${text} ${tile}`;
  return textOf([...hand.concealed, tile]) + hand.melds.join("");
}

/** A hand with a tile that is drawn: the fourteenth stands last, as the one that may win. */
export function withDrawn(text: string, tile: string): string {
  const hand = handOf(text);
  if (!hand || hand.concealed.length + 3 * hand.melds.length !== 13) return withTile(text, tile);
  return textOf(hand.concealed) + tile + hand.melds.join("");
}

/** A text with a tile less; where the redness of the five does not matter, the plain one goes first. */
export function withoutTile(text: string, tile: string): string {
  const hand = handOf(text);
  if (!hand) return text;
  const red = tile.replace("5", "0");
  const at = [tile, red].map((name) => hand.concealed.indexOf(name)).find((place) => place >= 0) ?? -1;
  return textOf(hand.concealed.filter((_, place) => place !== at)) + hand.melds.join("");
}
