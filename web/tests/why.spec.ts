// Why this one? How each other choice is worse than the best.

import type { Page } from "@playwright/test";
import { expect, expectNoOverflow, headline, test, tilesIn } from "./page";

const known = (page: Page) => expect(page.locator(".advice")).toHaveAttribute("aria-busy", "false");
const summary = (page: Page) => page.locator(".advice .why summary");
const reasons = (page: Page) => page.locator(".reasons li");
const reasonOf = (page: Page, tile: string) => reasons(page).filter({ has: page.locator(`use[href="#t${tile}"]`) });

/** Without and with points: the question, and the sentence for 6s and one for another tile. */
const sentences = {
  en: [
    "Why 3 of dots?",
    "wins 63.28 %, 1.465 less: will wait for 6.7 tiles, not 8.2; but accepts 51 tiles, not 46.",
    "wins 47.62 %, 17.13 less: 2-shanten, not 1-shanten.",
    "9,793 points, 608 fewer: wins 60.03 %, not 62.67 %; 16,313 points a win, not 16,595; will wait for 6.4 tiles, not 7.9; but accepts 50 tiles, not 45 and nearer to iipeikou 一盃口.",
    "5,060 points, 5,341 fewer: 10,471 points a win, not 16,595; wins 48.32 %, not 62.67 %; accepts 37 tiles, not 45; will wait for 5.9 tiles, not 7.9; keeps 0 dora, not 2; further from ittsu 一気通貫 and sanshoku 三色同順; but nearer to iipeikou 一盃口.",
  ],
  ja: [
    "なぜ三筒？",
    "和了率63.28%（1.465ポイント低い）：聴牌時の待ちは平均6.7枚（最善は8.2枚）。ただし、受け入れ51枚（最善は46枚）。",
    "和了率47.62%（17.13ポイント低い）：二向聴（最善は一向聴）。",
    "期待値9,793点（608点低い）：和了率60.03%（最善は62.67%）、平均打点16,313点（最善は16,595点）、聴牌時の待ちは平均6.4枚（最善は7.9枚）。ただし、受け入れ50枚（最善は45枚）、一盃口が近い。",
    "期待値5,060点（5,341点低い）：平均打点10,471点（最善は16,595点）、和了率48.32%（最善は62.67%）、受け入れ37枚（最善は45枚）、聴牌時の待ちは平均5.9枚（最善は7.9枚）、ドラ0枚（最善は2枚）、一気通貫・三色同順が遠い。ただし、一盃口が近い。",
  ],
  zh: [
    "为什么是三筒？",
    "和牌率63.28%（低1.465个百分点）：听牌时待牌平均6.7张（最佳为8.2张）；但进张51张（最佳为46张）。",
    "和牌率47.62%（低17.13个百分点）：二向听（最佳为一向听）。",
    "期望打点9,793点（低608点）：和牌率60.03%（最佳为62.67%），平均打点16,313点（最佳为16,595点），听牌时待牌平均6.4张（最佳为7.9张）；但进张50张（最佳为45张），离一杯口更近。",
    "期望打点5,060点（低5,341点）：平均打点10,471点（最佳为16,595点），和牌率48.32%（最佳为62.67%），进张37张（最佳为45张），听牌时待牌平均5.9张（最佳为7.9张），宝牌0张（最佳为2张），离一气通贯、三色同顺更远；但离一杯口更近。",
  ],
} as const;

for (const [lang, [question, win, stepsBack, points, dora]] of Object.entries(sentences)) {
  test(`a sentence for each other discard tells what is worse, and what is better: ${lang}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(`#/hand/2340678m3345p677s?lang=${lang}`);
    await expect(summary(page)).toHaveText(question);
    await expect(reasons(page)).toHaveCount(0);
    await summary(page).click();
    await expect(reasons(page)).toHaveCount(11);
    expect(await tilesIn(reasons(page).first())).toEqual(["6s"]);
    await expect(reasons(page).first()).toHaveText(win);
    await expect(reasonOf(page, "3m")).toHaveText(stepsBack);
    await expectNoOverflow(page);
    // It stays open with another hand, and with points.
    await page.goto(`#/hand/2340678m3345p677s?dora=4m&lang=${lang}`);
    await expect(reasons(page).first()).toHaveText(points);
    await expect(reasonOf(page, "0m")).toHaveText(dora);
  });
}

test("reasons are loaded when they are asked for", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto("");
  await expect(summary(page)).toBeVisible();
  expect(loaded.filter((url) => url.includes("Why"))).toEqual([]);
  await summary(page).click();
  await expect(reasons(page)).toHaveCount(11);
  expect(loaded.filter((url) => url.includes("Why"))).toHaveLength(1);
});

test("what cannot win any more says why", async ({ page }) => {
  await page.goto("#/hand/2340678m3345p677s?draws=2");
  await summary(page).click();
  await expect(reasonOf(page, "3m")).toHaveText("no win, too few draws: 2-shanten, not 1-shanten.");
});

test("there are none where another discard is the best of the answer", async ({ page }) => {
  // By tiles accepted another is first.
  await page.goto("#/hand/2340678m3345p677s");
  await expect(summary(page)).toBeVisible();
  await page.locator(".advice").getByRole("button", { name: "tiles accepted" }).click();
  await expect(page.locator(".advice .best th")).toHaveText("");
  await expect(headline(page)).toContainText("accepts the most tiles");
  await known(page);
  await expect(summary(page)).toHaveCount(0);
  // By points another is the best.
  await page.goto("#/hand/11z23m456p789s8s[123p]?dora=4m");
  await expect(headline(page)).toContainText("wins most often");
  await known(page);
  await expect(summary(page)).toHaveCount(0);
  await page.locator(".advice").getByRole("button", { name: "points" }).click();
  await expect(summary(page)).toHaveText("Why 2 of characters?");
});
