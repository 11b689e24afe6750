import { add, expect, expectNoOverflow, handField, headline, own, project, test, tilesIn } from "./page";

test("a first visitor is told what to discard", async ({ page }) => {
  await page.goto("");
  await expect(headline(page)).toContainText("Discard");
  await expect(headline(page)).toContainText("wins most often: at least 64.75 % within 17 draws");
  expect(await tilesIn(headline(page).locator(".what"))).toEqual(["3p"]);
  await expect(headline(page)).toContainText("Then 46 tiles of 14 kinds bring it closer");
});

test("a click on the best discard of a typed hand leaves it tenpai", async ({ page }) => {
  await page.goto("#/hand/-?click=draw");
  await handField(page).fill("[555z]123m456p78s11z2z");
  await expect(headline(page)).toContainText("Tenpai");
  await headline(page).locator("button.big").first().click();
  // Ten tiles and the meld.
  await expect(own(page).locator(".held")).toHaveCount(11);
  await expect(headline(page)).toContainText("Tenpai");
});

test("discards of a typed hand are those of README", async ({ page }) => {
  // hand, shanten; then the rows: discard, shanten, copies, kinds, necessary tiles.
  const block = /\$ tehai analyze-hand (\S+)\n\1: (\d-shanten)\n[^`]*?Discards, best first\n.*\n.*\n((?:\d\w .*\n)+)/.exec(
    project("README.md"),
  )!;
  const [, hand = "", shanten = "", rows = ""] = block;
  await page.goto("#/hand/-?order=acceptance");
  await handField(page).fill(hand);
  await expect(headline(page)).toContainText(shanten);
  const shown = page.locator(".discards tbody tr");
  for (const [at, row] of rows.trimEnd().split("\n").entries()) {
    const [tile, , copies, kinds, necessary] = row.split(/\s+/);
    const place = shown.nth(at);
    expect(await tilesIn(place.locator("th"))).toEqual([tile]);
    await expect(place.locator('[data-name="Tiles accepted (ukeire)"]')).toHaveText(copies!);
    const draws = await tilesIn(place.locator(".draws"));
    expect(draws.length).toBe(Number(kinds));
    const expected = necessary!.match(/\d+[mpsz]/g)!.flatMap((run) => [...run.slice(0, -1)].map((rank) => rank + run.at(-1)));
    expect(draws).toEqual(expected);
  }
});

test("tiles are clicked, discarded, drawn, taken away, and everything is undone", async ({ page }) => {
  await page.goto("#/hand/111999s?click=draw");
  for (const rank of ["2", "3", "4", "red 5", "6"]) await add(page, `${rank} of characters`).click();
  for (const name of ["east", "east", "south"]) await add(page, name).click();
  await expect(page).toHaveURL(/#\/hand\/23406m111999s11z2z\?click=draw$/);
  await expect(headline(page)).toContainText("Discard");
  expect(await tilesIn(own(page))).toEqual(["2m", "3m", "4m", "0m", "6m", "1s", "1s", "1s", "9s", "9s", "9s", "1z", "1z", "2z"]);
  expect(await tilesIn(headline(page).locator(".what"))).toEqual(["2z"]);

  await headline(page).getByRole("button", { name: "Discard south" }).click();
  await expect(page).toHaveURL(/#\/hand\/23406m111999s11z\?click=draw&own=2z$/);
  await expect(headline(page)).toContainText("Waits for");
  expect(await tilesIn(headline(page).locator(".draws"))).toEqual(["1m", "4m", "7m"]);
  await expect(page.getByRole("heading", { name: "What makes it wait" })).toBeVisible();

  await headline(page).getByRole("button", { name: /^Draw 7 of characters/ }).click();
  await expect(headline(page)).toContainText("This hand wins.");
  await own(page).getByRole("button", { name: "Discard 7 of characters" }).click();
  await expect(headline(page)).toContainText("Waits for");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(headline(page)).toContainText("This hand wins.");
  await page.goBack();
  await page.keyboard.press("Control+z");
  await expect(page).toHaveURL(/#\/hand\/23406m111999s11z2z\?click=draw$/);
  await page.goForward();
  await expect(page).toHaveURL(/own=2z$/);
});

test("an error stands under the wrong sign, and the hand before it stays", async ({ page }) => {
  await page.goto("");
  await handField(page).fill("123m456p8z");
  await expect(page.getByRole("alert")).toContainText("8z does not exist");
  await expect(page.locator(".wrong mark")).toHaveText("8");
  await handField(page).fill("11111m");
  await expect(page.getByRole("alert")).toContainText("a fifth 1m");
  await handField(page).fill("123m");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(headline(page)).toContainText("Add tiles until there are 13 or 14");
});

test("waits have names, wins and copies, less what is seen", async ({ page }) => {
  await page.goto("#/hand/1112345m[555z][666z]?seen=222m");
  const waits = page.locator(".waits > li");
  await expect(waits).toHaveCount(4);
  await expect(waits.nth(0)).toContainText("single (pair)");
  await expect(waits.nth(0)).toContainText("0 left");
  await expect(waits.nth(1)).toContainText("two-sided, edge");
  expect(await tilesIn(waits.nth(3).locator(".splits"))).toEqual(["1m", "1m", "1m", "2m", "3m", "4m", "5m", "6m"]);
  await page.getByRole("button", { name: "seen", exact: true }).click();
  await page.getByRole("button", { name: /^Add 6 of characters, 4 left/ }).click();
  await expect(page).toHaveURL(/seen=2226m$/);
});

test("rules are chosen: a fifth copy, three players, one form only", async ({ page }) => {
  await page.goto("#/hand/1111m111122233z");
  await page.getByText("Rules", { exact: true }).click();
  await page.getByLabel("Players").selectOption("3");
  await expect(page).toHaveURL(/players=3/);
  // Published: 1-shanten with four players, 2-shanten with three.
  await expect(page.locator(".forms li").first()).toContainText("2");
  await page.getByLabel("Players").selectOption("4");
  await expect(page.locator(".forms li").first()).toContainText("1");
  await page.getByLabel("Seven pairs", { exact: true }).first().uncheck();
  await expect(page.locator(".forms li")).toHaveCount(2);
});

test("hands are drawn at random, of all and of a set", async ({ page }) => {
  await page.goto("");
  await expect(headline(page)).toBeVisible();
  await page.getByRole("button", { name: "Random hand" }).click();
  await expect(page).toHaveURL(/#\/hand\/./);
  expect(await tilesIn(own(page))).toHaveLength(14);
  await page.getByLabel("from").selectOption("own");
  await page.getByLabel("Set of hands").fill("tenpai & wait_kinds >= 9 & only(p)");
  await page.getByRole("button", { name: "Random hand" }).click();
  // There is one.
  await expect(page).toHaveURL(/#\/hand\/1112345678999p$/);
  await page.getByLabel("Set of hands").fill("tempai");
  await page.getByLabel("Set of hands").press("Enter");
  await expect(page.getByRole("alert")).toContainText("did you mean");
});

test("the keyboard is enough", async ({ page }) => {
  await page.goto("#/hand/-");
  const first = page.getByRole("button", { name: /^Add 1 of characters/ });
  await first.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/#\/hand\/12m2p$/);
});

test("on a phone nothing is cut off, and the tiles are wide enough to read", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("#/hand/147m2589p4678s113z");
  await expect(headline(page)).toContainText("Discard");
  await expectNoOverflow(page);
  const tiles = own(page).locator(".tile");
  const boxes = await tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect()));
  expect(Math.min(...boxes.map((box) => box.width))).toBeGreaterThanOrEqual(32);
  // Seven tiles a row.
  expect(new Set(boxes.map((box) => Math.round(box.top))).size).toBe(2);
});
