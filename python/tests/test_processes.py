"""Threads, processes, the import: what happens around a question."""

import inspect
import multiprocessing
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import tehai
from strategies import of_all


def test_other_threads_run_meanwhile():
    hands = np.repeat(of_all(14, 1_000), 400, axis=0)
    tehai.discards(hands[:10])
    ticks, is_done = [], threading.Event()

    def tick():
        while not is_done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.002)

    thread = threading.Thread(target=tick)
    thread.start()
    calls = []
    # A busy machine may leave no time for a tick in a single call.
    for _ in range(10):
        start = time.monotonic()
        tehai.discards(hands, threads=1)
        calls.append((start, time.monotonic()))
    is_done.set()
    thread.join()
    during = sum(start < tick < end for tick in ticks for start, end in calls)
    assert during > 13, f"{during} ticks in {sum(end - start for start, end in calls):.3f} s"


def test_many_threads_ask_at_once():
    hands = of_all(14, 20_000)
    expected = tehai.shanten(hands, threads=1)
    wins = tehai.hands("win")
    wrong = []

    def ask():
        for _ in range(3):
            if (tehai.shanten(hands) != expected).any() or (wins & "only(m)").size != 13_277:
                wrong.append(1)

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def of_child(seed):
    hands = of_all(14, 9_000, seed)
    return int(tehai.shanten(hands).sum()), tehai.hands("tenpai", 7).size


@pytest.mark.parametrize("method", [one for one in multiprocessing.get_all_start_methods() if one != "forkserver"])
def test_processes_have_threads_of_their_own(method):
    # In an interpreter without JAX, whose threads may not survive a fork.
    code = f"""
import multiprocessing
from test_processes import of_child

expected = [of_child(seed) for seed in (1, 2)]
with multiprocessing.get_context({method!r}).Pool(2) as pool:
    assert pool.map_async(of_child, (1, 2)).get(timeout=120) == expected
"""
    subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parent, check=True)


def test_the_import_does_not_load_numpy():
    code = "import sys, tehai; print('numpy' in sys.modules, 'tqdm' in sys.modules, 'fractions' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["False", "False", "False"]


def test_help_shows_the_options():
    parameters = inspect.signature(tehai.shanten).parameters
    own = ["hands", "visible", "limited_by", "melds", "threads"]
    assert list(parameters) == [*own, "players", "forms", "seven_pairs", "fifth_tile"]
    assert parameters["forms"].default == "all" and parameters["players"].default == 4


def test_everything_public_has_a_docstring():
    for name in tehai.__all__:
        thing = getattr(tehai, name)
        if inspect.isroutine(thing) or inspect.isclass(thing):
            # A dataclass without one gets its signature.
            assert thing.__doc__ and not thing.__doc__.startswith(f"{name}("), name
