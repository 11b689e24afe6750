#!/usr/bin/env python3
"""Runs one survey on many workers, with Dask distributed: an example.

    survey_on_dask.py tenpai --feature cores --out whole.json              on all cores of this machine
    survey_on_dask.py all --feature shanten --out whole.json --scheduler tcp://10.0.0.1:8786

The ranks of the set are cut into parts. Workers survey them with the package `tehai`; the driver keeps each part in
FILE.parts as it arrives, and merges them at the end. FILE has the bytes of a survey on one machine. To resume a stopped
run, give the same command again. README.md says what a run survives. Exit codes: 0 done, 2 an error, 130 interrupted.
"""

import argparse
import fcntl
import hashlib
import json
import logging
import os
import signal
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue

import tehai
from dask.system import CPU_COUNT
from distributed import Client, LocalCluster, get_worker

# What computes the parts; with another build their bytes may differ.
BUILD = f"{tehai.__version__}, build {tehai.__build__}"
# The options of the set, of which the package knows the defaults.
NUMBERS = ("tiles", "melds", "players")
NAMES = ("by", "seat", "round", "forms", "seven_pairs", "fifth_tile")
# A part takes a second, unless there would be too many of them.
HANDS_OF_A_PART, MOST_PARTS = 1 << 18, 1024


class Failure(Exception):
    """Ends the run, with one line."""


# What workers run. They need only Dask and tehai.


def survey_part(question: dict, ranks: range, expected: str) -> tuple[str, bytes | None, str]:
    """Surveys a part. Returns the worker, the part, and what went wrong; no part if the worker is unfit."""
    worker = get_worker()
    key = worker.get_current_task()

    def go_on(_: int) -> None:
        # Dask cancels a task whose driver has gone away.
        task = worker.state.tasks.get(key)
        if task is None or task.state != "executing":
            raise InterruptedError

    try:
        import tehai

        build = f"{tehai.__version__}, build {getattr(tehai, '__build__', 'unknown')}"
    except ImportError as error:
        build = str(error)
    if build != expected:
        return worker.address, None, f"found tehai {build}; expected tehai {expected}"
    try:
        return worker.address, tehai.survey_part(**question, ranks=ranks, threads=1, progress=go_on), ""
    except Exception as error:
        return worker.address, b"", "".join(traceback.format_exception_only(error))


# The parts.


def content(data: bytes) -> dict:
    """What a survey file says, if its checksum is right."""
    try:
        found = json.loads(data)
        checksum = found.pop("checksum")
        compact = json.dumps(found, separators=(",", ":"), ensure_ascii=False).encode(errors="replace")
    except (ValueError, AttributeError, KeyError):
        raise ValueError("not a survey, or truncated") from None
    if checksum != hashlib.sha256(compact).hexdigest():
        raise ValueError("the checksum does not match")
    return found


