// How long a hand takes, by this package and by syanten and mahjong-tile-efficiency: the same hands, in turns, after it
// was counted how often their shanten differs. Medians of the rounds, and their ratios, in processor time, which other
// work on the machine disturbs less. After `web/package/test`:
//
//     node web/package/installed/speed.mjs

import { cpus } from "node:os";
import { RuleSet } from "mahjong-tile-efficiency";
import syanten from "syanten";
import { HandSet, analyze, discardsOfAll, init, shanten, shantenOfAll, textsOfAll } from "tehai";

const ROUNDS = 7;
/** Microseconds that a measurement takes at least; what is faster is repeated. */
const LEAST = 20_000;

await init();
const sample = HandSet.of("all", { tiles: 14 }).sample(1000, { seed: 1, by: "deals" });
const riichi = new RuleSet("Riichi");

/** The counts of a hand as they take it: an array for each suit. */
const suitsOf = (hand) => [0, 9, 18, 27].map((from) => [...hand.slice(from, from + 9)]);

/** The same hands in every form that is asked for, made before the clock runs. */
function formsOf(number) {
  const array = sample.subarray(0, 34 * number);
  const each = Array.from({ length: number }, (_, place) => array.slice(34 * place, 34 * place + 34));
  return { array, each, suits: each.map(suitsOf), texts: textsOfAll(array) };
}

const [many, few] = [formsOf(1000), formsOf(20)];

/** A loop over hands; the sum keeps the answers from being optimised away. */
const loop = (hands, answer) => () => hands.reduce((sum, hand) => sum + answer(hand), 0);

const groups = [
  ["shanten", many.each.length, {
    "`shantenOfAll(hands)`": () => shantenOfAll(many.array).length,
    "`shanten(counts)`": loop(many.each, (hand) => shanten(hand)),
    "`shanten(text)`": loop(many.texts, (hand) => shanten(hand)),
    "`syanten(hand)`": loop(many.suits, (hand) => syanten(hand)),
    "`calShanten(hand)`": loop(many.suits, (hand) => riichi.calShanten(hand)),
  }],
  ["discards with their tiles", few.each.length, {
    "`discardsOfAll(hands)`": () => discardsOfAll(few.array).best.length,
    "`analyze(text)`": loop(few.texts, (hand) => analyze(hand).discards.length),
    "`syanten.hairi(hand)`": loop(few.suits, (hand) => syanten.hairi(hand).now),
    "`calUkeire(hand)`": loop(few.suits, (hand) => riichi.calUkeire(hand).shanten),
  }],
];

// Each as many hands of 13 and of 14 tiles.
for (const [name, theirs] of [["syanten", syanten], ["calShanten", (hand) => riichi.calShanten(hand)]]) {
  for (const tiles of [13, 14]) {
    const array = HandSet.of("all", { tiles }).sample(10_000, { seed: 2 });
    const ours = shantenOfAll(array);
    const differ = ours.filter((found, place) => {
      const hand = array.subarray(34 * place, 34 * place + 34);
      if (shanten(hand) !== found) throw new Error("shanten and shantenOfAll differ");
      return theirs(suitsOf(hand)) !== found;
    });
    console.log(`${name}: other numbers for ${differ.length} of ${ours.length} hands of ${tiles} tiles`);
  }
}

/** Microseconds a hand. */
function time(run, hands) {
  let times = 0;
  const begun = process.cpuUsage();
  let taken;
  do {
    run();
    times++;
    const { user, system } = process.cpuUsage(begun);
    taken = user + system;
  } while (taken < LEAST);
  return taken / (times * hands);
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

/** Three digits, without an exponent. */
const rounded = (number) => Number(number.toPrecision(3)).toLocaleString("en", { maximumFractionDigits: 4 });

console.log(`Node ${process.version}, ${cpus()[0].model}, ${ROUNDS} rounds\n`);
for (const [what, hands, runs] of groups) {
  const names = Object.keys(runs);
  const taken = Object.fromEntries(names.map((name) => [name, []]));
  names.forEach((name) => time(runs[name], hands));
  for (let round = 0; round < ROUNDS; round++) names.forEach((name) => taken[name].push(time(runs[name], hands)));
  const first = median(taken[names[0]]);
  console.log(`| ${what}, ${hands} hands | a hand | times as long |\n|---|---:|---:|`);
  for (const name of names) {
    const found = median(taken[name]);
    console.log(`| ${name} | ${rounded(found)} µs | ${rounded(found / first)} |`);
  }
  console.log();
}
