// docs/javascript.md, "Coming from syanten and mahjong-tile-efficiency": each call of its table, with both on the same
// hands. Where numbers differ, a win that is near enough shows who is right, and their own packages accept it.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { RuleSet, cal, tilesToHand } from "mahjong-tile-efficiency";
import syanten from "syanten";
import {
  HandSet, TILES, analyze, counts, discardsOfAll, distances, init, shanten, shantenOfAll, textOf, tilesOf, waitsOfAll,
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

/** One of so many of them. */
const few = (tiles, every) => hands(tiles).filter((_, place) => place % every === 0);

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
      if (theirs !== found) assert.ok(found < theirs || hand.includes(4), textOf(hand));
    });
  }
});

test("calShantenSevenPairs takes four of a kind for two pairs, as sevenPairs: any", () => {
  const rules = { forms: "seven-pairs", sevenPairs: "any" };
  for (const hand of hands(14)) assert.equal(cal.calShantenSevenPairs(suits(hand)), shanten(hand, rules), textOf(hand));
  assert.deepEqual([shanten("11112233445566m", rules), shanten("1111223344556m7z", { forms: "seven-pairs" })], [-1, 1]);
});

/** The tiles that one of two answers has without the other, or with other copies left. */
function differing(ours, theirs) {
  const tiles = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
  return [...tiles].filter((tile) => ours[tile] !== theirs[tile]);
}

/** The hand with a tile more or less. */
function changed(hand, tile, by) {
  const other = hand.slice();
  other[TILES.indexOf(tile)] += by;
  return other;
}

/** Their calls for useful tiles, and how many hands there are for each that is asked: `hairi` takes up to 0.1 s. */
const USEFUL = [
  {
    name: "calUkeire", forms: "all", every: { 13: 1, 14: 10 },
    theirs: (hand) => riichi.calShanten(hand),
    draws: (hand) => riichi.calUkeire(hand).ukeire,
    discards: (hand) => riichi.calUkeire(hand).normalDiscard,
  },
  {
    name: "hairi", forms: "standard", every: { 13: 5, 14: 50 },
    theirs: syanten.syanten,
    draws: (hand) => syanten.hairi(hand).wait ?? {},
    discards: (hand) => {
      const { now, ...discards } = syanten.hairi(hand);
      return discards;
    },
  },
];

for (const { name, forms, every, theirs, draws, discards } of USEFUL) {
  /** Do they take one of the hands for further from a win than it is? */
  const isTooHigh = (...hands) => hands.some((hand) => theirs(suits(hand)) > shanten(hand, { forms }));

  test(`${name} has the necessary tiles with the copies left, where it has the right shanten`, () => {
    const asked = few(13, every[13]);
    const same = asked.filter((hand) => {
      const { left } = analyze(textOf(hand), { rules: { forms } }).necessary;
      const differ = differing(left, draws(suits(hand)));
      for (const tile of differ) {
        assert.ok(hand.includes(4) || isTooHigh(hand, changed(hand, tile, 1)), `${textOf(hand)} ${tile}`);
      }
      return differ.length === 0;
    });
    assert.ok(same.length > 0.9 * asked.length, `only ${same.length} of ${asked.length} agree`);
  });

  test(`${name} has the discards that keep the shanten, with the necessary tiles of each`, () => {
    const asked = few(14, every[14]);
    const same = asked.filter((hand) => {
      const found = analyze(textOf(hand), { rules: { forms } });
      const best = found.discards.filter(({ shanten }) => shanten === found.shanten.nearest);
      const ours = Object.fromEntries(best.map(({ discard, necessary }) => [discard, necessary.left]));
      const others = discards(suits(hand));
      const differ = TILES.flatMap((tile) => {
        const drawn = differing(ours[tile] ?? {}, others[tile] ?? {});
        return drawn.map((drawn) => [tile, drawn]);
      });
      for (const [tile, drawn] of differ) {
        const rest = changed(hand, tile, -1);
        const isExplained = hand.includes(4) || isTooHigh(hand, rest, changed(rest, drawn, 1));
        assert.ok(isExplained, `${textOf(hand)} without ${tile}: ${drawn}`);
      }
      return differ.length === 0;
    });
    assert.ok(same.length > 0.9 * asked.length, `only ${same.length} of ${asked.length} agree`);
  });
}

test("totalUkeire is the number of copies, and hairi lists a fifth copy with 0 left", () => {
  for (const hand of hands(13)) {
    const { necessary } = analyze(textOf(hand));
    const { ukeire, totalUkeire } = riichi.calUkeire(suits(hand));
    if (differing(necessary.left, ukeire).length === 0) assert.equal(totalUkeire, necessary.copies);
  }
  assert.equal(syanten.hairi(suits(counts("1111m222333p444s"))).wait["1m"], 0);
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
  assert.deepEqual(tilesOf(waitsOfAll(hand, { fifthTile: "counted" })[0]), ["1m"]);
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
