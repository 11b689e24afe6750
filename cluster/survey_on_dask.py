#!/usr/bin/env python3
"""Runs one survey on many workers, with Dask distributed.

The ranks of the set are cut into parts. Each part is surveyed by the package `tehai` on a worker, which sends back
its JSON; the parts are kept in FILE.parts as they arrive. At the end they are added to FILE, which has the bytes of
a survey on one machine. README.md in this folder says how to run, stop and resume it.
"""

from __future__ import annotations

import argparse
import logging
import os
import signal
import sys
import tempfile
import time
import traceback
import warnings
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.resource_tracker import ensure_running
from pathlib import Path
from queue import Empty, SimpleQueue

from dask.system import CPU_COUNT
from distributed import Client, Future, LocalCluster, Status, get_worker

from survey_parts import BUILD, MOST_PARTS, Failure, Parts, Survey, default_parts, one_line

EXAMPLES = """\
Examples:
  survey_on_dask.py tenpai --feature cores --out whole.json              on all cores of this machine
  survey_on_dask.py tenpai --feature cores --out whole.json --parts 400
  survey_on_dask.py all --feature shanten --out whole.json --scheduler tcp://10.0.0.1:8786

To resume a stopped run, give the same command again: finished parts are kept in FILE.parts. Exit codes: 0 done, 1 a
check of the results failed, 2 bad usage, a part that kept failing, no worker, or nothing could be written, 130
interrupted."""

TERMINAL_SIGNALS = {signal.SIGINT, signal.SIGHUP}
SIGNALS = TERMINAL_SIGNALS | {signal.SIGTERM}

# The options of the set, of which the package knows the defaults.
NUMBERS = ("tiles", "melds", "players")
NAMES = ("seat", "round", "forms", "seven_pairs", "fifth_tile")

# The exceptions Dask raises when the scheduler goes away.
SCHEDULER_IS_GONE = (OSError, TimeoutError, CancelledError)


# Functions for the workers, to which they are sent. They need only Dask and tehai there.


def build_of_worker() -> str:
    """What computes parts on this machine, as BUILD says it."""
    import tehai

    return f"{tehai.__version__}, build {getattr(tehai, '__build__', 'unknown')}"


def survey_part(question: dict, ranks: range) -> tuple[str, bytes, str | None]:
    """Surveys a part on a worker. Returns the worker, the part, and what went wrong."""
    import tehai

    worker = get_worker()
    key = worker.get_current_task()

    def go_on(_: int) -> None:
        # Has the driver given up or gone away, or is the worker closing?
        task = worker.state.tasks.get(key)
        if task is None or task.state != "executing" or worker.status in (Status.closing, Status.closed):
            raise InterruptedError

    try:
        return worker.address, tehai.survey_part(**question, ranks=ranks, threads=1, progress=go_on), None
    except Exception as error:
        return worker.address, b"", "".join(traceback.format_exception_only(error))


# The driver.


