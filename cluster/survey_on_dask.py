#!/usr/bin/env python3
"""Runs one survey on many workers, with Dask distributed.

The ranks of the set are cut into parts. Each part is surveyed by the program `survey` on a worker, which
sends back its JSON; the parts are kept in FILE.parts as they arrive. At the end `merge-surveys` adds
them to FILE, which has the bytes of a survey on one machine. README.md in this folder says how to run, stop
and resume it.
"""

from __future__ import annotations

import argparse
import logging
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
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

from survey_parts import MOST_PARTS, Failure, Parts, Survey, default_parts, one_line, run, said

EXAMPLES = """\
Examples:
  survey_on_dask.py --out whole.json -- tenpai --feature cores              on all cores of this machine
  survey_on_dask.py --out whole.json --parts 400 -- tenpai --feature cores
  survey_on_dask.py --out whole.json --scheduler tcp://10.0.0.1:8786 -- all --feature shanten

Everything after `--` goes to survey. To resume a stopped run, give the same command again: finished parts are
kept in FILE.parts. Exit codes: 0 done, 1 a check of the results failed, 2 bad usage, a part that kept failing, or
nothing could be written, 130 interrupted."""

# Ends a program with the worker that started it, where the system supports that.
TIED_TO_WORKER = ["setpriv", "--pdeathsig", "KILL"]

TERMINAL_SIGNALS = {signal.SIGINT, signal.SIGHUP}
SIGNALS = TERMINAL_SIGNALS | {signal.SIGTERM}

# The exceptions Dask raises when the scheduler goes away.
SCHEDULER_IS_GONE = (OSError, TimeoutError, CancelledError)


# Functions for the workers. They need only Dask: these functions are sent to them.


def start_of_command(program: str, version: str) -> tuple[list[str], str | None]:
    """How to start the program on this machine, or what is wrong: it is missing, or has another version."""
    fault = ""
    for command in ([*TIED_TO_WORKER, program], [program]):
        try:
            found = subprocess.run(
                [*command, "--version"], stdin=subprocess.DEVNULL, capture_output=True, text=True
            )
        except OSError as error:
            fault = error.strerror
            continue
        if found.returncode == 0:
            there = found.stdout.strip()
            return command, None if there == version else f"found {there}, expected {version}"
        fault = found.stderr.strip()
    return [], f"cannot run {program} ({fault})"


def fault_of_worker(program: str, version: str) -> str | None:
    return start_of_command(program, version)[1]


def survey_part(program: str, version: str, arguments: list[str]) -> dict:
    """Surveys a part on a worker, and returns the fields of an Outcome."""
    worker = get_worker()
    command, unfit = start_of_command(program, version)
    if unfit:
        # Otherwise a worker that fails at once would repeatedly be the first one free for the next part.
        time.sleep(1)
        return {"worker": worker.address, "unfit": unfit}
    key = worker.get_current_task()
    pipe = subprocess.PIPE
    process = subprocess.Popen([*command, *arguments], stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe)
    while True:
        try:
            output, error = process.communicate(timeout=0.5)
            break
        except subprocess.TimeoutExpired:
            # Has the driver given up or gone away, or is the worker closing?
            task = worker.state.tasks.get(key)
            if task is None or task.state != "executing" or worker.status in (Status.closing, Status.closed):
                process.kill()
    stderr = error.decode(errors="replace")
    return {"worker": worker.address, "code": process.returncode, "json": output, "stderr": stderr}


# Functions for the driver.


@dataclass(frozen=True)
class Outcome:
    """What became of a part on a worker."""

    worker: str
    # The reason why the worker cannot run the program.
    unfit: str | None = None
    code: int = 0
    json: bytes = b""
    stderr: str = ""

    def fault(self) -> str | None:
        """Why the program failed."""
        if self.code < 0:
            return f"survey was killed by signal {-self.code}"
        return f"survey: {said(self.stderr)}" if self.code else None


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


