// The worker: calls the library off the main thread.

import init, * as library from "../module/tehai_web";
import address from "../module/tehai_web_bg.wasm?url";
import type { Asked, Replied } from "./protocol";

const ready = init({ module_or_path: address });

let isPrepared = false;

function isProblem(error: unknown): error is library.Problem {
  return typeof error === "object" && error !== null && "code" in error && "field" in error;
}

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  let reply: Replied;
  try {
    await ready;
    const ask = library[data.kind] as (question: unknown) => Replied["answer"];
    const started = performance.now();
    const answer = ask(data.question);
    reply = { id: data.id, answer, milliseconds: performance.now() - started };
  } catch (error) {
    reply = { id: data.id, ...(isProblem(error) ? { problem: error } : { failure: String(error) }) };
  }
  self.postMessage(reply);
  if (!isPrepared && data.kind === "hand") {
    isPrepared = true;
    setTimeout(library.prepare);
  }
};
