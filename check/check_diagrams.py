#!/usr/bin/env python3
"""Checks that files of mahjong hands are exactly the sets they claim to be.

    python3 check/check_diagrams.py reports/diagrams            every file of a folder
    python3 check/check_diagrams.py reports/diagrams --quick    without the sets that take longest
    python3 check/check_diagrams.py tenpai.csv win.csv          some files, each with its .json beside it

Needs only Python 3.10. Exit code 1 if a file is rejected, 2 if one cannot be read. A hand is a tuple: copies by tile.
"""
import argparse, json, re, sys, time
from collections import defaultdict
from functools import cache, lru_cache
from math import comb
from pathlib import Path
from typing import NamedTuple
import irreducible, published  # beside this file: the one set that is checked hand by hand, and the numbers in print
from output import shown, write

TILES = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{kind}z" for kind in range(1, 8)]
END = len(TILES)

def require(condition, reason):
    if not condition:
        raise ValueError(reason)

def text(hand):  # such as 123m456p11z
    groups = [(suit, hand[start : start + 9]) for suit, start in zip("mpsz", (0, 9, 18, 27))]
    return "".join("".join(str(i + 1) * k for i, k in enumerate(g)) + s for s, g in groups if any(g)) or "no tiles"

# ---- The claim: the object in the .json, and the set that it names.
KEYS = {"name": str, "set": str, "tiles": range(137), "melds": range(46), "players": (3, 4),
        "forms": ("standard", "all"), "seven_pairs": ("distinct", "any"), "fifth_tile": ("excluded", "counted"),
        "nodes": int, "root": int, "hands": str, "deals": str}  # numbers that may be large are digits

def read_claim(source):
    def once(pairs):
        claim = {}
        for key, value in pairs:
            require(key not in claim, f"the key {key!r} is there twice")
            claim[key] = value
        return claim
    claim = json.loads(source, object_pairs_hook=once)
    require(isinstance(claim, dict) and claim.keys() == KEYS.keys(), f"the keys of the claim are not {', '.join(KEYS)}")
    for key, value in claim.items():
        known = KEYS[key] if isinstance(KEYS[key], type) else type(value) in (int, str) and value in KEYS[key]
        require(known is True or type(value) is known, f"{key} cannot be {value!r}")
        is_number = key not in ("hands", "deals") or re.fullmatch(r"0|[1-9]\d*", value, re.ASCII)
        require(is_number, f"{key} cannot be {value!r:.80}")
    return claim

class Set(NamedTuple):
    """All that matters of a claim. T is the cost of replacement, shanten T - 1. A rule that cannot matter is empty."""
    kind: str         # melds, standard, seven_pairs, thirteen_orphans, win (all), tenpai, irreducible, replacement
    bound: int        # the largest T: for replacement as claimed, 1 for tenpai, 0 for the others
    tiles: int
    melds: int
    players: int
    forms: str        # standard or all, of win, tenpai and replacement
    seven_pairs: str  # where seven pairs are among the forms
    fifth_tile: str   # of tenpai and irreducible

FIFTH = ("tenpai", "irreducible")
SIZES = {"melds": 0, "standard": 2, "win": 2, "seven_pairs": 2, "thirteen_orphans": 2, "tenpai": 1, "irreducible": 1}

def meaning(claim):
    """The set that is claimed, if there can be such a set."""
    name, melds, players, tiles = claim["set"], claim["melds"], claim["players"], claim["tiles"]
    near = re.fullmatch(r"(shanten|replacement) <= (-1|0|[1-9]\d{0,2})", name, re.ASCII)
    require(near or name in SIZES, f"set is {name!r}, not one of {', '.join(SIZES)}, shanten <= k, replacement <= k")
    size = tiles if near else 3 * melds + SIZES[name]
    require(tiles == size, f"tiles is {tiles}, but {name} of {melds} melds has {size}")
    require(tiles <= (136, 108)[players == 3], f"tiles is {tiles}, more than {players} players have")
    bound = int(near[2]) + (near[1] == "shanten") if near else int(name == "tenpai")
    require(bound <= 3 * melds + 2, f"{name}: a win of {melds} melds has only {3 * melds + 2} tiles to be missing")
    special = name in ("seven_pairs", "thirteen_orphans")
    require(melds == 4 or not special, f"{name} has 14 tiles, as 4 melds and a pair, not {size}")
    kind = "replacement" if near else name
    forms = claim["forms"] if kind in ("win", "tenpai", "replacement") else ""
    forms = "standard" if forms and melds != 4 else forms
    kind, forms = ("standard", "") if (kind, forms) == ("win", "standard") else (kind, forms)
    pairs = claim["seven_pairs"] if forms == "all" or kind == "seven_pairs" else ""
    return Set(kind, bound, tiles, melds, players, forms, pairs, claim["fifth_tile"] if kind in FIFTH else "")

