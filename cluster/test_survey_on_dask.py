"""The driver as a process, on clusters of this machine that each test starts and ends itself, with the package tehai
that is installed.

The program `survey` must write the same bytes. It is in the directory that TEHAI_PROGRAMS names:

    TEHAI_PROGRAMS=target/release pytest cluster
"""

import os
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psutil
import pytest
import tehai

from survey_on_dask import BUILD, Parts

DRIVER = Path(__file__).with_name("survey_on_dask.py")
# The first takes a second or two on one core, the second no time.
SURVEY = ["tenpai", "--tiles", "10", "--players", "3", "--feature", "cores"]
SMALL = ["tenpai", "--tiles", "4", "--feature", "wait_kinds", "--by", "cores"]
# Takes minutes, to be stopped.
LONG = ["tenpai", "--feature", "cores"]
PATIENCE = 60

PROGRAMS = Path(os.environ["TEHAI_PROGRAMS"]).absolute()
ENVIRONMENT = dict(os.environ)
SMALL_QUESTION = {"expression": "tenpai", "tiles": 4, "feature": "wait_kinds", "by": "cores"}


@pytest.fixture(scope="session", autouse=True)
def temporary_files_of_killed_processes(tmp_path_factory):
    """They go with those of the tests."""
    ENVIRONMENT["TMPDIR"] = str(tmp_path_factory.mktemp("temporary"))


@pytest.fixture(scope="session")
def whole(tmp_path_factory) -> bytes:
    """The survey by the program, without a cluster."""
    return alone(tmp_path_factory.mktemp("whole") / "whole.json", SURVEY)


@pytest.fixture(scope="session")
def small(tmp_path_factory) -> bytes:
    """The same for the small survey."""
    return alone(tmp_path_factory.mktemp("small") / "small.json", SMALL)


def alone(out: Path, arguments: list[str]) -> bytes:
    subprocess.run([PROGRAMS / "survey", *arguments, "--out", out, "--quiet"], check=True)
    return out.read_bytes()


def command(out: Path, *options: str, survey: list[str] = SURVEY) -> list[str]:
    return [sys.executable, str(DRIVER), *survey, "--out", str(out), *options]


def drive(
    out: Path, *options: str, survey: list[str] = SURVEY, env=ENVIRONMENT
) -> subprocess.CompletedProcess:
    return subprocess.run(
        command(out, *options, survey=survey),
        env=env,
        capture_output=True,
        text=True,
        timeout=2 * PATIENCE,
    )


def succeeds(run: subprocess.CompletedProcess) -> str:
    assert run.returncode == 0, run.stderr
    assert run.stdout == ""
    return run.stderr


def error_of(run: subprocess.CompletedProcess, code: int = 2) -> str:
    assert run.returncode == code, run.stderr
    assert run.stdout == ""
    last = run.stderr.splitlines()[-1]
    assert (
        last.startswith("error: ") and run.stderr.count("error: ") == 1 and "Traceback" not in run.stderr
    ), run.stderr
    return last


def wait_for(what, seconds: float = PATIENCE):
    end = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.02)
    return found


def parts_of(out: Path) -> list[Path]:
    return sorted(out.with_name(out.name + ".parts").glob("part-*.json"))


