// The rules of points, which are part of the address: those of a platform by its name, and choices that differ from them.

import type { NamedRules, ScoreRules } from "../../module/answers";
import { chosen } from "../route";

/** The platforms and associations whose rules have a name. */
export const GAMES = ["tenhou", "mahjong-soul", "m-league", "wrc", "ema"] as const satisfies readonly NamedRules[];

/** Are the rules of a name played with red fives? The usual ones are not. */
export const hasRedFives = (game: Scoring["game"]) => ["tenhou", "mahjong-soul", "m-league"].includes(game);

/** The part of an address for red fives, where they differ from the rules. */
export const redQuery = (game: Scoring["game"], isRed: boolean) => (isRed === hasRedFives(game) ? undefined : isRed ? "1" : "0");

const YES_NO = ["true", "false"] as const;
/** Every choice with its values, and how many players it is for, if not for all games. */
export const SCORING = {
  open_tanyao: [YES_NO, null],
  rounded_mangan: [YES_NO, null],
  counted_yakuman: [["yakuman", "sanbaiman"], null],
  double_yakuman: [YES_NO, null],
  multiple_yakuman: [YES_NO, null],
  double_wind_pair: [["4", "2"], null],
  blessing_of_man: [["no", "mangan"], null],
  counter_size: [["100", "500"], null],
  north_tiles: [["guest", "value"], 3],
  missing_share: [["lost", "shared"], 3],
  liable_yakuman: [["none", "daisangen", "daisangen-daisuushi", "daisangen-daisuushi-suukantsu"], null],
  liable_for: [["fed", "hand"], null],
  liable_counters: [["liable", "discarder", "shared", "usual"], null],
} as const satisfies Record<keyof Omit<ScoreRules, "players">, readonly [readonly string[], number | null]>;
export type ScoringName = keyof typeof SCORING;
export const SCORING_NAMES = Object.keys(SCORING) as ScoringName[];

export interface Scoring {
  /** Whose rules; empty for the usual ones. */
  game: (typeof GAMES)[number] | "";
  /** What is chosen otherwise. */
  own: Partial<Record<ScoringName, string>>;
}

/** The name in the address: open-tanyao. */
const key = (name: ScoringName) => name.replaceAll("_", "-");

/** The rules in an address. */
export function scoringOf(query: URLSearchParams): Scoring {
  const own = SCORING_NAMES.flatMap((name) => {
    const value = query.get(key(name));
    return value !== null && (SCORING[name][0] as readonly string[]).includes(value) ? [[name, value]] : [];
  });
  return { game: chosen(query, "game", ["", ...GAMES] as const), own: Object.fromEntries(own) };
}

/** The part of an address for them. */
export function scoringQuery({ game, own }: Scoring): Record<string, string | undefined> {
  return { game: game || undefined, ...Object.fromEntries(SCORING_NAMES.map((name) => [key(name), own[name]])) };
}

/** The options of a question for what is chosen otherwise. */
export function ownOptions({ own }: Scoring): Partial<Omit<ScoreRules, "players">> {
  const value = (text: string) => (text === "true" ? true : text === "false" ? false : text);
  return Object.fromEntries(Object.entries(own).map(([name, text]) => [name, value(text)]));
}
