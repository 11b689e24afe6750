// Where tiles come from: a random hand, a text, or a keyboard of tiles, which may also call them or see them elsewhere.

import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../ask";
import { random } from "../random";
import { depth } from "../route";
import { handOf, placeAmong, plain, runsOf, textOf, tilesOf } from "../tiles/tiles";
import { Segments, ShareLink, named } from "../ui/parts";
import type { HandPage, Problem } from "../../module/answers";
import { problemText, useWords } from "../words/words";
import { Keyboard } from "./Keyboard";
import { change, newHand, withDrawn, withTile, type HandState } from "./state";
import { TilesField, type Change } from "./TilesField";

const randomSets = ["all", "shanten = 1", "tenpai", "tenpai & wait_kinds >= 5", "win", "only(m)"] as const;

/** What a tile of the keyboard is added to, or called as. */
const CALLS = ["chi", "pon", "quad", "concealed_quad"] as const;
type Call = (typeof CALLS)[number];
type Target = "text" | Call | "seen" | "dora" | "hidden_dora" | "own" | "offered" | "their";

/** The meld that a click on a tile calls, the lowest of a chi; none if there is no such meld. A red five is in it. */
function called(call: Call, tile: string): string | undefined {
  const [rank, suit] = [Number(plain(tile)[0]), tile[1]];
  if (call === "chi") return suit === "z" || rank > 7 ? undefined : `[${tile[0]}${rank + 1}${rank + 2}${suit}]`;
  const of = (copies: number) => `${tile[0]}${String(rank).repeat(copies - 1)}${suit}`;
  return { pon: `[${of(3)}]`, quad: `[${of(4)}]`, concealed_quad: `{${of(4)}}` }[call];
}

/** The hand in which some of its concealed tiles are a meld; none if it does not hold them all. */
function withMeld(text: string, meld: string): string | undefined {
  const { concealed, melds } = handOf(text);
  const taken = tilesOf(meld).flatMap((tile) => {
    const at = placeAmong(concealed, tile);
    return at < 0 ? [] : concealed.splice(at, 1);
  });
  if (taken.length < tilesOf(meld).length) return undefined;
  return textOf(concealed) + [...melds, meld[0] + textOf(taken) + meld.at(-1)].join("");
}

interface EntryProps {
  state: HandState;
  answer: HandPage | undefined;
  problem: Problem | null | undefined;
  /** Room in the hand, in tiles. */
  room: number;
  isWin: boolean;
}

