// Practice: the answer is hidden until the player decides; then it says what the decision cost, and keeps the result.

import { GAME, answered, openLog } from "./games";
import { expect, expectNoOverflow, test } from "./page";

test("a decision is judged by the chance that the hand page says", async ({ page }) => {
  await page.goto("#/hand/124m2589p34678s11z");
  const first = page.locator(".discards .best");
  await expect(first).toContainText("19.91 %");
  await page.goto("#/practice/124m2589p34678s11z?kind=two");
  const part = page.locator(".practice-part");
  await expect(part.locator("table")).toHaveCount(0);
  await part.getByRole("button", { name: "Discard 6 of bamboo" }).click();
  await expect(part.locator(".decided .best").first()).toContainText("19.91 %");
  await expect(part.locator(".say")).toContainText(/^It wins .* less than the best\.$/);
  await expect(part.locator(".decided tr", { hasText: "yours" })).toHaveCount(1);
  await expect(part.locator(".results tbody")).toContainText(/^2-shanten10 %00[1-9]/);
});

test("the best choice costs nothing, and results stay on the device until they are forgotten", async ({ page }) => {
  await page.goto("#/practice/124m2589p34678s11z?kind=two");
  const part = page.locator(".practice-part");
  await part.getByRole("button", { name: "Discard 9 of dots" }).click();
  await expect(part.locator(".say")).toBeVisible();
  const best = await part.locator(".decided .best .tiles").first().getAttribute("aria-label");
  await page.reload();
  await part.getByRole("button", { name: `Discard ${best}` }).first().click();
  await expect(part.locator(".say")).toHaveText("The best: it wins 19.91 %.");
  await expect(part.locator(".own .is-best")).not.toHaveCount(0);
  await page.reload();
  await expect(part.locator(".results tbody tr")).toHaveCount(1);
  // Hands, best choices, those in a row, and the longest row.
  await expect(part.locator(".results tbody td")).toHaveText(["2", "50.00 %", "1", "1", /^\d/]);
  await part.getByRole("button", { name: "Forget them" }).click();
  await expect(part.locator(".results")).toHaveCount(0);
});

test("a discard against a riichi is judged by the danger that the hand page says", async ({ page }) => {
  await page.goto("#/hand/123m46p2579s11444z?danger=1&their=9m1p8s65z3m");
  const shares = page.locator("table.danger tbody tr");
  await expect(shares).not.toHaveCount(0);
  const safest = shares.first();
  const [tile, share] = [await safest.locator("button").getAttribute("aria-label"), await safest.locator(".number").textContent()];
  await page.goto("#/practice/123m46p2579s11444z?kind=riichi&their=9m1p8s65z3m");
  const part = page.locator(".practice-part");
  await expect(part.locator("table")).toHaveCount(0);
  await part.getByRole("button", { name: tile! }).first().click();
  await expect(part.locator(".say")).toHaveText(`The safest: ${share!.trim().split(" %")[0]} % of the possible hands wait for it.`);
  await page.reload();
  await part.getByRole("button", { name: "Discard 5 of bamboo" }).click();
  await expect(part.locator(".say")).toContainText("of the possible hands wait for it, for the safest tile");
  await expect(part.locator(".results tbody td")).toHaveText(["2", "50.00 %", "0", "1", /^[\d.]+ %$/]);
});

// Of one win each way in which its points are said: 3 han 30 fu from one player, and 4 han 20 fu from three.
for (const [query, fu, said, isRight] of [
  ["won-by=ron&riichi=riichi", "30", "3900", true],
  ["won-by=ron&riichi=riichi", "40", "3900", false],
  ["won-by=ron&riichi=riichi", "30", "5800", false],
  ["riichi=riichi", "20", "1300/2600", true],
  ["riichi=riichi", "20", "2600-1300", true],
  ["riichi=riichi", "20", "5200", true],
  ["riichi=riichi", "20", "1300", false],
] as const) {
  test(`the points of a win with ${query} are ${isRight ? "" : "not "}${said}, ${fu} fu`, async ({ page }) => {
    await page.goto(`#/practice/234m345567p55678s?kind=points&tile=7p&seat=south&${query}`);
    const part = page.locator(".practice-part");
    await expect(part.locator(".badge")).toHaveCount(0);
    await part.getByLabel("Fu").fill(fu);
    await part.getByLabel("Points").fill(said);
    await part.getByRole("button", { name: "Check" }).click();
    await expect(part.locator(".say").first()).toHaveText(isRight ? "Right." : `Not ${fu} Fu, ${said}.`);
    await expect(part.locator(".badge")).toContainText(`${query.includes("ron") ? 3 : 4} han ${query.includes("ron") ? 30 : 20} fu`);
  });
}

