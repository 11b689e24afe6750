// The state of a question about sets, which is its address.

import type { SetQuestion } from "../../module/answers";
import { address, chosen, go, read, unless, type Route } from "../route";
import { rulesOf, rulesQuery, windsOf, windsQuery, type Rules, type Winds } from "../ui/parts";

export const exampleSets = [
  "tenpai & wait_kinds >= 5",
  "tanyao",
  "win & sanshoku",
  "together(pinfu_shape, tanyao, iipeikou)",
  "win - yakuhai",
  "shanten <= 1",
  "seven_pairs & standard",
  "irreducible & wait_kinds >= 8",
  "waits(25p) - waits(8p)",
  "z >= 7",
  "win & contains(111222333m)",
] as const;

export interface SetState {
  set: string;
  given: string;
  /** Empty for the default number. */
  tiles: string;
  rules: Rules;
  winds: Winds;
  /** The rank of the first hand shown, from 1. */
  nth: string;
  /** The seed, if hands are drawn at random. */
  seed: string;
  by: "hands" | "deals";
}

export function setStateOf({ query }: Route): SetState {
  const text = (key: string) => query.get(key) ?? "";
  const digits = (key: string) => (/^\d{1,20}$/.test(text(key)) ? text(key) : "");
  return {
    set: text("set") || exampleSets[0],
    given: text("given"),
    tiles: Number(digits("tiles")) <= 136 ? digits("tiles") : "",
    rules: rulesOf(query),
    winds: windsOf(query),
    nth: digits("nth"),
    seed: digits("seed"),
    by: chosen(query, "by", ["deals", "hands"]),
  };
}

export function questionOfSet({ set, given, tiles, rules, winds }: SetState): SetQuestion {
  return { set, given, tiles: tiles === "" ? null : Number(tiles), rules, ...winds };
}

function setAddress({ set, given, tiles, rules, winds, nth, seed, by }: SetState): string {
  return address("sets", "", { set, given, tiles, ...rulesQuery(rules), ...windsQuery(winds), nth, seed, by: unless("deals", by) });
}

export function changeSet(to: Partial<SetState>): void {
  go(setAddress({ ...setStateOf(read(location.hash)), ...to }));
}
