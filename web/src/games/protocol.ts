// What the page and the worker that reads a log say to each other.

import type { Audit, Review, Wind } from "../../module/answers";

/** A log, and where the module is. */
export interface Log {
  bytes: ArrayBuffer;
  module: string;
}

/** What lies on the table before an event of a round, as `tables` in `wasm/src/table.rs` writes it. */
export interface Laid {
  round: number;
  event: number;
  /** Tiles left to draw. */
  wall: number;
  /** Riichi sticks. */
  bets: number;
  /** By player. */
  players: Seat[];
}

export interface Seat {
  wind: Wind;
  /** Discards in order, those that were called among them. */
  river: { tile: string; is_riichi: boolean; is_called: boolean }[];
  /** Called melds and quads, as text. */
  melds: string;
  norths: number;
  in_riichi: boolean;
}

/** What became of it: what is wrong with the log, or a fault of ours, if it could not be read. */
export type Read = { review: Review; audit: Audit; tables: Laid[] } | { broken: string } | { failure: string };