def heed_signals(ignored: tuple[signal.Signals, ...] = ()):
    """As in a terminal, however the tests were started; or as under nohup."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)


@contextmanager
def started(command: list, env=ENVIRONMENT, preexec_fn=heed_signals, **options):
    """A process, and at the end neither it nor any that it started."""
    process = subprocess.Popen(
        command,
        env=env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=preexec_fn,
        **options,
    )
    family = psutil.Process(process.pid)
    try:
        yield process
    finally:
        rest = family.children(recursive=True) if process.poll() is None else []
        for one in [family, *rest]:
            try:
                one.kill()
            except psutil.NoSuchProcess:
                pass
        process.communicate()
        psutil.wait_procs(rest, timeout=PATIENCE)


def notes_of(driver: subprocess.Popen, code: int = 0) -> str:
    """What a driver has said when it ends, with this exit code."""
    _, notes = driver.communicate(timeout=2 * PATIENCE)
    assert driver.returncode == code, notes
    return notes


class Machines:
    """A scheduler and workers, each a process of its own, as on other machines."""

    def __init__(self, directory: Path, stack: ExitStack):
        self.directory, self.stack = directory, stack
        self.file = directory / "scheduler.json"
        self.scheduler = self._start(
            "scheduler", "--host", "127.0.0.1", "--port", "0", "--dashboard-address", "127.0.0.1:0"
        )
        self.address = wait_for(self._address)

    def _address(self) -> str | None:
        text = self.file.read_text() if self.file.exists() else ""
        return next((part for part in text.split('"') if part.startswith("tcp://")), None)

    def _start(self, kind: str, *options: str, env=ENVIRONMENT) -> subprocess.Popen:
        module = f"distributed.cli.dask_{kind}"
        command = [sys.executable, "-m", module, "--scheduler-file", self.file, *options]
        return self.stack.enter_context(started(command, env=env, cwd=self.directory))

    def worker(self, env=ENVIRONMENT, threads: int = 1) -> subprocess.Popen:
        options = ["--no-nanny", "--no-dashboard", "--local-directory", str(self.directory)]
        return self._start("worker", "--nthreads", str(threads), *options, env=env)


@pytest.fixture
def machines(tmp_path):
    directory = tmp_path / "machines"
    directory.mkdir()
    with ExitStack() as stack:
        yield Machines(directory, stack)


def preloading(script: Path, text: str) -> dict[str, str]:
    """The environment in which workers run a script as they start."""
    script.write_text(text)
    return ENVIRONMENT | {"DASK_DISTRIBUTED__WORKER__PRELOAD": str(script)}


def surveying(script: Path, first: str) -> dict[str, str]:
    """The environment of workers that run some lines before each part, of these `ranks`."""
    lines = "\n".join(f"    {line}" for line in first.splitlines())
    return preloading(
        script,
        f"""
import os, time, tehai
from tehai._survey import survey_part as real
def survey_part(*, ranks, **options):
{lines}
    return real(ranks=ranks, **options)
tehai.survey_part = survey_part
""",
    )


def test_a_local_cluster_writes_the_bytes_of_one_machine(tmp_path, whole):
    out = tmp_path / "whole.json"
    assert succeeds(drive(out, "--workers", "2")) == "parts 4, 0 of them done before\n"
    assert out.read_bytes() == whole
    assert list(tmp_path.iterdir()) == [out]


def test_more_parts_than_hands(tmp_path):
    out = tmp_path / "whole.json"
    expected = alone(tmp_path / "alone.json", ["win", "--tiles", "2", "--feature", "decompositions"])
    survey = ["win", "--tiles=2", "--feature=decompositions"]
    succeeds(drive(out, "--workers", "1", "--parts", "50", survey=survey))
    assert out.read_bytes() == expected


def test_a_scheduler_of_its_own_with_workers_of_several_threads(tmp_path, machines, whole):
    machines.worker(threads=2)
    machines.worker()
    out = tmp_path / "whole.json"
    succeeds(drive(out, "--scheduler", machines.address, "--parts", "12"))
    assert out.read_bytes() == whole


def test_a_worker_is_killed_and_the_run_completes(tmp_path, whole):
    out = tmp_path / "whole.json"
    with started(command(out, "--workers", "2", "--parts", "24")) as driver:
        family = psutil.Process(driver.pid)
        wait_for(lambda: len(parts_of(out)) >= 2)
        [worker, _] = [one for one in family.children() if "spawn_main" in " ".join(one.cmdline())]
        worker.kill()
        notes = notes_of(driver)
    [gone] = [line for line in notes.splitlines() if "is gone" in line]
    assert gone.startswith("worker tcp://127.0.0.1:")
    assert out.read_bytes() == whole
    assert list(tmp_path.iterdir()) == [out]


def test_a_run_goes_on_where_a_worker_is_killed_while_it_starts(tmp_path, small):
    once = f"""
import os, signal
try:
    os.mkdir("{tmp_path}/once")
except FileExistsError:
    pass
else:
    os.kill(os.getpid(), signal.SIGKILL)
