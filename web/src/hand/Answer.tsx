// The answer in one sentence, and the reasons below it.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { CoreOfHand, DiscardTo, HandAnalysis, HandAnswer, Hopes, Left, Split, Wait } from "../../module/tehai_web";
import { address } from "../route";
import { Picture, TileButton, Tiles, tilesOf } from "../tiles/Tile";
import type { Words } from "../words/en";
import { problemText, useWords } from "../words/words";
import { change, withDrawn, withTile, withoutTile } from "./state";

const draw = (tile: string) => change((now) => ({ text: withDrawn(now.text, tile) }));
export const discard = (tile: string) =>
  change((now) => ({ text: withoutTile(now.text, tile), seen: withTile(now.seen, tile) }));

/** As good as the best. */
function bestOf(discards: DiscardTo[]): DiscardTo[] {
  const [best] = discards;
  return discards.filter(({ hopes }) => hopes.shanten === best?.hopes.shanten && hopes.copies === best.hopes.copies);
}

export function Headline({ answer, isStale }: { answer: HandAnswer; isStale: boolean }) {
  const words = useWords();
  const { analysis, hand, problem } = answer;
  if (!analysis) {
    const tiles = hand.concealed.length + 3 * hand.melds.length;
    const number = tiles === 0 ? words.hand.empty : tiles > 14 ? words.hand.tooMany(tiles) : words.hand.tooFew(tiles);
    const text = problem && problem.code !== "no-analysis" ? problemText(words, problem) : number;
    return <p class={`headline plain${isStale ? " stale" : ""}`}>{text}</p>;
  }
  const { draw: drawn, discard: turn, shanten } = analysis;
  return (
    <div class={`headline${isStale ? " stale" : ""}`}>
      <p class="badge">
        <strong>{words.shanten.name(shanten)}</strong>
        {shanten !== null && shanten >= 0 && <span>{words.shanten.explain(shanten)}</span>}
        {analysis.unnamedMelds > 0 && <span>{words.hand.unnamed(analysis.unnamedMelds)}</span>}
      </p>
      {turn && (shanten === -1 ? <Won splits={turn.splits} /> : <WhatToDiscard discards={bestOf(turn.discards)} />)}
      {drawn && <WhatToDraw hopes={drawn.hopes} />}
      <ul class="forms" aria-label={words.hand.shanten}>
        {analysis.forms.map(({ form, shanten }) => (
          <li>
            {words.rules.form[form]} <b>{words.shanten.short(shanten)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Won({ splits }: { splits: Split[] }) {
  const words = useWords();
  return (
    <>
      <p class="say">{words.hand.win} {words.hand.winMore(splits.length)}</p>
      <Splits splits={splits} />
    </>
  );
}

function WhatToDiscard({ discards }: { discards: DiscardTo[] }) {
  const words = useWords();
  const hopes = discards[0]!.hopes;
  const next = hopes.shanten === 0 ? hopes.waits : hopes.necessary;
  // The tiles are those of the first of several discards.
  const after = discards.length > 1 ? words.tile(discards[0]!.tile) : undefined;
  return (
    <>
      <p class="say what">
        <span>{words.hand.discard}</span>
        {discards.slice(0, 4).map(({ tile }, at) => (
          <>
            {at > 0 && <span>{words.hand.or}</span>}
            <button type="button" class="big" aria-label={words.hand.throwIt(words.tile(tile))} onClick={() => discard(tile)}>
              <Picture tile={tile} />
            </button>
          </>
        ))}
      </p>
      {hopes.shanten !== null && (
        <p class="then">
          <span>{(hopes.shanten === 0 ? words.hand.thenTenpai : words.hand.thenNearer)(drawing(words, next), after)}</span>
          <DrawList left={next} />
        </p>
      )}
    </>
  );
}

function WhatToDraw({ hopes }: { hopes: Hopes }) {
  const words = useWords();
  const isTenpai = hopes.waits.length > 0;
  const left: Left[] = isTenpai ? hopes.waits : hopes.necessary;
  if (left.length === 0) return <p class="say">{words.hand.noWait}</p>;
  return (
    <>
      <p class="say">{isTenpai ? words.hand.waitsFor : words.hand.needs}</p>
      <p class="then">
        <DrawList left={left} isBig={isTenpai} />
        <b class="sum">{drawing(words, left)}</b>
      </p>
    </>
  );
}

function drawing(words: Words, left: Left[]): string {
  return words.hand.drawing(left.reduce((sum, { copies }) => sum + copies, 0), left.length);
}

/** Tiles that are drawn by a click, each with the copies left. */
function DrawList({ left, isBig, isPlain }: { left: Left[]; isBig?: boolean; isPlain?: boolean }) {
  const words = useWords();
  if (isPlain) {
    return (
      <span class="draws" role="img" aria-label={words.tiles(left.map(({ tile }) => tile))}>
        {left.map(({ tile, copies }) => (
          <span class="draw">
            <Picture tile={tile} dim={copies === 0} />
            <small>{copies}</small>
          </span>
        ))}
      </span>
    );
  }
  return (
    <span class={`draws${isBig ? " big" : ""}`}>
      {left.map(({ tile, copies }) => (
        <button
          type="button"
          class="draw"
          disabled={copies === 0}
          aria-label={`${words.hand.drawIt(words.tile(tile))}, ${words.common.left(copies)}`}
          title={words.hand.drawIt(words.tile(tile))}
          onClick={() => draw(tile)}
        >
          <Picture tile={tile} dim={copies === 0} />
          <small aria-hidden="true">{copies}</small>
        </button>
      ))}
    </span>
  );
}

export function Splits({ splits, marked }: { splits: Split[]; marked?: string }) {
  return (
    <ul class="splits">
      {splits.map(({ pieces }) => (
        <li>
          <Tiles groups={pieces} marked={marked} />
        </li>
      ))}
    </ul>
  );
}

export function Details({ analysis, children }: { analysis: HandAnalysis; children: ComponentChildren }) {
  const { draw: drawn, discard: turn } = analysis;
  return (
    <div class="details">
      {turn && <Discards discards={turn.discards} />}
      {drawn && drawn.hopes.waits.length > 0 && <Waits waits={drawn.hopes.waits} />}
      {drawn && drawn.cores.length > 0 && <Cores cores={drawn.cores} />}
      {children}
    </div>
  );
}

function Discards({ discards }: { discards: DiscardTo[] }) {
  const words = useWords();
  const [isAll, setAll] = useState(false);
  const nearest = discards[0]?.hopes.shanten;
  const near = discards.filter(({ hopes }) => hopes.shanten === nearest);
  const most = Math.max(1, ...discards.map(({ hopes }) => hopes.copies));
  const others = discards.length - near.length;
  return (
    <section class="card">
      <h2>{words.hand.discards}</h2>
      <table class="discards">
        <thead>
          <tr>
            <th scope="col">{words.hand.discardHead}</th>
            <th scope="col">{words.hand.afterwards}</th>
            <th scope="col">{words.hand.tilesLeft}</th>
            <th scope="col">{words.hand.nearer}</th>
          </tr>
        </thead>
        <tbody>
          {(isAll ? discards : near).map(({ tile, hopes }) => (
            <tr class={hopes.copies === discards[0]!.hopes.copies && hopes.shanten === nearest ? "best" : undefined}>
              <th scope="row">
                <TileButton tile={tile} label={words.hand.throwIt(words.tile(tile))} onClick={() => discard(tile)} />
              </th>
              <td>{words.shanten.name(hopes.shanten)}</td>
              <td class="bar">
                <span style={{ width: `${(100 * hopes.copies) / most}%` }} />
                <b>{hopes.copies}</b>
              </td>
              <td>
                <DrawList left={hopes.necessary} isPlain />
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

function Waits({ waits }: { waits: Wait[] }) {
  const words = useWords();
  const names = ({ types, forms }: Wait) =>
    [...types, ...forms.filter((form) => form !== "standard")].map((name) => words.waits[name]).join(", ");
  return (
    <section class="card">
      <h2>{words.hand.waits}</h2>
      <ul class="waits">
        {waits.map((wait) => (
          <li>
            <span class="held"><Tiles tiles={[wait.tile]} /></span>
            <span class="wait-name">
              <b>{names(wait)}</b>
              <small>{words.common.left(wait.copies)}</small>
            </span>
            <Splits splits={wait.splits} marked={wait.tile} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Cores({ cores }: { cores: CoreOfHand[] }) {
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
                    {words.hand.without} <Tiles groups={melds} />
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
