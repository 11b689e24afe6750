// One hand: first the best discards or the waits, then the reasons.

import { useEffect, useState } from "preact/hooks";
import type { PartProps } from "../App";
import { ask, useAnswer } from "../ask";
import { depth } from "../route";
import { BACK, Picture, TileButton, handOf, tilesOf } from "../tiles/Tile";
import { lazy } from "../ui/lazy";
import { Broken, CopyLink, RulesFields } from "../ui/parts";
import type { Problem } from "../../module/answers";
import { problemText, useWords } from "../words/words";
import { Details, Headline } from "./Answer";
import { Keyboard } from "./Keyboard";
import { Points } from "./Points";
import { change, questionOf, stateOf, typedHandOf, withDrawn, withTile, withoutTile } from "./state";
import { TilesField, TilesToRemove, type Change } from "./TilesField";
import { usualWin } from "./win";

// The curves need the plot library; the distances are worked out only if they are shown.
const Chances = lazy(() => import("./Chances").then((part) => part.Chances));
const AtTheTable = lazy(() => import("./AtTheTable").then((part) => part.AtTheTable));
const Distances = lazy(() => import("./Distances").then((part) => part.Distances));

const randomSets = ["all", "shanten = 1", "tenpai", "tenpai & wait_kinds >= 5", "win", "only(m)"] as const;

/** The target of clicked tiles. */
type Target = "text" | "seen" | "dora" | "hidden_dora";

export function HandPart({ route }: PartProps) {
  const words = useWords();
  const state = stateOf(route);
  const known = useAnswer("hand", questionOf(state));
  const [wished, setTarget] = useState<Target>("text");
  const { answer, problem, failure } = known;
  const tiles = answer ? handOf(answer.hand).size : 0;
  const isComplete = tiles === 13 || tiles === 14;
  const isWin = answer?.analysis?.shanten.nearest === -1 && tiles === 14;
  const targets: Target[] = ["text", "seen"];
  if (isWin && state.rules.players === 4) targets.push("dora");
  if (targets.includes("dora") && state.win.riichi !== "no") targets.push("hidden_dora");
  const target = targets.includes(wished) ? wished : "text";
  const shown = typedHandOf(state.text) ?? (answer && handOf(answer.hand));
  const add = (tile: string) =>
    change(({ text, seen, win }) => {
      if (target === "text") return { text: withDrawn(text, tile) };
      if (target === "seen") return { seen: withTile(seen, tile) };
      return { win: { ...win, [target]: withTile(win[target], tile) } };
    });
  const write: Change = (text, how) => change(() => ({ text }), how);
  const see: Change = (seen, how) => change(() => ({ seen }), how);
  useUndoKeys();

  return (
    <div class="hand-part">
      <header>
        <h1>{words.hand.title}</h1>
        <p class="hint">{words.hand.intro}</p>
      </header>
      <section class="table" aria-label={words.hand.yours}>
        <div class="own" data-tiles={shown?.concealed.length ?? 0}>
          {shown?.concealed.map((tile) => (
            <TileButton
              tile={tile}
              label={words.hand.remove(words.tile(tile))}
              onClick={() => change((now) => ({ text: withoutTile(now.text, tile) }))}
            />
          ))}
          {shown?.melds.map((meld) => (
            <span class="called" role="img" aria-label={words.tiles(tilesOf(meld))}>
              {tilesOf(meld).map((tile, at) => (
                <Picture tile={meld[0] === "{" && (at === 0 || at === 3) ? BACK : tile} />
              ))}
            </span>
          ))}
        </div>
        <TilesField name="hand" value={state.text} onChange={write} problem={problem} label={words.hand.text} hint={words.hand.textHint} />
        <div class="actions">
          <RandomHand rules={state.rules} />
          <span class="spring" />
          <button type="button" class="quiet" disabled={depth() === 0} onClick={() => history.back()}>
            {words.hand.undo}
          </button>
          <button type="button" class="quiet" onClick={() => change(() => ({ text: "", seen: "", own: "", offered: "", win: usualWin }))}>
            {words.hand.clear}
          </button>
          <CopyLink />
        </div>
      </section>

      <div class="answer">
        <section aria-live="polite">
          {failure ? <Broken failure={failure} /> : answer && <Headline answer={answer} isStale={known.isPending} />}
        </section>
        {isWin && <Points state={state} hand={answer.hand} />}
      </div>

      <section class="input" aria-label={words.hand.keyboard}>
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
        <Keyboard unseen={answer?.unseen} onAdd={add} isThree={state.rules.players === 3} />
        <div class="seen">
          <h2>{words.hand.seen}</h2>
          <TilesToRemove text={state.seen} onChange={see} />
          <TilesField name="visible" value={state.seen} onChange={see} problem={problem} label={words.hand.visible} />
        </div>
        <details class="rules">
          <summary>{words.rules.title}</summary>
          <RulesFields rules={state.rules} onChange={(rules) => change(() => ({ rules }))}>
            <label class="check">
              <input type="checkbox" checked={state.limits} onChange={(event) => change(() => ({ limits: event.currentTarget.checked }))} />{" "}
              {words.rules.visibleLimits}
            </label>
          </RulesFields>
        </details>
      </section>

      {answer?.analysis && (
        <Details analysis={answer.analysis}>
          {isComplete && <AtTheTable state={state} shanten={answer.analysis.shanten.nearest} />}
          {isComplete && <Distances state={state} />}
          {isComplete && !isWin && <Chances state={state} />}
        </Details>
      )}
    </div>
  );
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
      if (drawn) change(() => ({ text: drawn.hand, seen: "", own: "", offered: "", win: usualWin }));
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
