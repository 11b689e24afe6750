import { add, expect, expectNoOverflow, expectNothingSerious, headline, parts, test } from "./page";

/** Sizes, colours and languages tested for every part, and the axe rules: in the dark only colours differ. */
const looks = {
  desktop: { size: { width: 1280, height: 900 }, colorScheme: "light", lang: "en", axe: [] },
  dark: { size: { width: 1280, height: 900 }, colorScheme: "dark", lang: "en", axe: ["color-contrast"] },
  phone: { size: { width: 390, height: 844 }, colorScheme: "light", lang: "en", axe: null },
  japanese: { size: { width: 390, height: 844 }, colorScheme: "dark", lang: "ja", axe: null },
  chinese: { size: { width: 320, height: 700 }, colorScheme: "light", lang: "zh", axe: null },
} as const;

for (const [name, [address, place]] of Object.entries(parts)) {
  test(`nothing is cut off, and axe finds nothing serious: ${name}`, async ({ page }) => {
    for (const [look, { size, colorScheme, lang, axe }] of Object.entries(looks)) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(`${address}${address.includes("?") ? "&" : "?"}lang=${lang}`);
      await expect(page.locator(place).first()).toBeVisible();
      await expect(page.locator(".stale")).toHaveCount(0);
      await expectNoOverflow(page);
      if (process.env.TEHAI_PICTURES) {
        await page.screenshot({ path: `screenshots/${name}-${look}.png`, fullPage: name !== "atlas" });
      }
      if (axe) await expectNothingSerious(page, [...axe]);
    }
  });
}

test.describe("in a Japanese browser", () => {
  test.use({ locale: "ja-JP" });

  test("the page is Japanese, and the switch makes it English", async ({ page }) => {
    await page.goto("#/hand/1112345m[555z][666z]");
    await expect(headline(page)).toContainText("聴牌");
    await expect(page.locator("html")).toHaveAttribute("lang", "ja");
    await expect(page.locator(".waits > li").first()).toContainText("単騎");
    await page.getByRole("button", { name: "English" }).click();
    await expect(headline(page)).toContainText("Tenpai");
    await page.reload();
    await expect(headline(page)).toContainText("Tenpai");
  });

  test("errors are Japanese too", async ({ page }) => {
    await page.goto("#/hand/123m8z");
    await expect(page.getByRole("alert")).toContainText("8z はありません");
    await page.goto("#/sets?set=all+%26+tempai");
    await expect(page.getByRole("alert")).toContainText("もしかして「tenpai」");
  });
});

test.describe("in a Chinese browser", () => {
  test.use({ locale: "zh-CN" });

  test("the page is Chinese, in simplified characters and their shapes", async ({ page }) => {
    await page.goto("#/hand/1112345m[555z][666z]");
    await expect(headline(page)).toContainText("听牌");
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans");
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain("Noto Sans CJK SC");
    await page.getByRole("button", { name: "日本語" }).click();
    await expect(headline(page)).toContainText("聴牌");
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain("Noto Sans CJK JP");
  });
});

test("only the words of the language in use are loaded, and they stay until others are there", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(...(/(?<=assets\/)(?:en|ja|zh)(?=-)/.exec(request.url()) ?? [])));
  await page.goto("#/hand/1112345m[555z][666z]");
  await expect(headline(page)).toContainText("Tenpai");
  expect(loaded).toEqual(["en"]);
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/assets\/ja-/, async (route) => (await arrival, await route.continue()));
  await page.getByRole("button", { name: "日本語" }).click();
  await expect.poll(() => loaded).toEqual(["en", "ja"]);
  await expect(headline(page)).toContainText("Tenpai");
  await expect(page.getByRole("button", { name: "English" })).toHaveAttribute("aria-pressed", "true");
  arrive();
  await expect(headline(page)).toContainText("聴牌");
  await expect(page.getByRole("button", { name: "日本語" })).toHaveAttribute("aria-pressed", "true");
  expect(loaded).toEqual(["en", "ja"]);
});

test("an address may name the language, and keeps it", async ({ page }) => {
  await page.goto("#/sets?lang=ja&set=tenpai");
  await expect(headline(page).locator(".say")).toHaveText("13枚の配牌全体の0.008117%");
  await page.getByRole("link", { name: "図鑑" }).click();
  await expect(page.getByRole("heading", { name: "固有形の図鑑" })).toBeVisible();
});

test("colours are switched and kept", async ({ page }) => {
  await page.goto("");
  const color = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await color();
  await page.getByRole("button", { name: "System colours" }).click();
  await page.getByRole("button", { name: "Light colours" }).click();
  await expect(page.getByRole("button", { name: "Dark colours" })).toBeVisible();
  await expect.poll(color).not.toBe(light);
  await page.reload();
  await expect.poll(color).not.toBe(light);
});

test("the back button goes through the parts", async ({ page }) => {
  await page.goto("");
  await expect(headline(page)).toBeVisible();
  for (const name of ["Yaku odds", "Atlas", "Statistics"]) await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Statistics");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Atlas of irreducible forms");
  await page.goBack();
  await page.goBack();
  await expect(headline(page)).toContainText("Discard");
});

test("a part left by its link is found as it was", async ({ page }) => {
  const links = page.locator("nav").first();
  await page.goto("#/hand/123m456p789s11223z?seen=1p&lang=en");
  await links.getByText("Atlas").click();
  await page.locator(".famous a").first().click();
  await page.getByRole("button", { name: "日本語" }).click();
  await links.getByText("手牌").click();
  await expect(page).toHaveURL(/#\/hand\/123m456p789s11223z\?seen=1p&lang=ja$/);
  await links.getByText("図鑑").click();
  await expect(page).toHaveURL(/#\/form\/1234m\?lang=ja$/);
  await links.getByText("図鑑").click();
  await expect(page).toHaveURL(/#\/atlas\?lang=ja$/);
});

test("an address of no part shows its hand, and a click changes that", async ({ page }) => {
  await page.goto("#/elsewhere/123m456p789s1122z");
  await expect(headline(page)).toContainText("Tenpai");
  await add(page, "3 of dots").click();
  await expect(page).toHaveURL(/#\/hand\/123m456p789s1122z3p$/);
});

test("the keyboard skips to the answer", async ({ page }) => {
  await page.goto("");
  await expect(headline(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the answer" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#answer")).toBeFocused();
  await expect(page.locator("#answer")).toContainText("Discard");
});

test.describe("with its service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("it works without a network after the first visit", async ({ page, context }) => {
    await page.goto("");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
    await context.setOffline(true);
    await page.goto("#/numbers/tenhou");
    await page.reload();
    await expect(page.locator(".say")).toHaveText("1 in 330,530");
    await page.getByRole("link", { name: "Atlas", exact: true }).click();
    await expect(page.locator(".found")).toContainText("3,710 forms");
    // Every language is kept.
    await page.getByRole("button", { name: "中文" }).click();
    await expect(page.locator(".found")).toContainText("3,710个牌形");
  });
});
