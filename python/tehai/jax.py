"""Shanten, necessary tiles and discards as pure functions of JAX arrays, to be jitted, mapped and run on a GPU.

>>> import jax, tehai, tehai.jax
>>> hands = tehai.counts(["199m146779p12s246z", "123m456p789s1122z"])
>>> tehai.jax.shanten(hands)
Array([4, 0], dtype=int8)
>>> jax.vmap(tehai.jax.effects)(hands).copies
Array([82,  4], dtype=int16)

The functions take and give what those of the same names in :mod:`tehai` do, with masks in place of bits. As a traced
function cannot raise, a hand that these reject has shanten 127 and no tiles. ``called`` are the codes of called melds, as
:class:`tehai.HandArray` has them. Needs ``pip install tehai[jax]``.

>>> open_hands = tehai.HandArray(["23456m789s11z[1111m]", "123m456p789s1122z"])
>>> tehai.jax.effects(open_hands.counts, called=open_hands.called).copies
Array([7, 4], dtype=int16)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import lru_cache, partial, reduce
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ._equal import equal
from ._group_tables import GroupTables, OpenTables, group_tables, open_tables
from ._hand_array import MELDS, counts_of_melds
from ._rules import Rules, takes_rules

try:
    import jax
    import jax.numpy as jnp
except ImportError as error:
    raise ImportError(f"tehai.jax needs the package jax, as in pip install tehai[jax]: {error}") from error

if TYPE_CHECKING:
    from jax import Array
    from jax.typing import ArrayLike
    from typing_extensions import Unpack

    from ._options import RuleOptions

__all__ = ["Discards", "Effects", "discards", "effects", "shanten"]

_KINDS = 34
_RANKS = 9
#: The tiles of a hand that has seven pairs and thirteen orphans too.
_SPECIAL_TILES = 13
#: The shanten of a hand that does not exist, and for a discard that the hand does not hold.
_NOTHING = 127
#: More than any replacement number.
_FAR = 99

_KIND = np.arange(_KINDS)
#: The group of each kind, and the one that it is joined with first.
_GROUP = np.minimum(_KIND // _RANKS, 3)
_PARTNER = _GROUP ^ 1
#: The half of the hand, manzu and pinzu or souzu and honours, in which the kind is not.
_OTHER_HALF = 1 - _GROUP // 2
_ORPHANS = (_KIND >= 27) | (_KIND % _RANKS == 0) | (_KIND % _RANKS == 8)


class Effects(NamedTuple):
    """What drawing and discarding does to hands; each array begins with the shape of the hands."""

    #: Shanten, int8.
    shanten: Array
    #: Copies left of the necessary tiles (受け入れ枚数), int16.
    copies: Array
    #: Does drawing the tile lower the shanten (有効牌)? With an axis of the 34 kinds, bool.
    necessary: Array
    #: Does discarding the tile keep the shanten (不要牌)? With an axis of the 34 kinds, bool.
    unnecessary: Array

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and _are_equal(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other


class Discards(NamedTuple):
    """Every discard of hands; each array begins with the shape of the hands."""

    #: The index of the best tile: by shanten, then by copies left, then 1m to 7z; −1 without a discard; int8.
    best: Array
    #: Shanten after the discard of each of the 34 kinds, 127 for those that the hand does not hold; int8.
    shanten: Array
    #: Copies left of the necessary tiles after each discard; int16.
    copies: Array
    #: The necessary tiles after each discard, ``(..., 34, 34)``, discard before draw; bool.
    necessary: Array

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and _are_equal(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other


def _are_equal(one: Any, other: Any) -> bool:
    """Are all arrays of two answers equal? Of tuples, Python would ask whether an array is true."""
    return all(equal(np.asarray(a), np.asarray(b)) for a, b in zip(one, other))


@takes_rules
def shanten(counts: ArrayLike, *, called: ArrayLike | None = None, **rules: Unpack[RuleOptions]) -> Array:
    """Shanten (向聴数) of each hand: −1 is a win, 0 tenpai; int8.

    ``counts`` has the copies of the 34 kinds in its last axis, of any integer type. Hands have 3m+1 or 3m+2 tiles, up
    to 14. ``called`` has four codes of called melds in its last axis, −1 for none.

    >>> import tehai
    >>> shanten(tehai.counts(["1133557799m11z22z", "123m"]), seven_pairs="any")
    Array([ -1, 127], dtype=int8)
    """
    answer: Array = _asked(_shanten, counts, None, called, Rules.of(rules))
    return answer


@takes_rules
def effects(
    counts: ArrayLike,
    visible: ArrayLike | None = None,
    *,
    called: ArrayLike | None = None,
    **rules: Unpack[RuleOptions],
) -> Effects:
    """Shanten, necessary and unnecessary tiles of each hand, and the copies left of the necessary ones.

    ``visible`` has the copies of each tile seen elsewhere, ``(34,)`` for all hands or in the shape of ``counts``: they
    are not left to draw.

    >>> import tehai
    >>> found = effects(tehai.counts("123m456p789s1122z"))
    >>> int(found.shanten), int(found.copies)
    (0, 4)
    >>> [tile for tile, helps in zip(tehai.TILES, found.necessary) if helps]
    ['1z', '2z']
    """
    answer: Effects = _asked(_effects, counts, visible, called, Rules.of(rules))
    return answer


@takes_rules
def discards(
    counts: ArrayLike,
    visible: ArrayLike | None = None,
    *,
    called: ArrayLike | None = None,
    **rules: Unpack[RuleOptions],
) -> Discards:
    """Every discard of each hand of 3m+2 tiles, with the shanten and the draws that are left after it.

    ``visible`` as in :func:`effects`. A discarded tile stays seen.

    >>> import tehai
    >>> found = discards(tehai.counts("123m456p11z23456s7z"))
    >>> tehai.TILES[found.best], int(found.shanten[found.best]), int(found.copies[found.best])
    ('7z', 0, 11)
    """
    answer: Discards = _asked(_discards, counts, visible, called, Rules.of(rules))
    return answer


def _counts(counts: ArrayLike) -> Array:
    """The counts, in an array with an axis of the 34 kinds; of numpy −1 for what is no number of copies."""
    array = counts if isinstance(counts, jax.Array) else np.asarray(counts)
    if not jnp.issubdtype(array.dtype, jnp.integer) or array.shape[-1:] != (_KINDS,):
        raise ValueError(
            f"found shape {array.shape} of {array.dtype}, expected copies of 1m to 7z, integers of shape (..., {_KINDS})"
        )
    # By numpy before jax makes 32 bits of 64: what is no number of copies stays none.
    return jnp.asarray(_known(array, np)) if isinstance(array, np.ndarray) else array


def _known(array: Any, numpy: Any) -> Any:
    """Copies as int32, −1 for what is no number of them; by numpy or by jax.numpy."""
    return numpy.where((array >= 0) & (array <= 4), array.astype(np.int32), np.int32(-1))


def _codes(called: ArrayLike) -> Array:
    """The places of called melds in the arrays of :func:`_taken`."""
    array = called if isinstance(called, jax.Array) else np.asarray(called)
    if not jnp.issubdtype(array.dtype, jnp.integer) or array.shape[-1:] != (4,):
        raise ValueError(f"called: found shape {array.shape} of {array.dtype}, expected codes of shape (..., 4)")
    is_code = (array >= 0) & (array < len(MELDS))
    return jnp.where(is_code, array.astype(jnp.int32), jnp.where(array == -1, len(MELDS), len(MELDS) + 1))


def _asked(
    answer: Callable[[_Hands], Any], counts: ArrayLike, visible: ArrayLike | None, called: ArrayLike | None, rules: Rules
) -> Any:
    seen = None if visible is None else _counts(visible)
    return _answered(answer, _counts(counts), seen, None if called is None else _codes(called), rules)


@partial(jax.jit, static_argnames=("answer", "rules"))
def _answered(
    answer: Callable[[_Hands], Any], counts: Array, seen: Array | None, codes: Array | None, rules: Rules
) -> Any:
    """The answers of hands: of each as one with called melds if it has some, else as one without."""
    counts = _known(counts, jnp)
    unseen = 4 - counts
    if seen is not None:
        seen = _known(seen, jnp)
        can_be = ((seen >= 0) & (counts + seen <= 4)).all(-1, keepdims=True)
        counts, unseen = jnp.where(can_be, counts, -1), jnp.maximum(4 - counts - seen, 0)
    closed = answer(_Closed(counts, unseen, rules))
    if codes is None:
        return closed
    hands = _Open.called(counts, unseen, codes, rules)
    is_open = hands.melds < 4

    def chosen(of_open: Array, of_closed: Array) -> Array:
        return jnp.where(is_open.reshape(is_open.shape + (1,) * (of_open.ndim - is_open.ndim)), of_open, of_closed)

    return jax.tree.map(chosen, answer(hands), closed)


def _look_up(table: np.ndarray, *places: Array) -> Array:
    """The entries at some places. Hands that do not exist may be outside the table; their answers are not used."""
    flat = jnp.zeros((), jnp.int32)
    for place, length in zip(places, table.shape):
        flat = flat * length + place.astype(jnp.int32)
    # Of the modes, clipping costs least.
    return jnp.take(table.reshape(-1), flat, mode="clip")


def _is_counted(form: str, rules: Rules) -> bool:
    """Does the form count?"""
    return rules.forms == "all" or form in rules.forms.split(",")


class _Hands(ABC):
    """Hands whose replacement numbers, shanten + 1, the tables give."""

    #: The most kinds of tile that such a hand holds.
    MOST: int
    tables: GroupTables | OpenTables
    #: Copies of each kind.
    counts: Array
    #: The copies of each kind that are left to draw.
    left: Array
    tiles: Array
    #: The melds to make.
    melds: Array
    #: Is there such a hand?
    exists: Array
    #: The class of each group.
    classes: Array

    @abstractmethod
    def number(self) -> Array:
        """The replacement number."""

    @abstractmethod
    def numbers(self, change: int) -> Array:
        """Those with a copy more or less of each kind; where that cannot be, of the same hand."""

    @abstractmethod
    def without(self, tiles: Array) -> _Hands:
        """The hands, in a new axis before that of the kinds, without some tiles."""

    def _standard(self) -> Array:
        halves = self._halves()
        return _look_up(self.tables.numbers, self.melds, halves[..., 0], halves[..., 1])

    def _standards(self, changed: Array) -> Array:
        """The number of the standard form if the group of each kind has another class."""
        half = _look_up(self.tables.pairs, changed, self.classes[..., _PARTNER])
        return _look_up(self.tables.numbers, self.melds[..., None], half, self._halves()[..., _OTHER_HALF])

    def _halves(self) -> Array:
        """The class of each half of the hand."""
        return _look_up(self.tables.pairs, self.classes[..., 0::2], self.classes[..., 1::2])


class _Closed(_Hands):
    """Hands without called melds: a look-up gives the class of a group."""

    MOST = 14
    tables: GroupTables

    def __init__(self, counts: Array, left: Array, rules: Rules) -> None:
        self.tables = tables = group_tables(players=rules.players)
        self.rules, self.counts, self.left = rules, counts, left
        self.places = counts @ jnp.asarray(tables.weights) + tables.offsets
        self.classes = _look_up(tables.classes, self.places)
        self.tiles = counts.sum(-1)
        self.melds = self.tiles // 3
        are_copies = ((counts >= 0) & (counts <= 4) & (tables.tiles | (counts == 0))).all(-1)
        least = 1 if _is_counted("standard", rules) else _SPECIAL_TILES
        self.exists = are_copies & (self.tiles >= least) & (self.tiles <= self.MOST) & (self.tiles % 3 != 0)

    def without(self, tiles: Array) -> _Closed:
        return _Closed(self.counts[..., None, :] - tiles, self.left[..., None, :], self.rules)

    def number(self) -> Array:
        return self._nearest(self._standard(), [of.sum(-1) for of in self._counted(self.counts)], self.tiles)

    def numbers(self, change: int) -> Array:
        counts = jnp.clip(self.counts + change, 0, 4)
        places = self.places[..., _GROUP] + (counts - self.counts) * self.tables.weights.sum(axis=1)
        both = zip(self._counted(self.counts), self._counted(counts))
        sums = [before.sum(-1)[..., None] + after - before for before, after in both]
        return self._nearest(self._standards(_look_up(self.tables.classes, places)), sums, self.tiles[..., None])

    def _counted(self, counts: Array) -> tuple[Array, ...]:
        """What each kind adds, by its copies: pairs, pairs held or begun, orphans, and orphans held twice."""
        if self.rules.seven_pairs == "any":
            pairs = (counts // 2, (counts + 1) // 2)
        else:
            pairs = ((counts >= 2) * 1, (counts >= 1) * 1)
        return (*pairs, (counts >= 1) * _ORPHANS, (counts >= 2) * _ORPHANS)

    def _nearest(self, standard: Array, sums: list[Array], tiles: Array) -> Array:
        """The replacement number of the nearest of the forms that count."""
        pairs, begun, orphans, orphan_pairs = sums
        is_special = tiles >= _SPECIAL_TILES
        numbers = {
            "standard": standard.astype(jnp.int32),
            "seven-pairs": jnp.where(is_special, 14 - jnp.minimum(pairs, 7) - jnp.minimum(begun, 7), _FAR),
            "thirteen-orphans": jnp.where(is_special, 14 - orphans - (orphan_pairs > 0), _FAR),
        }
        counted = [number for form, number in numbers.items() if _is_counted(form, self.rules)]
        return reduce(jnp.minimum, counted, jnp.full(tiles.shape, _FAR))


class _Open(_Hands):
    """Hands with called melds, which leave ``limits`` copies of each kind; they are read rank by rank."""

    MOST = 11
    tables: OpenTables

    def __init__(self, counts: Array, limits: Array, left: Array, melds: Array, exists: Array, rules: Rules) -> None:
        self.tables = open_tables(players=rules.players)
        self.rules, self.counts, self.limits, self.left, self.melds = rules, counts, limits, left, melds
        self.tiles = counts.sum(-1)
        self.exists = exists
        self.letters = self._letters(counts)
        self.classes, _ = self._read(self.letters)

    @classmethod
    def called(cls, counts: Array, unseen: Array, codes: Array, rules: Rules) -> _Open:
        """The hands with the called melds of these codes."""
        taken, are_melds = _taken()
        limits = jnp.where(open_tables(players=rules.players).tiles, 4, 0) - jnp.asarray(taken)[codes].sum(-2)
        left = unseen - (4 - limits)
        melds, tiles = 4 - (codes != len(MELDS)).sum(-1), counts.sum(-1)
        fits = ((counts >= 0) & (limits >= 0) & (left >= 0)).all(-1) & jnp.asarray(are_melds)[codes].all(-1)
        exists = fits & (tiles // 3 == melds) & (tiles % 3 != 0) & _is_counted("standard", rules)
        return cls(counts, limits, left, melds, exists, rules)

    def without(self, tiles: Array) -> _Open:
        limits, left, melds = self.limits[..., None, :], self.left[..., None, :], self.melds[..., None]
        return _Open(self.counts[..., None, :] - tiles, limits, left, melds, self.exists[..., None], self.rules)

    def number(self) -> Array:
        return self._reached(self._standard())

    def numbers(self, change: int) -> Array:
        counts = jnp.clip(self.counts + change, 0, jnp.maximum(self.limits, 0))
        _, changed = self._read(self._letters(counts))
        return self._reached(self._standards(changed.reshape((*self.counts.shape[:-1], 4 * _RANKS))[..., :_KINDS]))

    def _reached(self, number: Array) -> Array:
        return jnp.where(number == 255, _FAR, number.astype(jnp.int32))

    def _letters(self, counts: Array) -> Array:
        """The letter of each rank of each group; honours have two more ranks, of which there are no copies."""
        held, limits = jnp.clip(counts, 0, 4), jnp.clip(self.limits, 0, 4)
        letters = limits * (limits + 1) // 2 + held
        padded = jnp.concatenate([letters, jnp.zeros((*letters.shape[:-1], 2), letters.dtype)], axis=-1)
        return padded.reshape((*letters.shape[:-1], 4, _RANKS))

    def _read(self, others: Array) -> tuple[Array, Array]:
        """The class of each group, and those with one of its letters exchanged for the other one of its rank."""
        state = jnp.broadcast_to(jnp.asarray(self.tables.starts), self.letters.shape[:-1])
        changed = jnp.zeros((*state.shape, 0), jnp.uint16)
        for rank in range(_RANKS):
            letter = self.letters[..., rank]
            here = _look_up(self.tables.next, state, others[..., rank])
            before = _look_up(self.tables.next, changed, letter[..., None])
            changed = jnp.concatenate([before, here[..., None]], axis=-1)
            state = _look_up(self.tables.next, state, letter)
        return _look_up(self.tables.classes, state), _look_up(self.tables.classes, changed)


@lru_cache(maxsize=1)
def _taken() -> tuple[np.ndarray, np.ndarray]:
    """By code of a meld: the copies that it takes, and whether there is such a meld. The last two are of no meld, which
    there is, and of what is no code."""
    taken = np.zeros((len(MELDS) + 2, _KINDS), np.int32)
    taken[:-2] = counts_of_melds()
    return taken, np.array([*(meld != "" for meld in MELDS), True, False])


def _shanten_of(number: Array, exists: Array) -> Array:
    return jnp.where(exists & (number != _FAR), number - 1, _NOTHING).astype(jnp.int8)


def _copies(necessary: Array, left: Array) -> Array:
    return (necessary * left).sum(-1).astype(jnp.int16)


def _shanten(hands: _Hands) -> Array:
    return _shanten_of(hands.number(), hands.exists)


def _effects(hands: _Hands) -> Effects:
    now, exists = hands.number(), hands.exists[..., None]
    # A fifth copy changes nothing, so it is never necessary.
    necessary = (hands.numbers(1) < now[..., None]) & hands.tables.tiles & exists
    unnecessary = (hands.numbers(-1) == now[..., None]) & (hands.counts > 0) & exists
    return Effects(_shanten_of(now, hands.exists), _copies(necessary, hands.left), necessary, unnecessary)


def _discards(hands: _Hands) -> Discards:
    counts = hands.counts
    can_go = (counts > 0) & (hands.exists & (hands.tiles % 3 == 2))[..., None]
    # The draws are looked up after the discard of the kinds that the hand holds, not of all 34. Is a kind the first,
    # second, … of these?
    place = jnp.where(counts > 0, jnp.cumsum(counts > 0, -1) - 1, -1)
    is_held = place[..., None, :] == np.arange(hands.MOST)[:, None]
    left = hands.without(is_held)
    after = left.number()
    draws = (left.numbers(1) < after[..., None]) & hands.tables.tiles
    # Each to the row of its discard: a product of zeros and ones, which is faster here than a gather.
    ones = is_held.astype(jnp.float32), draws.astype(jnp.float32)
    necessary = (jnp.einsum("...jd,...jk->...dk", *ones) > 0) & can_go[..., None]
    copies = _copies(necessary, hands.left[..., None, :])
    number = jnp.where(can_go, (is_held * after[..., None]).sum(-2), _FAR)
    # At most 136 copies are left.
    rank = jnp.where(can_go, 1_000 * number - copies, 1_000 * (_FAR + 1))
    best = jnp.where(can_go.any(-1), rank.argmin(-1), -1).astype(jnp.int8)
    return Discards(best, _shanten_of(number, can_go), copies, necessary)
