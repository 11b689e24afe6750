// The package in Node, Deno and Bun: the module is a file. What `init` does is described in browser.ts.

import { readFile } from "node:fs/promises";
import { start } from "./module.js";
import load, * as module from "./module/tehai_web.js";
import type { Source } from "./source.js";

export * from "./tehai.js";

export async function init(source?: Source | Promise<Source>): Promise<void> {
  const file = () => readFile(new URL("./module/tehai_web_bg.wasm", import.meta.url));
  await start({ load, arrays: module, whole: module }, source ?? file());
}
