"""Ctrl-C ends the work of every long call, and a long call does not hold up short ones.

    python python/tests/test_interruption.py

prints what was measured: seconds from the signal to KeyboardInterrupt, and to the end of the work on all threads.
"""

import json
import signal
import statistics
import subprocess
import sys
import time

import pytest

#: Calls that take longer than anyone waits, by what they are, with what is prepared for them.
LONG = {
    "hands": ("", "tehai.hands('shanten <= 3 & 19m28p >= 2 & 37s46m >= 1')"),
    "an operation": (
        "one, other = (HandSet.of(tehai.hands('all', 13).sample(200_000, seed=seed)) for seed in (1, 2))",
        "one | other",
    ),
    "a set of given hands": ("many = tehai.hands('all', 13).sample(1_000_000)", "HandSet.of(many)"),
    "waiting_for": (
        "one = HandSet.of(tehai.hands('all', 13).sample(200_000))",
        "one.waiting_for('5p')",
    ),
    "HandSet.distances": (
        "many = tehai.hands('all', 14).sample(2_000_000); to = tehai.hands('win')",
        "to.distances(many)",
    ),
    "HandSet.discards": (
        "many = tehai.hands('all', 14).sample(200_000); to = tehai.hands('win')",
        "to.discards(many)",
    ),
    "HandSet.sample": ("", "wins.sample(10_000_000, by='deals')"),
    "Hand.distances": ("", "Hand('147m2589p4678s113z').distances('shanten <= 3 & 19m28p >= 2 & 37s46m >= 1')"),
    "Hand.analyze": ("", "Hand('258m23p1689s13456z').analyze(order='win', draws=17)"),
    "survey": ("all14 = tehai.hands('all')", "tehai.survey(all14, 'necessary_kinds')"),
    "survey by distance": ("all14 = tehai.hands('all')", "tehai.survey(all14, 'distance(win)', threads=1)"),
    "survey by a function": ("", "tehai.survey(wins, lambda hand: 1)"),
    "rows": ("", "wins[::3]"),
    "survey of a sample": ("all14 = tehai.hands('all')", "tehai.survey(all14, 'shanten', sample=10**10)"),
    "win_probability": ("", "tehai.win_probability('258m23p1689s13456z', changes=1)"),
    "win_probability, true": ("", "tehai.win_probability('147m2589p4678s113z', model='true', games=10**8)"),
    "win_probability, exact": (
        "",
        "tehai.win_probability('147m2589p4678s113z', model='true', states=2**31)",
    ),
    "expected_points": ("", "tehai.expected_points('258m23p1689s13456z', riichi='best', dora='9m')"),
    "expected_points, true": (
        "",
        "tehai.expected_points('147m2589p4678s11z', model='true', riichi='best', dora='9m', games=10**8)",
    ),
    "shanten_distribution": ("", "tehai.shanten_distribution(60, melds=15, forms='standard')"),
    "irreducible_hands": ("", "tehai.irreducible_hands(max_tiles=136)"),
    "irreducible_forms": ("", "tehai.irreducible_forms()"),
    "recurrence": ("", "tehai.recurrence(melds=12)"),
    "tenhou": ("", "tehai.tenhou()"),
    "discards": ("many = tehai.hands('all', 14).sample(2_000_000)", "tehai.discards(many)"),
}

PROGRAM = """
import json, statistics, threading, time
import tehai
from tehai import Hand, HandSet

wins = tehai.hands("win")
short = lambda: wins & "only(m)"
taken = {{"alone": [], "meanwhile": []}}

def measure(when, until):
    while not until(taken[when]):
        start = time.monotonic()
        short()
        taken[when].append(time.monotonic() - start)
        time.sleep(0.01)

{prepare}
measure("alone", lambda taken: len(taken) == 9)
beside = threading.Thread(target=measure, args=("meanwhile", lambda taken: is_over), daemon=True)
is_over = False
try:
    print("ready", flush=True)
    beside.start()
    while True:
        {call}
except KeyboardInterrupt:
    interrupted, is_over = time.monotonic(), True
beside.join()
ended, used = interrupted, time.process_time()
while time.monotonic() < interrupted + 0.7:
    time.sleep(0.02)
    if time.process_time() > used + 0.01:
        ended = time.monotonic()
    used = time.process_time()
medians = {{when: statistics.median(of) for when, of in taken.items()}}
print(json.dumps({{"interrupted": interrupted, "ended": ended, **medians}}))
"""


def ask_and_interrupt(prepare, call, after=0.4):
    """Starts a call in a process of its own, and sends it SIGINT; the seconds until KeyboardInterrupt and until no
    thread works any more, and those that a short call takes alone and meanwhile."""
    program = PROGRAM.format(prepare=prepare, call=call)
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        try:
            if process.stdout.readline() != b"ready\n":
                raise AssertionError(process.communicate()[1].decode())
            time.sleep(after)
            signalled = time.monotonic()
            process.send_signal(signal.SIGINT)
            said, error = process.communicate(timeout=60)
        finally:
            process.kill()
    if not said:
        raise AssertionError(error.decode())
    found = json.loads(said)
    return [found["interrupted"] - signalled, found["ended"] - signalled, found["alone"], found["meanwhile"]]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise")
@pytest.mark.parametrize("prepare, call", LONG.values(), ids=LONG)
def test_ctrl_c_ends_the_work(prepare, call):
    """0.2 s on a quiet machine. The limit leaves room for one that does other work, which may still hold up a run or two:
    a call that does not end in time, or does not let others in, fails them all."""
    for _ in range(3):
        interrupted, ended, alone, meanwhile = ask_and_interrupt(prepare, call)
        if interrupted < 0.5 and ended < 0.6 and meanwhile < 10 * alone + 0.1:
            return
    pytest.fail(f"{interrupted:.2f} s, {ended:.2f} s to the end; a short call {alone:.3f} s, {meanwhile:.3f} s beside it")


if __name__ == "__main__":
    for name, (prepare, call) in LONG.items():
        if sys.argv[1:] and not any(argument in name for argument in sys.argv[1:]):
            continue
        found = zip(*(ask_and_interrupt(prepare, call, after) for after in (0.4, 0.8, 1.2)), strict=True)
        columns = [f"{statistics.median(of):.4f} (at most {max(of):.4f})" for of in found]
        print(name, *columns, sep="\t", flush=True)