class Progress:
    """Parts, rate and time left, on standard error."""

    def __init__(self, quiet: bool):
        self.quiet = quiet
        self.shown = not quiet and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self.start, self.hands_done, self.hands_due = time.monotonic(), 0, 0
        self.line = ""

    def begin(self, hands_due: int) -> None:
        self.start, self.hands_due = time.monotonic(), hands_due

    def rate(self) -> float:
        return self.hands_done / max(time.monotonic() - self.start, 1e-9)

    def show(self, done: int, parts: int) -> None:
        left = "?"
        if self.hands_done:
            seconds = round((self.hands_due - self.hands_done) / self.rate())
            left = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
        self.line = f"parts {done}/{parts}, {self.rate():,.0f} hands/s, {left} left"
        self._draw()

    def note(self, text: str) -> None:
        if not self.quiet:
            self.clear()
            print(text, file=sys.stderr)
            self._draw()

    def _draw(self) -> None:
        if self.shown and self.line:
            print(f"\r\x1b[K{self.line}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


@dataclass(frozen=True)
class Task:
    """A part that was submitted, and the workers that may run it."""

    part: int
    future: Future
    workers: set[str]


class Driver:
    """Hands out parts to the workers of a cluster, and keeps what they send back."""

    def __init__(self, client: Client, parts: Parts, retries: int, wait: float, progress: Progress):
        self.client, self.parts, self.retries = client, parts, retries
        self.wait, self.progress = wait, progress
        self.completed: SimpleQueue[Future] = SimpleQueue()
        self.running: dict[object, Task] = {}
        self.due: deque[int] = deque()
        self.failures: Counter[int] = Counter()
        self.failed_on: dict[int, str | None] = {}
        # The workers that are there; those with the same build of the package; and what is wrong with others.
        self.workers: set[str] = set()
        self.fit: set[str] = set()
        self.unfit: dict[str, str] = {}
        self.had_fit = time.monotonic()  # When there was last a fit one.

    def look_at_workers(self) -> int:
        """Names workers that are lost or unfit, and returns the threads of the fit ones."""
        threads = self.client.nthreads()
        for worker in sorted(self.workers - threads.keys() - self.unfit.keys()):
            self.progress.note(f"worker {worker} is gone; others take over its parts")
        self.workers = set(threads)
        self.fit &= self.workers
        self.unfit = {worker: what for worker, what in self.unfit.items() if worker in threads}
        if new := self.workers - self.fit - self.unfit.keys():
            answers = self.client.run(build_of_worker, workers=list(new), on_error="return")
            for worker, build in answers.items():
                if build == BUILD:
                    self.fit.add(worker)
                # A worker lost in the meantime does not answer.
                elif not isinstance(build, OSError):
                    self.unfit[worker] = unfit_worker(worker, build)
                    self.progress.note(f"{self.unfit[worker]}; it gets no parts")
        return sum(threads[worker] for worker in self.fit)

    def check_wait(self) -> None:
        """Ends the run if it has waited too long for a worker."""
        if self.fit:
            self.had_fit = time.monotonic()
        elif time.monotonic() - self.had_fit > self.wait:
            unfit = "".join(f": {one}" for one in list(self.unfit.values())[:1])
            raise Failure(f"no worker takes parts after {self.wait:g} s{unfit}")

    def run(self, due: deque[int]) -> None:
        self.due, number, left = due, self.parts.number, len(due)
        self.progress.begin(sum(self.parts.hands(part) for part in due))
        while left > 0:
            # One waiting part for each running one. Workers may come and go.
            ahead = 2 * self.look_at_workers()
            self.check_wait()
            stranded = [task for task in self.running.values() if not task.workers & self.fit]
            for task in stranded:
                # All workers that it could run on are gone.
                del self.running[task.future.key]
                task.future.cancel()
                due.appendleft(task.part)
            while due and len(self.running) < ahead:
                self.submit(due.popleft())
            self.progress.show(number - left, number)
            try:
                future = self.completed.get(timeout=1)
            except Empty:
                continue
            if future.key in self.running:
                left -= self.conclude(self.running.pop(future.key))
        self.look_at_workers()

    def submit(self, part: int) -> None:
        workers = self.fit - {self.failed_on.get(part)} or self.fit
        ranks = self.parts.survey.ranks(part, self.parts.number)
        question = self.parts.survey.question
        future = self.client.submit(survey_part, question, ranks, pure=False, workers=list(workers))
        self.running[future.key] = Task(part, future, set(workers))
        future.add_done_callback(self.completed.put)

    def conclude(self, task: Task) -> bool:
        """Keeps a part, or has it done again. Is it done?"""
        part, future = task.part, task.future
        if future.status not in ("finished", "error"):
            raise CancelledError
        try:
            worker, data, fault = future.result()
        except Exception as error:  # Dask's own, such as a part on which workers died again and again.
            self.try_again(part, None, f"{type(error).__name__}: {error}")
            return False
        if fault:
            self.try_again(part, worker, fault)
        elif fault := self.parts.fault(part, data):
            self.try_again(part, worker, f"something else came back: {fault}", 1)
        else:
            self.parts.keep(part, data)
            self.progress.hands_done += self.parts.hands(part)
            return True
        return False

    def try_again(self, part: int, worker: str | None, fault: str, code: int = 2) -> None:
        self.failures[part] += 1
        times, name = self.failures[part], f"part {part} of {self.parts.number}"
        fault = f"{f' on {worker}' if worker else ''}: {one_line(fault)}"
        if times > self.retries:
            raise Failure(f"{name} failed{f' {times} times, last' if times > 1 else ''}{fault}", code)
        self.progress.note(f"{name} failed{fault}; trying again")
        self.failed_on[part] = worker
        self.due.appendleft(part)

    def cancel(self) -> None:
        """Ends what still runs."""
        with suppress(*SCHEDULER_IS_GONE):
            self.client.cancel([task.future for task in self.running.values()], force=True)


def unfit_worker(worker: str, build: object) -> str:
    found = one_line(f"{build}") if isinstance(build, Exception) else f"found tehai {build}"
    return f"worker {worker}: {found}; expected tehai {BUILD}"


@contextmanager
def connected(args: argparse.Namespace, progress: Progress) -> Iterator[Client]:
    """A client of the named scheduler, or of a new cluster on this machine."""
    if args.scheduler:
        try:
            client = Client(args.scheduler, timeout=10)
        except (OSError, ValueError, TimeoutError) as error:
            raise Failure(f"cannot reach the scheduler {args.scheduler}: {error}") from None
        with client:
            yield client
        return
    with ExitStack() as stack:
        scratch = stack.enter_context(tempfile.TemporaryDirectory(prefix="survey-on-dask-"))
        keep_standard_error()
        with signals_put_off():
            cluster = LocalCluster(
                n_workers=0,
                threads_per_worker=1,
                dashboard_address=":8787" if args.dashboard else None,
                silence_logs=logging.CRITICAL,
                local_directory=scratch,
            )
            stack.enter_context(cluster)
            start_workers(cluster, args.workers or CPU_COUNT, args.retries, progress)
        client = stack.enter_context(Client(cluster))
        if args.dashboard:
            print(f"dashboard: {client.dashboard_link}", file=sys.stderr)
        yield client


def start_workers(cluster: LocalCluster, number: int, retries: int, progress: Progress) -> None:
    """Starts workers, those that die meanwhile again. In the end the run goes on without these, if there are others."""
    for left in reversed(range(retries + 1)):
        while len(cluster.worker_spec) < number:
            cluster.worker_spec.update(cluster.new_worker_spec())
        try:
            return cluster.sync(cluster._correct_state)
        except RuntimeError as error:
            died = f"a worker died while starting: {one_line(f'{error.__cause__ or error}')}"
        for name, worker in cluster.workers.items():
            if worker.status != Status.running:
                del cluster.worker_spec[name]
        # Closes the dead ones, whose names are given again.
        cluster.sync(cluster._correct_state)
        if left or cluster.worker_spec:
            progress.note(f"{died}; {'trying again' if left else 'others do its work'}")
    if not cluster.worker_spec:
        raise Failure(died)


def keep_standard_error() -> None:
    """For this process alone: a worker that dies while starting would print a traceback of Dask's."""
    sys.stderr = os.fdopen(os.dup(2), "w", buffering=1, errors="backslashreplace")
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 2)
    os.close(nothing)


