#!/usr/bin/env python3
"""How many irreducible forms (固有形) has a suit of n ranks, and how many tiles the longest? Fifth tile excluded.

    python3 check/irreducible_by_ranks.py 60        of suits of 1 to 60 ranks: a minute
    python3 check/irreducible_by_ranks.py           proves how many tiles the longest has: a minute

Needs only Python 3.10. All hands are read at once, rank by rank. A hand is irreducible if it keeps these *promises*: it
waits for a tile, and without any one of its melds a wait is lost. An automaton that reads the copies of each rank tells
whether a promise is kept, and so does one for all promises together: its states are sets of promises of which none
follows from another and no two exclude each other. It is built as far as the ranks need; it has 109,869 states.

A promise reads the hand and the hand without the meld, at first with no tile drawn; at each rank a copy may be drawn,
and that is one more way to go on. The promise is kept if on one of these ways the hand wins and what is left does not.
That the hand waits at all is the promise of a meld without which nothing wins.
"""
import argparse
from collections import defaultdict, deque
from functools import cache
from itertools import chain

LETTERS = range(5)


# ---- Automata: a state is anything, and `follow(state, copies)` the next one.


def automaton(starts, follow, label):
    """The smallest one that tells labels apart: {state: class}, the classes that follow each, their labels."""
    numbers = {state: number for number, state in enumerate(dict.fromkeys(starts))}
    states, rows = list(numbers), []
    for state in states:
        row = [follow(state, copies) for copies in LETTERS]
        for after in row:
            if after not in numbers:
                numbers[after] = len(states)
                states.append(after)
        rows.append([numbers[after] for after in row])
    found, classes = 0, [label(state) for state in states]
    while found < (found := len(set(classes))):
        seen = {}
        classes = [
            seen.setdefault((one, *map(classes.__getitem__, row)), len(seen)) for one, row in zip(classes, rows)
        ]
    nexts, labels = [[]] * found, [None] * found
    for state, one, row in zip(states, classes, rows):
        nexts[one], labels[one] = [classes[after] for after in row], label(state)
    return dict(zip(states, classes)), nexts, labels


class Pairs:
    """Can two states of an automaton, which read the same, come to a goal?"""

    def __init__(self, nexts, goal):
        self.nexts, self.goal, self.known = nexts, goal, {}

    def reach(self, *pair):
        if pair in self.known:
            return self.known[pair]
        before, open_pairs = {pair: None}, deque([pair])
        while open_pairs:
            pair = open_pairs.popleft()
            if self.known.get(pair, self.goal(*pair)):
                while pair:
                    self.known[pair] = True
                    pair = before[pair]
                return True
            if pair not in self.known:
                for after in zip(self.nexts[pair[0]], self.nexts[pair[1]]):
                    if after not in before:
                        before[after] = pair
                        open_pairs.append(after)
        self.known.update(dict.fromkeys(before, False))
        return False


# ---- Wins. A state is all (i, j, head): the sequences begun two ranks ago, one rank ago, and the heads so far.


def follow_wins(state, copies):
    return frozenset(
        (j, more, head + pair)
        for i, j, head in state
        for pair in range(2 - head)
        for triplet in range(2)
        if 0 <= (more := copies - i - j - 3 * triplet - 2 * pair) <= 2
    )


START = frozenset([(0, 0, 0)])
OF_WINS, NEXT, WINS = automaton([START], follow_wins, lambda state: (0, 0, 1) in state)
START, NO_WIN = OF_WINS[START], OF_WINS[frozenset()]

# ---- A tile is drawn, or not yet. A state is (left, hand, rest): the ranks that the meld still lacks, and the classes
# of the hand with the meld and without.

NO_MELD = "the hand does not have the meld"


def read(state, copies, drawn=0):
    if state == NO_MELD:
        return NO_MELD
    left, hand, rest = state
    used = min(left, 1)
    if copies < used:
        return NO_MELD
    return left - used, NEXT[hand][copies + drawn], NEXT[rest][copies + drawn - used]


def is_kept(state):
    return state == NO_MELD or state[0] > 0 or WINS[state[1]] and not WINS[state[2]]


