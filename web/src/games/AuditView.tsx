// What was paid, beside what the rules say.

import type { Audit, AuditedWin, Review, Verdict } from "../../module/answers";
import { GAMES, SCORING, type ScoringName } from "../hand/scoring";
import { Tiles } from "../tiles/Tile";
import { handOf, tilesOf } from "../tiles/tiles";
import { TableHead } from "../ui/parts";
import { number } from "../words/format";
import { games } from "../words/games";
import { scoring } from "../words/scoring";
import { useLanguage, useWords } from "../words/words";
import { useNames, useRounds } from "./names";
import { playersOf } from "./state";

/** Points won or lost: +1,000. */
const signed = (points: number) => (points > 0 ? "+" : "") + number(points);

export function AuditView({ audit }: { audit: Audit }) {
  const words = useWords();
  const { audit: said } = games[useLanguage()];
  const name = useNames(audit);
  const round = useRounds();
  // What the log does not say cannot be compared.
  const compared = (of: { verdict: Verdict }[]): [string, string] => {
    const count = (...some: Verdict[]) => of.filter(({ verdict }) => some.includes(verdict)).length;
    return [number(count("as-paid")), number(of.length - count("not-said", "unfinished"))];
  };
  const oddity = ({ kind, player, tile }: Audit["oddities"][number]) =>
    kind === "furiten" ? said.furiten(name(player), tile ? words.tile(tile) : "–") : said.notenRiichi(name(player));
  return (
    <div class="audit">
      <section class="card" id="answer" tabIndex={-1} aria-labelledby="wins">
        <h2 id="wins">{said.wins}</h2>
        <p>{said.asPaid(...compared(audit.wins), ...compared(audit.payments))}</p>
        {audit.wins.length === 0 && <p class="hint">{said.noWins}</p>}
        <ul class="wins">
          {audit.wins.map((win) => (
            <Win win={win} game={audit} />
          ))}
        </ul>
      </section>
      <Payments audit={audit} />
      <section class="card" aria-labelledby="oddities">
        <h2 id="oddities">{said.oddities}</h2>
        {audit.oddities.length === 0 && <p class="hint">{said.nothingOdd}</p>}
        <ul>
          {audit.oddities.map((odd) => (
            <li>
              {round(odd)}
              {words.common.colon}
              {oddity(odd)}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Win({ win, game }: { win: AuditedWin; game: Pick<Review, "names"> }) {
  const words = useWords();
  const { audit: said } = games[useLanguage()];
  const name = useNames(game);
  const round = useRounds();
  const { hand, tile, player, from_player, han, fu, limit, points, paid, verdict, problem, by } = win;
  const { concealed, melds } = handOf(hand);
  const worth = [
    han !== null && fu !== null ? words.points.hanAndFu(han, fu) : points !== null ? words.points.yakuman(1) : said.noWin,
    ...(limit && han !== null ? [words.points.limit[limit]] : []),
    ...(points === null ? [] : [words.points.points(number(points))]),
  ];
  const isOther = verdict === "by-other-rules" || verdict === "differs";
  if (isOther && paid[player] !== undefined) worth.push(said.paid(number(paid[player])));
  return (
    <li>
      <p>
        <strong>{round(win)}</strong> {said.by(name(player), from_player === player ? undefined : name(from_player))}
      </p>
      <Tiles groups={[concealed, ...melds.map(tilesOf)]} marked={tile} />
      <p>
        {worth.join(words.common.comma)} <small class={isOther ? "differs" : "as-paid"}>{said.verdict[verdict]}</small>
      </p>
      {problem && (
        <p class="hint" lang="en">
          {problem}
        </p>
      )}
      {isOther && !problem && <Explained by={by} />}
    </li>
  );
}

/** The other rules that explain what was paid. */
function Explained({ by }: { by: string[] }) {
  const words = useWords();
  const language = useLanguage();
  const { audit: said } = games[language];
  const { name, value } = scoring[language];
  /** A rule as the library names it: `rules wrc`, or a choice with its value. */
  const rule = (text: string) => {
    const [, key = "", to = ""] = /^(.*) (\S+)$/.exec(text) ?? [];
    const platform = GAMES.find((game) => key === "rules" && game === to);
    if (platform) return words.rules.games[platform];
    const choice = key.replaceAll(" ", "_");
    if (choice in said.ends) return said.ends[choice as keyof typeof said.ends];
    if (choice in SCORING) return `${name[choice as ScoringName]}${words.common.colon}${value[to as keyof typeof value] ?? to}`;
    return text;
  };
  if (by.length === 0) return <p class="hint">{said.unexplained}</p>;
  return (
    <p class="hint">
      {said.explained} {[...new Set(by.map(rule))].join(words.common.semicolon)}
    </p>
  );
}

/** What the players won or lost in each round; where the rules say otherwise, they say it in a second row. */
function Payments({ audit }: { audit: Audit }) {
  const language = useLanguage();
  const { audit: said, place } = games[language];
  const name = useNames(audit);
  const round = useRounds();
  const players = playersOf(audit);
  const names = players.map(name);
  return (
    <section class="card" aria-labelledby="payments">
      <h2 id="payments">{said.payments}</h2>
      <div class="scroll" tabIndex={0} role="region" aria-labelledby="payments">
        <table class="payments">
          <TableHead columns={[place, ...names]} numbers={names} />
          <tbody>
            {audit.payments.map((of) => {
              const row = (title: string, changes: number[] | null, isOther = false) => (
                <tr class={isOther ? "differs" : undefined}>
                  <th scope="row">{title}</th>
                  {changes ? changes.map((points) => <td class="number">{signed(points)}</td>) : <td colSpan={players.length}>{of.verdict === "unfinished" ? said.verdict.unfinished : said.notSaid}</td>}
                </tr>
              );
              const isSame = String(of.changes) === String(of.paid);
              return (
                <>
                  {row(round(of), of.paid)}
                  {!isSame && of.changes && row(said.byRules, of.changes, true)}
                </>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