def caught_signals() -> set[signal.Signals]:
    """Signals that end the run. Those ignored from the start, as nohup does with SIGHUP, stay ignored."""
    return {number for number in SIGNALS if signal.getsignal(number) != signal.SIG_IGN}


@contextmanager
def signals_put_off() -> Iterator[None]:
    """Delays signals while workers start, as half a cluster cannot be closed. Workers inherit that signals of
    the terminal are blocked: Ctrl-C reaches all processes there, and is for this one."""
    came = []
    for number in caught_signals():
        signal.signal(number, lambda *_: came.append(True))
    ensure_running()  # Started later it would unblock them.
    signal.pthread_sigmask(signal.SIG_BLOCK, TERMINAL_SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, TERMINAL_SIGNALS)
        for number in caught_signals():
            signal.signal(number, interrupt)
    if came:
        interrupt()


def interrupt(*_: object) -> None:
    """Ends the run, once: cleaning up should not be interrupted."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def check_out(out: Path, survey: Survey, force: bool) -> None:
    """Finds out before the work whether the result can be written."""
    try:
        if out.exists() and not out.is_file():
            raise Failure(f"cannot write {out}: not a file")
        if out.suffix != ".json":
            raise Failure(f"--out: expected a .json file, found {out} (tehai merge-surveys converts it to a table)")
        if not force and out.exists() and out.stat().st_size > 0 and not survey.is_of(out):
            raise Failure(f"{out} exists (--force overwrites it)")
    except OSError as error:
        raise Failure(f"cannot write {out}: {error.strerror}") from None


def between(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"expected {least} to {most}, found {text!r}")
        return int(text)

    return read


def seconds(text: str) -> float:
    if not float(text) >= 0:  # NaN would wait for ever.
        raise argparse.ArgumentTypeError(f"expected at least 0, found {text!r}")
    return float(text)


class Parser(argparse.ArgumentParser):
    def error(self, message: str):
        raise Failure(f"{message}; see --help")


def parse(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        description="Run one survey on many workers, with Dask distributed.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument_group("the survey, as for tehai survey").add_argument
    add("expression", metavar="SET", help="the set, such as win or 'tenpai & wait_kinds >= 5'")
    add("--feature", required=True, help="what to compute for each hand")
    add("--by", metavar="FEATURE", help="a second feature, to count by both")
    for name in NUMBERS:
        add(f"--{name}", type=int, metavar="N", default=argparse.SUPPRESS)
    for name in NAMES:
        add(f"--{name.replace('_', '-')}", metavar="NAME", default=argparse.SUPPRESS)
    add = parser.add_argument_group("the run").add_argument
    add("--out", type=Path, required=True, metavar="FILE", help="file to write to, named .json")
    add("--force", action="store_true", help="overwrite a file that is not this survey or a part of it")
    add("--parts", type=between(1, MOST_PARTS), metavar="N", help="parts to cut the set into [default: by its size]")
    add("--keep-parts", action="store_true", help="do not remove FILE.parts at the end")
    add(
        "--retries",
        type=between(0, 1000),
        default=3,
        metavar="N",
        help="how often to retry a part that fails [default: 3]",
    )
    add(
        "--workers",
        type=between(1, 1000),
        metavar="N",
        help="workers of the local cluster [default: one per core]",
    )
    add(
        "--dashboard",
        action="store_true",
        help="show the dashboard of the local cluster, on port 8787 if it is free",
    )
    add("--scheduler", metavar="ADDRESS", help="join this scheduler instead, such as tcp://10.0.0.1:8786")
    add(
        "--wait",
        type=seconds,
        default=60,
        metavar="SECONDS",
        help="how long to wait while no worker can take parts [default: 60]",
    )
    add("--quiet", action="store_true", help="show no progress and no notes, only errors")
    args = parser.parse_args(arguments)
    if args.scheduler and (args.workers or args.dashboard):
        parser.error("--workers and --dashboard are for the local cluster, not for --scheduler")
    return args


def drive(args: argparse.Namespace) -> None:
    asked = ("expression", "feature", "by", *NUMBERS, *NAMES)
    survey = Survey.of({name: value for name, value in vars(args).items() if name in asked})
    check_out(args.out, survey, args.force)
    parts = Parts(args.out, survey, args.parts or default_parts(survey.hands))
    progress = Progress(args.quiet)
    try:
        done = parts.done(progress.note)
        due = deque(part for part in range(1, parts.number + 1) if part not in done)
        settings = "; ".join(
            f"{name.replace('_', ' ')} {value}" for name, value in survey.settings.items()
        )
        progress.note(f"Settings: {settings}; parts {parts.number}, {len(done)} of them done before.")
        if due:
            with connected(args, progress) as client:
                driver = Driver(client, parts, args.retries, args.wait, progress)
                try:
                    driver.run(due)
                except SCHEDULER_IS_GONE:
                    raise Failure("lost the scheduler; give the same command again to resume") from None
                finally:
                    driver.cancel()
        # Something else may have come meanwhile.
        check_out(args.out, survey, args.force)
        parts.merge(args.out)
        if not args.keep_parts:
            parts.remove()
    except KeyboardInterrupt:
        progress.note(f"stopped; give the same command again to resume from {parts.directory}")
        raise
    finally:
        progress.clear()
        parts.close()


def main() -> int:
    for number in caught_signals():
        signal.signal(number, interrupt)
    # The driver itself reports everything relevant to the run.
    logging.disable()
    warnings.simplefilter("ignore")
    try:
        drive(parse(sys.argv[1:]))
    except Failure as failure:
        print(f"error: {failure}", file=sys.stderr)
        return failure.code
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
