// What is needed in the last hand: the numbers are those that docs/needs.md shows.

import type { Page } from "@playwright/test";
import { expect, project, test } from "./page";

/** The examples of the document: the options of each, and the rows of its tables. */
const examples = [...project("docs/needs.md").matchAll(/^\$ tehai needs (.*)\n([^`]*)/gm)].map(([, options, text]) => ({
  options: new URLSearchParams([...options!.matchAll(/--(\S+) (\S+)/g)].map(([, name, value]) => [name === "rules" ? "game" : name!, value!])),
  rows: text!.split("\n").map((line) => line.trim().split(/ {2,}/)),
}));

const places = (page: Page) => page.locator(".places table");
const seats = (page: Page) => page.locator(".seats tbody tr");

/** The rows of the table of a place, in the words of the program. */
async function winsFor(page: Page, place: string): Promise<string[][]> {
  const rows = places(page).filter({ has: page.locator("caption", { hasText: `Place ${place}` }) }).locator("tbody tr");
  return Promise.all(
    (await rows.all()).map(async (row) => {
      const texts = await row.locator(":is(th, .number, td:last-child), small").allInnerTexts();
      const [win, points, enough, game] = texts.map((text) => text.split("\n")[0]!);
      const goesOn = game ? [game.replace("The game ", "").replace(/\.$/, "")] : [];
      return [place, win!.replace("tsumo", "drawn").replace("ron ", ""), points!.replace("–", "-"), enough!.replace("× ", ""), ...goesOn];
    }),
  );
}

/** The places without a win of each kind, by how many others are tenpai. */
async function placesWithoutWin(page: Page): Promise<string[][]> {
  const table = page.locator(".no-win");
  const kinds = await table.locator("thead .number").allInnerTexts();
  const rows = await Promise.all((await table.locator("tbody tr").all()).map((row) => row.locator("th, td").allInnerTexts()));
  const othersIn = ([who]: string[]) => (who === "nobody" ? 0 : who!.split(",").length);
  const numbers = [...new Set(rows.map(othersIn))];
  return kinds.map((kind, at) => [
    kind,
    ...numbers.map((others) => {
      const found = rows.filter((row) => othersIn(row) === others).map((row) => Number.parseInt(row[at + 1]!));
      const [best, worst] = [Math.min(...found), Math.max(...found)];
      return best === worst ? String(best) : `${best} to ${worst}`;
    }),
  ]);
}

test("the last hands of the document", async ({ page }) => {
  expect(examples.length).toBeGreaterThan(3);
  for (const { options, rows } of examples) {
    await page.goto("about:blank");
    await page.goto(`#/needs?${options}`);
    await expect(places(page).first()).toBeVisible();
    const place = options.get("place")!;
    const wins = rows.filter(([first, win]) => first === place && /drawn|from/.test(win!));
    const draws = rows.filter(([kind]) => /^(?:tenpai|riichi|noten)$/.test(kind!));
    expect(wins.length + draws.length, String(options)).toBeGreaterThan(0);
    // The document leaves some rows out at the end.
    expect((await winsFor(page, place)).slice(0, wins.length)).toEqual(wins);
    if (draws.length > 0) expect(await placesWithoutWin(page)).toEqual(draws);
  }
});

test("a click makes a seat the own one, and another dealer moves the seats", async ({ page }) => {
  await page.goto("#/needs");
  await expect(seats(page).locator("button")).toHaveText(["south", "west", "north", "east"]);
  await expect(seats(page).locator("td.number")).toHaveText(["3", "1", "2", "4"]);
  await page.getByRole("button", { name: "west" }).click();
  await expect(page).toHaveURL(/#\/needs\?scores=24000%2C31900%2C25100%2C19000&seat=west&counters=1$/);
  await expect(places(page).locator("tbody tr").first()).toContainText("any win");
  // The player stays the own one.
  await page.getByLabel("north deals").check();
  await expect(page).toHaveURL(/dealer=3&seat=north/);
  await expect(seats(page).locator("button[aria-pressed=true]")).toHaveText("north");
  await expect(seats(page).locator("button")).toHaveText(["west", "north", "east", "south"]);
});

test("three players have an example of their own, and keep the rules", async ({ page }) => {
  await page.goto("#/needs?scores=25000,25000,25000,25000&game=m-league");
  await page.getByLabel("Players").selectOption("3");
  await expect(page).toHaveURL(/scores=38000%2C36000%2C31000&dealer=2&seat=west&game=m-league$/);
  await expect(places(page).first().locator("tbody tr")).toHaveCount(3);
  await expect(page.locator(".no-win tbody tr")).toHaveCount(4);
});

test("what is no score says below it what would be one", async ({ page }) => {
  await page.goto("#/needs");
  const score = page.getByLabel("Score of north");
  await score.fill("25150");
  await score.press("Enter");
  await expect(seats(page).nth(3).getByRole("alert")).toHaveText("A score is in hundreds, such as 25000, up to a million.");
  await expect(score).toHaveAttribute("aria-invalid", "true");
  await expect(places(page)).toHaveCount(0);
  await score.fill("-200");
  await score.press("Enter");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(seats(page).locator("td.number")).toHaveText(["2", "1", "4", "3"]);
});
