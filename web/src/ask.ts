// Questions to the worker, and their answers as the state of a component.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import ofPage from "../module/tehai_web_bg.wasm?url";
import ofTable from "../module/table/tehai_web_bg.wasm?url";
import type { Problem } from "../module/answers";
import type { Asked, Kind, Progress, Questions, Replied } from "./protocol";

/** A question that waits for its answer. */
interface Waiting {
  worker: Worker;
  tell: (reply: Replied) => void;
  /** Is told the share of the work that is done. */
  progress?: (share: number) => void;
}

const waiting = new Map<number, Waiting>();
let last = 0;

/** A module. A server may not say that it is one, and then it is not compiled while it is loaded. */
const compiled = (address: string) =>
  WebAssembly.compileStreaming(fetch(address)).catch(async () => WebAssembly.compile(await (await fetch(address)).arrayBuffer()));

/** The modules, each compiled once: that of the page, and that of the table, when it is first asked. */
const page = compiled(ofPage);
let table: typeof page | undefined;

/** The kinds of question that the module of the table answers: none that a first visit asks. */
const AT_TABLE = ["table-game", "table-offer", "needs", "decision", "atlas", "form", "numbers"] as const;
const isAtTable = (kind?: Kind) => AT_TABLE.some((one) => one === kind);

/** The module that answers questions of a kind. */
const moduleFor = (kind?: Kind) => (isAtTable(kind) ? (table ??= compiled(ofTable)) : page);

function end(reply: Replied): void {
  const { tell } = waiting.get(reply.id) ?? {};
  waiting.delete(reply.id);
  tell?.(reply);
}

/** Starts a worker for questions of a kind. */
function start(kind?: Kind): Worker {
  const worker =
    isAtTable(kind)
      ? new Worker(new URL("./table/worker.ts", import.meta.url), { type: "module" })
      : new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<Replied | Progress>) => {
    if ("share" in data) waiting.get(data.id)?.progress?.(data.share);
    else end(data);
  };
  worker.onerror = (event) => {
    const failure = event.message || "the worker could not be started";
    // Other workers' questions are not concerned.
    for (const [id, { worker: of }] of waiting) if (of === worker) end({ id, failure });
  };
  // If there is no module, each question is told.
  moduleFor(kind).then((module) => worker.postMessage(module), () => {});
  return worker;
}

const fast = start();

/** The kinds of question that may take long; each has a worker of its own, so that none waits for another. */
const SLOW = new Set<Kind>(["win-probability", "true-game", ...AT_TABLE, "calls", "predict-waits"]);

/** For each kind of slow question its worker, with the last question that it was asked. */
const slow: Partial<Record<Kind, { worker: Worker; id: number }>> = {};

function workerFor(kind: Kind, id: number): Worker {
  if (!SLOW.has(kind)) return fast;
  const { worker } = (slow[kind] = { worker: slow[kind]?.worker ?? start(kind), id });
  return worker;
}

/** Ends the work on a slow question, for which nobody waits any more. */
function abandon(kind: Kind): void {
  const busy = slow[kind];
  if (!busy || !waiting.delete(busy.id)) return;
  busy.worker.terminate();
  delete slow[kind];
}

function send(kind: Kind, question: Questions[Kind][0], progress?: Waiting["progress"], by?: Worker): Promise<Replied> {
  const asked: Asked = { id: ++last, kind, question };
  const worker = by ?? workerFor(kind, asked.id);
  return new Promise((tell) => {
    waiting.set(asked.id, { worker, tell, progress });
    worker.postMessage(asked);
    moduleFor(kind).catch((error) => end({ id: asked.id, failure: String(error) }));
  });
}

/** Asks once. */
export async function ask<K extends Kind>(kind: K, question: Questions[K][0]): Promise<Questions[K][1]> {
  const { answer, problem, failure } = await send(kind, question);
  if (answer === undefined) throw problem ?? new Error(failure);
  return answer as Questions[K][1];
}

/** A question, and who is told its answer. */
type Told<K extends Kind> = [question: Questions[K][0], tell: (reply: Replied & { answer?: Questions[K][1] }) => void];

/** Asks what comes next, until nothing does, of each of some workers of their own. Returns what ends the work. */
export function askEach<K extends Kind>(kind: K, number: number, next: () => Told<K> | undefined): () => void {
  const workers = Array.from({ length: number }, () => start(kind));
  const work = async (worker: Worker) => {
    for (let asked = next(); asked; asked = next()) {
      const [question, tell] = asked;
      tell((await send(kind, question, undefined, worker)) as Replied & { answer?: Questions[K][1] });
    }
    worker.terminate();
  };
  workers.forEach((worker) => void work(worker));
  return () => {
    for (const [id, { worker }] of waiting) if (workers.includes(worker)) waiting.delete(id);
    workers.forEach((worker) => worker.terminate());
  };
}

/** The state of a question: its answer, or the previous answer until this one arrives. */
interface Known<K extends Kind> {
  answer?: Questions[K][1];
  problem?: Problem;
  failure?: string;
  isPending: boolean;
  /** The share of the work that is done, where it is told. */
  share?: number;
}

/** The answer to a question that has been the same for some milliseconds; what is asked in the meantime comes first. */
export function useSettledAnswer<K extends Kind>(kind: K, question: Questions[K][0] | null, pause: number): Known<K> {
  const key = JSON.stringify([kind, question]);
  const [settled, settle] = useState<[K, Questions[K][0] | null]>([kind, null]);
  useEffect(() => {
    const timer = setTimeout(() => settle([kind, question]), pause);
    return () => clearTimeout(timer);
  }, [key]);
  const known = useAnswer(...settled);
  return { ...known, isPending: known.isPending || JSON.stringify(settled) !== key };
}

/** The answer to a changing question; `null` asks nothing, but for the names, whose question it is. */
export function useAnswer<K extends Kind>(kind: K, question: Questions[K][0] | null): Known<K> {
  const [known, setKnown] = useState<Pick<Known<K>, "answer" | "problem" | "failure"> & { key?: string }>({});
  const [share, setShare] = useState<number>();
  const key = JSON.stringify(question);
  const isAsked = question !== null || kind === "names";
  // Before the page is painted: the answer is worked out meanwhile.
  useLayoutEffect(() => {
    if (!isAsked || known.key === key) return;
    let isCurrent = true;
    setShare(undefined);
    void send(kind, question, (done) => isCurrent && setShare(done)).then(({ answer, problem, failure }) => {
      if (isCurrent) setKnown({ answer: answer as Questions[K][1] | undefined, problem, failure, key });
    });
    return () => {
      isCurrent = false;
      abandon(kind);
    };
  }, [kind, key]);
  const isPending = isAsked && known.key !== key;
  return { ...known, share: isPending ? share : undefined, isPending };
}
