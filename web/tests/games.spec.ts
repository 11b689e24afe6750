// Games: a log is opened and never sent, each decision stands beside the best, and payments beside the rules.

import { gzipSync } from "node:zlib";
import { GAME, WON, answered, auditOf, decidedOf, openLog, reviewOf, waitsOf } from "./games";
import { expect, expectNoOverflow, expectNothingSerious, own, project, test, tilesIn, watchWorkers } from "./page";

const chance = (value: number) => `${(value * 100).toPrecision(4)} %`;
const points = (value: number | null) => new Intl.NumberFormat("en").format(Math.round(value!));

const { decisions } = reviewOf(GAME);
const [ofOffer, ofTurn] = decisions.filter(({ player }) => player === 1);

test("a decision has the numbers that its question has by itself", async ({ page }) => {
  await page.goto("#/games");
  await openLog(page, GAME);
  const part = page.locator(".games-part");
  await expect(part.locator(".game-head")).toContainText("4 players, 1 round");
  await part.getByRole("link", { name: "B", exact: true }).click();
  await answered(page);
  const told = decidedOf(ofTurn!.question);
  expect(told.loss).toBeGreaterThan(100);
  const first = part.locator(".told").first();
  await expect(first.locator("h2")).toHaveText("East 1, 1 counter, turn 1");
  for (const [row, { choice, win, points: worth }] of [[0, told.chosen], [1, told.best]] as const) {
    const cells = first.locator("tbody tr").nth(row);
    expect(await tilesIn(cells)).toEqual([choice]);
    await expect(cells.locator(".number")).toHaveText([points(worth), chance(win)]);
  }
  await expect(first).toContainText(`It costs ${points(told.loss)} points: `);
  // Danger is asked of the deals of tenpai hands, and stands beside.
  const shares = new Map(waitsOf(ofTurn!.dangers[0]!.question).waits.map(({ tile, share }) => [tile, share]));
  await expect(first.locator(".dangers")).toContainText("How often A, in riichi, waits for it:");
  await expect(first.locator(".dangers")).toContainText(chance(shares.get(told.chosen.choice)!));
  const offered = decidedOf(ofOffer!.question);
  await expect(part.locator(".sums dd")).toHaveText([
    "2",
    offered.loss === 0 ? "50.00 %" : "0 %",
    points(told.loss + offered.loss),
    points((told.loss + offered.loss) / 2),
    points(Math.max(told.loss, offered.loss)),
  ]);
  await expect(part.locator(".all tbody tr")).toHaveCount(2);
});

test("another player has other decisions, and the work for the first one ends", async ({ page }) => {
  const workers = await watchWorkers(page);
  await page.goto("#/games?player=3");
  await openLog(page, GAME);
  const part = page.locator(".games-part");
  await expect.poll(async () => (await workers()).asked).toContain("decision");
  await part.getByRole("link", { name: "A", exact: true }).click();
  await expect.poll(async () => (await workers()).ended).toContain("decision");
  await answered(page);
  await expect(part.locator(".all tbody tr")).toHaveCount(decisions.filter(({ player }) => player === 0).length);
  await expect(part.locator(".all tbody tr").first()).toContainText("riichi");
});

