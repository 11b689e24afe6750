// What the part of a hand does by itself: it rewrites addresses, undoes moves by keys, and keeps the focus.

import { useEffect, useRef } from "preact/hooks";
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
