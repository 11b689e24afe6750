"""A survey in parts: its settings, how it is cut, and the directory that collects its parts."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

# Arguments of survey that the driver sets, or that cannot be combined with parts.
RESERVED = {
    "--part", "--range", "--sample", "--seed", "--out", "--force", "--format", "--threads", "--quiet",
    "--checkpoint-interval", "--help", "-h", "--version", "-V",
}  # fmt: skip

# Default parts: small ones, so that workers finish together and little is lost if one fails; larger ones where
# there would be too many. Their number depends only on the set, so that the same command resumes with any number
# of workers.
SMALL_PART = 1 << 18
MANY_PARTS = 1024
LARGE_PART = 1 << 25
# One command line at the end names all parts.
MOST_PARTS = 20_000


class Failure(Exception):
    """Ends the run: one line, and the exit code."""

    def __init__(self, message: str, code: int = 2):
        super().__init__(one_line(message))
        self.code = code


def one_line(text: str) -> str:
    return "; ".join(line.strip() for line in text.splitlines() if line.strip())


def said(stderr: str) -> str:
    """What a program said before it failed."""
    return one_line(stderr).removeprefix("error: ") or "exited without a message"


@dataclass(frozen=True)
class Survey:
    """A survey as the program understands it."""

    arguments: list[str]
    version: str
    settings: dict

    @staticmethod
    def ask(program: str, arguments: list[str]) -> Survey:
        """Asks the program on this machine: a survey of no hands has the settings, or the error."""
        for argument in arguments:
            if argument.split("=")[0] in RESERVED:
                raise Failure(f"{argument} cannot be given after --; see --help")
        version = run([program, "--version"]).stdout.strip()
        empty = run([program, *arguments, "--range", "0..0", "--format", "json", "--threads", "1", "--quiet"])
        if empty.returncode != 0:
            raise Failure(f"survey: {said(empty.stderr)}", 1 if empty.returncode == 1 else 2)
        try:
            return Survey(arguments, version, content(empty.stdout.encode())["settings"])
        except ValueError:
            raise Failure(f"{program} is not survey") from None

    def is_of(self, file: Path) -> bool:
        """Is a file this survey, or a part of it?"""
        try:
            return content(file.read_bytes())["settings"] == self.settings
        except ValueError:
            return False

    @property
    def hands(self) -> int:
        return int(self.settings["set_hands"])

    def ranks(self, part: int, parts: int) -> tuple[int, int]:
        """First and end of the ranks of a part, counted from 1, as survey --part cuts them."""
        return (part - 1) * self.hands // parts, part * self.hands // parts

    def fault(self, part: int, parts: int, data: bytes) -> str | None:
        """Why bytes are not the survey of a part."""
        try:
            found = content(data)
        except ValueError as error:
            return str(error)
        start, end = self.ranks(part, parts)
        ranges = [{"from": str(start), "to": str(end)}] if start < end else []
        if found["settings"] != self.settings or found["ranges"] != ranges:
            return "from another survey or part"
        return None


def content(data: bytes) -> dict:
    """The content of a survey file, checked against its checksum."""
    try:
        found = json.loads(data)
        checksum = found.pop("checksum")
    except (ValueError, AttributeError, KeyError, TypeError):
        raise ValueError("not a survey, or truncated") from None
    compact = json.dumps(found, separators=(",", ":"), ensure_ascii=False)
    if checksum != hashlib.sha256(compact.encode(errors="replace")).hexdigest():
        raise ValueError("the checksum does not match")
    return found


def default_parts(hands: int) -> int:
    small, large = -(-hands // SMALL_PART), -(-hands // LARGE_PART)
    return max(1, min(MOST_PARTS, max(large, min(small, MANY_PARTS))))


class Parts:
    """The directory of the parts that are done, beside the result."""

    def __init__(self, out: Path, survey: Survey, number: int):
        self.survey, self.number = survey, number
        self.directory = out.with_name(out.name + ".parts")
        self.settings_file = self.directory / "settings.json"
        settings = {"program": survey.version, "parts": number} | survey.settings
        try:
            self.directory.mkdir(exist_ok=True)
            if not self.settings_file.exists():
                if any(path.suffix != ".tmp" for path in self.directory.iterdir()):
                    raise Failure(
                        f"{self.directory} is not a directory of parts (remove it, or choose another --out)"
                    )
                write_whole(self.settings_file, (json.dumps(settings, indent=1) + "\n").encode())
            self.lock = self.settings_file.open()
            self._check_settings(self.lock.read(), settings)
        except OSError as error:
            raise Failure(f"cannot write {self.directory}: {error.strerror}") from None
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Failure(f"{self.directory} is in use by another run") from None

    def _check_settings(self, text: str, here: dict) -> None:
        otherwise = "remove it, choose another --out, or give the same arguments"
        try:
            there = dict(json.loads(text))
        except (ValueError, TypeError):
            raise Failure(f"{self.settings_file} is damaged ({otherwise})") from None
        for name in here | there:
            if there.get(name) != here.get(name):
                raise Failure(
                    f"{self.directory} has parts of another survey: "
                    f"{name}: expected {here.get(name)!r}, found {there.get(name)!r} ({otherwise})"
                )

    def name(self, part: int) -> str:
        return f"part-{part}-of-{self.number}.json"

    def hands(self, part: int) -> int:
        start, end = self.survey.ranks(part, self.number)
        return end - start

    def fault(self, part: int, data: bytes) -> str | None:
        """Why bytes are not the survey of a part."""
        return self.survey.fault(part, self.number, data)

    def done(self, note: Callable[[str], None]) -> set[int]:
        """The parts that are there and sound."""
        done = set()
        for part in range(1, self.number + 1):
            try:
                fault = self.fault(part, (self.directory / self.name(part)).read_bytes())
            except FileNotFoundError:
                continue
            if fault:
                note(f"{self.directory / self.name(part)} is damaged ({fault}) and computed again")
            else:
                done.add(part)
        return done

    def keep(self, part: int, data: bytes) -> None:
        path = self.directory / self.name(part)
        try:
            write_whole(path, data)
        except OSError as error:
            raise Failure(f"cannot write {path}: {error.strerror}") from None

    def merge(self, program: str, out: Path, force: bool) -> None:
        names = [self.name(part) for part in range(1, self.number + 1)]
        options = ["--quiet", *(["--force"] if force else []), "--out", str(out.absolute())]
        merged = run([program, *options, *names], directory=self.directory)
        if merged.returncode != 0:
            code = 1 if merged.returncode == 1 else 2
            raise Failure(f"merge-surveys: {said(merged.stderr)} (the parts are in {self.directory})", code)

    def remove(self) -> None:
        """Removes the parts, and the directory unless there is something else in it."""
        names = {self.name(part) for part in range(1, self.number + 1)}
        for path in list(self.directory.iterdir()):
            if path.name.removesuffix(".tmp") in names:
                path.unlink()
        # Removed last, so that a run stopped here can be resumed.
        self.settings_file.unlink()
        if not any(self.directory.iterdir()):
            self.directory.rmdir()

    def close(self) -> None:
        """Leaves no directory without parts behind."""
        self.lock.close()
        if self.directory.is_dir() and list(self.directory.iterdir()) == [self.settings_file]:
            self.remove()


def write_whole(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + ".tmp")
    temporary.write_bytes(data)
    os.replace(temporary, path)


def run(command: list[str], directory: Path | None = None) -> subprocess.CompletedProcess:
    try:
        return subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            cwd=directory,
        )
    except OSError as error:
        raise Failure(f"cannot run {command[0]}: {error.strerror}") from None
