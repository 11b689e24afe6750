// The worker: calls the library off the main thread.

import init, { ask, prepare } from "../module/tehai_web";
import address from "../module/tehai_web_bg.wasm?url";
import type { Asked, Progress, Replied } from "./protocol";

const ready = init({ module_or_path: address });

let isPrepared = false;

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  let reply: Replied;
  try {
    await ready;
    const progress = (share: number) => self.postMessage({ id: data.id, share } satisfies Progress);
    const text = ask(data.kind, JSON.stringify(data.question), progress);
    reply = { id: data.id, ...(JSON.parse(text) as Pick<Replied, "answer" | "problem">) };
  } catch (error) {
    reply = { id: data.id, failure: String(error) };
  }
  self.postMessage(reply);
  if (!isPrepared && data.kind === "hand") {
    isPrepared = true;
    setTimeout(prepare);
  }
};