class Driver:
    """Hands out parts to the workers of a cluster, and keeps what they send back."""

    def __init__(self, client: Client, program: str, parts: Parts, retries: int, progress: Progress):
        self.client, self.program, self.parts = client, program, parts
        self.retries, self.progress = retries, progress
        self.completed: SimpleQueue[Future] = SimpleQueue()
        self.running: dict[str, tuple[int, Future]] = {}
        self.failures: Counter[int] = Counter()
        self.unfit: set[str] = set()
        self.workers: set[str] = set()

    def check_workers(self) -> None:
        """Checks that every worker has the program."""
        version = self.parts.survey.version
        answers = self.client.run(fault_of_worker, self.program, version, on_error="return")
        self.workers = set(answers)
        for worker, fault in answers.items():
            # A worker lost in the meantime does not answer; `run` reports it.
            if fault is not None and not isinstance(fault, OSError):
                raise Failure(unfit_worker(worker, fault))

    def report_lost_workers(self) -> dict[str, int]:
        """Reports workers lost since the last call, and returns the threads of the others."""
        threads = self.client.nthreads()
        for worker in sorted(self.workers - threads.keys()):
            self.progress.note(f"worker {worker} is gone; others take over its parts")
        self.workers = set(threads)
        return threads

    def run(self, due: deque[int]) -> None:
        number, left = self.parts.number, len(due)
        self.progress.begin(sum(self.parts.hands(part) for part in due))
        while left > 0:
            # One waiting part for each running one. Workers may come and go.
            ahead = 1 + 2 * sum(self.report_lost_workers().values())
            while due and len(self.running) < ahead:
                self.submit(due.popleft())
            self.progress.show(number - left, number)
            try:
                future = self.completed.get(timeout=1)
            except Empty:
                continue
            left -= self.conclude(future)
        self.report_lost_workers()

    def submit(self, part: int, failed_on: str | None = None) -> None:
        # Dask runs one task per thread of a worker, so each task gets one thread.
        options = ["--part", f"{part}/{self.parts.number}", "--format", "json", "--threads", "1", "--quiet"]
        avoided = self.unfit | {failed_on} - {None}
        workers = list(set(self.client.nthreads()) - avoided) if avoided else []
        future = self.client.submit(
            survey_part,
            self.program,
            self.parts.survey.version,
            [*self.parts.survey.arguments, *options],
            pure=False,
            workers=workers or None,
            # These workers may be gone by then; the part may then run anywhere.
            allow_other_workers=bool(workers),
        )
        self.running[future.key] = part, future
        future.add_done_callback(self.completed.put)

    def conclude(self, future: Future) -> bool:
        """Keeps a part, or submits it again. Is it done?"""
        part, _ = self.running.pop(future.key)
        if future.status not in ("finished", "error"):
            raise CancelledError
        try:
            outcome = Outcome(**future.result())
        except Exception as error:  # Dask's own, such as a part on which workers died again and again.
            self.try_again(part, None, f"{type(error).__name__}: {error}")
            return False
        if outcome.unfit:
            self.avoid(outcome.worker, outcome.unfit)
            self.submit(part)
        elif fault := outcome.fault():
            self.try_again(part, outcome.worker, fault, 1 if outcome.code == 1 else 2)
        elif fault := self.parts.fault(part, outcome.json):
            self.try_again(part, outcome.worker, f"survey wrote something else: {fault}", 1)
        else:
            self.parts.keep(part, outcome.json)
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
        self.submit(part, failed_on=worker)

    def avoid(self, worker: str, fault: str) -> None:
        """Gives no more parts to a worker that joined without the program."""
        if worker not in self.unfit:
            self.progress.note(f"{unfit_worker(worker, fault)}; it gets no more parts")
            self.unfit.add(worker)
        if not set(self.client.nthreads()) - self.unfit:
            raise Failure(f"no worker is left: {unfit_worker(worker, fault)}")

    def cancel(self) -> None:
        """Ends what still runs."""
        with suppress(*SCHEDULER_IS_GONE):
            self.client.cancel([future for _, future in self.running.values()], force=True)


def unfit_worker(worker: str, fault: object) -> str:
    advice = "install the same version on all machines, or give --program a path that is right on all"
    return f"worker {worker}: {one_line(str(fault))}; {advice}"


