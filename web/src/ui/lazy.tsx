// A part that loads when it is first shown.

import type { ComponentChildren, FunctionComponent } from "preact";
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";

const Fallback = createContext<ComponentChildren>(null);

/** The placeholder for parts that are loading. */
export function Suspense({ fallback, children }: { fallback: ComponentChildren; children: ComponentChildren }) {
  return <Fallback.Provider value={fallback}>{children}</Fallback.Provider>;
}

/** The loaded component. */
export function lazy<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  let loaded: FunctionComponent<P> | undefined;
  return function Lazy(props: P) {
    const fallback = useContext(Fallback);
    const [, setLoaded] = useState(Boolean(loaded));
    const [error, setError] = useState<unknown>();
    useEffect(() => {
      if (!loaded) void load().then((part) => ((loaded = part), setLoaded(true)), setError);
    }, []);
    if (error) throw error;
    const Part = loaded;
    return Part ? <Part {...props} /> : <>{fallback}</>;
  };
}
