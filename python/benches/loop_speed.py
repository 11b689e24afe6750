"""How fast is what a loop asks one by one, beside xiangting, riichienv and mahjong of PyPI?

    python python/benches/loop_speed.py [--rounds N]

One thread. The answers are compared before anything is timed: shanten of all four packages, discards with xiangting,
and each observation with what RiichiEnv says by itself and by its events. Then everything takes turns, round after
round, and medians of processor time are told. Needs `pip install ./python mahjong riichienv xiangting`. Prints the
table of docs/speed.md.
"""

import argparse
import os
import platform
import statistics
import time
from importlib.metadata import version

import numpy as np
import xiangting
from mahjong.shanten import Shanten
from riichienv import RiichiEnv, calculate_shanten
from riichienv.agents import RandomAgent

import tehai
from tehai import Observations, PlayerView

HANDS = 500
OF_MAHJONG = 20
BATCH = 1024


def games(mode, seeds=6):
    """The observations of games in the order of play: the player of a game, what is seen, the new events, norths."""
    for seed in range(seeds):
        env, agent = RiichiEnv(game_mode=mode, seed=seed), RandomAgent(seed)
        observations = env.reset()
        while not env.done():
            aside = [list(of) for of in env.kita_tiles] if mode.startswith("3p") else None
            for player, of in observations.items():
                yield (seed, player), of, [event.encode() for event in of.new_events()], aside
            observations = env.step({player: agent.act(of) for player, of in observations.items()})


def discards_of_xiangting(hand):
    """The best discard by a loop: what a user of the package writes."""
    found = []
    for tile in range(34):
        if hand[tile]:
            hand[tile] -= 1
            number, tiles = xiangting.calculate_necessary_tiles(hand, xiangting.PlayerCount.FOUR)
            hand[tile] += 1
            found.append((number, -sum(4 - hand[draw] for draw in range(34) if tiles >> draw & 1), tile))
    return min(found)[2]


def replayed(all_games):
    """Every event taken, and an observation after each: the number of events, and the observations at decisions."""
    views, events, at_decisions = {}, 0, []
    for (seed, player), _, given, _ in all_games:
        view = views.setdefault((seed, player), PlayerView(player))
        for event in given:
            view.apply(event)
            # Before a round there is nothing to see.
            seen = None if b'"start_game"' in event else view.observation()
            events += 1
        at_decisions.append(seen)
    return events, at_decisions


def works(four, three):
    """What is timed: the question, who answers it, the work, and how many answers it gives."""
    hands = tehai.hands("all").sample(HANDS, seed=1, by="deals")
    lists, rows, wide = hands.tolist(), list(hands), list(hands.astype(np.int64))
    many = tehai.HandArray(hands)
    texts, objects = many.texts(), [tehai.Hand(text) for text in many.texts()]
    ids = [[int(tile) for tile in row if tile != -1] for row in many.ids(14)]
    four_players, of_mahjong = xiangting.PlayerCount.FOUR, Shanten()
    number = xiangting.calculate_replacement_number
    shanten = {
        ("a list of 34", "tehai"): lambda: [tehai.shanten(hand) for hand in lists],
        ("a row of uint8", "tehai"): lambda: [tehai.shanten(hand) for hand in rows],
        ("a row of int64", "tehai"): lambda: [tehai.shanten(hand) for hand in wide],
        ("a text", "tehai"): lambda: [tehai.shanten(hand) for hand in texts],
        ("a `Hand`", "tehai"): lambda: [hand.shanten() for hand in objects],
        ("a list of 34", "xiangting"): lambda: [number(hand, four_players) - 1 for hand in lists],
        ("a list of ids", "riichienv"): lambda: [calculate_shanten(hand) for hand in ids],
        ("a list of 34", "mahjong"): lambda: [of_mahjong.calculate_shanten(hand) for hand in lists[:OF_MAHJONG]],
    }
    best = {
        ("a list of 34", "tehai"): lambda: [int(tehai.discards(hand).best) for hand in lists],
        ("a row of uint8", "tehai"): lambda: [int(tehai.discards(hand).best) for hand in rows],
        ("an array of 500", "tehai"): lambda: tehai.discards(hands, threads=1).best.tolist(),
        ("a list of 34", "a loop over xiangting"): lambda: [discards_of_xiangting(hand) for hand in lists[:OF_MAHJONG]],
    }
    for kind, asked in (("shanten", shanten), ("discards", best)):
        expected = next(iter(asked.values()))()
        for by, answer in asked.items():
            found = answer()
            assert found == expected[: len(found)], (kind, by)

    found = {("shanten of one hand", *by): (work, OF_MAHJONG if "mahjong" in by else HANDS) for by, work in shanten.items()}
    found |= {
        ("discards of one hand", *by): (work, OF_MAHJONG if "a loop over xiangting" in by else HANDS)
        for by, work in best.items()
    }
    for players, all_games in ((4, four), (3, three)):
        given, aside = [of for _, of, _, _ in all_games], [norths for *_, norths in all_games]
        each = [Observations.from_riichienv([of], norths=norths) for of, norths in zip(given, aside)]
        events, at_decisions = replayed(all_games)
        assert Observations.concat(each) == Observations.concat(at_decisions)
        found[f"an event in, an observation out, of {players} players", "events", "tehai"] = (
            lambda all_games=all_games: replayed(all_games),
            events,
        )
        one = (lambda given=given, aside=aside: [
            Observations.from_riichienv([of], norths=norths) for of, norths in zip(given, aside)
        ])  # fmt: skip
        found[f"one observation of {players} players", "RiichiEnv's observation", "tehai"] = (one, len(given))
        found[f"one observation of {players} players", "RiichiEnv's observation", "riichienv, `encode`"] = (
            lambda given=given: [of.encode() for of in given],
            len(given),
        )
        few = given[:100]
        found[f"one observation of {players} players", "RiichiEnv's observation", "riichienv, `encode_extended`"] = (
            lambda few=few: [of.encode_extended() for of in few],
            len(few),
        )
    batch = [of for _, of, _, _ in four][:BATCH]
    assert Observations.from_riichienv(batch) == Observations.concat(Observations.from_riichienv([of]) for of in batch)
    found["an observation of a batch, 4 players", f"{len(batch):,} of RiichiEnv", "tehai"] = (
        lambda: Observations.from_riichienv(batch),
        len(batch),
    )
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    asked = works(list(games("4p-red-half")), list(games("3p-red-half")))
    times = {name: [] for name in asked}
    before = os.getloadavg()[0]
    for _ in range(rounds):
        for name, (work, answers) in asked.items():
            start = time.process_time()
            work()
            times[name].append(1e6 * (time.process_time() - start) / answers)
    packages = ", ".join(f"{name} {version(name)}" for name in ("xiangting", "riichienv", "mahjong"))
    print(f"Python {platform.python_version()}, numpy {np.__version__}, {packages}; {rounds} rounds, medians of processor time; ", end="")
    print(f"load of the machine before and after {before:.1f}, {os.getloadavg()[0]:.1f} with {os.cpu_count()} cores\n")
    print("| what | given | by | time | beside ours |")
    print("|---|---|---|---:|---:|")
    ours = {}
    for (what, given, by), measured in times.items():
        median = statistics.median(measured)
        ours.setdefault(what, median)
        print(f"| {what} | {given} | {by} | {median:,.2f} µs | {median / ours[what]:,.2f} |")


if __name__ == "__main__":
    main()
