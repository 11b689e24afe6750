// How far a hand is from each yaku, and from a set of one's own.

import { add, expect, headline, project, report, setOf, test, tilesIn, watchWorkers } from "./page";
import type { Page } from "@playwright/test";

const card = (page: Page) => page.locator("details.distances");
const field = (page: Page) => card(page).getByRole("combobox", { name: "Another set" });
const rowOf = (page: Page, name: string) =>
  card(page).locator("tbody tr").filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${name}( |$)`) }) });

/** The table when it has been worked out. */
const known = (page: Page) => expect(card(page).locator(".far")).toHaveAttribute("aria-busy", "false");

async function askFor(page: Page, set: string): Promise<void> {
  await field(page).fill(set);
  await card(page).getByRole("button", { name: "Show", exact: true }).click();
  await known(page);
}

/** The distance, the best discard, and the tiles that help. */
async function cellsOf(page: Page, name: string) {
  await known(page);
  const row = rowOf(page, name);
  const distance = await row.locator(".distance").textContent();
  return { distance, discard: await tilesIn(row.locator("button")), help: await tilesIn(row.locator(".help")) };
}

test("beside a called meld, distances are those of the library's documentation", async ({ page }) => {
  const source = project("src/expression/target.rs");
  const [, hand = ""] = /let hand: OpenHand = "([^"]+)"/.exec(source)!;
  const distances = [...source.matchAll(/assert_eq!\(distance\("(\w+)"\)\?, (?:Some\(([\d +]+)\)|None)\)/g)];
  expect(distances.length).toBeGreaterThanOrEqual(4);
  await page.goto(`#/hand/${hand}?yaku=1`);
  for (const [, set = "", sum] of distances) {
    await askFor(page, set);
    const tiles = sum?.split("+").reduce((all, one) => all + Number(one), 0);
    expect((await cellsOf(page, set)).distance).toBe(String(tiles ?? "–"));
  }
  await expect(rowOf(page, "iipeikou")).toContainText("Out of reach");
  await askFor(page, "");
  await expect(card(page).locator(".far > div > .hint")).toContainText("Out of reach: ");
  await expect(card(page).locator(".far > div > .hint")).toContainText("iipeikou 一盃口");
});

