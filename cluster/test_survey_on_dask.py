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

from survey_parts import BUILD, LARGE_PART, MANY_PARTS, MOST_PARTS, SMALL_PART, Parts, Survey, default_parts

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


# Identical output.


def test_a_local_cluster_writes_the_bytes_of_one_machine(tmp_path, whole):
    out = tmp_path / "whole.json"
    notes = succeeds(drive(out, "--workers", "2"))
    assert notes.startswith("Settings: set tenpai; tiles 10; players 3;"), notes
    assert out.read_bytes() == whole
    assert list(tmp_path.iterdir()) == [out]


def test_more_parts_than_hands(tmp_path):
    out = tmp_path / "whole.json"
    expected = alone(tmp_path / "alone.json", ["win", "--tiles", "2", "--feature", "decompositions"])
    survey = ["win", "--tiles=2", "--feature=decompositions"]
    assert succeeds(drive(out, "--workers", "1", "--parts", "50", "--quiet", survey=survey)) == ""
    assert out.read_bytes() == expected


def test_the_distance_from_a_set_goes_to_the_workers(tmp_path):
    out = tmp_path / "whole.json"
    survey = ["all", "--tiles", "4", "--feature", "距離(混一色 | tanyao)", "--by", "distance(only(m))"]
    succeeds(drive(out, "--workers", "1", "--parts", "3", survey=survey))
    assert out.read_bytes() == alone(tmp_path / "alone.json", survey)
    assert b'"feature":"distance(honitsu | tanyao)"' in out.read_bytes()


def test_a_scheduler_of_its_own_with_workers_of_several_threads(tmp_path, machines, whole):
    machines.worker(threads=2)
    machines.worker()
    out = tmp_path / "whole.json"
    succeeds(drive(out, "--scheduler", machines.address, "--parts", "12"))
    assert out.read_bytes() == whole


# Workers and clusters that fail.


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


# At a SystemExit Dask prints a traceback in the process of the worker.
@pytest.mark.parametrize(
    "death", ["import os; os._exit(1)", "raise SystemExit(1)", "raise ValueError('no luck')"]
)
def test_a_worker_that_dies_while_it_starts_is_told_in_one_line(tmp_path, death):
    environment = preloading(tmp_path / "die.py", death)
    run = drive(tmp_path / "whole.json", "--workers", "1", "--quiet", survey=SMALL, env=environment)
    message = error_of(run)
    assert message.startswith("error: a worker died while starting: ")
    assert run.stderr == f"{message}\n"


@pytest.mark.parametrize(("retries", "done"), [(1, "trying again"), (0, "others do its work")])
def test_a_run_goes_on_where_a_worker_is_killed_while_it_starts(tmp_path, small, retries, done):
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
    options = ["--workers", "2", "--retries", f"{retries}"]
    run = drive(out, *options, survey=SMALL, env=preloading(tmp_path / "killed.py", once))
    [note] = succeeds(run).splitlines()[1:]
    assert note.startswith("a worker died while starting: ") and note.endswith(f"; {done}")
    assert out.read_bytes() == small


def test_a_worker_that_dies_as_it_is_asked_for_its_build_is_told_and_others_go_on(tmp_path, small):
    once = f"""
import os
def dask_setup(worker):
    async def die(*_, **__):
        os._exit(1)
    try:
        os.mkdir("{tmp_path}/once")
        worker.handlers["run"] = die
    except FileExistsError:
        pass
"""
    out = tmp_path / "whole.json"
    notes = succeeds(
        drive(out, "--workers", "1", survey=SMALL, env=preloading(tmp_path / "die.py", once))
    )
    [gone] = notes.splitlines()[1:]
    assert gone.startswith("worker tcp://127.0.0.1:") and gone.endswith(" is gone; others take over its parts")
    assert out.read_bytes() == small


def test_a_worker_that_is_lost_with_the_last_part_is_told(tmp_path, small):
    deadly = f"""
try:
    os.mkdir("{tmp_path}/once")
except FileExistsError:
    pass
else:
    os._exit(1)"""
    out = tmp_path / "whole.json"
    options = ["--workers", "2", "--parts", "1"]
    run = drive(out, *options, survey=SMALL, env=surveying(tmp_path / "deadly.py", deadly))
    [gone] = succeeds(run).splitlines()[1:]
    assert gone.startswith("worker tcp://127.0.0.1:") and gone.endswith(" is gone; others take over its parts")
    assert out.read_bytes() == small


