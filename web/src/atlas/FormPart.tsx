// One form: its waits, why no meld can be removed, its parts, and where it occurs.

import type { Atlas, FormPage, MeldTaken } from "../../module/answers";
import { useAnswer } from "../ask";
import { Readings } from "../hand/Waits";
import { address, go, type PartProps } from "../route";
import "../style/form.css";
import { Tiles } from "../tiles/Tile";
import { tilesOf } from "../tiles/tiles";
import { Broken, FifthTile, ShareLink, TableHead, Wrong } from "../ui/parts";
import { useWords } from "../words/words";
import { atlasAddress, filtersOf, formAddress, type Filters } from "./state";

export function FormPart({ route }: PartProps) {
  const words = useWords();
  const { fifth } = filtersOf(route.query);
  const form = route.path.trim() || "1112345m";
  const { answer, problem, failure } = useAnswer("form", { form, fifth_tile: fifth });
  const atlas = useAnswer("atlas", { fifth_tile: fifth }).answer;
  return (
    <div class="form-page">
      <p>
        <a href={atlasAddress(filtersOf(new URLSearchParams({ fifth })))}>← {words.nav.atlas}</a>
      </p>
      {failure && <Broken failure={failure} />}
      {problem && <Wrong id="wrong-form" text={form} problem={problem} />}
      {answer && <Form answer={answer} atlas={atlas} fifth={fifth} />}
    </div>
  );
}

interface FormProps {
  answer: FormPage;
  atlas: Atlas | undefined;
  fifth: Filters["fifth"];
}

function Form({ answer, atlas, fifth }: FormProps) {
  const words = useWords();
  const { form, tiles, waits, kind, class: name, parts } = answer;
  const link = (form: string) => (
    <a href={formAddress(form, fifth)} aria-label={form}>
      <Tiles tiles={tilesOf(form)} />
    </a>
  );
  return (
    <>
      <header class="form-top" style={{ "--count": String(tiles) }}>
        <h1>
          <Tiles tiles={tilesOf(form)} /> <code class="sr">{form}</code>
        </h1>
        {waits === "" ? (
          <p class="say">{words.form.notTenpai}</p>
        ) : (
          <p class="say">
            {words.form.waits} <Tiles tiles={tilesOf(waits)} />
          </p>
        )}
        {!kind && waits && (
          <p class="say">
            {words.form.reducible}
            {answer.cores.length > 0 && words.common.space + words.form.cores + words.common.colon}
            {answer.cores.map(link)}
          </p>
        )}
        {kind && answer.melds.length > 0 && (
          <p class="why">{kind === "3n2-win-tenpai" ? words.form.neededOfWin : words.form.needed(answer.melds.length)}</p>
        )}
        {name && (
          <p>
            <b>{words.classes[name].name}</b>{words.common.colon}{words.classes[name].explain}
          </p>
        )}
        <Rank answer={answer} atlas={atlas} />
        <div class="fields">
          <FifthTile value={fifth} onChange={(fifth) => go(formAddress(form, fifth))} />
          {tiles <= 14 && <a href={address("hand", form)}>{words.form.try}</a>}
          <ShareLink />
        </div>
      </header>
      <div class="cards">
        {waits && <Melds melds={answer.melds} isIrreducible={kind !== null} />}
        {waits && (
          <section class="card">
            <h2>{words.form.wins}</h2>
            <ul class="waits">
              {Object.entries(answer.wins).map(([tile, readings]) => (
                <li>
                  <span class="held">
                    <Tiles tiles={[tile]} />
                  </span>
                  <Readings readings={readings} marked={tile} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {parts.length > 0 && (
          <section class="card">
            <h2>{words.form.parts}</h2>
            <ul class="family">
              {parts.map((part) => (
                <li>{link(part)}</li>
              ))}
            </ul>
          </section>
        )}
        {answer.family.length > 1 && <Family answer={answer} fifth={fifth} />}
        {tiles <= 13 && answer.containing > 0 && <Hands answer={answer} atlas={atlas} />}
      </div>
    </>
  );
}

/** The number of forms of this size that wait for at least as many kinds. */
function Rank({ answer, atlas }: { answer: FormPage; atlas: Atlas | undefined }) {
  const words = useWords();
  const { kind, group, tiles, waits } = answer;
  if (!atlas || kind !== "3n1-tenpai" || tiles === 1) return null;
  const alike = atlas.forms.filter((form) => form.kind === kind && form.group === group && form.tiles === tiles);
  const kinds = tilesOf(waits).length;
  const more = alike.filter(({ wait_kinds }) => wait_kinds >= kinds);
  return <p class="rank hint">{words.form.rank(more.length, alike.length, tiles, kinds)}</p>;
}

function Melds({ melds, isIrreducible }: { melds: MeldTaken[]; isIrreducible: boolean }) {
  const words = useWords();
  const tiles = (text: string) => <Tiles tiles={tilesOf(text)} />;
  return (
    <section class="card melds">
      <h2>{isIrreducible ? words.form.why : words.form.melds}</h2>
      <p class="hint">{melds.length === 0 ? words.form.noMelds : isIrreducible ? words.form.whyHint : words.form.reducibleHint}</p>
      {melds.length > 0 && (
        <div class="scroll">
          <table>
            <TableHead columns={[words.form.take, words.form.left, words.form.stillWaits, words.form.loses]} />
            <tbody>
              {melds.map(({ meld, rest, left, lost, gained }) => (
                <tr>
                  <th scope="row">{tiles(meld)}</th>
                  <td>{tiles(rest)}</td>
                  <td>
                    {left ? tiles(left) : words.form.dead}
                    {gained && (
                      <small>
                        {" "}
                        {words.form.gains} {tiles(gained)}
                      </small>
                    )}
                  </td>
                  <td class={lost ? "lost" : undefined}>{lost ? tiles(lost) : words.form.losesNothing}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Family({ answer, fifth }: { answer: FormPage; fifth: Filters["fifth"] }) {
  const words = useWords();
  return (
    <section class="card">
      <h2>{words.form.family}</h2>
      <ul class="family">
        {answer.family.map(({ form, waits, mirrored, irreducible }) => (
          <li>
            <a href={formAddress(form, fifth)} aria-label={form} aria-current={form === answer.form ? "page" : undefined}>
              <Tiles tiles={tilesOf(form)} />
            </a>
            <small>
              {form === answer.form ? words.form.here : mirrored ? words.form.mirrored : words.form.shifted}
              {waits && (
                <>
                  {words.common.comma}{words.form.waitsShort} {waits}
                </>
              )}
              {!irreducible && <>{words.common.comma}{words.form.edge}</>}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Hands({ answer, atlas }: { answer: FormPage; atlas: Atlas | undefined }) {
  const words = useWords();
  return (
    <section class="card whole-hands">
      <h2>{words.form.hands}</h2>
      <p class="hint">{words.form.handsHint(answer.containing, answer.as_part, atlas?.hands ?? 0, answer.hands.length)}</p>
      <ul class="family">
        {answer.hands.map(({ hand, waits, is_part }) => (
          <li>
            <a href={address("hand", hand)} title={words.common.openHand} aria-label={hand}>
              <Tiles tiles={tilesOf(hand)} />
            </a>
            <small>
              {words.form.waitsShort} {waits}
              {is_part && <>{words.common.comma}{words.form.part}</>}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
