// Writes the types of questions and answers for TypeScript, from their schema.
//
//     node types.mjs ../answers/schema.json module/answers.ts

import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const [, , from, to] = process.argv;

// A reference with a description beside it would become a type of its own.
const schema = JSON.parse(readFileSync(from, "utf8"), (_, value) =>
  value?.$ref ? { description: value.description, allOf: [{ $ref: value.$ref }] } : value,
);
const options = { additionalProperties: false, bannerComment: "", unreachableDefinitions: true };
writeFileSync(to, await compile(schema, "Schema", options));
