#!/usr/bin/env python3
"""Checks the checker: its definitions against plain trial, and that it rejects files that are wrong.

    python3 check/test_check_diagrams.py

It makes its own files; the published numbers are those in reports/. The mutations are drawn with a fixed seed.
"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest
from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, product
from pathlib import Path
from unittest import mock

import check_diagrams as checker
import irreducible
import published

END, TILES = checker.END, checker.TILES
RULES = {"players": 4, "forms": "standard", "seven_pairs": "distinct", "fifth_tile": "excluded"}
CLAIMED = ("set", "tiles", "melds", *RULES)


# ---- Files. A diagram is (nodes, root), as in the checker.


def diagram(children_of, start):
    """The canonical diagram of what children_of(tile, state) leads to: five states, or at the end whether it is in."""
    unique = {}

    @cache
    def node(tile, state):
        if tile == END:
            return int(children_of(tile, state))
        children = tuple(node(tile + 1, after) if after is not None else 0 for after in children_of(tile, state))
        return unique.setdefault((tile, children), len(unique) + 2) if any(children[1:]) else children[0]

    root, nodes = node(0, start), [(END, ()), (END, ())] + [None] * len(unique)
    for content, number in unique.items():
        nodes[number] = content
    reached, stack = set(), [root]
    while stack:
        if (number := stack.pop()) > 1 and number not in reached:
            reached.add(number)
            stack.extend(nodes[number][1])
    new, rows = {0: 0, 1: 1}, nodes[:2]
    for tile in reversed(range(END)):
        level = [(tuple(new[child] for child in nodes[old][1]), old) for old in reached if nodes[old][0] == tile]
        for children, old in sorted(level):
            new[old] = len(rows)
            rows.append((tile, children))
    return rows, new[root]


def restored(nodes, root):
    """A diagram made canonical again."""
    return diagram(lambda tile, node: node == 1 if tile == END else checker.children(nodes, node, tile), root)


def with_hand_changed(nodes, root, hand):
    """The set without a hand that is in it, or with one that is not."""
    def children_of(tile, state):
        node, on_the_way = state
        if tile == END:
            return (node == 1) != on_the_way
        children = enumerate(checker.children(nodes, node, tile))
        return [(child, on_the_way and hand[tile] == k) for k, child in children]
    return diagram(children_of, (root, True))


def claim_of(nodes, root, **rules):
    hands, deals = checker.count(nodes, root)
    numbers = {"nodes": len(nodes) - 2, "root": root, "hands": str(hands), "deals": str(deals)}
    return {"name": "x", **RULES, **rules, **numbers}


def claimed(claim):
    """The set that a claim is about."""
    return {key: claim[key] for key in CLAIMED}


def rows_of(nodes):
    return [",".join(map(str, (node, TILES[tile], *children))) for node, (tile, children) in enumerate(nodes[2:], 2)]


def verdict(rows, claim):
    files = {"x": ("\n".join([checker.HEADER, *rows, ""]), json.dumps(claim))}
    return checker.check(files)[1]["x"]


@cache
def example(name, tiles, melds, **rules):
    """The diagram and the claim of a set, from the checker's own definition."""
    claim = {"set": name, "tiles": tiles, "melds": melds, **RULES, **rules}
    what = checker.meaning(claim)
    if name == "irreducible":
        found = irreducible.second_way(tiles, what.players, what.fifth_tile)
        split = lambda tile, hands: bool(hands) if tile == END else [
            tuple(h for h in hands if h[tile] == k) or None for k in range(5)]
        nodes, root = diagram(split, tuple(found))
    else:
        start, steps, cost = checker.definition(what)
        follow = lambda tile, state: cost(state) <= what.bound if tile == END else steps(tile, state)
        nodes, root = diagram(follow, start)
    return (nodes, root), claim_of(nodes, root, **claim)


def example_of(name, tiles, melds, rules):
    return example(name, tiles, melds, **rules)


SMALL = [("seven_pairs", 14, 4, {}), ("seven_pairs", 14, 4, {"players": 3, "seven_pairs": "any"}),
         ("thirteen_orphans", 14, 4, {}), ("melds", 3, 1, {}), ("melds", 6, 2, {"players": 3}),
         ("win", 5, 1, {"players": 3}), ("shanten <= 1", 3, 1, {"players": 3}), ("shanten <= -1", 4, 0, {}),
         ("irreducible", 1, 0, {"fifth_tile": "counted"}), ("tenpai", 1, 0, {})]
