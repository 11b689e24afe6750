#!/usr/bin/env python3
"""Checks a list of the irreducible forms of one group: that it has all of them, with waits, class and shape.

    python3 check/check_forms.py reports/irreducible-forms.csv

Needs only Python 3.10. Exit code 1 if a row is wrong or missing, 2 if the file cannot be read.

All comes from the definitions: every win of a suit or of the honours is made from melds and a pair, a hand waits for
the tiles that make it a win, and a form is irreducible if no meld can go without the loss of a wait. Each size there is
is tried; no theorem is used.

A hand of one group is a number: its hexadecimal digits are the copies of each rank, those of the first rank last. So
hands are put together by adding: 123 is 0x111, 11 is 0x2, and 11123 is 0x113. Ranks, such as waits, are digits of 8.
"""
import argparse
import sys
from collections import Counter, defaultdict
from functools import cache
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import NamedTuple

import published  # beside this file
from output import write


class Group(NamedTuple):
    """Its ranks, from 0, and whether three in a row are a meld."""

    ranks: tuple
    sequences: bool


SUIT, HONOURS = Group(tuple(range(9)), True), Group(tuple(range(7)), False)
KINDS = "3n1-tenpai", "3n2-tenpai", "3n2-win-tenpai"

ONES = 0x111111111


def copies(hand, rank):
    return hand >> 4 * rank & 15


def size(hand):
    return sum(copies(hand, rank) for rank in range(9))


def tiles(one, rank):
    return one << 4 * rank


def at_least(hand, number):
    """The ranks of which a hand has so many copies (and at most 8)."""
    return hand + (8 - number) * ONES & 8 * ONES


def holds(hand, part):
    """Whether a hand, of at most 7 copies of each rank, has all tiles of a part: no digit of it falls below 8."""
    return (hand + 8 * ONES - part) & 8 * ONES == 8 * ONES


@cache
def melds(group):
    runs = [tiles(0x111, rank) for rank in range(7) if group.sequences]
    return [tiles(3, rank) for rank in group.ranks] + runs


