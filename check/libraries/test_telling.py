"""The telling test: the right program passes it, every wrong one fails it, and the runner says which is which.

Needs numpy: python3 check/libraries/test_telling.py
"""

from __future__ import annotations

import csv
import importlib.util
import re
import runpy
import subprocess
import sys
import tempfile
import unittest
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import faults
import naive
import naive_score
import score_faults
import score_wins
from naive import Question
from naive_score import Win

HERE = Path(__file__).parent
TELLING = HERE / "telling"
RUN = runpy.run_path(str(HERE / "run"))


def table(name: str) -> list[dict[str, str]]:
    with (TELLING / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def wrong_answers(row: dict[str, str]) -> dict[str, str]:
    return RUN["wrong_answers"](row["tells"])


@dataclass(frozen=True)
class Test:
    """A telling test, the right program for it, and the wrong ones."""

    name: str
    rows: list[dict[str, str]]
    questions: set[str]
    parse: Callable[[str], Question | Win]
    answer: Callable[[Question | Win], str]
    faults: tuple[faults.Fault, ...]
    told: Callable[[Question | Win], Iterator[tuple[faults.Fault, str]]]

    def asked(self, row: dict[str, str]) -> Question | Win:
        return self.parse(" ".join(row[field] for field in RUN["LINES"][self.name]))


SHANTEN = Test(
    "shanten", table("shanten.csv"), set(naive.QUESTIONS), Question.parse, naive.answer, faults.FAULTS, faults.told
)
SCORE = Test(
    "score", table("score.csv"), {"score"}, Win.parse, naive_score.answer, score_faults.FAULTS, score_faults.told
)
TESTS = (SHANTEN, SCORE)
KNOWN = {row["name"]: row for row in table("faults.csv")}
PAGE = (HERE.parent.parent / "docs" / "conformance.md").read_text(encoding="utf-8")


class Telling(unittest.TestCase):
    def test_the_right_program_fails_on_no_hand(self) -> None:
        for test in TESTS:
            for row in test.rows:
                self.assertEqual(test.answer(test.asked(row)), row["answer"], row["hand"])

    def test_every_question_is_asked(self) -> None:
        for test in TESTS:
            self.assertEqual({row["question"] for row in test.rows}, test.questions)

    def test_every_fault_answers_wrongly_as_the_list_says(self) -> None:
        self.assertEqual(list(KNOWN), [fault.name for test in TESTS for fault in test.faults])
        for test in TESTS:
            for fault in test.faults:
                hands = [row for row in test.rows if fault.name in wrong_answers(row)]
                self.assertTrue(hands, fault.name)
                for row in hands[:12]:
                    asked, told = test.asked(row), (fault.name, row["hand"])
                    self.assertEqual(fault.answer(asked), wrong_answers(row)[fault.name], told)
                    self.assertEqual(fault.base(asked), row["answer"], told)

    def test_the_list_names_all_faults_that_a_hand_tells(self) -> None:
        for test in TESTS:
            for row in [row for row in test.rows if not row["tells"]][::9] + test.rows[::45]:
                told = {fault.name: wrong for fault, wrong in test.told(test.asked(row))}
                self.assertEqual(told, wrong_answers(row), row["hand"])

    def test_the_least_hands_are_in_the_list(self) -> None:
        for test in TESTS:
            lines = {test.asked(row).line(): row for row in test.rows}
            for fault in test.faults:
                known = KNOWN[fault.name]
                row = lines[known["least"]]
                self.assertEqual((wrong_answers(row)[fault.name], row["answer"]), (known["wrong"], known["answer"]))

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

    def test_no_win_that_differs_in_one_thing_tells_a_fault_before_the_least(self) -> None:
        # A part of the faults; make_telling.py check looks for all again.
        for fault in score_faults.FAULTS[::4]:
            least = Win.parse(KNOWN[fault.name]["least"])
            self.assertTrue(score_wins.tells(fault, least), fault.name)
            before = [win.line() for win in score_wins.simpler(least) if score_wins.tells(fault, win)]
            self.assertEqual(before, [], fault.name)


class Points(unittest.TestCase):
    """The right program for points, against what rule pages print."""

    #: Points of a ron of one to four han by fu: the dealer's, and anyone else's. https://riichi.wiki/Scoring_table
    TABLE = {
        25: ((None, 2400, 4800, 9600), (None, 1600, 3200, 6400)),
        30: ((1500, 2900, 5800, 11600), (1000, 2000, 3900, 7700)),
        40: ((2000, 3900, 7700, 12000), (1300, 2600, 5200, 8000)),
        50: ((2400, 4800, 9600, 12000), (1600, 3200, 6400, 8000)),
        60: ((2900, 5800, 11600, 12000), (2000, 3900, 7700, 8000)),
        70: ((3400, 6800, 12000, 12000), (2300, 4500, 8000, 8000)),
        80: ((3900, 7700, 12000, 12000), (2600, 5200, 8000, 8000)),
        90: ((4400, 8700, 12000, 12000), (2900, 5800, 8000, 8000)),
        100: ((4800, 9600, 12000, 12000), (3200, 6400, 8000, 8000)),
        110: ((5300, 10600, 12000, 12000), (3600, 7100, 8000, 8000)),
    }
    LIMITS = {5: 8000, 6: 12000, 7: 12000, 8: 16000, 10: 16000, 11: 24000, 12: 24000, 13: 32000, 20: 32000}

    def win(self, text: str, tile: str, **others: object) -> Win:
        win = Win(naive.counts_of(text), (), (), naive.TILES.index(tile), False, 1, 0)
        return replace(win, **others)

    def test_payments_are_those_of_the_printed_table(self) -> None:
        win, right = self.win("123456789m1122p3p", "3p"), naive_score.RIGHT
        for fu, by_seat in self.TABLE.items():
            for seat, points in enumerate(by_seat):
                for han, paid in enumerate(points, 1):
                    if paid:
                        self.assertEqual(right.payments(replace(win, seat=seat), right.basic(han, fu)), str(paid))
        for han, paid in self.LIMITS.items():
            self.assertEqual(right.payments(win, right.basic(han, 30)), str(paid))

    def test_wins_scored_by_hand(self) -> None:
        east = ((27, 27, 27),)
        for win, answer in (
            # Pinfu has 30 fu by ron, and 20 drawn.
            (self.win("123456m123678p55s", "6p"), "1 30 0 1000"),
            (self.win("123456m123678p55s", "6p", drawn=True), "2 20 0 400/700"),
            (self.win("123456m123678p55s", "6p", drawn=True, seat=0), "2 20 0 700"),
            # 20 + 10, 8 for 555z, 4 for 333p, 2 for 222m, which the discard completes, 2 for the pair: 46.
            (self.win("222m333p456s11555z", "2m"), "1 50 0 1600"),
            # An open hand of sequences alone.
            (self.win("234678m345p55s", "8m", called=((23, 24, 25),)), "1 30 0 1000"),
            # Four concealed triplets by ron need a wait for the pair.
            (self.win("222444m666p33888s", "8s"), "5 50 0 8000"),
            (self.win("222444m666p33888s", "3s"), "0 0 1 32000"),
            # The discard completes 123m, so that 111m is concealed: 20 + 10 + 8 + 4 + 4.
            (self.win("111123m44477p777s", "1m"), "2 50 0 3200"),
            # 20, 4 for 111z, 2 for the wait for the pair, and two counters.
            (self.win("23334m456p678s", "3m", called=east, counters=2), "1 30 0 1600"),
            # A guest wind is no yaku.
            (self.win("23334m456p678s", "3m", called=east, seat=2, round=1), "0 0 0 0"),
            # A concealed quad of honours: 20 + 10 + 32, and 2 for the edge.
            (self.win("123m456p789s55p", "3m", quads=((31,) * 4,)), "1 70 0 2300"),
        ):
            self.assertEqual(naive_score.answer(win), answer, win.line())

    @unittest.skipUnless(importlib.util.find_spec("mahjong"), "PyPI mahjong is not installed")
    def test_pypi_mahjong_answers_the_same(self) -> None:
        rows = RUN["read"](TELLING / "score.csv")
        RUN["ask"]([sys.executable, str(HERE / "adapters" / "mahjong_python.py")], rows)
        self.assertEqual([(row.line, row.found) for row in rows if row.found != row.right], [])


class Page(unittest.TestCase):
    def test_faults_are_on_the_page_as_in_the_list(self) -> None:
        shown = re.findall(r"^\| `([a-z-]+)` \| (.*?) \| `(.*?)` \| `(.*?)` \| `(.*?)` \|$", PAGE, re.MULTILINE)
        self.assertGreater(len(shown), 12)
        for name, *cells in shown:
            known = KNOWN[name]
            hand = RUN["Row"](known["questions"].split()[0], known["least"], "", {}, 0).hand
            self.assertEqual(cells, [known["why"], hand, known["answer"], known["wrong"]], name)

    @unittest.skipUnless(importlib.util.find_spec("mahjong"), "PyPI mahjong is not installed")
    def test_the_program_of_the_page_answers(self) -> None:
        program = PAGE.split("\n```python\n")[1].split("\n```")[0]
        counts, none = "1110000000001110000000001112200000", "0" * 34
        lines = [
            f"nearest 4 0 {counts} {none} hand",
            f"nearest 3 0 {counts} {none} hand",
            f"readings 4 0 {counts} {none} hand",
        ]
        found = subprocess.run(
            [sys.executable, "-c", program], input="\n".join(lines), capture_output=True, text=True, check=True
        )
        self.assertEqual(found.stdout.split(), ["0", "?", "?"])


class Runner(unittest.TestCase):
    def run_with(self, program: str, *options: str, test: str = "telling-shanten") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, HERE / "run", test, *options, "--", sys.executable, "-c", program]
        return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)

    def program(self, answer: str, parse: str = "naive.Question.parse") -> str:
        return (
            f"import sys; sys.path.insert(0, {str(HERE)!r})\n"
            "import faults, naive, naive_score, score_faults\n"
            "fault = {fault.name: fault.answer for fault in (*faults.FAULTS, *score_faults.FAULTS)}\n"
            f"for line in sys.stdin: asked = {parse}(line); print({answer})"
        )

    def run_with_score(self, answer: str) -> subprocess.CompletedProcess[str]:
        return self.run_with(self.program(answer, "naive_score.Win.parse"), test="telling-score")

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

    def test_the_page_shows_what_the_runner_says(self) -> None:
        said = PAGE.split("\n```text\n")[1].split("```")[0]
        answer = "fault['greedy-sequences'](asked) if asked.kind == 'standard' else '?'"
        self.assertEqual(self.run_with(self.program(answer)).stdout, said)

    def test_another_meaning_is_not_wrong(self) -> None:
        done = self.run_with(self.program("fault['seven-pairs-of-four'](asked)"), "--only", "seven-pairs")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("means something else: seven-pairs-of-four", done.stdout)

    def test_each_fault_of_points_is_named_with_its_least_win(self) -> None:
        right, wins = self.run_with_score("naive_score.answer(asked)"), len(SCORE.rows)
        self.assertEqual((right.returncode, right.stdout), (0, f"score: {wins} of {wins} right, 0 wrong\n"))
        for name in ("ron-triplet-open-if-held", "counters-from-each"):
            done = self.run_with_score(f"fault[{name!r}](asked)")
            self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
            self.assertIn(f"has a fault: {name}: {KNOWN[name]['why']}", done.stdout)
            hand = Win.parse(KNOWN[name]["least"]).hand
            self.assertRegex(done.stdout, rf"least: {re.escape(hand)} .*: answered {KNOWN[name]['wrong']}, right is ")
        done = self.run_with_score("fault['rounded-mangan'](asked)")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("means something else: rounded-mangan", done.stdout)

    def test_a_program_may_know_a_part_of_the_answer(self) -> None:
        only_payments = self.run_with_score("'? ? ? ' + naive_score.answer(asked).split()[3]")
        self.assertEqual(only_payments.returncode, 0, only_payments.stdout + only_payments.stderr)
        # Fu that are not rounded show in the payments, too.
        done = self.run_with_score("'? ? ? ' + fault['fu-not-rounded'](asked).split()[3]")
        self.assertIn("has a fault: fu-not-rounded", done.stdout)
        self.assertEqual(self.run_with_score("'? ? ? ?'").returncode, 2)

    def test_an_unknown_fault_is_shown_by_its_least_hand(self) -> None:
        done = self.run_with(self.program("'7'"), "--only", "standard")
        self.assertEqual(done.returncode, 1)
        self.assertIn("wrong as no known fault is", done.stdout)
        self.assertNotIn("nearest known fault", done.stdout)
        # Half of a fault is not that fault, but near it.
        program = self.program("(fault['greedy-sequences'] if '2' in asked.hand else naive.answer)(asked)")
        done = self.run_with(program, "--only", "standard")
        self.assertIn(f"nearest known fault: greedy-sequences: {KNOWN['greedy-sequences']['why']}; on ", done.stdout)

    def test_a_fault_that_another_meaning_explains_is_not_named(self) -> None:
        program = self.program("fault['fifth-copy'](asked) if asked.players == 4 else '?'")
        done = self.run_with(program, "--only", "standard")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("least: 1111m: answered 0, right is 1", done.stdout)
        self.assertNotIn("has a fault", done.stdout)

    def test_a_program_that_stops_is_no_verdict(self) -> None:
        done = self.run_with("print(3)", "--only", "standard")
        self.assertEqual(done.returncode, 2)
        self.assertIn("1 lines for", done.stderr)
        self.assertEqual(self.run_with("", test="no-such-file.csv").returncode, 2)
        self.assertEqual(self.run_with("import sys\nfor line in sys.stdin: print('?')").returncode, 2)
        done = self.run_with(self.program("naive.answer(asked)") + "\nsys.exit(3)", "--only", "readings")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("ended with exit status 3", done.stderr)

    def test_what_is_not_answered_is_said(self) -> None:
        program = self.program("naive.answer(asked) if asked.players == 4 else '?'")
        done = self.run_with(program, "--only", "standard")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"0 wrong, \d+ not answered")
        done = self.run_with(program, "--only", "standard", "--unanswered", "0")
        self.assertEqual(done.returncode, 1)
        self.assertIn("questions are not answered, expected at most 0", done.stderr)

    def test_a_list_of_hands_with_their_shanten_is_read(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "list.csv"
            path.write_text("hand,shanten\n11123m,-1\n12m,0\n", encoding="utf-8")
            right = self.run_with(self.program("naive.answer(asked)"), test=str(path))
            self.assertEqual((right.returncode, right.stdout), (0, "standard: 2 of 2 right, 0 wrong\n"))
            wrong = self.run_with(self.program("fault['greedy-triplets'](asked)"), test=str(path))
            self.assertIn("least: 11123m: answered 0, right is -1", wrong.stdout)

    def test_a_wrong_list_is_one_line(self) -> None:
        header = "question,players,melds,counts,called,hand,answer,tells\n"
        lists = {
            "hand,shanten\n123,0\n": "expected a hand such as 123m55z, found 123",
            "hand,shanten\n11111m,0\n": "with at most four of a kind, found 11111m",
            "hand\n1m\n": "expected columns hand,shanten",
            header + "standard,4,4,abc,0,1m,0,\n": "row 2: expected 34 digits from 0 to 4, found abc",
            header + "standard,4,4,,0,1m,0,\n": "row 2: expected a value without spaces in each of question, players",
        }
        for text, error in lists.items():
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "list.csv"
                path.write_text(text, encoding="utf-8")
                done = self.run_with(self.program("naive.answer(asked)"), test=str(path))
                self.assertEqual((done.returncode, done.stdout), (2, ""), text)
                self.assertIn(error, done.stderr)
                self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        done = self.run_with(self.program("naive.answer(asked)"), "--only", "standard,nope")
        self.assertEqual(done.returncode, 2)
        self.assertIn("has no question nope", done.stderr)


if __name__ == "__main__":
    unittest.main()