# ---- The file: one row a node, its tile, and for k = 0..4 the node of what can follow k copies of that tile. Node 0 is
# the empty set, 1 the set of the empty hand. A tile that no node on the way names has no copies.
HEADER = "node,tile,c0,c1,c2,c3,c4"

def read_diagram(source, claim):
    """The tile and the children of each node, once the file is known to be canonical."""
    header, *lines = source.removesuffix("\n").split("\n")
    require((header, source[-1:]) == (HEADER, "\n"), f"the file does not begin with {HEADER} or end with a whole line")
    nodes, reached = [(END, ()), (END, ())], {len(lines) + 1}
    for node, line in enumerate(lines, 2):
        cells = re.fullmatch(r"(\d+),([1-9][mpsz]),(\d+),(\d+),(\d+),(\d+),(\d+)", line, re.ASCII)
        require(cells and cells[2] in TILES, f"line {node}: {line[:80]!r} is not a node, a tile and five children")
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

# The cost if a win has b copies of a tile and the hand has k: a number, or None if that is not allowed.
EQUAL = lambda b, k: 0 if b == k else None
ONE_SHORT = lambda b, k: b - k if b - k in (0, 1) else None
DISTANCE = lambda b, k: max(b - k, 0)

def form(reader, limits, difference, bound):
    """A reader that is told a hand. A state: for each state of the reader, by number, the least cost of a way there, up
    to the bound; bound + 1 where there is no way, or every way costs more in the end."""
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
        found = [[(difference(b, k), more, number[to]) for b, more, to in ways(tile, s)] for s in states(tile)]
        return [[edge for edge in edges if edge[0] is not None] for edges in found]
    @cache
    def step(tile, costs, k, left):
        """The costs after k copies of a tile. A way costs more than the bound also if the tiles left do not suffice."""
        after, most = [bound + 1] * len(states(tile + 1)), bound + left
        for cost, moves in zip(costs, edges(tile, k)):
            if cost <= bound:
                for more, taken, to in moves:
                    total = cost + more
                    if total < after[to] and total + taken <= most:
                        after[to] = total
        return bytes(after)
    return bytes([0 if need(0, start) is not None and bound >= 0 else bound + 1]), step

@lru_cache(maxsize=1)  # the last one, as it remembers its steps
def definition(what):
    """The hands of a set by what they cost: (start, steps, cost). A state: tiles left, and the costs of each form."""
    standard, special = [melds_and_heads(what.melds, 1)], []
    if what.melds == 4:
        special = [seven_pairs(what.seven_pairs), thirteen_orphans()]
    readers = {"melds": [melds_and_heads(what.melds, 0)], "standard": standard, "seven_pairs": special[:1],
               "thirteen_orphans": special[1:]}.get(what.kind, standard + special if what.forms == "all" else standard)
    difference = {"tenpai": ONE_SHORT, "replacement": DISTANCE}.get(what.kind, EQUAL)
    most = [0 if what.players == 3 and 1 <= tile <= 7 else 4 for tile in range(END)]
    fifth = (what.kind, what.fifth_tile) == ("tenpai", "counted")  # then a win may have five copies of a kind
    limits = [m + fifth * (m > 0) for m in most]
    starts, readings = zip(*(form(reader, limits, difference, what.bound) for reader in readers))
    least = cache(lambda costs: min(costs, default=what.bound + 1))
    room = [sum(most[tile + 1 :]) for tile in range(END)]
    @cache
    def steps(tile, state):
        """The states after 0 to 4 copies of a tile; None if no hand is in the set any more."""
        after = []
        for k in range(5):
            left, costs = state[0] - k if state else -1, ()
            if k <= most[tile] and 0 <= left <= room[tile]:
                costs = [read(tile, cost, k, left) for read, cost in zip(readings, state[1:])]
            after.append((left, *costs) if any(least(cost) <= what.bound for cost in costs) else None)
        return after
    return (what.tiles, *starts), steps, lambda state: min(map(least, state[1:]))

