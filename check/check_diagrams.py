#!/usr/bin/env python3
"""Checks that files of mahjong hands are exactly the sets they claim to be.

    python3 check/check_diagrams.py reports/diagrams            every file of a folder
    python3 check/check_diagrams.py reports/diagrams --quick    without the sets that take longest
    python3 check/check_diagrams.py tenpai.csv win.csv          some files, each with its .json beside it

Needs only Python 3.10. Exit code 1 if a file is rejected, 2 if one cannot be read. A hand is a tuple: copies by tile.
"""
import argparse, csv, json, os, re, sys, time
from collections import defaultdict
from functools import cache, lru_cache
from math import comb
from pathlib import Path
import irreducible  # beside this file: the one set that is checked hand by hand

TILES = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{kind}z" for kind in range(1, 8)]
END = len(TILES)
REPORTS = Path(__file__).resolve().parent.parent / "reports"

def require(condition, reason):
    if not condition:
        raise ValueError(reason)

def text(hand):  # such as 123m456p11z
    groups = [(suit, hand[start : start + 9]) for suit, start in zip("mpsz", (0, 9, 18, 27))]
    return "".join("".join(str(i + 1) * k for i, k in enumerate(g)) + s for s, g in groups if any(g)) or "no tiles"

# ---- The file: one row a node, its tile, and for k = 0..4 the node of what can follow k copies of that tile. Node 0 is
# the empty set, 1 the set of the empty hand. A tile that no node on the way names has no copies.
HEADER = "node,tile,c0,c1,c2,c3,c4"
KEYS = {"name": str, "set": str, "tiles": range(137), "melds": range(5), "nodes": int, "root": int, "hands": str,
        "deals": str, "players": (3, 4), "forms": ("standard", "all"), "seven_pairs": ("distinct", "any"),
        "fifth_tile": ("excluded", "counted")}

def read_claim(source):
    """What a file claims to be: the object in its .json."""
    claim = json.loads(source)
    require(isinstance(claim, dict) and claim.keys() == KEYS.keys(), f"the keys of the claim are not {', '.join(KEYS)}")
    for key, value in claim.items():
        known = KEYS[key] if isinstance(KEYS[key], type) else type(value) in (int, str) and value in KEYS[key]
        require(known is True or type(value) is known, f"{key} cannot be {value!r}")
    return claim

def read_diagram(source, claim):
    """The tile and the children of each node, once the file is known to be canonical."""
    header, *lines = source.removesuffix("\n").split("\n")
    require((header, source[-1:]) == (HEADER, "\n"), f"the file does not begin with {HEADER} or end with a whole line")
    nodes, reached = [(END, ()), (END, ())], {len(lines) + 1}
    for node, line in enumerate(lines, 2):
        cells = re.fullmatch(r"(\d+),([1-9][mpsz]),(\d+),(\d+),(\d+),(\d+),(\d+)", line, re.ASCII)
        require(cells and cells[2] in TILES, f"line {node}: {line!r} is not a node, a tile and five children")
        tile, children = TILES.index(cells[2]), tuple(map(int, cells.groups()[2:]))
        require(line == ",".join(map(str, (node, TILES[tile], *children))), f"line {node}: not node {node}, or zeros")
        require(max(children) < node, f"node {node}: child {max(children)} does not come before it")
        require(any(children[1:]), f"node {node}: c1 to c4 are all 0")
        require(all(nodes[child][0] > tile for child in children), f"node {node}: a child is not about a later tile")
        require(node == 2 or (-nodes[-1][0], nodes[-1][1]) < (-tile, children), f"node {node}: not sorted, or twice")
        nodes.append((tile, children))
        reached.update(children)
    require(not (lost := {*range(2, len(nodes))} - reached), f"node {min(lost, default=0)} has no way from the root")
    require(claim["nodes"] == len(lines), f"nodes is {claim['nodes']}, but there are {len(lines)}")
    require(claim["root"] == len(lines) + 1 or claim["root"] == 0 == len(lines), f"root cannot be {claim['root']}")
    return nodes

def count(nodes, root):
    """Hands, and deals: ways to draw them, C(4, k) for k copies of a tile."""
    hands, deals = [0, 1], [0, 1]
    for _, children in nodes[2:]:
        hands.append(sum(hands[child] for child in children))
        deals.append(sum(comb(4, k) * deals[child] for k, child in enumerate(children)))
    return hands[root], deals[root]