test("an address without the winning tile means the last, and a wrong hand is told", async ({ page }) => {
  const part = page.locator(".practice-part");
  await page.goto("#/practice/234m345567p55678s?kind=points&riichi=riichi");
  await expect(part.locator(".won .marked use")).toHaveAttribute("href", "#t8s");
  await expect(part.locator(".won svg")).toHaveCount(14);
  await page.goto("#/practice/234m345567p5567s?kind=points&riichi=riichi&tile=8s");
  await expect(part.locator(".won svg")).toHaveCount(14);
  await page.goto("#/practice/234x?kind=points");
  await expect(part.locator(".hint").first()).toBeVisible();
  await expect(part.getByRole("button", { name: "Check" })).toHaveCount(0);
  // Of a called meld nothing is discarded.
  await page.goto("#/practice/123m46p2579s11z[444z]?kind=riichi&their=9m1p8s65z3m");
  await expect(part.locator(".own button")).toHaveCount(11);
  await part.locator(".own button").first().click();
  await expect(part.locator(".say")).toBeVisible();
  await expect(part.locator("table.danger small", { hasText: "yours" })).toHaveCount(1);
});

test("mistakes of the game that is open are problems, and none is told before it is decided", async ({ page }) => {
  await page.goto("#/practice?kind=own");
  const part = page.locator(".practice-part");
  await part.getByRole("link", { name: "Open a game" }).click();
  await openLog(page, GAME);
  await page.getByRole("link", { name: "B", exact: true }).click();
  await answered(page);
  await page.getByRole("link", { name: "Practise on the mistakes" }).click();
  await expect(part.locator(".laid")).toBeVisible();
  await expect(part.locator(".told")).toHaveCount(0);
  await part.locator(".own button").first().click();
  await expect(part.locator(".told .is-best")).toHaveCount(1);
  await expect(part.locator(".results tbody th")).toHaveText("Your mistakes");
  await expect(part.locator(".results tbody td").last()).toHaveText("–");
});

test("every kind has hands, and the next one is another", async ({ page }) => {
  await page.goto("#/practice");
  const part = page.locator(".practice-part");
  for (const kind of ["Any hand", "2-shanten", "1-shanten", "One suit", "Call or pass", "Against riichi", "Points"]) {
    await part.getByRole("link", { name: kind }).click();
    await expect(part.locator(kind === "Points" ? ".won svg" : ".own svg")).toHaveCount(kind === "Call or pass" ? 13 : 14);
    const before = page.url();
    await part.getByRole("button", { name: "Next hand" }).click();
    await expect.poll(() => page.url()).not.toBe(before);
    await expectNoOverflow(page);
  }
});

test("to call or to pass is judged, too", async ({ page }) => {
  await page.goto("#/practice/23m456p3478s2266z?kind=calls&offered=6z");
  const part = page.locator(".practice-part");
  await part.getByRole("button", { name: "Pass" }).click();
  await expect(part.locator(".say")).toContainText(/less than the best/);
  await expect(part.locator(".decided tr", { hasText: "yours" })).toContainText("Pass");
  await part.getByRole("link", { name: "Open this hand" }).click();
  await expect(page).toHaveURL(/#\/hand\/23m456p3478s2266z\?table=1&offered=6z$/);
});

test("a discard that leads too far is followed by itself", async ({ page }) => {
  await page.goto("#/practice/1234m1234p1234s11z");
  const part = page.locator(".practice-part");
  await part.getByRole("button", { name: "Discard east" }).first().click();
  await expect(part.locator(".say")).toBeVisible();
});
