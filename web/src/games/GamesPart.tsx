// Games: a log is opened, and each decision of a player stands beside the best; or what was paid, beside the rules.

import { useEffect, useRef, useState } from "preact/hooks";
import example from "../../../examples/game.json?url";
import type { Reviewed } from "../../module/answers";
import { address, go, type PartProps } from "../route";
import "../style/games.css";
import "../style/numbers.css";
import { tilesOf } from "../tiles/tiles";
import { Broken, Facts, Tabs } from "../ui/parts";
import { number } from "../words/format";
import { games } from "../words/games";
import { useLanguage, useWords } from "../words/words";
import { AuditView } from "./AuditView";
import { Decision } from "./Decision";
import { DecisionsOf } from "./DecisionsOf";
import { useNames } from "./names";
import { auditAddress, forget, isAnswered, keptLog, open, openGame, playerAddress, playersOf, shownIn, useAnswers, type OpenGame, type Shown } from "./state";

export function GamesPart({ route }: PartProps) {
  const words = games[useLanguage()];
  const [game, setGame] = useState(openGame);
  const [isReading, setReading] = useState(false);
  const [wrong, setWrong] = useState<{ broken?: string; failure?: string }>({});
  const [isOver, setOver] = useState(false);
  const shown: Shown = game ? shownIn(game, route) : { isAudit: false };
  const failure = useAnswers(game, shown) ?? wrong.failure;

  /** The number of the log that was opened last, which counts. */
  const last = useRef(0);

  const read = async (file: File | undefined) => {
    if (!file) return;
    const number = ++last.current;
    setReading(true);
    const [before, openBefore] = [location.hash, openGame()];
    const problem = await open(file, () => number === last.current);
    if (number !== last.current) return;
    setReading(false);
    setWrong(problem ?? {});
    if (problem) return;
    setGame(openGame());
    // What was shown is of the game before; who has left in the meantime is not led back.
    if (openBefore && location.hash === before) go(address("games"));
  };
  // A text is a log, or an address that has one in it.
  const readText = (text: string) => void read(new File([text], words.pasted));
  const tryExample = async () => void read(new File([await (await fetch(example)).blob()], words.example));
  const close = () => void forget().then(() => (setGame(undefined), setWrong({}), go(address("games"))));
  useEffect(() => {
    if (!game) void keptLog().then((log) => (last.current === 0 ? read(log) : undefined), () => {});
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text") ?? "";
      if (!(event.target instanceof HTMLInputElement) && text.trim()) readText(text);
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void read(event.dataTransfer?.files[0]);
  };

  return (
    <div class={`games-part${isOver ? " over" : ""}`} onDragOver={(event) => (event.preventDefault(), setOver(true))} onDragLeave={() => setOver(false)} onDrop={drop}>
      <header class="page-head">
        <h1>{words.title}</h1>
        {!game && <p class="intro">{words.intro}</p>}
        <p class={game ? "hint" : "intro"}>{words.solitary}</p>
      </header>
      <label class={`drop${game ? " small" : ""}`}>
        <input class="sr" type="file" onChange={(event) => void read(event.currentTarget.files?.[0])} />
        <span class="button">{game ? words.another : words.open}</span>
        {!game && (
          <>
            <span>{words.drop}</span>
            <small>{words.formats}</small>
          </>
        )}
      </label>
      {game ? (
        <p class="kept">
          <small>{words.kept}</small>
          <button type="button" class="quiet" onClick={close}>
            {words.forget}
          </button>
        </p>
      ) : (
        <Ways onText={readText} onExample={() => void tryExample()} />
      )}
      {isReading && (
        <p class="working" role="status">
          {words.reading}
        </p>
      )}
      {wrong.broken !== undefined && (
        <p class="notice" role="alert">
          {words.broken} <small lang="en">{wrong.broken}</small>
        </p>
      )}
      {failure !== undefined && <Broken failure={failure} />}
      {!game && route.path !== "" && <p class="notice">{words.notOpen}</p>}
      {game && <Head game={game} shown={shown} />}
      {game && <View game={game} shown={shown} path={route.path} />}
    </div>
  );
}

/** Other ways to a game: an example, a text, and where one gets a log. */
function Ways({ onText, onExample }: { onText: (text: string) => void; onExample: () => void }) {
  const words = games[useLanguage()];
  const [text, setText] = useState("");
  return (
    <section class="card ways">
      <button type="button" onClick={onExample}>
        {words.tryExample}
      </button>
      <form onSubmit={(event) => (event.preventDefault(), text.trim() && onText(text))}>
        <input type="text" value={text} aria-label={words.paste} placeholder={words.paste} onInput={(event) => setText(event.currentTarget.value)} />
        <button type="submit">{words.read}</button>
      </form>
      <details>
        <summary>{words.howTo}</summary>
        <Facts facts={words.how} />
      </details>
    </section>
  );
}

interface GameProps {
  game: OpenGame;
  shown: Shown;
}

/** What the log says of the game, and whose decisions are shown. */
function Head({ game: { file, review }, shown }: GameProps) {
  const words = useWords();
  const said = games[useLanguage()];
  const name = useNames(review);
  const facts = [
    said.players(review.players),
    said.rounds(review.rounds),
    said.rules(review.platform ? words.rules.games[review.platform] : undefined),
    said.redFives(tilesOf(review.red_fives).length),
    said.openTanyao(review.open_tanyao),
  ];
  const isShown = (player: number) => !shown.isAudit && shown.player === player;
  const ofPlayers = playersOf(review).map((player) => ({ name: name(player), to: playerAddress(player), isShown: isShown(player) }));
  return (
    <section class="game-head" aria-label={said.whose}>
      <p>
        <code>{file}</code> <span lang="en">({review.format})</span>
      </p>
      <p class="hint">{facts.join(words.common.comma)}</p>
      {review.problems.map((problem) => (
        <p class="notice">
          {said.brokenLater} <small lang="en">{problem}</small>
        </p>
      ))}
      <Tabs label={said.whose} tabs={[...ofPlayers, { name: said.payments, to: auditAddress(), isShown: shown.isAudit }]} />
      <Progress decisions={review.decisions.filter(({ player }) => player === shown.player)} />
    </section>
  );
}

/** How many decisions of a player are answered, until all are. */
function Progress({ decisions }: { decisions: Reviewed[] }) {
  const words = games[useLanguage()];
  const done = decisions.filter(isAnswered).length;
  if (done === decisions.length) return null;
  const text = words.answered(number(done), number(decisions.length));
  return (
    <p class="progress">
      <progress value={done} max={decisions.length} aria-label={text} />
      <small>{text}</small>
    </p>
  );
}

function View({ game, shown: { player, decision, isAudit }, path }: GameProps & { path: string }) {
  const words = games[useLanguage()];
  if (isAudit) return <AuditView audit={game.audit} />;
  if (decision) return <Decision game={game} decision={decision} />;
  if (player !== undefined) return <DecisionsOf key={player} game={game} player={player} />;
  return <p class="hint">{path ? words.noDecision : words.choose}</p>;
}
