"""Sets of hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, final, overload

from . import _tehai
from ._arguments import brief, integer, text
from ._bulk import Distances, SetDiscards, distances, set_discards, shaped
from ._hand_array import HandArray, asked, plain_rows
from ._hand import Hand
from ._options import RULE_OPTIONS, SET_OPTIONS, SetOptions
from ._question import check, question, takes
from ._rules import Rules

if TYPE_CHECKING:
    from fractions import Fraction
    from os import PathLike

    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Unpack

    from ._answers import Wind
    from ._hand_array import Many, One
    from ._tehai import _Row

#: The tiles of a game: all, without 2m to 8m for three players, or without honours as in Sichuan mahjong.
Deck = Literal["full", "of-three", "suits"]

#: The winds of a set that does not depend on them.
EAST: tuple[Wind, Wind] = (SET_OPTIONS["seat"].default, SET_OPTIONS["round"].default)

#: Hands fetched at a time when a set is iterated over.
_BLOCK = 1 << 12


@takes(SET_OPTIONS)
def hands(
    expression: str, tiles: int | None = None, *, threads: int | None = None, **options: Unpack[SetOptions]
) -> HandSet:
    """The set of hands that an expression describes, such as ``"tenpai & wait_kinds >= 5"``.

    All hands have the same number of tiles: by default 13 for expressions about tenpai or waits, 17 for Taiwanese wins,
    otherwise 14. Wins of another game bring its deck: beside ``sichuan_win``, all hands are without honours.
    :func:`set_names` lists the words of the language. ``threads`` is how many to use, by default one for each core.

    >>> hands("tenpai & wait_kinds >= 9").deals
    67895296
    >>> len(hands("win", forms="standard"))
    11498658
    >>> hands("together(sanshoku, iipeikou)").deals
    2907684864
    >>> hands("yakuhai", seat="south").size
    3602400
    >>> hands("tempai")
    Traceback (most recent call last):
    ValueError: character 1: found "tempai", expected a set such as tenpai, 5m = 2 or only(mz); did you mean "tenpai"?
    """
    check(options, SET_OPTIONS)
    rules = Rules.of({name: of for name, of in options.items() if name in RULE_OPTIONS})
    winds = (options.get("seat", EAST[0]), options.get("round", EAST[1]))
    return _of_expression(expression, tiles, options.get("melds"), winds, None, rules, threads)


def _of_expression(
    expression: str,
    tiles: int | None,
    melds: int | None,
    winds: tuple[Wind, Wind],
    deck: Deck | None,
    settings: Rules,
    threads: int | None = None,
) -> HandSet:
    """The set of an expression, of a deck or by default of that which it brings."""
    seat, round = winds
    options = {"tiles": tiles, "melds": melds, "seat": seat, "round": round, **settings.options()}
    asked = question(SET_OPTIONS, options, set=text("expression", expression))
    found, tiles, canonical, has_winds = _tehai.set_of_expression(asked, deck, threads)
    made = HandSet._of(found, tiles, settings, canonical)
    made._melds, made._winds = melds, (seat, round) if has_winds else None
    return made


def read_set(path: str | PathLike[str], *, deck: Deck | None = None) -> HandSet:
    """The set of a file that :meth:`HandSet.write` or ``tehai export-set`` wrote.

    A file does not say its deck, which is that of the players unless ``deck`` is given, as in :meth:`HandSet.of`.

    A JSON beside the CSV gives tiles and players, and its numbers must match the rows. Whether the rows are the set
    it names is not checked: ``read_set(path) == hands(...)`` does that.

    >>> import tempfile
    >>> wide = hands("tenpai & wait_kinds >= 9")
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     wide.write(f"{directory}/wide.csv")
    ...     read_set(f"{directory}/wide.csv") == wide
    True
    """
    path, json_path = Path(path), Path(path).with_suffix(".json")
    where = path
    try:
        rows = path.read_text(encoding="utf-8")
        where = json_path
        claims = json_path.read_text(encoding="utf-8") if json_path.exists() else None
        root, tiles, players = (None, None, 4) if claims is None else _tehai.claimed(claims)
        where = path
        made = HandSet._of_one_size(_tehai.set_of_csv(rows, root, _deck(deck, players)), tiles)
        where = json_path
        if claims is not None:
            made._set.check_claims(claims)
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None
    return made


@final
class HandSet:
    """A set of hands of the same number of tiles, held as a decision diagram: exact, small, and never listed unless
    you ask for its hands.

    :func:`hands` makes one from an expression, :meth:`of` from given hands. Sets of the same number of tiles and
    the same deck combine with ``|``, ``&``, ``-``, ``^``; ``~`` is all other hands of as many tiles. The second set may
    be an expression. Hands are sorted by their counts from 1m to 7z.

    >>> wins = hands("win")
    >>> len(wins), wins.nodes
    (16873619, 2028)
    >>> flushes = wins & "only(m)"
    >>> flushes[0], flushes[-1]
    (Hand('66777788889999m'), Hand('11112222333344m'))
    >>> flushes
    <HandSet win & only(m): 13,277 hands of 14 tiles; 4 players, all forms>
    """

    #: Comparisons with an array are not numpy's, which would list the hands.
    __array_ufunc__ = None

    __slots__ = ("_deals", "_expression", "_melds", "_rules", "_set", "_tiles", "_winds")

    _set: _tehai.Set
    _tiles: int
    _rules: Rules | None
    _expression: str | None
    _melds: int | None
    _winds: tuple[Wind, Wind] | None
    _deals: int | None

    def __init__(self) -> None:
        raise TypeError("use tehai.hands(...) or HandSet.of(...) to make a set")

    @classmethod
    def _of(
        cls, found: _tehai.Set, tiles: int, rules: Rules | None = None, expression: str | None = None
    ) -> HandSet:
        made = object.__new__(cls)
        made._set, made._tiles, made._rules, made._expression = found, tiles, rules, expression
        made._melds = made._winds = made._deals = None
        return made

    @classmethod
    def of(cls, hands: Many, *, players: Literal[3, 4] = RULE_OPTIONS["players"].default, deck: Deck | None = None) -> HandSet:
        """The set of hands that are given, all of the same number of tiles.

        ``deck`` is the tiles of the game, by default those of the players: ``"suits"`` for Sichuan mahjong.

        >>> HandSet.of(["123m55z", "111m22m", "123m55z"]).size
        2
        >>> (HandSet.of(["22334455667788m"], deck="suits") & hands("sichuan_win")).size
        1
        """
        array = plain_rows(hands).reshape(-1, 34)
        return cls._of_one_size(_tehai.set_of_hands(array, _deck(deck, players)))

    @classmethod
    def from_rows(
        cls,
        rows: Iterable[_Row],
        *,
        root: int | None = None,
        players: Literal[3, 4] = RULE_OPTIONS["players"].default,
        deck: Deck | None = None,
    ) -> HandSet:
        """The set of the rows that :meth:`rows` gives; ``root`` is needed only if there are none.

        ``players`` and ``deck`` are as for :meth:`of`.

        >>> HandSet.from_rows(hands("win").rows()) == hands("win")
        True
        >>> HandSet.from_rows([(2, "5p", 0, 1, 0, 0, 0), (3, "6p", 2, 1, 0, 0, 0)])
        Traceback (most recent call last):
        ValueError: node 3: child c0 asks for 5p, expected a tile after 6p
        """
        return cls._of_one_size(_tehai.set_of_rows(list(rows), root, _deck(deck, players)))

    @classmethod
    def _of_one_size(cls, found: _tehai.Set, tiles: int | None = None) -> HandSet:
        totals = list(found.totals())
        if len(totals) > 1:
            raise ValueError(f"found hands of {', '.join(map(str, totals))} tiles, expected one number of tiles")
        return cls._of(found, totals[0] if totals else tiles or 0)

    @property
    def tiles(self) -> int:
        """Tiles of each hand."""
        return self._tiles

    @property
    def players(self) -> int:
        """Players of the game."""
        return self._set.players()

    @property
    def deck(self) -> Deck:
        """The tiles of the game, of which :attr:`probability` is a share: ``"full"``, the 136 tiles; ``"of-three"``,
        those without 2m to 8m; or ``"suits"``, those without honours.

        >>> hands("mcr_win").deck, hands("sichuan_win").deck
        ('full', 'suits')
        """
        return self._set.deck()

    @property
    def rules(self) -> Rules | None:
        """The rules of the set; None if it was made from hands, or from sets under different rules."""
        return self._rules

    @property
    def expression(self) -> str | None:
        """An expression for the set, if there is one under its rules."""
        return self._expression

    @property
    def size(self) -> int:
        """Number of hands, which may be too large for ``len``."""
        return self._set.size()

    def __len__(self) -> int:
        size = self.size
        if size >= 1 << 63:
            raise OverflowError(f"{size} hands are too many for len(); use .size")
        return size

    def __bool__(self) -> bool:
        return self.size > 0

    @property
    def deals(self) -> int:
        """Ways to deal a hand of the set from the distinguishable tiles of the game."""
        if self._deals is None:
            self._deals = self._set.deals()
        return self._deals

    @property
    def probability(self) -> Fraction:
        """The share of all deals of that many tiles.

        >>> hands("win").probability
        Fraction(2143179701279, 708384171528036000)
        """
        from fractions import Fraction

        return Fraction(self.deals, _all_deals(self._tiles, self.deck))

    def given(self, other: HandSet | str) -> Fraction:
        """How likely a deal is in the set, given that it is in another.

        >>> tenpai = hands("tenpai")
        >>> round(float((tenpai & "wait_kinds >= 3").given(tenpai)), 4)
        0.0301
        """
        from fractions import Fraction

        condition = self._other(other)
        if not condition:
            raise ValueError("the given set has no hands")
        return Fraction((self & condition).deals, condition.deals)

    @property
    def nodes(self) -> int:
        """Nodes of the diagram."""
        return self._set.nodes()

    def rows(self) -> list[_Row]:
        """The diagram, a row for each node: its number, its tile, and the nodes that follow 0 to 4 copies of it.

        Nodes are numbered from 2, children before parents, and the last row is the set; 0 is no hand, 1 the end of
        one. A tile that no node on the way names is not in the hand. Equal sets have equal rows.

        >>> HandSet.of(["11m", "12m"]).rows()
        [(2, '2m', 0, 1, 0, 0, 0), (3, '1m', 0, 2, 1, 0, 0)]
        """
        return self._set.rows()

    def write(self, path: str | PathLike[str], *, force: bool = False) -> None:
        """Writes the rows to a CSV and a description to a JSON beside it, as ``tehai export-set`` does.

        Files are written completely or not at all. ``FileExistsError`` if one exists, unless ``force`` is given.
        """
        import os

        path = Path(path)
        if path.suffix != ".csv":
            raise ValueError(f"path: expected a file named .csv, found {brief(str(path))}")
        rules = self._rules or Rules(players=self.players)
        asked = question(
            SET_OPTIONS,
            {
                "tiles": self._tiles,
                "melds": min(self._tiles // 3, 4) if self._melds is None else self._melds,
                **dict(zip(("seat", "round"), self._winds or EAST, strict=True)),
                **rules.options(),
            },
            set=self._expression or "",
        )
        described = self._set.claims(path.stem, asked, self._winds is not None)
        files = {path: self._set.csv(), path.with_suffix(".json"): described}
        for file in files:
            if file.exists() and not force:
                raise FileExistsError(f"{file} exists (force=True replaces it)")
        unfinished = {file.with_name(f".{file.name}.tehai.tmp"): file for file in files}
        try:
            for temporary, file in unfinished.items():
                temporary.write_bytes(files[file].encode())
            for temporary, file in unfinished.items():
                os.replace(temporary, file)
        finally:
            for temporary in unfinished:
                temporary.unlink(missing_ok=True)

    def _other(self, other: HandSet | str) -> HandSet:
        if not isinstance(other, HandSet):
            rules = self._rules or Rules(players=self.players)
            winds = self._winds or EAST
            expression = text("other", other, "a HandSet or an expression")
            other = _of_expression(expression, self._tiles, self._melds, winds, self.deck, rules)
        # A set without hands has any number of tiles.
        is_same_size = self._tiles == other._tiles or not (self and other)
        if self.deck != other.deck or not is_same_size:
            ours, theirs = (f"{one._tiles} tiles, {one._game()}" for one in (self, other))
            raise ValueError(f"found sets of hands of {ours} and of {theirs}, expected the same")
        return other

    def _game(self) -> str:
        """Players and deck in words."""
        return f"{self.players} players{', no honours' if self.deck == 'suits' else ''}"

    def _combined(self, operator: str, other: HandSet | str) -> HandSet:
        if not isinstance(other, (str, HandSet)):
            return NotImplemented
        other = self._other(other)
        winds = self._winds or other._winds
        is_alike = (self._rules, self._melds) == (other._rules, other._melds) and winds == (other._winds or winds)
        rules = self._rules if is_alike else None
        one, two = self._expression, other._expression
        expression = None
        if rules and one and two:
            one, two = _operand(one), _operand(two)
            expression = f"({one} - {two}) | ({two} - {one})" if operator == "^" else f"{one} {operator} {two}"
        tiles = self._tiles if self else other._tiles
        made = HandSet._of(self._set.combine(operator, other._set), tiles, rules, expression)
        made._melds, made._winds = (self._melds, winds) if is_alike else (None, None)
        return made

    def __or__(self, other: HandSet | str) -> HandSet:
        return self._combined("|", other)

    def __and__(self, other: HandSet | str) -> HandSet:
        return self._combined("&", other)

    def __sub__(self, other: HandSet | str) -> HandSet:
        return self._combined("-", other)

    def __xor__(self, other: HandSet | str) -> HandSet:
        return self._combined("^", other)

    def __invert__(self) -> HandSet:
        expression = self._expression and f"!{_operand(self._expression)}"
        made = HandSet._of(self._set.complement(self._tiles), self._tiles, self._rules, expression)
        made._melds, made._winds = self._melds, self._winds
        return made

    def waiting_for(self, tile: str) -> HandSet:
        """The hands that become a hand of this set with one more tile.

        >>> hands("win", forms="standard").waiting_for("5p").size
        3368663
        """
        found = self._set.waiting_for(text("tile", tile))
        return HandSet._of(found, max(self._tiles - 1, 0))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandSet):
            return NotImplemented
        return self._set == other._set

    def __hash__(self) -> int:
        return hash(self._set)

    def __contains__(self, hand: object) -> bool:
        """Is one hand in the set, given as whatever a :class:`Hand` is made from? One with called melds is not.

        >>> wins = hands("win")
        >>> all(row in wins for row in wins.sample(10)), "123m456p789s11222z" in wins, wins[5].tiles in wins
        (True, True, True)
        """
        if not isinstance(hand, Hand):
            is_hand = isinstance(hand, (str, list, tuple, HandArray)) or getattr(hand, "ndim", 0) > 0
            if not is_hand:
                return False
            hand = Hand(hand)  # type: ignore[arg-type]
        return self._set.rank(hand) is not None

    @overload
    def contains(self, hands: One, *, threads: int | None = None) -> bool: ...
    @overload
    def contains(self, hands: Many, *, threads: int | None = None) -> NDArray[np.bool_]: ...
    def contains(self, hands: One | Many, *, threads: int | None = None) -> Any:
        """Is each of many hands in the set? One with called melds is not, as the set has concealed tiles alone.

        ``hands`` and ``threads`` are as for :func:`shanten`; the answer is a bool for one hand. ``hand in a_set`` is the
        same of one.

        >>> hands("win & tanyao").contains(["234m567p23455678s", "123m456p789s11222z", "234m"])
        array([ True, False, False])
        >>> wins = hands("win")
        >>> bool(wins.contains(wins.sample(1000)).all())
        True
        """
        (counts, called, _, _), shape = asked(hands)
        found = self._set.contains(counts, threads)
        if called is not None:
            found &= (called == -1).all(axis=-1)
        return shaped(found, shape)

    def distances(
        self, hands: One | Many, *, visible: One | Many | None = None, threads: int | None = None
    ) -> Distances:
        """How far hands of any number of tiles are from this set: the fewest tiles to draw until a hand holds one of it.

        ``hands``, ``visible`` and ``threads`` are as for :func:`effects`, of concealed tiles. One hand with called melds
        is asked by :meth:`Hand.distances`.

        >>> found = hands("honitsu").distances(["123m456p23456s11z", "123456789m1122z"])
        >>> found.distance, found.copies
        (array([7, 1], dtype=int16), array([57,  4], dtype=int16))
        """
        return distances(hands, self._set, visible=visible, threads=threads)

    def discards(
        self, hands: One | Many, *, visible: One | Many | None = None, threads: int | None = None
    ) -> SetDiscards:
        """How far each discard leaves hands of any number of tiles from this set, and the draws that help then.

        ``hands``, ``visible`` and ``threads`` are as for :meth:`distances`. A discarded tile stays seen.

        >>> from tehai import TILES, tile_index
        >>> found = hands("honitsu").discards(["123456789m1122z5p"])
        >>> TILES[found.best[0]], int(found.distance[0].min()), int(found.copies[0, found.best[0]])
        ('5p', 1, 4)
        >>> [int(found.distance[0, tile_index(tile)]) for tile in ("9m", "9p")]
        [2, 32767]
        """
        return set_discards(hands, self._set, visible=visible, threads=threads)

    def rank(self, hand: Hand | str) -> int:
        """How many hands of the set come before this one; ValueError if it is not in the set.

        >>> flushes = hands("win & only(m)")
        >>> flushes.rank(flushes[100])
        100
        """
        hand = Hand(hand)
        rank = self._set.rank(hand)
        if rank is None:
            raise ValueError(f"{hand} is not in the set")
        return rank

    def __iter__(self) -> Iterator[Hand]:
        size = self.size
        for first in range(0, size, _BLOCK):
            block = self._rows(first, min(_BLOCK, size - first), 1)
            for row in block:
                yield Hand(row.tobytes())

    @overload
    def __getitem__(self, rank: int) -> Hand: ...
    @overload
    def __getitem__(self, rank: slice) -> NDArray[np.uint8]: ...
    def __getitem__(self, rank: int | slice) -> Hand | NDArray[np.uint8]:
        size = self.size
        if isinstance(rank, slice):
            start, stop, step = rank.indices(size)
            number = max(0, (stop - start + step - (1 if step > 0 else -1)) // step)
            return self._rows(start, number, step)
        place = index(rank)
        if not -size <= place < size:
            raise IndexError(f"rank {place} of a set of {size} hands")
        return Hand(self._rows(place % size, 1, 1).tobytes())

    def _rows(self, first: int, number: int, step: int) -> NDArray[np.uint8]:
        import numpy as np

        array = np.zeros((number, 34), np.uint8)
        if number:
            self._set.write_rows(array, first, step, None)
        return array

    def sample(
        self, k: int, *, seed: int = 0, by: Literal["hands", "deals"] = "hands"
    ) -> NDArray[np.uint8]:
        """``k`` hands drawn at random, with replacement, as counts ``(k, 34)``.

        Each hand is equally likely, or with ``by="deals"`` each deal. A seed gives the same hands on every machine,
        those of ``tehai list-hands --sample``.

        >>> hands("win").sample(2, seed=1).shape
        (2, 34)
        """
        import numpy as np

        if by not in ("hands", "deals"):
            raise ValueError(f"by: expected hands or deals, found {brief(by)}")
        k, seed = integer("k", k), integer("seed", seed)
        if k < 0:
            raise ValueError(f"k: expected 0 or more hands to sample, found {brief(k)}")
        array = np.zeros((k, 34), np.uint8)
        self._set.write_sample(array, seed, by == "deals")
        return array

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        if self._expression is None or self._rules is None:
            return _read, (self._set.csv(), self._set.root(), self._tiles, self.deck)
        winds = self._winds or EAST
        return _of_expression, (self._expression, self._tiles, self._melds, winds, self.deck, self._rules)

    def __repr__(self) -> str:
        what = f" {self._expression}" if self._expression else ""
        winds = "; seat {}, round {}".format(*self._winds) if self._winds else ""
        rules = ", ".join([self._game(), *_in_words(self._rules)])
        return f"<HandSet{what}: {self.size:,} hands of {self._tiles} tiles; {rules}{winds}>"

    def _repr_html_(self) -> str:
        from html import escape

        pictures = "<br>".join(hand._repr_html_() for _, hand in zip(range(3), self, strict=False))
        return f"{escape(repr(self))}<br>{pictures}{'<br>…' if self.size > 3 else ''}"


def _operand(expression: str) -> str:
    """An expression as a part of another."""
    is_atom = not any(operator in expression for operator in "&|!") and " - " not in expression
    return expression if is_atom else f"({expression})"


def _read(csv: str, root: int, tiles: int, deck: Deck) -> HandSet:
    return HandSet._of_one_size(_tehai.set_of_csv(csv, root, deck), tiles)


def _deck(deck: Deck | None, players: int) -> Deck:
    """A deck of these players, by default that of riichi mahjong."""
    return _tehai.deck_of(deck, Rules.json({"players": players}))


def _in_words(rules: Rules | None) -> list[str]:
    """The rules apart from the game."""
    if rules is None:
        return []
    words = [f"{rules.forms} forms" if rules.forms == "all" else rules.forms]
    standard = Rules()
    words += [f"seven pairs {rules.seven_pairs}"] if rules.seven_pairs != standard.seven_pairs else []
    words += [f"fifth tile {rules.fifth_tile}"] if rules.fifth_tile != standard.fifth_tile else []
    return words


@lru_cache(maxsize=64)
def _all_deals(tiles: int, deck: Deck) -> int:
    return _tehai.all_hands(tiles, deck).deals()