# ---- The definitions. A form of wins is a reader (start, moves, end): it goes from 1m to 7z and takes copies of each
# tile; moves(tile, state) are its choices (copies, next state). What it takes on a way to the end is a win.
def melds_and_heads(melds, heads):
    """A state: melds and heads begun, and of the melds the sequences begun one tile ago, and two tiles ago."""
    def moves(tile, state):
        begun, pairs, one_ago, two_ago = state
        for new in range(5 if tile < 27 and tile % 9 < 7 else 1):
            for triplet, pair in ((0, 0), (0, 1), (1, 0), (1, 1)):
                if begun + new + triplet <= melds and pairs + pair <= heads:
                    copies = one_ago + two_ago + new + 3 * triplet + 2 * pair
                    yield copies, (begun + new + triplet, pairs + pair, new, one_ago)
    return (0, 0, 0, 0), moves, (melds, heads, 0, 0)

def seven_pairs(rule):
    """A state: the pairs so far. Four of a kind are two pairs under the rule "any" only."""
    return 0, lambda tile, pairs: [(2 * new, pairs + new) for new in range(3 if rule == "any" else 2)], 7

def thirteen_orphans():
    """A state: the pairs so far."""
    orphan = [name[0] in "19" or name[1] == "z" for name in TILES]
    return 0, lambda tile, pairs: [(1, pairs), (2, pairs + 1)] if orphan[tile] else [(0, pairs)], 1

# The cost if a win has b copies of a tile and the hand has k. NEVER is not allowed.
NEVER = 99
EQUAL = lambda b, k: 0 if b == k else NEVER
ONE_SHORT = lambda b, k: b - k if b - k in (0, 1) else NEVER
DISTANCE = lambda b, k: max(b - k, 0)

def form(reader, limits, difference):
    """A reader that is told a hand. A state: for each state of the reader, by number, the least cost of a way there."""
    start, moves, end = reader
    def need(tile, state):
        """The tiles still to be taken until the end, the same on every way; None if it cannot be reached."""
        if tile == END:
            return 0 if state == end else None
        return next((b + more for b, more, _ in ways(tile, state)), None)
    @cache
    def ways(tile, state):
        choices = [(b, need(tile + 1, to), to) for b, to in moves(tile, state) if b <= limits[tile]]
        return [choice for choice in choices if choice[1] is not None]
    @cache
    def states(tile):
        return list({to: 0 for s in states(tile - 1) for _, _, to in ways(tile - 1, s)}) if tile else [start]
    @cache
    def edges(tile, k):
        """From each state, for k copies in the hand: (cost, tiles still to be taken, number of the next state)."""
        number = {state: n for n, state in enumerate(states(tile + 1))}
        return [[(difference(b, k), more, number[to]) for b, more, to in ways(tile, s)] for s in states(tile)]
    @cache
    def step(tile, costs, k, left, bound):
        """The costs after k copies of a tile; without ways that must cost more than the bound, with the tiles left."""
        after = [NEVER] * len(states(tile + 1))
        for cost, moves in zip(costs, edges(tile, k)):
            for more, taken, to in moves if cost < NEVER else ():
                if cost + more < after[to] and cost + more + taken - left <= bound:
                    after[to] = cost + more
        return bytes(after)
    return bytes(1), step

SIZES = {"melds": 0, "standard": 2, "win": 2, "seven_pairs": 2, "thirteen_orphans": 2, "tenpai": 1, "irreducible": 1}
def meaning(claim):
    """The name of the set that is claimed, and the bound of the cost. T is the cost of replacement, shanten T - 1."""
    near = re.fullmatch(r"(shanten|replacement) <= (-1|[0-9]{1,3})", claim["set"])
    name = "replacement" if near else claim["set"]
    require(near or name in SIZES, f"set is {name!r}, not one of {', '.join(SIZES)}, shanten <= k, replacement <= k")
    size = claim["tiles"] if near else 3 * claim["melds"] + SIZES[name]
    require(claim["tiles"] == size, f"tiles is {claim['tiles']}, but {name} of {claim['melds']} melds has {size}")
    return name, int(near[2]) + (near[1] == "shanten") if near else int(name == "tenpai")

@lru_cache(maxsize=1)  # the last one, as it remembers its steps
def definition(name, bound, tiles, melds, players, forms, pairs, fifth_tile):
    """Hands of so many tiles whose least cost is within the bound: (start, steps, cost). A state: tiles left, costs."""
    standard, special = [melds_and_heads(melds, 1)], [seven_pairs(pairs), thirteen_orphans()] if melds == 4 else []
    readers = {"melds": [melds_and_heads(melds, 0)], "standard": standard, "seven_pairs": special[:1],
               "thirteen_orphans": special[1:]}.get(name, standard + special if forms == "all" else standard)
    difference = {"tenpai": ONE_SHORT, "replacement": DISTANCE}.get(name, EQUAL)
    most = [0 if players == 3 and 1 <= tile <= 7 else 4 for tile in range(END)]
    fifth = (name, fifth_tile) == ("tenpai", "counted")  # a win may then have five copies, as the hand has four
    starts, readings = zip(*(form(reader, [m + fifth * (m > 0) for m in most], difference) for reader in readers))
    @cache
    def steps(tile, state):
        """The states after 0 to 4 copies of a tile; None where no hand is in the set any more."""
        after = []
        for k in range(5):
            left, costs = state[0] - k if state else -1, ()
            if k <= most[tile] and 0 <= left <= sum(most[tile + 1 :]):
                costs = [read(tile, cost, k, left, bound) for read, cost in zip(readings, state[1:])]
            after.append((left, *costs) if any(min(cost) < NEVER for cost in costs) else None)
        return after
    return (tiles, *starts), steps, lambda state: min(map(min, state[1:])) if state else NEVER