test("a decision has an address, which lasts as long as the file is open", async ({ page }) => {
  await page.goto("#/games");
  await openLog(page, GAME);
  const part = page.locator(".games-part");
  await part.getByRole("link", { name: "B", exact: true }).click();
  await answered(page);
  await part.locator(".all a").last().click();
  await expect(page).toHaveURL(/#\/games\/1-\d+-1$/);
  await expect(part.locator(".told")).toHaveCount(1);
  await expect(part.getByRole("link", { name: "Next" })).toHaveCount(0);
  await part.getByRole("link", { name: "Previous" }).click();
  await expect(part.locator(".where")).toContainText("A discards");
  await page.goBack();
  await page.goBack();
  await expect(part.locator(".told").first()).toContainText("It costs");
  // Another part leaves it open.
  await page.getByRole("link", { name: "Atlas", exact: true }).click();
  await page.getByRole("link", { name: "Games", exact: true }).click();
  await expect(part.locator(".told").first()).toContainText("It costs");
  await page.goto("#/games/1-7-1");
  await page.reload();
  // The device keeps the log until it is told to forget it.
  await expect(part.locator(".game-head")).toContainText("game.json (mjai)");
  await part.getByRole("button", { name: "Forget it" }).click();
  await expect(part.locator(".game-head")).toHaveCount(0);
  await expect(page).toHaveURL(/#\/games$/);
  await page.goto("#/games/1-7-1");
  await page.reload();
  await expect(part.locator(".notice")).toHaveText("No game is open. Open its log to see this.");
  await openLog(page, GAME);
  await expect(page.locator(".game-head")).toBeVisible();
  await page.goto("#/games/9-9-9");
  await expect(part).toContainText("This game has no such decision.");
});

test("a decision has the table, marks on the hand, and arrow keys to the others", async ({ page }) => {
  await page.goto("#/games");
  await openLog(page, GAME);
  const part = page.locator(".games-part");
  await expect(part.locator(".game-head")).toBeVisible();
  await page.goto(`#/games/1-${ofTurn!.event}-1`);
  const laid = part.locator(".laid");
  await expect(laid.locator(".centre")).toContainText("East 1, 1 counter");
  await expect(laid.locator(".seat")).toHaveCount(4);
  // A sits to the left of B, and has declared riichi with its first discard.
  await expect(laid.locator(".seat.left .seat-head")).toHaveText("east A 24,000 riichi");
  expect(await tilesIn(laid.locator(".seat.left .turned"))).toEqual(["1z"]);
  const told = decidedOf(ofTurn!.question);
  await expect(part.locator(".told .is-best")).toHaveCount(1);
  expect(await tilesIn(part.locator(".told .is-best"))).toEqual([told.best.choice]);
  expect(await tilesIn(part.locator(".told .is-chosen"))).toEqual([told.chosen.choice]);
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(new RegExp(`#/games/1-${ofOffer!.event}-1$`));
  await expect(laid.locator(".pond .marked")).toHaveCount(1);
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(new RegExp(`#/games/1-${ofTurn!.event}-1$`));
  // A finger that goes to the right turns back, one that goes up and down scrolls.
  const swipe = (across: number, down: number) =>
    part.locator(".one-decision").evaluate((target, [across, down]) => {
      const touch = (clientX: number, clientY: number) => new Touch({ identifier: 1, target, clientX, clientY });
      target.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(150, 150)], bubbles: true }));
      target.dispatchEvent(new TouchEvent("touchend", { changedTouches: [touch(150 + across!, 150 + down!)], bubbles: true }));
    }, [across, down]);
  await swipe(80, 80);
  await expect(page).toHaveURL(new RegExp(`#/games/1-${ofTurn!.event}-1$`));
  await swipe(100, 10);
  await expect(page).toHaveURL(new RegExp(`#/games/1-${ofOffer!.event}-1$`));
  await swipe(-100, 10);
  await expect(page).toHaveURL(new RegExp(`#/games/1-${ofTurn!.event}-1$`));
});

test("only mistakes are listed if that is wished, coloured by what they cost", async ({ page }) => {
  await page.goto("#/games?player=1");
  await openLog(page, GAME);
  await answered(page);
  const part = page.locator(".games-part");
  await expect(part.locator(".all tbody tr")).toHaveCount(2);
  await part.getByLabel("Only mistakes").check();
  await expect(page).toHaveURL(/only=mistakes/);
  const dear = [ofTurn!, ofOffer!].filter(({ question }) => decidedOf(question).loss > 10);
  await expect(part.locator(".all tbody tr")).toHaveCount(dear.length);
  await expect(part.locator(".all tbody tr").first()).toHaveClass(/cost-[123]/);
  // The same as a picture, which leads there as well.
  const bar = part.locator(".loss:is(.cost-1, .cost-2, .cost-3)").first();
  expect(await part.locator(".loss").count()).toBeGreaterThan(await part.locator(".all tbody tr").count());
  await bar.click();
  await expect(part.locator(".one-decision .told")).toContainText("It costs");
});

test("a game is tried by a click, or pasted", async ({ page }) => {
  await page.goto("#/games");
  const part = page.locator(".games-part");
  await part.getByText("How do I get a log?").click();
  await expect(part.locator(".ways dd")).toHaveCount(4);
  await part.getByRole("button", { name: "Try an example game" }).click();
  await expect(part.locator(".game-head")).toContainText("4 players, 1 round");
  await part.getByRole("button", { name: "Forget it" }).click();
  await part.getByLabel("Paste a log").fill(`https://tenhou.net/6/#json=${encodeURIComponent(project("games/example.json"))}`);
  await part.getByRole("button", { name: "Read" }).click();
  await expect(part.locator(".game-head")).toContainText("pasted (Tenhou JSON)");
});

