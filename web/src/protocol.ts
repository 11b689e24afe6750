// The messages between the page and the worker. The types of questions and answers are generated from the Rust types.

import type * as library from "../module/tehai_web";

/** Questions and answers by kind; each kind is a function of the module. */
export interface Questions {
  hand: [library.HandQuestion, library.HandAnswer];
  chances: [library.ChancesQuestion, library.ChancesAnswer];
  score: [library.ScoreQuestion, library.ScoreAnswer];
  count: [library.SetQuestion, library.SetAnswer];
  list: [library.ListQuestion, library.Listed];
  names: [null, library.Names];
  atlas: [library.AtlasQuestion, library.Atlas];
  form: [library.FormQuestion, library.FormAnswer];
  numbers: [library.NumbersQuestion, library.Table];
}

export type Kind = keyof Questions;

/** A message to the worker. */
export interface Asked {
  id: number;
  kind: Kind;
  question: Questions[Kind][0];
}

/** A message from the worker: an answer, the reason there is none, or an internal error. */
export interface Replied {
  id: number;
  answer?: Questions[Kind][1];
  milliseconds?: number;
  problem?: library.Problem;
  failure?: string;
}
