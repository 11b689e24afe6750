// Every discard with all that is known of it, in one table and one order.

import { useState } from "preact/hooks";
import type { Waits } from "../../module/answers";
import { TileButton } from "../tiles/Tile";
import { tilesOf } from "../tiles/tiles";
import { lazy } from "../ui/lazy";
import { tileOfWind } from "../rules";
import { AtLeast, Broken, Check, Segments, TableHead, named } from "../ui/parts";
import { chancesLike, number } from "../words/format";
import type { Words } from "../words/en";
import { problemText, useWords } from "../words/words";
import { CHANCES, actionName, aimIn, aimOf, byYaku, choiceName, playedFor, quadName, valueOf, valuesOf, withinOf, writtenLike, type Advice, type AdviceProps, type Choice, type Chance, type Played } from "./advice";
import { DrawList } from "./Answer";
import type { Column } from "./Columns";
import { Game } from "./Game";
import { play } from "./play";
import { usePointing } from "./pointing";
import { MODELS, MOST_HANDS, ORDERS, change, hasPoints, leftInWall } from "./state";

// Few look at the reasons and the explanations, or play at the table.
const Columns = lazy(() => import("./Columns").then((part) => part.Columns));
const Why = lazy(() => import("./Why").then((part) => part.Why));
const TableFields = lazy(() => import("./TableGame").then((part) => part.TableFields));
const Plan = lazy(() => import("./TableGame").then((part) => part.Plan));

