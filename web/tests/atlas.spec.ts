import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, headline, report, test, tilesIn, type Row } from "./page";

const forms = (where: Row) => report("irreducible-forms", where);

/** The hands of a set in a file, each as 1m1m2m. */
function handsOf(set: string): string[] {
  const files = ["examples/read-set/read_set.mjs", `reports/diagrams/${set}.csv`];
  const read = files.map((file) => fileURLToPath(new URL(`../../${file}`, import.meta.url)));
  return execFileSync(process.execPath, read, { encoding: "utf8" }).trimEnd().split("\n").slice(1);
}
const grouped = (count: number) => count.toLocaleString("en");

for (const [fifth, group] of [["excluded", "suit"], ["counted", "suit"], ["excluded", "honours"], ["counted", "honours"]] as const) {
  test(`every form of the report is there: ${group}, fifth tile ${fifth}`, async ({ page }) => {
    const expected = forms({ fifth_tile: fifth, group, kind: "3n1-tenpai" });
    const shapes = new Set(expected.map((row) => `${row.shape} ${row.class}`)).size;
    await page.goto(`#/atlas?group=${group}&fifth=${fifth}`);
    await expect(page.locator(".found")).toContainText(`${grouped(expected.length)} forms in ${grouped(shapes)} shapes`);
    const more = page.getByRole("button", { name: /^Show \d+ more$/ });
    while ((await more.count()) > 0) await more.click();
    await expect(page.locator(".shape")).toHaveCount(shapes);
    const links = page.locator(".shapes a");
    const shown = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")!.replace(/^#\/form\/|\?.*$/g, "")));
    expect(shown.sort()).toEqual(expected.map(({ form }) => form).sort());
    if (group === "suit" && fifth === "excluded") expect([expected.length, shapes]).toEqual([3710, 1062]);
  });
}

test("forms are filtered as a person would", async ({ page }) => {
  await page.goto("#/atlas");
  await page.getByLabel("Tiles", { exact: true }).selectOption("7");
  await page.getByLabel("Class").selectOption("integrated");
  const integrated = forms({ fifth_tile: "excluded", group: "suit", kind: "3n1-tenpai", tiles: "7", class: "integrated" });
  // The textbook list.
  await expect(page.locator(".found")).toContainText(`${integrated.length} forms in 17 shapes`);
  await page.getByLabel("Kinds waited for").selectOption("5");
  await page.getByLabel("Contains").fill("2223");
  await expect(page).toHaveURL(/tiles=7&class=integrated&waits=5&text=2223/);
  const wide = integrated.filter(({ form, wait_kinds }) => Number(wait_kinds) >= 5 && /222.*3/.test(form!));
  await expect(page.locator(".found")).toContainText(`${wide.length} form`);
  await page.getByLabel("Contains").fill("２２２３ｍ");
  await expect(page.locator(".found")).toContainText(`${wide.length} form`);
  await page.getByLabel("Contains").fill("east");
  await expect(page.getByRole("alert")).toHaveText("Write ranks, such as 11123");
  await page.goBack();
  await expect(page.getByLabel("Kinds waited for")).not.toHaveValue("5");
  await page.getByRole("button", { name: "Reset filters" }).click();
  await expect(page.locator(".found")).toContainText("3,710 forms");
  await page.getByLabel("What kind").selectOption("3n2-tenpai");
  const parts = forms({ fifth_tile: "excluded", group: "suit", kind: "3n2-tenpai" });
  await expect(page.locator(".found")).toContainText(`${grouped(parts.length)} forms`);
});

test("1112345m: why it is famous", async ({ page }) => {
  await page.goto("#/atlas");
  await page.locator(".famous a[href='#/form/1112345m']").click();
  await expect(page).toHaveURL(/#\/form\/1112345m$/);
  const top = page.locator(".form-top");
  await expect(top.locator(".say use")).toHaveCount(4);
  expect(await tilesIn(top.locator(".say"))).toEqual(["2m", "3m", "5m", "6m"]);
  await expect(top).toContainText("It holds 4 melds, and none can go without losing a wait");
  await expect(top).toContainText("Integrated");
  const melds = page.locator(".melds tbody tr");
  await expect(melds).toHaveCount(4);
  const lost = await Promise.all((await melds.all()).map(async (row) => (await tilesIn(row.locator(".lost"))).join()));
  expect(lost).toEqual(["3m,6m", "2m,5m", "2m,3m,6m", "5m,6m"]);
  // Its mirror image, and the hand that contains it.
  await expect(page.getByRole("link", { name: "5678999m", exact: true })).toBeVisible();
  const hands = handsOf("irreducible-13-four");
  expect(hands).toHaveLength(5538);
  const within = hands.filter((hand) => /^(1m){3,}(2m)+(3m)+(4m)+5m/.test(hand));
  await expect(page.locator(".whole-hands")).toContainText(`Of the 5,538 irreducible hands of 13 tiles, ${within.length} contain these tiles`);
  await page.getByRole("link", { name: "1112345678999m" }).click();
  await expect(headline(page)).toContainText("23 tiles of 9 kinds");
});

test("forms have stable addresses, whatever they are", async ({ page }) => {
  await page.goto("#/form/2355m");
  await expect(page.locator(".form-top")).toContainText("Head-fixed");
  await page.getByRole("link", { name: "23m", exact: true }).click();
  await expect(page).toHaveURL(/#\/form\/23m$/);
  await page.goBack();
  await expect(page).toHaveURL(/#\/form\/2355m$/);
  await page.goto("#/form/3345666m");
  await expect(page.locator(".form-top")).toContainText("Not irreducible");
  await expect(page.locator(".form-top").getByRole("link", { name: "3366m" })).toBeVisible();
  await page.goto("#/form/1113m?fifth=counted");
  await expect(page.getByLabel("Waiting for a fifth copy")).toHaveValue("counted");
  await page.goto("#/form/12x");
  await expect(page.getByRole("alert")).toContainText("not a suit letter");
});

test("waits, class and parts are those of the report", async ({ page }) => {
  const all = forms({ fifth_tile: "excluded", kind: "3n1-tenpai" });
  for (const { form, waits, class: name, parts } of all.filter((_, at) => at % 467 === 3)) {
    await page.goto(`#/form/${form}`);
    await expect(page.locator("h1 code")).toHaveText(form!);
    const text = (await tilesIn(page.locator(".form-top .say"))).map((tile) => tile[0]).join("");
    expect(text).toBe(waits!.slice(0, -1));
    await expect(page.locator(".form-top")).toContainText({ "head-fixed": "Head-fixed:", shanpon: "Shanpon:", integrated: "Integrated:" }[name!]!);
    for (const part of parts!.split("+").filter(Boolean)) {
      await expect(page.locator(`.card a[href='#/form/${part}']`).first()).toBeVisible();
    }
  }
});
