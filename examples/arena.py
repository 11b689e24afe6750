"""Plays games between bots, and says how well each plays.

    pip install tehai riichienv mjai
    python examples/arena.py table textbook --games 200

Two seats of four are of the first play, the others of the second, drawn anew each game; with --three one seat of three is
of the first. The wall of game N is that of seed N, so another run gives the same games. Games are played on all cores, and
an interrupt (Ctrl-C) tells of those that are done. The play "rulebase" is that of the package mjai: lowest shanten, riichi
always, calls of yakuhai and after a call.
"""

import argparse
import json
import math
import os
import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
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


@dataclass
class Seen:
    """What the seats of one play did."""

    places: list[float] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    counts: Counter = field(default_factory=Counter)

    def add(self, other: "Seen") -> None:
        self.places += other.places
        self.scores += other.scores
        self.counts += other.counts


def bot(name: str, player: int, rules: str) -> Any:
    """A player with a method `react`."""
    if name == "rulebase":
        from loguru import logger
        from mjai.bot.rulebase import RulebaseBot

        logger.remove()
        return RulebaseBot(player_id=player)
    import tehai

    return tehai.Bot(play=name, rules=rules)


def play(seed: int, seats: list[str], settings: Settings) -> tuple[list[int], list[int], list[Counter]]:
    """Scores, places and what each seat did, of one game."""
    # Each process has one game at a time, which takes one core.
    os.environ["RAYON_NUM_THREADS"] = "1"
    from riichienv import RiichiEnv

    env = RiichiEnv(seed=seed, game_mode=settings.mode)
    bots = [bot(name, player, settings.rules) for player, name in enumerate(seats)]
    counts = [Counter() for _ in seats]
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
    return list(env.scores()), list(env.ranks()), counts


def count(log: list, counts: list[Counter]) -> None:
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


def game(seed: int, settings: Settings) -> dict[str, Seen]:
    """One game: what the seats of each play did."""
    first, second = settings.plays
    seats = [first, second, second] if settings.mode.startswith("3") else [first, first, second, second]
    random.Random(seed).shuffle(seats)
    scores, places, counts = play(seed, seats, settings)
    seen: dict[str, Seen] = {}
    for name in set(seats):
        of = [player for player, seat in enumerate(seats) if seat == name]
        # The places of a game depend on each other: their mean is one number.
        found = Seen([sum(places[player] for player in of) / len(of)], [scores[player] for player in of])
        for player in of:
            found.counts += counts[player]
        seen[name] = found
    return seen


def tell(name: str, seen: Seen) -> str:
    """A row of the table."""
    games, counts = len(seen.places), seen.counts
    mean = sum(seen.places) / games
    spread = math.sqrt(sum((place - mean) ** 2 for place in seen.places) / max(games - 1, 1))
    rounds = counts["rounds"]
    percents = [100 * counts[key] / rounds for key in ("wins", "dealt in", "riichi", "called")]
    each = [counts["points"] / max(counts["wins"], 1), counts["paid"] / max(counts["dealt in"], 1)]
    cells = [
        name,
        str(games),
        f"{mean:.3f} ± {1.96 * spread / math.sqrt(games):.3f}",
        f"{sum(seen.scores) / len(seen.scores):,.0f}",
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
    parser.add_argument("--logs", type=Path, metavar="FOLDER", help="keep the games, which tehai review reads")
    args = parser.parse_args()
    mode = "3p-red-half" if args.three else "4p-red-half"
    if args.logs:
        args.logs.mkdir(parents=True, exist_ok=True)
    settings = Settings([args.first, args.second], mode, args.rules, args.logs)
    done = {name: Seen() for name in settings.plays}
    with ProcessPoolExecutor(args.jobs) as pool:
        seeds = range(args.start, args.start + args.games)
        futures = [pool.submit(game, seed, settings) for seed in seeds]
        try:
            for future in as_completed(futures):
                for name, seen in future.result().items():
                    done[name].add(seen)
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
    print("| play | games | mean place | mean score | wins | deals in | riichi | calls | points a win | points a deal-in |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for name in dict.fromkeys(settings.plays):
        if done[name].places:
            print(tell(name, done[name]))


if __name__ == "__main__":
    main()
