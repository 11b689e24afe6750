"""A survey in parts: its settings, how it is cut, and the directory that collects its parts."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import tehai

# Default parts: small ones, so that workers finish together and little is lost if one fails; larger ones where
# there would be too many. Their number depends only on the set, so that the same command resumes with any number
# of workers.
SMALL_PART = 1 << 18
MANY_PARTS = 1024
LARGE_PART = 1 << 25
# Each is a file of one directory.
MOST_PARTS = 20_000


# What computes the parts, here and on all workers.
BUILD = f"{tehai.__version__}, build {tehai.__build__}"


class Failure(Exception):
    """Ends the run: one line, and the exit code."""

    def __init__(self, message: str, code: int = 2):
        super().__init__(one_line(message))
        self.code = code


def one_line(text: str) -> str:
    return "; ".join(line.strip() for line in text.splitlines() if line.strip())


@dataclass(frozen=True)
class Survey:
    """A survey as the package understands it."""

    # The arguments of tehai.survey_part.
    question: dict
    settings: dict

    @staticmethod
    def of(question: dict) -> Survey:
        """A survey of no hands has the settings, or the error."""
        try:
            empty = tehai.survey_part(**question, ranks=range(0))
        except ValueError as error:
            raise Failure(str(error)) from None
        return Survey(question, content(empty)["settings"])

    def is_of(self, file: Path) -> bool:
        """Is a file this survey, or a part of it?"""
        try:
            return content(file.read_bytes())["settings"] == self.settings
        except ValueError:
            return False

    @property
    def hands(self) -> int:
        return int(self.settings["set_hands"])

    def ranks(self, part: int, parts: int) -> range:
        """The ranks of a part, counted from 1, as survey --part cuts them."""
        return range((part - 1) * self.hands // parts, part * self.hands // parts)

    def fault(self, part: int, parts: int, data: bytes) -> str | None:
        """Why bytes are not the survey of a part."""
        try:
            found = content(data)
        except ValueError as error:
            return str(error)
        ranks = self.ranks(part, parts)
        ranges = [{"from": str(ranks.start), "to": str(ranks.stop)}] if ranks else []
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
        settings = {"tehai": BUILD, "parts": number} | survey.settings
        try:
            self.directory.mkdir(exist_ok=True)
            if not self.settings_file.exists():
                if any(path.suffix != ".tmp" for path in self.directory.iterdir()):
                    raise Failure(
                        f"{self.directory} is not a directory of parts (remove it, or choose another --out)"
                    )
                text = json.dumps(settings, indent=1) + "\n"
                write_whole(self.settings_file, text.encode(), self.directory)
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
        ranks = self.survey.ranks(part, self.number)
        return ranks.stop - ranks.start

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
            write_whole(path, data, self.directory)
        except OSError as error:
            raise Failure(f"cannot write {path}: {error.strerror}") from None

    def merge(self, out: Path) -> None:
        files = [(self.directory / self.name(part)).read_bytes() for part in range(1, self.number + 1)]
        try:
            whole = tehai.merge_surveys(files)
        except ValueError as error:
            raise Failure(f"{error} (the parts are in {self.directory})", 1) from None
        try:
            write_whole(out, whole, self.directory)
        except OSError as error:
            raise Failure(f"cannot write {out}: {error.strerror} (the parts are in {self.directory})") from None

    def remove(self) -> None:
        """Removes the parts, and the directory unless there is something else in it."""
        names = {self.name(part) for part in range(1, self.number + 1)}
        for path in list(self.directory.iterdir()):
            if path.suffix == ".tmp" or path.name in names:
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


def write_whole(path: Path, data: bytes, directory: Path) -> None:
    """Writes a file under a temporary name in the directory of parts first."""
    temporary = directory / f"{path.name}.tmp"
    temporary.write_bytes(data)
    os.replace(temporary, path)
