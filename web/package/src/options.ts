// What a question can be made of.

import type { Liable } from "./module/answers.js";

/** The groups of options of a question. */
type Groups<Question> = Exclude<Extract<Question[keyof Question], object>, readonly unknown[] | Liable>;

/** An object with all that some objects have. */
type All<Some> = (Some extends unknown ? (one: Some) => void : never) extends (all: infer Every) => void ? Every : never;

/** An option, or a group of which some options are given, or none. */
type Part<Option, Group> = Option extends Group | Liable ? Partial<Option> | (Option extends Group ? null : never) : Option;

/**
 * What a question depends on besides what is asked about. Options of a group, such as `rules`, may stand in it or beside
 * the others.
 */
export type Options<Question, Asked extends keyof Question = never> = {
  [Name in Exclude<keyof Question, Asked>]?: Part<Question[Name], Groups<Question>>;
} & Partial<All<Groups<Question>>>;
