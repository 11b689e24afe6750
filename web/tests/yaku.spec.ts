// Called hands without a yaku, furiten, ties, and what points count: what the page says of them.

import type { Page } from "@playwright/test";
import { expect, expectNoOverflow, headline, test, tilesIn } from "./page";

const card = (page: Page) => page.locator(".advice");
const known = (page: Page) => expect(card(page)).toHaveAttribute("aria-busy", "false");
const badge = (page: Page) => headline(page).locator(".badge");
const cell = (page: Page, column: string, row = 0) => card(page).locator(`tbody tr >> nth=${row}`).locator(`[data-name="${column}"]`);

test("a called hand without a yaku never wins, and its discards say why", async ({ page }) => {
  for (const more of ["", "?dora=9m", "?order=points"]) {
    await page.goto(`#/hand/12z[123m][456p][789s][345s]${more}`);
    await known(page);
    await expect(badge(page)).toContainText("no yaku yet");
    await expect(cell(page, "Win")).toHaveText("0 % no yaku");
    await expect(card(page).locator(".other-plays").first()).toContainText("played for tenpai: 100 %");
    await expect(card(page)).toContainText("Ordered by tiles accepted: no win has a yaku.");
    await expect(headline(page)).toContainText("3 tiles of 1 kind complete it, but without a yaku");
    await expect(page.locator(".ranges li").first()).toContainText(more.includes("points") ? "0" : "0 %");
    await expect(page.locator(".by-draws")).toContainText("As melds are called, only wins with a yaku count.");
  }
  // Thirteen tiles, and what would be a yaku in the south.
  await page.goto("#/hand/1z[123m][456p][789s][345s]");
  await expect(card(page).getByRole("row", { name: /^Win/ })).toContainText("no yaku");
  await expect(badge(page)).toContainText("no yaku yet");
  await page.goto("#/hand/22z55m234m[678p][345s]?draws=1");
  await expect(card(page).getByRole("row", { name: /^Win/ })).toContainText("too few draws");
  await page.getByLabel("Seat", { exact: true }).selectOption("south");
  // win-probability 22z55m234m[678p][345s] --seat south --draws 1
  await expect(card(page).getByRole("row", { name: /^Win/ }).locator("td").last()).toHaveText(`${((100 * 2) / 123).toPrecision(4)} %`);
  // A hand that has none as it is goes for honours.
  await page.goto("#/hand/234m678s99m45s1z[123p]");
  await expect(cell(page, "Win")).toHaveText("7.394 %");
  expect(await tilesIn(headline(page).locator(".what"))).toEqual(["4s"]);
});

test("a called hand with a yaku in every win has the chances of its form", async ({ page }) => {
  // win-probability 2345m67p34569s[777z]
  await page.goto("#/hand/2345m67p34569s[777z]");
  await known(page);
  await expect(badge(page)).not.toContainText("yaku");
  await expect(cell(page, "Win")).not.toContainText("yaku");
});

test("a hand wins only with a yaku", async ({ page }) => {
  await page.goto("#/hand/234m678s99m45s3s[123p]");
  await expect(headline(page)).toContainText("No yaku: the hand cannot win like this.");
  await expect(badge(page)).toHaveText("Completeno yaku");
  await expect(page.locator("body")).not.toContainText("hand wins.");
  // A concealed hand that is won by ron needs riichi.
  await page.goto("#/hand/123m456p789s11222z?won-by=ron");
  await expect(badge(page)).toContainText("no yaku");
  await expect(headline(page)).not.toContainText("This hand wins.");
  await page.locator(".points").getByLabel("Riichi", { exact: true }).selectOption("riichi");
  await expect(headline(page)).toContainText("This hand wins. It splits in one way.");
  await expect(badge(page)).toHaveText("Win");
});

test("a furiten ron has no points and says so", async ({ page }) => {
  await page.goto("#/hand/234m345567p55678s?tile=7p&won-by=ron&riichi=riichi&own=4p");
  const said = "Furiten: 4 of dots was discarded, so the hand cannot win by ron.";
  await expect(headline(page)).toContainText(said);
  await expect(badge(page)).toHaveText("Completefuriten");
  await expect(page.locator(".points .worth")).toHaveText(said);
  // A draw wins, and what is no wait makes no furiten.
  await page.locator(".points").getByRole("button", { name: /^tsumo/ }).click();
  await expect(headline(page)).toContainText("This hand wins.");
  await page.goto("#/hand/234m345567p55678s?tile=7p&won-by=ron&riichi=riichi&own=5m");
  await expect(page.locator(".points .worth")).toContainText("5,800 points");
  // A hand that waits is told in the headline, too.
  await page.goto("#/hand/123m456p789s1122z?own=2z");
  await expect(badge(page)).toContainText("furiten");
  await page.goto("#/hand/123m456p789s11225z?own=2z");
  await expect(badge(page)).toContainText("furiten");
});

