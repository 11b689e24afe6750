// A hand at a table, where the others discard between its draws: the numbers are those of docs/table.md.

import type { Page } from "@playwright/test";
import { expect, expectNoOverflow, expectNothingSerious, headline, project, test, tilesIn } from "./page";

const card = (page: Page) => page.locator(".advice");
const models = (page: Page, label = "Who plays") => page.getByRole("group", { name: label });
const known = (page: Page) => expect(card(page)).toHaveAttribute("aria-busy", "false");

/** The first example of the book: the hand, its address at the table, and what the program prints of it. */
const EXAMPLE = "123m456p78s1122z99m";
const AT_TABLE = `#/hand/${EXAMPLE}?changes=none&model=table&wall=40`;
const BOOK = project("docs/table.md").split("```")[1]!;

/** The numbers of a line of the example that begins so. */
const printed = (start: string) => {
  const line = BOOK.split("\n").find((line) => line.startsWith(start))!;
  return line.slice(start.length).match(/\d+\.\d+/g)!;
};

/** The cells of the row with a head, of a table. */
const cells = (page: Page, table: string, row: string | RegExp) => page.locator(table).getByRole("row", { name: row }).locator("td");

test("chances, ways to win and calls are those of the book", async ({ page }) => {
  await page.goto(AT_TABLE);
  await known(page);
  const rows = await card(page).locator(".discards tbody tr").all();
  const shown = await Promise.all(rows.map(async (row) => [(await tilesIn(row.locator("th")))[0], await row.locator("td[data-name]").first().innerText()]));
  expect(shown[0]).toEqual(["9m", `${printed("9m")[2]} %`]);
  for (const tile of ["2z", "7s", "8s", "1z"]) expect(shown).toContainEqual([tile, `${printed(tile)[2]} %`]);
  await expect(headline(page)).toContainText(`wins most often: at least ${printed("9m")[2]} % at the table, with 40 tiles left`);
  for (const way of ["after riichi", "with calls", "neither"]) {
    await expect(cells(page, ".plan", way)).toHaveText(printed(way).map((value) => `${value} %`));
  }
  // The pon of east is worth more than passing, the sequence is not.
  const [called, passed] = printed("1z    [111z]").map(Number);
  const pon = page.locator(".plan .calls tbody tr").filter({ hasText: "from anyone" }).first();
  expect(await tilesIn(pon)).toEqual(["1z", "1z", "1z"]);
  expect(Number.parseFloat(await pon.locator("td").innerText())).toBeCloseTo(called! - passed!, 1);
  expect(await tilesIn(page.locator(".plan .passed"))).toContain("6s");
  await expect(page.locator(".plan")).toContainText("nobody else wins, calls or declares riichi");
  // What is of a player alone is not shown: curves, and the true game.
  await expect(page.locator(".by-draws")).toHaveCount(0);
});

test("the table is chosen by a switch that the address keeps, and only then its module is loaded", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  const modules = () => loaded.filter((path) => path.endsWith(".wasm")).length;
  await page.goto(`#/hand/${EXAMPLE}?changes=none&draws=10`);
  await known(page);
  await expect(page.locator(".plan")).toHaveCount(0);
  const alone = await card(page).locator(".best .number").first().innerText();
  expect(modules()).toBe(1);
  await models(page).getByRole("button", { name: "at the table" }).click();
  await expect(page).toHaveURL(/model=table/);
  await expect(page.locator(".plan")).toBeVisible();
  expect(modules()).toBe(2);
  await expect(card(page).locator(".best .number").first()).toHaveText(`${printed("9m")[2]} %`);
  await page.reload();
  await expect(models(page).getByRole("button", { name: "at the table" })).toHaveAttribute("aria-pressed", "true");
  await models(page).getByRole("button", { name: "alone" }).click();
  await expect(page).not.toHaveURL(/model/);
  await expect(card(page).locator(".best .number").first()).toHaveText(alone);
});

test("the wall follows the draws, is said tile by tile, and shrinks while the hand is played on", async ({ page }) => {
  await page.goto(`#/hand/${EXAMPLE}?changes=none&model=table`);
  const wall = page.getByLabel("Tiles left in the wall");
  await expect(wall).toHaveValue("68");
  await wall.fill("42");
  await wall.blur();
  await expect(page).toHaveURL(/draws=10.*wall=42/);
  await expect(headline(page)).toContainText("42 tiles left");
  await page.getByRole("button", { name: "Discard 9 of characters" }).first().click();
  await expect(wall).toHaveValue("38");
  await page.getByLabel("Draws left").selectOption("5");
  await expect(wall).toHaveValue("20");
  await wall.fill("");
  await wall.blur();
  await expect(wall).toHaveValue("68");
});