class Parts:
    """A survey cut into parts, and the directory of those that are done."""

    def __init__(self, question: dict, out: Path, number: int | None):
        self.question = question
        self.settings = content(tehai.survey_part(**question, ranks=range(0)))["settings"]
        self.hands = int(self.settings["set_hands"])
        # It depends on the set alone, so that the same command resumes with any number of workers.
        self.number = number or min(-(-self.hands // HANDS_OF_A_PART), MOST_PARTS) or 1
        self.out, self.directory = out, out.with_name(f"{out.name}.parts")

    @contextmanager
    def opened(self):
        """The directory, for this run alone. It belongs to one survey, number of parts and build."""
        settings = json.dumps({"tehai": BUILD, "parts": self.number} | self.settings, indent=1) + "\n"
        file = self.directory / "settings.json"
        self.directory.mkdir(exist_ok=True)
        if not any(self.directory.iterdir()):
            file.write_text(settings)
        if not file.exists() or file.read_text() != settings:
            raise Failure(f"{self.directory} has parts of another survey, build or number; remove it")
        with file.open() as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise Failure(f"{self.directory} is in use by another run") from None
            yield

    def ranks(self, part: int) -> range:
        """The ranks of a part, counted from 1, as survey --part cuts them."""
        return range((part - 1) * self.hands // self.number, part * self.hands // self.number)

    def file(self, part: int) -> Path:
        return self.directory / f"part-{part}-of-{self.number}.json"

    def fault(self, part: int, data: bytes) -> str | None:
        """Why bytes are not a part."""
        try:
            found = content(data)
        except ValueError as error:
            return str(error)
        ranks = self.ranks(part)
        expected = [{"from": str(ranks.start), "to": str(ranks.stop)}] if ranks else []
        is_right = found["settings"] == self.settings and found["ranges"] == expected
        return None if is_right else "from another survey or part"

    def due(self) -> list[int]:
        """The parts that are missing or damaged."""
        due = []
        for part in range(1, self.number + 1):
            file = self.file(part)
            fault = self.fault(part, file.read_bytes()) if file.exists() else "missing"
            if fault:
                due.append(part)
                if fault != "missing":
                    note(f"{file} is damaged ({fault}) and computed again")
        return due

    def merge(self) -> None:
        """Writes the whole survey, and removes the parts."""
        files = [self.file(part) for part in range(1, self.number + 1)]
        write(self.out, tehai.merge_surveys([file.read_bytes() for file in files]))
        for file in [*files, self.directory / "settings.json"]:
            file.unlink()
        self.directory.rmdir()


def write(path: Path, data: bytes) -> None:
    """Writes a file whole or not at all."""
    temporary = path.with_name(f".{path.name}.tmp")
    temporary.write_bytes(data)
    os.replace(temporary, path)


# The driver.


def note(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def run(client: Client, parts: Parts, due: list[int], retries: int, wait: float) -> None:
    """Has workers do the parts that are due, two for each of their threads at a time, and keeps what they send."""
    arrived, running, failures = SimpleQueue(), {}, Counter()
    due, last_worker, workers, retired = due[::-1], time.monotonic(), set(), set()
    try:
        while due or running:
            threads = {name: number for name, number in client.nthreads().items() if name not in retired}
            for gone in sorted(workers - threads.keys()):
                note(f"worker {gone} is gone; others take over its parts")
            workers = set(threads)
            if workers:
                last_worker = time.monotonic()
            elif time.monotonic() - last_worker > wait:
                raise Failure(f"no worker for {wait:g} s")
            while due and len(running) < 2 * sum(threads.values()):
                part = due.pop()
                future = client.submit(survey_part, parts.question, parts.ranks(part), BUILD, pure=False)
                running[future] = part
                future.add_done_callback(arrived.put)
            try:
                future = arrived.get(timeout=1)
            except Empty:
                continue
            part = running.pop(future)
            if future.status not in ("finished", "error"):
                raise OSError("cancelled")
            try:
                worker, data, fault = future.result()
            except Exception as error:  # Dask's own, such as for a part on which workers died again and again.
                worker, data, fault = "some workers", b"", f"{type(error).__name__}: {error}"
            if data is None:
                if worker not in retired:
                    note(f"worker {worker}: {fault}; it is retired")
                workers.discard(worker)
                retired.add(worker)
                client.retire_workers([worker])
                due.append(part)
            elif fault := fault or parts.fault(part, data):
                failures[part] += 1
                said = f"part {part} of {parts.number} failed on {worker}: {' '.join(fault.split())}"
                if failures[part] > retries:
                    raise Failure(said)
                note(f"{said}; trying again")
                due.append(part)
            else:
                write(parts.file(part), data)
    except OSError as error:
        raise Failure(f"lost the scheduler, or cannot write ({error}); the same command resumes") from None
    finally:
        with suppress(OSError, CancelledError):
            client.cancel(list(running), force=True)


@contextmanager
def connected(scheduler: str | None, workers: int | None):
    """A client of this scheduler, or of a new cluster on this machine."""
    if scheduler:
        with Client(scheduler, timeout=10) as client:
            yield client
        return
    # Ctrl-C in a terminal reaches all its processes, and is for this one.
    interrupt = signal.signal(signal.SIGINT, signal.SIG_IGN)
    options = {"threads_per_worker": 1, "dashboard_address": None, "silence_logs": logging.CRITICAL}
    with LocalCluster(n_workers=0, **options) as cluster, Client(cluster) as client:
        # Where one dies as it starts, the others go on.
        cluster.scale(workers or CPU_COUNT)
        client.wait_for_workers(1, timeout=60)
        signal.signal(signal.SIGINT, interrupt)
        yield client


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("expression", metavar="SET", help="as for tehai survey, like the options of the set")
    parser.add_argument("--feature", required=True)
    for name in (*NUMBERS, *NAMES):
        kind = int if name in NUMBERS else str
        parser.add_argument(f"--{name.replace('_', '-')}", type=kind, default=argparse.SUPPRESS)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the survey, as JSON")
    parser.add_argument("--parts", type=int, help="parts to cut the set into [default: by its size]")
    parser.add_argument("--retries", type=int, default=3, help="how often to retry a part that fails [default: 3]")
    parser.add_argument("--workers", type=int, help="of the local cluster [default: one per core]")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="join this scheduler instead")
    parser.add_argument("--wait", type=float, default=60, help="seconds to go on without a worker [default: 60]")
    return parser.parse_args()


def drive(args: argparse.Namespace) -> None:
    asked = ("expression", "feature", *NUMBERS, *NAMES)
    parts = Parts({name: value for name, value in vars(args).items() if name in asked}, args.out, args.parts)
    if args.out.exists():
        raise Failure(f"{args.out} exists")
    with parts.opened():
        due = parts.due()
        note(f"parts {parts.number}, {parts.number - len(due)} of them done before")
        if due:
            with connected(args.scheduler, args.workers) as client:
                run(client, parts, due, args.retries, args.wait)
        parts.merge()


def main() -> int:
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) != signal.SIG_IGN:  # as under nohup
            signal.signal(number, signal.default_int_handler)
    # The driver says itself what happens to workers.
    logging.disable()
    try:
        drive(parsed())
    except (Failure, OSError, ValueError) as error:
        note(f"error: {error}")
        return 2
    except KeyboardInterrupt:
        note("stopped; the same command resumes")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
