// Names: those of JSON, such as `open_tanyao`, are `openTanyao` here.

import { TehaiError } from "./error.js";
import { OPTIONS } from "./module/names.js";

/** A name from here as it is in JSON. */
const ofJson = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** A name of JSON as it is here. */
export const here = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** A question in JSON, with the names of JSON. */
export function json(question: unknown): string {
  // A quote within a text has a backslash before it, so what stands in quotes before a colon is a name.
  const text = JSON.stringify(question);
  const [, foreign] = /"([a-z]+_\w*)":/.exec(text) ?? [];
  if (foreign !== undefined) {
    throw new TehaiError(`${foreign}: there is no such option, names are written as ${here(foreign)}`);
  }
  return text.replace(/"([a-z]+[A-Z][A-Za-z]*)":/g, (_, name: string) => `"${ofJson(name)}":`);
}

/** An answer in JSON, with the names of this package. */
export function parsed<Answer>(text: string): Answer {
  return JSON.parse(text.replace(/"([a-z]+(?:_[a-z]+)+)":/g, (_, name: string) => `"${here(name)}":`)) as Answer;
}

/**
 * A message with the names of options as they are here: the one that it begins with, and others that there are. Quoted
 * words are those of the user, or names of sets.
 */
export function inText(message: string): string {
  return message
    .replace(/^[a-z_.]+:/, here)
    .replace(/"[^"]*"|[a-z]+(?:_[a-z]+)+/g, (word) => (OPTIONS.has(word) ? here(word) : word));
}
