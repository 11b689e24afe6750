// How long a hand takes, by this package and by syanten and mahjong-tile-efficiency: the same hands, in turns, after
// the answers were compared. Medians of the rounds, and their ratios. After `web/package/test`:
//
//     node web/package/installed/speed.mjs

import { cpus } from "node:os";
import { RuleSet } from "mahjong-tile-efficiency";
import syanten from "syanten";
import { HandSet, analyze, discardsOfAll, init, shanten, shantenOfAll, textsOfAll } from "tehai";

const ROUNDS = 9;
/** Milliseconds that a measurement takes at least; what is faster is repeated. */
const LEAST = 20;

await init();
const sample = HandSet.of("all", { tiles: 14 }).sample(1000, { seed: 1 });
const riichi = new RuleSet("Riichi");

/** The same hands in every form that is asked for, made before the clock runs. */
function formsOf(number) {
  const array = sample.subarray(0, 34 * number);
  const each = Array.from({ length: number }, (_, place) => array.slice(34 * place, 34 * place + 34));
  const suits = each.map((hand) => [0, 9, 18, 27].map((from) => [...hand.slice(from, from + 9)]));
  return { array, each, suits, texts: textsOfAll(array) };
}

const [many, few] = [formsOf(1000), formsOf(40)];

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

const ours = shantenOfAll(many.array);
for (const [name, theirs] of [["syanten", syanten], ["calShanten", (hand) => riichi.calShanten(hand)]]) {
  const differ = many.suits.filter((hand, place) => theirs(hand) !== ours[place]).length;
  console.log(`${name}: ${many.suits.length - differ} of ${many.suits.length} hands have the same shanten`);
}
if (many.each.some((hand, place) => shanten(hand) !== ours[place])) throw new Error("shanten differs");

/** Microseconds a hand. */
function time(run, hands) {
  let times = 0;
  const begun = performance.now();
  let taken;
  do {
    run();
    times++;
    taken = performance.now() - begun;
  } while (taken < LEAST);
  return (taken * 1000) / (times * hands);
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

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
    console.log(`| ${name} | ${found.toPrecision(3)} µs | ${(found / first).toPrecision(3)} |`);
  }
  console.log();
}
