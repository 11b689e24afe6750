import { readFileSync } from "node:fs";
import { expect, expectNoOverflow, report, test } from "./page";

/** Tables and settings, by the address and by the matching rows of the report. */
const settings: [table: string, query: string, where: Record<string, string>][] = [
  ["shanten-distribution", "", { tiles: "14", forms: "all", players: "4" }],
  ["shanten-distribution", "?tiles=13&players=3&forms=standard", { tiles: "13", forms: "standard", players: "3" }],
  ["shanten-distribution", "?tiles=7&forms=standard", { tiles: "7", forms: "standard", players: "4" }],
  ["tenhou", "", { players: "4" }],
  ["tenhou", "?players=3", { players: "3" }],
  ["tenpai-waits", "", { tiles: "13", forms: "all", players: "4", fifth_tile: "excluded" }],
  ["tenpai-waits", "?tiles=10&players=3&fifth=counted", { tiles: "10", forms: "all", players: "3", fifth_tile: "counted" }],
  ["tenpai-tiles", "", { tiles: "13", forms: "all", players: "4", fifth_tile: "excluded" }],
  ["tenpai-tiles", "?forms=standard&fifth=counted", { tiles: "13", forms: "standard", players: "4", fifth_tile: "counted" }],
  ["recurrence", "", { players: "4", fifth_tile: "|excluded" }],
  ["recurrence", "?players=3&fifth=counted", { players: "3", fifth_tile: "|counted" }],
];

for (const [table, query, where] of settings) {
  test(`${table}${query} is the report`, async ({ page }) => {
    const { columns, rows } = report(table, where);
    expect(rows.length).toBeGreaterThan(0);
    await page.goto(`#/numbers/${table}${query}`);
    const shown = page.getByRole("region", { name: "Exact numbers" });
    await expect(shown.locator("thead th")).toHaveText(columns);
    const cells = await shown.locator("tbody tr").evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => cell.textContent)),
    );
    expect(cells).toEqual(rows);
    await expect(page.locator(".figure svg").first()).toBeVisible();
  });
}

test("the file that is saved is the report", async ({ page }) => {
  await page.goto("#/numbers");
  await page.getByRole("link", { name: "Winning as dealt" }).click();
  await expect(page.locator(".say")).toHaveText("1 in 330,530");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await (await saved).path();
  const { columns, rows } = report("tenhou", { players: "4" });
  expect(readFileSync(file, "utf8")).toBe([columns, ...rows].map((row) => row.join(",")).join("\n") + "\n");
});

test("settings are chosen, and go back", async ({ page }) => {
  await page.goto("#/numbers");
  await expect(page.locator(".say")).toContainText("3.15594");
  await page.getByLabel("Players").selectOption("3");
  await expect(page).toHaveURL(/players=3/);
  await expect(page.locator(".say")).not.toContainText("3.15594");
  await page.goBack();
  await expect(page.locator(".say")).toContainText("3.15594");
  await page.getByRole("link", { name: "The recurrence" }).click();
  await expect(page.locator(".figure")).toContainText("D: one short of B");
});

test("on a phone nothing is cut off", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const table of ["shanten-distribution", "tenhou", "tenpai-waits", "tenpai-tiles", "recurrence"]) {
    await page.goto(`#/numbers/${table}`);
    await expect(page.locator(".figure svg").first()).toBeVisible();
    await expectNoOverflow(page);
  }
});
