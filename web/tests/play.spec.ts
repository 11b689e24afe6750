// A hand is entered and played: clicks, draws, calls, and what is seen.

import { add, expect, handField, headline, own, target, test, tilesIn } from "./page";

test("a discard goes to the river, and the next tile is drawn from what is not seen", async ({ page }) => {
  await page.goto("#/hand/2340678m3345p677s");
  for (const [round, [name, tile]] of ([["3 of dots", "3p"], ["8 of characters", "8m"]] as const).entries()) {
    const discard = own(page).getByRole("button", { name: `Discard ${name}` }).first();
    await expect(discard).toBeVisible();
    const kept = await tilesIn(own(page));
    kept.splice(kept.indexOf(tile), 1);
    await discard.click();
    await expect(page).toHaveURL(new RegExp(`draws=${16 - round}`));
    const after = await tilesIn(own(page));
    expect(after).toHaveLength(14);
    // The drawn tile is last.
    expect(after.slice(0, -1).sort()).toEqual(kept.sort());
  }
  expect(await tilesIn(page.locator(".river"))).toEqual(["3p", "8m"]);
  expect(new URL(page.url()).hash).toContain("own=3p8m");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(/#\/hand\/2340678m3345p677s$/);
});

test("what is drawn is not seen, and without draws nothing is", async ({ page }) => {
  // Of the tiles that are not in the hand, all but the honours are seen.
  const all = (suit: string) => [..."123456789"].map((rank) => rank.repeat(4)).join("") + suit;
  await page.goto(`#/hand/11122233344455z?seen=${["m", "p", "s"].map(all).join("")}`);
  for (let round = 0; round < 3; round++) {
    await own(page).getByRole("button", { name: /^Discard/ }).first().click();
    expect((await tilesIn(own(page))).at(-1)).toMatch(/z$/);
  }
  await page.goto("#/hand/2340678m3345p677s?draws=0");
  await own(page).getByRole("button", { name: "Discard 3 of dots" }).first().click();
  await expect(page).toHaveURL(/own=3p/);
  expect(await tilesIn(own(page))).toHaveLength(13);
});

test("the draw may be chosen, and a click may remove", async ({ page }) => {
  await page.goto("#/hand/234m345567p5567s1z?click=draw");
  await headline(page).getByRole("button", { name: "Discard east" }).click();
  await expect(page).toHaveURL(/#\/hand\/234m345567p5567s\?.*own=1z/);
  await headline(page).getByRole("button", { name: /^Draw 8 of bamboo/ }).click();
  await expect(page).toHaveURL(/#\/hand\/234m345567p5567s8s\?draws=16&click=draw&own=1z$/);
  await page.getByRole("button", { name: "remove", exact: true }).click();
  await page.getByRole("button", { name: "Remove 2 of characters" }).click();
  await expect(page).toHaveURL(/#\/hand\/34m345567p55678s/);
});

test("a quad is a choice beside the discards, and its replacement is drawn besides", async ({ page }) => {
  const best = page.locator(".discards .best");
  // Eight tiles win, of those that are not in the hand: it has one more with a quad, and one more draw.
  const after = (tiles: number, draws: number) => `${(100 * (1 - (1 - 8 / tiles) ** draws)).toPrecision(4)} %`;
  const [quad, discard] = [after(122, 10), after(123, 9)];
  await page.goto("#/hand/1111z234m567p4588s?draws=9");
  await expect(best).toContainText(quad);
  await expect(best.locator("small").first()).toHaveText("Quad");
  expect(await tilesIn(best.locator("th"))).toEqual(["1z", "1z", "1z", "1z"]);
  await expect(headline(page).locator(".what")).toHaveText(`Quadwins most often: at least ${quad} within 9 draws (east: ${discard})`);
  await expect(page.locator(".advice")).toContainText("The new dora indicator is left out");
  await expect(page.locator(".advice")).toContainText("After riichi it is allowed if its fourth tile is the drawn one: a quad of east.");
  await headline(page).getByRole("button", { name: "Declare a quad of east" }).click();
  await expect(page).toHaveURL(/#\/hand\/234m567p4588s\d[mpsz]\{1111z\}\?draws=9$/);
  await page.goBack();
  await page.getByRole("button", { name: "discard", exact: true }).click();
  await best.getByRole("button", { name: "Declare a quad of east" }).click();
  await expect(page).toHaveURL(/#\/hand\/234m567p4588s\{1111z\}\?draws=10&click=draw$/);
  await expect(page.locator(".chances").getByRole("row", { name: /^Win/ }).locator("td").last()).toHaveText(quad);
  // That of a called triplet, and one with a red five.
  await page.goto("#/hand/1z234m567p4588s[111z]");
  await expect(best.getByRole("button")).toHaveAccessibleName("Declare a quad of east");
  await expect(page.locator(".advice")).not.toContainText("After riichi");
  await best.getByRole("button").click();
  await expect(page).toHaveURL(/#\/hand\/234m567p4588s\d[mpsz]\[1111z\]$/);
  await page.goto("#/hand/5505m123p45688s11z?dora=9s&click=draw&lang=ja");
  await expect(best.locator("small").first()).toHaveText("暗槓");
  expect(await tilesIn(best.locator("th"))).toEqual(["0m", "5m", "5m", "5m"]);
  await best.getByRole("button", { name: "五萬の暗槓をする" }).click();
  await expect(page).toHaveURL(/#\/hand\/123p45688s11z\{0555m\}\?/);
});

test("there is no fifteenth tile and no verdict before the thirteenth", async ({ page }) => {
  await page.goto("#/hand/-");
  await expect(headline(page)).toContainText("No tiles yet");
  for (const rank of ["1", "2", "3", "4", "red 5", "6", "7", "8", "9"]) await add(page, `${rank} of characters`).click();
  await expect(headline(page)).toHaveText("9 tiles so far. Add tiles until there are 13 or 14.");
  for (const name of ["east", "east", "south", "south"]) await add(page, name).click();
  await expect(headline(page)).toContainText("Tenpai");
  await add(page, "2 of dots").click();
  await expect(page).toHaveURL(/#\/hand\/123406789m1122z2p$/);
  await expect(add(page, "3 of dots")).toHaveAttribute("aria-disabled", "true");
  await add(page, "3 of dots").click({ force: true });
  expect(await tilesIn(own(page))).toHaveLength(14);
});

test("melds are called by clicks, with red fives, and clicked away", async ({ page }) => {
  await page.goto("#/hand/11z");
  for (const [meld, tile] of [
    ["chi", "red 5 of dots"],
    ["pon", "9 of bamboo"],
    ["open quad", "white dragon"],
    ["concealed quad", "1 of characters"],
  ] as const) {
    await target(page).getByRole("button", { name: meld }).click();
    await add(page, tile).click();
  }
  await expect(page).toHaveURL(/#\/hand\/11z\[067p\]\[999s\]\[5555z\]\{1111m\}$/);
  await expect(headline(page)).toContainText("This hand wins.");
  expect(await tilesIn(page.locator(".called").first())).toEqual(["0p", "6p", "7p"]);
  await page.locator(".called").nth(1).click();
  await expect(page).toHaveURL(/#\/hand\/11z\[067p\]\[5555z\]\{1111m\}$/);
});

test("a hand stays while it is typed, and an unfinished text is no error", async ({ page }) => {
  await page.goto("#/hand/-");
  await handField(page).pressSequentially("123m4");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect.poll(() => tilesIn(own(page))).toEqual(["1m", "2m", "3m"]);
  await handField(page).pressSequentially("0P,[555");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect.poll(() => tilesIn(own(page))).toEqual(["1m", "2m", "3m", "4p", "0p"]);
  await handField(page).pressSequentially("z]");
  await handField(page).blur();
  await expect(handField(page)).toHaveValue("123m40p[555z]");
  await handField(page).fill("123m4");
  await handField(page).blur();
  await expect(page.getByRole("alert")).toHaveCount(1);
  await expect(handField(page)).toHaveValue("123m4");
  await handField(page).fill("123m8z");
  await handField(page).blur();
  await expect(page.getByRole("alert")).toContainText("8z does not exist");
});

test("typing is one step to undo, and clicks end it", async ({ page }) => {
  await page.goto("#/hand/123m456p");
  await handField(page).press("End");
  await handField(page).pressSequentially("77s");
  await expect(page).toHaveURL(/#\/hand\/123m456p77s$/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(/#\/hand\/123m456p$/);
  await expect(handField(page)).toHaveValue("123m456p");
  await handField(page).fill("123m456p8");
  await add(page, "east").click();
  await expect(page).toHaveURL(/#\/hand\/123m456p1z$/);
  await expect(handField(page)).toHaveValue("123m456p1z");
});

test("only what is left can be called, and the river keeps its order", async ({ page }) => {
  await page.goto("#/hand/11z?seen=99s&own=9m1s0p");
  await target(page).getByRole("button", { name: "pon" }).click();
  await expect(add(page, "9 of bamboo")).toHaveAttribute("aria-disabled", "true");
  await target(page).getByRole("button", { name: "chi" }).click();
  await expect(add(page, "7 of bamboo")).toHaveAttribute("aria-disabled", "false");
  await expect(add(page, "8 of bamboo")).toHaveAttribute("aria-disabled", "true");
  await page.locator(".river").getByRole("button", { name: "Remove 1 of bamboo" }).click();
  await expect(page).toHaveURL(/own=9m0p$/);
  await page.goto("#/hand/東東?seen=南南&own=9m&players=3");
  await expect(page).toHaveURL(/#\/hand\/11z\?seen=22z&players=3&own=9m$/);
  await expect(target(page).getByRole("button", { name: "chi" })).toHaveCount(0);
});

test("what is typed replaces a hand, which links write, too", async ({ page }) => {
  await page.goto("#/hand/2340678m3345p677s");
  await handField(page).click();
  await page.keyboard.type("123m");
  await expect(page).toHaveURL(/#\/hand\/123m$/);
  await handField(page).fill("tenhou.net/2/?q=123m456p789s1122z");
  await expect(headline(page)).toContainText("Tenpai");
  await handField(page).fill("http://tenhou.net/2/?p=123m456p");
  await expect(page).toHaveURL(/#\/hand\/123m456p$/);
});

test("every field of tiles has the keyboard, and 13 tiles draw", async ({ page }) => {
  await page.goto("#/hand/23m456p3478s2266z?table=1&danger=1");
  for (const [name, tile, address] of [
    ["your discards", "9 of bamboo", /own=9s/],
    ["their discards", "1 of bamboo", /their=1s/],
    ["offered tile", "green dragon", /offered=6z/],
  ] as const) {
    await target(page).getByRole("button", { name, exact: true }).click();
    await add(page, tile).click();
    await expect(page).toHaveURL(address);
  }
  await page.getByRole("button", { name: "Draw a tile" }).click();
  await expect(page).toHaveURL(/draws=16/);
  expect(await tilesIn(own(page))).toHaveLength(14);
});

test("the hand is one tab stop: a slash goes there and to its text, and arrows from tile to tile", async ({ page }) => {
  await page.goto("#/hand/2340678m3345p677s");
  await expect(headline(page)).toContainText("Discard");
  await page.keyboard.press("/");
  await expect(page.locator(".own .drawn button")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(own(page).getByRole("button", { name: "Discard 7 of bamboo" }).first()).toBeFocused();
  await expect(own(page).locator('[tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press("Home");
  await expect(own(page).getByRole("button").first()).toBeFocused();
  await page.keyboard.press("/");
  await expect(handField(page)).toBeFocused();
});

test("each tile has a bar of what its discard reaches, and is lit with its row and its curve", async ({ page }) => {
  await page.goto("#/hand/2340678m3345p677s");
  await expect(page.locator(".discards .best")).toContainText("64.75 %");
  await expect(own(page).locator(".best")).toHaveCount(2);
  await expect(own(page).locator(".best .heat").first()).toHaveText("64.75");
  await own(page).getByRole("button", { name: "Discard 6 of bamboo" }).hover();
  await expect(page.locator(".discards .pointed")).toContainText("63.28 %");
  await expect(page.locator(".by-draws .curve.pointed")).toHaveCount(1);
  await expect(page.locator(".curves-at .pointed")).toContainText("63.28 %");
  await page.locator(".discards tbody tr").first().hover();
  await expect(own(page).locator(".pointed")).toHaveCount(2);
  // Curves can be read off.
  await page.locator(".read-off").hover({ position: { x: 49, y: 50 } });
  await expect(page.locator(".curves-at")).toContainText("after 0 draws");
});

test("every notation is read, with red fives and called melds", async ({ page }) => {
  await page.goto("");
  for (const [text, tiles] of [
    ["東東 五萬 六萬 5pr ６７ｐ", ["5m", "6m", "0p", "6p", "7p", "1z", "1z"]],
    ["🀇🀈🀉🀀", ["1m", "2m", "3m", "1z"]],
    ["E E 56M", ["5m", "6m", "1z", "1z"]],
    ["123m 45p 11z", ["1m", "2m", "3m", "4p", "5p", "1z", "1z"]],
    ["１２３ｍ E E S S W", ["1m", "2m", "3m", "1z", "1z", "2z", "2z", "3z"]],
  ] as const) {
    await handField(page).fill(text);
    await expect.poll(() => tilesIn(own(page))).toEqual(tiles);
  }
  await page.goto("#/hand/東東南[555z]");
  await expect.poll(() => tilesIn(own(page))).toEqual(["1z", "1z", "2z", "5z", "5z", "5z"]);
  await handField(page).fill("9m9p569s[999m][999p][999s]");
  // Published: 2-shanten, though the tiles by themselves look nearer.
  await expect(headline(page)).toContainText("2-shanten");
});

test("the focus is on the drawn tile after a discard, and the keyboard is one tab stop", async ({ page }) => {
  await page.goto("#/hand/2340678m3345p677s");
  await headline(page).getByRole("button", { name: "Discard 3 of dots" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".own .drawn button")).toBeFocused();
  await expect(page).toHaveURL(/own=3p/);
  // The discards of the new hand come, and the focus stays.
  await expect(page.locator(".advice")).toHaveAttribute("aria-busy", "false");
  await expect(page.locator(".own .drawn button")).toBeFocused();
  const keyboard = page.getByRole("group", { name: "Tiles to add" });
  await expect(keyboard.locator('button[tabindex="0"]')).toHaveCount(1);
  await keyboard.getByRole("button", { name: /^Add 1 of characters/ }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(keyboard.getByRole("button", { name: /^Add 2 of dots/ })).toBeFocused();
  await expect(keyboard.locator('button[tabindex="0"]')).toHaveAccessibleName(/^Add 2 of dots/);
});
