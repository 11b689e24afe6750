"""Random wins of every kind, as they happen and as they hardly ever do."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

#: What tiles a hand is made of: as kinds, 0 (1m) to 33 (7z).
POOLS = {
    "all": range(34),
    "simples": [kind for kind in range(27) if 0 < kind % 9 < 8],
    "outer": [kind for kind in range(27) if kind % 9 in (0, 1, 2, 6, 7, 8)] + list(range(27, 34)),
    "suits": range(27),
    "suit and honours": [*range(9, 18), *range(27, 34)],
    "suit": range(18, 27),
    "terminals": [0, 8, 9, 17, 18, 26],
    "terminals and honours": [0, 8, 9, 17, 18, 26, *range(27, 34)],
    "honours": range(27, 34),
    "winds": [27, 28, 29, 30, 4, 13],
    "dragons": [31, 32, 33, 12, 13, 14],
    "green": [19, 20, 21, 23, 25, 32],
    "one rank": [4, 13, 22, 5, 14, 23, 6, 15, 24],
    "neighbours": [9, 10, 11, 12, 13, 14],
}


NORTH = 30


@dataclass
class Meld:
    kind: str  # "chi", "pon", "kan", "ankan"
    tiles: tuple[int, ...]


@dataclass
class Situation:
    """A win, with the rules it is counted under."""

    concealed: list[int]
    melds: list[Meld]
    tile: int
    tsumo: bool
    seat: int
    round: int
    riichi: str = "no"
    ippatsu: bool = False
    last_tile: bool = False
    dead_wall: bool = False
    robbed_quad: bool = False
    blessing: bool = False
    dora: list[int] = field(default_factory=list)
    hidden_dora: list[int] = field(default_factory=list)
    red: set[int] = field(default_factory=set)
    open_tanyao: bool = True
    double_yakuman: bool = False
    counted_yakuman: bool = True
    rounded_mangan: bool = False
    players: int = 4
    norths: int = 0
    counters: int = 0
    bets: int = 0

    @property
    def tiles(self) -> Counter[int]:
        return Counter(self.concealed) + Counter(tile for meld in self.melds for tile in meld.tiles)


def standard(random: Random, *, calls: bool) -> tuple[list[int], list[Meld]] | None:
    """Four melds and a head."""
    pool = list(POOLS[random.choice(list(POOLS))])
    kinds, triplets = set(pool), random.random()
    held: Counter[int] = Counter()
    concealed: list[int] = []
    melds: list[Meld] = []
    call = random.choice((0.2, 0.6, 1)) if calls else 0
    quad = random.choice((0, 0.2, 0.9)) if calls else 0
    starts = [kind for kind in pool if kind < 27 and kind % 9 < 7 and {kind + 1, kind + 2} <= kinds]
    if starts and random.random() < 0.3:
        # Few starting ranks: equal sequences, the same in three suits, a straight, three in a row.
        first = random.choice(starts)
        suits = [kind for kind in starts if kind % 9 == first % 9]
        starts = random.choice(([first], suits, [k for k in starts if (k - first) % 3 == 0]))
    for _ in range(4):
        if starts and random.random() > triplets:
            first = random.choice(starts)
            tiles = (first, first + 1, first + 2)
        else:
            tiles = (random.choice(pool),) * 3
        kind = ""
        if tiles[0] == tiles[1] and random.random() < quad:
            tiles = (*tiles, tiles[0])
            kind = random.choice(("kan", "ankan"))
        elif random.random() < call:
            kind = "pon" if tiles[0] == tiles[1] else "chi"
        held.update(tiles)
        if kind:
            melds.append(Meld(kind, tiles))
        else:
            concealed += tiles
    head = random.choice(pool)
    held.update((head, head))
    return (concealed + [head, head], melds) if max(held.values()) <= 4 else None


def seven_pairs(random: Random) -> list[int] | None:
    pool = list(POOLS[random.choice(list(POOLS))])
    return [kind for kind in random.sample(pool, 7) for _ in "12"] if len(pool) >= 7 else None


def orphans(random: Random) -> list[int]:
    kinds = POOLS["terminals and honours"]
    return [*kinds, random.choice(kinds)]


def nine_gates(random: Random) -> list[int]:
    suit = 9 * random.randrange(3)
    return [suit + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, random.randrange(9))]


def situation(random: Random, players: int = 4) -> Situation:
    """A win that could have happened."""
    missing = set(range(1, 8)) if players == 3 else set()
    while True:
        sort = random.random()
        melds: list[Meld] = []
        if sort < 0.06:
            concealed = seven_pairs(random)
        elif sort < 0.09:
            concealed = orphans(random)
        elif sort < 0.12:
            concealed = nine_gates(random)
        else:
            concealed, melds = standard(random, calls=sort < 0.7) or (None, [])
        if not concealed:
            continue
        used = {*concealed, *(tile for meld in melds for tile in meld.tiles)}
        if players == 4 or not used & missing and all(meld.kind != "chi" for meld in melds):
            break
    # Any tile, often one held more than once.
    tile = random.choice(concealed)
    win = Situation(
        concealed,
        melds,
        tile,
        random.random() < 0.5,
        seat=random.randrange(players),
        round=random.randrange(4),
        players=players,
    )
    is_open = any(meld.kind != "ankan" for meld in melds)
    chance = random.choice((0, 0.3, 0.8))
    likely = lambda: random.random() < chance
    if not melds and win.tsumo and random.random() < 0.05:
        win.blessing = True
    elif not is_open and likely():
        win.riichi = random.choice(("riichi", "double"))
        win.ippatsu = likely() and not (win.riichi == "double" and melds)
    # No call, no quad and no north set aside came before.
    is_first_round = win.riichi == "double" and win.ippatsu
    if not win.blessing and not is_first_round:
        has_quad = any(len(meld.tiles) == 4 for meld in melds)
        win.last_tile = likely() and likely()
        if not win.last_tile and not win.ippatsu and win.tsumo and has_quad:
            win.dead_wall = likely()
        if not win.last_tile and not win.tsumo and win.tiles[tile] == 1:
            win.robbed_quad = likely()
    if players == 3 and not win.blessing and not is_first_round and not (win.robbed_quad and tile == NORTH):
        win.norths = random.randint(0, 4 - win.tiles[NORTH])
    if random.random() < 0.6:
        win.dora = few(random, win, random.randint(1, 5))
        if win.riichi != "no":
            win.hidden_dora = few(random, win, len(win.dora))
    # A player with all four copies has the red one.
    win.red = {five for five in (4, 13, 22) if win.tiles[five] > random.choice((0, 3, 3))}
    win.open_tanyao, win.counted_yakuman = random.random() < 0.7, random.random() < 0.7
    win.double_yakuman, win.rounded_mangan = random.random() < 0.3, random.random() < 0.3
    return win


def few(random: Random, win: Situation, number: int) -> list[int]:
    """At most so many indicators of which a copy is left, more often those that count."""
    kinds = [kind for kind in range(34) if win.players == 4 or not 0 < kind < 8]
    held = win.tiles + Counter({NORTH: win.norths})
    wanted = [kind for tile in held for kind in kinds if after(kind, win.players) == tile]
    seen, tiles = held + Counter(win.dora), []
    if win.robbed_quad:
        # The others are in the quad.
        seen[win.tile] = 4
    for _ in range(number):
        tile = random.choice(wanted if random.random() < 0.4 else kinds)
        if seen[tile] < 4:
            seen[tile] += 1
            tiles.append(tile)
    return tiles


def after(kind: int, players: int) -> int:
    """The tile that an indicator makes dora."""
    if players == 3 and kind == 0:
        return 8
    start, size = (27, 4) if 27 <= kind < 31 else (31, 3) if kind >= 31 else (kind // 9 * 9, 9)
    return start + (kind - start + 1) % size
