// The messages between the page and the worker. The types of questions and answers are generated from the Rust types.

import type * as answers from "../module/answers";

/** Questions and answers by kind. */
export interface Questions {
  hand: [answers.HandQuestion, answers.HandPage];
  read: [answers.ReadQuestion, answers.ReadPage];
  chances: [answers.WinProbabilityQuestion, answers.WinProbability];
  true_game: [answers.WinProbabilityQuestion, answers.WinProbability];
  score: [answers.WinQuestion, answers.ScorePage];
  player: [answers.PlayersQuestion, answers.HandAnalysis];
  distance: [answers.DistanceQuestion, answers.TargetDistance[]];
  count: [answers.SetQuestion, answers.SetPage];
  list: [answers.ListQuestion, answers.RankedHand[]];
  names: [null, answers.SetName[]];
  atlas: [answers.AtlasQuestion, answers.Atlas];
  form: [answers.FormQuestion, answers.FormPage];
  numbers: [answers.TableQuestion, answers.Table];
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
  problem?: answers.Problem;
  failure?: string;
}

/** A message from the worker in between: the share of the work that is done. */
export interface Progress {
  id: number;
  share: number;
}
