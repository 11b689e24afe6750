// What is looked for in the atlas, which is its address, and how it is found.

import type { FormEntry } from "../../module/tehai_web";
import { address, read } from "../route";

export interface Filters {
  kind: FormEntry["kind"];
  group: FormEntry["group"];
  tiles: string;
  class: FormEntry["class"];
  /** The least number of kinds waited for. */
  waits: string;
  text: string;
  fifth: "excluded" | "counted";
  order: "size" | "waits";
}

export function filtersOf(query: URLSearchParams): Filters {
  const of = <T extends string>(key: string, others: T[], fallback: T): T =>
    others.find((known) => known === query.get(key)) ?? fallback;
  const digits = (key: string) => (/^\d{1,2}$/.test(query.get(key) ?? "") ? query.get(key)! : "");
  return {
    kind: of("kind", ["3n2-tenpai", "3n2-win-tenpai"], "3n1-tenpai" as FormEntry["kind"]),
    group: of("group", ["honours"], "suit" as Filters["group"]),
    tiles: digits("tiles"),
    class: of("class", ["head-fixed", "shanpon", "integrated"], "" as FormEntry["class"]),
    waits: digits("waits"),
    text: query.get("text") ?? "",
    fifth: of("fifth", ["counted"], "excluded" as Filters["fifth"]),
    order: of("order", ["waits"], "size" as Filters["order"]),
  };
}

const lang = () => read(location.hash).query.get("lang") ?? undefined;

export function atlasAddress(filters: Filters): string {
  const unless = (value: string, usual: string) => (value === usual ? undefined : value);
  const { kind, group, fifth, order, ...others } = filters;
  return address("atlas", "", {
    ...others,
    kind: unless(kind, "3n1-tenpai"),
    group: unless(group, "suit"),
    fifth: unless(fifth, "excluded"),
    order: unless(order, "size"),
    lang: lang(),
  });
}

export function formAddress(form: string, fifth: Filters["fifth"]): string {
  return address("form", form, { fifth: fifth === "excluded" ? undefined : fifth, lang: lang() });
}

/** The forms that fit. */
export function filter(forms: FormEntry[], filters: Filters): FormEntry[] {
  const ranks = [...filters.text].filter((sign) => sign >= "1" && sign <= "9");
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
      (!filters.waits || entry.waitKinds >= Number(filters.waits)) &&
      contains(entry.form),
  );
}

/** Forms of one class that differ by shift and mirror image only. */
export interface Shape {
  key: string;
  forms: FormEntry[];
}

/** The shapes of some forms, in the order of their first forms. */
export function shapesOf(forms: FormEntry[], order: Filters["order"]): Shape[] {
  const shapes = new Map<string, Shape>();
  for (const form of forms) {
    // At the edge of a suit a wait may not exist, so that one shape can occur in two classes.
    const key = `${form.shape} ${form.class}`;
    const shape = shapes.get(key) ?? { key, forms: [] };
    shapes.set(key, shape);
    shape.forms.push(form);
  }
  const found = [...shapes.values()];
  if (order === "size") return found;
  const most = ({ forms }: Shape) => Math.max(...forms.map(({ waitKinds }) => waitKinds));
  for (const { forms } of found) forms.sort((a, b) => b.waitKinds - a.waitKinds);
  return found.sort((a, b) => most(b) - most(a));
}
