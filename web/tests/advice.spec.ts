// Every discard with its chances and what follows it, in one table and one order.

import { expect, expectNoOverflow, handField, headline, test, tilesIn, watchWorkers } from "./page";
import type { Page } from "@playwright/test";

const card = (page: Page) => page.locator(".advice");
const known = (page: Page) => expect(card(page)).toHaveAttribute("aria-busy", "false");

/** The cells of each row by the name of their column, best first. */
async function rowsOf(page: Page): Promise<{ tile: string; cells: Record<string, string> }[]> {
  await known(page);
  const rows = await card(page).locator("tbody tr").all();
  return Promise.all(
    rows.map(async (row) => {
      const [tile = ""] = await tilesIn(row.locator("th"));
      const cells = await row.locator("td[data-name]").evaluateAll((all) => all.map((cell) => [cell.getAttribute("data-name"), cell.textContent]));
      return { tile, cells: Object.fromEntries(cells) as Record<string, string> };
    }),
  );
}

test("the headline is the first row of the table, and says by what", async ({ page }) => {
  await page.goto("#/hand/2340678m3345p677s?own=1z9m");
  const win = await rowsOf(page);
  expect(win.map(({ tile }) => tile)).toEqual(["3p", "6s", "7s", "8m", "2m", "0m"]);
  // win-probability 2340678m3345p677s --visible 1z9m
  expect(win[0]!.cells.Win).toBe("64.13 %");
  await expect(headline(page)).toContainText("wins most often: at least 64.13 % within 17 draws (6 of bamboo: 62.44 %)");
  expect(await tilesIn(headline(page).locator(".what"))).toEqual(["3p"]);

  await card(page).getByRole("button", { name: "tiles accepted" }).click();
  await expect(page).toHaveURL(/order=acceptance/);
  await expect(headline(page)).toContainText("accepts the most tiles: 50 tiles (3 of dots: 45 tiles)");
  const [first] = await rowsOf(page);
  expect([first!.tile, first!.cells["Tiles accepted (ukeire)"]]).toEqual(["6s", "50"]);
});

test("each discard has its good shape and the draws that improve what it leaves", async ({ page }) => {
  await page.goto("#/hand/2340678m3345p677s?own=1z9m");
  const rows = Object.fromEntries((await rowsOf(page)).map(({ tile, cells }) => [tile, cells]));
  // analyze-hand 2340678m3345p677s --improvements --good-shape --discards 1z9m
  expect(rows["6s"]).toMatchObject({ "Tiles accepted (ukeire)": "50", "Good-wait rate": "60.00 %", "Tiles that improve it": "4" });
  expect(rows["3p"]).toMatchObject({ "Tiles accepted (ukeire)": "45", "Good-wait rate": "84.44 %", "Tiles that improve it": "21" });
});

test("too many dora indicators are told where they are entered", async ({ page }) => {
  await page.goto("#/hand/2340678m3345p677s?dora=111222z");
  const wrong = page.locator("#wrong-dora");
  await expect(wrong).toContainText("at most five");
  const field = page.getByLabel("Dora indicators", { exact: true });
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("11122z");
  await expect(wrong).toHaveCount(0);
});

