// The chances of a win, draw by draw.

import { expect, expectNoOverflow, headline, project, test, tilesIn } from "./page";
import type { Page } from "@playwright/test";

const card = (page: Page) => page.getByRole("region", { name: "How likely is a win?" });

/** The rows of the table: the discards, and the probabilities after 6, 12 and 17 draws. */
async function rowsOf(page: Page): Promise<{ tiles: string[]; chances: number[] }[]> {
  await expect(card(page)).toHaveAttribute("aria-busy", "false");
  const rows = await card(page).locator("tbody tr").all();
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator("td").allTextContents();
      return { tiles: await tilesIn(row.locator("th")), chances: cells.map((text) => Number(text.replace(" %", "")) / 100) };
    }),
  );
}

test("by the book's formula a hand is worth what the book's program prints", async ({ page }) => {
  const source = project("tests/library/win_probability.rs");
  const [, hand = ""] = /README of mahjong-win-prob: hand (\w+)/.exec(source)!;
  const [, first = ""] = /const PUBLISHED.*\n\s+\[([\d, ]+)\]/.exec(source)!;
  const [, tiles = ""] = /assert_eq!\(discards, \[(.*)\]/.exec(source)!;
  const published = new Map(tiles.match(/\w+/g)!.map((tile, at) => [tile, first.split(", ")[at]]));
  expect(published.get("1p")).toBe("1511");

  await page.goto(`#/hand/${hand}`);
  await card(page).getByLabel("Discards").selectOption("book");
  await expect(page).toHaveURL(/model=book$/);
  await expect(card(page).locator("tbody")).toContainText("15.11 %");
  const rows = await rowsOf(page);
  // Best first, each once.
  const last = rows.map(({ chances }) => chances[2]!);
  expect(last).toEqual([...last].sort((a, b) => b - a));
  expect(rows.flatMap((row) => row.tiles).sort()).toEqual([...published.keys()].sort());
  for (const row of rows) {
    for (const tile of row.tiles) expect(Math.round(row.chances[2]! * 10_000).toString()).toBe(published.get(tile));
    expect(row.chances).toEqual([...row.chances].sort((a, b) => a - b));
  }
  await expect(card(page).getByRole("img", { name: "Probability of having won, by draws" }).locator("path")).not.toHaveCount(0);
});

test("a hand that only waits has a closed formula, and may aim at tenpai", async ({ page }) => {
  // Four copies among 123 tiles win; one less if one of them is visible.
  await page.goto("#/hand/123m456p789s1122z");
  const after = (copies: number, tiles: number) => [6, 12, 17].map((draws) => 1 - (1 - copies / tiles) ** draws);
  const shown = (numbers: number[]) => numbers.map((number) => number.toFixed(4));
  await expect(card(page).locator("tbody th")).toHaveText(["As it is"]);
  expect(shown((await rowsOf(page))[0]!.chances)).toEqual(shown(after(4, 123)));
  await page.goto("#/hand/123m456p789s1122z?seen=1z");
  await expect(card(page).locator("tbody")).toContainText("34.51 %");
  expect(shown((await rowsOf(page))[0]!.chances)).toEqual(shown(after(3, 122)));
  await card(page).getByRole("button", { name: "Tenpai" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/aim=tenpai/);
  await expect(card(page).locator("tbody td")).toHaveText(["100 %", "100 %", "100 %"]);
  await page.goBack();
  await expect(card(page).locator("tbody td").last()).toContainText("34.51 %");
});

test("called melds are seen", async ({ page }) => {
  await page.goto("#/hand/1122z[123m][456p][789s]");
  const [row] = await rowsOf(page);
  expect(row!.chances[2]!.toFixed(4)).toBe((1 - (119 / 123) ** 17).toFixed(4));
});

test("a tile of the table is discarded by a click", async ({ page }) => {
  await page.goto("#/hand/234578m1689p357s1z");
  await card(page).getByRole("button", { name: "Discard east" }).click();
  await expect(page).toHaveURL(/#\/hand\/234578m1689p357s\?seen=1z$/);
  await expect(card(page).locator("tbody th")).toHaveText(["As it is"]);
});

test("a hand that is far from a win says so, and one that has won is not asked about", async ({ page }) => {
  await page.goto("#/hand/258m23p1689s13456z");
  await expect(card(page)).toContainText("too far from a win: more than 300,000 hands can be reached");
  await page.goto("#/hand/123m456p789s11122z");
  await expect(headline(page)).toContainText("This hand wins.");
  await expect(card(page)).toHaveCount(0);
  await page.goto("#/hand/123m456p11z");
  await expect(headline(page)).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

test("another hand is answered while curves are worked out", async ({ page }) => {
  // 271,069 hands can be reached.
  await page.goto("#/hand/27m167p1479s44567z?model=book");
  await expect(headline(page)).toContainText("5-shanten");
  // After the pause, while it is computing.
  await page.waitForTimeout(500);
  await expect(card(page)).toHaveAttribute("aria-busy", "true");
  await page.getByLabel("Hand as text", { exact: true }).fill("123m456p789s1122z");
  await expect(headline(page)).toContainText("Waits for");
  await expect(card(page).locator("tbody th")).toHaveText(["As it is"]);
  // Its own numbers, not those of the previous hand.
  expect((await rowsOf(page))[0]!.chances[0]!.toFixed(4)).toBe(
    (1 - [0, 1, 2, 3, 4, 5].reduce((miss, drawn) => miss * (1 - 4 / (123 - drawn)), 1)).toFixed(4),
  );
});

test("on a phone nothing is cut off", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const hand of ["234578m1689p357s1z", "147m2589p4678s113z"]) {
    await page.goto(`#/hand/${hand}`);
    await expect(card(page).locator("svg").first()).toBeVisible();
    await expectNoOverflow(page);
    const table = card(page).locator("table");
    const [wide, room] = await table.evaluate((table) => [table.scrollWidth, table.parentElement!.clientWidth]);
    expect(wide).toBeLessThanOrEqual(room!);
  }
});
