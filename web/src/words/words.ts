// The language: set by the browser, by the switch, or by the address (lang=zh). Its words are loaded when they are needed.

import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Problem } from "../../module/answers";
import type { Words } from "./en";

/** The languages, each by its own name. */
export const languages = { en: "English", ja: "日本語", zh: "中文" } as const;
export type Language = keyof typeof languages;

/** A language that is loaded. */
export interface Spoken {
  language: Language;
  words: Words;
}

const loads: Record<Language, () => Promise<Words>> = {
  en: () => import("./en").then(({ en }) => en),
  ja: () => import("./ja").then(({ ja }) => ja),
  zh: () => import("./zh").then(({ zh }) => zh),
};

export const spoken = async (language: Language): Promise<Spoken> => ({ language, words: await loads[language]() });

/** The wished language, but the one before until its words are there. */
export function useSpoken(wished: Language, first: Spoken): Spoken {
  const [known, setKnown] = useState(first);
  useEffect(() => {
    if (wished === known.language) return;
    let isCurrent = true;
    void spoken(wished).then((loaded) => isCurrent && setKnown(loaded));
    return () => void (isCurrent = false);
  }, [wished]);
  return known;
}

/** The tag of a language, by which the browser chooses the shapes of characters. */
export const tagOf = (language: Language) => (language === "zh" ? "zh-Hans" : language);

/** The page is shown only in a language that is loaded. */
export const SpokenContext = createContext<Spoken>(undefined!);

export const useWords = () => useContext(SpokenContext).words;
export const useLanguage = () => useContext(SpokenContext).language;

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
