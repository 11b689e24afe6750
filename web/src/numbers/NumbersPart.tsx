// Numbers as pictures, each with its table and its file.

import type { Report, Table } from "../../module/answers";
import type { PartProps } from "../App";
import { useAnswer } from "../ask";
import { address, go } from "../route";
import { Figure } from "../ui/Figure";
import { Broken, Choice, CopyLink, RulesFields, TableHead, rulesOf, rulesQuery, save, type Rules } from "../ui/parts";
import { useWords } from "../words/words";
import { figure } from "./figures";

const tables = ["shanten-distribution", "tenhou", "tenpai-waits", "tenpai-tiles", "recurrence"] as const;

const sizes: Record<Report, number[]> = {
  "shanten-distribution": [14, 13, 11, 10, 8, 7, 5, 4, 2, 1],
  tenhou: [],
  "tenpai-waits": [13, 10, 7, 4, 1],
  "tenpai-tiles": [13, 10, 7, 4, 1],
  recurrence: [],
};

export function NumbersPart({ route }: PartProps) {
  const words = useWords();
  const name = tables.find((known) => known === route.path) ?? tables[0];
  const asked = Number(route.query.get("tiles"));
  const tiles = sizes[name].includes(asked) ? asked : (sizes[name][0] ?? 14);
  const named = rulesOf(route.query);
  // The reports have all forms, and the standard form alone.
  const rules: Rules = { ...named, forms: named.forms === "all" ? "all" : "standard", seven_pairs: "distinct" };
  const { answer, failure, isPending } = useAnswer("numbers", { report: name, tiles, rules: name === "tenhou" ? { ...rules, forms: "all" } : rules });
  const change = (by: Partial<Rules> & { tiles?: string }) => {
    const { tiles: size, ...changed } = { tiles: String(tiles), ...rules, ...by };
    const isUsual = Number(size) === sizes[name][0];
    go(address("numbers", name, { tiles: isUsual || sizes[name].length === 0 ? undefined : size, ...rulesQuery(changed) }));
  };
  const without: (keyof Rules)[] = ["forms", "seven_pairs"];
  if (name === "shanten-distribution" || name === "tenhou") without.push("fifth_tile");
  // The picture must belong to the current table, not the one before.
  const isNew = answer?.report === name && !isPending;
  return (
    <div class="numbers-part">
      <header class="page-head">
        <h1>{words.numbers.title}</h1>
        <p class="intro">{words.numbers.intro}</p>
      </header>
      <nav class="tabs" aria-label={words.numbers.title}>
        {tables.map((table) => (
          <a href={address("numbers", table)} aria-current={table === name ? "page" : undefined}>
            {words.numbers.table[table]}
          </a>
        ))}
      </nav>
      <section class="card">
        <div class="figure-head">
          <h2>{words.numbers.question[name]}</h2>
          <CopyLink />
        </div>
        <RulesFields rules={rules} onChange={change} without={without}>
          {sizes[name].length > 0 && (
            <>
              <Choice
                label={words.rules.tiles}
                value={String(tiles)}
                options={sizes[name].map((size) => [String(size), String(size)] as const)}
                onChange={(tiles) => change({ tiles })}
              />
              <Choice
                label={words.rules.forms}
                value={rules.forms}
                options={[["all", words.rules.allForms], ["standard", words.rules.form.standard]]}
                onChange={(forms) => change({ forms })}
              />
            </>
          )}
        </RulesFields>
        {failure && <Broken failure={failure} />}
        {isNew ? <Shown table={answer} /> : <p class="figure working">{words.common.working}</p>}
      </section>
    </div>
  );
}

const isNumber = (cell: string | undefined) => /^-?\d+(?:\.\d+)?$/.test(cell ?? "");

function Shown({ table }: { table: Table }) {
  const words = useWords();
  const name = table.report;
  const drawn = figure(table, words);
  const numbers = table.columns.filter((_, at) => isNumber(table.rows[0]?.[at]));
  const csv = () => save(`${name}.csv`, [table.columns, ...table.rows].map((row) => row.join(",")).join("\n") + "\n");
  return (
    <>
      {drawn.say && <p class="say">{drawn.say}</p>}
      <Figure plot={drawn.plot} label={words.numbers.question[name]} />
      {drawn.note && <p class="hint">{drawn.note}</p>}
      <div class="figure-head">
        <h3>{words.numbers.exact}</h3>
        <button type="button" onClick={csv}>
          {words.common.csv}
        </button>
      </div>
      <div class="exact" tabIndex={0} role="region" aria-label={words.numbers.exact}>
        <table>
          <TableHead columns={table.columns} numbers={numbers} />
          <tbody>
            {table.rows.map((row) => (
              <tr>
                {row.map((cell) => (
                  <td class={isNumber(cell) ? "number" : undefined}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
