// One hand: first the best discards or the waits, then the reasons.

import { useEffect, useState } from "preact/hooks";
import type { PartProps } from "../App";
import { ask, useAnswer } from "../ask";
import { depth } from "../route";
import { BACK, Picture, TileButton, handOf, plain, tilesOf } from "../tiles/Tile";
import { lazy } from "../ui/lazy";
import { Broken, CopyLink, RulesFields } from "../ui/parts";
import type { Problem } from "../../module/answers";
import { problemText, useWords } from "../words/words";
import { useAdvice } from "./advice";
import { Details, Headline } from "./Answer";
import { Chances, Discards } from "./Discards";
import { Keyboard } from "./Keyboard";
import { play } from "./play";
import { Points } from "./Points";
import { Situation } from "./Situation";
import { CLICKS, change, isPlain, newHand, questionOf, rewrite, stateOf, withDrawn, withTile, withoutTile, type HandState } from "./state";
import { TilesField, TilesToRemove, read, type Change } from "./TilesField";

// What is worked out only if it is shown.
const AtTheTable = lazy(() => import("./AtTheTable").then((part) => part.AtTheTable));
const Distances = lazy(() => import("./Distances").then((part) => part.Distances));

const randomSets = ["all", "shanten = 1", "tenpai", "tenpai & wait_kinds >= 5", "win", "only(m)"] as const;

/** What a tile of the keyboard is added to, or called as. */
const CALLS = ["chi", "pon", "quad", "concealed_quad"] as const;
type Call = (typeof CALLS)[number];
type Target = "text" | Call | "seen" | "dora" | "hidden_dora";

/** The meld that a click on a tile calls, the lowest of a chi; none if there is no such meld. A red five is in it. */
function called(call: Call, tile: string): string | undefined {
  const [rank, suit] = [Number(plain(tile)[0]), tile[1]];
  if (call === "chi") return suit === "z" || rank > 7 ? undefined : `[${tile[0]}${rank + 1}${rank + 2}${suit}]`;
  const of = (copies: number) => `${tile[0]}${String(rank).repeat(copies - 1)}${suit}`;
  return { pon: `[${of(3)}]`, quad: `[${of(4)}]`, concealed_quad: `{${of(4)}}` }[call];
}

