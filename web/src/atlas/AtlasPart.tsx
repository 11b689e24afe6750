// Every irreducible form, filtered and grouped by shape.

import { useMemo, useState } from "preact/hooks";
import type { Class } from "../../module/answers";
import { useAnswer } from "../ask";
import { go, type PartProps } from "../route";
import "../style/atlas.css";
import { Tiles } from "../tiles/Tile";
import { tilesOf } from "../tiles/tiles";
import { Broken, Choice, FifthTile, PageHead, ShareLink, named, plainly } from "../ui/parts";
import { atlas } from "../words/atlas";
import { numbers } from "../words/numbers";
import { useLanguage, useWords } from "../words/words";
import {
  CLASSES,
  KINDS,
  atlasAddress,
  filter,
  filtersOf,
  formAddress,
  ranksOf,
  shapesOf,
  type Filters,
  type Shape,
} from "./state";

const FIRST = 60;
const famous = ["1234m", "1113m", "2345678m", "1112345m", "2223456m", "1112345678999m"];

export function AtlasPart({ route }: PartProps) {
  const words = useWords();
  const ofAtlas = atlas[useLanguage()];
  const filters = filtersOf(route.query);
  const { answer, failure } = useAnswer("atlas", { fifth_tile: filters.fifth });
  const [shown, setShown] = useState({ of: "", count: FIRST });
  const key = JSON.stringify(filters);
  const count = shown.of === key ? shown.count : FIRST;
  const found = useMemo(() => (answer ? filter(answer.forms, filters) : []), [answer, key]);
  const shapes = useMemo(() => shapesOf(found, filters.order), [found]);
  const set = (to: Partial<Filters>) => go(atlasAddress({ ...filters, ...to }));

  return (
    <div class="atlas-part">
      <PageHead title={ofAtlas.title} intro={ofAtlas.intro} />
      <section class="card famous">
        <h2>{ofAtlas.famous}</h2>
        <div class="chips">
          {famous.map((form) => (
            <a href={formAddress(form, filters.fifth)}>
              <Tiles tiles={tilesOf(form)} />
            </a>
          ))}
        </div>
      </section>
      <FilterFields filters={filters} set={set} />
      {failure && <Broken failure={failure} />}
      <div class="found" aria-live="polite">
        <strong>{answer ? ofAtlas.found(found.length, shapes.length) : words.common.working}</strong>
        <button type="button" class="quiet" onClick={() => go(atlasAddress(filtersOf(new URLSearchParams())))}>
          {ofAtlas.reset}
        </button>
        <ShareLink />
      </div>
      {answer && shapes.length === 0 && <p>{ofAtlas.none}</p>}
      <ul class="shapes">
        {shapes.slice(0, count).map((shape) => (
          <ShapeCard key={shape.key} shape={shape} fifth={filters.fifth} />
        ))}
      </ul>
      {shapes.length > count && (
        <p>
          <button type="button" onClick={() => setShown({ of: key, count: count + 240 })}>
            {words.common.more(Math.min(240, shapes.length - count))}
          </button>
        </p>
      )}
    </div>
  );
}

function ShapeCard({ shape, fifth }: { shape: Shape; fifth: Filters["fifth"] }) {
  const words = useWords();
  const ofAtlas = atlas[useLanguage()];
  const [first] = shape.forms;
  const { form, waits, class: name } = first!;
  return (
    <li class="shape">
      <a href={formAddress(form, fifth)} aria-label={`${form}${words.common.comma}${words.form.waits} ${waits}`}>
        <Tiles tiles={tilesOf(form)} />
        <span class="for">
          {words.form.waits} <Tiles tiles={tilesOf(waits)} />
        </span>
      </a>
      <p class="hint">
        {[name && words.classes[name as Class].name, words.common.copies(first!.tiles), ofAtlas.members(shape.forms.length)]
          .filter(Boolean)
          .join(words.common.comma)}
      </p>
      {shape.forms.length > 1 && (
        <p class="members">
          {shape.forms.slice(1).map(({ form }) => (
            <a href={formAddress(form, fifth)}>{form}</a>
          ))}
        </p>
      )}
    </li>
  );
}

interface FilterProps {
  filters: Filters;
  set: (to: Partial<Filters>) => void;
}

function FilterFields({ filters, set }: FilterProps) {
  const words = useWords();
  const ofAtlas = atlas[useLanguage()];
  const any = ["", words.common.any] as const;
  const range = (from: number, to: number, step: number) =>
    Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => String(from + at * step));
  const sizes = filters.kind === KINDS[0] ? range(1, 28, 3) : range(2, 26, 3);
  const isWrong = !ranksOf(filters.text);
  return (
    <section class="card filters" aria-label={ofAtlas.filters}>
      <div class="fields">
        <Choice
          label={ofAtlas.sort}
          value={filters.kind}
          options={named(KINDS, ofAtlas.kind)}
          onChange={(kind) => set({ kind, tiles: "", class: "" })}
        />
        <Choice
          label={ofAtlas.group}
          value={filters.group}
          options={[["suit", ofAtlas.suit], ["honours", ofAtlas.honours]]}
          onChange={(group) => set({ group })}
        />
        <Choice
          label={words.rules.tiles}
          value={filters.tiles}
          options={[any, ...plainly(sizes)]}
          onChange={(tiles) => set({ tiles })}
        />
        {filters.kind === KINDS[0] && (
          <Choice
            label={ofAtlas.class}
            value={filters.class}
            options={[any, ...CLASSES.map((name) => [name, words.classes[name].name] as const)]}
            onChange={(name) => set({ class: name })}
          />
        )}
        <Choice
          label={numbers[useLanguage()].head["tenpai-waits"]}
          value={filters.waits}
          options={[any, ...range(2, 9, 1).map((kinds) => [kinds, ofAtlas.atLeast(Number(kinds))] as const)]}
          onChange={(waits) => set({ waits })}
        />
        <label class="field">
          <span>{ofAtlas.text}</span>
          <input
            type="text"
            value={filters.text}
            placeholder={ofAtlas.textHint}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? "wrong-text" : undefined}
            onInput={(event) => go(atlasAddress({ ...filters, text: event.currentTarget.value }), "replace")}
          />
          {isWrong && <small id="wrong-text" class="wrong" role="alert">{ofAtlas.textWrong}</small>}
        </label>
        <FifthTile value={filters.fifth} onChange={(fifth) => set({ fifth })} />
        <Choice
          label={ofAtlas.order}
          value={filters.order}
          options={[["size", ofAtlas.bySize], ["waits", ofAtlas.byWaits]]}
          onChange={(order) => set({ order })}
        />
      </div>
    </section>
  );
}
