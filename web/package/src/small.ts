// Shanten, waits and discards alone, in a small module, where it is loaded by fetch: in browsers, with a bundler or
// without.

import { start } from "./module.js";
import load, * as module from "./small/tehai_web.js";
import type { Source } from "./source.js";

export * from "./hands.js";

/**
 * Loads the module; every other function takes it. Later calls return at once.
 *
 * By default the module lies beside this file: in browsers it is fetched, in Node it is read. Where a bundler does not
 * copy it, pass its address, its bytes, or the response of a fetch: it is `tehai/small.wasm`.
 */
export async function init(source?: Source | Promise<Source>): Promise<void> {
  await start({ load, arrays: module }, source ?? new URL("./small/tehai_web_bg.wasm", import.meta.url));
}
