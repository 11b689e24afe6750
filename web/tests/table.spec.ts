// What a player asks at the table: the numbers are those that analyze-hand prints.

import { expect, expectNoOverflow, test, tilesIn } from "./page";
import type { Page } from "@playwright/test";

const card = (page: Page) => page.locator(".at-table");
const known = (page: Page) => expect(card(page)).toHaveAttribute("aria-busy", "false");

/** The texts of the cells of each row, by the tile or the word in its head. */
async function rowsOf(page: Page): Promise<Record<string, string[]>> {
  await known(page);
  const rows: Record<string, string[]> = {};
  for (const row of await card(page).locator("tbody tr").all()) {
    const head = row.getByRole("rowheader");
    const tiles = await tilesIn(head);
    rows[tiles.join(" ") || (await head.innerText())] = await row.locator("td").allInnerTexts();
  }
  return rows;
}

test("each discard has its good shape and the draws that improve what it leaves", async ({ page }) => {
  await page.goto("#/hand/2340678m3345p677s?table=1&own=1z9m");
  const rows = await rowsOf(page);
  // analyze-hand 2340678m3345p677s --improvements --good-shape --discards 1z9m
  expect(rows["6s"]?.slice(0, 3)).toEqual(["50", expect.stringContaining("60"), "4"]);
  expect(rows["3p"]?.slice(0, 3)).toEqual(["45", expect.stringContaining("84.4"), "21"]);
  expect(Object.keys(rows)).toEqual(["6s", "3p", "2m", "5m", "8m", "7s"]);
});

test("where acceptance and the chance of a win disagree, it is said", async ({ page }) => {
  await page.goto("#/hand/2340678m3345p677s?table=1");
  expect(Object.keys(await rowsOf(page))[0]).toBe("6s");
  await expect(card(page).locator(".said")).toHaveCount(0);
  await card(page).getByRole("button", { name: "most wins" }).click();
  await expect(card(page).locator(".said")).toContainText("wins most often");
  const rows = await rowsOf(page);
  expect(Object.keys(rows)[0]).toBe("3p");
  expect(rows["3p"]?.[0]).toContain("63.67");
});

test("own discards make a hand furiten", async ({ page }) => {
  await page.goto("#/hand/123m456p789s1122z?table=1");
  await known(page);
  await expect(card(page).locator(".said")).toHaveCount(0);
  await card(page).getByRole("textbox", { name: "Your own discards" }).fill("2z");
  await expect(card(page).locator(".said")).toContainText("Furiten");
  await card(page).getByRole("textbox", { name: "Your own discards" }).fill("2x");
  await expect(card(page).getByRole("textbox", { name: "Your own discards" })).toHaveAttribute("aria-invalid", "true");
});

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

test("a hand that has won can be played on, and a phone shows all of it", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("#/hand/123m456p789s11222z?table=1");
  const rows = await rowsOf(page);
  expect(rows["1m"]?.[0]).toBe("7");
  await expect(card(page)).toContainText("If you play on");
  await expectNoOverflow(page);
});

test("an unfinished tile is no failure, and an offer goes with its hand", async ({ page }) => {
  await page.goto("#/hand/23m456p3478s2266z?table=1");
  await known(page);
  const offered = card(page).getByRole("textbox", { name: "A tile that another player discards" });
  await offered.fill("z");
  await expect(card(page)).toContainText("One tile, such as 6z.");
  await offered.fill("6z");
  await expect(card(page)).toContainText("The tile does not win.");
  await page.getByRole("button", { name: /^Draw / }).first().click();
  await expect(offered).toHaveValue("");
  expect(Object.keys(await rowsOf(page)).length).toBeGreaterThan(2);
});

test("a discarded wait is an own discard, seen by all answers, and makes the hand furiten", async ({ page }) => {
  await page.goto("#/hand/123m456p789s11222z?table=1");
  await known(page);
  await card(page).getByRole("button", { name: "Discard south" }).click();
  await expect(card(page)).toContainText("Furiten");
  await expect(card(page).getByRole("textbox", { name: "Your own discards" })).toHaveValue("2z");
  expect(new URL(page.url()).hash).not.toContain("seen=");
});
