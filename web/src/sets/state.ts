// The state of a question about sets, which is its address.

import { address, chosen, go, read, unless, type Route } from "../route";
import { rulesOf, rulesQuery, windsOf, windsQuery, type Rules, type Winds } from "../rules";

/** The yaku of tiles, as the language of sets names them. */
export const YAKU = [
  "pinfu_shape",
  "tanyao",
  "yakuhai",
  "iipeikou",
  "sanshoku",
  "ittsu",
  "seven_pairs",
  "chanta",
  "junchan",
  "honitsu",
  "chinitsu",
  "toitoi",
  "sanankou",
  "sanshoku_doukou",
  "ryanpeikou",
  "honroutou",
  "shousangen",
] as const;
export const YAKUMAN = [
  "thirteen_orphans",
  "daisangen",
  "shousuushi",
  "daisuushi",
  "tsuuiisou",
  "chinroutou",
  "ryuuiisou",
  "chuuren",
] as const;
export type Yaku = (typeof YAKU | typeof YAKUMAN)[number];

export const exampleSets = [
  "tenpai & wait_kinds >= 5",
  "waits(25p) - waits(8p)",
  "irreducible & wait_kinds >= 8",
  "together(pinfu_shape, tanyao, iipeikou)",
  "win - yakuhai",
  "win & contains(111222333m)",
  "seven_pairs & standard",
  "shanten <= 1",
  "z >= 7",
] as const;

export interface SetState {
  set: string;
  given: string;
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
    set: text("set") || "tanyao",
    given: text("given"),
    rules: rulesOf(query),
    winds: windsOf(query),
    nth: digits("nth"),
    seed: digits("seed"),
    by: chosen(query, "by", ["deals", "hands"]),
  };
}

export function questionOfSet({ set, given, rules, winds }: SetState) {
  return { set, given, rules, ...winds };
}

function setAddress({ set, given, rules, winds, nth, seed, by }: SetState): string {
  return address("sets", "", { set, given, ...rulesQuery(rules), ...windsQuery(winds), nth, seed, by: unless("deals", by) });
}

export function changeSet(to: Partial<SetState>): void {
  go(setAddress({ ...setStateOf(read(location.hash)), ...to }));
}
