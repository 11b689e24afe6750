// The package where it is loaded by fetch: in browsers, with a bundler or without. Its types are those of the whole
// package: sets can be disposed of, which the libraries up to ES2022 do not know.
/// <reference lib="esnext.disposable" preserve="true" />

import { start } from "./module.js";
import load, * as module from "./module/tehai_web.js";
import type { Source } from "./source.js";

export * from "./tehai.js";

/**
 * Loads the module; every other function takes it. Later calls return at once.
 *
 * By default the module lies beside this file: in browsers it is fetched, in Node it is read. Where a bundler does not
 * copy it, pass its address, its bytes, or the response of a fetch: it is `tehai/tehai.wasm`.
 */
export async function init(source?: Source | Promise<Source>): Promise<void> {
  await start({ load, arrays: module, whole: module }, source ?? new URL("./module/tehai_web_bg.wasm", import.meta.url));
}