# ---- The proof. Every hand is read by the diagrams and by the definition at once. All that matters of the tiles read
# so far is the node where each diagram is, and the state of the definition. All such pairs that occur are visited; if
# they agree at the end, the diagrams are the sets within the bounds.
def walk(definition, diagrams, bounds):
    """For each diagram (nodes, root) a hand in which it differs, or None; and the number of pairs."""
    start, steps, cost = definition
    levels = [{(tuple(root for _, root in diagrams), start): None}]
    for tile in range(END):
        levels.append({})
        for pair in levels[tile]:
            edges = [nodes[node][1] if nodes[node][0] == tile else (node, 0, 0, 0, 0)
                     for (nodes, _), node in zip(diagrams, pair[0])]
            for k, (state, *ends) in enumerate(zip(steps(tile, pair[1]), *edges)):
                if state or any(ends):
                    levels[-1].setdefault((tuple(ends), state), (pair, k))
    differs = [None] * len(diagrams)
    for pair in levels[END]:
        for which, bound in enumerate(bounds):
            if (pair[0][which] == 1) != (cost(pair[1]) <= bound) and not differs[which]:
                hand, back = [], pair
                for level in levels[:0:-1]:
                    back, k = level[back]
                    hand.insert(0, k)
                differs[which] = tuple(hand)
    return differs, sum(map(len, levels))

def hands_of(nodes, node, tile=0):
    """All hands of a node, from a tile on."""
    children = nodes[node][1] if tile < END and nodes[node][0] == tile else (node,)
    return [(k, *rest) for k, child in enumerate(children) if child for rest in hands_of(nodes, child, tile + 1)] \
        if tile < END else [()]

# ---- Published numbers: for each set the reports that have it, with a column and its value if some rows are meant.
FIGURES = {
    "melds": [("recurrence.csv", "class", "A")], "seven_pairs": [("tenhou.csv", "term", "seven-pairs")],
    "standard": [("recurrence.csv", "class", "B"), ("tenhou.csv", "term", "standard"), ("README.md", "of", "wins")],
    "thirteen_orphans": [("tenhou.csv", "term", "thirteen-orphans")], "win": [("tenhou.csv", "term", "wins")],
    "tenpai": [("recurrence.csv", "class", "D"), ("tenpai-waits.csv", "", ""), ("README.md", "of", "tenpai hands")],
    "replacement": [("shanten-distribution.csv", "", "")], "irreducible": [("irreducible-hands.csv", "", "")]}
MEANT = {"recurrence.csv": dict(forms="standard"), "tenhou.csv": dict(tiles="14"), "irreducible-hands.csv":
         dict(players="4", hands="1"), "README.md": dict(players="4", forms="standard", fifth_tile="excluded")}

@cache
def table(name):
    """The rows of a report; of README, those of its table on melds and a pair. With what they mean but do not say."""
    if name == "README.md":
        line = r"^\| (?P<of>.*) of (?P<tiles>\d+) tiles, melds and a pair \| (?P<hands>.*) hands, (?P<deals>.*?) deals"
        rows = [row.groupdict() for row in re.finditer(line, (REPORTS.parent / name).read_text("utf-8"), re.MULTILINE)]
    else:
        rows = csv.DictReader((REPORTS / name).read_text("utf-8").splitlines())
    return [MEANT.get(name, {}) | row for row in rows]

def published(claim, name, bound):
    """(where, hands, deals) of all that is published of a set."""
    name = "standard" if name == "win" and claim["forms"] == "standard" else name
    rules = {key: str(claim[key]) for key in ("tiles", "melds", "players", "forms", "fifth_tile")} | {"groups": "4"}
    rules |= {"forms": "standard"} if name in ("melds", "standard", "irreducible") else {}
    if claim["seven_pairs"] == "any" and (name == "seven_pairs" or rules["forms"] == "all"):
        return  # what is published is about seven different pairs
    for where, column, value in FIGURES[name]:
        rows = [row for row in table(where) if all(row.get(key, rule) in (rule, "") for key, rule in rules.items())
                and row.get(column, value) == value and int(row.get("shanten", -1)) < bound + (name != "replacement")]
        if rows:
            yield where, *(sum(int(row[column].replace(",", "")) for row in rows) for column in ("hands", "deals"))

