// The worker that reads a log, with the module for games at a table.

import init, { audit, review, tables } from "../../module/table/tehai_web";
import type { Log, Read } from "./protocol";

self.onmessage = async ({ data }: MessageEvent<Log>) => {
  let read: Read;
  try {
    await init({ module_or_path: data.module });
    const bytes = new Uint8Array(data.bytes);
    read = { review: JSON.parse(review(bytes)), audit: JSON.parse(audit(bytes)), tables: JSON.parse(tables(bytes)) };
  } catch (error) {
    // What is wrong with the log is thrown as text; all else is a fault.
    read = typeof error === "string" ? { broken: error } : { failure: String(error) };
  }
  self.postMessage(read);
};