def test_the_driver_is_killed_and_goes_on_from_what_is_done(tmp_path, whole):
    out = tmp_path / "whole.json"
    with started(command(out, "--workers", "2", "--parts", "24")) as driver:
        wait_for(lambda: len(parts_of(out)) >= 3)
        others = psutil.Process(driver.pid).children(recursive=True)
        driver.kill()
        driver.wait()
    assert not out.exists()
    done = {part: part.stat().st_mtime_ns for part in parts_of(out)}
    assert 3 <= len(done) < 24
    # Workers end with the driver.
    assert psutil.wait_procs(others, timeout=PATIENCE)[1] == []
    notes = succeeds(drive(out, "--workers", "2", "--parts", "24", "--keep-parts"))
    assert f"parts 24, {len(done)} of them done before" in notes
    assert len(parts_of(out)) == 24
    assert {part: part.stat().st_mtime_ns for part in done} == done
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
    assert notes.splitlines()[1:] == [f"stopped; give the same command again to resume from {out}.parts"]
    assert psutil.wait_procs(others, timeout=5)[1] == []
    assert not out.exists() and len(parts_of(out)) < 24


def test_a_signal_that_is_ignored_from_the_start_stays_ignored(tmp_path, whole):
    out = tmp_path / "whole.json"
    run = command(out, "--workers", "1", "--parts", "12")
    with started(run, preexec_fn=lambda: heed_signals((signal.SIGHUP,))) as driver:
        wait_for(lambda: len(parts_of(out)) >= 2)
        driver.send_signal(signal.SIGHUP)
        notes_of(driver)
    assert out.read_bytes() == whole


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
    assert notes.splitlines()[1:] == ["error: lost the scheduler; give the same command again to resume"]
    assert len(parts_of(out)) >= 2
    succeeds(drive(out, "--workers", "2", "--parts", "12"))
    assert out.read_bytes() == whole


# Workers with another build of the package, or without it.

UNFIT = {
    "import sys; sys.modules['tehai'] = None": "import of tehai halted; None in sys.modules",
    "import tehai; tehai.__build__ = '0123456789abcdef'": f"found tehai {tehai.__version__}, build 0123456789abcdef",
    "import tehai; tehai.__version__ = '99.0.0'; vars(tehai).pop('__build__', None)": "found tehai 99.0.0, build unknown",
}


def test_unfit_workers_are_named_once_and_get_no_parts(tmp_path, machines, small):
    for number, preload in enumerate(UNFIT):
        machines.worker(env=preloading(tmp_path / f"unfit{number}.py", preload), threads=4)
    out = tmp_path / "whole.json"
    options = ["--scheduler", machines.address, "--parts", "40", "--retries", "0"]
    with started(command(out, *options, survey=SMALL)) as driver:
        _, *unfit = (driver.stderr.readline() for _ in range(4))
        machines.worker()
        assert notes_of(driver) == ""
    assert out.read_bytes() == small
    assert all(line.startswith("worker tcp://127.0.0.1:") for line in unfit)
    endings = [f": {found}; expected tehai {BUILD}; it gets no parts\n" for found in UNFIT.values()]
    assert all(sum(line.endswith(ending) for line in unfit) == 1 for ending in endings), unfit


def test_an_unfit_worker_that_joins_later_is_named_once_and_gets_no_parts(tmp_path, machines, small):
    # All parts but the first wait until the second worker is named.
    waits = f"""
while ranks.start and not os.path.exists("{tmp_path}/named"):
    time.sleep(0.1)"""
    machines.worker(env=surveying(tmp_path / "waits.py", waits))
    out = tmp_path / "whole.json"
    options = ["--scheduler", machines.address, "--parts", "12", "--retries", "0"]
    with started(command(out, *options, survey=SMALL)) as driver:
        wait_for(lambda: parts_of(out))
        machines.worker(env=preloading(tmp_path / "unfit.py", [*UNFIT][1]), threads=2)
        _, unfit = driver.stderr.readline(), driver.stderr.readline()
        (tmp_path / "named").touch()
        assert notes_of(driver) == ""
    assert out.read_bytes() == small
    assert unfit.startswith("worker tcp://127.0.0.1:") and unfit.endswith("; it gets no parts\n")


def test_without_a_fit_worker_the_run_ends_with_what_is_wrong(tmp_path, machines):
    machines.worker(env=preloading(tmp_path / "unfit.py", [*UNFIT][0]))
    options = ["--scheduler", machines.address, "--wait", "5", "--quiet"]
    message = error_of(drive(tmp_path / "whole.json", *options, survey=SMALL))
    assert message.startswith("error: no worker takes parts after 5 s: worker tcp://127.0.0.1:")
    assert message.endswith(f"; expected tehai {BUILD}")
    assert not (tmp_path / "whole.json.parts").exists()


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


