#!/usr/bin/env python3
"""Checks the checker of forms: its hands against plain trial, and that it rejects lists that are wrong.

    python3 check/test_check_forms.py
"""
import random
import subprocess
import sys
import unittest
from collections import Counter
from contextlib import redirect_stdout
from functools import cache
from io import BytesIO, TextIOWrapper
from itertools import chain, combinations_with_replacement, product
from pathlib import Path
from unittest import mock

import check_forms as checker
import published
from check_forms import HONOURS, KINDS, SUIT

LIST = published.REPORTS / "irreducible-forms.csv"


@cache
def splits(row, sequences, heads):
    """Whether copies of each rank split into melds and so many heads, taken from the first rank on."""
    first = next((rank for rank, k in enumerate(row) if k), None)
    if first is None:
        return heads == 0
    blocks = [((0, 0), 1)] * heads + [((0, 0, 0), 0)] + [((0, 1, 2), 0)] * (sequences and first < len(row) - 2)
    for block, used in blocks:
        rest = list(row)
        for step in block:
            rest[first + step] -= 1
        if min(rest) >= 0 and splits(tuple(rest), sequences, heads - used):
            return True
    return False


def number(row):
    return sum(checker.tiles(k, rank) for rank, k in enumerate(row))


def hand(text):
    return number([text.count(str(rank + 1)) for rank in range(9)])


class Definitions(unittest.TestCase):
    def test_waits(self):
        """Of every hand of up to eight tiles of a suit, and of the honours, by trial of each tile."""
        for group, rule in product((SUIT, HONOURS), ("excluded", "counted")):
            waits, ranks = checker.waits(group, rule, 8), len(group.ranks)
            for held in chain(*(combinations_with_replacement(range(ranks), tiles) for tiles in (1, 2, 4, 5, 7, 8))):
                row = tuple(map(held.count, range(ranks)))
                if max(row) > 4:
                    continue
                tried = 0
                for rank in range(ranks):
                    more = tuple(k + (at == rank) for at, k in enumerate(row))
                    fits = row[rank] < 4 or rule == "counted"
                    if fits and splits(more, group.sequences, len(held) % 3 == 1):
                        tried |= checker.tiles(8, rank)
                self.assertEqual(waits.get(number(row), 0), tried, (row, rule))

    def test_digits(self):
        for row in [(0, 4, 1, 0, 3, 2, 4, 0, 1), (4,) * 9, (0,) * 9]:
            self.assertEqual([checker.copies(number(row), rank) for rank in range(9)], [*row])
            for k in range(1, 9):
                self.assertEqual(checker.at_least(number(row), k), number([8 * (one >= k) for one in row]), (row, k))
            for part in product((0, 3), (0, 1), (0, 1)):
                holds = all(k >= one for k, one in zip(row, part))
                self.assertEqual(checker.holds(number(row), number(part)), holds, (row, part))

    def test_shapes(self):
        for text, shape in (
            ("345m", "123m"), ("1123m", "1123m"), ("7899m", "1123m"), ("9m", "1m"), ("3345666m", "1112344m"),
        ):
            self.assertEqual(checker.text(checker.shape(hand(text), SUIT), "m"), shape)
        self.assertEqual(checker.text(checker.shape(hand("2255"), HONOURS), "z"), "1122z")

    def test_a_superset_of_the_waits_suffices(self):
        """With W' = W in place of W' >= W there would be 13,577 forms: 9,867 more, 30 of them of 7 tiles."""
        for rule, expected in (("excluded", (3710, 13577, 9867, 30)), ("counted", (4076, 4076, 0, 0))):
            waits = checker.waits(SUIT, rule, 36)
            more, equal = set(), set()
            for one, lacking in waits.items():
                if checker.size(one) % 3 == 1:
                    rests = [waits.get(rest, 0) for rest in checker.without(one, SUIT)]
                    more |= {one} if not any(rest & lacking == lacking for rest in rests) else set()
                    equal |= {one} if lacking not in rests else set()
            self.assertEqual(more, checker.forms(SUIT, rule)[KINDS[0]].keys())
            of_seven = sum(checker.size(one) == 7 for one in equal - more)
            self.assertEqual((len(more), len(equal), len(equal - more), of_seven), expected)
            self.assertEqual(hand("1112222") in equal - more, rule == "excluded")
            self.assertEqual(hand("8888999") in equal - more, rule == "excluded")


