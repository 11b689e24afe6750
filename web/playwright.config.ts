import { defineConfig } from "@playwright/test";

// The page is served from a folder below the root: it works from any path.
const port = Number(process.env.TEHAI_WEB_PORT ?? 41739);

export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  workers: 2,
  // Only what hangs is to fail: a busy machine may take five times as long as a quiet one.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  reporter: [["list"]],
  projects: [
    { name: "page", testIgnore: "limits.spec.ts" },
    // What takes time is measured when nothing else runs.
    { name: "limits", testMatch: "limits.spec.ts", dependencies: ["page"], fullyParallel: false },
  ],
  use: {
    baseURL: `http://127.0.0.1:${port}/dist/`,
    viewport: { width: 1280, height: 900 },
    locale: "en",
    // Else every test loads all files of the page once more, to keep them.
    serviceWorkers: "block",
    launchOptions: {
      // Debian's Chromium, which runs as root only so.
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: `python3 -m http.server ${port} --bind 127.0.0.1 --directory .`,
    url: `http://127.0.0.1:${port}/dist/`,
    stdout: "ignore",
    stderr: "ignore",
  },
});