export function HandPart({ route }: PartProps) {
  const words = useWords();
  const state = stateOf(route);
  const known = useAnswer("hand", questionOf(state));
  const [wished, setTarget] = useState<Target>("text");
  const { answer, problem, failure } = known;
  const tiles = answer ? handOf(answer.hand).size : 0;
  const isWhole = tiles === 13 || tiles === 14;
  const isWin = answer?.analysis?.shanten.nearest === -1 && tiles === 14;
  const advice = useAdvice(state, answer, known.isPending);
  const calls = CALLS.filter((call) => call !== "chi" || state.rules.players === 4);
  const targets: Target[] = ["text", ...calls, "dora", "seen"];
  if (isWin && state.win.riichi !== "no") targets.push("hidden_dora");
  const target = targets.includes(wished) ? wished : "text";
  const call = calls.find((call) => call === target);
  const left = tilesOf(answer?.unseen ?? "");
  const shown = handOf(isPlain(state.text) ? state.text : (answer?.hand ?? ""));
  const room = 14 - shown.size;
  const canAdd = (tile: string) => {
    if (call) {
      const tiles = tilesOf(called(call, tile) ?? "").map(plain);
      const copies = (all: string[], of: string) => all.filter((one) => one === of).length;
      return room >= 3 && tiles.length > 0 && tiles.every((of) => copies(tiles, of) <= copies(left, of));
    }
    return target !== "text" || room >= 1;
  };
  const add = (tile: string) =>
    change(({ text, seen, win }) => {
      // A second click may come before the first is shown.
      const room = 14 - handOf(text).size;
      if (call) return room >= 3 ? { text: `${text}${called(call, tile)}` } : {};
      if (target === "text") return room >= 1 ? { text: withDrawn(text, tile) } : {};
      if (target === "seen") return { seen: withTile(seen, tile) };
      return { win: { ...win, [target]: withTile(win[target as "dora"], tile) } };
    });
  // Where there is little room, a whole hand needs no keyboard.
  const [isWished, openKeyboard] = useState<boolean>();
  const isOpen = isWished ?? room > 0;
  const isPlayed = state.click !== "remove" && shown.size === 14;
  const write: Change = (text, how) => change(() => ({ text }), how);
  useUndoKeys();
  usePlainTexts(state);

  return (
    <div class="hand-part">
      <header>
        <h1>{words.hand.title}</h1>
        <p class="hint">{words.hand.intro}</p>
      </header>
      <section class="table" aria-label={words.hand.yours}>
        <Situation state={state} problem={problem} />
        <details class="rules">
          <summary>{words.rules.title}</summary>
          <RulesFields rules={state.rules} onChange={(rules) => change(() => ({ rules }))}>
            <label class="check">
              <input type="checkbox" checked={state.limits} onChange={(event) => change(() => ({ limits: event.currentTarget.checked }))} />{" "}
              {words.rules.visibleLimits}
            </label>
          </RulesFields>
        </details>
        <div class="own" data-tiles={shown.concealed.length}>
          {shown.concealed.map((tile, at, all) => (
            <span class={at === all.length - 1 && shown.size === 14 ? "drawn" : undefined}>
              <TileButton
                tile={tile}
                label={(isPlayed ? words.hand.throwIt : words.hand.remove)(words.tile(tile))}
                onClick={() => (isPlayed ? play(tile) : change((now) => ({ text: withoutTile(now.text, tile) })))}
              />
            </span>
          ))}
          {shown.melds.map((meld) => (
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
        </div>
        {state.own && (
          <div class="river">
            <small>{words.situation.own}</small>
            <TilesToRemove text={state.own} onChange={(own) => change(() => ({ own }))} />
          </div>
        )}
        <div class="target">
          <span>{words.hand.click}</span>
          <div class="segments" role="group" aria-label={words.hand.click}>
            {CLICKS.map((click) => (
              <button type="button" aria-pressed={state.click === click} onClick={() => change(() => ({ click }), "replace")}>
                {words.hand.clicks[click]}
              </button>
            ))}
          </div>
        </div>
        <TilesField name="hand" value={state.text} onChange={write} problem={problem} label={words.hand.text} hint={words.hand.textHint} />
        <div class="actions">
          <RandomHand rules={state.rules} />
          <span class="spring" />
          <button type="button" class="quiet" disabled={depth() === 0} onClick={() => history.back()}>
            {words.hand.undo}
          </button>
          <button type="button" class="quiet" onClick={() => change(() => ({ text: "", ...newHand }))}>
            {words.hand.clear}
          </button>
          <CopyLink />
        </div>
      </section>

      <div class="answer">
        <section aria-live="polite">
          {failure ? (
            <Broken failure={failure} />
          ) : (
            answer && <Headline answer={answer} advice={advice} draws={state.draws} isStale={known.isPending} />
          )}
        </section>
        {isWin && <Points state={state} hand={answer.hand} />}
        {advice.discards.length > 0 && isWhole && <Discards state={state} advice={advice} />}
        {isWhole && tiles === 13 && answer?.analysis && <Chances state={state} advice={advice} />}
      </div>

      <section class="input" aria-label={words.hand.keyboard} data-open={isOpen}>
        <button type="button" class="toggle quiet" aria-expanded={isOpen} onClick={() => openKeyboard(!isOpen)}>
          {isOpen ? words.hand.hideKeyboard : words.hand.showKeyboard}
        </button>
        <div class="target">
          <span>{words.hand.addTo}</span>
          <div class="segments" role="group" aria-label={words.hand.addTo}>
            {targets.map((to) => (
              <button type="button" aria-pressed={target === to} onClick={() => setTarget(to)}>
                {words.hand.to[to]}
              </button>
            ))}
          </div>
        </div>
        <Keyboard unseen={answer?.unseen} onAdd={add} canAdd={canAdd} isThree={state.rules.players === 3} />
      </section>

      {answer?.analysis && isWhole && (
        <Details analysis={answer.analysis} advice={advice}>
          {tiles === 13 && <AtTheTable state={state} advice={advice} />}
          <Distances state={state} />
        </Details>
      )}
    </div>
  );
}

/** An address may have any notation; clicks need the plain one. */
function usePlainTexts({ text, seen, own, win }: HandState) {
  useEffect(() => {
    const fields = [["hand", text], ["visible", seen], ["discards", own], ["dora", win.dora], ["hidden_dora", win.hidden_dora]] as const;
    if (fields.every(([, text]) => isPlain(text))) return;
    let isCurrent = true;
    void Promise.all(fields.map(([field, text]) => read(text, field))).then((pages) => {
      const [text, seen, own, dora, hidden_dora] = pages.map((page, at) => (page.problem ? fields[at]![1] : page.text));
      if (isCurrent) rewrite(({ win }) => ({ text, seen, own, win: { ...win, dora: dora!, hidden_dora: hidden_dora! } }));
    });
    return () => void (isCurrent = false);
  }, [text, seen, own, win.dora, win.hidden_dora]);
}

/** Ctrl+Z and Ctrl+Y outside text fields. */
function useUndoKeys() {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const isText = event.target instanceof HTMLInputElement && event.target.type === "text";
      if (isText || !(event.ctrlKey || event.metaKey) || !["z", "y"].includes(event.key.toLowerCase())) return;
      event.preventDefault();
      if (event.key.toLowerCase() === "y" || event.shiftKey) history.forward();
      else if (depth() > 0) history.back();
    };
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

/** A random hand, as dealt, from a chosen or written set. */
function RandomHand({ rules }: { rules: ReturnType<typeof stateOf>["rules"] }) {
  const words = useWords();
  const [chosen, choose] = useState<string>("all");
  const [own, setOwn] = useState("tenpai & wait_kinds >= 3");
  const [error, setError] = useState("");
  const draw = async () => {
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    const set = chosen === "own" ? own : chosen;
    try {
      const [drawn] = await ask("list", { of: { set, rules }, number: 1, from: null, seed: seed!, by: "deals" });
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
