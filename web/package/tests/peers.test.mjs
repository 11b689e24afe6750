// docs/javascript.md, "Coming from syanten and mahjong-tile-efficiency": each row of its table, with both called on the
// same hands. Where numbers differ, a win that is near enough shows who is right, and their own packages accept it.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { RuleSet, cal, tilesToHand } from "mahjong-tile-efficiency";
import syanten from "syanten";
import {
  HandSet, TILES, counts, discardsOfAll, distances, effectsOfAll, init, shanten, shantenOfAll, textOf, tilesOf,
  waitsOfAll,
} from "tehai";

before(() => init());

/** The counts of a hand as they take it: an array for each suit. */
const suits = (hand) => [0, 9, 18, 27].map((from) => [...hand.slice(from, from + 9)]);

/** Random hands, each as 34 counts: some of all tiles, some of one suit and honours, where more goes wrong. */
const hands = (tiles) =>
  ["all", "only(mz)"].flatMap((set) => {
    const sample = HandSet.of(set, { tiles }).sample(500, { seed: 11, by: "deals" });
    return Array.from({ length: 500 }, (_, place) => sample.slice(34 * place, 34 * place + 34));
  });

/** Checks that a hand is as near to a win as we say: this win differs from it in so many tiles. */
function witness(hand, found, forms) {
  const [{ nearest }] = distances(textOf(hand), ["win"], { rules: { forms } });
  const win = counts(nearest);
  const missing = win.reduce((sum, count, tile) => sum + Math.max(count - hand[tile], 0), 0);
  assert.equal(missing, found + 1, textOf(hand));
  assert.equal(syanten(suits(win)), -1, nearest);
  assert.equal(new RuleSet("Riichi").calShanten(suits(win)), -1, nearest);
}

const riichi = new RuleSet("Riichi");
const menzu = new RuleSet("Menzu");

/** Their call, ours for the same, and which sizes of hand it takes. */
const CALLS = [
  ["syanten(hand)", syanten, "all"],
  ["syanten.syanten(hand)", syanten.syanten, "standard"],
  ["syanten.syanten7(hand)", syanten.syanten7, "seven-pairs"],
  ["syanten.syanten13(hand)", syanten.syanten13, "thirteen-orphans"],
  ["new RuleSet('Riichi').calShanten(hand)", (hand) => riichi.calShanten(hand), "all"],
  ["new RuleSet('Menzu').calShanten(hand)", (hand) => menzu.calShanten(hand), "standard"],
  ["cal.calShantenChiitoi(hand)", cal.calShantenChiitoi, "seven-pairs"],
  ["cal.calShantenKokushi(hand)", cal.calShantenKokushi, "thirteen-orphans"],
];

for (const [name, theirs, forms] of CALLS) {
  test(`${name} is shanten(hand, { forms: "${forms}" }), or too high`, () => {
    let same = 0;
    for (const hand of [...hands(13), ...hands(14)]) {
      const [ours, found] = [shanten(hand, { forms }), theirs(suits(hand))];
      if (ours === found) same++;
      // A wait for the fifth copy is none here: then ours is larger.
      else if (ours > found) assert.ok(hand.includes(4), textOf(hand));
      else witness(hand, ours, forms);
    }
    assert.ok(same > 1950, `only ${same} of 2000 agree`);
    if (forms !== "all" && forms !== "standard") assert.equal(same, 2000);
  });
}

test("called melds are left out of the hand in the same way", () => {
  for (const tiles of [11, 10, 8, 7, 5, 4]) {
    const sample = HandSet.of("all", { tiles }).sample(300, { seed: 5, by: "deals" });
    const ours = shantenOfAll(sample);
    ours.forEach((found, place) => {
      const hand = sample.slice(34 * place, 34 * place + 34);
      const theirs = syanten(suits(hand));
      if (theirs !== found) assert.ok(found < theirs ? true : hand.includes(4), textOf(hand));
    });
  }
});

test("calShantenSevenPairs takes four of a kind for two pairs, as seven_pairs: any", () => {
  const rules = { forms: "seven-pairs", seven_pairs: "any" };
  for (const hand of hands(14)) assert.equal(cal.calShantenSevenPairs(suits(hand)), shanten(hand, rules), textOf(hand));
  assert.deepEqual([shanten("11112233445566m", rules), shanten("1111223344556m7z", { forms: "seven-pairs" })], [-1, 1]);
});

/** The tiles that are left out or too many in their answer; without any, the copies are the same, too. */
function compared(hand, theirs, forms) {
  const { necessary, copies } = effectsOfAll(hand, { rules: { forms } });
  const ours = tilesOf(necessary[0]);
  const names = Object.keys(theirs);
  const differ = [...ours.filter((tile) => !names.includes(tile)), ...names.filter((tile) => !ours.includes(tile))];
  if (differ.length === 0) assert.equal(Object.values(theirs).reduce((sum, copies) => sum + copies, 0), copies[0]);
  return differ;
}

/** Do they take the hand, or the hand with this tile, for further from a win than it is? */
function isTooHigh(hand, tile, theirs, forms) {
  const drawn = hand.slice();
  drawn[TILES.indexOf(tile)]++;
  return [hand, drawn].some((hand) => theirs(suits(hand)) > shanten(hand, { forms }));
}

