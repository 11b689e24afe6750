// What the columns of the discards mean.

import { Facts } from "../ui/parts";
import { explained, type Explained } from "../words/explained";
import { useLanguage } from "../words/words";
import type { HandState } from "./state";

export type Column = keyof Explained["columns"];

/** The columns that are shown, with their names. */
export function Columns({ columns, model }: { columns: [Column, string][]; model: HandState["model"] }) {
  const { columns: alone, atTable } = explained[useLanguage()];
  const means = model === "table" ? { ...alone, ...atTable } : alone;
  return <Facts kind="columns" facts={columns.map(([column, name]) => [name, means[column]])} />;
}
