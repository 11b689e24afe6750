// What the columns of the discards mean.

import { Facts } from "../ui/parts";
import { explained, type Explained } from "../words/explained";
import { useLanguage } from "../words/words";

export type Column = keyof Explained["columns"];

/** The columns that are shown, with their names. */
export function Columns({ columns }: { columns: [Column, string][] }) {
  const means = explained[useLanguage()].columns;
  return <Facts kind="columns" facts={columns.map(([column, name]) => [name, means[column]])} />;
}
