// The small entry: its answers are those of the program, its size is small, and its names are those of the whole package.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import * as whole from "tehai";
import {
  TILES, discards, discardsOfAll, effectsOfAll, init, readHands, shanten, shantenOfAll, waits, waitsOfAll,
} from "tehai/small";
import * as small from "tehai/small";
import { answersOf, openHands, tehai, tilesText } from "./native.mjs";

/** Bytes that a page loads, compressed by gzip. */
const MOST_BYTES = 150_000;

/** A file of the package, with all that it imports. */
function loadedWith(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name] of readFileSync(file, "utf8").matchAll(/(?:from|import) "(\.[^"]+)"/g)) {
    loadedWith(join(dirname(file), name), found);
  }
  return found;
}

test(`what a page loads has at most ${MOST_BYTES} bytes by gzip`, () => {
  const folder = dirname(createRequire(import.meta.url).resolve("tehai/package.json"));
  const files = [...loadedWith(join(folder, "dist/small.js")), join(folder, "dist/small/tehai_web_bg.wasm")];
  const sizes = files.map((file) => gzipSync(readFileSync(file), { level: 9 }).length);
  const size = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`${size} bytes in ${files.length} files`);
  assert.ok(files.length > 5 && size > 50_000 && size <= MOST_BYTES, `${size} bytes`);
});

test("all of its names are those of the whole package, which needs its own module", async () => {
  for (const name of Object.keys(small)) assert.ok(name in whole, name);
  assert.throws(() => shanten("1m"), { name: "TehaiError", message: /expected `await init\(\)`/ });
  await Promise.all([init(), init()]);
  assert.equal(shanten("199m146779p12s246z"), 4);
  assert.throws(() => whole.analyze("1m"), { name: "TehaiError", message: /expected `await init\(\)`/ });
  assert.equal(createRequire(import.meta.url)("tehai/small").shanten("1m"), 0);
});

const listed = (set, tiles, number) =>
  tehai(["list-hands", set, "--tiles", `${tiles}`, "--sample", `${number}`, "--seed", "5", "--by", "deals"])
    .trimEnd().split("\n");

test("shanten, necessary tiles and discards of hands, with and without called melds", () => {
  for (const hands of [listed("all", 14, 3000), openHands(3000, 4)]) {
    const answers = answersOf(hands, "--necessary", "--copies");
    const found = effectsOfAll(hands);
    assert.deepEqual([...shantenOfAll(hands)], answers.map(({ shanten }) => shanten));
    assert.deepEqual([...found.copies], answers.map(({ copies }) => copies));
    assert.deepEqual([...found.necessary].map(tilesText), answers.map(({ necessary }) => necessary));
    const { best } = discardsOfAll(hands);
    for (const [place, { discards: expected }] of answersOf(hands, "--discards").entries()) {
      const ours = discards(hands[place]).map(({ discard, shanten, copies, necessary }) => [discard, shanten, copies, necessary]);
      const theirs = expected.map(({ discard, shanten, copies, necessary }) => [discard, shanten, copies, tilesOfText(necessary)]);
      assert.deepEqual(ours, theirs, hands[place]);
      assert.equal(TILES[best[place]], ours[0][0], hands[place]);
    }
  }
});

/** 147m2z as 1m, 4m, 7m, 2z. */
const tilesOfText = (text) => [...text.matchAll(/(\d+)([mpsz])/g)].flatMap(([, digits, suit]) => [...digits].map((digit) => digit + suit));

test("waits of one hand are those of many", () => {
  const hands = [...listed("tenpai", 13, 500), ...listed("all - tenpai", 13, 100)];
  const expected = [...waitsOfAll(hands)].map(tilesText);
  assert.deepEqual(hands.map((hand) => waits(hand).join("")), hands.map((_, place) => tilesOfText(expected[place]).join("")));
  assert.deepEqual(waits("1111m222333p444s", { fifthTile: "counted" }), ["1m"]);
  const { counts, called } = readHands(["4z[666z][111z][555z][777z]"]);
  assert.deepEqual(waits(counts, { called }), ["4z"]);
});

test("mistakes are those of the whole package", () => {
  const thrown = (ask, message) => assert.throws(ask, { name: "TehaiError", message });
  thrown(() => shanten("1m", { player: 3 }), /^player: there is no such option, expected one of called, fifthTile, .* did you mean players\?$/);
  thrown(() => shanten("1m", { fifth_tile: "counted" }), "fifth_tile: there is no such option, names are written as fifthTile");
  thrown(() => shanten("1m", { fifthTil: "counted" }), /^fifthTil: there is no such option/);
  thrown(() => waits(["1m", "2m"]), "found 2 hands, expected one: shantenOfAll and its like take many");
  thrown(() => discards(["11m", "22m"]), "found 2 hands, expected one: shantenOfAll and its like take many");
});
