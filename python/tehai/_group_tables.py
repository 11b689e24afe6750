"""The standard form as arrays, for whoever looks hands up without the library."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from . import _tehai
from ._options import RULE_OPTIONS
from ._rules import Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class GroupTables:
    """One look-up gives the class of each group of a hand, three join them to its replacement number.

    The four groups are manzu, pinzu, souzu and honours. The arrays, 2.2 MB in all, are read-only.
    """

    #: What a copy of each kind adds to the place of each group, ``(34, 4)`` int32; 0 for tiles that the game does not
    #: have.
    weights: NDArray[np.int32]
    #: The place of each group's empty hand, ``(4,)`` int32.
    offsets: NDArray[np.int32]
    #: The class of a group's hand by its place, ``(2031250,)`` uint8.
    classes: NDArray[np.uint8]
    #: The class of two groups by the class of each, ``(130, 130)`` uint8.
    pairs: NDArray[np.uint8]
    #: The replacement number (置換数, shanten + 1) by the melds of the win, the class of manzu and pinzu, and that of
    #: souzu and honours, ``(5, 180, 180)`` uint8.
    numbers: NDArray[np.uint8]
    #: The kinds that the game has, ``(34,)`` bool.
    tiles: NDArray[np.bool_]


@lru_cache(maxsize=2)
def group_tables(*, players: Literal[3, 4] = RULE_OPTIONS["players"].default) -> GroupTables:
    """The standard form as arrays, to look up hands in numpy, JAX or torch.

    ``players`` is the only rule that they depend on. With three players there are 25 more places, 140 classes of a
    group, and 215 of two.

    >>> import tehai
    >>> tables = group_tables()
    >>> places = tehai.counts("199m146779p12s246z") @ tables.weights + tables.offsets
    >>> m, p, s, z = tables.classes[places]
    >>> int(tables.numbers[4, tables.pairs[m, p], tables.pairs[s, z]]) - 1
    4
    """
    import numpy as np

    arrays = _tehai.group_tables(Rules.json({"players": players}))
    weights = arrays[0]
    tables = GroupTables(*arrays, tiles=np.asarray(weights.any(axis=1)))
    for array in vars(tables).values():
        array.flags.writeable = False
    return tables


@dataclass(frozen=True, eq=False)
class OpenTables:
    """Of hands with called melds: nine look-ups give the class of each group, three join them to the replacement number.

    Called melds leave ``limit`` copies of a tile, of which the hand holds ``held``; the letter of its rank is
    ``limit * (limit + 1) // 2 + held``. Honours have two more ranks, of which there are no copies. The arrays, 1.7 MB in all,
    are read-only. They hold for as many concealed tiles as go with 1 to 4 called melds, and one more or less.
    """

    #: The first state of each group, ``(4,)`` int32.
    starts: NDArray[np.int32]
    #: The next state, by state and letter, ``(46159, 15)`` uint16; 0 for letters that no hand has there.
    next: NDArray[np.uint16]
    #: The class of a group by the state after its nine ranks, ``(46159,)`` uint8.
    classes: NDArray[np.uint8]
    #: The class of two groups by the class of each, ``(180, 180)`` uint16.
    pairs: NDArray[np.uint16]
    #: The replacement number by the melds to make, the class of manzu and pinzu, and that of souzu and honours,
    #: ``(4, 227, 227)`` uint8; 255 if there is no win.
    numbers: NDArray[np.uint8]
    #: The kinds that the game has, ``(34,)`` bool.
    tiles: NDArray[np.bool_]


@lru_cache(maxsize=2)
def open_tables(*, players: Literal[3, 4] = RULE_OPTIONS["players"].default) -> OpenTables:
    """The standard form of hands with called melds as arrays, to look them up in numpy, JAX or torch.

    ``players`` is the only rule that they depend on. They take some tenths of a second.

    >>> import numpy as np
    >>> tables = open_tables()
    >>> held, limit = np.zeros((4, 9), int), np.full((4, 9), 4)
    >>> limit[3] = [1, 4, 4, 1, 1, 4, 1, 0, 0]  # [444z][111z][555z][777z]
    >>> held[3, 3:5] = 1  # 45z
    >>> states = tables.starts
    >>> for letter in (limit * (limit + 1) // 2 + held).T:
    ...     states = tables.next[states, letter]
    >>> m, p, s, z = tables.classes[states]
    >>> int(tables.numbers[0, tables.pairs[m, p], tables.pairs[s, z]]) - 1
    1
    """
    json = Rules.json({"players": players})
    tables = OpenTables(*_tehai.open_tables(json), tiles=group_tables(players=players).tiles)
    for array in vars(tables).values():
        array.flags.writeable = False
    return tables
