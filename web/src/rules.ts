// The rules and the winds, as questions have them and as an address does.

import type * as answers from "../module/answers";
import { chosen, unless } from "./route";

export const forms = ["standard", "seven-pairs", "thirteen-orphans"] as const;
export type FormName = (typeof forms)[number];

export type Rules = Required<answers.Rules>;
export type Winds = Required<Pick<answers.ScoreQuestion, "seat" | "round">>;

/** The forms that a text such as `standard,seven-pairs` counts. */
export function countedForms(counted: string): FormName[] {
  return forms.filter((form) => counted === "all" || counted.split(",").includes(form));
}

/** The rules in an address. */
export function rulesOf(query: URLSearchParams): Rules {
  const counted = countedForms(query.get("forms") ?? "all");
  return {
    players: Number(chosen(query, "players", ["4", "3"])),
    forms: counted.length === 0 || counted.length === 3 ? "all" : counted.join(","),
    seven_pairs: chosen(query, "pairs", ["distinct", "any"]),
    fifth_tile: chosen(query, "fifth", ["excluded", "counted"]),
  };
}

/** The part of an address for rules. */
export function rulesQuery({ players, forms, seven_pairs, fifth_tile }: Rules): Record<string, string | undefined> {
  return {
    players: unless("4", String(players)),
    forms: unless("all", forms),
    pairs: unless("distinct", seven_pairs),
    fifth: unless("excluded", fifth_tile),
  };
}

export const WINDS = ["east", "south", "west", "north"] as const;
/** The tile of a wind. */
export const tileOfWind = (wind: answers.Wind) => `${WINDS.indexOf(wind) + 1}z`;
/** A game of three has no north player. */
export const seatsOf = (players: number) => WINDS.slice(0, players) as ["east", ...answers.Wind[]];

/** The winds in an address, or else those of the dealer in the first round. */
export function windsOf(query: URLSearchParams): Winds {
  return { seat: chosen(query, "seat", seatsOf(rulesOf(query).players)), round: chosen(query, "round", WINDS) };
}

/** The part of an address for winds. */
export function windsQuery({ seat, round }: Winds): Record<string, string | undefined> {
  return { seat: unless("east", seat), round: unless("east", round) };
}
