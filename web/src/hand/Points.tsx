// The points of a win, and the facts that its tiles do not show.

import type { Problem, Score, ScorePage } from "../../module/answers";
import "../style/points.css";
import { TileButton, Tiles } from "../tiles/Tile";
import { handOf, piecesOf, plain, tilesOf } from "../tiles/tiles";
import { seatsOf, tileOfWind } from "../rules";
import { Broken, Check, Choice, NumberTable, Segments, named, upTo } from "../ui/parts";
import { number } from "../words/format";
import { explained } from "../words/explained";
import { problemText, useLanguage, useWords } from "../words/words";
import { scoring } from "../words/scoring";
import { isMissed } from "./Answer";
import { ScoringFields } from "./Scoring";
import { changeWin, locatedInWin, type HandState } from "./state";
import { TilesField, TilesToRemove } from "./TilesField";
import { CHOICES, LUCK, NUMBERS } from "./win";

interface PointsProps {
  state: HandState;
  hand: string;
  /** The score, as far as it is known. */
  known: { answer?: ScorePage; failure?: string; isPending: boolean };
}

export function Points({ state, hand, known: { answer, failure, isPending } }: PointsProps) {
  const words = useWords();
  const { concealed, melds } = handOf(hand);
  const problem = locatedInWin(state, answer?.problem);
  return (
    <section class="card points" aria-labelledby="points">
      <h2 id="points">{words.points.title}</h2>
      {failure && <Broken failure={failure} />}
      <div class={`worth${isPending ? " stale" : ""}`} aria-live="polite">
        {answer?.score && <Result score={answer.score} completed={answer.completed} melds={melds.map(tilesOf)} />}
        {isMissed(state, answer) && <p class="say">{words.hand.furitenRon(tilesOf(answer!.furiten).map(words.tile))}</p>}
        {problem?.field === "win" && <p class="notice">{problemText(words, problem)}</p>}
      </div>
      {answer && <Controls state={state} answer={answer} problem={problem} concealed={concealed} isOpen={melds.some((meld) => meld[0] === "[")} />}
      <ScoringFields state={state} settings={answer?.score?.settings} />
    </section>
  );
}

/** What a win is worth, part by part. */
export function Result({ score, completed, melds }: { score: Score; completed: number | null; melds: string[][] }) {
  const words = useWords();
  const { yaku, dora, han, fu, yakuman, limit, points, reading, wait, tile } = score;
  const extra = Object.entries(dora).filter(([, count]) => count > 0 && yakuman === 0);
  return (
    <>
      {yaku.length === 0 ? (
        <p class="say">{words.points.none}</p>
      ) : (
        <>
          <p class="badge">
            <strong>{yakuman > 0 ? words.points.yakuman(yakuman) : words.points.hanAndFu(han, fu)}</strong>
            {yakuman === 0 && limit && <span>{words.points.limit[limit]}</span>}
          </p>
          <p class="say">{words.points.points(number(points))}</p>
          <Payers score={score} />
          <NumberTable
            kind="yaku"
            columns={[words.points.yaku, words.points.han]}
            rows={[
              ...yaku.map((one) => [words.points.yakuName(one), yakuman > 0 ? words.points.yakuman(one.han / 13) : one.han]),
              ...extra.map(([name, count]) => [words.points.extra[name as keyof typeof words.points.extra], count]),
            ]}
          />
        </>
      )}
      {yakuman === 0 && yaku.length > 0 && <Fu score={score} />}
      <p class="reading">
        <Tiles groups={[...piecesOf(reading), ...melds]} marked={tile} markedGroup={completed ?? undefined} />{" "}
        <small>{words.waits[wait ?? (reading.form as Exclude<typeof reading.form, "standard">)]}</small>
      </p>
    </>
  );
}

/** What the fu are made of. */
function Fu({ score: { fu, fu_parts: parts } }: { score: Score }) {
  const words = useWords();
  const { rounded, ...names } = explained[useLanguage()].fu;
  const name = (part: string): string => {
    const [, openness, set, tile = ""] = /^(open|concealed) (quad|triplet) (\d+\w)$/.exec(part) ?? [];
    const of = (tiles: string) => words.tile(tilesOf(tiles)[0]!);
    if (set) return names.set(openness === "open", set === "quad", of(tile));
    if (part.startsWith("head ")) return names.head(of(part.slice("head ".length)));
    if (part.endsWith(" wait")) return names.wait(words.waits[part.slice(0, -" wait".length) as keyof typeof words.waits]);
    return names[part as "win"];
  };
  const rows = parts.map((part) => [name(part.for), part.fu]);
  const rest = fu - parts.reduce((sum, part) => sum + part.fu, 0);
  if (rest > 0) rows.push([rounded, rest]);
  return <NumberTable kind="fu" columns={[words.points.fu, fu.toString()]} rows={rows} />;
}

