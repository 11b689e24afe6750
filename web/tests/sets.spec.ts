import type { Page } from "@playwright/test";
import { expect, expectNoOverflow, headline, own, project, report, setOf, test, tilesIn, timed } from "./page";
import { en } from "../src/words/en";
import { number, percent } from "../src/words/format";
import { ja } from "../src/words/ja";
import { zh } from "../src/words/zh";

/** A number in the folded part. */
const exact = (page: Page, name: string | RegExp) => page.locator(".counts dl div").filter({ hasText: name }).locator("dd");

/** The output in README and docs: the words after count-hands, and the lines of the answer. */
const printed = ["README.md", "docs/sets.md", "docs/yaku.md"].flatMap((file) =>
  [...project(file).matchAll(/^\$ tehai count-hands (.*)\n((?:[^$`\n].*\n|\n)+)/gm)].map(([, args = "", text = ""]) => ({ file, args, text })),
);
// The page has no files, so it has no stored sets, and hands have their usual number of tiles.
const answered = printed.filter(({ args, text }) => !text.startsWith("error") && !/@|--tiles/.test(args));

test("README and docs have questions", () => {
  expect(answered.length).toBeGreaterThanOrEqual(12);
});

for (const { file, args, text } of answered) {
  test(`${file}: ${args} is answered alike, soon`, async ({ page }) => {
    const words = [...args.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
    const option = (name: string) => (words.includes(name) ? words[words.indexOf(name) + 1]! : "");
    const query = new URLSearchParams({
      set: "all",
      given: option("--given"),
      fifth: option("--fifth-tile"),
      seat: option("--seat"),
      round: option("--round"),
    });
    await page.goto(`#/sets?${query}`);
    await expect(headline(page).locator(".badge")).toHaveText("all");
    const field = page.getByRole("combobox", { name: "Set" });
    await field.fill(words[0]!);
    // Other activity on the machine may disturb the first run, but hardly all three.
    await expect(async () => {
      const took = await timed(page, () => field.press("Enter"), ".headline .badge", words[0]!);
      test.info().annotations.push({ type: "milliseconds", description: String(took) });
      if (took > 1500) {
        await page.reload();
        await field.fill(words[0]!);
      }
      expect(took, "milliseconds").toBeLessThanOrEqual(1500);
    }).toPass({ timeout: 60_000 });
    const [, hands, deals] = /: ([\d,]+) hands, ([\d,]+) deals/.exec(text)!;
    await expect(exact(page, /^Hands/)).toHaveText(hands!);
    await expect(exact(page, /^Deals/)).toHaveText(deals!);
    const share = /^([\d.]+) %/m.exec(text);
    if (!share || text.includes("e-")) return;
    const isAmong = /of (wins|tenpai hands)$/.test((await headline(page).locator(".say").textContent())!);
    await expect(isAmong ? exact(page, /^Of all deals/) : headline(page).locator(".say")).toContainText(`${share[1]} %`);
    const rarity = /, (1 in [\d,.]+)$/m.exec(text);
    if (rarity && !isAmong) await expect(headline(page).locator(".rarity")).toHaveText(rarity[1]!);
  });
}

test("tenpai hands are broken down by wait, as in the docs", async ({ page }) => {
  const { text } = answered.find(({ args }) => args.includes("wait_kinds >= 5"))!;
  await page.goto("#/sets?set=tenpai+%26+wait_kinds+%3E%3D+5");
  await page.getByText("Exact numbers").click();
  const rows = page.getByRole("region", { name: "By number of kinds waited for" }).locator("tbody tr");
  const expected = [...text.matchAll(/^(\d+) kinds +([\d,]+) +([\d,]+)/gm)].map(([, kinds, hands, deals]) => [kinds, hands, deals]);
  expect(expected.length).toBeGreaterThan(4);
  await expect(rows).toHaveCount(expected.length);
  for (const [at, cells] of expected.entries()) {
    const [kinds, , ...counts] = await rows.nth(at).locator("th, td").allTextContents();
    expect([kinds, ...counts]).toEqual(cells);
  }
  await expect(page.getByRole("region", { name: "By tile waited for" }).locator("tbody tr")).toHaveCount(34);
});

test("an error stands under the wrong word, and a click mends it", async ({ page }) => {
  await page.goto("#/sets");
  const field = page.getByRole("combobox", { name: "Set" });
  await field.fill("all & tempai");
  await page.getByRole("button", { name: "Count", exact: true }).click();
  await expect(page.locator(".wrong mark")).toHaveText("tempai");
  await expect(page.getByRole("alert")).toContainText('found "tempai"');
  await page.getByRole("button", { name: "Use tenpai" }).click();
  await expect(exact(page, /^Hands/)).toHaveText("92,371,838");
  await page.goBack();
  await expect(page.locator(".wrong mark")).toHaveText("tempai");
});

test("names are completed", async ({ page }) => {
  await page.goto("#/sets");
  const field = page.getByRole("combobox", { name: "Set" });
  await field.fill("");
  await field.pressSequentially("win & sev");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText([/seven_pairs/]);
  await field.press("Tab");
  await expect(field).toHaveValue("win & seven_pairs");
  await field.pressSequentially(" & wait");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(3);
  await field.press("ArrowDown");
  await field.press("ArrowDown");
  await field.press("Tab");
  await expect(field).toHaveValue("win & seven_pairs & wait_kinds >= 3");
  await field.press("Enter");
  // Wins have 14 tiles; sets about waits have 13.
  await expect(page.getByRole("alert")).toContainText("for hands of 13 tiles");
});

test("hands are shown by number and at random, and opened", async ({ page }) => {
  await page.goto("#/sets");
  await page.getByText("Yakuman and other sets").click();
  await page.getByRole("button", { name: /irreducible & wait_kinds/ }).click();
  await expect(exact(page, /^Hands/)).toHaveText("21");
  const hands = page.locator(".picked li");
  await expect(hands).toHaveCount(6);
  await page.getByLabel("From number, 1 to 21").fill("20");
  await page.getByLabel("From number, 1 to 21").press("Enter");
  await expect(hands).toHaveCount(2);
  await expect(hands.first()).toContainText("· 20");
  await page.getByRole("button", { name: "Random", exact: true }).click();
  await expect(page).toHaveURL(/seed=\d+/);
  await expect(hands).toHaveCount(6);
  const tiles = await tilesIn(hands.first());
  await page.reload();
  await expect(hands).toHaveCount(6);
  expect(await tilesIn(hands.first())).toEqual(tiles);
  await hands.first().getByRole("link").click();
  await expect(page).toHaveURL(/#\/hand\//);
  await expect(headline(page)).toContainText("Tenpai");
  expect(await tilesIn(own(page))).toEqual(tiles);
});

test("the same seed draws what list-hands draws in the book", async ({ page }) => {
  const drawn = /list-hands all --sample 2 --seed 1[\s\S]*?\n(\w+): shanten[^\n]*\n(\w+): shanten/.exec(project("docs/streams.md"))!;
  await page.goto("#/sets?set=all&seed=1&by=hands");
  const hands = page.locator(".picked li code");
  await expect(hands.nth(0)).toHaveText(drawn[1]!);
  await expect(hands.nth(1)).toHaveText(drawn[2]!);
});

test("rules are chosen", async ({ page }) => {
  await page.goto("#/sets?set=tenpai&players=3");
  await page.getByText("Rules", { exact: true }).click();
  await page.getByLabel("Players").selectOption("4");
  await page.getByLabel("Seven pairs", { exact: true }).first().uncheck();
  await page.getByLabel("Thirteen orphans").uncheck();
  await expect(exact(page, /^Hands/)).toHaveText("54,747,045");
});

test("yaku are counted as in the report, for each seat and round", async ({ page }) => {
  const rows = report("yaku", { players: "4" });
  expect(rows.length).toBeGreaterThan(40);
  const yaku: Record<string, string> = en.sets.yaku;
  for (const row of rows) {
    const set = row.yaku!;
    await page.goto(`#/sets?${new URLSearchParams({ set, seat: row.seat!, round: row.round! })}`);
    const name = setOf(set);
    await expect(headline(page).locator(".badge")).toHaveText(yaku[name] ?? name);
    await expect(exact(page, /^Hands/)).toHaveText(number(row.hands!));
    await expect(exact(page, /^Deals/)).toHaveText(number(row.deals!));
    const share = { numerator: row.numerator_given_win!, denominator: row.denominator_given_win!, value: Number(row.probability_given_win) };
    const say = set === "win" ? "0.0003025 % of all deals of 14 tiles" : `${percent(share)} of wins`;
    await expect(headline(page).locator(".say")).toHaveText(say);
  }
});

test("yaku are chosen by their usual names, and together", async ({ page }) => {
  await page.goto("#/sets");
  await expect(headline(page).locator(".say")).toHaveText("7.247 % of wins");
  await expect(headline(page).locator(".rarity")).toHaveText("1 in 13.8");
  const chip = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(chip("tanyao")).toHaveAttribute("aria-pressed", "true");
  await chip("iipeikou").click();
  await expect(page).toHaveURL(/set=tanyao\+%26\+iipeikou$/);
  await expect(headline(page).locator(".badge")).toHaveText("tanyao, iipeikou");
  // The same deals as in the report of pairs of yaku.
  const [pair] = report("yaku-pairs", { players: "4", yaku: "tanyao", other: "iipeikou" });
  await expect(exact(page, /^Deals/)).toHaveText(number(pair!.deals!));
  await chip("tanyao").click();
  await expect(headline(page).locator(".say")).toHaveText("3.390 % of wins");
  // Without yaku all wins are left.
  await chip("iipeikou").click();
  await expect(page.getByRole("combobox", { name: "Set" })).toHaveValue("win");
  await expect(headline(page).locator(".say")).toHaveText("0.0003025 % of all deals of 14 tiles");
  await expect(headline(page)).toContainText("not hands as they are played");
  await chip("honitsu").click();
  await expect(page).toHaveURL(/set=honitsu$/);
});

test("a set is typed in Japanese, and its chip is pressed", async ({ page }) => {
  await page.goto("#/sets?lang=ja&set=all");
  await page.getByRole("combobox", { name: "集合" }).fill("断么九＆三色");
  await page.getByRole("button", { name: "計算" }).click();
  await expect(headline(page).locator(".badge")).toHaveText("断么九、三色同順");
  await expect(headline(page).locator(".say")).toHaveText("和了の0.2962%");
  for (const yaku of ["断么九", "三色同順"]) {
    await expect(page.getByRole("button", { name: yaku, exact: true })).toHaveAttribute("aria-pressed", "true");
  }
  await expect(page.locator("[aria-pressed=true]").filter({ hasNotText: "日本語" })).toHaveCount(2);
});

test("what a share is of, is said", async ({ page }) => {
  const say = { "tenpai & wait_kinds >= 5": "0.03020 % of tenpai hands", "shanten <= 1": "2.403 % of all deals of 14 tiles", "z >= 7": "0.9366 % of all deals of 14 tiles" };
  for (const [set, text] of Object.entries(say)) {
    await page.goto(`#/sets?${new URLSearchParams({ set })}`);
    await expect(headline(page).locator(".say")).toHaveText(text);
  }
  await page.goto("#/sets?set=tanyao&given=win+-+seven_pairs");
  await expect(headline(page).locator(".say")).toContainText("of the given hands");
  // Wins of another game are not among those of this one.
  await page.goto("#/sets?set=sichuan_win");
  await expect(headline(page).locator(".say")).toContainText("of all deals of 14 tiles");
});

test("each yaku is a set of the language", async ({ page }) => {
  await page.goto("#/sets");
  await page.getByText("All names").click();
  const names = await page.locator(".names dt").allTextContents();
  const written = names.map((name) => name.replace(/\(.*/, ""));
  for (const yaku of Object.keys(en.sets.yaku)) expect(written).toContain(yaku);
});

test("on a phone nothing is cut off", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const set of ["yakuhai", "tenpai", "1m = 1 & kinds = 14"]) {
    await page.goto(`#/sets?${new URLSearchParams({ set })}`);
    await expect(page.locator(".picked li").first()).toBeVisible();
    await expectNoOverflow(page);
  }
});

test("seat and round are chosen where they count", async ({ page }) => {
  await page.goto("#/sets");
  await page.getByText("Yakuman and other sets").click();
  await page.getByRole("button", { name: /^together/ }).click();
  await expect(headline(page).locator(".badge")).toHaveText("together(pinfu_shape, tanyao, iipeikou)");
  await expect(page.getByLabel("Seat")).toHaveCount(1);
  await page.getByRole("button", { name: "sanshoku", exact: true }).click();
  await expect(headline(page).locator(".badge")).toHaveText("sanshoku");
  await expect(page.getByLabel("Seat")).toHaveCount(0);
  await page.getByRole("button", { name: /^win - yakuhai/ }).click();
  await expect(headline(page).locator(".badge")).toHaveText("win - yakuhai");
  const ofEast = (await headline(page).locator(".say").textContent())!;
  await page.getByLabel("Seat").selectOption("south");
  await expect(page).toHaveURL(/yakuhai&seat=south$/);
  await expect(headline(page).locator(".say")).not.toHaveText(ofEast);
  await page.getByLabel("Round").selectOption("south");
  await expect(page).toHaveURL(/yakuhai&seat=south&round=south$/);
  await expect(headline(page).locator(".say")).toHaveText(ofEast);
});

test("a game of three has no north seat, but a north round", async ({ page }) => {
  await page.goto("#/sets?set=yakuhai&seat=north&round=north");
  await expect(page.getByLabel("Seat")).toHaveValue("north");
  await page.goto("#/sets?set=yakuhai&seat=north&round=north&players=3");
  await expect(page.getByLabel("Seat")).toHaveValue("east");
  await expect(page.getByLabel("Seat").locator("option")).toHaveCount(3);
  await expect(page.getByLabel("Round")).toHaveValue("north");
});

test("every name says what it means, in every language", async ({ page }) => {
  await page.goto("#/sets");
  await page.getByText("All names").click();
  const meanings = page.locator(".names dd");
  for (const [lang, first] of [["en", "all hands"], ["ja", "すべての手"], ["zh", "所有手牌"]] as const) {
    await page.goto(`#/sets?lang=${lang}`);
    await expect(meanings.first()).toHaveText(first);
    const texts = await meanings.evaluateAll((all) => all.map((meaning) => meaning.firstChild!.textContent!));
    const { names } = { en, ja, zh }[lang];
    if (names) expect(texts.sort()).toEqual(Object.values(names).sort());
    else expect(texts).not.toContain("");
  }
});
