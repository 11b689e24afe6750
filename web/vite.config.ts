import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** Writes the service worker, which has to know every file that the page is made of. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    // After what has no content but styles is gone.
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const files = Object.keys(bundle).filter((name) => name !== "index.html").sort();
        // What is in public/ is copied as it is.
        const kept = readdirSync("public").map((file) => `public/${file}`);
        const all = ["./", ...files, ...kept.map((file) => file.slice("public/".length))];
        // The names of the bundled files say what is in them.
        const contents = createHash("sha256").update(all.join());
        for (const file of ["index.html", "src/offline.js", ...kept]) contents.update(readFileSync(file));
        const version = contents.digest("hex").slice(0, 12);
        const source = readFileSync("src/offline.js", "utf8")
          .replace('"VERSION"', JSON.stringify(version))
          .replace('["FILES"]', JSON.stringify(all));
        this.emitFile({ type: "asset", fileName: "offline.js", source });
      },
    },
  };
}

/** Takes the comments out of the page, which are for whoever reads its source. */
const plainPage: Plugin = { name: "plain-page", transformIndexHtml: (html) => html.replace(/\s*<!--.*?-->/g, "") };

export default defineConfig({
  // Relative, so that the folder works from any path.
  base: "./",
  plugins: [offline(), plainPage],
  worker: { format: "es" },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