class Lists(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.lines = LIST.read_text("utf-8").splitlines()

    def faults(self, lines):
        return list(checker.faults("\n".join([*lines, ""])))

    def test_mutations(self):
        """A cell of another row, a row twice, a row less, a row that is new: each is told with the row."""
        draw, kinds = random.Random(34), Counter()
        while sum(kinds.values()) < 60:
            kind, at = draw.choice(["cell", "twice", "less", "more"]), draw.randrange(1, len(self.lines))
            lines, row = [*self.lines], self.lines[at].split(",")
            if kind == "cell":
                column = draw.randrange(len(row))
                row[column] = draw.choice(self.lines[1:]).split(",")[column]
                lines[at] = ",".join(row)
                if lines[at] in self.lines:
                    continue  # a row that is there, or the same by chance
                expected = [f"{lines[at]!r}: not as the definitions have it", f"{self.lines[at]}: not in the list"]
            elif kind == "twice":
                lines.insert(draw.randrange(1, len(lines)), lines[at])
                expected = [f"{self.lines[at]}: there 2 times"]
            elif kind == "less":
                expected = [f"{lines.pop(at)}: not in the list"]
            else:
                lines.append(lines[at].replace("m", "").replace("z", ""))
                expected = [f"{lines[-1]!r}: not as the definitions have it"]
            self.assertEqual(self.faults(lines), expected)
            kinds[kind] += 1
        self.assertEqual(len(kinds), 4)
        self.assertEqual(len(self.faults(self.lines[1:])), 1)

    def test_published_numbers(self):
        summary = (published.REPORTS / "irreducible-summary.csv").read_text("utf-8")
        row = "suit,3n1-tenpai,1,integrated,9,1,excluded\n"
        self.assertIn(row, summary)
        for wrong, fault in [
            (summary.replace(row, row.replace("9", "8")), "'suit,3n1-tenpai,1,integrated,8,1,excluded': not as"),
            (summary.replace(row, ""), "suit,3n1-tenpai,1,integrated,9,1,excluded: not in the list"),
            (summary + row, ": there 2"),
            (summary + "suit\n", "'suit': not as"),
            (summary.replace("form_count", "form", 1), "the first line is"),
            ("", "the first"),
        ]:
            with mock.patch.object(published, "read", lambda path: wrong):
                found = self.faults(self.lines)
                told = [one for one in found if fault in one and one.startswith("irreducible-summary.csv, ")]
                self.assertTrue(told, found)
        with mock.patch.object(published, "REPORTS", Path("nowhere")):
            lines = self.faults(self.lines[:-1])
            self.assertEqual(len(lines), 2, lines)
            self.assertEqual(lines[1], "irreducible-summary.csv: No such file or directory")

    def test_the_list(self):
        """The committed one; an empty file; and, as a process, a file that is not there."""
        for file, code, lines in (LIST, 0, [
            "irreducible-forms.csv: all 8,048 rows are as the definitions have them, and none is missing",
            "of 3N+1 tiles of one suit, fifth tile excluded: 3,710 forms in 1,054 shapes, of up to 28 tiles",
        ]), ("/dev/null", 1, [f"REJECTED: the first line is '', not {','.join(checker.HEADER)}", "null: 1 rejected"]):
            with mock.patch("sys.argv", ["", str(file)]), redirect_stdout(TextIOWrapper(BytesIO())) as said:
                self.assertEqual(checker.main(), code)
            self.assertEqual(said.buffer.getvalue().decode().splitlines(), lines)
        done = subprocess.run([sys.executable, checker.__file__, "none.csv"], capture_output=True, text=True)
        said = done.returncode, done.stdout, done.stderr
        self.assertEqual(said, (2, "", "error: none.csv: No such file or directory\n"))


if __name__ == "__main__":
    unittest.main()