test("a row is of one play, and what others reach stands below it", async ({ page }) => {
  await page.goto("#/hand/2340678m3345p677s?dora=4m");
  const others = card(page).locator(".best .other-plays");
  // win-probability 2340678m3345p677s --value points --dora 4m --riichi best
  const [first] = await rowsOf(page);
  expect(first!.cells).not.toHaveProperty("Points");
  await expect(others).toContainText("; played for points: 10,401");
  await card(page).getByRole("button", { name: "points" }).click();
  await expect(headline(page)).toContainText("is worth most: at least 10,401 points within 17 draws (6 of bamboo: 9,793)");
  const rows = await rowsOf(page);
  const points = rows.map(({ tile, cells }) => `${tile} ${cells.Points}`);
  expect(points.slice(0, 5)).toEqual(["3p 10,401", "6s 9,793", "7s 9,612", "2m 9,221", "8m 9,137"]);
  expect(points.at(-1)).toBe("0m 5,060");
  // The chance is that of the play for points, as the reasons have it.
  expect(rows.slice(0, 2).map(({ cells }) => cells.Win)).toEqual(["62.67 %", "60.03 %"]);
  await expect(others).toContainText(/^played for wins: 6\d\.\d\d %; played for tenpai: /);
  // A hand that draws next has a line for each.
  await page.goto("#/hand/123m456p789s1122z");
  await card(page).getByRole("button", { name: "points" }).click();
  await expect(card(page).getByRole("rowheader")).toHaveText(["Points with ura-dora", "Win", "Win, if played for it", "Tenpai, if played for it"]);
});

test("discards that step back are folded away, and the scale stays", async ({ page }) => {
  await page.goto("#/hand/2340678m3345p677s");
  const width = () => card(page).locator('.best [data-name="Win"]').evaluate((cell) => getComputedStyle(cell).getPropertyValue("--part"));
  await known(page);
  const before = await width();
  expect(Number(before)).toBe(1);
  await card(page).getByRole("button", { name: "Show 6 discards that step back" }).click();
  await expect(card(page).locator("tbody tr")).toHaveCount(12);
  await expect(card(page).locator("tbody tr").last()).toContainText("2-shanten");
  expect(await width()).toBe(before);
});

test("a hand that only waits has a closed formula, by draws", async ({ page }) => {
  // Four copies among 123 tiles win; one less if one of them is visible. In nine draws no change is better.
  const after = (copies: number, tiles: number, draws: number) => `${(100 * (1 - (1 - copies / tiles) ** draws)).toPrecision(4)} %`;
  const win = card(page).getByRole("row", { name: /^Win/ }).locator("td");
  await page.goto("#/hand/123m456p789s1122z?draws=9");
  await expect(win).toHaveText([3, 6, 9].map((draws) => after(4, 123, draws)));
  await expect(card(page).getByRole("row", { name: /^Tenpai/ }).locator("td")).toHaveText(["100 %", "100 %", "100 %"]);
  await page.goto("#/hand/123m456p789s1122z?seen=1z&draws=3");
  await expect(win).toHaveText([1, 2, 3].map((draws) => after(3, 122, draws)));
  await expect(page.locator(".by-draws").getByRole("img", { name: "Won, draw by draw" }).locator("path")).toHaveCount(1);
  // Of a called hand only the east is a yaku.
  await page.goto("#/hand/1122z[123m][456p][789s]");
  await expect(win.last()).toHaveText(after(2, 123, 17));
});

test("a hand that is far from a win is played on, and the order is that of the answer", async ({ page }) => {
  await page.goto("#/hand/258m23p1689s13456z");
  await expect(headline(page)).toContainText("no other is known to be better: at least");
  await expect(headline(page)).toContainText("4.776 % (95 % confidence)");
  // tehai win-probability 258m23p1689s13456z --format json: best_first, and the differences that say how much less.
  expect((await rowsOf(page)).map(({ tile }) => tile).join(" ")).toMatch(/^1z 3z 4z 5z 6z 5m 2m 8m 1s 9s 6s/);
  expect(await tilesIn(headline(page).locator(".what"))).toEqual(["1z", "3z", "4z", "5z"]);
  await expect(card(page)).toContainText("5,000 simulated games each do not tell the first 11 apart");
  await expect(card(page).locator(".why summary")).toHaveText("Why east?");
  // By tenpai, which the answer does not judge by, they are in the order of their numbers.
  await card(page).getByRole("button", { name: "tenpai" }).click();
  await expect(headline(page)).toContainText("is tenpai most often: at least");
  await expect(card(page)).not.toContainText("do not tell the first");
  await page.goto("#/hand/123m456p789s11122z");
  await expect(headline(page)).toContainText("This hand wins.");
  await expect(card(page)).toContainText("If you play on, each discard leaves a hand that waits for the discarded tile");
  await page.goto("#/hand/123m456p11z");
  await expect(headline(page)).toContainText("8 tiles so far");
  await expect(card(page)).toHaveCount(0);
});

