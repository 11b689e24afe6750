// Questions to the worker, and their answers as the state of a component.

import { useEffect, useState } from "preact/hooks";
import type { Problem } from "../module/answers";
import type { Asked, Kind, Questions, Replied } from "./protocol";

const waiting = new Map<number, (reply: Replied) => void>();
let last = 0;

function start(): Worker {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<Replied>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  worker.onerror = (event) => {
    const failure = event.message || "the worker could not be started";
    for (const [id, tell] of waiting) tell({ id, failure });
    waiting.clear();
  };
  return worker;
}

const worker = start();

/** The worker for slow questions, with the last question it was asked. */
let slow: { worker: Worker; id: number } | undefined;

/** The worker for a question. If it is still busy with an earlier slow question, it is terminated and replaced. */
function workerFor(kind: Kind, id: number): Worker {
  if (kind !== "chances") return worker;
  if (slow && waiting.delete(slow.id)) {
    slow.worker.terminate();
    slow = undefined;
  }
  slow = { worker: slow?.worker ?? start(), id };
  return slow.worker;
}

function send(kind: Kind, question: Questions[Kind][0]): Promise<Replied> {
  const asked: Asked = { id: ++last, kind, question };
  const to = workerFor(kind, asked.id);
  return new Promise((resolve) => {
    waiting.set(asked.id, resolve);
    to.postMessage(asked);
  });
}

/** Asks once. */
export async function ask<K extends Kind>(kind: K, question: Questions[K][0]): Promise<Questions[K][1]> {
  const { answer, problem, failure } = await send(kind, question);
  if (answer === undefined) throw problem ?? new Error(failure);
  return answer as Questions[K][1];
}

/** The state of a question: its answer, or the previous answer until this one arrives. */
interface Known<K extends Kind> {
  answer?: Questions[K][1];
  problem?: Problem;
  failure?: string;
  /** Milliseconds spent in the library. */
  milliseconds?: number;
  isPending: boolean;
}

/** The answer to a question that has been the same for some milliseconds; what is asked in the meantime comes first. */
export function useSettledAnswer<K extends Kind>(kind: K, question: Questions[K][0] | null, pause: number): Known<K> {
  const key = JSON.stringify(question);
  const [settled, settle] = useState<Questions[K][0] | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => settle(question), pause);
    return () => clearTimeout(timer);
  }, [key]);
  const known = useAnswer(kind, settled);
  return { ...known, isPending: known.isPending || JSON.stringify(settled) !== key };
}

/** The answer to a changing question; `null` asks nothing. */
export function useAnswer<K extends Kind>(kind: K, question: Questions[K][0] | null): Known<K> {
  const [known, setKnown] = useState<Known<K> & { key?: string }>({ isPending: true });
  const key = JSON.stringify(question);
  const isAsked = question !== null || kind === "names";
  useEffect(() => {
    if (!isAsked) return;
    let isCurrent = true;
    setKnown((before) => ({ ...before, isPending: true }));
    void send(kind, question).then(({ answer, problem, failure, milliseconds }) => {
      if (!isCurrent) return;
      const found = answer as Questions[K][1] | undefined;
      setKnown({ answer: found, problem, failure, milliseconds, isPending: false, key });
    });
    return () => void (isCurrent = false);
  }, [kind, key]);
  // Until the effect has run, the last answer is still that to another question.
  return { ...known, isPending: isAsked && (known.isPending || known.key !== key) };
}