def test_a_scheduler_without_workers_is_waited_for_so_long(tmp_path, machines):
    message = error_of(
        drive(tmp_path / "whole.json", "--scheduler", machines.address, "--wait", "0.5", survey=SMALL)
    )
    assert message == "error: no worker takes parts after 0.5 s"
    assert not (tmp_path / "whole.json.parts").exists()


# Parts that fail.


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


@pytest.mark.parametrize("times", [3, 1])
def test_a_part_that_fails_for_good_ends_the_run_with_what_was_said(tmp_path, times, small):
    bad = f"if ranks.start == {3756 // 3}: time.sleep(1); raise ValueError('no\\nluck')"
    out = tmp_path / "whole.json"
    options = ["--workers", "1", "--parts", "3", "--retries", str(times - 1)]
    message = error_of(drive(out, *options, survey=SMALL, env=surveying(tmp_path / "bad.py", bad)))
    assert message.startswith("error: part 2 of 3 failed") and message.endswith(": ValueError: no; luck")
    assert (f"{times} times" in message) == (times > 1)
    assert parts_of(out) and not out.exists()
    # Finished parts are kept, and the rest is done.
    succeeds(drive(out, *options, survey=SMALL))
    assert out.read_bytes() == small


def test_something_else_that_comes_back_fails(tmp_path):
    other = surveying(tmp_path / "other.py", "return b'nothing'")
    options = ["--workers", "1", "--retries", "0"]
    message = error_of(drive(tmp_path / "whole.json", *options, survey=SMALL, env=other), 1)
    assert "something else came back: not a survey, or truncated" in message


# The directory of parts.


def test_damaged_parts_are_computed_again_and_sound_ones_are_not(tmp_path, small):
    out = tmp_path / "whole.json"
    options = ["--workers", "1", "--parts", "4", "--keep-parts"]
    succeeds(drive(out, *options, survey=SMALL))
    expected = out.read_bytes()
    first, second, third, fourth = parts_of(out)
    first.write_bytes(first.read_bytes()[:-20])
    second.write_bytes(third.read_bytes())
    fourth.unlink()
    kept = third.stat().st_mtime_ns
    notes = succeeds(drive(out, *options, survey=SMALL))
    assert f"{first} is damaged (not a survey, or truncated) and computed again" in notes
    assert f"{second} is damaged (from another survey or part) and computed again" in notes
    assert "1 of them done before" in notes
    assert third.stat().st_mtime_ns == kept
    assert out.read_bytes() == expected == small


def test_no_byte_of_a_part_can_change_unseen():
    survey = Survey.of(SMALL_QUESTION)
    part = tehai.survey_part(**SMALL_QUESTION, ranks=survey.ranks(2, 3))
    assert survey.fault(2, 3, part) is None
    for other in [(1, 3), (2, 4)]:
        assert survey.fault(*other, part) == "from another survey or part"
    for at in range(len(part) - 1):  # but the line end
        assert survey.fault(2, 3, part[:at])
        for byte in b'0\n,"\x00\xff':
            changed = part[:at] + bytes([byte]) + part[at + 1 :]
            assert changed == part or survey.fault(2, 3, changed), (at, byte)


def test_parts_of_another_survey_are_refused(tmp_path):
    out = tmp_path / "whole.json"
    succeeds(drive(out, "--workers", "1", "--parts", "2", "--keep-parts", survey=SMALL))
    out.unlink()
    # The existing parts count cores of the standard form only.
    other = [*SMALL[:-1], "shanten", "--forms", "standard"]
    message = error_of(drive(out, "--parts", "2", survey=other))
    assert f"{out}.parts has parts of another survey: by: expected 'shanten', found 'cores'" in message
    assert "parts: expected 3, found 2" in error_of(drive(out, "--parts", "3", survey=SMALL))
    settings = out.with_name("whole.json.parts") / "settings.json"
    settings.write_text(settings.read_text().replace(tehai.__build__, "0123456789abcdef"))
    message = error_of(drive(out, "--parts", "2", survey=SMALL))
    assert f"tehai: expected '{BUILD}', found '{tehai.__version__}, build 0123456789abcdef'" in message
    settings.write_text(settings.read_text().replace("0123456789abcdef", tehai.__build__))
    # The order of arguments makes no difference.
    assert "2 of them done before" in succeeds(drive(out, "--parts", "2", survey=[*SMALL[1:], *SMALL[:1]]))
    assert list(tmp_path.iterdir()) == [out]