test("where no discard gets there in time, tiles accepted decide", async ({ page }) => {
  await page.goto("#/hand/147m2589p4678s113z?draws=3");
  await expect(card(page)).toContainText("Ordered by tiles accepted: no discard gets there within 3 draws.");
  await expect(headline(page)).toContainText("accepts the most tiles: 83 tiles");
});

test("another hand is answered while chances are worked out", async ({ page }) => {
  const workers = await watchWorkers(page);
  await page.goto("#/hand/27m167p1479s44567z");
  await expect(headline(page)).toContainText("5-shanten");
  await expect.poll(async () => (await workers()).asked, { intervals: [20] }).toContain("win-probability");
  await handField(page).fill("123m456p789s1122z");
  await expect(headline(page)).toContainText("Waits for");
  // Those of the hand before are not worked out to the end.
  await expect.poll(async () => (await workers()).ended).toContain("win-probability");
  await expect(card(page).getByRole("row", { name: /^Win/ }).locator("td").last()).toContainText("45.84 %");
});

test("own discards make a hand furiten", async ({ page }) => {
  await page.goto("#/hand/123m456p789s1122z");
  await known(page);
  await expect(page.locator(".details .said")).toHaveCount(0);
  await page.getByRole("textbox", { name: "Your discards" }).fill("2z");
  await expect(page.locator(".details .said")).toContainText("Furiten");
});

test("on a phone nothing is cut off", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const hand of ["234578m1689p357s1z?dora=4m", "147m2589p4678s113z"]) {
    await page.goto(`#/hand/${hand}`);
    await expect(page.locator(".figure svg")).toBeVisible();
    await expectNoOverflow(page);
    const table = card(page).locator("table");
    const [wide, room] = await table.evaluate((table) => [table.scrollWidth, table.parentElement!.clientWidth]);
    expect(wide).toBeLessThanOrEqual(room!);
  }
});

test("in the true game each discard has bounds, which come after its chances", async ({ page }) => {
  const workers = await watchWorkers(page);
  await page.goto("#/hand/22335m468p445678s");
  const ranges = page.locator(".ranges li");
  // As `tehai win-probability 22335m468p445678s --model true --states 300000 --games 2000` says.
  await expect(ranges.first()).toContainText("32.46–33.84 %");
  await expect(ranges.first().getByRole("img")).toHaveAccessibleName("4 of bamboo");
  await page.goto("#/hand/22335m468p445678s?draws=3");
  await expect(page.locator(".true-game")).toContainText("Exact for plays with these detours, to the digits shown.");
  await page.goto("#/hand/123m456p1123578s4z?draws=2");
  await expect(page.locator(".true-game")).toContainText("Exact for plays with these detours.");
  // What takes long shows how far it is, and ends with its hand.
  await page.goto("#/hand/27m167p1479s44567z");
  const done = () => page.locator(".true-game progress").evaluate((bar: HTMLProgressElement) => bar.value);
  await expect.poll(done, { intervals: [20] }).toBeGreaterThan(0);
  await page.goto("#/hand/123m456p1123578s4z?draws=2");
  await expect(page.locator(".true-game")).toContainText("Exact for plays with these detours.");
  await expect.poll(async () => (await workers()).ended).toContain("true-game");
  await page.goto("#/hand/147m2589p4678s113z");
  await expect(page.locator(".true-game")).toContainText("From 2,000 simulated games");
  await expect(page.locator(".true-game")).toContainText("Where ranges overlap");
});