test("a yaku that is near is told with the tiles that help and the copies left", async ({ page }) => {
  await page.goto("#/hand/234m345567p5567s");
  await card(page).locator("summary").click();
  await expect(page).toHaveURL(/#\/hand\/234m345567p5567s\?yaku=1$/);
  expect(await cellsOf(page, "tanyao")).toEqual({ distance: "1", discard: [], help: ["5s", "8s"] });
  await expect(rowOf(page, "tanyao").locator(".help small")).toHaveText(["2", "4"]);
  await expect(rowOf(page, "tanyao").locator(".copies")).toHaveText("6");
  // Six dots stay in a full flush, and eight are drawn.
  await askFor(page, "chinitsu");
  expect((await cellsOf(page, "chinitsu")).distance).toBe("8");

  await page.goto("#/hand/234m345567p5567s?yaku=1&seen=55888s");
  await expect(rowOf(page, "tanyao").locator(".help small")).toHaveText(["0", "1"]);
  await expect(rowOf(page, "tanyao").locator(".copies")).toHaveText("1");
  // No fifth tile beside those seen wins.
  await page.goto("#/hand/234m345567p5567s?yaku=1&seen=55888s&limits=1");
  await expect(rowOf(page, "tanyao").locator(".help small")).toHaveText(["1"]);
  expect((await cellsOf(page, "tanyao")).help).toEqual(["8s"]);
});

test("distances are one more than shanten, and grow down the table", async ({ page }) => {
  for (const [hand, shanten, expected, reached] of [
    ["147m2589p4678s113z", "4-shanten", 5, 25],
    ["2340678m3345p677s", "1-shanten", 2, 25],
    // The called melds leave a triplet of honours only.
    ["1122z[123m][456p][789s]", "Tenpai", 1, 1],
  ] as const) {
    await page.goto(`#/hand/${hand}?yaku=1&to=win`);
    await expect(headline(page).locator(".badge strong")).toHaveText(shanten);
    await expect(rowOf(page, "win").locator(".distance")).toHaveText(String(expected));
    await known(page);
    const more = card(page).getByRole("button", { name: /^Show \d+ more$/ });
    if (await more.isVisible()) await more.click();
    const distances = (await card(page).locator("td.distance").allTextContents()).map(Number);
    expect(distances).toHaveLength(reached + 1);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(distances[0]).toBe(expected);
  }
});

test("the best discard is clicked, and leaves what it promised", async ({ page }) => {
  await page.goto("#/hand/147m2589p4678s113z?yaku=1&click=draw");
  const { distance, discard, help } = await cellsOf(page, "chanta");
  expect(discard).toEqual(["4m"]);
  await rowOf(page, "chanta").getByRole("button", { name: "Discard 4 of characters" }).click();
  await expect(page).toHaveURL(/#\/hand\/17m2589p4678s113z\?click=draw&yaku=1&own=4m$/);
  await expect(card(page).getByRole("columnheader", { name: "Discard" })).toHaveCount(0);
  expect(await cellsOf(page, "chanta")).toEqual({ distance, discard: [], help });
});

test("a win has its yaku, and shows how far others are", async ({ page }) => {
  await page.goto("#/hand/234m345567p55678s?yaku=1");
  for (const name of ["tanyao", "pinfu shape"]) {
    expect(await cellsOf(page, name)).toEqual({ distance: "0", discard: [], help: [] });
    await expect(rowOf(page, name)).toContainText("The hand has it");
  }
  expect((await cellsOf(page, "iipeikou")).distance).toBe("2");
});

test("every yaku of the report is there, named in both languages", async ({ page }) => {
  const rows = report("yaku", { players: "4" });
  const yaku = new Set(rows.map(({ yaku }) => yaku!).filter((name) => name !== "win" && !name.includes("(")));
  const expected = [...yaku].map((name) => setOf(name).replace(/_/g, " ")).sort();
  await page.goto("#/hand/147m2589p4678s113z?yaku=1");
  await card(page).getByRole("button", { name: /^Show \d+ more$/ }).click();
  const heads = card(page).locator("tbody th");
  const names = await heads.allTextContents();
  expect(names.map((name) => name.replace(/ \p{Script=Han}+$/u, "")).sort()).toEqual(expected);
  const japanese = names.map((name) => name.split(" ").at(-1)!);
  await page.getByRole("button", { name: "日本語" }).click();
  await expect(heads).toHaveText(japanese);
  for (const name of japanese) expect(name).toMatch(/^\p{Script=Han}+$/u);
});

test("another set is asked for, with the problem in its place, mended and undone", async ({ page }) => {
  await page.goto("#/hand/147m2589p4678s113z?yaku=1");
  await known(page);
  await expect(card(page).locator(".own-set")).toHaveCount(0);
  await askFor(page, "honitsu & toitoy");
  await expect(card(page).locator(".wrong mark")).toHaveText("toitoy");
  // The yaku stay.
  await expect(card(page).locator("tbody tr")).toHaveCount(8);
  await card(page).getByRole("button", { name: "Use toitoi" }).click();
  await expect(page).toHaveURL(/\?yaku=1&to=honitsu\+%26\+toitoi$/);
  await expect(card(page).locator(".own-set th")).toHaveText("honitsu & toitoi");
  await expect(card(page).locator(".own-set .distance")).toHaveText("8");
  await expect(card(page).locator(".wrong")).toHaveCount(0);
  await page.reload();
  await expect(card(page).locator(".own-set .distance")).toHaveText("8");
  await expect(field(page)).toHaveValue("honitsu & toitoi");
  await page.goBack();
  await expect(card(page).locator(".wrong mark")).toHaveText("toitoy");
  // A yaku is there once.
  await askFor(page, "honitsu");
  await expect(rowOf(page, "honitsu")).toHaveCount(1);
  await expect(card(page).locator(".own-set th")).toHaveText("honitsu 混一色");
  // Waits have no meaning beside called melds.
  await page.goto("#/hand/1122z[123m][456p][789s]?yaku=1&to=honitsu+%26+tenpai");
  await expect(card(page).locator(".wrong mark")).toHaveText("tenpai");
  await card(page).locator("summary").click();
  await expect(page).toHaveURL(/#\/hand\/1122z\[123m\]\[456p\]\[789s\]$/);
});

test("seat and round count", async ({ page }) => {
  await page.goto("#/hand/123m456p78s99s22z1p?yaku=1");
  // Beside 789s, three honours of a triplet.
  expect((await cellsOf(page, "yakuhai")).distance).toBe("3");
  await page.getByLabel("Seat").selectOption("south");
  await expect(page).toHaveURL(/\?seat=south&yaku=1$/);
  await expect(rowOf(page, "yakuhai").locator(".distance")).toHaveText("2");
  expect((await cellsOf(page, "yakuhai")).help).toEqual(["1p", "6s", "9s", "2z"]);
  await page.getByLabel("Seat").selectOption("west");
  await expect(rowOf(page, "yakuhai").locator(".distance")).toHaveText("3");
  await page.getByLabel("Round").selectOption("south");
  await expect(rowOf(page, "yakuhai").locator(".distance")).toHaveText("2");
});

test("nothing is worked out until it is shown, and then after the hand", async ({ page }) => {
  const workers = await watchWorkers(page);
  const kinds = async () => (await workers()).asked;
  await page.goto("#/hand/123m456p789s1122z");
  await expect(page.locator(".chances tbody tr")).toHaveCount(2);
  expect(await kinds()).toContain("win-probability");
  expect(await kinds()).not.toContain("distance");
  await card(page).locator("summary").click();
  await known(page);
  expect((await kinds()).filter((kind) => kind === "distance")).toHaveLength(1);
  await add(page, "3 of dots").click();
  await expect(headline(page)).toContainText("Discard");
  await expect(card(page).getByRole("columnheader", { name: "Discard" })).toHaveCount(1);
  const asked = (await kinds()).filter((kind) => kind === "hand" || kind === "distance");
  expect(asked).toEqual(["hand", "distance", "hand", "distance"]);
});

test("on a phone a yaku is lower than 250 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("#/hand/147m2589p4678s113z?yaku=1&to=honitsu+%26+toitoi");
  await expect(card(page).locator(".own-set")).toHaveCount(1);
  const heights = await card(page).locator("tbody tr").evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(250);
});