test("ties are decided by points, and the headline says so", async ({ page }) => {
  await page.goto("#/hand/234678m4456p678s8s?dora=3p");
  await known(page);
  expect(await tilesIn(headline(page).locator(".what"))).toEqual(["8s"]);
  await expect(headline(page)).toContainText("61.39 % within 17 draws (4 of dots: the same, but points 7,883 against 10,482)");
  await expect(card(page).locator(".best .other-plays").first()).toContainText("played for points: 10,482");
  await page.goto("#/hand/234678m4456p678s8s");
  await known(page);
  expect((await tilesIn(headline(page).locator(".what"))).sort()).toEqual(["4p", "8s"]);
});

test("whether hidden dora count is a switch that the column names", async ({ page }) => {
  const ura = card(page).getByLabel("Count ura-dora after riichi");
  const points = card(page).getByRole("row", { name: /^Points/ });
  await page.goto("#/hand/123m456p789s1122z");
  await expect(ura).toHaveCount(0);
  await card(page).getByRole("button", { name: "points" }).click();
  await expect(points.getByRole("rowheader")).toHaveText("Points with ura-dora");
  const shown = async () => Number((await points.locator("td").last().textContent())!.replace(/,/g, ""));
  const counted = await shown();
  await ura.uncheck();
  await expect(page).toHaveURL(/ura=0/);
  await expect(points.getByRole("rowheader")).toHaveText("Points without ura-dora");
  await known(page);
  const ignored = await shown();
  expect(counted).toBeGreaterThan(1.1 * ignored);
  // An indicator that helps nothing changes almost nothing, as riichi turns a hidden one in any case.
  await page.goto("#/hand/123m456p789s1122z?order=points&dora=4m");
  await known(page);
  await expect(points.getByRole("rowheader")).toHaveText("Points with ura-dora");
  expect(Math.abs((await shown()) / counted - 1)).toBeLessThan(0.02);
  // Called hands have none.
  await page.goto("#/hand/2345m67p34569s[777z]?order=points");
  await known(page);
  await expect(ura).toHaveCount(0);
  await expect(card(page).getByRole("columnheader", { name: "Points" })).toHaveText("Points");
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("#/hand/234678m4456p678s8s?dora=3p");
  await known(page);
  await expectNoOverflow(page);
});

test("too few draws are a reason", async ({ page }) => {
  await page.goto("#/hand/123m456p789s1122z?seen=1122z&draws=1");
  await expect(card(page).getByRole("row", { name: /^Win/ })).toContainText("too few draws");
  await page.goto("#/hand/123m456p789s11225z?draws=0");
  await known(page);
  await expect(cell(page, "Win")).toHaveText("0 % too few draws");
});

test("a fifth copy in an address is told where it is", async ({ page }) => {
  for (const [address, name, field] of [
    ["11111m222p333s44z", "Your hand", "hand"],
    ["123m456p789s1122z?seen=111z", "Seen elsewhere", "visible"],
    ["123m456p789s1122z?seen=11111m", "Seen elsewhere", "visible"],
    ["123m456p789s1122z?dora=111z", "Dora indicators", "dora"],
    ["123m456p789s1122z?seen=99m&dora=999m", "Dora indicators: character 3:", "dora"],
    ["123m456p789s1122z?own=111z", "Your discards", "discards"],
  ] as const) {
    await page.goto(`#/hand/${address}`);
    await expect(headline(page)).toContainText(`${name}`);
    await expect(headline(page)).toContainText("a fifth");
    await expect(page.locator(`#wrong-${field}`)).toContainText("a fifth");
  }
  await page.goto("#/hand/123m456p789s11222z?riichi=riichi&hidden-dora=22z");
  await expect(page.locator("#wrong-hidden_dora")).toContainText("a fifth");
});

test("all this is said in Japanese and in Chinese", async ({ page }) => {
  for (const [lang, none, furiten] of [["ja", "まだ役なし", "フリテン"], ["zh", "尚无役", "振听"]] as const) {
    await page.goto(`#/hand/12z[123m][456p][789s][345s]?lang=${lang}`);
    await expect(badge(page)).toContainText(none);
    await page.goto(`#/hand/234m345567p55678s?tile=7p&won-by=ron&riichi=riichi&own=4p&lang=${lang}`);
    await expect(badge(page)).toContainText(furiten);
  }
});
