// The game at a table: what is known of it, and how the best choice wins there.

import { useState } from "preact/hooks";
import type { CallAtTable, ChoiceAtTable } from "../../module/answers";
import "../style/table.css";
import { Tiles } from "../tiles/Tile";
import { placeAmong, tilesOf } from "../tiles/tiles";
import { Choice, NumberTable, named } from "../ui/parts";
import { chance, number } from "../words/format";
import { table } from "../words/table";
import { useLanguage, useWords } from "../words/words";
import { choiceName, type AdviceProps } from "./advice";
import { DRAWS, MOST_WALL, TENPAI_WORTH, change, drawsOf, hasPoints, leftInWall, type HandState } from "./state";

/** What a table adds to what is known. The own discards stand with what is seen. */
export function TableFields({ state }: { state: HandState }) {
  const words = table[useLanguage()].game;
  const { others, tenpaiWorth, rules } = state;
  const worths = Object.fromEntries(TENPAI_WORTH.map((worth) => [worth, number(worth)])) as Record<(typeof TENPAI_WORTH)[number], string>;
  return (
    <div class="fields at-table">
      <NumberField
        label={words.wall}
        value={leftInWall(state)}
        most={MOST_WALL}
        usual={DRAWS * rules.players}
        onChange={(wall) => change((now) => drawsOf(wall, now.rules))}
      />
      <NumberField label={words.others} value={others} most={100} usual={0} onChange={(others) => change(() => ({ others }))} />
      {hasPoints(state) && (
        <Choice
          label={words.tenpaiWorth}
          value={tenpaiWorth}
          options={named(TENPAI_WORTH, worths)}
          onChange={(tenpaiWorth) => change(() => ({ tenpaiWorth }))}
        />
      )}
    </div>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  most: number;
  /** The value of an empty field. */
  usual: number;
  onChange: (value: number) => void;
}

/** A whole number from 0 on, which counts when its field is left. */
function NumberField({ label, value, most, usual, onChange }: NumberFieldProps) {
  // What is typed stays while answers come.
  const [draft, setDraft] = useState<string>();
  const take = (text: string) => {
    setDraft(undefined);
    onChange(text === "" ? usual : Math.min(Math.max(Math.round(Number(text)), 0), most));
  };
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        inputmode="numeric"
        min={0}
        max={most}
        value={draft ?? value}
        onInput={(event) => setDraft(event.currentTarget.value)}
        onChange={(event) => take(event.currentTarget.value)}
      />
    </label>
  );
}

/** Who can discard the tile of a call. */
const fromOf = ({ meld }: CallAtTable) => (new Set(tilesOf(meld)).size > 1 ? "left" : "anyone");

/** What a call is worth more than passing. */
const gainOf = ({ called, passed }: CallAtTable) => called - passed;

/** The calls that pay, the best first; of the melds that a tile may be called for, the best. */
function callsThatPay({ calls }: ChoiceAtTable): CallAtTable[] {
  const best = new Map<string, CallAtTable>();
  for (const call of calls) {
    const place = call.tile + fromOf(call);
    const other = best.get(place);
    if (gainOf(call) > 0 && !(other && gainOf(other) >= gainOf(call))) best.set(place, call);
  }
  return [...best.values()].sort((a, b) => gainOf(b) - gainOf(a));
}

/** A meld with the called tile, which may be red. */
function Called({ call: { tile, meld } }: { call: CallAtTable }) {
  const tiles = tilesOf(meld);
  tiles[placeAmong(tiles, tile)] = tile;
  return <Tiles tiles={tiles} marked={tile} />;
}

/** How the first choice wins, and what it calls before the next draw. */
export function Plan({ state, advice, plan }: AdviceProps & { plan: ChoiceAtTable }) {
  const words = useWords();
  const { game, calls: ofCalls } = table[useLanguage()];
  const { won, calls } = plan;
  const ways = [
    [game.ways.riichi, won.drawn_after_riichi, won.ron_after_riichi],
    [game.ways.calls, won.drawn_with_calls, won.ron_with_calls],
    [game.ways.otherwise, won.drawn_otherwise, won.ron_otherwise],
  ] as const;
  const possible = ways.filter(([, drawn, ron]) => drawn + ron > 0);
  const [best] = advice.discards;
  const paying = callsThatPay(plan);
  const passed = [...new Set(calls.map(({ tile }) => tile))].filter((tile) => !paying.some((call) => call.tile === tile));
  const gain = words.discards.value[hasPoints(state) ? "points" : "win"];
  return (
    <div class="plan">
      {possible.length > 0 && (
        <NumberTable
          columns={[game.how(best && choiceName(words, best)), game.drawn, game.ron]}
          rows={possible.map(([way, ...chances]) => [way, ...chances.map(chance)])}
        />
      )}
      {paying.length > 0 && (
        <NumberTable
          kind="calls"
          columns={[game.calls, game.gain]}
          rows={paying.map((call) => [<><Called call={call} /> {game.from[fromOf(call)]}</>, `+${gain(gainOf(call))}`])}
        />
      )}
      {passed.length > 0 && (
        <p class="passed">
          {ofCalls.pass}
          {words.common.colon}
          <Tiles tiles={passed} />
        </p>
      )}
      <p class="hint">{game.assumed(state.others ? words.chances.tick.win(state.others) : undefined)}</p>
    </div>
  );
}
