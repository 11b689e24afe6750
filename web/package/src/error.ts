// What is thrown.

import type { Problem } from "./module/answers.js";

/**
 * Why there is no answer, in one line that names the option or the hand.
 *
 * @example
 * try {
 *   shanten("123x");
 * } catch (error) {
 *   if (error instanceof TehaiError) console.log(error.message);
 * }
 */
export class TehaiError extends Error {
  override readonly name = "TehaiError";

  constructor(
    message: string,
    /** What is wrong and where, for programs; missing if the call itself was wrong. */
    readonly problem?: Problem,
  ) {
    super(message);
  }
}
