"""Counts the hands of a set, and lists the first of them: python read_set.py FILE.csv [HOW_MANY]"""

import csv
import sys
from itertools import islice

with open(sys.argv[1], newline="") as file:
    rows = {int(node): (tile, [int(child) for child in children]) for node, tile, *children in list(csv.reader(file))[1:]}

count = {0: 0, 1: 1}  # no hand, and the end of one
for node, (_, children) in rows.items():  # children come before their parents
    count[node] = sum(count[child] for child in children)


def hands(node):
    if node == 1:
        yield ""
    elif node > 1:
        tile, children = rows[node]
        for copies, child in enumerate(children):
            yield from (tile * copies + rest for rest in hands(child))


print(count[node])  # that of the last row, the whole set
print(*islice(hands(node), int(sys.argv[2]) if sys.argv[2:] else None), sep="\n")
