"""Tests of compare.py: python -m unittest discover bin/benches"""

import contextlib
import csv
import io
import pathlib
import tempfile
import unittest

import compare

RECORDS = sorted((pathlib.Path(__file__).parent / "records").glob("*.csv"))


def run(*arguments):
    """Exit code and what was printed on both streams."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        code = compare.main([str(argument) for argument in arguments])
    return code, printed.getvalue()


class Compare(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def changed(self, change):
        """The newest record, with something done to every row."""
        with open(RECORDS[-1], newline="", encoding="utf-8") as file:
            rows = [change(row) or row for row in csv.DictReader(file)]
        path = self.folder / "changed.csv"
        with open(path, "w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, rows[0])
            writer.writeheader()
            writer.writerows(rows)
        return path

    @staticmethod
    def times(factor, row):
        for field in ("median_ns", "fastest_ns", "slowest_ns"):
            row[field] = float(row[field]) * factor

    def test_a_record_is_as_fast_as_itself(self):
        for record in RECORDS:
            code, printed = run(record, record)
            self.assertEqual((code, "takes 1.000 times as long, by" in printed), (0, True), printed)
            self.assertRegex(printed, r"\n0 of [1-9]\d+ slower by more than 10 %\n$")

    def test_what_is_slower_is_named_and_fails(self):
        def change(row):
            if row["work"] == "enumerate-unique":
                self.times(2, row)

        code, printed = run(RECORDS[-1], self.changed(change))
        self.assertEqual(code, 1, printed)
        self.assertRegex(printed, r"\nslower +2\.000 .*  enumerate-unique: ")
        self.assertEqual(printed.count("\nslower "), 1)
        code, printed = run(self.changed(change), RECORDS[-1])
        self.assertEqual(code, 0, printed)
        self.assertRegex(printed, r"\nfaster +0\.500 .*  enumerate-unique: ")

    def test_a_slower_machine_is_no_slower_code(self):
        def change(row):
            self.times(1.5, row)
            row["yardstick_ns"] = float(row["yardstick_ns"]) * 1.5

        code, printed = run(RECORDS[-1], self.changed(change))
        self.assertEqual(code, 0, printed)
        self.assertIn("takes 1.500 times as long", printed)

    def test_one_quick_sample_excuses_a_slow_median(self):
        def change(row):
            if row["work"] == "enumerate-unique":
                row["median_ns"] = float(row["median_ns"]) * 2

        code, printed = run(RECORDS[-1], self.changed(change))
        self.assertEqual(code, 0, printed)

    def test_what_only_one_record_has_is_told(self):
        def change(row):
            if row["work"] == "enumerate-unique":
                row["work"] = "enumerate-more"

        code, printed = run(RECORDS[-1], self.changed(change))
        self.assertEqual(code, 0, printed)
        self.assertRegex(printed, r"only in old: enumerate-unique, .*\nonly in new: enumerate-more, ")

    def test_a_file_that_is_no_record_is_an_error(self):
        other = self.folder / "other.csv"
        for content in (b"", b"a,b\n1,2\n", b"\xff\xfe"):
            other.write_bytes(content)
            code, printed = run(RECORDS[-1], other)
            self.assertEqual((code, printed.count("\n")), (2, 1), printed)
            self.assertIn("other.csv", printed)
        self.assertEqual(run(self.folder / "absent.csv", other)[0], 2)


if __name__ == "__main__":
    unittest.main()