/** On a phone it is at the bottom, and opened and closed. */
export function Entry({ state, answer, problem, room, isWin }: EntryProps) {
  const words = useWords();
  const [wished, setTarget] = useState<Target>("text");
  const calls = CALLS.filter((call) => call !== "chi" || state.rules.players === 4);
  const targets: Target[] = ["text", ...calls, "dora", "seen", "own"];
  if (state.table && handOf(state.text).size === 13) targets.push("offered");
  if (state.danger) targets.push("their");
  if (isWin && state.win.riichi !== "no") targets.push("hidden_dora");
  const target = targets.includes(wished) ? wished : "text";
  const call = calls.find((call) => call === target);
  const left = tilesOf(answer?.unseen ?? "");
  /** The hand with a meld: of new tiles while there is room for them, and then of those that it holds. */
  const withCall = (text: string, call: Call, tile: string) => {
    const meld = called(call, tile);
    if (!meld) return undefined;
    const tiles = tilesOf(meld).map(plain);
    const copies = (all: string[], of: string) => all.filter((one) => one === of).length;
    const isNew = handOf(text).size <= 11 && tiles.every((of) => copies(tiles, of) <= copies(left, of));
    return isNew ? text + meld : withMeld(text, meld);
  };
  const canAdd = (tile: string) => (call ? withCall(state.text, call, tile) !== undefined : target !== "text" || room >= 1);
  const add = (tile: string) =>
    change(({ text, seen, win, own, their }) => {
      // A second click may come before the first is shown.
      const room = 14 - handOf(text).size;
      if (call) return { text: withCall(text, call, tile) ?? text };
      if (target === "text") return room >= 1 ? { text: withDrawn(text, tile) } : {};
      if (target === "seen") return { seen: withTile(seen, tile) };
      // Rivers keep their order.
      if (target === "own") return { own: runsOf([...tilesOf(own), tile]) };
      if (target === "their") return { their: runsOf([...tilesOf(their), tile]) };
      if (target === "offered") return { offered: tile };
      return { win: { ...win, [target]: withTile(win[target as "dora"], tile) } };
    });
  // Where there is little room, a hand of 13 or 14 tiles needs no keyboard, but what is being entered keeps it.
  const [isWished, openKeyboard] = useState<boolean>();
  const wasOpen = useRef(false);
  const isOpen = isWished ?? (room > 1 || (room === 1 && wasOpen.current));
  wasOpen.current = isOpen;
  // With the last tile the answer is wanted, even by those who opened the keyboard themselves.
  const roomBefore = useRef(room);
  useEffect(() => {
    if (roomBefore.current > 0 && room === 0) openKeyboard(undefined);
    roomBefore.current = room;
  }, [room]);
  const write: Change = (text, how) => change(() => ({ text }), how);
  return (
    <section class="input" aria-label={words.hand.keyboard} data-open={isOpen}>
      <div class="actions">
        <RandomHand rules={state.rules} />
        <button type="button" class="quiet" disabled={depth() === 0} onClick={() => history.back()}>
          {words.hand.undo}
        </button>
        <button type="button" class="quiet clear" onClick={() => change(() => ({ text: "", ...newHand }))}>
          {words.hand.clear}
        </button>
        <ShareLink />
        <button type="button" class="toggle quiet" aria-expanded={isOpen} onClick={() => openKeyboard(!isOpen)}>
          {isOpen ? words.hand.hideKeyboard : words.hand.showKeyboard}
        </button>
      </div>
      <TilesField name="hand" value={state.text} onChange={write} problem={problem} label={words.hand.text} hint={words.hand.textHint} />
      <div class="target">
        <span>{words.hand.addTo}</span>
        <Segments label={words.hand.addTo} value={target} options={named(targets, words.hand.to)} onChange={setTarget} />
      </div>
      <Keyboard unseen={answer?.unseen} onAdd={add} canAdd={canAdd} isThree={state.rules.players === 3} />
    </section>
  );
}

/** A random hand, as dealt, from a chosen or written set. */
function RandomHand({ rules }: Pick<HandState, "rules">) {
  const words = useWords();
  const [chosen, choose] = useState<string>("all");
  const [own, setOwn] = useState("tenpai & wait_kinds >= 3");
  const [error, setError] = useState("");
  const draw = async () => {
    const set = chosen === "own" ? own : chosen;
    try {
      const [drawn] = await ask("list", { set, rules, number: 1, seed: random(), by: "deals" });
      setError(drawn ? "" : words.sets.none);
      if (drawn) change(() => ({ text: drawn.hand, ...newHand }));
    } catch (problem) {
      setError(problemText(words, problem as Problem));
    }
  };
  return (
    <div class="random">
      <button type="button" class="primary" onClick={() => void draw()}>
        {words.hand.random}
      </button>
      <label>
        <span>{words.hand.from}</span>
        <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
          {randomSets.map((set) => (
            <option value={set}>{words.hand.randomSets[set]}</option>
          ))}
          <option value="own">{words.hand.randomSets.own}</option>
        </select>
      </label>
      {chosen === "own" && (
        <input
          type="text"
          value={own}
          aria-label={words.hand.ownSet}
          spellcheck={false}
          onInput={(event) => setOwn(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && void draw()}
        />
      )}
      {error && <span class="wrong" role="alert">{error}</span>}
    </div>
  );
}
