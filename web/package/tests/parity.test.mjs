// Options of all programs and bindings: the package accepts and refuses what `answers/parity.json` says, in the same words.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  analyze, countHands, distances, expectedPoints, init, predictWaits, score, settleRound, winProbability, worth,
} from "tehai";

await init();

const TABLE = JSON.parse(readFileSync(`${process.env.TEHAI_ROOT}/answers/parity.json`, "utf8"));

/** How a question is asked, by its kind. */
const ASK = {
  "analyze-hand": ({ hand, ...options }) => analyze(hand, options),
  distance: ({ hand, sets, ...options }) => distances(hand, sets, options),
  "score-hand": ({ hand, ...options }) => score(hand, options),
  worth: (options) => worth(options),
  "settle-round": (options) => settleRound(options),
  "predict-waits": (options) => predictWaits(options),
  "win-probability": ({ hand, ...options }) => winProbability(hand, options),
  "count-hands": ({ set, ...options }) => countHands(set, options),
};

for (const { kind, question, options } of TABLE.filter(({ kind }) => kind in ASK)) {
  test(`${kind}: what all accept and refuse is the same`, () => {
    for (const { name, values } of options) {
      for (const [value, expected] of values) {
        let found = null;
        try {
          ASK[kind]({ ...question, [name]: value });
        } catch (error) {
          found = error.message.replace(new RegExp(`^(${name}|set): `), "");
        }
        // Larger numbers are not exact in JavaScript.
        if (typeof value === "number" && value > Number.MAX_SAFE_INTEGER) continue;
        assert.equal(found, expected, `${name} ${JSON.stringify(value)}`);
      }
    }
  });
}

test("points are asked with the same options", () => {
  assert.equal(expectedPoints("123m456p789s1122z", { draws: 1, dora: "1m" }).settings.points?.dora, "1m");
});
