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

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ._equal import equal
from ._group_tables import group_tables, open_tables
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
#: The tiles of a hand that has seven pairs and thirteen orphans too.
_SPECIAL_TILES = 13
_MOST_TILES = 14
#: The shanten of a hand that does not exist, and for a discard that the hand does not hold.
_NOTHING = 127
#: More than any replacement number.
_FAR = 99

_KIND = np.arange(_KINDS)
#: The group of each kind, and the one that it is joined with first.
_GROUP = np.minimum(_KIND // 9, 3)
_PARTNER = _GROUP ^ 1
#: The half of the hand, manzu and pinzu or souzu and honours, in which the kind is not.
_OTHER_HALF = 1 - _GROUP // 2
_ORPHANS = (_KIND >= 27) | (_KIND % 9 == 0) | (_KIND % 9 == 8)


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
    answer: Array = _shanten(_counts(counts), Rules.of(rules))
    if called is not None:
        hands = _open(counts, called, Rules.of(rules))
        answer = jnp.where(hands.has_melds, _open_shanten(hands, Rules.of(rules)), answer)
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
    hands, unseen = _asked(counts, visible)
    answer: Effects = _effects(hands, unseen, Rules.of(rules))
    if called is None:
        return answer
    found = _open(hands, called, Rules.of(rules))
    return Effects(*_beside(found, _open_effects(found, unseen, Rules.of(rules)), answer))


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
    hands, unseen = _asked(counts, visible)
    answer: Discards = _discards(hands, unseen, Rules.of(rules))
    if called is None:
        return answer
    found = _open(hands, called, Rules.of(rules))
    return Discards(*_beside(found, _open_discards(found, unseen, Rules.of(rules)), answer))


def _counts(counts: ArrayLike) -> Array:
    """The counts as int32, in an array with an axis of the 34 kinds; −1 for what is no number of copies."""
    array = counts if isinstance(counts, jax.Array) else np.asarray(counts)
    if not jnp.issubdtype(array.dtype, jnp.integer) or array.shape[-1:] != (_KINDS,):
        raise ValueError(
            f"found shape {array.shape} of {array.dtype}, expected copies of 1m to 7z, integers of shape (..., {_KINDS})"
        )
    # By numpy before jax makes 32 bits of 64: what is no number of copies stays none.
    if isinstance(array, np.ndarray):
        return jnp.asarray(np.where((array >= 0) & (array <= 4), array.astype(np.int32), np.int32(-1)))
    known: Array = _known(array)
    return known


@jax.jit
def _known(array: Array) -> Array:
    return jnp.where((array >= 0) & (array <= 4), array.astype(jnp.int32), -1)


def _asked(hands: ArrayLike, visible: ArrayLike | None) -> tuple[Array, Array]:
    """The counts of hands, −1 with visible tiles that cannot be; and the copies that are left to draw."""
    asked: tuple[Array, Array] = _left(_counts(hands), None if visible is None else _counts(visible))
    return asked


@jax.jit
def _left(counts: Array, seen: Array | None) -> tuple[Array, Array]:
    if seen is None:
        return counts, 4 - counts
    can_be = ((seen >= 0) & (counts + seen <= 4)).all(-1, keepdims=True)
    return jnp.where(can_be, counts, -1), jnp.maximum(4 - counts - seen, 0)


class _Hand(NamedTuple):
    """What the replacement numbers are found from. A change of one tile changes each part by a little."""

    #: Copies of each kind.
    counts: Array
    #: Where the hand of each group is in the tables.
    places: Array
    #: What is counted for seven pairs and thirteen orphans, see :func:`_counted`.
    sums: tuple[Array, ...]
    tiles: Array
    #: The melds of the win.
    melds: Array


def _counted(rules: Rules) -> tuple[Callable[[Array], Array], ...]:
    """What each kind adds, by its copies: pairs, pairs held or begun, orphans, and orphans held twice."""
    if rules.seven_pairs == "any":
        pairs = (lambda counts: counts // 2, lambda counts: (counts + 1) // 2)
    else:
        pairs = (lambda counts: (counts >= 2) * 1, lambda counts: (counts >= 1) * 1)
    return (*pairs, lambda counts: (counts >= 1) * _ORPHANS, lambda counts: (counts >= 2) * _ORPHANS)


def _hand(counts: Array, rules: Rules) -> _Hand:
    tables = group_tables(players=rules.players)
    places = counts @ jnp.asarray(tables.weights) + tables.offsets
    sums = tuple(of(counts).sum(-1) for of in _counted(rules))
    tiles = counts.sum(-1)
    return _Hand(counts, places, sums, tiles, tiles // 3)


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


def _nearest(standard: Array, sums: tuple[Array, ...], tiles: Array, rules: Rules) -> Array:
    """The replacement number of the nearest of the forms that count."""
    pairs, begun, orphans, orphan_pairs = sums
    numbers = {
        "standard": standard.astype(jnp.int32),
        "seven-pairs": 14 - jnp.minimum(pairs, 7) - jnp.minimum(begun, 7),
        "thirteen-orphans": 14 - orphans - (orphan_pairs > 0),
    }
    nearest = jnp.full(tiles.shape, _FAR)
    for form, number in numbers.items():
        if _is_counted(form, rules):
            nearest = jnp.minimum(nearest, jnp.where((form == "standard") | (tiles >= _SPECIAL_TILES), number, _FAR))
    return nearest


def _groups(hand: _Hand, rules: Rules) -> tuple[Array, Array]:
    """The class of each group, and of each half of the hand."""
    tables = group_tables(players=rules.players)
    classes = _look_up(tables.classes, hand.places)
    return classes, _look_up(tables.pairs, classes[..., 0::2], classes[..., 1::2])


def _replacement(hand: _Hand, rules: Rules) -> Array:
    """The replacement number: shanten + 1."""
    _, halves = _groups(hand, rules)
    standard = _look_up(group_tables(players=rules.players).numbers, hand.melds, halves[..., 0], halves[..., 1])
    return _nearest(standard, hand.sums, hand.tiles, rules)


def _changed(hand: _Hand, change: int, rules: Rules) -> _Hand:
    """The hands with a copy more or less of each kind, in a new axis at the end; where that cannot be, the same hand.

    Of ``places`` only that of the changed group is kept, and ``counts`` are those of the changed kind.
    """
    weights = group_tables(players=rules.players).weights.sum(axis=1)
    counts = jnp.clip(hand.counts + change, 0, 4)
    places = hand.places[..., _GROUP] + (counts - hand.counts) * weights
    sums = tuple(total[..., None] + of(counts) - of(hand.counts) for total, of in zip(hand.sums, _counted(rules)))
    return _Hand(counts, places, sums, hand.tiles[..., None], hand.melds[..., None])


def _replacements(hand: _Hand, change: int, rules: Rules) -> Array:
    """The replacement numbers of the hand with a copy more or less of each kind."""
    tables = group_tables(players=rules.players)
    classes, halves = _groups(hand, rules)
    after = _changed(hand, change, rules)
    half = _look_up(tables.pairs, _look_up(tables.classes, after.places), classes[..., _PARTNER])
    standard = _look_up(tables.numbers, after.melds, half, halves[..., _OTHER_HALF])
    return _nearest(standard, after.sums, after.tiles, rules)


def _exists(hand: _Hand, rules: Rules) -> Array:
    """Is it a hand of 3m+1 or 3m+2 tiles of the game, with a form that counts?"""
    tables = group_tables(players=rules.players)
    counts = ((hand.counts >= 0) & (hand.counts <= 4) & (tables.tiles | (hand.counts == 0))).all(-1)
    least = 1 if _is_counted("standard", rules) else _SPECIAL_TILES
    return counts & (hand.tiles >= least) & (hand.tiles <= _MOST_TILES) & (hand.tiles % 3 != 0)


def _necessary(hand: _Hand, now: Array, rules: Rules) -> Array:
    """Does drawing each kind lower the replacement number? A fifth copy changes nothing, so it is never necessary."""
    return (_replacements(hand, 1, rules) < now[..., None]) & group_tables(players=rules.players).tiles


def _copies(necessary: Array, unseen: Array) -> Array:
    return (necessary * unseen).sum(-1).astype(jnp.int16)


@partial(jax.jit, static_argnames="rules")
def _shanten(counts: Array, rules: Rules) -> Array:
    hand = _hand(counts, rules)
    return jnp.where(_exists(hand, rules), _replacement(hand, rules) - 1, _NOTHING).astype(jnp.int8)


@partial(jax.jit, static_argnames="rules")
def _effects(counts: Array, unseen: Array, rules: Rules) -> Effects:
    hand = _hand(counts, rules)
    exists, now = _exists(hand, rules), _replacement(hand, rules)
    necessary = _necessary(hand, now, rules) & exists[..., None]
    kept = _replacements(hand, -1, rules) == now[..., None]
    unnecessary = kept & (counts > 0) & exists[..., None]
    shanten = jnp.where(exists, now - 1, _NOTHING).astype(jnp.int8)
    return Effects(shanten, _copies(necessary, unseen), necessary, unnecessary)


@partial(jax.jit, static_argnames="rules")
def _discards(counts: Array, unseen: Array, rules: Rules) -> Discards:
    hand = _hand(counts, rules)
    can_go = (counts > 0) & (_exists(hand, rules) & (hand.tiles % 3 == 2))[..., None]
    number = _replacements(hand, -1, rules)
    # A hand has at most fourteen kinds: the draws are looked up after the discard of these, not of all 34. Is a kind
    # the first, second, … that the hand holds?
    place = jnp.where(counts > 0, jnp.cumsum(counts > 0, -1) - 1, -1)
    is_held = place[..., None, :] == np.arange(_MOST_TILES)[:, None]
    kind = (is_held * _KIND).sum(-1)
    weights = group_tables(players=rules.players).weights
    left = _Hand(
        counts[..., None, :] - is_held,
        hand.places[..., None, :] - jnp.asarray(weights)[kind],
        tuple(jnp.take_along_axis(sums, kind, -1) for sums in _changed(hand, -1, rules).sums),
        hand.tiles[..., None],
        hand.melds[..., None],
    )
    draws = _necessary(left, jnp.take_along_axis(number, kind, -1), rules)
    # Each to the row of its discard: a product of zeros and ones, which is faster here than a gather.
    ones = is_held.astype(jnp.float32), draws.astype(jnp.float32)
    necessary = (jnp.einsum("...jd,...jk->...dk", *ones) > 0) & can_go[..., None]
    copies = _copies(necessary, unseen[..., None, :])
    # At most 136 copies are left.
    rank = jnp.where(can_go, 1_000 * number - copies, 1_000 * _FAR)
    best = jnp.where(can_go.any(-1), rank.argmin(-1), -1).astype(jnp.int8)
    shanten = jnp.where(can_go, number - 1, _NOTHING).astype(jnp.int8)
    return Discards(best, shanten, copies, necessary)


#: The ranks of a group, and the places of its kinds; honours have seven.
_RANKS = 9
_RANK = _KIND % _RANKS
#: The most tiles beside a called meld.
_MOST_OPEN = 11


class _Open(NamedTuple):
    """Hands with called melds."""

    #: Copies of each kind that the called melds leave; of those that the game does not have none.
    limits: Array
    counts: Array
    tiles: Array
    #: The melds to make.
    melds: Array
    #: Is it a hand of such a game, with its melds?
    exists: Array
    has_melds: Array
    #: The letters of each group, rank by rank, ``(..., 4, 9)``, and its class.
    letters: Array
    classes: Array


@lru_cache(maxsize=1)
def _taken() -> tuple[np.ndarray, np.ndarray]:
    """By code of a meld: the copies that it takes, and whether there is such a meld. The last is for −1."""
    taken = np.zeros((len(MELDS) + 1, _KINDS), np.int32)
    taken[:-1] = counts_of_melds()
    return taken, np.array([meld != "" for meld in MELDS] + [True])


def _open(counts: ArrayLike, called: ArrayLike, rules: Rules) -> _Open:
    codes = called if isinstance(called, jax.Array) else np.asarray(called)
    if not jnp.issubdtype(codes.dtype, jnp.integer) or codes.shape[-1:] != (4,):
        raise ValueError(f"called: found shape {codes.shape} of {codes.dtype}, expected codes of shape (..., 4)")
    codes = jnp.where((codes >= -1) & (codes < len(MELDS)), codes.astype(jnp.int32), len(MELDS))
    answer: _Open = _open_hands(_counts(counts), codes, rules)
    return answer


@partial(jax.jit, static_argnames="rules")
def _open_hands(counts: Array, codes: Array, rules: Rules) -> _Open:
    tables = open_tables(players=rules.players)
    taken, are_melds = _taken()
    is_none, is_bad = codes == -1, codes == len(MELDS)
    places = jnp.where(is_none | is_bad, len(MELDS), codes)
    limits = jnp.where(tables.tiles, 4, 0) - jnp.asarray(taken)[places].sum(-2)
    melds, tiles = 4 - (~is_none).sum(-1), counts.sum(-1)
    fits = ((counts >= 0) & (counts <= limits)).all(-1) & (limits >= 0).all(-1)
    exists = fits & jnp.asarray(are_melds)[places].all(-1) & ~is_bad.any(-1) & (tiles // 3 == melds) & (tiles % 3 != 0)
    letters = _by_group(_letter(jnp.clip(counts, 0, 4), jnp.clip(limits, 0, 4)))
    exists = exists & _is_counted("standard", rules)
    classes = _read(jnp.asarray(tables.starts), letters, rules)
    return _Open(limits, counts, tiles, melds, exists, melds < 4, letters, classes)


def _letter(held: Array, limit: Array) -> Array:
    return limit * (limit + 1) // 2 + held


def _by_group(of_kinds: Array) -> Array:
    """An axis of kinds as groups and ranks; honours have two more ranks, of which there are no copies."""
    padded = jnp.concatenate([of_kinds, jnp.zeros((*of_kinds.shape[:-1], 2), of_kinds.dtype)], axis=-1)
    return padded.reshape((*of_kinds.shape[:-1], 4, _RANKS))


def _read(states: Array, letters: Array, rules: Rules) -> Array:
    """The classes of groups, read rank by rank."""
    tables = open_tables(players=rules.players)
    states = jnp.broadcast_to(states, letters.shape[:-1])
    for rank in range(_RANKS):
        states = _look_up(tables.next, states, letters[..., rank])
    return _look_up(tables.classes, states)


def _changed_classes(hand: _Open, change: int, rules: Rules) -> Array:
    """The class of the group of each kind with a copy more or less of it; where that cannot be, the same class."""
    counts = jnp.clip(hand.counts + change, 0, jnp.maximum(hand.limits, 0))
    letters = hand.letters[..., _GROUP, :]
    own = _letter(jnp.clip(counts, 0, 4), jnp.clip(hand.limits, 0, 4))[..., None]
    letters = jnp.where(_RANK[:, None] == np.arange(_RANKS), own, letters)
    return _read(jnp.asarray(open_tables(players=rules.players).starts[_GROUP]), letters, rules)


def _joined(hand: _Open, classes: Array, changed: Array, rules: Rules) -> Array:
    """The replacement numbers of hands whose groups have these classes, with that of the group of each kind changed."""
    pairs = open_tables(players=rules.players).pairs
    halves = _look_up(pairs, classes[..., 0::2], classes[..., 1::2])
    half = _look_up(pairs, changed, classes[..., _PARTNER])
    return _of_halves(hand, half, halves[..., _OTHER_HALF], rules)


def _open_replacement(hand: _Open, classes: Array, rules: Rules) -> Array:
    """The replacement numbers of hands whose groups have these classes."""
    halves = _look_up(open_tables(players=rules.players).pairs, classes[..., 0::2], classes[..., 1::2])
    return _of_halves(hand, halves[..., 0], halves[..., 1], rules)


def _of_halves(hand: _Open, one: Array, other: Array, rules: Rules) -> Array:
    """The same by the classes of both halves, which may have more axes than the hands."""
    melds = jnp.clip(hand.melds, 0, 3).reshape(hand.melds.shape + (1,) * (one.ndim - hand.melds.ndim))
    number = _look_up(open_tables(players=rules.players).numbers, jnp.broadcast_to(melds, one.shape), one, other)
    return jnp.where(number == 255, _FAR, number.astype(jnp.int32))


def _beside_visible(hand: _Open, unseen: Array) -> tuple[Array, Array]:
    """The copies that are left to draw, and whether there is such a hand beside its melds and the visible tiles."""
    left = unseen - (4 - hand.limits)
    return left, hand.exists & (left >= 0).all(-1)


def _shanten_of(number: Array, exists: Array) -> Array:
    return jnp.where(exists & (number != _FAR), number - 1, _NOTHING).astype(jnp.int8)


@partial(jax.jit, static_argnames="rules")
def _open_shanten(hand: _Open, rules: Rules) -> Array:
    return _shanten_of(_open_replacement(hand, hand.classes, rules), hand.exists)


@partial(jax.jit, static_argnames="rules")
def _open_effects(hand: _Open, unseen: Array, rules: Rules) -> tuple[Array, ...]:
    left, exists = _beside_visible(hand, unseen)
    now = _open_replacement(hand, hand.classes, rules)
    number = partial(_joined, hand, hand.classes, rules=rules)
    is_some = exists[..., None]
    necessary = (number(_changed_classes(hand, 1, rules)) < now[..., None]) & is_some
    kept = number(_changed_classes(hand, -1, rules)) == now[..., None]
    unnecessary = kept & (hand.counts > 0) & is_some
    return _shanten_of(now, exists), _copies(necessary, left), necessary, unnecessary


@partial(jax.jit, static_argnames="rules")
def _open_discards(hand: _Open, unseen: Array, rules: Rules) -> tuple[Array, ...]:
    copies_left, exists = _beside_visible(hand, unseen)
    can_go = (hand.counts > 0) & (exists & (hand.tiles % 3 == 2))[..., None]
    # As of closed hands: the discards of the kinds that are held, at most eleven.
    place = jnp.where(hand.counts > 0, jnp.cumsum(hand.counts > 0, -1) - 1, -1)
    is_held = place[..., None, :] == np.arange(_MOST_OPEN)[:, None]
    kind = (is_held * _KIND).sum(-1)
    group = jnp.asarray(_GROUP)[kind]
    counts = hand.counts[..., None, :] - is_held
    limits = jnp.broadcast_to(hand.limits[..., None, :], counts.shape)
    letters = _by_group(_letter(jnp.clip(counts, 0, 4), jnp.clip(limits, 0, 4)))
    # The classes after the discard, and with each rank of the same group drawn then.
    starts = jnp.asarray(open_tables(players=rules.players).starts)
    own = jnp.take_along_axis(letters, group[..., None, None], -2)[..., 0, :]
    left = _read(starts[group], own, rules)
    classes = jnp.where(group[..., None] == np.arange(4), left[..., None], hand.classes[..., None, :])
    of_group = jnp.take_along_axis(_by_group(counts), group[..., None, None], -2)[..., 0, :]
    limit = jnp.take_along_axis(_by_group(limits), group[..., None, None], -2)[..., 0, :]
    drawn = _letter(jnp.clip(jnp.minimum(of_group + 1, limit), 0, 4), jnp.clip(limit, 0, 4))
    with_drawn = jnp.where(np.eye(_RANKS, dtype=bool), drawn[..., None, :], own[..., None, :])
    changed_here = _read(starts[group][..., None], with_drawn, rules)
    elsewhere = _changed_classes(hand, 1, rules)[..., None, :]
    changed = jnp.where(group[..., None] == _GROUP, changed_here[..., _RANK], elsewhere)
    number = _open_replacement(hand, classes, rules)
    draws = _joined(hand, classes, changed, rules) < number[..., None]
    ones = is_held.astype(jnp.float32), draws.astype(jnp.float32)
    necessary = (jnp.einsum("...jd,...jk->...dk", *ones) > 0) & can_go[..., None]
    of_kinds = jnp.where(can_go, (is_held * number[..., None]).sum(-2), _FAR)
    copies = _copies(necessary, copies_left[..., None, :])
    rank = jnp.where(can_go, 1_000 * of_kinds - copies, 1_000 * (_FAR + 1))
    best = jnp.where(can_go.any(-1), rank.argmin(-1), -1).astype(jnp.int8)
    return best, _shanten_of(of_kinds, can_go), copies, necessary


def _beside(hands: _Open, found: tuple[Array, ...], closed: tuple[Array, ...]) -> list[Array]:
    """The answers of hands with called melds, and of the others."""
    has_melds = hands.has_melds
    return [
        jnp.where(has_melds.reshape(has_melds.shape + (1,) * (of_open.ndim - has_melds.ndim)), of_open, of_closed)
        for of_open, of_closed in zip(found, closed)
    ]
