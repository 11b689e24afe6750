// The messages between the page and the worker. The types of questions and answers are generated from the Rust types.

import type * as answers from "../module/answers";
import type { Options } from "../package/src/options";

/** Questions and answers by kind: those of all programs and bindings, then those of the page. */
export interface Questions {
  "analyze-hand": [Options<answers.AnalyzeQuestion>, answers.HandAnalysis];
  distance: [Options<answers.DistanceQuestion>, answers.TargetDistance[]];
  "win-probability": [Options<answers.WinProbabilityQuestion>, answers.WinProbability];
  calls: [Options<answers.CallQuestion>, answers.CallChances[]];
  decision: [Options<answers.DecisionQuestion>, answers.Decided];
  "predict-waits": [Options<answers.PredictQuestion>, answers.PredictedWaits];
  names: [null, answers.SetName[]];
  "true-game": [Options<answers.WinProbabilityQuestion>, answers.WinProbability];
  "table-game": [Options<answers.WinProbabilityQuestion>, answers.WinProbability];
  "table-offer": [Options<answers.CallQuestion>, answers.CallChances[]];
  needs: [Options<answers.NeedsQuestion>, answers.Needs];
  hand: [Options<answers.TypedQuestion>, answers.HandPage];
  read: [Options<answers.ReadQuestion>, answers.ReadPage];
  win: [Options<answers.ScoreQuestion>, answers.ScorePage];
  set: [Options<answers.SetQuestion>, answers.SetPage];
  list: [Options<answers.ListQuestion>, answers.RankedHand[]];
  atlas: [Options<answers.AtlasQuestion>, answers.Atlas];
  form: [Options<answers.FormQuestion>, answers.FormPage];
  numbers: [Options<answers.TableQuestion>, answers.Table];
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