test("calUkeire has the necessary tiles, where it has the right shanten", () => {
  let same = 0;
  for (const hand of hands(13)) {
    const { ukeire, totalUkeire } = riichi.calUkeire(suits(hand));
    const differ = compared(hand, ukeire, "all");
    if (differ.length === 0) same++;
    for (const tile of differ) {
      const isExplained = hand.includes(4) || isTooHigh(hand, tile, (hand) => riichi.calShanten(hand), "all");
      assert.ok(isExplained, `${textOf(hand)} ${tile}`);
    }
    assert.equal(totalUkeire, Object.values(ukeire).reduce((sum, copies) => sum + copies, 0));
  }
  assert.ok(same > 900, `only ${same} of 1000 agree`);
});

test("hairi has those of the standard form, where it has the right shanten; a fifth copy with 0 left", () => {
  let same = 0;
  for (const hand of hands(13)) {
    const { wait } = syanten.hairi(suits(hand));
    const differ = compared(hand, wait ?? {}, "standard");
    if (differ.length === 0) same++;
    for (const tile of differ) {
      const isExplained = hand.includes(4) || isTooHigh(hand, tile, syanten.syanten, "standard");
      assert.ok(isExplained, `${textOf(hand)} ${tile}`);
    }
  }
  assert.ok(same > 900, `only ${same} of 1000 agree`);
  assert.equal(syanten.hairi(suits(counts("1111m222333p444s"))).wait["1m"], 0);
});

test("normalDiscard has the discards that keep the shanten, with the copies left", () => {
  for (const hand of hands(14).slice(0, 100)) {
    if (shanten(hand) === -1) continue;
    const { normalDiscard } = riichi.calUkeire(suits(hand));
    const { shanten: after, copies } = discardsOfAll(hand);
    for (const [tile, ukeire] of Object.entries(normalDiscard)) {
      const at = TILES.indexOf(tile);
      const rest = hand.slice();
      rest[at]--;
      const differ = compared(rest, ukeire, "all");
      const theirs = (hand) => riichi.calShanten(hand);
      assert.ok(hand.includes(4) || differ.every((tile) => isTooHigh(rest, tile, theirs, "all")), textOf(hand));
      if (differ.length === 0) {
        assert.equal(after[at], shanten(hand));
        assert.equal(copies[at], Object.values(ukeire).reduce((sum, copies) => sum + copies, 0));
      }
    }
  }
});

// The examples of the page.
for (const [text, ours, theirs, theirs2] of [
  ["8m368p245568s125z", 4, 5, 5],
  ["122234457m3457s6z", 1, 1, 2],
  ["1111m222333p444s", 1, 0, 0],
  ["1111555z", 1, 0, 0],
]) {
  test(`${text}: ${ours} here, ${theirs} and ${theirs2} there`, () => {
    const hand = counts(text);
    assert.deepEqual([shanten(text), syanten(suits(hand)), riichi.calShanten(suits(hand))], [ours, theirs, theirs2]);
    if (hand.reduce((sum, count) => sum + count) > 12) witness(hand, ours, "all");
  });
}

test("a wait for a fifth copy is shown on request", () => {
  const hand = ["1111m222333p444s"];
  assert.deepEqual([...waitsOfAll(hand)], [0n]);
  assert.deepEqual(tilesOf(waitsOfAll(hand, { fifth_tile: "counted" })[0]), ["1m"]);
});

test("recedingDiscard counts the discarded tile as one that can be drawn", () => {
  const hand = counts("111m677p112s55s111z");
  const [theirs, tile] = [riichi.calUkeire(suits(hand)).recedingDiscard["5s"], TILES.indexOf("5s")];
  const { shanten: after, copies, necessary } = discardsOfAll(hand);
  assert.deepEqual(tilesOf(necessary[tile]), Object.keys(theirs));
  assert.deepEqual([after[tile], theirs["5s"]], [shanten(hand) + 1, 3]);
  assert.equal(copies[tile], Object.values(theirs).reduce((sum, copies) => sum + copies, 0) - 1);
});

test("wins of other games are sets, and their shanten is a distance less 1", () => {
  const sample = HandSet.of("all", { tiles: 14 }).sample(200, { seed: 9, by: "deals" });
  const { distance } = HandSet.of("honours_and_knitted").distances(sample);
  distance.forEach((distance, place) => {
    const hand = suits(sample.slice(34 * place, 34 * place + 34));
    assert.equal(cal.calShantenHonourAndKnittedTiles(hand), distance - 1);
  });
});

test("bad hands: −2, a number that means nothing, and an error", () => {
  const hand = counts("123m");
  assert.equal(syanten(suits(hand)), -2);
  assert.equal(riichi.calShanten(suits(hand)), 0);
  assert.throws(() => shanten(hand), { message: /found 3 tiles/ });
});

test("tilesToHand(tiles) is counts(tiles.join(''))", () => {
  const tiles = ["1m", "2m", "3m", "6p", "7p", "7p", "7p", "8p", "8p", "5s", "5s", "1z", "1z"];
  assert.deepEqual(tilesToHand(tiles), suits(counts(tiles.join(""))));
});
