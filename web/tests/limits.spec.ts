// The limits of time and size for the page. These tests run after all others, one at a time.

import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, headline, test, timed } from "./page";

/** Other activity on the machine only adds time, and may disturb many rounds: what counts is the best within a minute. */
const PATIENCE = { timeout: 60_000, intervals: [100] };

/** Notes some figures with the test that they belong to. */
const note = (type: string, ...figures: unknown[]) => test.info().annotations.push({ type, description: figures.join(" ") });

/** Does each of some actions in turn until the shortest time that each took is within the limit. */
async function expectWithin(limit: number, actions: (() => Promise<number>)[]): Promise<void> {
  const took = actions.map((): number[] => []);
  const round = async () => {
    for (const [at, act] of actions.entries()) took[at]!.push(await act());
    for (const times of took) expect(Math.min(...times)).toBeLessThanOrEqual(limit);
  };
  await expect(round).toPass(PATIENCE).finally(() => note("milliseconds", ...took));
}

test("a cold load paints within 0.3 s and answers within a second", async ({ browser, baseURL }) => {
  const load = async () => {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector(".headline .what use")) Object.assign(window, { answered: performance.now() });
        else requestAnimationFrame(look);
      };
      look();
    });
    await page.goto("");
    const answered = () => page.evaluate(() => (window as { answered?: number }).answered ?? 0);
    await expect.poll(answered, { intervals: [50] }).toBeGreaterThan(0);
    const painted = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]!.startTime);
    const took = [painted, await answered()].map(Math.round);
    await context.close();
    return took;
  };
  await expect(async () => {
    const [painted, answered] = await load();
    note("milliseconds", painted, answered);
    expect(painted, "painted").toBeLessThanOrEqual(300);
    expect(answered, "answered").toBeLessThanOrEqual(1000);
  }).toPass(PATIENCE);
});

for (const [what, address] of [["a changed hand", ""], ["a changed hand, with its distances from yaku,", "&yaku=1"]]) {
  test(`${what} is answered within 50 ms`, async ({ page }) => {
    await page.goto(`#/hand/2340678m3345p677s?click=remove&order=acceptance${address}`);
    await expect(headline(page)).toContainText("Discard");
    if (address) await expect(page.locator(".far tbody tr")).not.toHaveCount(0);
    const remove = page.getByRole("button", { name: "Remove 4 of dots" });
    const add = page.getByRole("button", { name: /^Add 4 of dots/ });
    await expectWithin(50, [
      () => timed(page, () => remove.click(), ".headline", "Accepts"),
      () => timed(page, () => add.click(), ".headline", "Then 51 tiles"),
    ]);
  });
}

for (const [shanten, hand, chance, limit] of [
  [1, "2340678m3345p677s", "64.75 %", 1500],
  [2, "124m2589p34678s11z", "19.91 %", 800],
  [3, "1357m2468p3478s11z", "18.81 %", 800],
  [4, "238m22477p26s3567z", "9.457 %", 3000],
  [5, "258m23p1689s13456z", "4.776 %", 3000],
  [6, "1469m258p369s1357z", "3.832 %", 3000],
] as const) {
  test(`the best discard of a ${shanten}-shanten hand, with its chance, is there ${limit} ms after a click`, async ({ page }) => {
    const best = ".discards .best";
    const tile = `${hand[0]} of characters`;
    await page.goto(`#/hand/${hand}?click=remove`);
    await expect(page.locator(best)).toContainText(chance);
    const remove = page.getByRole("button", { name: `Remove ${tile}` }).first();
    const add = page.getByRole("button", { name: new RegExp(`^Add ${tile}`) });
    const round = async () => {
      await remove.click();
      await expect(page.locator(".chances")).toBeVisible();
      return timed(page, () => add.click(), best, chance);
    };
    await expectWithin(limit, [round]);
  });
}

// All of it has two modules: that of the table, which no first visit loads, is as large as that of the page.
test("a first visit loads at most 500 kB over the wire, and all of it is at most 1,300", async ({ page }) => {
  const loaded = new Set<string>();
  page.on("request", (request) => loaded.add(new URL(request.url()).pathname.split("/").pop() || "index.html"));
  await page.goto("");
  await expect(headline(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  const files = readdirSync("dist", { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const size = (wanted: typeof files) =>
    wanted.reduce((sum, file) => sum + gzipSync(readFileSync(`${file.parentPath}/${file.name}`)).length, 0);
  const [first, all] = [size(files.filter((file) => loaded.has(file.name))), size(files)];
  note("bytes", first, all);
  expect(first, `${[...loaded]}`).toBeGreaterThan(400_000);
  expect(first, "first visit").toBeLessThanOrEqual(500_000);
  expect(all, "all").toBeLessThanOrEqual(1_300_000);
});

test("no task in ordinary use takes more than 200 ms of the page's own thread", async ({ page }) => {
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => tasks.push(duration))).observe({ type: "longtask" });
  });
  const longest = async () => Math.max(0, ...(await page.evaluate(() => (window as never as { tasks: number[] }).tasks.splice(0))));
  await expect(async () => {
    await page.goto("#/hand/2340678m3345p677s");
    await expect(page.locator(".discards .best").first()).toContainText("%");
    await longest();
    await page.getByRole("button", { name: "Discard 7 of bamboo" }).first().click();
    await expect(page.locator(".discards .best").first()).toContainText("%");
    for (const part of ["danger", "distances"]) {
      await page.locator(`.${part} > summary`).click();
      await expect(page.locator(`.${part} tbody tr`)).not.toHaveCount(0);
    }
    for (const part of ["Practice", "Games", "Last hand", "Yaku odds", "Atlas", "Statistics"]) {
      await page.getByRole("link", { name: part }).click();
      await expect(page.locator("h1")).not.toHaveText("Which tile to discard?");
    }
    expect(await longest()).toBeLessThanOrEqual(200);
  }).toPass(PATIENCE);
});
