// What every worker does: it calls a module of the library off the main thread.

import type { Asked, Kind, Progress, Replied } from "./protocol";

/** Starts a module, which comes first, and answers questions by it; `after` is told the kind of each. */
export function serve(
  init: (module: { module_or_path: WebAssembly.Module }) => Promise<unknown>,
  ask: (kind: Kind, question: string, progress: (share: number) => void) => string,
  after?: (kind: Kind) => void,
): void {
  let begin: (module: WebAssembly.Module) => void;
  const ready = new Promise<WebAssembly.Module>((resolve) => (begin = resolve)).then((module) => init({ module_or_path: module }));

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
    after?.(data.kind);
  };
}
