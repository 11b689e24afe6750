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

/** Calls the module. */
export function call<T>(answer: (module: typeof wasm) => T): T {
  if (!isLoaded) throw new TehaiError("the module is not loaded, expected `await init()` before the first call");
  try {
    return answer(wasm);
  } catch (thrown) {
    if (typeof thrown !== "string") throw thrown;
    const { line, problem } = JSON.parse(thrown) as { line: string; problem: Problem };
    throw new TehaiError(line, problem);
  }
}

/** Asks a question of a kind that `ask` knows. */
export function ask<Answer>(kind: string, question: object | null = null): Answer {
  return JSON.parse(call(({ ask }) => ask(kind, JSON.stringify(question)))) as Answer;
}
