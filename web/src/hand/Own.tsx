// The hand: its tiles, each with a bar of what its discard reaches, and its melds.

import type { Ref } from "preact";
import { Picture, TileButton } from "../tiles/Tile";
import { BACK, doraOf, handOf, plain, tilesOf } from "../tiles/tiles";
import { unsigned } from "../words/format";
import { useWords } from "../words/words";
import { bestOf, valueOf, writtenLike, type AdviceProps } from "./advice";
import { usePointing } from "./pointing";
import { play } from "./play";
import { change, withoutTile } from "./state";

interface OwnProps extends AdviceProps {
  /** The hand that is shown. */
  hand: ReturnType<typeof handOf>;
  place: Ref<HTMLElement>;
}

export function Own({ state, advice, hand, place }: OwnProps) {
  const words = useWords();
  const { pointing, isPointed } = usePointing();
  const dora = tilesOf(state.win.dora).map((indicator) => doraOf(indicator, state.rules.players));
  const isPlayed = state.click !== "remove" && hand.size === 14;
  // A hand that draws next has nothing to discard, and a click must not take a tile out of it.
  const isToDraw = state.click !== "remove" && hand.size === 13;
  const { order, discards, isWin } = advice;
  const values = new Map(discards.filter(({ quad }) => !quad).map((choice) => [choice.discard, valueOf(choice, order)]));
  const most = Math.max(...values.values(), 0);
  const best = discards.length > 0 ? bestOf(advice).map(({ discard }) => discard) : [];
  const written = order === "acceptance" ? String : writtenLike(order, words, [...values.values()]);
  const isJudged = hand.size === 14 && !isWin && most > 0;
  return (
    <section class="own" aria-label={words.hand.yours} ref={place} data-tiles={hand.concealed.length}>
      {hand.concealed.map((tile, at, all) => {
        const kind = plain(tile);
        const isDora = dora.includes(kind);
        const name = words.tile(tile) + (isDora ? words.common.comma + words.points.extra.open : "");
        const value = isJudged ? values.get(kind) : undefined;
        const of = [at === all.length - 1 && hand.size === 14 && "drawn", value !== undefined && best.includes(kind) && "best", isPointed(kind) && "pointed"];
        return (
          <span class={of.filter(Boolean).join(" ") || undefined} {...pointing(kind)}>
            <TileButton
              tile={tile}
              label={isToDraw ? name : (isPlayed ? words.hand.throwIt : words.hand.remove)(name)}
              isDora={isDora}
              onClick={isToDraw ? undefined : () => (isPlayed ? play(tile) : change((now) => ({ text: withoutTile(now.text, tile) })))}
            />
            {/* The numbers stand in the table, too. */}
            {hand.size === 14 && (
              <span class="heat" aria-hidden="true" style={{ "--part": value === undefined ? 0 : value / most }}>
                <small>{value !== undefined && unsigned(written(value))}</small>
              </span>
            )}
          </span>
        );
      })}
      {hand.melds.map((meld) => (
        <button
          type="button"
          class="held called"
          aria-label={words.hand.remove(words.tiles(tilesOf(meld)))}
          title={words.hand.remove(words.tiles(tilesOf(meld)))}
          onClick={() => change((now) => ({ text: now.text.replace(meld, "") }))}
        >
          {tilesOf(meld).map((tile, at) => (
            <Picture tile={meld[0] === "{" && (at === 0 || at === 3) ? BACK : tile} />
          ))}
        </button>
      ))}
    </section>
  );
}
