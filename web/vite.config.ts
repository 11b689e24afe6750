import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** Writes the service worker, which has to know every file that the page is made of. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => name !== "index.html").sort();
      // What is in public/ is copied as it is.
      const all = ["./", ...files, "icon.svg", "manifest.webmanifest"];
      const contents = createHash("sha256").update(JSON.stringify(files));
      contents.update(JSON.stringify(bundle["index.html"])).update(readFileSync("src/offline.js"));
      const version = contents.digest("hex").slice(0, 12);
      const source = readFileSync("src/offline.js", "utf8")
        .replace('"VERSION"', JSON.stringify(version))
        .replace('["FILES"]', JSON.stringify(all));
      this.emitFile({ type: "asset", fileName: "offline.js", source });
    },
  };
}

export default defineConfig({
  // Relative, so that the folder works from any path.
  base: "./",
  plugins: [offline()],
  worker: { format: "es" },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
