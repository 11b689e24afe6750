#!/usr/bin/env python3
"""Compares two records of `cargo bench`: what became slower, what faster.

    python bin/benches/compare.py bin/benches/records/OLD.csv bin/benches/records/NEW.csv

Times are medians. A machine is not always equally fast, so they are divided by what became of the yardstick, a fixed
piece of work that was timed in between. Something is slower if its median is, by more than PERCENT, and even its
fastest sample is slower than the old median; faster likewise. Exit code 1 if anything of ours is slower, 2 if a file is
no record.
"""

import argparse
import csv
import statistics
import sys

KEY = ("table", "work", "input", "implementation")


class BadRecord(Exception):
    """A file is no record; says which and why."""


def read(path):
    """The rows of a record by what they measure."""
    try:
        with open(path, newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        for row in rows:
            for field in ("median_ns", "fastest_ns", "slowest_ns", "yardstick_ns"):
                row[field] = float(row[field])
        record = {tuple(row[field] for field in KEY): row for row in rows}
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise BadRecord(f"{path}: {error}") from error
    except (KeyError, TypeError, ValueError) as error:
        raise BadRecord(f"{path} is no record of cargo bench: {error!r}") from error
    if not record:
        raise BadRecord(f"{path} is no record of cargo bench: it has no rows")
    return record


def is_ours(key):
    return key[-1].startswith("tehai")


def slowdown_of_machine(old, new):
    """How many times as long the yardstick took."""
    return new["yardstick_ns"] / old["yardstick_ns"]


def compare(old, new, percent):
    """A verdict (`slower`, `faster` or nothing) and a ratio for all of ours that both records have."""
    most = 1 + percent / 100
    changes = {}
    for key in (key for key in old if key in new and is_ours(key)):
        before, machine = old[key], slowdown_of_machine(old[key], new[key])
        after = {name: new[key][name] / machine for name in ("median_ns", "fastest_ns")}
        ratio = after["median_ns"] / before["median_ns"]
        if ratio > most and after["fastest_ns"] > before["median_ns"]:
            verdict = "slower"
        elif ratio < 1 / most and after["median_ns"] < before["fastest_ns"]:
            verdict = "faster"
        else:
            verdict = ""
        changes[key] = verdict, ratio
    return changes


def duration(nanoseconds):
    for unit, name in ((1e9, "s"), (1e6, "ms"), (1e3, "µs")):
        if nanoseconds >= unit:
            return f"{nanoseconds / unit:.3g} {name}"
    return f"{nanoseconds:.3g} ns"


def describe(record):
    row = next(iter(record.values()))
    return f"{row['date']}, {row['machine']}, {row['compiler']}, commit {row['commit'] or 'unknown'}"


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Compare two records of cargo bench.")
    parser.add_argument("old", help="a file of bin/benches/records")
    parser.add_argument("new", help="a later one")
    parser.add_argument("--percent", type=float, default=10, help="changes that matter [default: 10]")
    options = parser.parse_args(arguments)
    try:
        old, new = read(options.old), read(options.new)
    except BadRecord as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    if not old.keys() & new.keys():
        print("error: the two records have nothing in common", file=sys.stderr)
        return 2
    print(f"old: {describe(old)}\nnew: {describe(new)}")
    machine = statistics.median(slowdown_of_machine(old[key], new[key]) for key in old if key in new)
    print(f"the machine takes {machine:.3f} times as long, by the median; for each work this is taken out of the ratio\n")
    changes = compare(old, new, options.percent)
    for key, (verdict, ratio) in sorted(changes.items(), key=lambda change: -change[1][1]):
        times = f"{duration(old[key]['median_ns']):>8} -> {duration(new[key]['median_ns']):>8}"
        print(f"{verdict:6}  {ratio:6.3f}  {times}  {': '.join(key[1:3])}{key[3].removeprefix('tehai')}")
    for name, record, other in (("old", old, new), ("new", new, old)):
        for key in (key for key in record if key not in other):
            print(f"only in {name}: {', '.join(key[1:])}")
    slower = sum(verdict == "slower" for verdict, _ in changes.values())
    print(f"\n{slower} of {len(changes)} slower by more than {options.percent:g} %")
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