"""
    out = tmp_path / "whole.json"
    succeeds(drive(out, "--workers", "2", survey=SMALL, env=preloading(tmp_path / "killed.py", once)))
    assert out.read_bytes() == small


def test_the_driver_is_killed_and_goes_on_from_what_is_done(tmp_path, whole):
    out = tmp_path / "whole.json"
    with started(command(out, "--workers", "2", "--parts", "24")) as driver:
        wait_for(lambda: len(parts_of(out)) >= 3)
        others = psutil.Process(driver.pid).children(recursive=True)
        driver.kill()
        driver.wait()
    assert not out.exists()
    done = parts_of(out)
    assert 3 <= len(done) < 24
    # Workers end with the driver.
    assert psutil.wait_procs(others, timeout=PATIENCE)[1] == []
    notes = succeeds(drive(out, "--workers", "2", "--parts", "24"))
    assert f"parts 24, {len(done)} of them done before" in notes
    assert out.read_bytes() == whole


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_leaves_its_parts_and_nothing_else(tmp_path, number):
    out = tmp_path / "whole.json"
    with started(command(out, "--workers", "2", "--parts", "24"), start_new_session=True) as driver:
        wait_for(lambda: len(parts_of(out)) >= 2)
        others = psutil.Process(driver.pid).children(recursive=True)
        if number == signal.SIGINT:
            os.killpg(driver.pid, number)  # as a terminal does: the workers get it too
        else:
            driver.send_signal(number)
        assert driver.wait(PATIENCE) == 130
        notes = driver.stderr.read()
    assert notes.splitlines()[1:] == ["stopped; the same command resumes"]
    assert psutil.wait_procs(others, timeout=5)[1] == []
    assert not out.exists() and len(parts_of(out)) < 24


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_workers_elsewhere_stop_when_their_driver_does(tmp_path, machines, number):
    environment = preloading(
        tmp_path / "watched.py",
        f"""
import pathlib, tehai
from tehai._survey import survey_part as real
runs = pathlib.Path("{tmp_path}/runs")
def survey_part(**options):
    runs.touch()
    try:
        return real(**options)
    finally:
        runs.unlink()
tehai.survey_part = survey_part
""",
    )
    worker, runs = machines.worker(env=environment), tmp_path / "runs"
    out = tmp_path / "whole.json"
    with started(command(out, "--scheduler", machines.address, "--parts", "1", survey=LONG)) as driver:
        wait_for(runs.exists)
        driver.send_signal(number)
        assert driver.wait(PATIENCE) == (130 if number == signal.SIGINT else -number)
    wait_for(lambda: not runs.exists(), 15)
    assert worker.poll() is None


def test_a_scheduler_that_goes_away_is_reported_and_the_run_goes_on_with_another(tmp_path, machines, whole):
    machines.worker()
    out = tmp_path / "whole.json"
    with started(command(out, "--scheduler", machines.address, "--parts", "12")) as driver:
        wait_for(lambda: len(parts_of(out)) >= 2)
        machines.scheduler.kill()
        notes = notes_of(driver, 2)
    assert notes.splitlines()[-1].startswith("error: lost the scheduler"), notes
    assert len(parts_of(out)) >= 2
    succeeds(drive(out, "--workers", "2", "--parts", "12"))
    assert out.read_bytes() == whole


def test_parts_of_workers_that_are_gone_go_to_one_that_joins(tmp_path, machines, small):
    hangs = surveying(tmp_path / "hangs.py", f"open('{tmp_path}/begun', 'w').close(); time.sleep(600)")
    first = machines.worker(env=hangs)
    out = tmp_path / "whole.json"
    with started(command(out, "--scheduler", machines.address, "--parts", "3", survey=SMALL)) as driver:
        wait_for((tmp_path / "begun").exists)
        first.kill()
        machines.worker()
        notes = notes_of(driver)
    assert out.read_bytes() == small
    assert [line.endswith(" is gone; others take over its parts") for line in notes.splitlines()[1:]] == [True]


UNFIT = {
    "import sys; sys.modules['tehai'] = None": "import of tehai halted; None in sys.modules",
    "import tehai; tehai.__build__ = '0123456789abcdef'": f"found tehai {tehai.__version__}, build 0123456789abcdef",
}


def test_unfit_workers_are_named_and_retired_and_others_go_on(tmp_path, machines, small):
    for number, preload in enumerate(UNFIT):
        machines.worker(env=preloading(tmp_path / f"unfit{number}.py", preload), threads=4)
    out = tmp_path / "whole.json"
    with started(command(out, "--scheduler", machines.address, "--parts", "40", survey=SMALL)) as driver:
        _, *unfit = (driver.stderr.readline() for _ in range(3))
        machines.worker()
        assert notes_of(driver) == ""
    assert out.read_bytes() == small
    for found in UNFIT.values():
        assert sum(f"{found}; expected tehai {BUILD}; it is retired" in line for line in unfit) == 1, unfit


def test_a_scheduler_without_workers_is_waited_for_so_long(tmp_path, machines):
    run = drive(tmp_path / "whole.json", "--scheduler", machines.address, "--wait", "0.5", survey=SMALL)
    assert error_of(run) == "error: no worker for 0.5 s"


def test_a_part_that_fails_is_tried_again(tmp_path, small):
    flaky = f"""