@contextmanager
def connected(args: argparse.Namespace) -> Iterator[Client]:
    """A client of the named scheduler, or of a new cluster on this machine."""
    if args.scheduler:
        try:
            client = Client(args.scheduler, timeout=10)
        except (OSError, ValueError, TimeoutError) as error:
            raise Failure(f"cannot reach the scheduler {args.scheduler}: {error}") from None
        with client:
            try:
                client.wait_for_workers(1, timeout=args.wait)
            except TimeoutError:
                raise Failure(
                    f"the scheduler {args.scheduler} has no workers after {args.wait:g} s"
                ) from None
            yield client
        return
    with ExitStack() as stack:
        scratch = stack.enter_context(tempfile.TemporaryDirectory(prefix="survey-on-dask-"))
        keep_standard_error()
        with signals_put_off():
            try:
                cluster = LocalCluster(
                    n_workers=args.workers or CPU_COUNT,
                    threads_per_worker=1,
                    dashboard_address=":8787" if args.dashboard else None,
                    silence_logs=logging.CRITICAL,
                    local_directory=scratch,
                )
            except RuntimeError as error:
                raise Failure(f"a worker died while starting: {error.__cause__ or error}") from None
            stack.enter_context(cluster)
        client = stack.enter_context(Client(cluster))
        if args.dashboard:
            print(f"dashboard: {client.dashboard_link}", file=sys.stderr)
        yield client


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


def found_program(given: str | None, name: str, sibling: str | None = None) -> str:
    """The named program; else the one in the folder of another, on PATH, or built in this repository."""
    if given:
        return str(Path(given).absolute()) if os.sep in given else given
    if sibling and os.sep in sibling and os.access(Path(sibling).with_name(name), os.X_OK):
        return str(Path(sibling).with_name(name))
    built = Path(__file__).resolve().parent.parent / "target" / "release" / name
    if shutil.which(name):
        return name
    if not built.exists():
        raise Failure(f"{name} is neither on PATH nor in {built.parent} (build it, or give its path)")
    return str(built)


def check_merge_program(program: str, survey_version: str) -> None:
    """It must be merge-surveys, of the same version as survey."""
    asked = run([program, "--version"])
    if asked.returncode != 0:
        raise Failure(f"{program}: {said(asked.stderr)}")
    there, due = asked.stdout.strip(), survey_version.replace("survey ", "merge-surveys ", 1)
    if there != due:
        raise Failure(f"{program}: found {there or 'no version'}, expected {due}")


def check_out(out: Path, survey: Survey, force: bool) -> None:
    """Finds out before the work whether the result can be written."""
    try:
        if out.exists() and not out.is_file():
            raise Failure(f"cannot write {out}: not a file")
        if out.suffix != ".json":
            raise Failure(f"--out: expected a .json file, found {out} (merge-surveys converts it to a table)")
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


class Parser(argparse.ArgumentParser):
    def error(self, message: str):
        raise Failure(f"{message}; see --help")


def parse(arguments: list[str]) -> argparse.Namespace:
    own, survey = arguments, []
    if "--" in arguments:
        cut = arguments.index("--")
        own, survey = arguments[:cut], arguments[cut + 1 :]
    parser = Parser(
        usage="%(prog)s --out FILE [options] -- ARGUMENTS OF survey",
        description="Run one survey on many workers, with Dask distributed.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument
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
        type=float,
        default=60,
        metavar="SECONDS",
        help="how long to wait for its first worker [default: 60]",
    )
    add(
        "--program",
        metavar="PATH",
        help="survey, here and on the workers [default: on PATH, else in target/release]",
    )
    add("--merge-program", metavar="PATH", help="merge-surveys, here [default: beside survey, or as survey]")
    add("--quiet", action="store_true", help="show no progress and no notes, only errors")
    args = parser.parse_args(own)
    if args.scheduler and (args.workers or args.dashboard):
        parser.error("--workers and --dashboard are for the local cluster, not for --scheduler")
    if not survey:
        parser.error("the arguments of survey are missing, such as: -- tenpai --feature cores")
    args.survey = survey
    return args


def drive(args: argparse.Namespace) -> None:
    program = found_program(args.program, "survey")
    merge_program = found_program(args.merge_program, "merge-surveys", sibling=program)
    survey = Survey.ask(program, args.survey)
    check_merge_program(merge_program, survey.version)
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
            with connected(args) as client:
                driver = Driver(client, program, parts, args.retries, progress)
                try:
                    driver.check_workers()
                    driver.run(due)
                except SCHEDULER_IS_GONE:
                    raise Failure("lost the scheduler; give the same command again to resume") from None
                finally:
                    driver.cancel()
        parts.merge(merge_program, args.out, args.force)
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