ALL = [NO_MELD] + [(left, hand, rest) for left in range(3) for hand in range(len(WINS)) for rest in range(len(WINS))]
OF_DRAWN, DRAWN, KEPT = automaton(ALL, read, is_kept)
VAIN, FREE = OF_DRAWN[0, NO_WIN, NO_WIN], OF_DRAWN[NO_MELD]
loses = Pairs(DRAWN, lambda one, other: KEPT[one] and not KEPT[other])


def drawn_now(state):
    """The class after each number of copies if the tile is drawn at this rank: a fifth is none."""
    return [OF_DRAWN[read(state, copies, 1)] if copies < 4 and state != NO_MELD else VAIN for copies in LETTERS]


OF_WAITING, WAITING, NOW = automaton(ALL, read, lambda state: (state == NO_MELD or state[0] > 0, *drawn_now(state)))

# ---- A promise is (class while nothing is drawn, classes of the ranks whose tile may have been).


@cache
def promise(waiting, drawn):
    drawn -= {VAIN}
    if FREE in drawn or waiting == OF_WAITING[NO_MELD]:
        return OF_WAITING[NO_MELD], frozenset()
    return waiting, frozenset(one for one in drawn if all(one == other or loses.reach(one, other) for other in drawn))


def follow_promise(state, copies):
    waiting, drawn = state
    now = {DRAWN[one][copies] for one in drawn} | {NOW[waiting][1 + copies]}
    return promise(WAITING[waiting][copies], frozenset(now))


def is_kept_promise(state):
    waiting, drawn = state
    return NOW[waiting][0] or any(KEPT[one] for one in drawn)


# ---- What new promises need is the class of the hand, and those of the hand with each tile that may have been drawn.


def follow_hand(state, copies):
    hand, drawn = state
    now = {NEXT[one][copies] for one in drawn} | ({NEXT[hand][copies + 1]} if copies < 4 else set())
    return NEXT[hand][copies], frozenset(now - {NO_WIN})


def melds_that_begin(state, copies):
    hand, drawn = state
    for used, left in (3, 0), (1, 2):
        if copies >= used:
            both = [(NEXT[one][copies], NEXT[one][copies - used]) for one in drawn]
            if copies < 4:
                both.append((NEXT[hand][copies + 1], NEXT[hand][copies + 1 - used]))
            waiting = OF_WAITING[left, NEXT[hand][copies], NEXT[hand][copies - used]]
            yield promise(waiting, frozenset(OF_DRAWN[(left, *one)] for one in both))


@cache
def irreducible():
    """The automaton of irreducible hands: its first state, what follows it after each number of copies (None: nothing
    irreducible), and whether a hand that ends there is irreducible."""
    begins, begun = {(START, frozenset())}, deque([(START, frozenset())])
    while begun:
        state = begun.popleft()
        for after in (follow_hand(state, copies) for copies in LETTERS):
            if after not in begins:
                begins.add(after)
                begun.append(after)
    new = {state: [tuple(melds_that_begin(state, copies)) for copies in LETTERS] for state in begins}
    waits = promise(OF_WAITING[0, START, NO_WIN], frozenset())
    firsts = [waits, *chain.from_iterable(chain.from_iterable(new.values()))]
    of_promises, nexts, kept = automaton(firsts, follow_promise, is_kept_promise)
    free = of_promises[OF_WAITING[NO_MELD], frozenset()]
    both = Pairs(nexts, lambda one, other: kept[one] and kept[other])
    lacks = Pairs(nexts, lambda one, other: kept[one] and not kept[other])
    of_hands, hands, begin = automaton(
        [(START, frozenset())],
        follow_hand,
        lambda state: tuple(tuple(of_promises[one] for one in promises) for promises in new[state]),
    )

    @cache
    def together(promises):
        """Those that do not follow from another; None if two of them, or one, cannot be kept."""
        promises -= {free}
        if not all(both.reach(one, other) for one in promises for other in promises if one <= other):
            return None
        return frozenset(
            one for one in promises if all(one == other or lacks.reach(other, one) for other in promises)
        )

    @cache
    def follow(state):
        hand, promises = state
        row = []
        for copies in LETTERS:
            now = together(frozenset(nexts[one][copies] for one in promises) | {*begin[hand][copies]})
            row.append(None if now is None else (hands[hand][copies], now))
        return row

    first = of_hands[START, frozenset()], frozenset([of_promises[waits]])
    return first, follow, lambda state: all(kept[one] for one in state[1])


