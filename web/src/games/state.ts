// The game that is open: a log that was read, with its decisions, which are answered one by one. The log stays on this
// device until it is forgotten, so that whoever leaves the page finds it again.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Audit, Danger, Decided, Review, Reviewed } from "../../module/answers";
import module from "../../module/table/tehai_web_bg.wasm?url";
import { askEach } from "../ask";
import { DRAWS, MOST_HANDS, withDrawn, withoutTile } from "../hand/state";
import { redQuery, scoringQuery } from "../hand/scoring";
import type { Questions } from "../protocol";
import { rulesQuery, windsQuery } from "../rules";
import { address, read, unless, type Route } from "../route";
import { handOf, placeAmong, plain, runsOf, tilesOf } from "../tiles/tiles";
import type { Laid, Log, Read } from "./protocol";

export interface OpenGame {
  file: string;
  review: Review;
  audit: Audit;
  /** By round and event. */
  tables: Map<string, Laid>;
}

let opened: OpenGame | undefined;

/** The game that was opened last. */
export const openGame = () => opened;

/** Where the log is kept. Browsers have it on secure pages only; elsewhere nothing is kept. */
const KEPT = "game";
const kept = async () => (globalThis.caches ? caches.open(KEPT) : undefined);

/** The log that was kept, if there is one. */
export async function keptLog(): Promise<File | undefined> {
  const response = await (await kept())?.match(KEPT);
  return response && new File([await response.blob()], decodeURIComponent(response.headers.get("x-name") ?? ""));
}

async function keep(file: File): Promise<void> {
  await (await kept())?.put(KEPT, new Response(file, { headers: { "x-name": encodeURIComponent(file.name) } }));
}

/** Closes the game, and keeps it no longer. */
export async function forget(): Promise<void> {
  opened = undefined;
  await (await kept())?.delete(KEPT);
}

/** Reads a log, opens its game and keeps it, unless another is wished by then; else what came instead. */
export async function open(file: File, isWished: () => boolean): Promise<Exclude<Read, { review: Review }> | undefined> {
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const found = await new Promise<Read>((tell) => {
    worker.onmessage = ({ data }: MessageEvent<Read>) => tell(data);
    worker.onerror = ({ message }) => tell({ failure: message || "the worker could not be started" });
    worker.postMessage({ bytes, module } satisfies Log, [bytes]);
  });
  worker.terminate();
  if (!isWished()) return;
  if (!("review" in found)) return found;
  const { review, audit, tables } = found;
  opened = { file: file.name, review, audit, tables: new Map(tables.map((laid) => [`${laid.round}-${laid.event}`, laid])) };
  // A device without room keeps nothing.
  await keep(file).catch(() => {});
}

/** What lies on the table at a decision. */
export const tableOf = ({ tables }: OpenGame, { round, event }: Reviewed) => tables.get(`${round}-${event}`);

/** What is shown of a game: a player's decisions, one decision, or what was paid. */
export interface Shown {
  player?: number;
  decision?: Reviewed;
  isAudit: boolean;
}

/** The round, the number of events before the decision, and the player. */
export const nameOf = ({ round, event, player }: Reviewed) => `${round}-${event}-${player}`;

export function shownIn({ review }: OpenGame, { path, query }: Route): Shown {
  const decision = review.decisions.find((one) => nameOf(one) === path);
  const wished = playersOf(review).find((player) => String(player) === query.get("player"));
  return { decision, player: decision?.player ?? wished, isAudit: query.get("audit") === "1" };
}

/** The numbers of the players. */
export const playersOf = ({ players }: Pick<Review, "players">) => Array.from({ length: players }, (_, player) => player);

/** Are only mistakes shown? */
export const isOnlyMistakes = () => read(location.hash).query.get("only") === "mistakes";
const only = () => ({ only: isOnlyMistakes() ? "mistakes" : undefined });

export const playerAddress = (player: number, some: { only?: string } = only()) => address("games", "", { player: String(player), ...some });
export const auditAddress = () => address("games", "", { audit: "1" });
export const decisionAddress = (decision: Reviewed) => address("games", nameOf(decision), only());

/** How many decisions are answered at a time: each may take 200 MB. The page needs a processor, too. */
const WORKERS = Math.min(Math.max((navigator.hardwareConcurrency || 2) - 1, 2), 4);

/** The question for what a decision cost. */
export const questionOf = ({ question }: Reviewed): Questions["decision"][0] => ({ ...question, most_hands: MOST_HANDS });

/**
 * Answers the decisions of a player, which takes a while, and draws anew at each answer; the decision that is shown comes
 * first. Gives an internal error, if there was one.
 */
export function useAnswers(game: OpenGame | undefined, { player, decision }: Shown): string | undefined {
  const [, draw] = useState(0);
  const [failure, fail] = useState<string>();
  const first = useRef(decision);
  first.current = decision;
  useEffect(() => {
    fail(undefined);
    if (!game || player === undefined) return;
    const left = game.review.decisions.filter((one) => one.player === player && !isAnswered(one));
    const end = askEach("decision", Math.min(WORKERS, left.length), () => {
      const at = left.findIndex((one) => one === first.current);
      const [next] = left.splice(Math.max(at, 0), 1);
      return next && [
        questionOf(next),
        ({ answer, problem, failure }) => {
          if (failure !== undefined) return end(), fail(failure);
          Object.assign(next, { decided: answer ?? null, problem: problem ?? null });
          draw((before) => before + 1);
        },
      ];
    });
    return end;
  }, [game, player]);
  return failure;
}

