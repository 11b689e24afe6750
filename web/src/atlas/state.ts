// The search in the atlas, which is its address, and how forms are found.

import type { Class, FifthTile, IrreducibleForm } from "../../module/answers";
import { address, chosen, unless } from "../route";

export interface Filters {
  kind: IrreducibleForm["kind"];
  group: IrreducibleForm["group"];
  tiles: string;
  class: Class | "";
  /** Minimum number of kinds waited for. */
  waits: string;
  text: string;
  fifth: FifthTile;
  order: "size" | "waits";
}

export const KINDS = ["3n1-tenpai", "3n2-tenpai", "3n2-win-tenpai"] as const;
export const CLASSES = ["head-fixed", "shanpon", "integrated"] as const;

export function filtersOf(query: URLSearchParams): Filters {
  const digits = (key: string) => (/^\d{1,2}$/.test(query.get(key) ?? "") ? query.get(key)! : "");
  return {
    kind: chosen(query, "kind", KINDS),
    group: chosen(query, "group", ["suit", "honours"]),
    tiles: digits("tiles"),
    class: chosen(query, "class", ["", ...CLASSES]),
    waits: digits("waits"),
    text: query.get("text") ?? "",
    fifth: chosen(query, "fifth", ["excluded", "counted"]),
    order: chosen(query, "order", ["size", "waits"]),
  };
}

export function atlasAddress({ kind, group, fifth, order, ...others }: Filters): string {
  return address("atlas", "", {
    ...others,
    kind: unless(KINDS[0], kind),
    group: unless("suit", group),
    fifth: unless("excluded", fifth),
    order: unless("size", order),
  });
}

export function formAddress(form: string, fifth: Filters["fifth"]): string {
  return address("form", form, { fifth: unless("excluded", fifth) });
}

/** The ranks of a text such as 11123 or 11123m; undefined for any other text. */
export function ranksOf(text: string): string[] | undefined {
  const [, ranks] = /^\s*([1-9\s]*)[mpsz]?\s*$/.exec(text.normalize("NFKC")) ?? [];
  return ranks === undefined ? undefined : [...ranks.replace(/\s/g, "")];
}

/** The matching forms; all, if the text cannot be read. */
export function filter(forms: IrreducibleForm[], filters: Filters): IrreducibleForm[] {
  const ranks = ranksOf(filters.text) ?? [];
  const contains = (form: string) => {
    let rest = form;
    return ranks.every((rank) => {
      const is = rest.includes(rank);
      rest = rest.replace(rank, "");
      return is;
    });
  };
  return forms.filter(
    (entry) =>
      entry.kind === filters.kind &&
      entry.group === filters.group &&
      (!filters.tiles || entry.tiles === Number(filters.tiles)) &&
      (!filters.class || entry.class === filters.class) &&
      (!filters.waits || entry.wait_kinds >= Number(filters.waits)) &&
      contains(entry.form),
  );
}

/** Forms of one class that differ only by shift and mirror image. */
export interface Shape {
  key: string;
  forms: IrreducibleForm[];
}

/** The shapes of some forms, in the order of their first forms. */
export function shapesOf(forms: IrreducibleForm[], order: Filters["order"]): Shape[] {
  const shapes = new Map<string, Shape>();
  for (const form of forms) {
    // At the edge of a suit a wait may not exist, so one shape can occur in two classes.
    const key = `${form.shape} ${form.class}`;
    const shape = shapes.get(key) ?? { key, forms: [] };
    shapes.set(key, shape);
    shape.forms.push(form);
  }
  const found = [...shapes.values()];
  if (order === "size") return found;
  const most = ({ forms }: Shape) => Math.max(...forms.map(({ wait_kinds }) => wait_kinds));
  for (const { forms } of found) forms.sort((a, b) => b.wait_kinds - a.wait_kinds);
  return found.sort((a, b) => most(b) - most(a));
}
