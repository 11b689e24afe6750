// Every part in Firefox, as Debian has it. Playwright drives only a Firefox of its own, so puppeteer drives this one.

import { existsSync } from "node:fs";
import puppeteer from "puppeteer-core";
import { expect, parts, test } from "./page";

const FIREFOX = "/usr/bin/firefox-esr";

/** What takes long is not waited for once more. */
const LONG = ".ranges li";

/** What differs from visit to visit. */
const RANDOM = new Set<string>(["sets"]);

test("Firefox shows in every part what Chromium does, and nothing is wrong", async ({ page, baseURL }) => {
  test.skip(!existsSync(FIREFOX), "no Firefox");
  const browser = await puppeteer.launch({ browser: "firefox", executablePath: FIREFOX });
  const other = await browser.newPage();
  await other.setViewport({ width: 1280, height: 900 });
  const problems: string[] = [];
  other.on("pageerror", (error) => problems.push(String(error)));
  other.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  try {
    for (const [name, [address, place]] of Object.entries(parts)) {
      if (place === LONG) continue;
      // One after the other: some answers take both processors of a small machine.
      await page.goto(address);
      await expect(page.locator(place).first()).toBeVisible();
      await expect(page.locator(".stale")).toHaveCount(0);
      const expected = await page.locator(place).first().textContent();
      await page.goto("about:blank");
      await other.goto(new URL(address, baseURL).href);
      const shown = await other.waitForSelector(place, { visible: true, timeout: 90_000 });
      await other.waitForFunction(() => !document.querySelector(".stale"), { timeout: 90_000 });
      const said = await shown!.evaluate((element) => element.textContent);
      expect(await other.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(1280);
      await other.goto("about:blank");
      if (!RANDOM.has(name)) expect(said, name).toBe(expected);
    }
  } finally {
    await browser.close();
  }
  expect(problems).toEqual([]);
});
