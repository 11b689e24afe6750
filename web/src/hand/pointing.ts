// The discard that is pointed at, on the hand, in its row or at its curve: it is lit in all of them.

import { createContext } from "preact";
import { useContext } from "preact/hooks";

interface Pointing {
  /** A kind of tile, or a quad. */
  pointed?: string;
  point: (discard?: string) => void;
}

export const PointingContext = createContext<Pointing>({ point: () => {} });

/** What lights a discard while it is pointed at, and says whether it is. */
export function usePointing() {
  const { pointed, point } = useContext(PointingContext);
  return {
    isPointed: (discard: string) => pointed === discard,
    pointing: (discard: string) => ({
      onPointerEnter: () => point(discard),
      onPointerLeave: () => point(),
      onFocusIn: () => point(discard),
      onFocusOut: () => point(),
    }),
  };
}
