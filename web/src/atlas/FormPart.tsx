// One form: its waits, why no meld can be removed, its parts, and where it occurs.

import type { Atlas, FormAnswer, MeldTaken } from "../../module/tehai_web";
import type { PartProps } from "../App";
import { useAnswer } from "../ask";
import { Splits } from "../hand/Answer";
import { address, go } from "../route";
import { Tiles, tilesOf } from "../tiles/Tile";
import { Broken, CopyLink, FifthTile, Wrong } from "../ui/parts";
import { useWords } from "../words/words";
import { atlasAddress, filtersOf, formAddress, type Filters } from "./state";

export function FormPart({ route }: PartProps) {
  const words = useWords();
  const { fifth } = filtersOf(route.query);
  const form = route.path.trim() || "1112345m";
  const { answer, problem, failure } = useAnswer("form", { form, fifthTile: fifth });
  const atlas = useAnswer("atlas", { fifthTile: fifth }).answer;
  return (
    <div class="form-page">
      <p>
        <a href={atlasAddress(filtersOf(new URLSearchParams({ fifth })))}>← {words.form.back}</a>
      </p>
      {failure && <Broken failure={failure} />}
      {problem && <Wrong id="wrong-form" text={form} problem={problem} />}
      {answer && <Form answer={answer} atlas={atlas} fifth={fifth} />}
    </div>
  );
}

interface FormProps {
  answer: FormAnswer;
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
        {waits.length === 0 ? (
          <p class="say">{words.form.notTenpai}</p>
        ) : (
          <p class="say">
            {words.form.waits} <Tiles tiles={waits.map(({ tile }) => tile)} />
          </p>
        )}
        {!kind && waits.length > 0 && (
          <p class="say">
            {words.form.reducible} {answer.cores.length > 0 && <>{words.form.cores}: </>}
            {answer.cores.map(link)}
          </p>
        )}
        {kind && answer.melds.length > 0 && (
          <p class="why">{kind === "3n2-win-tenpai" ? words.form.neededOfWin : words.form.needed(answer.melds.length)}</p>
        )}
        {name && (
          <p>
            <b>{words.classes[name].name}.</b> {words.classes[name].explain}
          </p>
        )}
        <Rank answer={answer} atlas={atlas} />
        <div class="fields">
          <FifthTile value={fifth} onChange={(fifth) => go(formAddress(form, fifth))} />
          {tiles <= 14 && <a href={address("hand", form)}>{words.form.try}</a>}
          <CopyLink />
        </div>
      </header>
      <div class="cards">
        {waits.length > 0 && <Melds melds={answer.melds} isIrreducible={kind !== null} />}
        {waits.length > 0 && (
          <section class="card">
            <h2>{words.form.wins}</h2>
            <ul class="waits">
              {waits.map(({ tile, splits }) => (
                <li>
                  <span class="held">
                    <Tiles tiles={[tile]} />
                  </span>
                  <Splits splits={splits} marked={tile} />
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
function Rank({ answer, atlas }: { answer: FormAnswer; atlas: Atlas | undefined }) {
  const words = useWords();
  const { kind, group, tiles, waits } = answer;
  if (!atlas || kind !== "3n1-tenpai" || tiles === 1) return null;
  const alike = atlas.forms.filter((form) => form.kind === kind && form.group === group && form.tiles === tiles);
  const more = alike.filter(({ waitKinds }) => waitKinds >= waits.length);
  return <p class="rank hint">{words.form.rank(more.length, alike.length, tiles, waits.length)}</p>;
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
            <thead>
              <tr>
                <th scope="col">{words.form.take}</th>
                <th scope="col">{words.form.left}</th>
                <th scope="col">{words.form.stillWaits}</th>
                <th scope="col">{words.form.loses}</th>
              </tr>
            </thead>
            <tbody>
              {melds.map(({ meld, rest, left, lost, gained }) => (
                <tr>
                  <th scope="row">
                    <Tiles tiles={meld} />
                  </th>
                  <td>{tiles(rest)}</td>
                  <td>
                    {left ? tiles(left) : words.form.dead}
                    {gained && (
                      <small>
                        {" "}
                        ({words.form.gains} {tiles(gained)})
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

function Family({ answer, fifth }: { answer: FormAnswer; fifth: Filters["fifth"] }) {
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
                  , {words.form.waitsShort} {waits}
                </>
              )}
              {!irreducible && <>, {words.form.edge}</>}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Hands({ answer, atlas }: { answer: FormAnswer; atlas: Atlas | undefined }) {
  const words = useWords();
  return (
    <section class="card whole-hands">
      <h2>{words.form.hands}</h2>
      <p class="hint">{words.form.handsHint(answer.containing, answer.asPart, atlas?.hands ?? 0, answer.hands.length)}</p>
      <ul class="family">
        {answer.hands.map(({ hand, waits, isPart }) => (
          <li>
            <a href={address("hand", hand)} title={words.common.openHand} aria-label={hand}>
              <Tiles tiles={tilesOf(hand)} />
            </a>
            <small>
              {words.form.waitsShort} {waits}
              {isPart && <>, {words.form.part}</>}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
