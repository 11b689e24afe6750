// What the page and the worker that reads a log say to each other.

import type { Audit, Review } from "../../module/answers";

/** A log, and where the module is. */
export interface Log {
  bytes: ArrayBuffer;
  module: string;
}

/** What became of it: what is wrong with the log, or a fault of ours, if it could not be read. */
export type Read = { review: Review; audit: Audit } | { broken: string } | { failure: string };
