// The language: set by the browser, by the switch, or by the address (lang=zh).

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Problem } from "../../module/answers";
import { en, type Words } from "./en";
import { ja } from "./ja";
import { zh } from "./zh";

export const languages = { en, ja, zh };
export type Language = keyof typeof languages;

/** The tag of a language, by which the browser chooses the shapes of characters. */
export const tagOf = (language: Language) => (language === "zh" ? "zh-Hans" : language);

export const LanguageContext = createContext<Language>("en");

export function useWords(): Words {
  return languages[useContext(LanguageContext)];
}

/** The language of the address, else the chosen one, else the browser's. */
export function language(asked: string | null): Language {
  const wishes = [asked, localStorage.getItem("language"), ...navigator.languages];
  const known = wishes.map((wish) => wish?.slice(0, 2)).find((wish) => wish && wish in languages);
  return (known as Language | undefined) ?? "en";
}

/** The problem, in one line. */
export function problemText(words: Words, problem: Problem): string {
  const found = "found" in problem ? String(problem.found) : "";
  return words.problem?.[problem.code](found, suggestionsOf(problem)[0] ?? "") ?? problem.message;
}

/** What could stand in the place of what is wrong. */
export const suggestionsOf = (problem: Problem) => ("suggestions" in problem ? problem.suggestions : []);
