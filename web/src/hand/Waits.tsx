// The waits of a hand, with the wins that they make, and what makes it wait.

import type { Core, Reading, Waits as WaitsOfHand } from "../../module/answers";
import { address } from "../route";
import { Tiles } from "../tiles/Tile";
import { piecesOf, tilesOf } from "../tiles/tiles";
import { useWords } from "../words/words";
import { byYaku } from "./advice";

export function Readings({ readings, marked }: { readings: Reading[]; marked?: string }) {
  return (
    <ul class="splits">
      {readings.map((reading) => (
        <li>
          <Tiles groups={piecesOf(reading)} marked={marked} />
        </li>
      ))}
    </ul>
  );
}

export function Waits({ waits, wins }: { waits: WaitsOfHand; wins: Record<string, Reading[]> }) {
  const words = useWords();
  const { without } = byYaku(waits);
  const onlyDrawn = tilesOf(waits.only_drawn);
  const special = { "seven-pairs": tilesOf(waits.seven_pairs), "thirteen-orphans": tilesOf(waits.thirteen_orphans) } as const;
  const names = (tile: string) => {
    const forms = (["seven-pairs", "thirteen-orphans"] as const).filter((form) => special[form].includes(tile));
    return words.common.list([...(waits.types[tile] ?? []), ...forms].map((name) => words.waits[name]));
  };
  return (
    <section class="card">
      <h2>{words.hand.waits}</h2>
      <ul class="waits">
        {Object.entries(waits.left).map(([tile, copies]) => (
          <li>
            <span class="held"><Tiles tiles={[tile]} /></span>
            <span class="wait-name">
              <b>{names(tile)}</b>
              <small>{words.common.left(copies)}</small>
              {tile in without.left && <small class="warning">{words.hand.noYaku}</small>}
              {onlyDrawn.includes(tile) && <small>{words.table.onlyDrawn}</small>}
            </span>
            <Readings readings={wins[tile] ?? []} marked={tile} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Cores({ cores }: { cores: Core[] }) {
  const words = useWords();
  return (
    <section class="card">
      <h2>{words.hand.cores}</h2>
      <p class="hint">{words.hand.coresHint}</p>
      <ul class="cores">
        {cores.map(({ core, waits, class: name, parts, melds }) => {
          const isOneGroup = new Set(tilesOf(core).map((tile) => tile[1])).size === 1;
          const picture = <Tiles groups={parts.length > 0 ? parts.map(tilesOf) : [tilesOf(core)]} />;
          return (
            <li>
              {isOneGroup ? (
                <a href={address("form", core.replace(/[ps]$/, "m"))} aria-label={`${words.common.openForm}${words.common.colon}${core}`}>
                  {picture}
                </a>
              ) : (
                picture
              )}
              <span class="core-text">
                <b>{words.classes[name].name}</b> <span>{words.hand.core(tilesOf(waits).length)}</span>
                <small>{words.classes[name].explain}</small>
                {melds.length > 0 && (
                  <small class="without">
                    {words.hand.without} <Tiles groups={melds.map(tilesOf)} />
                  </small>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
