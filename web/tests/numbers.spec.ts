import { readFileSync } from "node:fs";
import { en } from "../src/words/en";
import { chance, number, rarity } from "../src/words/format";
import { expect, expectNoOverflow, report, test, tilesIn, type Row } from "./page";

/** Tables and settings, by the address and by the matching rows of the report. */
const settings: [table: string, query: string, where: Row][] = [
  ["shanten-distribution", "", { tiles: "14", forms: "all", players: "4" }],
  ["shanten-distribution", "?tiles=13&players=3&forms=standard", { tiles: "13", forms: "standard", players: "3" }],
  ["shanten-distribution", "?tiles=7&forms=standard", { tiles: "7", forms: "standard", players: "4" }],
  ["tenhou", "", { players: "4" }],
  ["tenhou", "?players=3", { players: "3" }],
  ["tenpai-waits", "", { tiles: "13", forms: "all", players: "4", fifth_tile: "excluded" }],
  ["tenpai-waits", "?tiles=10&players=3&fifth=counted", { tiles: "10", forms: "all", players: "3", fifth_tile: "counted" }],
  ["tenpai-tiles", "", { tiles: "13", forms: "all", players: "4", fifth_tile: "excluded" }],
  ["tenpai-tiles", "?forms=standard&fifth=counted", { tiles: "13", forms: "standard", players: "4", fifth_tile: "counted" }],
];

/** The column that names a row. */
const names: Record<string, string> = { "shanten-distribution": "shanten", tenhou: "term", "tenpai-waits": "wait_kinds", "tenpai-tiles": "tile" };

/** The deals of all tenpai hands. */
const tenpaiDeals = (where: Row) => report("tenpai-waits", where).reduce((sum, { deals }) => sum + Number(deals), 0);

/** The share of a row, as it is shown. */
function shareOf(row: Row, where: Row): string {
  const { numerator, denominator, probability, deals } = row;
  if (numerator && denominator) return en.common.oneIn(rarity({ numerator, denominator, value: Number(probability) })!);
  return chance(probability ? Number(probability) : Number(deals) / tenpaiDeals(where));
}

for (const [table, query, where] of settings) {
  test(`${table}${query} is the report`, async ({ page }) => {
    const rows = report(table, where);
    const expected = rows.filter((row) => row[names[table]!] !== "all");
    expect(expected.length).toBeGreaterThan(0);
    await page.goto(`#/numbers/${table}${query}`);
    const shown = page.getByRole("region", { name: "Exact numbers" }).locator("tbody tr");
    await expect(shown).toHaveCount(expected.length);
    const cells = await shown.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
    const numbers = expected.map((row) => [shareOf(row, where), number(row.hands!), number(row.deals!)]);
    expect(cells.map(([, ...numbers]) => numbers)).toEqual(numbers);
    // Every bar has its value, and a name below it.
    const bars = page.locator(".figure rect.bar");
    if (table === "tenhou") await expect(bars).toHaveCount(0);
    else if (table !== "tenpai-tiles") await expect(bars).toHaveCount(expected.length);

    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    const file = await (await saved).path();
    const lines = [Object.keys(rows[0]!), ...rows.map((row) => Object.values(row))];
    expect(readFileSync(file, "utf8")).toBe(lines.map((cells) => cells.join(",")).join("\n") + "\n");
  });
}

test("the tiles waited for are drawn once for suits that are alike, on one scale", async ({ page }) => {
  await page.goto("#/numbers/tenpai-tiles");
  const charts = page.locator(".figure");
  await expect(charts).toHaveCount(2);
  // A chart is drawn once its width is known.
  await expect.poll(() => tilesIn(charts.nth(0))).toEqual([..."123456789"].map((rank) => `${rank}m`));
  await expect.poll(() => tilesIn(charts.nth(1))).toEqual([..."1234567"].map((rank) => `${rank}z`));
  // A chart has the height of its share of all tenpai hands.
  const where = { tiles: "13", forms: "all", players: "4", fifth_tile: "excluded" };
  const share = (tile: string) => Number(report("tenpai-tiles", { ...where, tile })[0]!.deals) / tenpaiDeals(where);
  const value = (chart: number, at: number) => charts.nth(chart).locator(".value").nth(at);
  await expect(value(0, 2)).toHaveText((100 * share("3m")).toFixed(1));
  await expect(value(1, 0)).toHaveText((100 * share("1z")).toFixed(1));
  const height = async (chart: number, at: number) => Number(await charts.nth(chart).locator(".bar").nth(at).getAttribute("height"));
  expect((await height(1, 0)) / (await height(0, 2))).toBeCloseTo(share("1z") / share("3m"), 6);
  // Three players have two suits, and of the third the ends.
  await page.goto("#/numbers/tenpai-tiles?players=3");
  await expect(charts).toHaveCount(3);
  await expect.poll(() => tilesIn(charts.nth(0))).toEqual(["1m", "9m"]);
});

test("the chance to win as dealt, in one line", async ({ page }) => {
  await page.goto("#/numbers");
  await page.getByRole("link", { name: "Winning as dealt" }).click();
  await expect(page.locator(".say")).toHaveText("1 in 330,530");
});

test("settings are chosen, and go back", async ({ page }) => {
  await page.goto("#/numbers");
  await expect(page.locator(".say")).toContainText("3.15594");
  await page.getByLabel("Players").selectOption("3");
  await expect(page).toHaveURL(/players=3/);
  await expect(page.locator(".say")).not.toContainText("3.15594");
  await page.goBack();
  await expect(page.locator(".say")).toContainText("3.15594");
});

test("on a phone nothing is cut off", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const lang of ["en", "ja", "zh"]) {
    for (const table of ["shanten-distribution", "tenhou", "tenpai-waits", "tenpai-tiles"]) {
      await page.goto(`#/numbers/${table}?lang=${lang}`);
      await expect(page.locator(".exact tbody tr").first()).toBeVisible();
      await expectNoOverflow(page);
      // Values do not run into each other.
      const values = page.locator(".figure").first().locator(".value");
      const places = await values.evaluateAll((all) => all.map((text) => text.getBoundingClientRect().toJSON() as DOMRect));
      for (const [at, one] of places.entries()) {
        const other = places[at + 1];
        if (other?.width) expect(one.right <= other.left || one.bottom <= other.top || other.bottom <= one.top).toBe(true);
      }
    }
  }
});
