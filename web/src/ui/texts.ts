// Texts: the faulty part of one, and one as a file.

import type { Problem } from "../../module/answers";

/** The text before a problem, the faulty part, and the text after it. Problems count characters, which emoji are too. */
export function around(text: string, { start, end }: Problem): [string, string, string] {
  const signs = [...text];
  const part = (from: number, to?: number) => signs.slice(from, to).join("");
  return [part(0, start), part(start, end), part(end)];
}

/** A text file to save. */
export function save(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
