// Whole answers and sets, held against the native program; and what is said of mistakes.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import {
  HandSet, TILES, TehaiError, analyze, calls, countHands, decision, discardsOfAll, distances, effectsOfAll, expectedPoints, init,
  needs, predictWaits, race, readHands, score, scoreOfAll, setNames, settleRound, shanten, shantenOfAll, textsOfAll, waitsOfAll,
  winProbability, winProbabilityOfAll, worth,
} from "tehai";
import { answerOf, answersOf, tehai } from "./native.mjs";

test("before init, every call says what is missing", () => {
  assert.throws(() => shanten("1m"), { name: "TehaiError", message: /expected `await init\(\)`/ });
});

test("init can be repeated, and other calls are synchronous", async () => {
  await Promise.all([init(), init()]);
  assert.equal(shanten("199m146779p12s246z"), 4);
});

test("require gets the same", () => {
  assert.equal(createRequire(import.meta.url)("tehai").shanten("1m"), 0);
});

/** The number of ways to choose k of n. */
function choose(n, k) {
  let ways = 1n;
  for (let i = 1n; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}

const HANDS = [
  "23456m444p789s11z", "123m456p11z23456s7z", "1112345678999m", "9m9p569s[999m][999p][999s]", "3345666m",
  "123m406p789s1122z2z", "19m19p19s12345677z", "340m067p5558s{1111z}",
];

const PARTS = ["hand", "shanten", "necessary", "waits", "wins", "cores", "decompositions", "discards", "unseen"];

test("an analysis is that of analyze-hand", () => {
  for (const hand of HANDS) {
    const [found, answer] = [analyze(hand), answerOf("analyze-hand", hand, "--all")];
    for (const name of PARTS) assert.deepEqual(found[name], answer[name], `${hand}: ${name}`);
  }
  const asked = { visible: "1m", improvements: true, goodShape: 5, order: "win", rules: { players: 4 } };
  const hand = "2340678m3345p67s";
  const answer = answerOf(
    "analyze-hand", hand, "--visible", "1m", "--improvements", "--good-shape=5", "--order", "win", "--all",
  );
  assert.deepEqual(analyze(hand, asked).discards, answer.discards);
});

test("a decision is that of the chances of both choices, and of each call", () => {
  const hand = "34666m567p44556s6z";
  const asked = { draws: 5, dora: "0s", points: {} };
  const rows = expectedPoints(hand, asked).rows.filter(({ draws }) => draws === 5);
  const points = (choice) => rows.find(({ discard }) => discard === choice).points;
  const { chosen, best, loss } = decision(hand, { ...asked, chosen: "5s" });
  assert.deepEqual([chosen.points, best.points, loss], [points("5s"), points("6z"), points("6z") - points("5s")]);
  const [pass, pon] = calls("23m456p3478s2266z", { offered: "6z", draws: 5 });
  assert.ok(pass.call === null && pon.call === "666z" && pon.numbers.win > pass.numbers.win);
  assert.equal(decision("23m456p3478s2266z", { offered: "6z", draws: 5, chosen: "pass" }).loss, pon.numbers.win - pass.numbers.win);
});

test("a score is that of score-hand", () => {
  const options = { wonBy: "tsumo", riichi: "riichi", ippatsu: true, seat: "south", dora: "1m", hiddenDora: "9s" };
  const flags = "--tsumo --riichi --ippatsu --seat south --dora 1m --hidden-dora 9s".split(" ");
  assert.deepEqual(score("123m406p789s11222z", options), answerOf("score-hand", "123m406p789s11222z", ...flags));
  const double = score("11122233344455z", { rules: { doubleYakuman: true } });
  assert.ok(double.yakuman > score("11122233344455z").yakuman);
  const drawn = answerOf("score-hand", "--han", "3", "--fu", "40", "--tsumo", "--seat", "south");
  assert.deepEqual(worth({ han: 3, fu: 40, wonBy: "tsumo", seat: "south" }), drawn);
});

test("the end of a round is that of settle-round, by rules with a name", () => {
  const wins = [{ seat: "east", han: 2, fu: 30 }, { seat: "north", hand: "234m345567p55678s", riichi: true }];
  const end = settleRound({ wins, discarder: "west", riichi: ["north"], rules: "ema" });
  const given = ["--win", "east 2 han 30 fu", "--win", "north 234m345567p55678s --riichi", "--discarder", "west"];
  assert.deepEqual(end, answerOf("settle-round", ...given, "--riichi", "north", "--rules", "ema"));
  assert.equal(score("234m345567p55678s", { rules: "wrc", doubleWindPair: "4" }).settings.roundedMangan, true);
});

test("what is needed in the last hand is that of needs", () => {
  const scores = [31000, 28500, 24500, 16000];
  const given = ["--scores", scores.join(), "--seat", "south", "--counters", "1", "--rules", "wrc"];
  assert.deepEqual(needs({ scores, seat: "south", counters: 1, rules: "wrc" }), answerOf("needs", ...given));
});

test("who wins first is what race says", () => {
  const hands = ["123m456p23456s11z", "234m567p789s3355p"];
  const asked = race({ hands, wall: 30, visible: "1s", noRon: true, rules: "wrc" });
  assert.deepEqual(asked, answerOf("race", ...hands, "--wall", "30", "--visible", "1s", "--no-ron", "--rules", "wrc"));
});

test("predicted waits are those of predict-waits", () => {
  const question = { hand: "46m357p2256s115z4p", discards: "19m" };
  assert.deepEqual(predictWaits(question), answerOf("predict-waits", "--sort", "tile", "--hand", question.hand, "--discards", "19m"));
});

test("chances and points are those of win-probability", () => {
  const hand = "23m456p34588s1122z";
  const { rows, states } = winProbability(hand, { draws: 6, visible: "1m" });
  const answer = answerOf("win-probability", hand, "--draws", "6", "--visible", "1m");
  assert.deepEqual({ rows, states }, { rows: answer.rows, states: answer.states });
  const points = expectedPoints(hand, { draws: 4, riichi: "best", dora: "1m" });
  const flags = ["--draws", "4", "--value", "points", "--riichi", "best", "--dora", "1m"];
  assert.deepEqual(points.rows, answerOf("win-probability", hand, ...flags).rows);
  const flush = winProbability("12345678m1223p1z", { draws: 5, to: "honitsu" });
  assert.deepEqual(flush.rows, answerOf("win-probability", "12345678m1223p1z", "--draws", "5", "--to", "honitsu").rows);
  const worth = expectedPoints("12345678m1223p1z", { draws: 5, to: "honitsu", round: "south" });
  const ofSouth = ["--draws", "5", "--to", "honitsu", "--value", "points", "--round", "south"];
  assert.deepEqual(worth.rows, answerOf("win-probability", "12345678m1223p1z", ...ofSouth).rows);
});

test("points of many wins are those of each, and a hand that has not won has a reason", () => {
  const texts = ["234m340678p55s345s", "1112345678999m5m", "123m456p789s11222z", "1z234m067p88s{0555s}1z1z", "199m146779p12s246z"];
  for (const options of [{}, { wonBy: "tsumo", seat: "south" }, { riichi: "riichi", dora: "4m", hiddenDora: "9p", redFives: 0 }]) {
    const wins = options.riichi ? texts.filter((text) => !text.includes("[")) : texts;
    const found = scoreOfAll(wins, options);
    wins.forEach((hand, place) => {
      const of = (name) => found[name][place];
      if (place === 4) {
        assert.equal(of("points"), 0);
        assert.match(found.reasons.get(4), /^the hand is not a win/);
        return;
      }
      const { points, han, fu, yakuman } = score(hand, options);
      assert.deepEqual([of("points"), of("han"), of("fu"), of("yakuman")], [points, han, fu, yakuman], hand);
    });
    assert.deepEqual([...found.reasons.keys()], [4]);
  }
  const { counts, called } = readHands([texts[0], "23m456p11z4m[789s][222z]"]);
  const tiles = Uint8Array.of(22, 3);
  assert.deepEqual([...scoreOfAll(counts, { called, tiles }).points], [score("234m345678p55s345s", { tile: "5s" }).points, score("23m456p11z4m[789s][222z]").points]);
});

test("chances and points of many hands are those of each, and a hand that has won has a reason", () => {
  const texts = ["234578m1689p357s1z", "123m456p789s1122z", "123m456p789s11222z", "23m06p34588s11z[222z]", "1z1z1z234m567p4588s1z"];
  for (const options of [{ draws: 3, visible: "9s" }, { draws: 4, dora: "1m", seat: "south", points: { redFives: "table" } }]) {
    const { best, win, tenpai, points, reasons } = winProbabilityOfAll(texts, options);
    assert.deepEqual([...reasons], [[2, "the hand is a win already"]]);
    assert.equal(best[2], -1);
    texts.forEach((hand, place) => {
      const row = (of) => [...of.subarray(35 * place, 35 * place + 35)];
      if (place === 2) return assert.ok([...row(win), ...row(tenpai), ...row(points)].every(Number.isNaN));
      const { rows, bestFirst } = winProbability(hand, options);
      const last = rows.filter(({ draws, discard }) => draws === options.draws && !/[{[]/.test(discard));
      const index = ({ discard }) => (discard ? TILES.indexOf(discard.replace("0", "5")) : 34);
      const expected = (name) => row(win).map((_, at) => last.find((of) => index(of) === at)?.[name] ?? NaN);
      assert.deepEqual([row(win), row(tenpai), row(points)], ["win", "tenpai", "points"].map(expected), hand);
      const [first] = bestFirst.filter((name) => !/[{[]/.test(name));
      assert.equal(best[place], index({ discard: first }), hand);
    });
  }
  const { counts, called } = readHands([texts[1]]);
  const seen = Uint8Array.from(TILES, (tile) => (tile === "1z" ? 1 : 0));
  const [one] = winProbability(texts[1], { draws: 2, visible: "1z" }).rows.slice(-1);
  assert.equal(winProbabilityOfAll(counts, { draws: 2, called, visible: seen }).win[34], one.win);
});

test("a question that is too large for a browser is refused within seconds", () => {
  const begun = performance.now();
  const far = () => winProbability("234578m1689p357s1z", { draws: 17, changes: 2 });
  assert.throws(far, { message: "more than 500000 hands can be reached; ask for fewer changes, or allow more with mostHands, some 130 bytes each" });
  assert.ok(performance.now() - begun < 20_000);
  const { states } = winProbability("234578m1689p357s1z", { draws: 1, changes: 1, mostHands: 1_000_000 });
  assert.ok(states > 500_000);
});

test("options stand in their groups or beside them", () => {
  const hand = "1199m1199p1199s1z";
  assert.deepEqual(analyze(hand, { players: 3 }), analyze(hand, { rules: { players: 3 } }));
  const open = { openTanyao: false };
  assert.deepEqual(score("234m345678p55s(345s)", open), score("234m345678p55s(345s)", { rules: open }));
  const [flat, grouped] = [{ dora: "1m" }, { points: { dora: "1m" } }];
  const one = "23m456p34588s1122z";
  assert.deepEqual(expectedPoints(one, { draws: 2, ...flat }), winProbability(one, { draws: 2, ...grouped }));
  assert.deepEqual(effectsOfAll(["1m"], { players: 3 }), effectsOfAll(["1m"], { rules: { players: 3 } }));
  assert.deepEqual(countHands("tanyao", { players: 3 }), countHands("tanyao", { rules: { players: 3 } }));
});

test("what an answer says that it depends on can be given back", () => {
  const hand = "2340678m3345p67s";
  const analysis = analyze(hand, { visible: "1m", discards: "9s", limitedBy: "visible", forms: "standard" });
  assert.deepEqual(analyze(hand, { ...analysis.settings }), analysis);
  const win = score("123m456p789s11222z", { doubleWindPair: "2", countedYakuman: "sanbaiman" });
  assert.deepEqual(score("123m456p789s11222z", { rules: win.settings }), win);
  assert.deepEqual(score("123m456p789s11222z", { ...win.settings }), win);
  const value = worth({ han: 4, fu: 30, roundedMangan: true });
  assert.deepEqual(worth({ han: 4, fu: 30, rules: value.settings }), value);
  const chances = winProbability(hand, { draws: 3, changes: 1, visible: "1m", to: "tanyao", round: "south" });
  assert.deepEqual(winProbability(hand, { ...chances.settings }), chances);
  const open = winProbability("23m456p345s11z[888s]", { draws: 2, openTanyao: false });
  assert.deepEqual(winProbability(open.hand, { ...open.settings }), open);
  const points = expectedPoints(hand, { draws: 2, dora: "1m", riichi: "best", seat: "west", roundedMangan: true });
  assert.deepEqual(winProbability(hand, { ...points.settings }), points);
  assert.deepEqual(expectedPoints(hand, { ...points.settings }), points);
});

test("a set has the hands and deals of count-hands and the order of list-hands", () => {
  const set = "tenpai & wait_kinds >= 8";
  const hands = HandSet.of(set);
  const [size] = answerOf("count-hands", set);
  assert.deepEqual([hands.hands, hands.deals], [BigInt(size.hands), BigInt(size.deals)]);
  const counted = countHands(set).size;
  assert.deepEqual([counted.hands, counted.deals], [`${size.hands}`, `${size.deals}`]);
  const list = tehai(["list-hands", set, "--range", `0..${size.hands}`]).trimEnd().split("\n");
  assert.deepEqual([...hands], list);
  list.forEach((hand, rank) => assert.deepEqual([hands.rank(hand), hands.at(rank)], [BigInt(rank), hand]));
  assert.equal(hands.contains("123m456p789s1122z"), false);
  assert.deepEqual([hands.at(hands.hands), hands.at(1n << 130n)], [undefined, undefined]);
  // More than 64 bits: 2^53 and 2^64 are passed on the way.
  const all = HandSet.of("all", { tiles: 60 });
  assert.equal(all.deals, choose(136n, 60n));
  const last = all.at(all.hands - 1n);
  assert.equal(all.rank(last), all.hands - 1n);
});

test("distances are those of shanten --to, for one hand and for many", () => {
  const hands = textsOfAll(HandSet.of("all", { tiles: 14 }).sample(1000, { seed: 3 }));
  const found = HandSet.of("honitsu").distances(hands);
  assert.deepEqual([...found.distance], answersOf(hands, "--to", "honitsu").map(({ distance }) => distance));
  const [one] = distances(hands[0], ["honitsu"]);
  assert.deepEqual([one.distance, one.necessary.copies], [found.distance[0], found.copies[0]]);
  assert.ok(distances(hands[0]).length > 20);
  assert.ok(setNames().some(({ name }) => name === "honitsu"));
});

test("what is freed says so", () => {
  const set = HandSet.of("win");
  set.free();
  set.free();
  assert.throws(() => set.hands, { name: "TehaiError", message: "the set was freed" });
});

const MISTAKES = [
  [
    () => shanten("123x"),
    '123x: character 4: "x" is not a suit letter; write m, p, s or z after the digits',
    "unknown-letter",
  ],
  [() => shanten("123m"), "found 3 tiles, expected 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14", "other"],
  [() => shantenOfAll(["1m", "123m"]), "hand 1: found 3 tiles, expected 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14", "other"],
  [() => shantenOfAll(new Uint8Array(35)), "found 35 counts, expected 34 for each hand", "other"],
  [() => shanten([0, 5]), "found 5 copies of 2m, expected 0 to 4"],
  [() => shanten("1m", { players: 5 }), "players: expected 3 or 4, found 5", "other"],
  [
    () => shanten("1m", { player: 3 }),
    "player: there is no such option, expected one of called, fifthTile, forms, players, sevenPairs; did you mean players?",
    "other",
  ],
  [
    () => effectsOfAll(["1m"], { visble: ["1m"] }),
    "visble: there is no such option, expected one of called, fifthTile, forms, players, sevenPairs, visible; did you mean visible?",
    "other",
  ],
  [
    () => shantenOfAll(["1m"], { visible: new Uint8Array(34) }),
    "visible: there is no such option, expected one of called, fifthTile, forms, players, sevenPairs",
    "other",
  ],
  [
    () => shantenOfAll(new Uint8Array(68), { called: new Int16Array(4) }),
    "called: found 4 codes, expected 4 for each hand, 8 for 2",
    "other",
  ],
  [
    () => waitsOfAll(["1m", "2m"], { called: Int16Array.of(-1, -1, -1, -1, 9, 8, -1, -1) }),
    "hand 1: called: found 8, expected codes of melds, or -1 for none",
    "other",
  ],
  [
    () => effectsOfAll(["44z"], { called: Int16Array.of(64, 64, -1, -1) }),
    "a fifth 4z: there are only four copies of a tile",
    "other",
  ],
  [() => shantenOfAll(["1m"], { called: [0, -1, -1, -1] }), "called: expected an Int16Array of 4 codes for each hand"],
  [
    () => discardsOfAll(["45z[444z][111z][555z][777z]"], { called: Int16Array.of(0, 0, 0, 0) }),
    "called: the hands say already which melds are called",
  ],
  [
    () => readHands(["1m", "1m[124m]"]),
    "hand 1: 1m[124m]: character 3: not a meld; write a sequence, triplet or quad, such as 123m, 555z or 7777p",
    "not-a-meld",
  ],
  [() => analyze("1m", { limited_by: "called" }), "limited_by: there is no such option, names are written as limitedBy"],
  [() => analyze("1m", { limitedBy: "luck" }), 'limitedBy: expected called or visible, found "luck"', "other"],
  [() => scoreOfAll(new Uint8Array(34)), "tiles: expected the kind of the winning tile of each hand of counts"],
  [() => scoreOfAll(["1m"], { tiles: new Uint8Array(2) }), "tiles: found 2, expected one for each of 1 hands", "other"],
  [() => score("123m456p789s11222z", { hiddenDora: "1m" }), "hiddenDora: hidden dora need riichi", "contradiction"],
  [() => effectsOfAll(["1m"], { rules: { players: 5 } }), "rules.players: expected 3 or 4, found 5", "other"],
  [
    () => predictWaits({ x: "1m" }),
    "x: there is no such option, expected one of discards, fifthTile, forms, hand, melds, passed, players, " +
      "sevenPairs, visible",
    "other",
  ],
  [
    () => analyze("1m", { visible: "1mx" }),
    'visible: 1mx: character 3: "x" is not a tile; write tiles such as 123m, 5p or 1z',
    "unknown-sign",
  ],
  [() => analyze("1m", { rules: { fifthTile: "no" } }), 'rules.fifthTile: expected excluded or counted, found "no"', "other"],
  [() => score("123m456p789s11222z", { ippatsu: true }), "ippatsu: ippatsu needs riichi", "contradiction"],
  [() => winProbability("1m", { draws: -1 }), "draws: expected 0 to 136, found -1", "other"],
  [
    () => HandSet.of("tenpaj"),
    'set: character 1: found "tenpaj", expected a set such as tenpai, 5m = 2 or only(mz); did you mean ' +
      '"tenpai"?',
    "unexpected",
  ],
  [() => HandSet.of("win").sample(1, { sed: 1 }), "sed: there is no such option, expected one of by, seed"],
  [() => HandSet.of("win").distances(["1m"], { rules: {} }), "rules: there is no such option, expected one of visible"],
  [() => HandSet.of("win").sample(1, { seed: -1 }), "seed: found -1, expected 0 to 2^64 - 1"],
  [() => HandSet.of("win").at(-1), "rank: found -1, expected an integer from 0"],
];

for (const [ask, message, code] of MISTAKES) {
  test(`a mistake says what and where: ${message}`, () => {
    assert.throws(ask, (error) => {
      assert.ok(error instanceof TehaiError);
      assert.deepEqual([error.message, error.problem?.code], [message, code]);
      return true;
    });
  });
}
