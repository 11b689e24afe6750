"""The telling test: the right program passes it, every wrong one fails it, and the runner says which is which.

Needs numpy: python3 check/libraries/test_telling.py
"""

from __future__ import annotations

import csv
import importlib.util
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import faults
import naive
from naive import Question

HERE = Path(__file__).parent
TELLING = HERE / "telling"


def table(name: str) -> list[dict[str, str]]:
    with (TELLING / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def asked(row: dict[str, str]) -> Question:
    fields = ("question", "players", "melds", "counts", "called", "hand")
    return Question.parse(" ".join(row[field] for field in fields))


def wrong_answers(row: dict[str, str]) -> dict[str, str]:
    return dict(part.split("=", 1) for part in row["tells"].split(";")) if row["tells"] else {}


ROWS = table("shanten.csv")
KNOWN = {row["name"]: row for row in table("faults.csv")}


class Telling(unittest.TestCase):
    def test_the_right_program_fails_on_no_hand(self) -> None:
        for row in ROWS:
            self.assertEqual(naive.answer(asked(row)), row["answer"], row["hand"])

    def test_every_question_is_asked(self) -> None:
        self.assertEqual({row["question"] for row in ROWS}, set(naive.QUESTIONS))

    def test_every_fault_answers_wrongly_as_the_list_says(self) -> None:
        self.assertEqual(list(KNOWN), [fault.name for fault in faults.FAULTS])
        for fault in faults.FAULTS:
            hands = [row for row in ROWS if fault.name in wrong_answers(row)]
            self.assertTrue(hands, fault.name)
            for row in hands[:12]:
                self.assertEqual(fault.answer(asked(row)), wrong_answers(row)[fault.name], (fault.name, row["hand"]))
                self.assertEqual(fault.base(asked(row)), row["answer"], (fault.name, row["hand"]))

    def test_where_the_list_names_no_fault_all_faults_are_right(self) -> None:
        for row in [row for row in ROWS if not row["tells"]][::9]:
            self.assertEqual([fault.name for fault, _ in faults.told(asked(row))], [], row["hand"])

    def test_the_least_hands_are_in_the_list(self) -> None:
        lines = {asked(row).line(): row for row in ROWS}
        for name, known in KNOWN.items():
            row = lines[known["least"]]
            self.assertEqual((wrong_answers(row)[name], row["answer"]), (known["wrong"], known["answer"]), name)

    def test_no_smaller_hand_tells_a_fault(self) -> None:
        # Those that are found within 3,000 hands; make_telling.py check looks for all again.
        found = 0
        for fault in faults.FAULTS:
            for number, candidate in enumerate(faults.candidates(fault)):
                if number == 3000 or fault.kinds[0] == "necessary" and number == 60:
                    break
                if faults.tells(fault, candidate):
                    self.assertEqual(candidate.line(), KNOWN[fault.name]["least"], fault.name)
                    found += 1
                    break
        self.assertGreaterEqual(found, 25)

    def test_the_files_say_the_same(self) -> None:
        objects = json.loads((TELLING / "shanten.json").read_text(encoding="utf-8"))
        self.assertEqual(objects, [{**row, "tells": wrong_answers(row)} for row in ROWS])


class Page(unittest.TestCase):
    def test_the_page_lists_each_fault_with_its_least_hand(self) -> None:
        page = (HERE.parent.parent / "docs" / "conformance.md").read_text(encoding="utf-8")
        for name, known in KNOWN.items():
            hand = known["least"].split()[5]
            self.assertIn(f"| `{name}` | {known['why']} | `{hand}` |", page)

    @unittest.skipUnless(importlib.util.find_spec("mahjong"), "PyPI mahjong is not installed")
    def test_the_program_of_the_page_answers(self) -> None:
        page = (HERE.parent.parent / "docs" / "conformance.md").read_text(encoding="utf-8")
        program = page.split("\n```python\n")[1].split("\n```")[0]
        counts, none = "111000000000111000000000111220000 0".replace(" ", ""), "0" * 34
        lines = [f"nearest 4 0 {counts} {none} hand", f"nearest 3 0 {counts} {none} hand", f"readings 4 0 {counts} {none} hand"]
        found = subprocess.run(
            [sys.executable, "-c", program], input="\n".join(lines), capture_output=True, text=True, check=True
        )
        self.assertEqual(found.stdout.split(), ["0", "?", "?"])


class Runner(unittest.TestCase):
    def run_with(self, program: str, *options: str, test: str = "telling-shanten") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, HERE / "run", test, *options, "--", sys.executable, "-c", program]
        return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)

    def program(self, answer: str) -> str:
        return (
            f"import sys; sys.path.insert(0, {str(HERE)!r})\n"
            "import faults, naive\n"
            "fault = {fault.name: fault.answer for fault in faults.FAULTS}\n"
            f"for line in sys.stdin: asked = naive.Question.parse(line); print({answer})"
        )

    def test_the_right_program_passes(self) -> None:
        done = self.run_with(self.program("naive.answer(asked)"), "--only", "standard,readings")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn(" 0 wrong", done.stdout)
        self.assertNotIn("fault", done.stdout)

    def test_each_fault_is_named_with_its_least_hand(self) -> None:
        for name in (
            "greedy-join",
            "too-many-blocks",
            "seven-pairs-kinds",
            "orphans-without-pair",
            "readings-one-head",
        ):
            kind = next(fault.kinds[0] for fault in faults.FAULTS if fault.name == name)
            done = self.run_with(self.program(f"fault[{name!r}](asked)"), "--only", kind)
            self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
            self.assertIn(f"has a fault: {name}: {KNOWN[name]['why']}", done.stdout)
            hand = KNOWN[name]["least"].split()[5]
            self.assertIn(f"least: {hand}: answered {KNOWN[name]['wrong']}", done.stdout)

    def test_another_meaning_is_not_wrong(self) -> None:
        done = self.run_with(self.program("fault['seven-pairs-of-four'](asked)"), "--only", "seven-pairs")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("means something else: seven-pairs-of-four", done.stdout)

    def test_an_unknown_fault_is_shown_by_its_least_hand(self) -> None:
        done = self.run_with(self.program("'7'"), "--only", "standard")
        self.assertEqual(done.returncode, 1)
        self.assertIn("wrong as no known fault is", done.stdout)

    def test_a_program_that_stops_is_no_verdict(self) -> None:
        done = self.run_with("print(3)", "--only", "standard")
        self.assertEqual(done.returncode, 2)
        self.assertIn("1 lines for", done.stderr)
        self.assertEqual(self.run_with("", test="no-such-file.csv").returncode, 2)
        self.assertEqual(self.run_with("import sys\nfor line in sys.stdin: print('?')").returncode, 2)

    def test_a_list_of_hands_with_their_shanten_is_read(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "list.csv"
            path.write_text("hand,shanten\n11123m,-1\n12m,0\n", encoding="utf-8")
            right = self.run_with(self.program("naive.answer(asked)"), test=str(path))
            self.assertEqual((right.returncode, right.stdout), (0, "standard: 2 of 2 right, 0 wrong\n"))
            wrong = self.run_with(self.program("fault['greedy-triplets'](asked)"), test=str(path))
            self.assertIn("least: 11123m: answered 0, right is -1", wrong.stdout)


if __name__ == "__main__":
    unittest.main()
