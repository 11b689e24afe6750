// The worker: calls the library off the main thread.

import init, { ask, prepare } from "../module/tehai_web";
import type { Asked, Progress, Replied } from "./protocol";

let begin: (module: WebAssembly.Module) => void;
const ready = new Promise<WebAssembly.Module>((resolve) => (begin = resolve)).then((module) => init({ module_or_path: module }));

let isPrepared = false;

self.onmessage = async ({ data }: MessageEvent<Asked | WebAssembly.Module>) => {
  // It is compiled once for all workers.
  if (data instanceof WebAssembly.Module) return begin(data);
  let reply: Replied;
  try {
    await ready;
    const progress = (share: number) => self.postMessage({ id: data.id, share } satisfies Progress);
    reply = { id: data.id, answer: JSON.parse(ask(data.kind, JSON.stringify(data.question), progress)) };
  } catch (error) {
    // A problem is thrown as text; all else is a fault.
    const told = typeof error === "string" ? (JSON.parse(error) as Pick<Replied, "problem">) : { failure: String(error) };
    reply = { id: data.id, ...told };
  }
  self.postMessage(reply);
  if (!isPrepared && data.kind === "hand") {
    isPrepared = true;
    setTimeout(prepare);
  }
};
