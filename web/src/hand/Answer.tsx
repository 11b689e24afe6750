// The answer in one sentence, and the reasons below it.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Core, Discard, Draws, HandAnalysis, HandPage, Reading, Shanten, Waits as WaitsOfHand } from "../../module/answers";
import { address } from "../route";
import { Picture, TileButton, Tiles, handOf, piecesOf, tilesOf } from "../tiles/Tile";
import { TableHead, countedForms } from "../ui/parts";
import type { Words } from "../words/en";
import { problemText, useWords } from "../words/words";
import { change, withDrawn, withTile, withoutTile } from "./state";

const draw = (tile: string) => change((now) => ({ text: withDrawn(now.text, tile) }));
/** A discard goes to the own ones where these are shown, otherwise to the tiles seen. */
export const discard = (tile: string) =>
  change((now) => {
    const to = now.table ? "own" : "seen";
    return { text: withoutTile(now.text, tile), [to]: withTile(now[to], tile) };
  });

/** As good as the best. */
function bestOf(discards: Discard[]): Discard[] {
  const [best] = discards;
  return discards.filter(({ shanten, necessary }) => shanten === best?.shanten && necessary.copies === best.necessary.copies);
}

export function Headline({ answer, isStale }: { answer: HandPage; isStale: boolean }) {
  const words = useWords();
  const { analysis, problem } = answer;
  if (!analysis) {
    const { size: tiles } = handOf(answer.hand);
    const number = tiles === 0 ? words.hand.empty : tiles > 14 ? words.hand.tooMany(tiles) : words.hand.tooFew(tiles);
    const text = problem && problem.code !== "no-analysis" ? problemText(words, problem) : number;
    return <p class={`headline plain${isStale ? " stale" : ""}`}>{text}</p>;
  }
  const { decompositions, discards, waits, necessary } = analysis;
  const shanten = analysis.shanten.nearest;
  return (
    <div class={`headline${isStale ? " stale" : ""}`}>
      <p class="badge">
        <strong>{words.shanten.name(shanten)}</strong>
        {shanten !== null && shanten >= 0 && <span>{words.shanten.explain(shanten)}</span>}
        {analysis.unnamed_melds > 0 && <span>{words.hand.unnamed(analysis.unnamed_melds)}</span>}
      </p>
      {decompositions && shanten === -1 && <Won readings={decompositions} />}
      {discards && shanten !== -1 && <WhatToDiscard discards={bestOf(discards)} />}
      {waits && necessary && <WhatToDraw waits={waits} necessary={necessary} />}
      <ul class="forms" aria-label={words.hand.shanten}>
        {countedForms(analysis.settings.forms).map((form) => (
          <li>
            {words.rules.form[form]} <b>{words.shanten.short(analysis.shanten[form.replace("-", "_") as keyof Shanten])}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Won({ readings }: { readings: Reading[] }) {
  const words = useWords();
  return (
    <>
      <p class="say">{words.hand.win} {words.hand.winMore(readings.length)}</p>
      <Readings readings={readings} />
    </>
  );
}

function WhatToDiscard({ discards }: { discards: Discard[] }) {
  const words = useWords();
  const { discard: first, shanten, waits, necessary } = discards[0]!;
  const next = shanten === 0 ? waits : necessary;
  // The tiles are those of the first of several discards.
  const after = discards.length > 1 ? words.tile(first) : undefined;
  return (
    <>
      <p class="say what">
        <span>{words.hand.discard}</span>
        {discards.slice(0, 4).map(({ discard: tile }, at) => (
          <>
            {at > 0 && <span>{words.hand.or}</span>}
            <button type="button" class="big" aria-label={words.hand.throwIt(words.tile(tile))} onClick={() => discard(tile)}>
              <Picture tile={tile} />
            </button>
          </>
        ))}
      </p>
      {shanten !== null && (
        <p class="then">
          <span>{(shanten === 0 ? words.hand.thenTenpai : words.hand.thenNearer)(drawing(words, next), after)}</span>
          <DrawList draws={next} />
        </p>
      )}
    </>
  );
}

function WhatToDraw({ waits, necessary }: { waits: WaitsOfHand; necessary: Draws }) {
  const words = useWords();
  const isTenpai = waits.kinds > 0;
  const draws = isTenpai ? waits : necessary;
  if (draws.kinds === 0) return <p class="say">{words.hand.noWait}</p>;
  return (
    <>
      <p class="say">{isTenpai ? words.hand.waitsFor : words.hand.needs}</p>
      <p class="then">
        <DrawList draws={draws} isBig={isTenpai} />
        <b class="sum">{drawing(words, draws)}</b>
      </p>
    </>
  );
}

const drawing = (words: Words, { copies, kinds }: Draws) => words.hand.drawing(copies, kinds);

/** Tiles that are drawn by a click, each with the copies left. */
export function DrawList({ draws, isBig, isPlain }: { draws: Draws; isBig?: boolean; isPlain?: boolean }) {
  const words = useWords();
  const left = Object.entries(draws.left);
  const shown = (tile: string, copies: number) => (
    <>
      <Picture tile={tile} dim={copies === 0} />
      <small aria-hidden="true">{copies}</small>
    </>
  );
  if (isPlain) {
    return (
      <span class="draws" role="img" aria-label={words.tiles(tilesOf(draws.tiles))}>
        {left.map((of) => <span class="draw">{shown(...of)}</span>)}
      </span>
    );
  }
  return (
    <span class={`draws${isBig ? " big" : ""}`}>
      {left.map(([tile, copies]) => (
        <button
          type="button"
          class="draw"
          disabled={copies === 0}
          aria-label={`${words.hand.drawIt(words.tile(tile))}, ${words.common.left(copies)}`}
          title={words.hand.drawIt(words.tile(tile))}
          onClick={() => draw(tile)}
        >
          {shown(tile, copies)}
        </button>
      ))}
    </span>
  );
}

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

export function Details({ analysis, children }: { analysis: HandAnalysis; children: ComponentChildren }) {
  const { discards, waits, cores } = analysis;
  return (
    <div class="details">
      {discards && <Discards discards={discards} />}
      {waits && waits.kinds > 0 && <Waits waits={waits} wins={analysis.wins ?? {}} />}
      {cores && cores.length > 0 && <Cores cores={cores} />}
      {children}
    </div>
  );
}

function Discards({ discards }: { discards: Discard[] }) {
  const words = useWords();
  const [isAll, setAll] = useState(false);
  const nearest = discards[0]?.shanten;
  const near = discards.filter(({ shanten }) => shanten === nearest);
  const most = Math.max(1, ...discards.map(({ necessary }) => necessary.copies));
  const others = discards.length - near.length;
  return (
    <section class="card">
      <h2>{words.hand.discards}</h2>
      <table class="discards">
        <TableHead columns={[words.hand.discardHead, words.hand.afterwards, words.hand.tilesLeft, words.hand.nearer]} />
        <tbody>
          {(isAll ? discards : near).map(({ discard: tile, shanten, necessary }) => (
            <tr class={necessary.copies === discards[0]!.necessary.copies && shanten === nearest ? "best" : undefined}>
              <th scope="row">
                <TileButton tile={tile} label={words.hand.throwIt(words.tile(tile))} onClick={() => discard(tile)} />
              </th>
              <td>{words.shanten.name(shanten)}</td>
              <td class="bar">
                <span style={{ width: `${(100 * necessary.copies) / most}%` }} />
                <b>{necessary.copies}</b>
              </td>
              <td>
                <DrawList draws={necessary} isPlain />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {others > 0 && (
        <button type="button" class="quiet" onClick={() => setAll(!isAll)}>
          {isAll ? words.hand.fewer : words.hand.others(others)}
        </button>
      )}
    </section>
  );
}

function Waits({ waits, wins }: { waits: WaitsOfHand; wins: Record<string, Reading[]> }) {
  const words = useWords();
  const special = { "seven-pairs": tilesOf(waits.seven_pairs), "thirteen-orphans": tilesOf(waits.thirteen_orphans) } as const;
  const names = (tile: string) => {
    const forms = (["seven-pairs", "thirteen-orphans"] as const).filter((form) => special[form].includes(tile));
    return [...(waits.types[tile] ?? []), ...forms].map((name) => words.waits[name]).join(", ");
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
            </span>
            <Readings readings={wins[tile] ?? []} marked={tile} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Cores({ cores }: { cores: Core[] }) {
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
                <a href={address("form", core.replace(/[ps]$/, "m"))} aria-label={`${words.common.openForm}: ${core}`}>
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
