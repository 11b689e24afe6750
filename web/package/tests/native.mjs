// The same questions, answered by the native program.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { tilesOf } from "tehai";

/** What `tehai …` prints. */
export function tehai(args, input = "") {
  return execFileSync(process.env.TEHAI, [...args, "--quiet"], { input, encoding: "utf8", maxBuffer: 1 << 30 });
}

/** JSON with names as JavaScript has them: what stands in quotes before a colon. */
const named = (json) => json.replace(/"(\w+)":/g, (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()));

/** Its answer in JSON. */
export const answerOf = (...args) => JSON.parse(named(tehai([...args, "--format", "json"])));

/** Its answers for many hands, an object for each. */
export function answersOf(hands, ...args) {
  const lines = tehai(["shanten", ...args, "--format", "jsonl"], `${hands.join("\n")}\n`);
  return lines.trimEnd().split("\n").map((line) => JSON.parse(named(line)));
}

/** So many hands with called melds and one tile to discard, always the same. */
export function openHands(number, players) {
  const script = `${process.env.TEHAI_ROOT}/check/open-hands`;
  const lines = execFileSync("python3", [script, number, players], { encoding: "utf8", maxBuffer: 1 << 30 });
  return lines.trimEnd().split("\n");
}

/** Bits of tiles as the program writes them: 147m2z. */
export function tilesText(bits) {
  const tiles = tilesOf(bits);
  return tiles.map((tile, at) => (tile[1] === tiles[at + 1]?.[1] ? tile[0] : tile)).join("");
}

/** A file of the repository. */
export const project = (path) => readFileSync(`${process.env.TEHAI_ROOT}/${path}`, "utf8");