# ---- The table. A hand that differs is told before a number that does.
def differences(name, rules, sets):
    """For each ((nodes, root), bound) a hand that is in the diagram or in the set only, or None; and what was done."""
    if name == "irreducible":
        return [irreducible.differing(hands_of(*one), rules[0], rules[2], rules[5]) for one, _ in sets], "checked"
    hands, pairs = walk(definition(name, max(bound for _, bound in sets), *rules), *zip(*sets))
    return hands, f"proved, {pairs:,} pairs"

def contains(nodes, node, hand):
    for tile, k in enumerate(hand):
        node = nodes[node][1][k] if nodes[node][0] == tile else 0 if k else node
    return node == 1

def check(files):
    """The claims and the verdicts on files {name: (text of .csv, text of .json)}."""
    claims, verdicts, walks = {}, {}, defaultdict(dict)
    for file, (rows, source) in files.items():
        try:
            claims[file] = claim = read_claim(source)
            require(claim["name"] == Path(file).name, f"name is {claim['name']!r}")
            name, bound = meaning(claim)
            rules = [claim[key] for key in ("tiles", "melds", "players", "forms", "seven_pairs", "fifth_tile")]
            nodes = read_diagram(rows, claim)
            require(name != "irreducible" or count(nodes, claim["root"])[0] < 100_000, "too many hands to check each")
            walks[name, *rules][file] = (nodes, claim["root"]), bound
        except (ValueError, RecursionError) as error:
            verdicts[file] = f"REJECTED: {'not JSON: ' * isinstance(error, json.JSONDecodeError)}{error}"
    for (name, *rules), sets in walks.items():
        hands, done = differences(name, rules, list(sets.values()))
        for (file, (diagram, bound)), hand in zip(sets.items(), hands):
            try:
                require(not hand, hand and f"{text(hand)} is {'not ' * contains(*diagram, hand)}in the set, "
                        f"but {'not ' * (not contains(*diagram, hand))}in the file")
                numbers, equal = count(*diagram), []
                for where, *said in [("the claim", claims[file]["hands"], claims[file]["deals"]),
                                     *published(claims[file], name, bound)]:
                    for column, number, other in zip(("hands", "deals"), numbers, said):
                        require(str(number) == str(other), f"{where}, {column}: {other}, but the file has {number}")
                    equal.append(where)
                verdicts[file] = ": ".join(filter(None, (done, ", ".join(equal[1:]))))
            except ValueError as error:
                verdicts[file] = f"REJECTED: {error}"
    return claims, verdicts

def main():
    parser = argparse.ArgumentParser(description="Checks that files of mahjong hands are the sets they claim to be.")
    parser.add_argument("files", nargs="+", type=Path, help="folders, or .csv files each with its .json beside it")
    parser.add_argument("--quick", action="store_true", help="leave out the sets by shanten in all forms")
    arguments, start, rejected = parser.parse_args(), time.monotonic(), 0
    try:
        found = [one for path in arguments.files for one in (path.iterdir() if path.is_dir() else [path])]
        paths = sorted({str(path.with_suffix("")) for path in found if path.suffix in (".csv", ".json")})
        read = lambda path: Path(path).read_bytes().decode(errors="replace")
        files = {path: (read(f"{path}.csv"), read(f"{path}.json")) for path in paths}
        if arguments.quick:
            files = {file: both for file, both in files.items() if not re.search('"shanten(?s:.)*"all"', both[1])}
        files or parser.exit(2, f"error: {', '.join(map(str, arguments.files))}: expected .csv files\n")
        claims, verdicts = check(files)
        rejected = sum(verdict.startswith("REJECTED") for verdict in verdicts.values())
        print(f"{'set':38} {'nodes':>6} {'hands':>14} {'deals':>21}  proved (pairs walked) or checked, and equal to")
        for file in files:
            name, claim = Path(file).name, defaultdict(str, claims.get(file, {}))
            print(f"{name:38} {claim['nodes']:>6} {claim['hands']:>14} {claim['deals']:>21}  {verdicts[file]}")
        print(f"{len(files)} files, {rejected} rejected, {time.monotonic() - start:.0f} s", flush=True)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # where what is still to be written goes
        isinstance(error, BrokenPipeError) or parser.exit(2, f"error: {error.filename or 'stdout'}: {error.strerror}\n")
    return min(rejected, 1)

if __name__ == "__main__":
    sys.exit(main())
