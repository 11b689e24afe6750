// What the part of a hand does by itself: it rewrites addresses, undoes moves by keys, and keeps the focus.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { depth } from "../route";
import { isPlain, rewrite, type HandState } from "./state";
import { read } from "./TilesField";

/** An address may have any notation; clicks need the plain one. */
export function usePlainTexts({ text, seen, own, win }: HandState) {
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

/** After a discard the drawn tile has the focus, or else the last: what was clicked may be gone. */
export function useFocusAfterDiscard(hand: { current: HTMLElement | null }, river: string) {
  const before = useRef(river);
  useEffect(() => {
    const isDiscard = river.length > before.current.length;
    before.current = river;
    // The river may also be typed.
    if (!isDiscard || document.activeElement instanceof HTMLInputElement) return;
    const tiles = [...(hand.current?.querySelectorAll<HTMLElement>(":scope > span > button") ?? [])];
    tiles.at(-1)?.focus({ preventScroll: true });
  }, [river]);
}

/** Ctrl+Z and Ctrl+Y outside text fields. */
export function useUndoKeys() {
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

/** The tiles of a hand are one tab stop, the drawn one unless another has the focus; arrow keys go from tile to tile. */
export function useOneStop(hand: { current: HTMLElement | null }) {
  const tiles = () => [...(hand.current?.querySelectorAll("button") ?? [])];
  const stopAt = (stop: HTMLElement | undefined) => tiles().forEach((tile) => (tile.tabIndex = tile === stop ? 0 : -1));
  useLayoutEffect(() => {
    const all = tiles();
    stopAt(all.find((tile) => tile === document.activeElement) ?? all.findLast((tile) => tile.closest(".drawn")) ?? all.at(-1));
  });
  useEffect(() => {
    const focus = ({ target }: FocusEvent) => stopAt(tiles().find((tile) => tile === target));
    const move = (event: KeyboardEvent) => {
      const all = tiles();
      const at = all.findIndex((tile) => tile === event.target);
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[event.key];
      if (at < 0 || to === undefined) return;
      event.preventDefault();
      all[to]?.focus();
    };
    const { current } = hand;
    current?.addEventListener("focusin", focus);
    current?.addEventListener("keydown", move);
    return () => {
      current?.removeEventListener("focusin", focus);
      current?.removeEventListener("keydown", move);
    };
  }, []);
}

/** `/` goes to the hand, and from there to its text. */
export function useSlash(hand: { current: HTMLElement | null }) {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
      if (event.key !== "/" || isField || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const isThere = hand.current?.contains(document.activeElement);
      const tile = isThere ? null : hand.current?.querySelector<HTMLElement>('button[tabindex="0"]');
      (tile ?? document.querySelector<HTMLElement>(".input .tiles-text input"))?.focus();
    };
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
