// Practice: the answer is hidden until the player decides; then it says what the decision cost, and keeps the result.

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

test("every kind has hands, and the next one is another", async ({ page }) => {
  await page.goto("#/practice");
  const part = page.locator(".practice-part");
  for (const kind of ["Any hand", "2-shanten", "1-shanten", "One suit", "Call or pass"]) {
    await part.getByRole("link", { name: kind }).click();
    await expect(part.locator(".own svg")).toHaveCount(kind === "Call or pass" ? 13 : 14);
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
