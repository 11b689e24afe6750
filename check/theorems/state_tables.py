"""Writes tables, a CSV file, as a theorem for Coq: state_tables.py three|four TABLES.csv >Exported.v

All that is trusted besides Coq is here: that the numbers of the theorem are those of the file. Blocks of places that
occur again are written once, and what is written is spelled out and compared with the file.
"""

import csv
import sys

# How many copies of each rank there are, in the groups that have places of their own.
SUIT, HONOURS, ENDS = [4] * 9, [4] * 7, [4, *[0] * 7, 4]
GROUPS = {"three": [ENDS, SUIT, HONOURS], "four": [SUIT, HONOURS]}
NAMES = ["weights", "offsets", "classes", "group_classes", "pairs", "pair_classes", "numbers"]


def columns(path):
    """The numbers of each table, which begin with place 0 and leave none out."""
    found = {name: [] for name in NAMES}
    with open(path, newline="") as file:
        rows = csv.reader(file)
        if next(rows) != ["table", "place", "number"]:
            raise ValueError("the file does not begin with its header")
        for name, place, number in rows:
            if int(place) != len(found[name]) or str(int(number)) != number:
                raise ValueError(f"{name},{place},{number} is not the next row of {name}")
            found[name].append(int(number))
    return found


def share(numbers, copies):
    """The levels of a diagram: blocks that occur again are rows with one number."""
    levels = []
    for most in copies:
        rows = {}
        blocks = zip(*[iter(numbers)] * (most + 1), strict=True)
        numbers = [rows.setdefault(block, len(rows)) for block in blocks]
        levels.insert(0, list(rows))
    return levels


def spell(levels):
    """The list that a diagram stands for, as `spelled` in Tables.v."""
    numbers = [0]
    for rows in levels:
        numbers = [number for i in numbers for number in rows[i]]
    return numbers


def diagrams(classes, groups):
    """A diagram for each group's places."""
    start = 0
    for copies in groups:
        size = 1
        for most in copies:
            size *= most + 1
        numbers = classes[start : start + size]
        levels = share(numbers, copies)
        if spell(levels) != numbers:
            raise ValueError("a diagram does not stand for its places")
        yield levels
        start += size
    if start != len(classes):
        raise ValueError("there are other places than those of the groups")


def one(numbers):
    """The only number of a table."""
    (number,) = numbers
    return number


def written(item):
    """Lists of lists, as Coq reads them."""
    return str(item) if isinstance(item, int) else "[" + ";".join(map(written, item)) + "]"


def in_rows(numbers, size):
    """A long list, in rows that Coq's parser can take."""
    return "concat " + written([numbers[i : i + size] for i in range(0, len(numbers), size)])


def main():
    """Writes the theorem."""
    players, path = sys.argv[1:]
    groups = GROUPS[players]
    game = players.capitalize()
    found = columns(path)
    weights = list(zip(*[iter(found["weights"])] * 4, strict=True))
    group_classes, pair_classes = one(found["group_classes"]), one(found["pair_classes"])
    print(f"""From Coq Require Import List Arith NArith.
From Tehai Require Import Statement Files Tables Joins Places Lookups.
Import ListNotations.

Definition exported : tables := {{|
  weights := {written(weights)}%N;
  offsets := {written(found["offsets"])}%N;
  diagrams := {written(list(diagrams(found["classes"], groups)))}%N;
  group_classes := {group_classes};
  pair_classes := {pair_classes};
  pairs := ({in_rows(found["pairs"], group_classes)})%N;
  numbers := ({in_rows(found["numbers"], pair_classes)})%N
|}}.

Lemma accepted : check_tables {game} exported = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem exported_tables m h : is_hand h -> of_game {game} h -> m <= 4 ->
  exists k, look_up exported m h = Some (N.of_nat k) /\\ replacement (copies_of {game}) (standard m) h k.
Proof. exact (accepted_tables {game} exported accepted m h). Qed.

Print Assumptions exported_tables.""")


main()