test("what others do and what tenpai is worth changes the numbers", async ({ page }) => {
  await page.goto(AT_TABLE);
  const best = card(page).locator(".best .number");
  await expect(best.first()).toHaveText("50.27 %");
  await page.getByLabel("Others end the round").fill("5");
  await page.getByLabel("Others end the round").blur();
  await expect(page).toHaveURL(/others=5/);
  await expect(page.locator(".plan")).toContainText("ends with 5 % in each go-around");
  // win-probability 123m456p78s1122z99m --model table --wall 40 --changes none --others 0.05
  await expect(best.first()).toHaveText("37.56 %");
  // When the wall is empty, tenpai is worth what is said.
  await page.goto("#/hand/123m456p789s1122z?model=table&draws=0&order=points&tenpai-worth=1500");
  const points = card(page).getByRole("row", { name: /^Points/ }).locator("td");
  await expect(points).toHaveText("1,500");
  await page.getByLabel("Tenpai at the end").selectOption("3000");
  await expect(page).toHaveURL(/tenpai-worth=3000/);
  await expect(points).toHaveText("3,000");
});

test("a hand that waits has a closed formula, and its own discards are held against it", async ({ page }) => {
  const win = card(page).getByRole("row", { name: /^Win/ }).locator("td");
  const of = (chance: number) => `${(100 * chance).toPrecision(4)} %`;
  // Both winds are yaku, so each of the last four tiles wins.
  await page.goto("#/hand/123m456p789s1122z?model=table&wall=4&seat=south&changes=none");
  await expect(win).toHaveText(of(1 - (119 / 123) ** 4));
  // Furiten: only the own draw does.
  await page.getByRole("textbox", { name: "Your discards" }).fill("2z");
  await expect(win).toHaveText(of(3 / 122));
  await page.goto("#/hand/1199m340p344567s4z?players=3&model=table&changes=none&draws=3");
  await expect(page.getByLabel("Tiles left in the wall")).toHaveValue("9");
  await expect(page.locator(".plan")).toBeVisible();
});

test("an offered tile is called, passed or won with at the table", async ({ page }) => {
  // win-probability 123m456p789s1122z --model table --wall 4 --changes none --seat south --offered 1z --from left
  await page.goto("#/hand/123m456p789s1122z?model=table&wall=4&seat=south&changes=none&table=1&offered=1z");
  const rows = page.locator(".call-or-pass tbody tr");
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("Ron");
  await expect(rows.first()).toHaveClass("best");
  await expect(rows.first().locator(".number").first()).toHaveText("100 %");
  // The hand is 2-shanten, and a yaku is offered: the call is made, and the wall stays.
  await page.goto("#/hand/23m456p3478s2266z?model=table&changes=none&draws=3&table=1&offered=6z");
  await expect(rows.last()).toHaveClass("best");
  await rows.last().getByRole("button", { name: /^Call green dragon/ }).click();
  await expect(page).toHaveURL(/\[666z\]\?draws=3&.*model=table/);
});

for (const [language, label, atTable, pon] of [
  ["ja", "打つ人", "卓で", "副露"],
  ["zh", "谁在打牌", "牌桌上", "副露"],
] as const) {
  test(`the words of the table: ${language}`, async ({ page }) => {
    await page.goto(`${AT_TABLE}&lang=${language}`);
    await expect(models(page, label).getByRole("button", { name: atTable })).toHaveAttribute("aria-pressed", "true");
    await expect(cells(page, ".plan", pon)).toHaveText(printed("with calls").map((value) => `${value}%`));
  });
}

test("on a phone the table fits", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${AT_TABLE}&order=points&others=5`);
  await expect(page.locator(".plan .calls")).toBeVisible();
  await expectNoOverflow(page);
  await expectNothingSerious(page);
  const [wide, room] = await page.locator(".plan").evaluate((plan) => [plan.scrollWidth, plan.clientWidth]);
  expect(wide).toBeLessThanOrEqual(room!);
});