if ranks.start and not os.path.exists("{tmp_path}/once"):
    open("{tmp_path}/once", "w").close()
    raise MemoryError"""
    out = tmp_path / "whole.json"
    environment = surveying(tmp_path / "flaky.py", flaky)
    notes = succeeds(drive(out, "--workers", "1", "--parts", "3", survey=SMALL, env=environment))
    assert "failed on tcp://127.0.0.1:" in notes and ": MemoryError; trying again" in notes
    assert out.read_bytes() == small


@pytest.mark.parametrize(
    ("answer", "fault"),
    [("raise ValueError('no\\nluck')", "ValueError: no luck"), ("return b'nothing'", "not a survey, or truncated")],
)
def test_a_part_that_fails_for_good_ends_the_run_with_what_was_said(tmp_path, answer, fault, small):
    bad = f"if ranks.start == {3756 // 3}: time.sleep(1); {answer}"
    out = tmp_path / "whole.json"
    options = ["--workers", "1", "--parts", "3", "--retries", "1"]
    message = error_of(drive(out, *options, survey=SMALL, env=surveying(tmp_path / "bad.py", bad)))
    assert message.startswith("error: part 2 of 3 failed on tcp://") and message.endswith(fault)
    # Finished parts are kept, and the rest is done.
    assert parts_of(out) and not out.exists()
    succeeds(drive(out, *options, survey=SMALL))
    assert out.read_bytes() == small


def test_parts_that_are_damaged_or_of_another_survey(tmp_path, small):
    out = tmp_path / "whole.json"
    parts = Parts(SMALL_QUESTION, out, 3)
    data = [tehai.survey_part(**SMALL_QUESTION, ranks=parts.ranks(part)) for part in (1, 2, 3)]
    for at in range(len(data[0]) - 1):  # but the line end
        assert parts.fault(1, data[0][:at]) and parts.fault(1, data[0][:at] + b"~" + data[0][at + 1 :])
    with parts.opened():
        for part, found in enumerate((data[0], data[2], data[2][:-20]), 1):
            parts.file(part).write_bytes(found)
        assert "is in use by another run" in error_of(drive(out, "--parts", "3", survey=SMALL))
    # The existing parts count cores of the standard form only.
    other = [*SMALL[:-1], "shanten", "--forms", "standard"]
    for options, survey in ((["--parts", "3"], other), (["--parts", "2"], SMALL)):
        message = error_of(drive(out, *options, survey=survey))
        assert f"{out}.parts has parts of another survey, build or number" in message
    # The order of arguments makes no difference.
    notes = succeeds(drive(out, "--workers", "1", "--parts", "3", survey=[*SMALL[1:], *SMALL[:1]]))
    assert f"{parts.file(2)} is damaged (from another survey or part) and computed again" in notes
    assert f"{parts.file(3)} is damaged (not a survey, or truncated) and computed again" in notes
    assert "1 of them done before" in notes and out.read_bytes() == small


def test_what_is_wrong_is_told_before_a_cluster_starts(tmp_path):
    (tmp_path / "letter.json").write_text("dear")
    assert "letter.json exists" in error_of(drive(tmp_path / "letter.json", survey=SMALL))
    whole = tmp_path / "whole.json"
    assert "No such file or directory" in error_of(drive(tmp_path / "nowhere" / "whole.json", survey=SMALL))
    assert "cluster" not in error_of(drive(whole, survey=["hand", "--feature", "cores"]))
    assert "unknown address scheme" in error_of(drive(whole, "--scheduler", "nonsense://x", survey=SMALL))