def by_ranks(most):
    """Of suits of 1 to so many ranks: the number of irreducible forms and the most tiles of one."""
    first, follow, accepts = irreducible()
    level = {first: (1, 0)}
    for _ in range(most):
        after = defaultdict(lambda: (0, 0))
        for state, (hands, tiles) in level.items():
            for copies, now in enumerate(follow(state)):
                if now is not None:
                    after[now] = after[now][0] + hands, max(after[now][1], tiles + copies)
        level = after
        accepted = [reached for state, reached in level.items() if accepts(state)]
        yield sum(hands for hands, _ in accepted), max(tiles for _, tiles in accepted)


def prove_longest():
    """Of n ranks the longest has f(n) = 3 * ((6n - 8) // 5) + 1 tiles, for all n from 3 on.

    *No more*: for each state there is a most, over all that may follow, of 5 tiles - 18 ranks, which `more` finds. With
    the first three ranks it says 5 tiles - 18 n <= -19. As the tiles are 3k + 1, that is k <= (6n - 8) / 5.

    *No less*: of 9 to 13 ranks a form of f(n) tiles passes through a state that five ranks with 18 tiles lead back to.
    These may be repeated, and f(n + 5) = f(n) + 18. Of 3 to 8 ranks the longest is found.
    """
    first, follow, accepts = irreducible()
    after = {first: None}
    queue = deque(after)
    while queue:
        state = queue.popleft()
        after[state] = [(copies, now) for copies, now in enumerate(follow(state)) if now is not None]
        for _, now in after[state]:
            if now not in after:
                after[now] = None
                queue.append(now)

    never = float("-inf")
    more = {state: 0 if accepts(state) else never for state in after}
    changed = True
    while changed:
        changed = False
        for state, steps in after.items():
            best = max((5 * copies - 18 + more[now] for copies, now in steps), default=never)
            if best > more[state]:
                more[state], changed = best, True

    def most_tiles(start, ranks):
        """By number of ranks the states reached from one, with the most tiles on the way."""
        levels = [{start: 0}]
        for _ in range(ranks):
            level = defaultdict(lambda: never)
            for state, tiles in levels[-1].items():
                for copies, now in after[state]:
                    level[now] = max(level[now], tiles + copies)
            levels.append(level)
        return levels

    from_first = most_tiles(first, 13)
    bound = max(5 * tiles - 18 * 3 + more[state] for state, tiles in from_first[3].items())
    assert bound == -19, bound

    rests = [{state: 0 for state in after if accepts(state)}]
    for _ in range(13):
        rest = {}
        for state, steps in after.items():
            best = max((copies + rests[-1].get(now, never) for copies, now in steps), default=never)
            if best > never:
                rest[state] = best
        rests.append(rest)
    for ranks in range(3, 14):
        longest = 3 * ((6 * ranks - 8) // 5) + 1
        assert rests[ranks][first] == longest, (ranks, rests[ranks][first])
        on_the_way = (
            state
            for begun in range(ranks + 1)
            for state, tiles in from_first[begun].items()
            if tiles + rests[ranks - begun].get(state, never) == longest
        )
        assert ranks < 9 or any(most_tiles(state, 5)[5].get(state) == 18 for state in on_the_way), ranks
    return len(after)


def main():
    parser = argparse.ArgumentParser(description="Counts the irreducible forms of suits of 1 to so many ranks.")
    parser.add_argument("ranks", type=int, nargs="?", help="without it, proves how many tiles the longest has")
    ranks = parser.parse_args().ranks
    if ranks is None:
        print(f"{prove_longest()} states: of n ranks the longest has 3 * ((6n - 8) // 5) + 1 tiles, for all n >= 3")
        return
    for ranks, (forms, tiles) in enumerate(by_ranks(ranks), 1):
        print(f"{ranks} {forms} {tiles}", flush=True)


if __name__ == "__main__":
    main()
