// A user's TypeScript, checked by the strict compiler: what is right compiles, and what is wrong does not.

import {
  HandSet,
  TehaiError,
  analyze,
  discardsOfAll,
  effectsOfAll,
  expectedPoints,
  init,
  readHands,
  score,
  scoreOfAll,
  shanten,
  shantenOfAll,
  tilesOf,
  winProbability,
  winProbabilityOfAll,
  worth,
  type Discard,
  type HandArray,
  type HandAnalysis,
  type Hands,
  type Problem,
  type Tile,
} from "tehai";
import { discards, waits, type DiscardOfHand } from "tehai/small";

await init();
await init(fetch("tehai.wasm"));
await init(new Uint8Array());

const one: number = shanten("199m146779p12s246z", { players: 3, forms: "standard" });
const hands: Hands = ["123m456p789s1122z"];
const many: Int8Array = shantenOfAll(hands);
const tiles: Tile[] = tilesOf(effectsOfAll(new Uint8Array(34)).necessary[0] ?? 0n);
const best: number | undefined = discardsOfAll(hands, { visible: hands }).best[0];
const { counts, called }: HandArray = readHands(["45z[444z][111z][555z][777z]"]);
const open: Int8Array = shantenOfAll(counts, { called, players: 3 });

const analysis: HandAnalysis = analyze("23456m444p789s11z", { visible: "1m", rules: { fifthTile: "counted" } });
const discard: Discard | undefined = analysis.discards?.[0];
const shantenOfForm: number | null = analysis.shanten.sevenPairs;
const points: number = score("123m456p789s11222z", { wonBy: "tsumo", rules: { doubleYakuman: true } }).points;
const paid: number = worth({ han: 3, fu: 40, rules: { roundedMangan: true } }).points;
const win: number | null | undefined = winProbability("123m456p789s1122z", { draws: 3, model: "book" }).rows[0]?.win;
const expected = expectedPoints("123m456p789s1122z", { riichi: "best", scoreRules: { openTanyao: false } });

const pointsOfAll: Int32Array = scoreOfAll(hands, { wonBy: "tsumo", tiles: Uint8Array.of(0) }).points;
const chances: Float64Array = winProbabilityOfAll(hands, { draws: 3, visible: "1z", points: { dora: "1m" } }).win;
const first: DiscardOfHand | undefined = discards("123m456p11z23456s7z", { visible: hands, fifthTile: "counted" })[0];
const waited: Tile[] = waits(new Uint8Array(34), { called });

// Options stand in their groups or beside the others, and what an answer depends on can be given back.
analyze("1m", { players: 3, visible: "2m" });
analyze("1m", { ...analysis.settings });
const won = score("123m456p789s11222z", { openTanyao: false, liable: { daisangen: "west" } });
score("123m456p789s11222z", { rules: won.settings });
expectedPoints("123m456p789s1122z", { ...expected.settings });
winProbability("123m456p789s1122z", { draws: 1, model: "true", games: 100, points: { dora: "1m" } });
effectsOfAll(hands, { players: 3 });

{
  using set = HandSet.of("tenpai & wait_kinds >= 9", { tiles: 13 });
  const size: bigint = set.hands + set.deals;
  const rank: bigint | null = set.rank("1112345678999m");
  for (const hand of set) hand.toUpperCase();
  void [size, rank];
}

const problem = (error: unknown): Problem | undefined => (error instanceof TehaiError ? error.problem : undefined);

// @ts-expect-error: no such option
shanten("1m", { player: 3 });
// @ts-expect-error: shanten does not depend on what is left to draw
shantenOfAll(hands, { visible: hands });
// @ts-expect-error: no such option of a question
analyze("1m", { visble: "1m" });
// @ts-expect-error: yes or no
score("1m", { rules: { openTanyao: "refused" } });
// @ts-expect-error: who is liable stands in an object of its own
score("1m", { daisangen: "west" });
// @ts-expect-error: names are those of JavaScript
score("1m", { open_tanyao: false });
// @ts-expect-error: the winning tiles of many wins are kinds
scoreOfAll(hands, { tile: "1m" });
// @ts-expect-error: no such rule
analyze("1m", { rules: { fifthTile: "maybe" } });
// @ts-expect-error: text, not counts
analyze(new Uint8Array(34));
// @ts-expect-error: no such name
score("1m", { riichi: true });
// @ts-expect-error: sets are made by HandSet.of
new HandSet();

void [one, many, tiles, best, open, discard, shantenOfForm, points, win, expected, problem, pointsOfAll, chances, first, waited];