# ---- The proof. Every hand is read by the diagrams and by the definition at once. All that matters of the tiles read
# so far is the state of the definition: in a right file, whatever leads to a state leads to the node of the hands that
# can follow, as the file has one node for each set. So each state is visited once, with the node of each diagram. If
# every way to a state leads to its node, every way to none leads to node 0, and at the end nodes and costs agree, then
# the diagrams are the sets.
def walk(definition, diagrams, bounds):
    """For each diagram (nodes, root) a hand in which it differs, or None; and the number of states."""
    start, steps, cost = definition
    levels = [{start: (tuple(root for _, root in diagrams), None, 0)}]  # state: nodes, the state before, copies
    differs = [None] * len(diagrams)
    @cache
    def following(tile, at):
        """The nodes of each diagram after 0 to 4 copies of a tile."""
        return list(zip(*(children(nodes, node, tile) for (nodes, _), node in zip(diagrams, at))))
    def differ(which, state, before, k, node, known):
        """Notes a hand, if two ways to a state (None: no hand can follow) lead to different nodes of a diagram."""
        if node != known and not differs[which]:
            tile = len(levels) - 1
            ways = [[*way(before, tile - 1), k], *([way(state, tile)] if state else [])]
            rest = apart(diagrams[which][0], node, known, tile)
            hands = [(*one, *rest) for one in ways]  # alike for the definition, not for the diagram
            in_set = state is not None and follow(state, tile, rest) <= bounds[which]
            differs[which] = next(hand for hand in hands if contains(*diagrams[which], hand) != in_set)
    def way(state, tile):
        return [*way(levels[tile][state][1], tile - 1), levels[tile][state][2]] if tile else []
    def follow(state, tile, copies):
        for tile, k in enumerate(copies, tile):
            state = steps(tile, state)[k]
        return cost(state) if state else max(bounds) + 1
    for tile in range(END):
        levels.append({})
        for state, (at, _, _) in levels[tile].items():
            for k, (after, ends) in enumerate(zip(steps(tile, state), following(tile, at))):
                known = levels[-1].setdefault(after, (ends, state, k))[0] if after else (0,) * len(ends)
                if known != ends:
                    for which, (end, other) in enumerate(zip(ends, known)):
                        differ(which, after, state, k, end, other)
        if all(differs):
            break
    for state, (at, before, k) in levels[END].items() if len(levels) > END else ():
        for which, bound in enumerate(bounds):
            if (at[which] == 1) != (cost(state) <= bound) and not differs[which]:
                differs[which] = (*way(before, END - 1), k)
    return differs, sum(map(len, levels))

def children(nodes, node, tile):
    """The nodes after 0 to 4 copies of a tile."""
    return nodes[node][1] if nodes[node][0] == tile else (node, 0, 0, 0, 0)

def apart(nodes, one, other, tile):
    """The copies of a tile and all later ones of a hand that is in one of two different nodes only."""
    if tile == END:
        return ()
    both = zip(children(nodes, one, tile), children(nodes, other, tile))
    k, (one, other) = next((k, pair) for k, pair in enumerate(both) if pair[0] != pair[1])
    return (k, *apart(nodes, one, other, tile + 1))

def hands_of(nodes, node, tile=0):
    """All hands of a node, from a tile on."""
    if tile == END:
        return [()]
    edges = enumerate(children(nodes, node, tile))
    return [(k, *rest) for k, child in edges if child for rest in hands_of(nodes, child, tile + 1)]

def contains(nodes, node, hand):
    for tile, k in enumerate(hand):
        node = children(nodes, node, tile)[k]
    return node == 1

def differences(what, sets):
    """For each ((nodes, root), bound) a hand that is in the diagram or in the set only, or None; and what was done."""
    if what.kind == "irreducible":
        rules = what.tiles, what.players, what.fifth_tile
        return [irreducible.differing(hands_of(*one), *rules) for one, _ in sets], "checked"
    diagrams, bounds = zip(*sets)
    hands, states = walk(definition(what._replace(bound=max(bounds))), diagrams, bounds)
    return hands, f"proved, {states:,} states"

