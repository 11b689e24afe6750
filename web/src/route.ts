// The state of the page is its address: #/part/path?key=value. Defaults are omitted.

import { useEffect, useState } from "preact/hooks";

export interface Route {
  part: string;
  path: string;
  query: URLSearchParams;
}

/** The parts of the page. */
export const PARTS = ["hand", "practice", "games", "needs", "sets", "atlas", "numbers"] as const;

/** The part that shows a state: that of the hand if the address names none. */
export function partOf({ part }: Route): (typeof PARTS)[number] {
  return part === "form" ? "atlas" : (PARTS.find((known) => known === part) ?? "hand");
}

/** Properties of the parts. */
export interface PartProps {
  route: Route;
}

export function read(hash: string): Route {
  const [where = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [part = "", ...path] = where.split("/");
  const decode = (text: string) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  return { part: part || "hand", path: decode(path.join("/")), query: new URLSearchParams(query) };
}

/** The address of a state, in the language of the current address. Brackets and commas stay readable. */
export function address(part: string, path = "", query: Record<string, string | undefined> = {}): string {
  const lang = read(location.hash).query.get("lang") ?? undefined;
  const kept = Object.entries({ ...query, lang }).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const readable = (text: string) =>
    encodeURIComponent(text).replace(/%(?:5B|5D|7B|7D|2C|3D|2F)/g, (code) => decodeURIComponent(code));
  const text = kept.map(([key, value]) => `${key}=${encodeURIComponent(value).replace(/%20/g, "+")}`).join("&");
  return `#/${part}${path && `/${readable(path)}`}${text && `?${text}`}`;
}

/** The address of a route, in the language of the current address. */
export function addressOf({ part, path, query }: Route): string {
  return address(part, path, Object.fromEntries(query));
}

/** The value named by an address, or else the first, the default. */
export function chosen<T extends string>(query: URLSearchParams, key: string, all: readonly [T, ...T[]]): T {
  return all.find((one) => one === query.get(key)) ?? all[0];
}

/** The part of an address for a value; empty for the default. */
export const unless = (usual: string, value: string) => (value === usual ? undefined : value);

const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());
addEventListener("popstate", tell);
addEventListener("hashchange", tell);

/** The number of earlier states of the page. */
export function depth(): number {
  return (history.state as { depth?: number } | null)?.depth ?? 0;
}

/** Goes to a state, with a new entry in the history or replacing the current one. */
export function go(to: string, how: "push" | "replace" = "push"): void {
  if (to === location.hash) return;
  if (how === "push") history.pushState({ depth: depth() + 1 }, "", to);
  else history.replaceState({ depth: depth() }, "", to);
  tell();
}

/** The current state. */
export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const listener = () => setHash(location.hash);
    listeners.add(listener);
    listener();
    return () => void listeners.delete(listener);
  }, []);
  return read(hash);
}
