// Nothing is left in English in the other languages: neither a text that they share with English, nor a word on the page.

import type { Page } from "@playwright/test";
import { atlas } from "../src/words/atlas";
import { en, type Words } from "../src/words/en";
import { explained } from "../src/words/explained";
import { games } from "../src/words/games";
import { ja } from "../src/words/ja";
import { needs } from "../src/words/needs";
import { numbers } from "../src/words/numbers";
import { practice } from "../src/words/practice";
import { scoring } from "../src/words/scoring";
import { table } from "../src/words/table";
import { whyWords } from "../src/words/why";
import { tagOf, type Language } from "../src/words/words";
import { zh } from "../src/words/zh";
import { GAME, WON, openLog } from "./games";
import { expect, project, test } from "./page";

const translations = [["ja", ja], ["zh", zh]] as const;

/** Every text of a language by its key; a function by its source. */
function texts(of: object, path = ""): [string, string][] {
  return Object.entries(of).flatMap(([key, value]): [string, string][] =>
    typeof value === "object" && value !== null ? texts(value, `${path}${key}.`) : [[`${path}${key}`, String(value)]],
  );
}

/** The texts of every language, without those that English takes from the library. */
const ownOf = ({ names: _names, problem: _problem, ...own }: Words, of: Language) =>
  new Map(texts({ ...own, why: whyWords[of], told: explained[of], others: table[of], scoring: scoring[of], practice: practice[of], games: games[of], needs: needs[of], numbers: numbers[of], atlas: atlas[of] }));

/** What is written alike in every language. */
const ALIKE = [/^discards\.value\./, /^chances\.tick\.points$/, /^scoring\.value\.[15]00$/, /^rules\.games\.(?:wrc|ema)$/];