/** Who pays: in short for the usual draw, else seat by seat. */
function Payers({ score: { payment, won_by } }: { score: Score }) {
  const words = useWords();
  const { payers, counters, bets } = payment;
  const dealer = payers.find(({ seat }) => seat === "east");
  const [other, ...rest] = payers.filter(({ seat }) => seat !== "east");
  const isUsual = other && rest.every(({ points }) => points === other.points) && !payers.some((payer) => payer.is_liable);
  const extra = [counters > 0 && words.points.ofCounters(number(counters)), bets > 0 && words.points.ofBets(number(bets))];
  return (
    <>
      {won_by === "tsumo" && isUsual ? (
        <p>{words.points.payments(number(other.points), dealer && number(dealer.points))}</p>
      ) : (
        payers.some(({ seat }) => seat !== null) && (
          <ul>
            {payers.map(({ seat, points, is_liable, is_discarder }) => {
              const roles = [is_discarder && words.points.discarder, is_liable && words.points.liable].filter(Boolean) as string[];
              return <li>{words.points.paysOf(number(points), words.tile(tileOfWind(seat!)), roles)}</li>;
            })}
          </ul>
        )
      )}
      {extra.some(Boolean) && <p>{extra.filter(Boolean).join(words.common.comma)}</p>}
    </>
  );
}

interface ControlsProps {
  state: HandState;
  answer: ScorePage;
  problem: Problem | null;
  concealed: string[];
  /** Are melds called? Such a hand has not declared riichi. */
  isOpen: boolean;
}

/** The possible facts about the win, and those that are set. */
function Controls({ state: { win, rules }, answer: { tile, possible, score }, problem, concealed, isOpen }: ControlsProps) {
  const words = useWords();
  const { points } = words;
  const { missed, missedWin } = scoring[useLanguage()];
  const others = seatsOf(rules.players).filter((seat) => seat !== win.winds.seat);
  const numbers = ["counters", "bets"] as const;
  const liable = (["daisangen", "daisuushi"] as const).filter((name) => win[name] || score?.yaku.some(({ yaku }) => yaku === name));
  const players = [...liable, ...(win.won_by === "ron" && liable.length > 0 ? (["discarder"] as const) : [])];
  const luck = LUCK.filter((name) => win[name] || possible.includes(name));
  return (
    <div class="fields">
      <div class="field whole">
        <span>{points.tile}</span>
        <div class="choose" role="group" aria-label={points.tile}>
          {[...new Set(concealed.map(plain))].map((one) => (
            <TileButton tile={one} label={words.tile(one)} isPressed={one === tile} onClick={() => changeWin({ tile: one })} />
          ))}
        </div>
      </div>
      <Segments label={points.wonBy} value={win.won_by} options={named(CHOICES.won_by, points)} onChange={(won_by) => changeWin({ won_by })} />
      {(possible.includes("riichi") || win.riichi !== "no") && (
        <Choice
          label={points.riichi}
          value={win.riichi}
          options={named(CHOICES.riichi, points.bet)}
          onChange={(riichi) => changeWin({ riichi })}
        />
      )}
      {win.won_by === "ron" && (
        <Choice
          label={missed}
          value={win.missed_win}
          options={named(CHOICES.missed_win.filter((when) => when !== "riichi" || !isOpen), missedWin)}
          onChange={(missed_win) => changeWin({ missed_win })}
        />
      )}
      {luck.length > 0 && (
        <div class="whole" role="group" aria-label={points.luckLabel}>
          {luck.map((name) => (
            <Check checked={win[name]} onChange={(isSo) => changeWin({ [name]: isSo })}>
              {points.luck[name](win.won_by === "tsumo", win.winds.seat === "east")}
            </Check>
          ))}
        </div>
      )}
      {numbers.map((name) => (
        <Choice
          label={points.numbers[name]}
          value={String(win[name])}
          options={upTo(NUMBERS[name])}
          onChange={(value) => changeWin({ [name]: Number(value) })}
        />
      ))}
      {players.map((name) => (
        <Choice
          label={points.players[name]}
          value={win[name]}
          options={[["", "–"] as const, ...others.map((seat) => [seat, words.tile(tileOfWind(seat))] as const)]}
          onChange={(seat) => changeWin({ [name]: seat })}
        />
      ))}
      {(win.hidden_dora || possible.includes("hidden_dora")) && (
        <div class="field">
          <span>{points.hiddenDora}</span>
          {win.hidden_dora && <TilesToRemove text={win.hidden_dora} onChange={(tiles) => changeWin({ hidden_dora: tiles })} />}
          <TilesField
            name="hidden_dora"
            value={win.hidden_dora}
            onChange={(tiles, how) => changeWin({ hidden_dora: tiles }, how)}
            label={points.hiddenDora}
            hint={words.situation.hint}
            problem={problem}
          />
        </div>
      )}
    </div>
  );
}
