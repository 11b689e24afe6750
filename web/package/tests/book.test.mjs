// The code of docs/javascript.md and of the package's README prints what the page shows after it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { project } from "./native.mjs";

const PAGES = ["docs/javascript.md", "web/package/README.md"];

/** Each block of JavaScript, and the text shown after it. */
function* blocks(page) {
  const found = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, code]) => ({ language, code }));
  for (const [place, { language, code }] of found.entries()) {
    if (language !== "js") continue;
    const next = found[place + 1];
    yield { code, shown: next?.language === "text" ? next.code : "" };
  }
}

for (const path of PAGES) {
  const all = [...blocks(project(path))];
  assert.notEqual(all.length, 0, path);
  all.forEach(({ code, shown }, place) => {
    test(`${path}, block ${place + 1}`, () => {
      const options = { cwd: import.meta.dirname, encoding: "utf8", env: { NO_COLOR: "1" } };
      assert.equal(execFileSync(process.execPath, ["--input-type=module", "--eval", code], options), shown);
    });
  });
}
