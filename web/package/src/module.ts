// The compiled modules: that of the whole package, and that of the small entry. Each is loaded once, and asked through
// `call`, which turns what it throws into a TehaiError.

import { TehaiError } from "./error.js";
import type { Problem } from "./module/answers.js";
import type * as whole from "./module/tehai_web.js";
import { here, inText, json, parsed } from "./names.js";
import type * as arrays from "./small/tehai_web.js";
import type { Source } from "./source.js";

/** A module, and how it is loaded. */
interface Module {
  load: typeof arrays.default;
  /** What both modules have. */
  arrays: typeof arrays;
  /** What only that of the whole package has. */
  whole?: typeof whole;
}

/** The modules that are loaded. */
const loaded: Partial<Module> = {};

/** Loads a module; once is enough. */
export async function start({ load, ...module }: Module, source: Source | Promise<Source>): Promise<void> {
  // Bytes that threads share, which only some types tell apart, are refused by the browser.
  await load({ module_or_path: source as BufferSource | Promise<BufferSource> });
  Object.assign(loaded, module);
}

/** Asks a module, if it is loaded. */
function asked<Of, T>(module: Of | undefined, answer: (module: Of) => T): T {
  if (module === undefined) {
    throw new TehaiError("the module is not loaded, expected `await init()` before the first call");
  }
  try {
    return answer(module);
  } catch (thrown) {
    if (typeof thrown !== "string") throw thrown;
    const { line, problem } = parsed<{ line: string; problem: Problem }>(thrown);
    const option = problem.option && here(problem.option);
    throw new TehaiError(inText(line), { ...problem, option, message: inText(problem.message) });
  }
}

/** Calls what both modules have. */
export const call = <T>(answer: (module: typeof arrays) => T): T => asked(loaded.arrays, answer);

/** Calls what only the module of the whole package has. */
export const callWhole = <T>(answer: (module: typeof whole) => T): T => asked(loaded.whole, answer);

/** Asks a question of a kind that `ask` knows. */
export function ask<Answer>(kind: string, question: object | null = null): Answer {
  return parsed(callWhole(({ ask }) => ask(kind, json(question))));
}
