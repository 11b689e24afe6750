// One hand: what to discard or what it waits for first, then why.

import { useEffect, useRef, useState } from "preact/hooks";
import type { PartProps } from "../App";
import { ask, useAnswer } from "../ask";
import { depth } from "../route";
import { Picture, tilesOf } from "../tiles/Tile";
import { Broken, CopyLink, RulesFields, Wrong } from "../ui/parts";
import { useWords } from "../words/words";
import { Details, Headline } from "./Answer";
import { Keyboard } from "./Keyboard";
import { change, handOf, questionOf, stateOf, withTile, withoutTile } from "./state";

const randomSets = ["all", "shanten = 1", "tenpai", "tenpai & wait_kinds >= 5", "win", "only(m)"] as const;

export function HandPart({ route }: PartProps) {
  const words = useWords();
  const state = stateOf(route);
  const known = useAnswer("hand", questionOf(state));
  const [target, setTarget] = useState<"text" | "seen">("text");
  const { answer, problem, failure } = known;
  const shown = handOf(state.text) ?? (answer && { concealed: answer.hand.concealed, melds: answer.hand.melds.map((meld) => `[${meld.join("")}]`) });
  const add = (tile: string) => change((now) => ({ [target]: withTile(now[target], tile) }));
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
            <button
              type="button"
              class="held"
              aria-label={words.hand.remove(words.tile(tile))}
              title={words.hand.remove(words.tile(tile))}
              onClick={() => change((now) => ({ text: withoutTile(now.text, tile) }))}
            >
              <Picture tile={tile} />
            </button>
          ))}
          {shown?.melds.map((meld) => (
            <span class="called" role="img" aria-label={words.tiles(tilesOf(meld))}>
              {tilesOf(meld).map((tile) => (
                <Picture tile={tile} />
              ))}
            </span>
          ))}
        </div>
        <TextField name="text" value={state.text} isWrong={problem?.field === "hand"} label={words.hand.text} hint={words.hand.textHint} />
        {problem?.field === "hand" && <Wrong id="wrong-text" text={state.text} problem={problem} />}
        <div class="actions">
          <RandomHand rules={state.rules} />
          <span class="spring" />
          <button type="button" class="quiet" disabled={depth() === 0} onClick={() => history.back()}>
            {words.hand.undo}
          </button>
          <button type="button" class="quiet" onClick={() => change(() => ({ text: "", seen: "" }))}>
            {words.hand.clear}
          </button>
          <CopyLink />
        </div>
      </section>

      <section class="answer" aria-live="polite">
        {failure ? <Broken failure={failure} /> : answer && <Headline answer={answer} state={state} isStale={known.isPending} />}
      </section>

      <section class="input" aria-label={words.hand.keyboard}>
        <div class="target">
          <span>{words.hand.addTo}</span>
        <div class="segments" role="group" aria-label={words.hand.addTo}>
          {(["text", "seen"] as const).map((to) => (
            <button type="button" aria-pressed={target === to} onClick={() => setTarget(to)}>
              {to === "text" ? words.hand.toHand : words.hand.toSeen}
            </button>
          ))}
        </div>
        </div>
        <Keyboard unseen={answer?.unseen ?? []} onAdd={add} isThree={state.rules.players === "3"} />
        <div class="seen">
          <h2>{words.hand.seen}</h2>
          <div class="own small">
            {(handOf(state.seen)?.concealed ?? []).map((tile) => (
              <button
                type="button"
                class="held"
                aria-label={words.hand.remove(words.tile(tile))}
                onClick={() => change((now) => ({ seen: withoutTile(now.seen, tile) }))}
              >
                <Picture tile={tile} />
              </button>
            ))}
          </div>
          <TextField name="seen" value={state.seen} isWrong={problem?.field === "visible"} label={words.hand.visible} />
          {problem?.field === "visible" && <Wrong id="wrong-seen" text={state.seen} problem={problem} />}
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

      {answer?.analysis && <Details analysis={answer.analysis} />}
    </div>
  );
}

/** Ctrl+Z and Ctrl+Y where no text is being written. */
function useUndoKeys() {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const isText = event.target instanceof HTMLInputElement;
      if (isText || !(event.ctrlKey || event.metaKey) || !["z", "y"].includes(event.key.toLowerCase())) return;
      event.preventDefault();
      if (event.key.toLowerCase() === "y" || event.shiftKey) history.forward();
      else if (depth() > 0) history.back();
    };
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

interface TextFieldProps {
  name: "text" | "seen";
  value: string;
  isWrong: boolean;
  label: string;
  hint?: string;
}

/** A field for tiles. What is written in one go is one step to undo. */
function TextField({ name, value, isWrong, label, hint }: TextFieldProps) {
  const isBegun = useRef(false);
  const input = (event: Event) => {
    const { value } = event.currentTarget as HTMLInputElement;
    change(() => ({ [name]: value }), isBegun.current ? "replace" : "push");
    isBegun.current = true;
  };
  return (
    <label class="tiles-text">
      <span class="sr">{label}</span>
      <input
        type="text"
        value={value}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        placeholder={hint ?? label}
        title={hint}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `wrong-${name}` : undefined}
        onInput={input}
        onBlur={() => (isBegun.current = false)}
      />
    </label>
  );
}

/** A hand at random, as it is dealt, of a set that is chosen or written. */
function RandomHand({ rules }: { rules: ReturnType<typeof stateOf>["rules"] }) {
  const words = useWords();
  const [chosen, choose] = useState<string>("all");
  const [own, setOwn] = useState("tenpai & wait_kinds >= 3");
  const [error, setError] = useState("");
  const draw = async () => {
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    const set = chosen === "own" ? own : chosen;
    try {
      const of = { set, given: "", tiles: null, rules };
      const { listed } = await ask("list", { of, number: 1, from: null, seed: seed!, by: "deals" });
      setError(listed[0] ? "" : words.sets.none);
      if (listed[0]) change(() => ({ text: listed[0]!.hand, seen: "" }));
    } catch (problem) {
      setError((problem as { message: string }).message);
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