test("the hand opens with all that the player saw", async ({ page }) => {
  await page.goto("#/games");
  await openLog(page, GAME);
  const part = page.locator(".games-part");
  await part.getByRole("link", { name: "B", exact: true }).click();
  await answered(page);
  const first = part.locator(".told").first();
  const share = await first.locator(".dangers > span").nth(1).innerText();
  await first.getByRole("link", { name: "Open this hand" }).click();
  await expect(page).toHaveURL(/#\/hand\/234m556677p99s11z8p\?seen=1z&seat=south&dora=9p&order=points&red=1$/);
  expect(await tilesIn(own(page))).toEqual(["2m", "3m", "4m", "5p", "5p", "6p", "6p", "7p", "7p", "9s", "9s", "1z", "1z", "8p"]);
  // What lies on the table is not part of the address.
  const question = { ...ofTurn!.question, bets: 0, counters: 0, double_riichi: false, last_tile: false };
  await expect(page.locator(".discards .best").first()).toContainText(points(decidedOf(question).best.points));
  await page.goBack();
  await first.getByRole("link", { name: "All tiles" }).click();
  await expect(page.locator("table.danger tbody tr", { hasText: share.trim() }).first()).toBeVisible();
});

test("an offered tile opens with what can be called", async ({ page }) => {
  await page.goto("#/games");
  await openLog(page, GAME);
  await expect(page.locator(".game-head")).toBeVisible();
  await page.goto(`#/games/1-${ofOffer!.event}-1`);
  await expect(page.locator(".told tbody tr").first()).toContainText("Pass");
  await page.getByRole("link", { name: "Open this hand" }).click();
  await expect(page.locator(".calls .best")).toBeVisible();
});

test("a log may be packed, dropped, or broken", async ({ page }) => {
  await page.goto("#/games");
  const part = page.locator(".games-part");
  await openLog(page, "nothing of the kind");
  const alert = part.getByRole("alert");
  await expect(alert).toContainText("This is no log that can be read. file: expected a log as mjai");
  await openLog(page, gzipSync(project("games/example.json")), "example.json.gz");
  await expect(part.locator(".game-head")).toContainText("example.json.gz (Tenhou JSON)");
  await expect(alert).toHaveCount(0);
  await openLog(page, `${WON}\n{"type": "tsumo", "actor": 2, "pai": "E"}`, "cut.jsonl");
  await expect(part.locator(".notice")).toContainText("The log breaks off; this is what comes before.");
  const data = await page.evaluateHandle((log) => {
    const data = new DataTransfer();
    data.items.add(new File([log], "dropped.jsonl"));
    return data;
  }, GAME);
  await part.dispatchEvent("drop", { dataTransfer: data });
  await expect(part.locator(".game-head")).toContainText("dropped.jsonl (mjai)");
});

test("wins and payments stand beside the rules", async ({ page }) => {
  const log = project("games/example.json");
  await page.goto("#/games");
  await openLog(page, log, "right.json");
  const part = page.locator(".games-part");
  await part.getByRole("link", { name: "Payments" }).click();
  await expect(part.locator(".audit")).toContainText("1 of 1 wins and 1 of 1 rounds were paid as the rules say.");
  await expect(part.locator(".wins li")).toContainText("D, tsumo");
  await expect(part.locator(".wins li")).toContainText("yakuman, 32,000 points as paid");
  await expect(part.locator(".payments tbody td")).toHaveText(["-16,000", "-8,000", "-8,000", "+32,000"]);
  await expect(part.locator(".audit")).toContainText("Nothing odd happened.");
  const wrong = log.replace("[-16000, -8000, -8000, 32000]", "[-8000, -8000, -8000, 24000]");
  expect(auditOf(wrong).wins[0]!.verdict).toBe("differs");
  await openLog(page, wrong, "wrong.json");
  await expect(part.locator(".game-head")).toContainText("wrong.json");
  await part.getByRole("link", { name: "Payments" }).click();
  await expect(part.locator(".wins li")).toContainText("paid 24,000 paid otherwise");
  await expect(part.locator(".wins li")).toContainText("No known rules explain it.");
  await expect(part.locator(".payments tr.differs")).toContainText("by the rules");
  await openLog(page, WON, "won.json");
  await expect(part.locator(".game-head")).toContainText("won.json");
  await part.getByRole("link", { name: "Payments" }).click();
  await expect(part.locator(".wins li")).toContainText("A, ron from B");
  await expect(part.locator(".wins li")).toContainText("8 han 30 fu, baiman, 25,300 points, paid 26,500 paid by other rules");
  await expect(part.locator(".wins li")).toContainText("It would be so with: Honba, from each payer: 500");
});

const looks = [[1280, "light", "en"], [1280, "dark", "en"], [390, "dark", "ja"], [320, "light", "zh"], [320, "light", "en"]] as const;

for (const [what, address, place] of [
  ["decisions", "#/games?player=1", ".told"],
  ["a decision", `#/games/1-${ofTurn!.event}-1`, ".told .number"],
  ["payments", "#/games?audit=1", ".payments"],
] as const) {
  test(`nothing is cut off, and axe finds nothing serious: ${what}`, async ({ page }) => {
    await page.goto("#/games");
    await openLog(page, what === "payments" ? WON : GAME);
    await expect(page.locator(".game-head")).toBeVisible();
    for (const [width, colorScheme, lang] of looks) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(`${address}${address.includes("?") ? "&" : "?"}lang=${lang}`);
      await expect(page.locator(place).first()).toBeVisible();
      await expect(page.locator(".progress")).toHaveCount(0);
      await expectNoOverflow(page);
      if (process.env.TEHAI_PICTURES) await page.screenshot({ path: `screenshots/games-${what}-${width}-${lang}.png`, fullPage: true });
      await expectNothingSerious(page);
    }
  });
}
