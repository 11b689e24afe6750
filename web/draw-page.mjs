// Takes the pictures of the page that README shows: docs/page/light.png and dark.png. Needs web/dist, made by
// web/build, Chromium, and a font with Japanese and Chinese:
//
//     (cd web && node draw-page.mjs)

import { mkdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { chromium } from "@playwright/test";

const PICTURES = join("..", "docs", "page");
// The hand of docs/first-steps.md.
const ADDRESS = "https://page.test/#/hand/2345m3456p34588s7z";
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };

/** A file of the page, without a server. */
async function answer(route) {
  const path = new URL(route.request().url()).pathname.slice(1) || "index.html";
  const body = await readFile(join("dist", path)).catch(() => undefined);
  await route.fulfill(body ? { body, contentType: TYPES[extname(path)] } : { status: 404 });
}

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
await mkdir(PICTURES, { recursive: true });
for (const colorScheme of ["light", "dark"]) {
  const context = await browser.newContext({
    colorScheme,
    locale: "en",
    viewport: { width: 1200, height: 690 },
    serviceWorkers: "block",
  });
  await context.route("https://page.test/**", answer);
  const page = await context.newPage();
  await page.goto(ADDRESS);
  // The chances under the tiles are the last to come.
  await page.locator(".headline", { hasText: "wins most often" }).waitFor();
  await page.screenshot({ path: join(PICTURES, `${colorScheme}.png`), animations: "disabled" });
}
await browser.close();
