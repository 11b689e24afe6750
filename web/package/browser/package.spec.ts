// The installed package in Chromium, on a page without a bundler: the same answers as in Node, where they are held
// against the native program.

import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import type * as Tehai from "../src/browser.ts";
import type * as Small from "../src/small.ts";

declare global {
  interface Window {
    tehai: typeof Tehai;
    small: typeof Small;
  }
}

/** The same in Node. */
const inNode = async (): Promise<typeof Tehai> => {
  const tehai = (await import(pathToFileURL("installed/node_modules/tehai/dist/node.js").href)) as typeof Tehai;
  await tehai.init();
  return tehai;
};

/** What is asked in both; it is sent to the page as text. */
const asked = (tehai: typeof Tehai): string => {
  const { HandSet, analyze, discardsOfAll, effectsOfAll, score, shantenOfAll, winProbability } = tehai;
  const hands = HandSet.of("all", { tiles: 14 }).sample(10_000, { seed: 7 });
  const { best, copies, necessary } = discardsOfAll(hands);
  const tenpai = HandSet.of("tenpai");
  const answers = [
    [...hands.subarray(0, 340), ...shantenOfAll(hands), ...effectsOfAll(hands).necessary],
    [...best, ...copies.subarray(0, 3400), ...necessary.subarray(0, 3400)],
    [tenpai.hands, tenpai.deals, tenpai.at(92_371_837n)],
    analyze("340m067p5558s{1111z}"),
    score("123m456p789s11222z", { riichi: "riichi" }),
    winProbability("23m456p34588s1122z", { draws: 4 }),
  ];
  return JSON.stringify(answers, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));
};

test.beforeEach(async ({ page }) => {
  await page.goto("browser/");
  await page.waitForFunction(() => "tehai" in window);
});

test("the page has the answers of Node, and asks no other server", async ({ page, baseURL }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const answers = await page.evaluate(async (asked) => {
    await window.tehai.init();
    return (new Function(`return ${asked}`)() as (tehai: typeof Tehai) => string)(window.tehai);
  }, asked.toString());
  expect(answers).toEqual(asked(await inNode()));
  expect(answers.length).toBeGreaterThan(100_000);
  expect(requests).toEqual([`${baseURL}installed/node_modules/tehai/dist/module/tehai_web_bg.wasm`]);
});

test("the module can be passed as a response or as bytes", async ({ page }) => {
  const shanten = await page.evaluate(async () => {
    await window.tehai.init(fetch("../installed/node_modules/tehai/dist/module/tehai_web_bg.wasm"));
    return window.tehai.shanten("199m146779p12s246z");
  });
  expect(shanten).toBe(4);
  await page.reload();
  await page.waitForFunction(() => "tehai" in window);
  const bytes = await page.evaluate(async () => {
    const response = await fetch("../installed/node_modules/tehai/dist/module/tehai_web_bg.wasm");
    await window.tehai.init(await response.arrayBuffer());
    return window.tehai.shanten("199m146779p12s246z");
  });
  expect(bytes).toBe(4);
});

test("a module that is not there can be loaded from elsewhere afterwards", async ({ page }) => {
  const found = await page.evaluate(async () => {
    const failed = await window.tehai.init("nowhere.wasm").then(() => "", String);
    await window.tehai.init();
    return [failed !== "", window.tehai.shanten("1m")];
  });
  expect(found).toEqual([true, 0]);
});

test("the small entry loads its own module alone, and the whole one beside it answers the same", async ({ page, baseURL }) => {
  const requests: string[] = [];
  await page.goto("browser/small.html");
  page.on("request", (request) => requests.push(request.url()));
  await page.waitForFunction(() => "small" in window);
  const found = await page.evaluate(async () => {
    const { init, discards, waits } = window.small;
    await init();
    return [discards("123m456p11z23456s7z").slice(0, 1), waits("123m456p789s1122z")];
  });
  expect(found).toEqual([[{ discard: "7z", shanten: 0, copies: 11, necessary: ["1s", "4s", "7s"] }], ["1z", "2z"]]);
  expect(requests.filter((url) => url.endsWith(".wasm"))).toEqual([
    `${baseURL}installed/node_modules/tehai/dist/small/tehai_web_bg.wasm`,
  ]);
  const both = await page.evaluate(async () => {
    const tehai = (await import("tehai" as string)) as typeof Tehai;
    await tehai.init();
    const hands = tehai.HandSet.of("all", { tiles: 14 }).sample(1000, { seed: 7 });
    return [[...window.small.shantenOfAll(hands)], [...tehai.shantenOfAll(hands)], tehai.analyze("1m").shanten.nearest];
  });
  expect(both[0]).toEqual(both[1]);
  expect(both[2]).toEqual(0);
});
