// Shared by all tests: a page checked for errors and external requests, and the project's files.

import { readFileSync } from "node:fs";
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

/** A file of the project. */
export const project = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** The rows of a report with these values. */
export function report(name: string, where: Record<string, string>): { columns: string[]; rows: string[][] } {
  const [header = "", ...lines] = project(`reports/${name}.csv`).trimEnd().split("\n");
  const columns = header.split(",");
  const is = (row: string[]) =>
    Object.entries(where).every(([column, value]) => value.split("|").includes(row[columns.indexOf(column)] ?? ""));
  return { columns, rows: lines.map((line) => line.split(",")).filter(is) };
}

/** The names of pictures of tiles, in order: 1m, 0p. */
export function tilesIn(place: Locator): Promise<string[]> {
  return place.locator("use").evaluateAll((uses) => uses.map((use) => use.getAttribute("href")!.slice(2)));
}

/** Milliseconds from a user's action until an element has a text, measured in the page. */
export async function timed(page: Page, act: () => Promise<void>, place: string, text: string): Promise<number> {
  await page.evaluate(
    ([place, text]) => {
      const has = () => document.querySelector(place!)?.textContent?.includes(text!);
      const clock = { begun: 0, done: 0 };
      Object.assign(window, { clock });
      const begin = () => (clock.begun ||= performance.now());
      for (const event of ["keydown", "pointerdown"]) addEventListener(event, begin, { capture: true, once: true });
      const look = () => {
        if (clock.begun && has()) clock.done = performance.now();
        else requestAnimationFrame(look);
      };
      look();
    },
    [place, text],
  );
  await act();
  const took = () => page.evaluate(() => {
    const { clock } = window as unknown as { clock: { begun: number; done: number } };
    return clock.done && clock.done - clock.begun;
  });
  await expect.poll(took, { intervals: [20] }).toBeGreaterThan(0);
  return Math.round(await took());
}

export const headline = (page: Page) => page.locator(".headline");

/** Nothing is wider than the window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(window!);
}
