"""Plays games between bots, and says how well each plays.

    pip install tehai riichienv mjai
    python examples/arena.py table textbook --games 200 --results table-textbook.jsonl

Two seats of four are of the first play, the others of the second, drawn anew each game; with --three one seat of three is
of the first. The wall of game N is that of seed N, so another run gives the same games. Each game is a line of --results:
what is there already is not played again, and an interrupt (Ctrl-C) loses nothing but the games in progress. The play
"rulebase" is that of the package mjai: lowest shanten, riichi always, calls of yakuhai and after a call.
"""

import argparse
import json
import math
import os
import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PLAYS = ["table", "alone", "textbook", "rulebase"]


@dataclass(frozen=True)
class Settings:
    """What is played."""

    plays: list[str]
    mode: str
    rules: str
    #: A folder for the logs, which `tehai review` reads.
    logs: Path | None


def bot(name: str, player: int, rules: str) -> Any:
    """A player with a method `react`."""
    if name == "rulebase":
        from loguru import logger
        from mjai.bot.rulebase import RulebaseBot

        logger.remove()
        return RulebaseBot(player_id=player)
    import tehai

    return tehai.Bot(play=name, rules=rules)


def play(seed: int, settings: Settings) -> dict[str, Any]:
    """One game: who sat where, and the scores, the places and what each seat did."""
    first, second = settings.plays
    seats = [first, second, second] if settings.mode.startswith("3") else [first, first, second, second]
    random.Random(seed).shuffle(seats)
    # Each process has one game at a time, which takes one core.
    os.environ["RAYON_NUM_THREADS"] = "1"
    from riichienv import RiichiEnv

    env = RiichiEnv(seed=seed, game_mode=settings.mode)
    bots = [bot(name, player, settings.rules) for player, name in enumerate(seats)]
    counts: list[Counter[str]] = [Counter() for _ in seats]
    observed = env.reset()
    while not env.done():
        actions = {}
        for player, seen in observed.items():
            said = bots[player].react("[" + ",".join(seen.new_events()) + "]")
            action = seen.select_action_from_mjai(said)
            if action is None and seats[player] == "rulebase":
                # It does not know all rules.
                counts[player]["refused"] += 1
                action = seen.legal_actions()[-1]
            if action is None:
                raise RuntimeError(f"game {seed}: player {player}: {said} is not among {seen.legal_actions()}")
            actions[player] = action
        observed = env.step(actions)
    if settings.logs:
        lines = [event if isinstance(event, str) else json.dumps(event) for event in env.mjai_log]
        (settings.logs / f"{seed}.jsonl").write_text("\n".join(lines) + "\n")
    count(env.mjai_log, counts)
    return {"seed": seed, "seats": seats, "scores": list(env.scores()), "places": list(env.ranks()), "counts": counts}


def count(log: list[Any], counts: list[Counter[str]]) -> None:
    """Counts rounds, wins, riichi and calls of each seat."""
    riichi, called = set(), set()
    for event in log:
        event = json.loads(event) if isinstance(event, str) else event
        kind, actor = event["type"], event.get("actor")
        if kind == "start_kyoku":
            riichi, called = set(), set()
        elif kind == "reach":
            riichi.add(actor)
        elif kind in ("chi", "pon", "daiminkan"):
            called.add(actor)
        elif kind == "hora":
            counts[actor]["wins"] += 1
            counts[actor]["points"] += event["deltas"][actor]
            if event["target"] != actor:
                counts[event["target"]]["dealt in"] += 1
                counts[event["target"]]["paid"] -= event["deltas"][event["target"]]
        elif kind == "end_kyoku":
            for player, seat in enumerate(counts):
                seat["rounds"] += 1
                seat["riichi"] += player in riichi
                seat["called"] += player in called


def tell(name: str, games: list[dict[str, Any]]) -> str:
    """A row of the table: what the seats of a play did."""
    places, scores, counts = [], [], Counter()
    for game in games:
        of = [player for player, seat in enumerate(game["seats"]) if seat == name]
        # The places of a game depend on each other: their mean is one number.
        places.append(sum(game["places"][player] for player in of) / len(of))
        scores += [game["scores"][player] for player in of]
        for player in of:
            counts.update(game["counts"][player])
    mean = sum(places) / len(places)
    spread = math.sqrt(sum((place - mean) ** 2 for place in places) / max(len(places) - 1, 1))
    percents = [100 * counts[key] / counts["rounds"] for key in ("wins", "dealt in", "riichi", "called")]
    each = [counts["points"] / max(counts["wins"], 1), counts["paid"] / max(counts["dealt in"], 1)]
    cells = [
        name,
        str(len(games)),
        f"{mean:.3f} ± {1.96 * spread / math.sqrt(len(places)):.3f}",
        f"{sum(scores) / len(scores):,.0f}",
        *(f"{percent:.1f} %" for percent in percents),
        *(f"{points:,.0f}" for points in each),
    ]
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first", choices=PLAYS)
    parser.add_argument("second", choices=PLAYS)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--from", type=int, default=0, dest="start", metavar="SEED")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--three", action="store_true", help="three players")
    parser.add_argument("--rules", default="tenhou")
    parser.add_argument("--results", type=Path, metavar="FILE", help="a line of JSON for each game")
    parser.add_argument("--logs", type=Path, metavar="FOLDER", help="keep the games, which tehai review reads")
    args = parser.parse_args()
    mode = "3p-red-half" if args.three else "4p-red-half"
    if args.logs:
        args.logs.mkdir(parents=True, exist_ok=True)
    settings = Settings([args.first, args.second], mode, args.rules, args.logs)
    games = []
    if args.results and args.results.exists():
        games = [json.loads(line) for line in args.results.read_text().splitlines()]
    done = {game["seed"] for game in games}
    seeds = [seed for seed in range(args.start, args.start + args.games) if seed not in done]
    with ProcessPoolExecutor(args.jobs) as pool, args.results.open("a") if args.results else nullcontext() as results:
        futures = [pool.submit(play, seed, settings) for seed in seeds]
        try:
            for future in as_completed(futures):
                games.append(future.result())
                if results:
                    print(json.dumps(games[-1]), file=results, flush=True)
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
    print("| play | games | mean place | mean score | wins | deals in | riichi | calls | points a win | points a deal-in |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for name in dict.fromkeys(settings.plays) if games else []:
        print(tell(name, games))


if __name__ == "__main__":
    main()
