// Arrays of hands, held against the native program on random hands of every number of tiles.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import {
  HandSet, MELDS, TILES, counts, countsOfAll, discardsOfAll, effectsOfAll, init, readHands, shanten, shantenOfAll,
  textsOfAll, waitsOfAll,
} from "tehai";
import { answersOf, openHands, tehai, tilesText } from "./native.mjs";

before(() => init());

/** Random hands as the program lists them. */
function listed(set, tiles, number) {
  const args = ["list-hands", set, "--tiles", `${tiles}`, "--sample", `${number}`, "--seed", "7", "--by", "deals"];
  return tehai(args).trimEnd().split("\n");
}

const all = listed("all", 14, 10_000);

test("a sample has the hands that list-hands lists", () => {
  const sample = HandSet.of("all", { tiles: 14 }).sample(10_000, { seed: 7, by: "deals" });
  assert.deepEqual(textsOfAll(sample), all);
  assert.deepEqual(countsOfAll(all), sample);
  const byHands = tehai(["list-hands", "all", "--tiles", "14", "--sample", "10", "--seed", "7"]).trimEnd().split("\n");
  assert.deepEqual(textsOfAll(HandSet.of("all", { tiles: 14 }).sample(10, { seed: 7 })), byHands);
});

test("a line break in a text is no second hand, and too many hands are refused", () => {
  assert.throws(() => shantenOfAll(["1m\n2m", "3m"]), /found a line break/);
  assert.throws(() => HandSet.of("tenpai").sample(2 ** 25), /number: found 33554432, expected a number of hands up to/);
});

test("hands in a list of another kind are refused in one clear line", () => {
  const expected = "expected texts, or one Uint8Array with 34 counts for each hand, which countsOfAll makes of texts";
  const of = (kind) => `hands: found a list with ${kind}, ${expected}`;
  const refused = (ask, message) => assert.throws(ask, (error) => error.message === message, message);
  refused(() => shantenOfAll([counts("1m"), counts("2m")]), of("Uint8Array"));
  refused(() => effectsOfAll([[1, 0], [0, 1]]), of("Array"));
  refused(() => discardsOfAll([undefined]), of("undefined"));
  refused(() => shantenOfAll(["1m", counts("2m")]), "hand 1: found Uint8Array, expected text like the others");
  refused(() => countsOfAll(["1m", null]), "hand 1: found null, expected text like the others");
  refused(() => shantenOfAll([5]), "found 5 copies of 1m, expected 0 to 4");
  refused(() => shanten(countsOfAll(["1m", "2m"])), "found 2 hands, expected one: shantenOfAll and its like take many");
});

for (const rules of [{}, { forms: "standard" }, { forms: "seven-pairs" }, { sevenPairs: "any" }]) {
  test(`the shanten of 10,000 hands, ${JSON.stringify(rules)}`, () => {
    const options = Object.entries(rules).flatMap(([name, value]) => [`--${name.replace("P", "-p")}`, value]);
    const answers = answersOf(all, ...options);
    assert.deepEqual([...shantenOfAll(all, rules)], answers.map(({ shanten }) => shanten));
  });
}

/** Are the effects those of the program? */
function sameEffects(found, answers) {
  answers.forEach((answer, place) => {
    const { hand, shanten, copies, necessary, unnecessary } = answer;
    const tiles = [found.necessary[place], found.unnecessary[place]].map(tilesText);
    assert.deepEqual([found.shanten[place], found.copies[place]], [shanten, copies], hand);
    assert.deepEqual(tiles, [necessary, unnecessary], hand);
  });
}

for (const tiles of [14, 13, 11, 10, 8, 7, 5, 4, 2, 1]) {
  test(`necessary and unnecessary tiles of hands of ${tiles} tiles`, () => {
    const hands = tiles === 14 ? all : listed("all", tiles, 1000);
    sameEffects(effectsOfAll(hands), answersOf(hands, "--necessary", "--copies"));
  });
}

/** Are the discards those of the program? */
function sameDiscards(found, answers) {
  const index = new Map(TILES.map((tile, index) => [tile, index]));
  answers.forEach(({ hand, discards }, place) => {
    assert.equal(found.best[place], index.get(discards[0].discard), hand);
    const held = discards.map(({ discard }) => 34 * place + index.get(discard));
    const ours = held.map((at) => [found.shanten[at], found.copies[at], tilesText(found.necessary[at])]);
    assert.deepEqual(ours, discards.map(({ shanten, copies, necessary }) => [shanten, copies, necessary]), hand);
    const others = found.shanten.subarray(34 * place, 34 * place + 34).filter((shanten) => shanten !== 127);
    assert.equal(others.length, discards.length, hand);
  });
}

test("every discard of 10,000 hands", () => {
  sameDiscards(discardsOfAll(all), answersOf(all, "--discards"));
});