LARGE = [("tenpai", 13, 4, {"forms": "all"}), ("win", 14, 4, {"forms": "all"}),
         ("tenpai", 7, 2, {"fifth_tile": "counted"}), ("shanten <= 1", 7, 2, {}), ("irreducible", 7, 2, {})]


class Mutations(unittest.TestCase):
    def setUp(self):
        self.random = random.Random(22)

    def mutated(self, nodes, root, claim):
        """Rows and a claim that say something else than they did, and whether they are still a canonical file."""
        draw = self.random
        kind = draw.choice(["edge", "level", "lost", "claim", "restored", "restored"])
        node = draw.randrange(2, len(nodes))
        tile, children = nodes[node]
        if kind == "claim":
            key = draw.choice(["nodes", "root", "hands", "deals", "tiles"])
            value = max(0, int(claim[key]) + draw.choice([-100, -10, -1, 1, 10, 100]))
            return rows_of(nodes), {**claim, key: type(claim[key])(value)}, False
        rows = list(nodes)
        if kind == "lost" or kind == "restored" and draw.random() < 0.3:
            if kind == "lost" and draw.random() < 0.5:
                lines = rows_of(nodes)
                return lines[: node - 2] + lines[node - 1 :], claim, False
            rows[node] = (tile, (draw.choice([0, 1, children[0]]), 0, 0, 0, 0))
        elif kind == "level":
            rows[node] = (draw.randrange(END), children)
        else:
            end, later = list(children), [n for n in range(len(nodes)) if nodes[n][0] > tile]
            fits = kind == "restored" or draw.random() < 0.8
            end[draw.randrange(5)] = draw.choice(later if fits else range(len(nodes)))
            rows[node] = (tile, tuple(end))
        if kind != "restored":
            return rows_of(rows), claim, False
        again, top = restored(rows, root)
        return rows_of(again), claim_of(again, top, **claimed(claim)), (again, top)

    def reject(self, sets, number):
        """Draws so many mutations of each set, all of which must be rejected."""
        reasons = Counter()
        for one in sets:
            (nodes, root), claim = example_of(*one)
            right, left = rows_of(nodes), number
            self.assertNotIn("REJECTED", verdict(right, claim), one)
            while left:
                rows, other, canonical = self.mutated(nodes, root, claim)
                if rows == right and other == claim:
                    continue  # by chance the same file
                left -= 1
                said = verdict(rows, other)
                self.assertRegex(said, r"^REJECTED: (.*[0-9]|no tiles)", (one, rows, other))
                if canonical:
                    self.shows(said, (nodes, root), canonical)
                reasons[re.sub(r"\d+|'.*'|([\dmpsz]+|no tiles) is (?=not|in)", "…", said)] += 1
        return reasons

    def shows(self, said, right, wrong):
        """The hand that a verdict tells is in one of the sets only."""
        hand = re.fullmatch(r"REJECTED: (.*) is (not )?in the set, but (not )?in the file", said)
        self.assertTrue(hand, said)
        inside = checker.contains(*right, read(hand[1])), checker.contains(*wrong, read(hand[1]))
        self.assertEqual(inside, (not hand[2], not hand[3]), said)

    def test_small(self):
        for one in SMALL:
            self.assertLess(len(example_of(*one)[0][0]), 202, one)
        reasons = self.reject(SMALL, 1000)
        self.assertEqual(sum(reasons.values()), 10_000)
        print("\n" + "\n".join(f"{number:6} {reason}" for reason, number in reasons.most_common()))

    def test_large(self):
        for one in LARGE:
            self.assertGreater(len(example_of(*one)[0][0]), 202, one)
        self.reject(LARGE, 4)

    def test_files_under_other_claims(self):
        """A file is accepted under the claim of another one only if the sets are the same."""
        three = {"players": 3}
        near = [("shanten <= 0", 4, 1, three), ("tenpai", 4, 1, three),
                ("replacement <= 1", 4, 1, {**three, "forms": "all"}),
                ("tenpai", 4, 1, {**three, "fifth_tile": "counted"}), ("shanten <= 0", 4, 0, three),
                ("tenpai", 1, 0, three), ("irreducible", 1, 0, three), ("irreducible", 4, 1, three),
                ("standard", 5, 1, three), ("melds", 3, 1, three),
                ("shanten <= -1", 5, 1, three), ("shanten <= 0", 5, 1, three), ("shanten <= 2", 3, 1, three),
                ("shanten <= 4", 3, 1, three), ("shanten <= 4", 4, 1, three)]
        same = 0
        for other, one in product([*SMALL, *near], repeat=2):
            (nodes, root), claim = example_of(*one)[0], example_of(*other)[1]
            numbers = claim_of(nodes, root, **claimed(claim))
            how = "checked" if other[0] == "irreducible" else "proved"
            expected = how if (nodes, root) == example_of(*other)[0] else "REJECTED"
            self.assertTrue(verdict(rows_of(nodes), numbers).startswith(expected), (one, other))
            same += one != other and expected != "REJECTED"
        self.assertGreater(same, 15)

    def test_one_hand_too_many_or_too_few(self):
        for one in [*SMALL, *LARGE]:
            (nodes, root), claim = example_of(*one)
            hands = checker.hands_of(nodes, root) if int(claim["hands"]) < 5000 else []
            for _ in range(1 if one in LARGE else 4):
                inside = self.random.choice(hands) if hands else self.drawn(nodes, root)
                outside = list(inside)
                while checker.contains(nodes, root, outside) or max(outside) > 4 or min(outside) < 0:
                    outside = list(inside)
                    outside[self.random.randrange(END)] += 1
                    outside[self.random.randrange(END)] -= self.random.randrange(2)
                for hand in (inside, tuple(outside)):
                    wrong = with_hand_changed(nodes, root, hand)
                    said = verdict(rows_of(wrong[0]), claim_of(*wrong, **claimed(claim)))
                    where = "in the set, but not in the file" if hand == inside else "not in the set, but in the file"
                    self.assertEqual(said, f"REJECTED: {checker.text(hand)} is {where}", one)

    def drawn(self, nodes, node):
        """Some hand of a set."""
        hand = [0] * END
        while node > 1:
            tile, children = nodes[node]
            hand[tile] = self.random.choice([k for k in range(5) if children[k]])
            node = children[hand[tile]]
        return tuple(hand)

    def test_claims(self):
        (nodes, root), claim = example("win", 5, 1)
        self.assertNotIn("REJECTED", verdict(rows_of(nodes), claim))
        for change in ({"hands": "\ud800"}, {"deals": "1\n2 files, 0 rejected"}, {"deals": "05"}, {"deals": ""},
                       {"hands": "+5"}, {"hands": 5}, {"set": "wins"}, {"players": True}, {"forms": "any"},
                       {"more": 1}, {"name": "y"}, {"melds": 2}, {"root": 1}, {"nodes": -1}):
            self.assertIn("REJECTED", verdict(rows_of(nodes), {**claim, **change}), change)
        for source in ("", "[]", "{", "1"):
            self.assertIn("REJECTED", checker.check({"x": (checker.HEADER + "\n", source)})[1]["x"])
        good = "\n".join([checker.HEADER, *rows_of(nodes), ""])
        for bad in (good[:-1], good + "\n", good.replace("\n", "\r\n"), good.replace(",0,", ",00,", 1), good[1:], ""):
            self.assertIn("REJECTED", checker.check({"x": (bad, json.dumps(claim))})[1]["x"])

    def test_claims_that_cannot_be(self):
        """Each is an error of its file; the others are still judged."""
        (nodes, root), claim = example("thirteen_orphans", 14, 4)
        other = verdict(rows_of(nodes), claim)
        for change, reason in (({"set": "seven_pairs", "tiles": 11, "melds": 3}, "seven_pairs has 14 tiles"),
                               ({"melds": 3, "tiles": 11}, "thirteen_orphans has 14 tiles"),
                               ({"tiles": 13}, "tiles is 13, but thirteen_orphans of 4 melds has 14"),
                               ({"set": "shanten <= 14"}, "a win of 4 melds has only 14 tiles"),
                               ({"set": "replacement <= 15"}, "a win of 4 melds has only 14 tiles"),
                               ({"set": "shanten <= 0", "tiles": 109, "players": 3}, "more than 3 players have"),
                               ({"set": "shanten <= 254"}, "a win of 4 melds has only 14 tiles"),
                               ({"melds": 46}, "melds cannot be 46"), ({"set": "shanten <= 07"}, "set is "),
                               ({"set": "shanten <= -2"}, "set is "),
                               ({"set": "shanten <= \N{ARABIC-INDIC DIGIT ONE}"}, "set is ")):
            rows = "\n".join([checker.HEADER, *rows_of(nodes), ""])
            files = {"x": (rows, json.dumps(claim)), "y": (rows, json.dumps({**claim, **change, "name": "y"}))}
            verdicts = checker.check(files)[1]
            self.assertEqual(verdicts["x"], other)
            self.assertRegex(verdicts["y"], f"^REJECTED: .*{reason}", change)

    def test_keys_that_are_there_twice(self):
        (nodes, root), claim = example("melds", 3, 1)
        source = json.dumps(claim)[:-1] + ', "set": "melds"}'
        files = {"x": ("\n".join([checker.HEADER, *rows_of(nodes), ""]), source)}
        self.assertIn("REJECTED: the key 'set' is there twice", checker.check(files)[1]["x"])

    def test_sets_without_any_win(self):
        """So many melds that no hand has them: the file without hands is right, any other wrong."""
        only = [(END, ()), (END, ())]
        for name, tiles, melds, players in (("shanten <= 0", 1, 45, 4), ("melds", 132, 44, 4), ("melds", 102, 34, 3)):
            claim = {"set": name, "tiles": tiles, "melds": melds, "players": players}
            self.assertRegex(verdict([], claim_of(only, 0, **claim)), "^proved, 1 states")
            one = diagram(lambda tile, left: left == 0 if tile == END else [
                left - k if left >= k and not (k and players == 3 and 1 <= tile <= 7) else None for k in range(5)], 1)
            said = verdict(rows_of(one[0]), claim_of(*one, **claim))
            self.assertRegex(said, "^REJECTED: [1-9][mpsz] is not in the set, but in the file")

    def test_a_folder_and_its_list(self):
        claim = example("melds", 3, 1)[1]
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place, "sets")
            files = [str(folder / "x")]
            listed = lambda: [reason for _, reason in published.listed(folder, files, {files[0]: claim}, [*checker.KEYS])]
            self.assertEqual(listed(), [])  # no list
            header, line = ",".join(checker.KEYS), ",".join(str(claim[key]) for key in checker.KEYS)
            other = line.replace(claim["deals"], "7")
            for text, reason in [(f"{header}\n{line}\n", None), (f"{header}\n", "not listed in sets.csv"),
                                 (f"{header}\n{other}\n", f"sets.csv says {other!r}"),
                                 (f"{header}\n{other}\n{line}\n", "the columns are not .* or a file is listed twice")]:
                published.read.cache_clear()
                Path(place, "sets.csv").write_text(text, "utf-8")
                self.assertEqual(len(listed()), reason is not None, text)
                self.assertRegex("".join(listed()), reason or "^$")

    def test_what_follows(self):
        """The mean of the shanten of 2 tiles for no meld and a head, of which a pair is 1 in 45 by hand."""
        accepted = {}
        for most in (-1, 0):
            claim = example(f"shanten <= {most}", 2, 0)[1]
            accepted[checker.meaning(claim)] = int(claim["hands"]), int(claim["deals"])
        of = "2 tiles, 0 melds, 4 players, forms standard"  # 34 pairs of 6 deals each, of 136 * 135 / 2
        self.assertEqual([*published.follows(accepted)], [f"all hands of {of}: 595", f"mean shanten of {of}: -1 / 45"])
        for one in accepted:
            self.assertEqual([*published.follows({one: accepted[one]})], [])
        whole, less = (checker.Set("replacement", 0, tiles, 4, 4, "all", "distinct", "") for tiles in (38, 37))
        deals = {one: published.all_deals(one) for one in (whole, less)}
        sentence = "fewest tiles that always contain a win, 4 melds, 4 players, forms all, distinct pairs: 38"
        for number, expected in [(deals[less] - 1, [sentence]), (deals[less], [])]:
            found = published.follows({whole: (1, deals[whole]), less: (1, number)})
            self.assertEqual([one for one in found if one.startswith("fewest")], expected)

    def test_published_numbers_are_found(self):
        for name, where in (
                ("melds-12-four", ["recurrence.csv"]), ("win-14-all-three", ["tenhou.csv"]),
                ("win-14-standard-four", ["recurrence.csv", "tenhou.csv"]),
                ("seven-pairs-14-four", ["tenhou.csv"]), ("thirteen-orphans-14-four", ["tenhou.csv"]),
                ("tenpai-13-standard-four", ["recurrence.csv", "tenpai-waits.csv"]),
                ("tenpai-13-all-counted-four", ["tenpai-waits.csv"]),
                ("irreducible-13-four", []), ("seven-pairs-14-any-four", [])):
            claim = json.loads((published.REPORTS / "diagrams" / f"{name}.json").read_text("utf-8"))
            numbers = int(claim["hands"]), int(claim["deals"])
            what = checker.meaning(claim)
            self.assertEqual(published.agree(what, numbers), where, claim)
            for change in ((1, 0), (0, 1)) if where else ():
                with self.assertRaisesRegex(ValueError, "csv.*but the file has", msg=claim):
                    published.agree(what, tuple(map(sum, zip(numbers, change))))

    def test_a_row_that_lacks_or_is_there_twice_is_an_error(self):
        table = published.table
        for name, tiles, melds, where in (
                ("melds", 3, 1, "recurrence.csv"), ("thirteen_orphans", 14, 4, "tenhou.csv"),
                ("tenpai", 1, 0, "tenpai-waits.csv"), ("shanten <= 0", 2, 0, "shanten-distribution.csv")):
            (nodes, _), claim = example(name, tiles, melds)
            for times, reason in ((0, "has no row of this set"), (2, "has a row twice")):
                rows = lambda name, *more: table(name, *more) * (times if name == where else 1)
                with mock.patch.object(published, "table", rows):
                    self.assertRegex(verdict(rows_of(nodes), claim), f"^REJECTED: {where} {reason}", name)

    def test_a_row_of_other_melds_is_not_compared(self):
        """13 tiles are compared with a row of four melds only: with three they are nearer."""
        for tiles, melds in ((4, 0), (5, 0), (2, 1), (7, 1)):
            (nodes, _), claim = example("shanten <= 0", tiles, melds)
            self.assertRegex(verdict(rows_of(nodes), claim), r"^proved, [\d,]+ states(, all deals)?$")

    def test_a_number_that_differs_is_told(self):
        (nodes, root), claim = example("thirteen_orphans", 14, 4)
        said = verdict(rows_of(nodes), {**claim, "hands": "14"})
        self.assertEqual(said, "REJECTED: the claim, hands: 14, but the file has 13")

    def test_the_empty_set(self):
        empty = claim_of([(END, ()), (END, ())], 0, set="shanten <= -1", tiles=1, melds=1)
        self.assertIn("proved", verdict([], empty))
        self.assertIn("REJECTED: no tiles", verdict([], {**empty, "tiles": 0, "melds": 0, "set": "melds"}))
        only = claim_of([(END, ()), (END, ())], 1, set="melds", tiles=0, melds=0)
        self.assertIn("proved", verdict([], only))


