import { defineConfig } from "@playwright/test";
import page from "../playwright.config.ts";

// The browser of the page's tests; the folder of the package is served.
const port = Number(process.env.TEHAI_WEB_PORT ?? 41740);

export default defineConfig({
  ...page,
  testDir: "browser",
  projects: [{ name: "package" }],
  use: { ...page.use, baseURL: `http://127.0.0.1:${port}/` },
  webServer: {
    command: `python3 -m http.server ${port} --bind 127.0.0.1 --directory .`,
    url: `http://127.0.0.1:${port}/browser/`,
    stdout: "ignore",
    stderr: "ignore",
  },
});
