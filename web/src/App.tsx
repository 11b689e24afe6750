// The frame: the parts of the page, the switches of language and colours, and the part that the address names.

import { useEffect, useErrorBoundary, useRef, useState } from "preact/hooks";
import { HandPart } from "./hand/HandPart";
import { PARTS, address, addressOf, go, partOf, useRoute, type PartProps, type Route } from "./route";
import { Faces } from "./tiles/Tile";
import { lazy, Suspense } from "./ui/lazy";
import { writeNumbersIn } from "./words/format";
import { SpokenContext, languages, tagOf, useLanguage, useSpoken, useWords, type Language, type Spoken } from "./words/words";

const SetsPart = lazy(() => import("./sets/SetsPart").then((part) => part.SetsPart));
const AtlasPart = lazy(() => import("./atlas/AtlasPart").then((part) => part.AtlasPart));
const FormPart = lazy(() => import("./atlas/FormPart").then((part) => part.FormPart));
const PracticePart = lazy(() => import("./practice/PracticePart").then((part) => part.PracticePart));
const GamesPart = lazy(() => import("./games/GamesPart").then((part) => part.GamesPart));
const NeedsPart = lazy(() => import("./needs/NeedsPart").then((part) => part.NeedsPart));
const NumbersPart = lazy(() => import("./numbers/NumbersPart").then((part) => part.NumbersPart));

/** Where the project is, if whoever builds the page says so. */
const SOURCE = import.meta.env.VITE_SOURCE as string | undefined;

const themes = ["auto", "light", "dark"] as const;
const codes = Object.keys(languages) as Language[];

/** They never change, and are many: made once, they are not compared with each change of the page. */
const faces = <Faces />;

/** The page, which begins in a language that is loaded. */
export function App({ first }: { first: Spoken }) {
  const route = useRoute();
  const asked = route.query.get("lang");
  const [chosen, choose] = useState(first.language);
  const spoken = useSpoken(codes.find((of) => of === asked) ?? chosen, first);
  const { language, words } = spoken;
  writeNumbersIn(language);
  useEffect(() => {
    document.documentElement.lang = tagOf(language);
    const of = ["hand", "practice", "form"].includes(route.part) && route.path !== "-" ? route.path : "";
    document.title = [of, words.nav[partOf(route)], words.title].filter(Boolean).join(" · ");
  }, [language, route.part, route.path]);

  const setLanguage = (to: Language) => {
    localStorage.setItem("language", to);
    choose(to);
    // A language in the address is changed to the new one.
    if (asked) go(location.hash.replace(/([?&]lang=)[\w-]+/, `$1${to}`), "replace");
  };

  return (
    <SpokenContext.Provider value={spoken}>
      {faces}
      <Frame route={route} setLanguage={setLanguage} />
    </SpokenContext.Provider>
  );
}

interface FrameProps extends PartProps {
  setLanguage: (to: Language) => void;
}

function Frame({ route, setLanguage }: FrameProps) {
  const words = useWords();
  const present = useLanguage();
  const [theme, setTheme] = useState(() => localStorage.getItem("theme") ?? "auto");
  const shown = themes.find((known) => known === theme) ?? "auto";
  useEffect(() => {
    document.documentElement.dataset.theme = shown;
    localStorage.setItem("theme", shown);
  }, [shown]);
  const here = partOf(route);
  // The links to the other parts return to what was there.
  const left = useRef<Partial<Record<typeof here, Route>>>({}).current;
  left[here] = route;
  return (
    <>
      <a class="skip" href="#answer" onClick={(event) => (event.preventDefault(), (document.getElementById("answer") ?? document.querySelector("main"))?.focus())}>
        {words.nav.skip}
      </a>
      <header class="top">
        <a class="name" href={address("hand")}>
          <span lang="en">tehai</span> <span lang="ja">手牌</span>
        </a>
        <nav aria-label={words.nav.label}>
          {PARTS.map((part) => (
            <a href={part !== here && left[part] ? addressOf(left[part]) : address(part)} aria-current={part === here ? "page" : undefined}>
              {words.nav[part]}
            </a>
          ))}
        </nav>
        <div class="switches">
          {codes.map((of) => (
            <button type="button" lang={tagOf(of)} aria-pressed={of === present} onClick={() => setLanguage(of)}>
              {languages[of]}
            </button>
          ))}
          <button
            type="button"
            class="theme"
            title={words.nav.theme[shown]}
            aria-label={words.nav.theme[shown]}
            onClick={() => setTheme(themes[(themes.indexOf(shown) + 1) % themes.length]!)}
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <circle cx="10" cy="10" r="7" fill="none" stroke="currentColor" stroke-width="1.8" />
              {shown !== "light" && <path d={shown === "dark" ? "M10 3a7 7 0 0 1 0 14a7 7 0 0 1 0-14Z" : "M10 3a7 7 0 0 1 0 14Z"} fill="currentColor" />}
            </svg>
          </button>
        </div>
      </header>
      <main tabIndex={-1}>
        <Guarded route={route} />
      </main>
      <footer class="foot">
        {words.nav.source}
        {SOURCE && Object.entries({ method: "/blob/HEAD/docs/win-probability.md", code: "", report: "/issues" }).map(([of, path]) => (
          <> <a href={SOURCE + path}>{words.nav.links[of as keyof typeof words.nav.links]}</a></>
        ))}
      </footer>
    </>
  );
}

/** The part; an error in it leaves the frame intact. */
function Guarded({ route }: PartProps) {
  const words = useWords();
  const [error, reset] = useErrorBoundary();
  useEffect(reset, [route.part]);
  if (error) {
    return (
      <p class="notice" role="alert">
        {words.common.failed}
      </p>
    );
  }
  const part = {
    sets: () => <SetsPart route={route} />,
    atlas: () => <AtlasPart route={route} />,
    form: () => <FormPart route={route} />,
    practice: () => <PracticePart route={route} />,
    games: () => <GamesPart route={route} />,
    needs: () => <NeedsPart route={route} />,
    numbers: () => <NumbersPart route={route} />,
  }[route.part as "sets"];
  return <Suspense fallback={<p class="working">{words.common.working}</p>}>{part ? part() : <HandPart route={route} />}</Suspense>;
}