export function Discards({ state, advice }: AdviceProps) {
  const words = useWords();
  const [isAll, setAll] = useState(false);
  const [isWhy, setWhy] = useState(false);
  const [isExplained, explain] = useState(false);
  const { pointing, isPointed } = usePointing();
  const { discards, order, isWin, reasons } = advice;
  const nearest = Math.min(...discards.map(({ shanten }) => shanten ?? 9));
  const isBack = ({ shanten }: Choice) => (shanten ?? 9) > nearest;
  // Discards that step back are hidden, but for those that are better than one that does not.
  const some = discards.findLastIndex((discard) => !isBack(discard)) + 1;
  const others = discards.length - some;
  const shown = isAll ? discards : discards.slice(0, some);
  // The scale is that of all discards, so that it stays when some are hidden.
  const most = Math.max(...discards.map((discard) => valueOf(discard, order)), 1e-9);
  // The numbers of a row are of one play.
  const aim = aimOf(state);
  const last = (discard: Choice, played: Played) => valuesOf(discard, played)?.at(-1);
  const columns = playedFor(aim)
    .filter((played) => discards.some((discard) => last(discard, played) !== undefined))
    .map((played) => ({
      played,
      name: words.discards.column[aimIn(played)],
      how: played === "points" ? howOf(words, state, advice) : "",
      written: writtenLike(aimIn(played), words, discards.map((discard) => last(discard, played) ?? 0)),
    }));
  const rates = chancesLike(discards.map(({ good_shape: shape }) => shape?.rate?.value ?? 0));
  const hasShape = discards.some(({ good_shape: shape }) => shape?.rate);
  const hasImprovements = discards.some(({ improvements }) => improvements);
  const numbers: [Column, string][] = [
    ...columns.map(({ played, name, how }): [Column, string] => [played, name + how]),
    ["acceptance", words.discards.column.acceptance],
  ];
  if (hasShape) numbers.push(["shape", words.table.shape]);
  if (hasImprovements) numbers.push(["improved", words.table.improved]);
  const names = numbers.map(([, name]) => name);
  return (
    <section class="card advice" aria-labelledby="discards" aria-busy={advice.isPending}>
      <h2 id="discards">{words.hand.discards}</h2>
      {isWin ? <p>{words.table.playOn}</p> : <Orders state={state} />}
      {!isWin && <OfPoints state={state} advice={advice} />}
      {!isWin && <State state={state} advice={advice} />}
      <table class="discards" style={{ "--numbers": numbers.length }}>
        {advice.isLowerEnd && <AtLeast isSimulated={advice.isSimulated} />}
        <TableHead columns={[words.hand.discardHead, ...names, words.hand.nearer]} numbers={names} />
        <tbody>
          {shown.map((discard) => {
            const { tile, quad, necessary, waits, noWin, riichi, good_shape: shape, improvements } = discard;
            const bar = (of: string) => (of === order ? { "--part": valueOf(discard, order) / most } : undefined);
            return (
              <tr class={[discard === discards[0] && "best", isPointed(discard.discard) && "pointed"].filter(Boolean).join(" ") || undefined} {...pointing(discard.discard)}>
                <th scope="row">
                  <TileButton tile={tile} label={actionName(words, discard)} onClick={() => play(tile)} />
                  {quad && <small>{quadName(words, discard)}</small>}
                  {isBack(discard) && <small>{words.shanten.name(discard.shanten)}</small>}
                </th>
                {columns.map(({ played, name, how, written }) => {
                  const value = last(discard, played);
                  return (
                    <td class="number" style={bar(played)} data-name={name} data-how={how || undefined}>
                      {value === undefined ? "–" : written(value)}
                      {aimIn(played) === "win" && noWin && <small> {words.discards.noWin[noWin]}</small>}
                      {played === riichi && <small> {words.points.bet.riichi}</small>}
                    </td>
                  );
                })}
                <td class="number" style={bar("acceptance")} data-name={words.discards.column.acceptance}>
                  {necessary.copies}
                </td>
                {hasShape && <td class="number" data-name={words.table.shape}>{shape?.rate ? rates(shape.rate.value) : "–"}</td>}
                {hasImprovements && <td class="number" data-name={words.table.improved}>{improvements?.copies ?? "–"}</td>}
                <td class="help">
                  <DrawList draws={necessary} isPlain />
                  {!isWin && <NoYaku waits={waits} />}
                  {!isWin && waits.furiten !== "" && <small> {words.table.isFuriten}</small>}
                  <OtherPlays of={discard} aim={aim} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {others > 0 && (
        <button type="button" class="quiet" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? words.hand.fewer : words.hand.others(others)}
        </button>
      )}
      <Quads advice={advice} />
      {advice.plan && <Plan state={state} advice={advice} plan={advice.plan} />}
      <details class="explained" open={isExplained} onToggle={(event) => explain(event.currentTarget.open)}>
        <summary>{words.discards.columns}</summary>
        {isExplained && <Columns columns={[...numbers, ["nearer", words.hand.nearer]]} model={state.model} />}
      </details>
      {reasons.length > 0 && (
        <details class="why" open={isWhy} onToggle={(event) => setWhy(event.currentTarget.open)}>
          <summary>{words.discards.why(choiceName(words, discards[0]!))}</summary>
          {isWhy && advice.judged !== aim && <p class="hint">{words.discards.reasonsFor(words.discards.orders[advice.judged])}</p>}
          {isWhy && advice.isLowerEnd && <p class="hint">{words.discards.areAtLeast(advice.isSimulated)}</p>}
          {isWhy && <Why reasons={reasons} />}
        </details>
      )}
    </section>
  );
}

/** What other plays reach after a discard, each what it is played for. */
function OtherPlays({ of: { chances, riichi }, aim }: { of: Choice; aim: Chance }) {
  const words = useWords();
  const others = CHANCES.filter((other) => other !== aim && chances[other]);
  if (others.length === 0) return null;
  const said = others.map((other) => {
    const value = words.discards.value[other](chances[other]!.at(-1)!);
    return words.discards.otherPlay(words.discards.orders[other], other === riichi ? `${value} ${words.points.bet.riichi}` : value);
  });
  return <small class="other-plays">{said.join(words.common.semicolon)}</small>;
}

/** Which waits have no yaku, if some do not. */
function NoYaku({ waits }: { waits: Waits }) {
  const words = useWords();
  const { winning, without } = byYaku(waits);
  if (without.kinds === 0) return null;
  return <small> {words.hand.noYaku + (winning.kinds > 0 ? words.common.colon + words.tiles(tilesOf(without.tiles)) : "")}</small>;
}

/** What the chances of quads leave out, and which are allowed after riichi, before which the hand was tenpai. */
function Quads({ advice: { discards, isOpen } }: { advice: Advice }) {
  const words = useWords();
  const quads = discards.filter(({ quad }) => quad);
  if (quads.length === 0) return null;
  const allowed = quads.filter(({ quad }) => quad!.after_riichi).map((quad) => choiceName(words, quad));
  const isTenpai = discards.some(({ shanten }) => shanten === 0);
  return <p class="hint">{words.hand.quads + (isTenpai && !isOpen ? words.common.space + words.hand.afterRiichi(allowed) : "")}</p>;
}

/** The chances of a hand that draws next. */
export function Chances({ state, advice }: AdviceProps) {
  const words = useWords();
  const aim = aimOf(state);
  // One play first; each of the others is what it is played for.
  const rows = [...playedFor(aim), ...CHANCES.filter((other) => other !== aim)].flatMap((played) => {
    const values = valuesOf(advice, played);
    const isOther = played !== "points-win" && played !== aim;
    const name = words.discards.column[aimIn(played)] + (played === "points" ? howOf(words, state, advice) : "");
    return values ? [{ played, values, name: isOther ? words.discards.ifPlayedFor(name) : name }] : [];
  });
  const { draws, model } = state;
  const thirds = [...new Set([Math.ceil(draws / 3), Math.ceil((2 * draws) / 3), draws])];
  // At a table the values are those of the whole wall.
  const shown = model === "table" ? [0] : thirds;
  const columns = model === "table" ? [words.discards.left(leftInWall(state))] : thirds.map(words.chances.after);
  return (
    <section class="card advice" aria-labelledby="chances" aria-busy={advice.isPending}>
      <h2 id="chances">{words.chances.title}</h2>
      <Orders state={state} />
      <OfPoints state={state} advice={advice} />
      <State state={state} advice={advice} />
      {rows.length > 0 && (
        <table class="chances">
          {advice.isLowerEnd && <AtLeast isSimulated={advice.isSimulated} />}
          <TableHead columns={["", ...columns]} numbers={columns} />
          <tbody>
            {rows.map(({ played, values, name }) => (
              <tr>
                <th scope="row">
                  {name}
                  {played === "win" && advice.noWin && <small> {words.discards.noWin[advice.noWin]}</small>}
                </th>
                {shown.map((draw) => {
                  const value = values[draw];
                  return <td class="number">{value === undefined ? "–" : words.discards.value[aimIn(played)](value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {advice.plan && <Plan state={state} advice={advice} plan={advice.plan} />}
    </section>
  );
}

/** By what to order, and who plays. */
function Orders({ state }: Pick<AdviceProps, "state">) {
  const { discards } = useWords();
  const { order, model } = state;
  return (
    <>
      <div class="orders">
        <Segments label={discards.order} value={order} options={named(ORDERS, discards.orders)} onChange={(order) => change(() => ({ order }))} />
        <Segments label={discards.model} value={model} options={named(MODELS, discards.models)} onChange={(model) => change(() => ({ model }))} />
      </div>
      {model === "table" && <TableFields state={state} />}
    </>
  );
}

/** What the column of points counts, where riichi can be declared. */
function howOf(words: Words, { ura }: AdviceProps["state"], { isOpen }: Advice): string {
  return isOpen ? "" : words.discards.ura[ura ? "counted" : "ignored"];
}

/** Whose points they are, and of which tiles. Do hidden dora count? An open hand has none. */
function OfPoints({ state, advice }: AdviceProps) {
  const words = useWords();
  if (!hasPoints(state)) return null;
  const { seat } = state.win.winds;
  return (
    <div class="of-points">
      {!advice.isOpen && (
        <Check checked={state.ura} onChange={(ura) => change(() => ({ ura }))}>
          {words.discards.ura.label}
        </Check>
      )}
      <Game state={state} />
      <small>{words.discards.whose(words.tile(tileOfWind(seat)), seat === "east")}</small>
    </div>
  );
}

/** Why the order is not the wished one, or not that of the numbers, if it is not. */
function State({ state, advice: { isPending, chancesProblem: problem, failure, discards, order, noWin, alike } }: AdviceProps) {
  const words = useWords();
  if (failure) return <Broken failure={failure} />;
  if (isPending && state.order !== order) return <p class="hint">{discards.length > 0 ? words.discards.pending : words.common.working}</p>;
  if (problem) {
    const tooFar = state.model === "table" ? words.chances.tooFarAtTable : words.chances.tooFar(number(MOST_HANDS));
    return <p class="hint">{problem.code === "too-far" ? tooFar : problemText(words, problem)}</p>;
  }
  if (alike) return <p class="hint">{words.discards.alike(alike.first, number(alike.games))}</p>;
  if (discards.length === 0 || state.order === order) return null;
  const canWin = discards.some((discard) => valueOf(discard, "win") > 0);
  const text = canWin ? words.discards.worthless : words.discards.hopeless[(state.order !== "tenpai" && noWin) || "too-few-draws"](withinOf(words, state));
  return <p class="hint">{words.discards.byAcceptance + words.common.space + text}</p>;
}