@cache
def wins(group, heads, most):
    """All hands of melds and so many heads, of up to so many tiles. One rank may have a fifth copy: the last tile."""
    found = level = {tiles(2, rank) for rank in group.ranks} if heads else {0}
    for _ in range((most - 2 * heads) // 3):
        more = ((hand, at_least(hand, 5)) for hand in {hand + meld for hand in level for meld in melds(group)})
        level = {hand for hand, fifth in more if fifth & fifth - 1 == 0 and not at_least(hand, 6)}
        found = found | level
    return found


@cache
def waits(group, fifth_tile, most):
    """What each hand of up to so many tiles waits for, if it lacks one tile of melds, or of melds and a head."""
    if fifth_tile == "excluded":
        fewer = ((hand, lacking & ~at_least(hand, 4)) for hand, lacking in waits(group, "counted", most).items())
        return {hand: lacking for hand, lacking in fewer if lacking}
    found, ones = defaultdict(int), [tiles(1, rank) for rank in group.ranks]
    for win in wins(group, 0, most + 1) | wins(group, 1, most + 1):
        last = at_least(win, 5) or at_least(win, 1)  # a fifth copy comes last
        for one in ones:
            if 8 * one & last:
                found[win - one] |= 8 * one
    return dict(found)


def without(hand, group):
    return (hand - meld for meld in melds(group) if holds(hand, meld))


@cache
def forms(group, fifth_tile, most=36):
    """The irreducible forms of each of the three kinds: {kind: {hand: waits}}."""
    found, waited, won = {kind: {} for kind in KINDS}, waits(group, fifth_tile, most), wins(group, 1, most + 1)
    for hand, lacking in waited.items():
        # Modulo 3 a hand is as its size, as 16 is as 1.
        kind = KINDS[0] if hand % 3 == 1 else KINDS[2] if hand in won else KINDS[1]
        stays = (rest for rest in without(hand, group) if waited.get(rest, 0) & lacking == lacking)
        if not any(kind != KINDS[2] or rest in won for rest in stays):
            found[kind][hand] = lacking
    return found


def text(hand, letter):
    return "".join(str(rank + 1) * copies(hand, rank) for rank in range(9)) + letter if hand else ""


def shape(hand, group):
    """What forms have in common that differ by shift and mirror; of honours, by the order of the kinds."""
    row = [copies(hand, rank) for rank in range(9)]
    if not group.sequences:
        return sum(tiles(number, rank) for rank, number in enumerate(sorted(row, reverse=True)))
    both = [list(map(str, one)) for one in (row, row[::-1])]
    both = ["".join(one).strip("0") for one in both]
    return min((sum(tiles(int(k), rank) for rank, k in enumerate(one)) for one in both), key=lambda one: text(one, "m"))


def classes(group, fifth_tile):
    """For each form of 3N+1 tiles (hand, class, parts, splits_as): what it is made of, by waits, and by tiles alone."""
    singles, twos, wins = (forms(group, fifth_tile)[kind] for kind in KINDS)
    splits = defaultdict(list)
    for rank in group.ranks:
        for two, lacking in twos.items():
            splits[two + tiles(2, rank)].append(("head-fixed", two, tiles(2, rank), lacking))
    for one, other in combinations_with_replacement(sorted(wins, key=lambda hand: text(hand, "m")), 2):
        splits[one + other].append(("shanpon", one, other, wins[one] | wins[other]))
    for hand, lacking in singles.items():
        held = at_least(hand, 4) if fifth_tile == "excluded" else 0
        explain = [split for split in splits[hand] if split[3] & ~held == lacking]
        if len(explain) > 1:
            raise ValueError(f"{text(hand, 'm')} is made of parts in two ways")
        first = min((split[0] for split in splits[hand]), default="")  # head-fixed comes before shanpon
        yield hand, *((explain[0][0], explain[0][1:3]) if explain else ("integrated", ())), first


HEADER = ["group", "kind", "tiles", "form", "waits", "wait_kinds", "class", "parts", "splits_as", "shape", "fifth_tile"]


def rows(group, letter, fifth_tile):
    """The rows of a group."""
    name, made = ("suit", "honours")[letter == "z"], {hand: made for hand, *made in classes(group, fifth_tile)}
    for kind, found in forms(group, fifth_tile).items():
        for hand, lacking in found.items():
            waited = "".join(str(rank + 1) for rank in group.ranks if copies(lacking, rank))
            one_class, parts, splits_as = made.get(hand, ("", (), ""))
            start = name, kind, str(size(hand)), text(hand, letter), waited + letter, str(len(waited))
            made_of = one_class, "+".join(text(part, letter) for part in parts), splits_as
            yield *start, *made_of, text(shape(hand, group), letter), fifth_tile


@cache
def every_row():
    """Every row that the list must have."""
    groups = product(((SUIT, "m"), (HONOURS, "z")), ("excluded", "counted"))
    return {row for group, fifth_tile in groups for row in rows(*group, fifth_tile)}


SUMMARY = ["group", "kind", "tiles", "class", "form_count", "shapes", "fifth_tile"]


@cache
def summary():
    """The lines that irreducible-summary.csv must have."""
    shapes = defaultdict(list)
    for row in every_row():
        cells = dict(zip(HEADER, row))
        key = tuple(cells[key] for key in SUMMARY[:4])
        shapes[key, cells["fifth_tile"]].append(cells["shape"])
    return {",".join([*key, str(len(found)), str(len({*found})), rule]) for (key, rule), found in shapes.items()}


@cache
def headline():
    """The forms of 3N+1 tiles of one suit, fifth tile excluded: how many, how many shapes, the most tiles."""
    found = forms(SUIT, "excluded")[KINDS[0]]
    return len(found), len({shape(hand, SUIT) for hand in found}), max(map(size, found))


def differences(source, header, expected):
    """What is wrong with the text of a list that must have this header and these lines, in any order."""
    first, *lines = source.removesuffix("\n").split("\n")
    if first != ",".join(header):
        yield f"the first line is {first[:80]!r}, not {','.join(header)}"
        return
    listed = Counter(lines)
    yield from (f"{line!r:.200}: not as the definitions have it" for line in listed if line not in expected)
    yield from (f"{line}: there {times} times" for line, times in listed.items() if line in expected and times > 1)
    yield from (f"{line}: not in the list" for line in expected - listed.keys())


def faults(source):
    """What is wrong with a list, and with the numbers that are published of it."""
    yield from differences(source, HEADER, {",".join(row) for row in every_row()})
    try:
        report = published.read(published.REPORTS / "irreducible-summary.csv")
        yield from (f"irreducible-summary.csv, {fault}" for fault in differences(report, SUMMARY, summary()))
    except ValueError as error:
        yield str(error)


def main():
    parser = argparse.ArgumentParser(description="Checks a list of the irreducible forms of one group.")
    parser.add_argument("file", type=Path, help="such as reports/irreducible-forms.csv")
    arguments = parser.parse_args()
    try:
        found = sorted(faults(arguments.file.read_bytes().decode(errors="surrogateescape")))
    except OSError as error:
        parser.exit(2, f"error: {error.filename}: {error.strerror}\n")
    lines = [f"REJECTED: {fault}" for fault in found[:10]]
    if found:
        write(parser, [*lines, f"{arguments.file.name}: {len(found):,} rejected"])
        return 1
    words = "of 3N+1 tiles of one suit, fifth tile excluded: {:,} forms in {:,} shapes, of up to {} tiles"
    said = f"{arguments.file.name}: all {len(every_row()):,} rows are as the definitions have them, and none is missing"
    write(parser, [said, words.format(*headline())])
    return 0


if __name__ == "__main__":
    sys.exit(main())