test("the waits of tenpai hands are their necessary tiles, and others have none", () => {
  const hands = [...listed("tenpai", 13, 4000), ...listed("all - tenpai", 13, 1000)];
  const expected = answersOf(hands, "--necessary").map(({ shanten, necessary }) => (shanten === 0 ? necessary : ""));
  assert.deepEqual([...waitsOfAll(hands)].map(tilesText), expected);
  assert.equal(expected.filter((waits) => waits === "").length, 1000);
  assert.throws(() => waitsOfAll(["123m", "123m11z"]), /hand 0: found 3 tiles, expected 3N\+1 to wait for a win/);
});

test("visible tiles are the same for all hands or given for each, and are not left to draw", () => {
  const hands = all.slice(0, 100);
  const none = new Uint8Array(34);
  assert.deepEqual(effectsOfAll(hands, { visible: none }), effectsOfAll(hands));
  const others = countsOfAll(hands).map((count) => 4 - count);
  assert.deepEqual([...new Set(effectsOfAll(hands, { visible: others }).copies)], [0]);
  const { copies } = discardsOfAll(hands, { visible: others });
  assert.ok(copies.every((count) => count === 0));
  assert.throws(() => effectsOfAll(["11m"], { visible: ["111m"] }), /visible: a fifth 1m/);
});

test("one hand has the same answer as text, as bytes and as numbers", () => {
  const found = shantenOfAll(all.slice(0, 500));
  all.slice(0, 500).forEach((hand, place) => {
    const bytes = counts(hand);
    assert.deepEqual([shanten(hand), shanten(bytes), shanten([...bytes])], Array(3).fill(found[place]));
  });
  assert.deepEqual(shantenOfAll([]), new Int8Array());
});

test("a code is the place of a meld among all melds", () => {
  const codes = MELDS.flatMap((text, code) => (text ? [code] : []));
  assert.deepEqual([MELDS.length, codes.length], [4 * 34, 21 + 3 * 34]);
  const { counts, called } = readHands(codes.map((code) => MELDS[code]));
  assert.deepEqual([...called], codes.flatMap((code) => [code, -1, -1, -1]));
  assert.deepEqual(textsOfAll(counts, called), codes.map((code) => MELDS[code]));
  assert.deepEqual(readHands(["45z[123p](777z)[1111m]{6666z}"]).called, Int16Array.of(9, 67, 68, 134));
});

for (const [players, number] of [[4, 80_000], [3, 20_000]]) {
  const answersFor = (texts, ...args) => answersOf(texts, "--players", `${players}`, ...args);

  /** Hands of texts, whose shanten and effects are those of the program. */
  function compared(texts) {
    const { counts, called } = readHands(texts);
    const answers = answersFor(texts, "--necessary", "--copies");
    assert.deepEqual(textsOfAll(counts, called), answers.map(({ hand }) => hand));
    assert.deepEqual([...shantenOfAll(counts, { players, called })], answers.map(({ shanten }) => shanten));
    sameEffects(effectsOfAll(counts, { players, called }), answers);
    return { counts, called, answers };
  }

  test(`${number} hands with called melds of ${players} players`, () => {
    const texts = openHands(number, players);
    const { counts, called } = compared(texts);
    sameDiscards(discardsOfAll(counts, { players, called }), answersFor(texts, "--discards"));
    // Without the first tile they wait.
    const waiting = compared(texts.map((text) => text.slice(2)));
    const waits = waitsOfAll(waiting.counts, { players, called: waiting.called });
    const expected = waiting.answers.map(({ shanten, necessary }) => (shanten === 0 ? necessary : ""));
    assert.deepEqual([...waits].map(tilesText), expected);
  });
}

test("called melds stand in texts or beside counts", () => {
  const texts = ["45z[444z][111z][555z][777z]", "123m456p789s1122z", "123m456p78s11z{5555z}"];
  const { counts: all, called } = readHands(texts);
  assert.deepEqual(called, Int16Array.of(64, 61, 65, 67, -1, -1, -1, -1, 133, -1, -1, -1));
  assert.deepEqual(shantenOfAll(texts), Int8Array.of(1, 0, 0));
  assert.deepEqual(shantenOfAll(all, { called }), Int8Array.of(1, 0, 0));
  assert.deepEqual(effectsOfAll(texts), effectsOfAll(all, { called }));
  assert.deepEqual(waitsOfAll(texts.slice(1)), waitsOfAll(all.subarray(34), { called: called.subarray(4) }));
  assert.deepEqual(discardsOfAll(texts.slice(0, 1)), discardsOfAll(all.subarray(0, 34), { called: called.subarray(0, 4) }));
  assert.equal(shanten([...all.subarray(0, 34)], { called: called.subarray(0, 4), players: 3 }), 1);
  const plain = readHands(texts.slice(1, 2));
  assert.deepEqual(plain, { counts: counts(texts[1]) });
  assert.deepEqual(shantenOfAll(plain.counts, { called: plain.called }), Int8Array.of(0));
  // The tiles of a meld are not left to draw.
  assert.deepEqual(effectsOfAll(["1p[123p][123p][123m][123s]"]).copies, Int16Array.of(1));
});
