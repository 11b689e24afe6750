// A short game for the tests, and what the modules say of it when they are asked without the page.

import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type { Audit, Decided, PredictedWaits, Review } from "../module/answers";
import * as games from "../module/table/tehai_web";
import * as library from "../module/tehai_web";

const event = (type: string, of: object = {}) => JSON.stringify({ type, ...of });
const tiles = (text: string) => text.split(" ");
const turn = (actor: number, pai: string, discard: string, before: string[] = []) => [
  event("tsumo", { actor, pai }),
  ...before,
  event("dahai", { actor, pai: discard, tsumogiri: discard === pai }),
];

/** mjai: A declares riichi with the first discard, and B discards what it waits for. */
const start = [
  event("start_game", { names: ["A", "B", "C", "D"] }),
  event("start_kyoku", {
    bakaze: "E",
    kyoku: 1,
    honba: 1,
    kyotaku: 0,
    oya: 0,
    dora_marker: "9p",
    scores: [25000, 25000, 25000, 25000],
    tehais: [
      tiles("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 7s 8s"),
      tiles("2m 3m 4m 5p 5p 6p 6p 7p 7p 9s 9s E E"),
      tiles("1s 1s 1s 2s 2s 2s 3s 3s 3s 4s 4s 4s 5s"),
      tiles("2m 4m 5mr 6m 3p 3p 8p 8p 2s 4s 6s 7s 7s"),
    ],
  }),
  ...turn(0, "E", "E", [event("reach", { actor: 0 })]),
  event("reach_accepted", { actor: 0 }),
  ...turn(1, "8p", "9s"),
];

/** A lets it pass, and the log ends soon. */
export const GAME = [...start, ...turn(2, "F", "F"), ...turn(3, "3m", "5mr")].join("\n");

/** A wins: a baiman, with 1,500 points for the counter. */
export const WON = [
  ...start,
  event("hora", { actor: 0, target: 1, pai: "9s", ura_markers: ["1s"], deltas: [26500, -25500, 0, 0] }),
  event("end_kyoku"),
].join("\n");

const moduleOf = (path: string) => ({ module: readFileSync(new URL(`../module/${path}`, import.meta.url)) });
library.initSync(moduleOf("tehai_web_bg.wasm"));
games.initSync(moduleOf("table/tehai_web_bg.wasm"));

export const reviewOf = (log: string): Review => JSON.parse(games.review(new TextEncoder().encode(log)));
export const auditOf = (log: string): Audit => JSON.parse(games.audit(new TextEncoder().encode(log)));
export const decidedOf = (question: object): Decided => JSON.parse(games.ask("decision", JSON.stringify(question)));
export const waitsOf = (question: object): PredictedWaits => JSON.parse(library.ask("predict-waits", JSON.stringify(question)));

/** Opens a log as a file. */
export async function openLog(page: Page, log: string | Buffer, name = "game.json"): Promise<void> {
  await page.locator(".drop input").setInputFiles({ name, mimeType: "application/octet-stream", buffer: typeof log === "string" ? Buffer.from(log) : log });
}

/** Waits until every decision is answered. */
export async function answered(page: Page): Promise<void> {
  await expect(page.locator(".sums")).toBeVisible();
  await expect(page.locator(".progress")).toHaveCount(0);
}
