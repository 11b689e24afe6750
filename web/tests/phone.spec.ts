// The hand on a phone, and what is entered by one tap.

import { doraOf } from "../src/tiles/tiles";
import { add, expect, headline, own, target, test } from "./page";

for (const [width, height] of [[390, 664], [390, 844], [664, 390]] as const) {
  test(`the hand and what to discard stay in view: ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("");
    await expect(headline(page).locator(".what use")).not.toHaveCount(0);
    await expect(page.locator(".discards .best")).toContainText("%");
    for (const down of [0, 900]) {
      await page.evaluate((down) => scrollTo(0, down), down);
      await expect(own(page)).toBeInViewport({ ratio: 1 });
      await expect(headline(page).locator(".say")).toBeInViewport({ ratio: 1 });
      const [hand, answer] = [await own(page).boundingBox(), await headline(page).boundingBox()];
      expect(hand!.y + hand!.height, "nothing covers the hand").toBeLessThanOrEqual(answer!.y);
      // A quarter of the window is left for what is below.
      const now = await page.locator(".now").boundingBox();
      if (down > 0) expect(now!.y + now!.height).toBeLessThan(0.75 * height);
    }
  });
}

for (const [width, height] of [[390, 844], [360, 640]] as const) {
  for (const lang of ["en", "ja", "zh"]) {
    test(`hand and headline take at most two fifths, and nothing of them is cut: ${width} × ${height}, ${lang}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      for (const hand of ["2340678m3345p677s", "147258369m12345z?order=acceptance", "34567p678s44m3s[999m]", "147m2589p4678s113z", "2340678m3345p677s?order=points&dora=4m"]) {
        await page.goto(`#/hand/${hand}${hand.includes("?") ? "&" : "?"}lang=${lang}`);
        await expect(page.locator(".advice")).toHaveAttribute("aria-busy", "false");
        const [now, content] = await page.locator(".now").evaluate((now) => [now.clientHeight, now.scrollHeight]);
        expect(content, hand).toBeLessThanOrEqual(now!);
        expect(now, hand).toBeLessThanOrEqual(0.4 * height);
      }
    });
  }
}

test("the keyboard makes way for the answer when the hand is full", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto("#/hand/123m456p789s1122z");
  await page.getByRole("button", { name: "Add tiles" }).click();
  await expect(add(page, "3 of bamboo")).toBeVisible();
  await add(page, "3 of bamboo").click();
  await expect(headline(page)).toContainText("Discard");
  await expect(add(page, "3 of bamboo")).toBeHidden();
  // What is opened for a full hand stays.
  await page.getByRole("button", { name: "Add tiles" }).click();
  await target(page).getByRole("button", { name: "dora", exact: true }).click();
  await add(page, "5 of dots").click();
  await expect(page).toHaveURL(/dora=5p/);
  await expect(add(page, "5 of dots")).toBeVisible();
  await expect(own(page).locator(".dora")).toHaveAttribute("aria-label", "Discard 6 of dots, dora");
});

test("with 14 tiles a tap makes a meld of those that are held", async ({ page }) => {
  await page.goto("#/hand/234m05567p34588s1z");
  await target(page).getByRole("button", { name: "pon" }).click();
  await expect(add(page, "8 of bamboo")).toHaveAttribute("aria-disabled", "true");
  await add(page, "5 of dots").click();
  await expect(page).toHaveURL(/#\/hand\/234m67p34588s1z\[055p\]$/);
  await target(page).getByRole("button", { name: "chi" }).click();
  await add(page, "2 of characters").click();
  await expect(page).toHaveURL(/#\/hand\/67p34588s1z\[055p\]\[234m\]$/);
});

test("three players have a hand of their game, and set norths aside before a win", async ({ page }) => {
  await page.goto("");
  await page.locator(".rules summary").click();
  await page.getByLabel("Players").selectOption("3");
  await expect(headline(page)).toContainText("Discard");
  await page.getByLabel("Kita").selectOption("1");
  await expect(page).toHaveURL(/norths=1/);
  await expect(headline(page)).toContainText("Discard");
  await page.goto("#/hand/11m456p3478s2266z?players=3&table=1&offered=6z");
  await expect(page.locator(".call-or-pass tbody tr")).not.toHaveCount(0);
  await expect(page.locator(".call-or-pass").getByLabel("It comes from")).toHaveCount(0);
});

test("the address is shared by what the device has, titles are by hand, columns say what they mean", async ({ page }) => {
  await page.addInitScript(() => {
    const share = (data: ShareData) => Promise.resolve(void Object.assign(window, { shared: data }));
    Object.defineProperty(navigator, "share", { value: share });
  });
  await page.goto("#/hand/147m2589p4678s113z");
  await expect(page).toHaveTitle(/^147m2589p4678s113z · Hand · tehai/);
  await page.getByRole("button", { name: "Share" }).click();
  expect(await page.evaluate(() => (window as unknown as { shared: ShareData }).shared.url)).toBe(page.url());
  await page.getByText("What the columns mean").click();
  await expect(page.locator(".columns dt").last()).toHaveText("Tiles that bring it closer");
  const [heads, told] = [page.locator(".discards thead th"), page.locator(".columns dt")];
  // Columns come with the chances.
  await expect(async () => expect((await heads.allTextContents()).slice(1)).toEqual(await told.allTextContents())).toPass();
});

test("the dora follows its indicator", () => {
  const rounds = (suits: [string, string][], players: number) => {
    for (const [ranks, suit] of suits) for (const [at, rank] of [...ranks].entries()) {
      expect(doraOf(`${rank}${suit}`, players)).toBe(`${ranks[(at + 1) % ranks.length]}${suit}`);
    }
  };
  const both: [string, string][] = [["123456789", "p"], ["123456789", "s"], ["1234", "z"], ["567", "z"]];
  rounds([["123456789", "m"], ...both], 4);
  rounds([["19", "m"], ...both], 3);
  expect(doraOf("0s", 4)).toBe("6s");
});

test("fu are shown part by part", async ({ page }) => {
  for (const [win, parts] of [
    ["234m345567p55678s?tile=7p&won-by=ron&riichi=riichi", ["every win20", "concealed hand, won by ron10"]],
    ["234m999p445566s77z?tile=6s&won-by=ron", ["every win20", "concealed hand, won by ron10", "concealed triplet, 9 of dots8", "head, red dragon2"]],
    ["1199m2255p3377s11z", ["seven pairs, instead of all else25"]],
  ] as const) {
    await page.goto(`#/hand/${win}`);
    const rows = page.locator(".fu tbody tr");
    await expect(rows.first()).toHaveText(parts[0]!);
    const texts = await rows.allTextContents();
    expect(texts).toEqual(expect.arrayContaining([...parts]));
    const sum = texts.map((text) => Number(/\d+$/.exec(text)![0])).reduce((a, b) => a + b);
    await expect(page.locator(".fu thead .number")).toHaveText(String(sum));
  }
});
