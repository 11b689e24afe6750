// Writes the types of questions and answers for TypeScript, from their schema.
//
//     node types.mjs ../answers/schema.json module/answers.ts
//     node types.mjs ../answers/schema.json package/src/module/answers.ts package/src/module/names.ts
//
// With a third file, for the npm package, names are written as in JavaScript, `openTanyao` for `open_tanyao`, and the
// file has those of JSON that differ, for messages.

import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const [, , from, to, toNames] = process.argv;

const schema = JSON.parse(readFileSync(from, "utf8"));
const objects = [];
JSON.stringify(schema, (_, value) => {
  if (value?.properties) objects.push(value.properties);
  return value;
});
const names = new Set(objects.flatMap(Object.keys).filter((name) => name.includes("_")));
const written = (name) => (toNames && names.has(name) ? name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()) : name);
const described = (text) => text.replace(/`([a-z_]+)`/g, (_, name) => `\`${written(name)}\``);

/** The schema with names as they are written here. */
function renamed(value) {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, of]) => {
    if (key === "properties") return [key, Object.fromEntries(Object.entries(of).map(([name, of]) => [written(name), renamed(of)]))];
    if (key === "required") return [key, of.map(written)];
    if (key === "description") return [key, described(of)];
    return [key, renamed(of)];
  });
  const { $ref, ...others } = Object.fromEntries(entries);
  // A reference with a description beside it would become a type of its own.
  return $ref ? { description: others.description, allOf: [{ $ref }] } : others;
}

const options = { additionalProperties: false, bannerComment: "", unreachableDefinitions: true };
writeFileSync(to, await compile(renamed(schema), "Schema", options));
if (toNames) writeFileSync(toNames, `export const OPTIONS: ReadonlySet<string> = new Set(${JSON.stringify([...names].sort())});\n`);
