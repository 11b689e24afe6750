// Shared by all tests: a page checked for errors and external requests, and the project's files.

import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Locator, type Page } from "@playwright/test";

export { expect };

export const test = base.extend<{ watched: void }>({
  watched: [
    async ({ page, baseURL }, use) => {
      const problems: string[] = [];
      const origin = new URL(baseURL!).origin;
      page.on("pageerror", (error) => problems.push(`thrown: ${error.message}`));
      page.on("console", (message) => message.type() === "error" && problems.push(`console: ${message.text()}`));
      page.on("request", (request) => {
        const url = new URL(request.url());
        if (!["data:", "blob:"].includes(url.protocol) && url.origin !== origin) problems.push(`asked ${url}`);
      });
      await use();
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

/** An address of each part, and what is there once it is answered. */
export const parts = {
  hand: ["#/hand/2340678m3345p677s?dora=4m&own=9m1z", ".ranges li"],
  empty: ["#/hand/-", ".headline.plain"],
  called: ["#/hand/234067m45p66s[777z]8s?dora=4m&order=points&click=remove", ".ranges li"],
  quads: ["#/hand/1111z234m567p4588s", ".ranges li"],
  far: ["#/hand/1469m258p369s1357z", ".ranges li"],
  waits: ["#/hand/1112345678999m", ".waits"],
  points: ["#/hand/234m340567p5567s8s?won-by=ron&seat=south&riichi=riichi&dora=1m&hidden-dora=9s", ".worth tbody tr"],
  chances: ["#/hand/123m456p789s1122z", ".chances tbody tr"],
  table: ["#/hand/23m456p3478s2266z?table=1&offered=6z&own=9s&dora=4p", ".calls .best"],
  danger: ["#/hand/147m2589p4678s113z?danger=1&their=19m5z4p&called=1", "table.danger tbody tr"],
  practice: ["#/practice/147m2589p4678s113z", ".practice-part .own button"],
  games: ["#/games", ".drop"],
  needs: ["#/needs?scores=25000,24500,27500,23000&seat=south", ".no-win tbody tr"],
  distances: ["#/hand/147m2589p4678s113z?yaku=1&to=honitsu+%26+toitoi", ".far .own-set"],
  sets: ["#/sets", ".picked li"],
  atlas: ["#/atlas", ".shape"],
  form: ["#/form/1112345678999m", ".whole-hands"],
  numbers: ["#/numbers", ".figure svg"],
} as const;

/** A file of the project. */
export const project = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** A row of a report: its cells by column, in order. */
export type Row = Record<string, string>;

/** The rows of a report with these values. */
export function report(name: string, where: Row): Row[] {
  const [columns = [], ...rows] = project(`reports/${name}.csv`).trimEnd().split("\n").map((line) => line.split(","));
  const all = rows.map((row): Row => Object.fromEntries(columns.map((column, at) => [column, row[at]!])));
  return all.filter((row) => Object.entries(where).every(([column, value]) => row[column] === value));
}

/** The set of a yaku: two of them have their own names as sets. */
export const setOf = (yaku: string) => ({ chiitoi: "seven_pairs", kokushi: "thirteen_orphans" })[yaku] ?? yaku;

/** The names of pictures of tiles, in order: 1m, 0p. */
export function tilesIn(place: Locator): Promise<string[]> {
  return place.locator("use").evaluateAll((uses) => uses.map((use) => use.getAttribute("href")!.slice(2)));
}

/**
 * Milliseconds from a user's action, as the browser receives it, until the document has a text at some place. That is
 * the page's own work: when the screen shows it next is not counted.
 */
export async function timed(page: Page, act: () => Promise<void>, place: string, text: string): Promise<number> {
  const took = await page.evaluateHandle(
    ([place, text]) => {
      const took = new Promise<number>((tell) => {
        let begun = 0;
        const begin = (event: Event) => (begun ||= event.timeStamp);
        for (const event of ["keydown", "click"]) addEventListener(event, begin, { capture: true, once: true });
        new MutationObserver((_, observer) => {
          if (!begun || !document.querySelector(place!)?.textContent?.includes(text!)) return;
          observer.disconnect();
          tell(performance.now() - begun);
        }).observe(document, { subtree: true, childList: true, characterData: true });
      });
      // A promise by itself would be waited for.
      return { took };
    },
    [place, text],
  );
  await act();
  return Math.round(await took.evaluate(({ took }) => took));
}

export const headline = (page: Page) => page.locator(".headline");
/** The hand as text, as it is typed. */
export const handField = (page: Page) => page.getByLabel("Hand as text", { exact: true });
/** The hand: its tiles and its called melds. */
export const own = (page: Page) => page.locator(".now > .own");
/** The button of the keyboard that adds this tile. */
export const add = (page: Page, tile: string) => page.getByRole("button", { name: new RegExp(`^Add ${tile},`) });
/** What the keyboard adds to. */
export const target = (page: Page) => page.getByRole("group", { name: "A click here adds to" });

/** What workers are asked, and at what questions they are ended, from the next load of the page on. */
export async function watchWorkers(page: Page): Promise<() => Promise<{ asked: string[]; ended: string[] }>> {
  await page.addInitScript(() => {
    const [asked, ended]: string[][] = [[], []];
    const last = new WeakMap<Worker, string>();
    const { postMessage, terminate } = Worker.prototype;
    Worker.prototype.postMessage = function (message: { kind: string } | WebAssembly.Module) {
      if ("kind" in message) {
        asked!.push(message.kind);
        last.set(this, message.kind);
      }
      postMessage.call(this, message);
    };
    Worker.prototype.terminate = function () {
      ended!.push(last.get(this)!);
      terminate.call(this);
    };
    Object.assign(window, { workers: { asked, ended } });
  });
  return () => page.evaluate(() => (window as unknown as { workers: { asked: string[]; ended: string[] } }).workers);
}

/** Nothing is wider than the window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(window!);
}

/** Axe finds nothing serious, by some of its rules or by all. */
export async function expectNothingSerious(page: Page, rules: string[] = []): Promise<void> {
  const builder = new AxeBuilder({ page });
  if (rules.length > 0) builder.withRules(rules);
  const { violations } = await builder.analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