def read(text):
    """A hand from its text."""
    hand = [0] * END
    for digits, suit in re.findall(r"(\d+)([mpsz])", text):
        for digit in digits:
            hand[TILES.index(digit + suit)] += 1
    return tuple(hand)


class Command(unittest.TestCase):
    """The checker as a command: bad files are one line, and exit code 1 if they are read, 2 if not."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (nodes, _), claim = example("melds", 3, 1)
        self.claim, self.rows = claim, "\n".join([checker.HEADER, *rows_of(nodes), ""])

    def run_on(self, *arguments, stdout=subprocess.PIPE, env={}):
        run = subprocess.run([sys.executable, checker.__file__, *arguments], cwd=self.folder, stdout=stdout,
                             stderr=subprocess.PIPE, text=True, env=os.environ | env)
        return run.returncode, (run.stdout or "").splitlines(), run.stderr

    def write(self, rows, **claim):
        (self.folder / "x.csv").write_bytes(rows)
        (self.folder / "x.json").write_text(claim.get("json", json.dumps({**self.claim, **claim})))

    def test_files_that_are_read(self):
        rows = self.rows.encode()
        for rows, claim, reason in [
            (rows, {"json": ""}, "not JSON: Expecting value"),
            (rows, {"json": "[" * 100_000}, "maximum recursion depth exceeded"),
            (rows, {"set": "shanten <= " + "9" * 5000}, "set is 'shanten <= 99"),
            (b"", {}, "the file does not begin"), (rows[:-9], {}, "the file does not begin"),
            (rows + b"\xff\n", {}, "line 78: '\\udcff' is not a node"),
            (rows, {"hands": "\ud800"}, "hands cannot be '\\ud800'"),
        ]:
            self.write(rows, **claim)
            code, lines, errors = self.run_on("x.csv")
            self.assertEqual((code, len(lines), errors), (1, 3, ""))
            self.assertIn(f"REJECTED: {reason}", lines[1])

    def test_files_that_are_not_read(self):
        """Each is an error of its own; what can be read is judged."""
        (self.folder / "lone.csv").write_text(self.rows)
        self.write(self.rows.encode())
        code, lines, errors = self.run_on("x.csv", "lone.csv", "none.csv")
        self.assertEqual((code, len(lines), errors), (2, 5, ""))
        self.assertIn("x: proved", "".join(lines))
        self.assertRegex(lines[-1], "^3 files, 0 numbers that follow, 0 rejected, 2 not read, ")

    @unittest.skipUnless(Path("/dev/full").exists(), "no full device")
    def test_what_cannot_be_written(self):
        for hands, code in [("55", 0), ("7", 1)]:
            self.write(self.rows.encode(), hands=hands)
            with open("/dev/full", "w") as full:
                self.assertEqual(self.run_on("x.csv", stdout=full), (2, [], "error: stdout: No space left on device\n"))
            reader, writer = os.pipe()
            os.close(reader)  # nobody reads: the verdict is the exit code
            self.assertEqual(self.run_on("x.csv", stdout=writer), (code, [], ""))
            os.close(writer)


# ---- The definitions, by trial.

MELDS = [(t, t, t) for t in range(END)] + [(t, t + 1, t + 2) for t in range(27) if t % 9 < 7]


@cache
def all_wins(melds, heads, players, most):
    """Every win, by putting melds and heads together in every way."""
    found = set()
    for parts in combinations_with_replacement(MELDS, melds):
        for pairs in combinations_with_replacement([(t, t) for t in range(END)], heads):
            hand = Counter(tile for part in (*parts, *pairs) for tile in part)
            if max(hand.values(), default=0) <= most and not (players == 3 and any(1 <= tile <= 7 for tile in hand)):
                found.add(tuple(sorted(hand.items())))
    return found


def hands_over(kinds, tiles):
    for counts in product(range(5), repeat=len(kinds)):
        if sum(counts) == tiles:
            hand = [0] * END
            for kind, k in zip(kinds, counts):
                hand[kind] = k
            yield tuple(hand)


def items(hand):
    return tuple((tile, k) for tile, k in enumerate(hand) if k)


def least(hand, wins):
    return min(sum(max(b - hand[tile], 0) for tile, b in win) for win in wins)


class Definitions(unittest.TestCase):
    def agree(self, name, tiles, melds, hands, truth, **rules):
        """The checker's definition has just those hands for which the truth holds."""
        (nodes, root), _ = example(name, tiles, melds, **rules)
        inside = 0
        for hand in hands:
            is_in = truth(hand)
            inside += is_in
            self.assertEqual(checker.contains(nodes, root, hand), is_in, (name, rules, checker.text(hand)))
        return inside

    KINDS = [tuple(range(6)), (0, 8, 9, 10, 11, 33), (5, 6, 7, 8, 26, 27, 28)]

    def test_melds_and_wins(self):
        for players, melds, kinds in product((3, 4), (0, 1, 2), self.KINDS):
            for name, heads in (("melds", 0), ("standard", 1)):
                tiles, wins = 3 * melds + 2 * heads, all_wins(melds, heads, players, 4)
                self.agree(name, tiles, melds, hands_over(kinds, tiles), lambda h: items(h) in wins, players=players)

    def test_tenpai(self):
        for players, melds, kinds, fifth in product((3, 4), (0, 1, 2), self.KINDS, ("excluded", "counted")):
            wins = all_wins(melds, 1, players, 4 if fifth == "excluded" else 5)
            game = [tile for tile in range(END) if players == 4 or not 1 <= tile <= 7]
            truth = lambda h: not (players == 3 and any(h[1:8])) and any(
                items(h[:x] + (h[x] + 1,) + h[x + 1 :]) in wins for x in game)
            hands = hands_over(kinds, 3 * melds + 1)
            inside = self.agree("tenpai", 3 * melds + 1, melds, hands, truth, players=players, fifth_tile=fifth)
            self.assertTrue(inside or players == 3)

    def test_replacement(self):
        for players, (melds, tiles), kinds in product((3, 4), ((0, 1), (0, 4), (1, 4), (1, 5)), self.KINDS):
            # Of a win only what is of these kinds matters.
            parts = {tuple(one for one in win if one[0] in kinds) for win in all_wins(melds, 1, players, 4)}
            hands = [h for h in hands_over(kinds, tiles) if players == 4 or not any(h[1:8])]
            held = {hand: max(sum(min(b, hand[tile]) for tile, b in part) for part in parts) for hand in hands}
            for bound in range(min(3, 3 * melds + 2) + 1):
                truth = lambda h: 3 * melds + 2 - held[h] <= bound
                self.agree(f"replacement <= {bound}", tiles, melds, hands, truth, players=players)

    def test_names_of_one_set(self):
        for melds, players in product((0, 1, 2), (3, 4)):
            claim = lambda name, tiles: {"set": name, "tiles": tiles, "melds": melds, **RULES, "players": players}
            win, standard = (checker.meaning(claim(name, 3 * melds + 2)) for name in ("win", "standard"))
            self.assertEqual(win, standard)
            for bound in range(3 * melds + 3):
                names = f"replacement <= {bound}", f"shanten <= {bound - 1}"
                replacement, shanten = (checker.meaning(claim(name, 3 * melds + 1)) for name in names)
                self.assertEqual(replacement, shanten)

    def test_seven_pairs_and_thirteen_orphans(self):
        draw = random.Random(7)
        for rule, most in (("distinct", 1), ("any", 2)):  # of honours alone, by trial
            pairs = [Counter(parts) for parts in combinations_with_replacement(range(27, 34), 7)]
            wins = {tuple(sorted((t, 2 * k) for t, k in win.items())) for win in pairs if max(win.values()) <= most}
            truth = lambda h: items(h) in wins
            self.agree("seven_pairs", 14, 4, hands_over(range(27, 34), 14), truth, seven_pairs=rule)
        orphans = [t for t in range(END) if t >= 27 or t % 9 in (0, 8)]
        pairs = [tuple((t, 2 if t == pair else 1) for t in orphans) for pair in orphans]
        for players, rule in product((3, 4), ("distinct", "any")):
            limits = [0 if players == 3 and 1 <= tile <= 7 else 4 for tile in range(END)]
            readers = checker.seven_pairs(rule), checker.thirteen_orphans()
            forms = [checker.form(reader, limits, checker.DISTANCE, 14) for reader in readers]
            for _ in range(300):
                pool = draw.sample([t for t in range(END) if players == 4 or not 1 <= t <= 7], draw.randrange(4, 20))
                hand = Counter(draw.sample([t for t in pool for _ in range(4)], 13))
                counts = [*hand.values()] + [k - 2 for k in hand.values() if rule == "any" and k > 2]
                values = sorted((min(2, k) for k in counts), reverse=True)
                hand = tuple(hand[t] for t in range(END))
                expected = [14 - sum(values[:7]), least(hand, pairs)]
                self.assertEqual([self.cost(*one, hand) for one in forms], expected, checker.text(hand))

    @staticmethod
    def cost(costs, step, hand):
        """Of a hand in one form."""
        for tile, k in enumerate(hand):
            costs = step(tile, costs, k, sum(hand[tile + 1 :]))
        return min(costs)

    def test_irreducible(self):
        for text, yes in (("1112345m", True), ("3345666m", False), ("1m", True), ("3366m", True), ("4456m", True),
                          ("4455667m", False), ("8888999m", False), ("1112222m", False)):
            self.assertEqual(irreducible.is_irreducible(read(text), 4, "excluded"), yes, text)
        for players, fifth in product((3, 4), ("excluded", "counted")):
            (nodes, root), _ = example("tenpai", 4, 1, players=players, fifth_tile=fifth)
            hands = {h for h in checker.hands_of(nodes, root) if irreducible.is_irreducible(h, players, fifth)}
            listed = list(irreducible.second_way(4, players, fifth))
            self.assertEqual((hands, len(hands)), (set(listed), len(listed)))


if __name__ == "__main__":
    unittest.main()