export const isAnswered = ({ decided, problem }: Reviewed) => decided !== null || problem !== null;

/** A decision with its numbers. */
export type Judged = Reviewed & { decided: Decided };
export const isJudged = (decision: Reviewed): decision is Judged => decision.decided !== null;

const asked = new WeakSet<Danger>();

/** Answers how dangerous the tiles of some decisions are, and draws anew at each answer. */
export function useDangers(decisions: Reviewed[]): void {
  const [, draw] = useState(0);
  const key = decisions.map(nameOf).join();
  useEffect(() => {
    const left = decisions.flatMap(({ dangers }) => dangers).filter((danger) => !asked.has(danger));
    return askEach("predict-waits", Math.min(left.length, 1), () => {
      const danger = left.shift();
      return danger && [
        danger.question,
        ({ answer }) => {
          asked.add(danger);
          if (answer) danger.tiles = Object.fromEntries(answer.waits.map(({ tile, share }) => [tile, share]));
          draw((before) => before + 1);
        },
      ];
    });
  }, [key]);
}

/** The tile that a choice discards, if it does. */
export const discardOf = (choice: string) => choice.split(" ").find((part) => /^\d[mpsz]$/.test(part));

/** The discard of a choice and its danger, once that is known. */
export function dangerOf({ tiles }: Danger, choice: string): { tile: string; share: number } | undefined {
  const tile = discardOf(choice);
  if (!tile || Object.keys(tiles).length === 0) return undefined;
  return { tile, share: tiles[plain(tile)] ?? 0 };
}

/** What costs no more points than this is no mistake, as in `Finding`. */
const CLOSE = 10;

/** How dear a decision is, for its colour: 0 for one that is no mistake, up to 3. */
export const dearness = ({ decided }: Pick<Reviewed, "decided">) => (decided ? [CLOSE, 300, 1000].filter((least) => decided.loss > least).length : 0);

interface Sum {
  judged: number;
  /** The number of those that cost nothing. */
  best: number;
  loss: number;
  worst: number;
}

export function sumOf(decisions: Judged[]): Sum {
  const losses = decisions.map(({ decided }) => decided.loss);
  const free = losses.filter((loss) => loss === 0).length;
  return { judged: losses.length, best: free, loss: losses.reduce((sum, loss) => sum + loss, 0), worst: Math.max(0, ...losses) };
}

/** The decisions of each round, in order. */
export function byRound<D extends Reviewed>(decisions: D[]): D[][] {
  const rounds = new Map<number, D[]>();
  for (const decision of decisions) rounds.set(decision.round, [...(rounds.get(decision.round) ?? []), decision]);
  return [...rounds.values()];
}

/** The decisions that cost most, the dearest first. */
export function dearest(decisions: Judged[], most: number): Judged[] {
  const dear = decisions.filter(({ decided }) => decided.loss > 0);
  return dear.sort((one, other) => other.decided.loss - one.decided.loss).slice(0, most);
}

/** Tiles without others; one that is not among them is passed over. */
function without(tiles: string[], others: string[]): string[] {
  const left = [...tiles];
  for (const other of others) {
    const at = placeAmong(left, other);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Has the deck a red five of each suit of the game, as the hand's page can have it? */
export const hasUsualFives = ({ players, red_fives }: Pick<Review, "players" | "red_fives">) => red_fives === (players === 3 ? "0p0s" : "0m0p0s");

/** The hand with the drawn tile last, as the hand's page has it. */
const textOfHand = ({ hand, drawn }: Reviewed) => (drawn ? withDrawn(withoutTile(hand, drawn), drawn) : hand);

/** The address of the hand; of a danger, where the tiles that passed are named apart. */
export function handAddress({ review: game }: OpenGame, decision: Reviewed, danger?: Danger): string {
  const { question, indicators, discards, offered, wind, seat, draws } = decision;
  const norths = Number(question.norths ?? 0);
  const visible = tilesOf(String((danger?.question ?? question).visible ?? ""));
  const own = danger ? [] : discards;
  const elsewhere = without(visible, [...indicators, ...own, ...Array<string>(norths).fill("4z")]);
  const passed = tilesOf(String(danger?.question.passed ?? ""));
  const seen = without(elsewhere, passed);
  const their = without(elsewhere, seen);
  const rules = { players: game.players, forms: "all", seven_pairs: "distinct", fifth_tile: "excluded" } as const;
  return address("hand", textOfHand(decision), {
    seen: runsOf(seen),
    own: runsOf(own),
    ...rulesQuery(rules),
    ...scoringQuery({ game: game.platform ?? "", own: game.open_tanyao ? {} : { open_tanyao: "false" } }),
    ...windsQuery({ seat, round: wind }),
    dora: runsOf(indicators),
    norths: norths ? String(norths) : undefined,
    draws: unless(String(DRAWS), String(Math.min(draws, DRAWS))),
    order: "points",
    red: redQuery(game.platform ?? "", hasUsualFives(game)),
    ...(offered && { table: "1", offered, from: unless("left", String(question.from ?? "left")) }),
    ...(danger && { danger: "1", their: runsOf(their), called: unless("0", String(4 - Number(danger.question.melds ?? 4))) }),
  });
}

/** A hand as groups: the concealed tiles, the drawn one, melds. */
export function groupsOf(decision: Reviewed): string[][] {
  const { concealed, melds } = handOf(textOfHand(decision));
  const own = decision.drawn ? [concealed.slice(0, -1), concealed.slice(-1)] : [concealed];
  return [...own, ...melds.map(tilesOf)];
}
