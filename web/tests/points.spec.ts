import { add, expect, expectNoOverflow, headline, target, test, tilesIn } from "./page";

/** The points of a win: address, han and fu, limit, points, payments, yaku with their han. */
const wins: Record<string, [string, string, string, string, string[]]> = {
  "234m345567p55678s?tile=7p&won-by=ron&riichi=riichi": [
    "3 han 30 fu",
    "",
    "5,800 points",
    "",
    ["riichi 立直 1", "pinfu 平和 1", "tanyao 断么九 1"],
  ],
  // A red five, the last tile of the text wins; one dora not in the hand, and one that is.
  "234m340567p5567s8s?seat=south&riichi=riichi&ippatsu=1&dora=1m9m&hidden-dora=9s": [
    "7 han 20 fu",
    "haneman",
    "12,000 points",
    "3,000 from each, 6,000 from the dealer",
    ["riichi 立直 1", "ippatsu 一発 1", "menzen tsumo 門前清自摸和 1", "pinfu 平和 1", "tanyao 断么九 1", "dora 1", "red fives 1"],
  ],
  "1133m5577p2244s66z?won-by=ron": ["2 han 25 fu", "", "2,400 points", "", ["chiitoi 七対子 2"]],
  "11m456p789s{5555z}[123m]": ["1 han 60 fu", "", "3,000 points", "1,000 from each", ["white 白 1"]],
  "119m19p19s1234567z?tile=9m&won-by=ron&seat=west": ["yakuman", "", "32,000 points", "", ["kokushi 国士無双 yakuman"]],
  "119m19p19s1234567z?tile=1m": [
    "yakuman",
    "",
    "48,000 points",
    "16,000 from each",
    ["kokushi 13 国士無双十三面 yakuman"],
  ],
  "11122255666777z?tile=5z": [
    "2 × yakuman",
    "",
    "96,000 points",
    "32,000 from each",
    ["suuankou tanki 四暗刻単騎 yakuman", "tsuuiisou 字一色 yakuman"],
  ],
};

for (const [address, [worth, limit, points, payments, yaku]] of Object.entries(wins)) {
  test(`${address} is worth ${points}`, async ({ page }) => {
    await page.goto(`#/hand/${address}`);
    const shown = page.locator(".worth");
    await expect(shown.locator(".badge strong")).toHaveText(worth);
    await expect(shown.locator(".badge span")).toHaveText(limit ? [limit] : []);
    await expect(shown.locator(".say")).toHaveText(points);
    if (payments) await expect(shown).toContainText(payments);
    else await expect(shown).not.toContainText("from each");
    await expect(shown.locator(".yaku tbody tr")).toHaveCount(yaku.length);
    const cells = (row: Element) => [...row.children].map((cell) => cell.textContent).join(" ");
    const rows = (await shown.locator(".yaku tbody tr").all()).map((row) => row.evaluate(cells));
    expect(await Promise.all(rows)).toEqual(yaku);
  });
}