for (const [language, words] of translations) {
  test(`every text has its own words: ${language}`, () => {
    const [english, own] = [ownOf(en, "en"), ownOf(words, language)];
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
    const isLeft = ([key, text]: [string, string]) => text === english.get(key) && !ALIKE.some((alike) => alike.test(key));
    expect([...own].filter(isLeft).map(([key]) => key)).toEqual([]);
    expect([...texts(words)].filter(([, text]) => text.trim() === "").map(([key]) => key)).toEqual(["common.space"]);
  });

  test(`the library's names and sentences are known: ${language}`, () => {
    const yaku = [...project("src/yaku/mod.rs").matchAll(/^ +\w+: "(\w+)", "(\p{Script=Han}+)", (?:han|yakuman)/gmu)];
    expect(yaku.length).toBeGreaterThan(40);
    for (const [, id, name] of yaku) {
      const shown = words.points.yakuName({ yaku: id!, name: language === "ja" ? name! : "" });
      expect(shown, id).toMatch(/^\p{Script=Han}[\p{Script=Han}々]*$/u);
    }
    const fu = [...project("src/score/fu.rs").matchAll(/f\.write_str\("([a-z ]+)"\)/g)].map(([, name]) => name!);
    expect(fu.length).toBeGreaterThan(4);
    for (const name of fu) expect(explained[language].fu).toHaveProperty(name);
    // The contradictions in a win and in its rules.
    const sentences = [...project("src/score/check.rs").matchAll(/^[^/#\n]*"([a-z]+(?: [a-z,:]+){2,})"/gm)].map(([, sentence]) => sentence!);
    expect(sentences.length).toBeGreaterThan(18);
    for (const sentence of sentences) expect(words.problem!.contradiction(sentence, "")).not.toContain(sentence);
    const { contradiction: _, ...problems } = words.problem!;
    for (const [code, say] of Object.entries(problems)) {
      const found = /liable|fed/.test(code) ? "daisangen" : "5";
      expect(unquoted(say(found, ""))).not.toMatch(ENGLISH);
    }
  });
}

/** A text without what it quotes, which may be a name of a set. */
const unquoted = (text: string) => text.replace(/「[^」]*」|“[^”]*”/g, "");
/** A tile, such as 123m, has one letter. */
const ENGLISH = /(?!tehai|CSV|WRC|EMA|JSON|gzip|mjai|mjlog)\b[a-z]{3,}/i;

/** Places that together show every part, with its errors; what is waited for; what is clicked first; and the log that is opened. */
const places: [string, string, string[]?, string?][] = [
  ["#/hand/2340678m3345p677s?dora=4m&own=9m1z&seen=1p", ".ranges li", [".discards + button", "summary"]],
  ["#/hand/1111z234m567p4588s", ".ranges li", [".advice summary"]],
  ["#/hand/1112345678999m", ".chances tbody tr"],
  ["#/hand/147m2589p4678s113z?yaku=1&to=honitsu+%26+toitoi&click=remove", ".far .own-set", [".far table + button"]],
  ["#/hand/23m456p3478s2266z?table=1&offered=6z&own=9s", ".calls .best"],
  ["#/hand/123m456p78s1122z99m?model=table&wall=40&others=5&changes=none&order=points", ".plan .calls", [".advice summary"]],
  ["#/hand/147m2589p4678s113z?danger=1&their=19m5z4p&called=1", "table.danger tbody tr"],
  ["#/practice/147m2589p4678s113z", ".practice-part .own button"],
  ["#/practice/23m456p3478s2266z?kind=calls&offered=6z", ".choices button"],
  ["#/practice/123m46p2579s11444z?kind=riichi&their=9m1p8s65z3m", ".own button", [".own button:first-child"]],
  ["#/practice/234m345567p55678s?kind=points&tile=7p&won-by=ron&riichi=riichi", ".won"],
  ["#/practice?kind=own", "#answer a"],
  ["#/games", ".drop"],
  ["#/games/1-5-1", ".notice"],
  ["#/games", ".notice", [], "no log"],
  ["#/games", ".game-head", [], GAME],
  ["#/games?player=1", ".dangers .tiles", [], GAME],
  ["#/games?player=3", ".told .number", [], GAME],
  ["#/games/1-1-0", ".told .number", [], `${WON}\n{}`],
  ["#/games?audit=1", ".payments .differs", [], WON],
  ["#/games?audit=1", ".payments", [], project("games/example.json")],
  ["#/needs?scores=27000,26500,25500,21000&seat=west", ".no-win .mark"],
  ["#/needs?scores=25000,24500,27500,230", ".wrong"],
  ["#/hand/234m340567p5567s8s?won-by=ron&seat=south&riichi=riichi&dora=1m&hidden-dora=9s&counters=1&bets=1", ".worth tbody tr"],
  ["#/hand/123m456p78s99s[555z][666z]7z?players=3", ".headline"],
  ["#/hand/55z66z777z[111z][999m]?daisangen=west&discarder=south&won-by=ron", ".headline"],
  ["#/hand/234m345567p55678s?ippatsu=1", ".worth .notice"],
  ["#/hand/-", ".headline"],
  ["#/hand/123m8z", ".wrong"],
  ["#/hand/147m2589p4678s113z?yaku=1&to=tempai", ".far .wrong"],
  ["#/sets", ".picked li", [".rules summary"]],
  ["#/sets?set=win+%26+sanshoku&given=win&tiles=14&seed=1", ".picked li"],
  ["#/sets?set=yakuhai&seat=south", ".picked li"],
  ["#/sets?set=all+%26+tempai", ".wrong"],
  ["#/sets?set=tenpai+%26+tanyao", ".wrong"],
  ["#/sets?set=tanyao+%26+chinroutou", ".headline .say"],
  ["#/atlas", ".shape"],
  ["#/atlas?kind=3n2-win-tenpai&text=x", ".wrong"],
  ["#/form/1112345678999m", ".whole-hands"],
  ["#/form/123456m", ".say"],
  ["#/form/1123m", ".melds"],
  ["#/form/12345x", ".wrong"],
  ...["shanten-distribution", "tenhou", "tenpai-waits", "tenpai-tiles"].map((table): [string, string] => [`#/numbers/${table}`, ".exact tbody tr"]),
];

/** All that the page says, seen or read aloud; without notation, names of sets, and what is marked as another language. */
function said(page: Page, tag: string): Promise<string[]> {
  return page.evaluate((tag) => {
    const isOwn = (element: Element) => !element.closest("code, noscript, script, style") && element.closest("[lang]")?.getAttribute("lang") === tag;
    const texts = [document.title];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) if (isOwn(node.parentElement!)) texts.push(node.textContent!);
    for (const element of document.querySelectorAll("body *")) {
      if (!isOwn(element)) continue;
      for (const name of ["aria-label", "title", "placeholder", "alt"]) texts.push(element.getAttribute(name) ?? "");
    }
    return texts.filter((text) => text.trim());
  }, tag);
}

for (const [language] of translations) {
  test(`no English is left on the page, and no punctuation of it: ${language}`, async ({ page }) => {
    for (const [address, place, clicks = [], log] of places) {
      await page.goto("about:blank");
      await page.goto(`${address}${address.includes("?") ? "&" : "?"}lang=${language}`);
      await expect(page.locator("html")).toHaveAttribute("lang", tagOf(language));
      if (log) await openLog(page, log);
      // All decisions of a game take a while.
      const timeout = log ? 60_000 : undefined;
      await expect(page.locator(place).first()).toBeVisible({ timeout });
      await expect(page.locator(".stale, .working, .progress")).toHaveCount(0, { timeout });
      for (const click of clicks) for (const button of await page.locator(click).all()) await button.click();
      await expect(page.locator(".stale, .working")).toHaveCount(0);
      const shown = (await said(page, tagOf(language))).map(unquoted);
      expect(shown.filter((text) => ENGLISH.test(text)), address).toEqual([]);
      const half = shown.filter((text) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}] ?[,.;:!?()]|[,;:!?()] ?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text));
      expect(half, address).toEqual([]);
      // The next log is opened by itself.
      if (log) await page.evaluate(() => caches.delete("game"));
    }
  });
}
