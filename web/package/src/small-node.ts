// The small entry in Node, Deno and Bun: the module is a file. What `init` does is described in small.ts.

import { readFile } from "node:fs/promises";
import { start } from "./module.js";
import load, * as module from "./small/tehai_web.js";
import type { Source } from "./source.js";

export * from "./hands.js";

export async function init(source?: Source | Promise<Source>): Promise<void> {
  await start({ load, arrays: module }, source ?? readFile(new URL("./small/tehai_web_bg.wasm", import.meta.url)));
}
