// What to do about another player's tile: the numbers are those that analyze-hand prints.

import { expect, test, tilesIn } from "./page";
import type { Page } from "@playwright/test";

const card = (page: Page) => page.locator(".call-or-pass");

/** The texts of the cells of each row, by the tile or the word in its head. */
async function rowsOf(page: Page): Promise<Record<string, string[]>> {
  await expect(card(page).locator("tbody tr")).not.toHaveCount(0);
  const rows: Record<string, string[]> = {};
  for (const row of await card(page).locator("tbody tr").all()) {
    const head = row.getByRole("rowheader");
    const tiles = await tilesIn(head);
    rows[tiles.join(" ") || (await head.innerText())] = await row.locator("td").allInnerTexts();
  }
  return rows;
}

test("an offered tile can be passed or called, with what is best after each", async ({ page }) => {
  await page.goto("#/hand/23m456p3478s2266z?table=1&offered=6z");
  const rows = await rowsOf(page);
  // analyze-hand 23m456p3478s2266z --offered 6z
  expect(rows["Pass"]?.slice(3, 5)).toEqual(["27", "2-shanten"]);
  expect(rows["6z 6z 6z"]?.slice(3, 5)).toEqual(["16", "1-shanten"]);
  await expect(card(page)).toContainText("The tile does not win.");
  await page.goto("#/hand/123m456p789s1122z?table=1&offered=1z&lang=ja");
  await expect(card(page)).toContainText("この牌で和了できます。");
});

test("an unfinished tile is no failure, and an offer goes with its hand", async ({ page }) => {
  await page.goto("#/hand/23m456p3478s2266z?table=1");
  const offered = card(page).getByRole("textbox", { name: "The tile, such as 6z" });
  await offered.fill("z");
  await expect(card(page).getByRole("alert")).toContainText("no digits before");
  await offered.fill("66z");
  await expect(card(page)).toContainText("One tile, such as 6z.");
  await offered.fill("6z");
  await expect(card(page)).toContainText("The tile does not win.");
  await page.getByRole("button", { name: /^Draw / }).first().click();
  await expect(page).toHaveURL(/#\/hand\/[^?]*\?draws=16&table=1$/);
});

test("each call has its chances, and a click makes it", async ({ page }) => {
  await page.goto("#/hand/23m456p3478s2266z?table=1&offered=6z&from=other&order=points");
  await expect(card(page).locator(".calls .best")).toBeVisible();
  const rows = await rowsOf(page);
  // win-probability 23m456p3478s2266z --visible 6z --value points, and 23m456p3478s22z[666z] --value points
  const pass = rows["Pass"]!.slice(1, 3);
  const pon = rows["6z 6z 6z"]!.slice(0, 3);
  await card(page).getByRole("button", { name: "Call green dragon" }).click();
  await expect(page).toHaveURL(/#\/hand\/[2-8mps]+22z\[666z\]\?order=points&table=1&own=\d[ms]&from=other$/);
  // The best discard of the hand after the call, asked by itself.
  await page.goto("#/hand/23m456p3478s22z[666z]?order=points");
  await expect(page.locator(".discards .best").first()).toContainText(pon[1]!);
  await expect(page.locator(".discards .best").first()).toContainText(pon[2]!);
  await page.goto("#/hand/23m456p3478s2266z?table=1&offered=6z&from=other&order=points&click=draw");
  await card(page).getByRole("button", { name: "Pass" }).click();
  await expect(page).toHaveURL(/seen=6z/);
  await expect(page.locator(".chances tbody tr").first()).toContainText(pass[0]!);
  await expect(card(page).locator(".calls")).toHaveCount(0);
  // Who plays on draws the next tile.
  await page.goto("#/hand/23m456p3478s2266z?table=1&offered=6z&from=other");
  await card(page).getByRole("button", { name: "Pass" }).click();
  await expect(page).toHaveURL(/\?seen=6z&draws=16&table=1&from=other$/);
});

test("a call from the left takes the place of a draw, and chi is for four", async ({ page }) => {
  await page.goto("#/hand/23m456p3478s2266z?table=1&offered=1m&draws=9");
  await card(page).getByRole("button", { name: /^Call 1, 2, 3 of characters/ }).click();
  await expect(page).toHaveURL(/draws=8/);
  await page.goto("#/hand/119m456p3478s226z?table=1&offered=1m&players=3");
  await expect(card(page).locator(".calls tbody tr")).toHaveCount(2);
});

test("how often a tenpai player waits for each of my tiles, the safest first", async ({ page }) => {
  await page.goto("#/hand/147m2589p4678s113z?danger=1&their=1m&called=1&own=9m");
  const rows = page.locator("table.danger tbody tr");
  // predict-waits --hand 147m2589p4678s113z --visible 9m --discards 1m --melds 3
  await expect(rows).toHaveCount(13);
  await expect(rows.first()).toContainText("0 % discarded by them");
  const shares = (await rows.locator("td").allInnerTexts()).map((text) => Number.parseFloat(text));
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  await rows.first().getByRole("button", { name: "Discard 1 of characters" }).click();
  await expect(page).toHaveURL(/own=91m/);
  await page.goto("#/hand/123m456p789s1122z?danger=1&their=5z5z5z5z5z");
  await expect(page.locator(".at-table").getByRole("alert")).toContainText("a fifth 5z");
});
