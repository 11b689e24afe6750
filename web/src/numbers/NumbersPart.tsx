// Numbers as pictures, each with its table and its file.

import type { Report, Table } from "../../module/answers";
import { useAnswer } from "../ask";
import { address, go, type PartProps } from "../route";
import "../style/numbers.css";
import { Tiles } from "../tiles/Tile";
import { Bars } from "../ui/Figure";
import { rulesOf, rulesQuery, type Rules } from "../rules";
import { Broken, Choice, NumberTable, PageHead, RulesFields, ShareLink, Tabs, plainly } from "../ui/parts";
import { save } from "../ui/texts";
import { number, percent, rarity } from "../words/format";
import { numbers } from "../words/numbers";
import { useLanguage, useWords } from "../words/words";
import { figure } from "./figures";

const tables = ["shanten-distribution", "tenhou", "tenpai-waits", "tenpai-tiles"] as const;

const sizes: Record<Report, number[]> = {
  "shanten-distribution": [14, 13, 11, 10, 8, 7, 5, 4, 2, 1],
  tenhou: [],
  "tenpai-waits": [13, 10, 7, 4, 1],
  "tenpai-tiles": [13, 10, 7, 4, 1],
};

export function NumbersPart({ route }: PartProps) {
  const words = useWords();
  const ofNumbers = numbers[useLanguage()];
  const name = tables.find((known) => known === route.path) ?? tables[0];
  const asked = Number(route.query.get("tiles"));
  const tiles = sizes[name].includes(asked) ? asked : (sizes[name][0] ?? 14);
  const named = rulesOf(route.query);
  // The reports have all forms, and the standard form alone.
  const rules: Rules = { ...named, forms: named.forms === "all" ? "all" : "standard", seven_pairs: "distinct" };
  const question = { tiles, rules: name === "tenhou" ? { ...rules, forms: "all" } : rules };
  const { answer, failure, isPending } = useAnswer("numbers", { report: name, ...question });
  // The shares of tiles are those of all tenpai hands, which this table has.
  const tenpai = useAnswer("numbers", name === "tenpai-tiles" ? { report: "tenpai-waits", ...question } : null);
  const change = (by: Partial<Rules> & { tiles?: string }) => {
    const { tiles: size, ...changed } = { tiles: String(tiles), ...rules, ...by };
    const isUsual = Number(size) === sizes[name][0];
    go(address("numbers", name, { tiles: isUsual || sizes[name].length === 0 ? undefined : size, ...rulesQuery(changed) }));
  };
  const without: (keyof Rules)[] = ["forms", "seven_pairs"];
  if (name === "shanten-distribution" || name === "tenhou") without.push("fifth_tile");
  // The picture must belong to the current table, not the one before.
  const isNew = answer?.report === name && !isPending && !tenpai.isPending;
  return (
    <div class="numbers-part">
      <PageHead title={words.nav.numbers} intro={ofNumbers.intro} />
      <Tabs
        label={words.nav.numbers}
        tabs={tables.map((table) => ({ name: ofNumbers.table[table], to: address("numbers", table), isShown: table === name }))}
      />
      <section class="card">
        <div class="figure-head">
          <h2>{ofNumbers.question[name]}</h2>
          <ShareLink />
        </div>
        <RulesFields rules={rules} onChange={change} without={without}>
          {sizes[name].length > 0 && (
            <>
              <Choice
                label={words.rules.tiles}
                value={String(tiles)}
                options={plainly(sizes[name].map(String))}
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
        {isNew ? <Shown table={answer} tenpai={tenpai.answer ?? answer} /> : <p class="working">{words.common.working}</p>}
      </section>
    </div>
  );
}

function Shown({ table, tenpai }: { table: Table; tenpai: Table }) {
  const words = useWords();
  const ofNumbers = numbers[useLanguage()];
  const { report } = table;
  const { say, charts, most, rows } = figure(table, tenpai, words, ofNumbers);
  const head = ofNumbers.head[report];
  const isOfTiles = report === "tenpai-tiles";
  const shareHead = report === "tenhou" ? ofNumbers.chance : words.sets.share;
  const csv = () => save(`${report}.csv`, [table.columns, ...table.rows].map((row) => row.join(",")).join("\n") + "\n");
  return (
    <>
      {say && <p class="say">{say}</p>}
      {report !== "tenhou" && <p class="hint">{ofNumbers.share[report]}</p>}
      <div class="charts">
        {charts.map((bars) => (
          <Bars label={ofNumbers.question[report]} bars={bars} axis={isOfTiles ? undefined : head} most={most} />
        ))}
      </div>
      {isOfTiles && <p class="hint">{ofNumbers.alike}</p>}
      <div class="figure-head exact-head">
        <h3>{ofNumbers.exact}</h3>
        <button type="button" onClick={csv}>
          {words.common.csv}
        </button>
      </div>
      <div class="exact" tabIndex={0} role="region" aria-label={ofNumbers.exact}>
        <NumberTable
          columns={[head, shareHead, words.sets.handsHead, words.sets.dealsHead]}
          rows={rows.map(({ name, hands, deals, share }) => [
            isOfTiles ? <Tiles tiles={[name]} /> : name,
            report === "tenhou" ? words.common.oneIn(rarity(share)!) : percent(share),
            number(hands),
            number(deals),
          ])}
        />
      </div>
    </>
  );
}