test("the tile that is drawn wins, and stands last", async ({ page }) => {
  await page.goto("#/hand/234m345567p5567s");
  await headline(page).getByRole("button", { name: /^Draw 5 of bamboo/ }).click();
  await expect(page).toHaveURL(/#\/hand\/234m345567p5567s5s\?draws=16$/);
  await expect(page.locator(".yaku tbody")).toContainText("tanyao");
  expect(await tilesIn(page.locator(".worth .marked"))).toEqual(["5s"]);
  await expect(page.locator(".worth .reading")).toContainText("two-sided");
  await page.getByRole("button", { name: "remove", exact: true }).click();
  await page.getByRole("button", { name: "Remove 2 of characters" }).click();
  await expect(page).toHaveURL(/#\/hand\/34m345567p55567s\?/);
  await expect(page.locator(".points")).toHaveCount(0);

  await page.goto("#/hand/11m456p78s{5555z}[123m]");
  await headline(page).getByRole("button", { name: /^Draw 9 of bamboo/ }).click();
  await expect(page).toHaveURL(/#\/hand\/11m456p78s9s\{5555z\}\[123m\]\?draws=16$/);
  // The earlier answer is shown until this one is there.
  await expect.poll(() => tilesIn(page.locator(".worth .marked"))).toEqual(["9s"]);
  // Drawn from the dead wall, as there is a quad.
  await page.getByLabel("from the dead wall").check();
  await expect(page.locator(".yaku tbody tr")).toHaveText(["rinshan 嶺上開花1", "white 白1"]);
});

test("how it was won is chosen, kept in the address, and undone", async ({ page }) => {
  await page.goto("#/hand/234m345567p55678s");
  const points = page.getByRole("region", { name: "Points" });
  await expect(points.locator(".say")).toHaveText("3,900 points");
  await points.getByRole("button", { name: "7 of dots" }).click();
  await points.getByRole("button", { name: "ron (off a discard)" }).click();
  await page.getByLabel("Seat").selectOption("south");
  await page.getByLabel("Round").selectOption("west");
  await points.getByLabel("Riichi", { exact: true }).selectOption("riichi");
  await points.getByLabel("ippatsu").check();
  await points.getByLabel(/last discard/).check();
  await page.getByLabel("Dora indicators", { exact: true }).fill("1m");
  await points.getByLabel("Ura-dora indicators", { exact: true }).fill("4p");
  const address = /#\/hand\/234m345567p55678s\?tile=7p&seat=south&round=west&won-by=ron&riichi=riichi&dora=1m&hidden-dora=4p&ippatsu=1&last-tile=1$/;
  await expect(page).toHaveURL(address);
  const worth = async () => {
    await expect(points.locator(".badge")).toHaveText("8 han 30 fubaiman");
    await expect(points.locator(".say")).toHaveText("16,000 points");
    expect(await tilesIn(points.locator(".worth .marked"))).toEqual(["7p"]);
  };
  await worth();
  await page.reload();
  await worth();
  await expect(points.getByLabel(/last discard/)).toBeChecked();
  await page.goBack();
  await expect(points.getByLabel("Ura-dora indicators", { exact: true })).toHaveValue("");
  await expect(points.locator(".badge")).toContainText("6 han");
  // A different hand has not won yet.
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page).toHaveURL(/#\/hand\/-$/);
});

test("a hand without yaku is told so, and what can make one", async ({ page }) => {
  await page.goto("#/hand/456p789s99s123m[123m]");
  await expect(page.locator(".worth")).toContainText("No yaku: the hand cannot win like this.");
  // Impossible options are not offered: a bet with called melds, a tile both drawn and called.
  await expect(page.getByLabel("Riichi", { exact: true })).toHaveCount(0);
  await expect(page.getByLabel(/chankan|rinshan|blessing|ippatsu/)).toHaveCount(0);
  await page.getByLabel("last tile").check();
  await expect(page.locator(".yaku tbody tr")).toHaveText(["haitei 海底摸月1"]);
  await expect(page.locator(".worth .say")).toHaveText("1,500 points");
});

test("with double riichi and a quad there is no ippatsu", async ({ page }) => {
  await page.goto("#/hand/234m456p55678s{1111z}?won-by=ron&riichi=double");
  await expect(page.getByLabel(/last discard/)).toBeVisible();
  await expect(page.getByLabel(/ippatsu/)).toHaveCount(0);
  await page.getByLabel("Riichi", { exact: true }).selectOption("riichi");
  await expect(page.getByLabel(/ippatsu/)).toBeVisible();
});

test("contradictions are the library's sentences", async ({ page }) => {
  await page.goto("#/hand/234m345567p55678s?riichi=riichi&blessing=1");
  await expect(page.locator(".worth")).toHaveText("a blessing comes before all else");
  await page.getByLabel("Riichi", { exact: true }).selectOption("no");
  await expect(page.locator(".worth .badge")).toContainText("yakuman");
  await page.getByRole("button", { name: "ron (off a discard)" }).click();
  await expect(page.locator(".worth")).toHaveText("a blessing is drawn, not called");
});

test("indicators are clicked and taken away, and errors stand under them", async ({ page }) => {
  await page.goto("#/hand/234m345567p55678s?riichi=riichi");
  await target(page).getByRole("button", { name: "dora", exact: true }).click();
  await add(page, "4 of bamboo").click();
  await expect(page).toHaveURL(/&dora=4s$/);
  await expect(page.locator(".yaku tbody tr").last()).toHaveText("dora2");
  await target(page).getByRole("button", { name: "ura-dora" }).click();
  await add(page, "2 of dots").click();
  await expect(page.locator(".yaku tbody tr").last()).toHaveText("ura-dora1");
  await page.locator(".situation").getByRole("button", { name: "Remove 4 of bamboo" }).click();
  await expect(page).toHaveURL(/riichi&hidden-dora=2p$/);
  await page.getByLabel("Dora indicators", { exact: true }).fill("8z");
  await expect(page.locator(".situation").getByRole("alert")).toContainText("8z does not exist");
  await page.getByLabel("Dora indicators", { exact: true }).fill("");
  // Without riichi, tiles go to the hand again.
  await page.getByLabel("Ura-dora indicators", { exact: true }).fill("");
  await page.getByLabel("Riichi", { exact: true }).selectOption("no");
  await expect(target(page).getByRole("button", { name: "the hand" })).toHaveAttribute("aria-pressed", "true");
});

test("three players set norths aside, and two others pay", async ({ page }) => {
  await page.goto("#/hand/19m11p999p567p99s555z?players=3");
  await expect(page.locator(".points")).toHaveCount(0);
  await page.goto("#/hand/111m999p567p99s555z?players=3&seat=south");
  const points = page.getByRole("region", { name: "Points" });
  await expect(points.locator(".badge")).toHaveText("4 han 50 fumangan");
  await expect(points.locator(".worth")).toContainText("2,000 from each, 4,000 from the dealer");
  await page.getByLabel("Kita").selectOption("2");
  await page.getByLabel("Dora indicators", { exact: true }).fill("3z");
  await expect(page).toHaveURL(/dora=3z&norths=2$/);
  await expect(points.locator(".yaku tbody tr").filter({ hasText: "kita" })).toHaveText("kita2");
  await expect(points.locator(".badge")).toHaveText("8 han 50 fubaiman");
  await expect(points.locator(".say")).toHaveText("12,000 points");
  await expect(page.getByLabel("Seat").locator("option")).toHaveCount(3);
  await page.goto("#/hand/234m345567p55678s?players=3");
  await expect(headline(page)).toContainText("2m does not exist in a three-player game");
});

test("counters and bets are added, and a liable player pays", async ({ page }) => {
  await page.goto("#/hand/234m345567p55678s?seat=south");
  const points = page.getByRole("region", { name: "Points" });
  await expect(page.getByLabel("Kita")).toHaveCount(0);
  await points.getByLabel("Counters").selectOption("2");
  await points.getByLabel("Riichi sticks").selectOption("1");
  await expect(page).toHaveURL(/counters=2&bets=1$/);
  await expect(points.locator(".say")).toHaveText("4,300 points");
  await expect(points.locator(".worth")).toContainText("900 from each, 1,500 from the dealer");
  await expect(points.locator(".worth")).toContainText("600 of it for counters, 1,000 of riichi sticks");
  await expect(points.getByLabel("Liable")).toHaveCount(0);

  await page.goto("#/hand/11z44z4z[555z][666z][777z]?seat=south&won-by=ron&counters=1");
  await points.getByLabel("Pao for daisangen").selectOption("west");
  await expect(points.locator(".notice")).toHaveText("a liable player of a ron needs the seat of the discarder");
  await points.getByLabel("Discarder").selectOption("east");
  await expect(page).toHaveURL(/discarder=east&daisangen=west$/);
  await expect(points.locator(".say")).toHaveText("64,300 points");
  await expect(points.locator("li")).toHaveCount(2);
  await expect(points.locator("li").first()).toContainText("48,000 from");
  await expect(points.locator("li").first()).toContainText("(discarder)");
  await expect(points.locator("li").last()).toContainText("16,300 from");
  await expect(points.locator("li").last()).toContainText("(pao)");
});

test("a short hand that wins has no points", async ({ page }) => {
  await page.goto("#/hand/234m55p");
  await expect(headline(page)).toContainText("5 tiles so far");
  await expect(page.locator(".points")).toHaveCount(0);
});

test("in Japanese, on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("#/hand/234m345567p55678s?tile=7p&seat=south&riichi=riichi&lang=ja");
  const points = page.getByRole("region", { name: "点数" });
  await expect(points.locator(".worth")).toContainText("4飜20符");
  await expect(points.locator(".worth")).toContainText("5,200点");
  await expect(points.locator(".worth")).toContainText("子1,300点・親2,600点");
  await expect(points.locator(".yaku tbody th")).toHaveText(["立直", "門前清自摸和", "平和", "断么九"]);
  await points.getByRole("button", { name: "ロン" }).click();
  await expect(points.locator(".worth")).toContainText("3,900点");
  await page.getByText("状況").first().click();
  await page.getByLabel("場風").selectOption("north");
  await expectNoOverflow(page);
});

test("a win by the rules of a platform, and by a choice of one's own", async ({ page }) => {
  const worth = page.locator(".worth");
  // score-hand 234567m345p66p67s8s --riichi --won-by ron --dora 4s [--rules m-league]
  await page.goto("#/hand/234567m345p66p67s8s?won-by=ron&riichi=riichi&dora=6s");
  await expect(worth).toContainText("4 han 30 fu");
  await expect(worth.locator(".say")).toHaveText("11,600 points");
  await page.locator(".points .scoring summary").click();
  const rules = page.locator(".points .scoring");
  await rules.getByLabel("Rules of points").selectOption({ label: "M-League, red fives" });
  await expect(worth.locator(".say")).toHaveText("12,000 points");
  await expect(page).toHaveURL(/game=m-league/);
  await expect(rules.getByLabel("4 han 30 fu is a mangan (kiriage)")).toHaveValue("true");
  await rules.getByLabel("4 han 30 fu is a mangan (kiriage)").selectOption("no");
  await expect(worth.locator(".say")).toHaveText("11,600 points");
  await expect(page).toHaveURL(/rounded-mangan=false/);
  await page.locator(".points").getByLabel("Did a win pass you by?").selectOption("in this turn");
  await expect(worth).toContainText("a win passed by, so the hand cannot win by ron");
});
