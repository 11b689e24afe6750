// What the columns of the discards mean.

import { explained, type Explained } from "../words/explained";
import { useLanguage } from "../words/words";

export type Column = keyof Explained["columns"];

/** The columns that are shown, with their names. */
export function Columns({ columns }: { columns: [Column, string][] }) {
  const means = explained[useLanguage()].columns;
  return (
    <dl class="columns">
      {columns.map(([column, name]) => (
        <div>
          <dt>{name}</dt>
          <dd>{means[column]}</dd>
        </div>
      ))}
    </dl>
  );
}
