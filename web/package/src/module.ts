// The compiled module: loaded once, asked through `call`, which turns what it throws into a TehaiError.

import { TehaiError } from "./error.js";
import type { Problem } from "./module/answers.js";
import load, * as wasm from "./module/tehai_web.js";
import type { Source } from "./source.js";

let isLoaded = false;

/** Loads the module; once is enough. */
export async function start(source: Source | Promise<Source>): Promise<void> {
  // Bytes that threads share, which only some types tell apart, are refused by the browser.
  await load({ module_or_path: source as BufferSource | Promise<BufferSource> });
  isLoaded = true;
}

/** The error of a problem. It names the option, and shows its text where a part of it is wrong. */
function errorOf(problem: Problem, question: object): TehaiError {
  const { field, option, end } = problem;
  const name = option ?? (["hand", "win", "rules"].includes(field) ? undefined : field);
  const text = (question as Record<string, unknown>)[field];
  const shown = typeof text === "string" && end > 0 ? `${JSON.stringify(text)}: ` : "";
  return new TehaiError(`${name === undefined ? "" : `${name}: `}${shown}${problem.message}`, problem);
}

/** Calls the module. `question` is what was asked, so that an error can name its options. */
export function call<T>(answer: (module: typeof wasm) => T, question: object = {}): T {
  if (!isLoaded) throw new TehaiError("the module is not loaded, expected `await init()` before the first call");
  try {
    return answer(wasm);
  } catch (thrown) {
    if (typeof thrown !== "string") throw thrown;
    throw errorOf(JSON.parse(thrown) as Problem, question);
  }
}

/** Asks a question of a kind that `ask` knows. `options` are those of the caller, if they lie otherwise. */
export function ask<Answer>(kind: string, question: object | null, options: object = question ?? {}): Answer {
  const reply = call(({ ask }) => ask(kind, JSON.stringify(question)));
  const { answer, problem } = JSON.parse(reply) as { answer: Answer; problem?: Problem };
  if (problem) throw errorOf(problem, options);
  return answer;
}
