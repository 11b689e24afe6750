// What to do about another player's tile: the numbers are those that analyze-hand prints.

import { expect, test, tilesIn } from "./page";
import type { Page } from "@playwright/test";

const card = (page: Page) => page.locator(".at-table");

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
  expect(rows["Pass"]?.slice(1, 3)).toEqual(["2-shanten", "27"]);
  expect(rows["6z 6z 6z"]?.slice(1, 3)).toEqual(["1-shanten", "16"]);
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