# ---- The verdicts. A hand that differs is told before a number that does.
def check(files, quick=False):
    """The claims and the verdicts on files {name: (text of .csv, text of .json)}; and the sets that are accepted."""
    claims, verdicts, accepted, walks = {}, {}, {}, defaultdict(dict)
    for file, (rows, source) in files.items():
        try:
            claim = read_claim(source)
            require(claim["name"] == Path(file).name, f"name is {claim['name']!r}")
            what, claims[file] = meaning(claim), claim
            if quick and (what.kind, what.forms) == ("replacement", "all"):
                verdicts[file] = "LEFT OUT by --quick"
                continue
            nodes = read_diagram(rows, claim)
            is_long = what.kind == "irreducible" and count(nodes, claim["root"])[0] >= 100_000
            require(not is_long, "too many hands to check each")
            walks[what._replace(bound=0)][file] = (nodes, claim["root"]), what.bound
        except (ValueError, RecursionError) as error:
            verdicts[file] = f"REJECTED: {'not JSON: ' * isinstance(error, json.JSONDecodeError)}{error}"
    for what, sets in walks.items():
        hands, how = differences(what, list(sets.values()))
        for (file, (diagram, bound)), hand in zip(sets.items(), hands):
            done = how
            try:
                require(not hand, hand and f"{text(hand)} is {'not ' * contains(*diagram, hand)}in the set, "
                        f"but {'not ' * (not contains(*diagram, hand))}in the file")
                numbers = count(*diagram)
                for column, number in zip(("hands", "deals"), numbers):
                    said = claims[file][column]
                    require(said == str(number), f"the claim, {column}: {said}, but the file has {number}")
                equal = published.agree(what._replace(bound=bound), numbers)
                done += ", all deals" * (numbers[1] == published.all_deals(what))
                verdicts[file] = ": ".join(filter(None, (done, ", ".join(equal))))
                accepted[what._replace(bound=bound)] = numbers
            except ValueError as error:
                verdicts[file] = f"REJECTED: {error}"
    return claims, verdicts, accepted

def read(path):
    """The files {name: (text of .csv, text of .json)} of a folder or of one name, and verdicts on those not there."""
    try:
        found = [*path.iterdir()] if path.is_dir() else [path]
    except OSError as error:
        return {}, {str(path): f"NOT READ: {error.strerror}"}
    names = sorted({str(one).removesuffix(one.suffix) for one in found if one.suffix in (".csv", ".json")})
    files, missing = {}, {} if names else {str(path): "NOT READ: expected .csv files"}
    for name in names:
        both = [Path(name + end) for end in (".csv", ".json")]
        try:
            require(all(one.is_file() or not one.exists() for one in both), "not a file")
            files[name] = tuple(one.read_bytes().decode(errors="surrogateescape") for one in both)
        except OSError as error:
            missing[name] = f"NOT READ: {shown(str(error.filename))}: {error.strerror}"
        except ValueError as error:
            missing[name] = f"NOT READ: {error}"
    return files, missing

LINE = "{set:16} {tiles:>5} {melds:>5} {players:>7} {forms:8} {seven_pairs:11} {fifth_tile:10} " \
       "{nodes:>6} {hands:>13} {deals:>20}"

def main():
    parser = argparse.ArgumentParser(description="Checks that files of mahjong hands are the sets they claim to be.")
    parser.add_argument("files", nargs="+", type=Path, help="folders, or .csv files each with its .json beside it")
    parser.add_argument("--quick", action="store_true", help="leave out the sets by shanten in all forms")
    arguments, start = parser.parse_args(), time.monotonic()
    files, verdicts, inside = {}, {}, {}
    for path in arguments.files:
        found, missing = read(path)
        inside |= {path: [*found, *missing]} if path.is_dir() else {}
        files, verdicts = files | found, verdicts | missing
    claims, judged, accepted = check(files, arguments.quick)
    verdicts |= judged
    for folder, names in inside.items():
        for file, reason in published.listed(folder, names, claims, list(KEYS)):
            if not verdicts.get(file, "").startswith("REJECTED"):
                verdicts[file] = f"REJECTED: {reason}"
    lines = [LINE.format_map({key: key for key in KEYS}) + "  file: proved (states) or checked; hands and deals as in"]
    for file in sorted(verdicts):
        claim = defaultdict(str, claims.get(file, {}))
        lines.append(f"{LINE.format_map(claim)}  {shown(Path(file).name)}: {verdicts[file]}")
    follows = [*published.follows(accepted)]
    said, words, lines = verdicts.values(), ("REJECTED", "NOT READ", "LEFT OUT"), lines + follows
    rejected, unread, left = (sum(one.startswith(word) for one in said) for word in words)
    others = f"{f', {unread} not read' * (unread > 0)}{f', {left} left out by --quick' * (left > 0)}"
    lines.append(f"{len(verdicts)} files, {len(follows)} numbers that follow, {rejected} rejected{others}, "
                 f"{time.monotonic() - start:.0f} s")
    write(parser, lines)
    return 1 if rejected else 2 * (unread > 0)

if __name__ == "__main__":
    sys.exit(main())
