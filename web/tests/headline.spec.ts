// The headline: shanten first, then the chance as it is known; and which waits have no yaku.

import type { Page } from "@playwright/test";
import { expect, expectNoOverflow, headline, test, tilesIn } from "./page";

/** Questions for chances wait until they are let go. */
async function holdChances(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    const held: (() => void)[] = [];
    Worker.prototype.postMessage = function (message: { kind?: string }) {
      const send = () => postMessage.call(this, message);
      if (message.kind === "win-probability") held.push(send);
      else send();
    };
    Object.assign(window, { letGo: () => held.splice(0).forEach((send) => send()) });
  });
  return () => page.evaluate(() => (window as never as { letGo: () => void }).letGo());
}

test("the headline names shanten, says that chances are worked out, and then has the chance", async ({ page }) => {
  const letGo = await holdChances(page);
  await page.goto("");
  const by = headline(page).locator(".by");
  await expect(by).toHaveText("leaves 1-shanten and accepts the most tiles: 51 tiles (3 of dots: 46 tiles); working out chances…");
  await expect(async () => {
    await letGo();
    await expect(by).toHaveText("wins most often: at least 64.75 % within 17 draws (6 of bamboo: 63.28 %)", { timeout: 1000 });
  }).toPass();
});

test("what accepts more at a higher shanten comes later, and says its shanten", async ({ page }) => {
  await page.goto("#/hand/147258369m12345z?order=acceptance");
  await expect(headline(page).locator(".by")).toHaveText(/^leaves \d-shanten and accepts the most tiles: \d+ tiles \(.*: \d-shanten, \d+ tiles\)$/);
});

for (const [lang, atLeast, those] of [
  ["en", "at least 64.75 %", "at least"],
  ["ja", "64.75%以上", "少なくとも"],
  ["zh", "至少64.75%", "至少"],
] as const) {
  test(`chances say once where they stand that they are lower ends: ${lang}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`#/hand/2340678m3345p677s?lang=${lang}`);
    await expect(headline(page)).toContainText(atLeast);
    await expect(page.locator(".discards caption")).toContainText(those);
    await expect(page.locator("#by-draws")).toContainText(those);
    await page.locator(".advice .why summary").click();
    await expect(page.locator(".why .hint")).toContainText(those);
    await expectNoOverflow(page);
    await page.goto(`#/hand/123m456p789s1122z?lang=${lang}`);
    await expect(page.locator(".chances caption")).toContainText(those);
  });
}

test("chances of simulated games say with what confidence they hold", async ({ page }) => {
  // As an answer about a hand far from a win has them.
  await page.addInitScript(() => {
    const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage")!;
    Object.defineProperty(Worker.prototype, "onmessage", {
      set(listen: (event: MessageEvent) => void) {
        set!.call(this, (event: MessageEvent) => {
          if (event.data.answer?.is_lower_end) event.data.answer.simulated = { games: 1000, seed: 0, confidence: 0.95 };
          listen(event);
        });
      },
    });
  });
  await page.goto("#/hand/2340678m3345p677s");
  await expect(headline(page)).toContainText("at least 64.75 % (95 % confidence) within 17 draws");
  await expect(page.locator(".discards caption")).toContainText("at least what is shown, with 95 % confidence");
});

const [NO_YAKU, SOME] = ["34567p678s44m[999m]", "123p456s22m77z[789m]"];

for (const [lang, none, then, waits] of [
  ["en", "no yaku", "Then 11 tiles of 3 kinds complete it, but without a yaku:", "2 tiles of 1 kind; 2 tiles of 1 kind without a yaku"],
  ["ja", "役なし", "切れば3種11枚で形は完成、ただし役なし：", "1種2枚；役なし1種2枚"],
  ["zh", "无役", "打出后3种11张可成和牌形，但没有役：", "1种2张；无役1种2张"],
] as const) {
  test(`waits without a yaku do not win: ${lang}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`#/hand/${NO_YAKU}3s?lang=${lang}&order=acceptance`);
    await expect(headline(page).locator(".then")).toContainText(then);
    await expect(headline(page).locator(".warning")).toContainText(none);
    await expect(page.locator(".discards .best .help")).toContainText(none);

    await page.goto(`#/hand/${NO_YAKU}?lang=${lang}`);
    const draws = headline(page).locator(".draw");
    await expect(draws).toHaveText(Array(3).fill(new RegExp(`^\\d${none}$`)));
    await expect(page.locator(".waits .warning")).toHaveText([none, none, none]);

    // Of two waits one is a triplet of dragons.
    await page.goto(`#/hand/${SOME}?lang=${lang}`);
    await expect(headline(page).locator(".then b")).toHaveText(waits);
    await expect(draws).toHaveText([`2${none}`, "2"]);
    await expect(page.locator(".waits .warning")).toHaveText([none]);
    await expectNoOverflow(page);
  });
}

test("a hand that waits with and without a yaku counts both, also before its discard", async ({ page }) => {
  await page.goto(`#/hand/1z${SOME}?order=acceptance`);
  await expect(headline(page).locator(".then")).toContainText("Then it is tenpai, and 2 tiles of 1 kind win:");
  await expect(headline(page).locator(".then")).toContainText("2 tiles of 1 kind without a yaku:");
  expect(await tilesIn(headline(page).locator(".then"))).toEqual(["7z", "2m"]);
});

test("what gives up a tenpai without a yaku says so, and accepts in all places the same tiles", async ({ page }) => {
  await page.goto("#/hand/34567p44m1z[999m][123s]");
  await expect(headline(page)).toContainText("This gives up tenpai, in which no wait has a yaku.");
  await expect(page.locator(".discards tr", { has: page.locator('th use[href="#t1z"]') }).locator(".help")).toContainText("no yaku");
  const accepted = (tile: string) => page.locator(".discards tr", { has: page.locator(`th use[href="#t${tile}"]`) }).locator('[data-name^="Tiles accepted"]');
  await expect(accepted("3p")).toHaveText("32");
  await expect(accepted("4p")).toHaveText("26");
  await page.locator(".advice .why summary").click();
  await expect(page.locator(".reasons li", { has: page.locator('use[href="#t4p"]') })).toContainText("accepts 26 tiles, not 32");
});