def test_a_directory_of_something_else_or_in_use_is_refused(tmp_path):
    out = tmp_path / "whole.json"
    directory = tmp_path / "whole.json.parts"
    directory.mkdir()
    (directory / "letter.json").write_text("dear")
    assert f"{directory} is not a directory of parts" in error_of(drive(out, survey=SMALL))
    (directory / "letter.json").unlink()
    lock = Parts(out, Survey.of(SMALL_QUESTION), 1)
    assert f"{directory} is in use by another run" in error_of(drive(out, "--parts", "1", survey=SMALL))
    lock.close()
    assert not directory.exists()


def test_the_number_of_parts_depends_on_the_hands_alone():
    assert [default_parts(hands) for hands in (0, 1, SMALL_PART, SMALL_PART + 1)] == [1, 1, 1, 2]
    assert default_parts(SMALL_PART * MANY_PARTS) == default_parts(LARGE_PART * MANY_PARTS) == MANY_PARTS
    assert default_parts(326_520_504_500) == -(-326_520_504_500 // LARGE_PART) == 9732
    assert default_parts(10**30) == MOST_PARTS


# Arguments.


@pytest.mark.parametrize(
    ("survey", "message"),
    [
        (["hand", "--feature", "cores"], 'error: set: character 1: found "hand"'),
        (["tenpai", "--tiles", "14", "--feature", "cores"], "error: "),
        (["tenpai"], "error: the following arguments are required: --feature; see --help"),
        (["--feature", "cores"], "error: the following arguments are required: SET; see --help"),
        ([*SMALL, "--part=1/2"], "error: unrecognized arguments: --part=1/2; see --help"),
        ([*SMALL, "--sample", "10"], "error: unrecognized arguments: --sample 10; see --help"),
        ([*SMALL, "--seat", "up"], 'error: seat: expected east'),
        ([*SMALL, "--forms", "seven-pairs"], "error: forms: cores needs the standard form, found seven-pairs"),
        (["win", "--feature", "luck"], 'error: feature: '),
    ],
)
def test_bad_arguments_of_survey_are_told_before_a_cluster_starts(tmp_path, survey, message):
    assert error_of(drive(tmp_path / "whole.json", survey=survey)).startswith(message)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--parts", "0"], "argument --parts: expected 1 to 20000, found '0'; see --help"),
        (["--parts", "1000000"], "--parts: expected 1 to 20000, found '1000000'; see --help"),
        (["--retries", "-1"], "--retries: expected 0 to 1000, found '-1'; see --help"),
        (["--wait", "nan"], "--wait: expected at least 0, found 'nan'; see --help"),
        (
            ["--scheduler", "x", "--workers", "2"],
            "are for the local cluster, not for --scheduler; see --help",
        ),
        (["--sheduler", "x"], "unrecognized arguments: --sheduler x; see --help"),
        (["--scheduler", "nonsense://x"], "cannot reach the scheduler nonsense://x: unknown address scheme"),
    ],
)
def test_bad_arguments_are_one_line(tmp_path, options, message):
    assert message in error_of(drive(tmp_path / "whole.json", *options, survey=SMALL))
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_written_is_known_before_the_work(tmp_path, small):
    file = tmp_path / "letter.json"
    file.write_text("dear")
    assert f"cannot write {file}/whole.json" in error_of(drive(file / "whole.json", survey=SMALL))
    assert "No such file or directory" in error_of(drive(tmp_path / "nowhere" / "whole.json", survey=SMALL))
    assert f"cannot write {tmp_path}: not a file" in error_of(drive(tmp_path, survey=SMALL))
    assert f"{file} exists (--force overwrites it)" in error_of(drive(file, survey=SMALL))
    assert "--out: expected a .json file, found " in error_of(drive(tmp_path / "whole.csv", survey=SMALL))
    assert file.read_text() == "dear"
    assert [path.name for path in tmp_path.iterdir()] == ["letter.json"]
    succeeds(drive(file, "--force", "--workers", "1", survey=SMALL))
    assert file.read_bytes() == small
    # The same survey may be overwritten, as by survey itself, but no other.
    succeeds(drive(file, "--workers", "1", survey=SMALL))
    other = [*SMALL[:-1], "shanten"]
    assert f"{file} exists (--force overwrites it)" in error_of(drive(file, survey=other))
    assert not parts_of(file)
    succeeds(drive(file, "--force", "--workers", "1", survey=other))
