"""Names that one guesses, and what has the answer."""

from __future__ import annotations

_SHANTEN = "the shanten of a win is -1, of a tenpai hand 0: see shanten"
_EFFECTS = "see effects, whose copies are the tiles accepted (受け入れ枚数), and discards"
_POINTS = "see score for a win, scores for many, worth for han and fu"
_CHANCES = "see win_probability, win_probabilities and expected_points"
_CALLS = "see ask, for questions of the kinds calls and decision"

#: By a guessed name, without underscores: where to look.
_HINTS = {
    "ukeire": _EFFECTS,
    "acceptance": _EFFECTS,
    "tileefficiency": _EFFECTS,
    "agari": _SHANTEN,
    "isagari": _SHANTEN,
    "isagariable": _SHANTEN,
    "iswin": _SHANTEN,
    "iswinning": _SHANTEN,
    "istenpai": _SHANTEN,
    "tenpai": _SHANTEN,
    "syanten": "see shanten",
    "calculateshanten": "see shanten",
    "shantennumber": "see shanten",
    "machi": "see waits",
    "yaku": "see score; YAKU are their names",
    "han": _POINTS,
    "fu": _POINTS,
    "points": _POINTS,
    "calculatescore": _POINTS,
    "estimatehandvalue": _POINTS,
    "ev": _CHANCES,
    "winrate": _CHANCES,
    "agarirate": _CHANCES,
    "calls": _CALLS,
    "decision": _CALLS,
    "bestdiscard": "see discards, whose best is the index of the tile, and expected_points",
    "parse": "see Hand for one hand, HandArray for many",
    "fromtext": "see Hand for one hand, HandArray for many",
    "fromstring": "see Hand for one hand, HandArray for many",
    "frommpsz": "see Hand for one hand, HandArray for many",
    "isfuriten": "see Hand(...).analyze(discards=...), whose waits.furiten says why",
    "dora": "see score, whose dora are the indicators",
    "dangertiles": "see predict_waits",
    "meld": "melds stand in brackets in the text of a Hand; MELDS are their codes",
}


def missing(where: str, name: str) -> AttributeError:
    """The error about a name that there is not.

    >>> print(missing("module 'tehai'", "is_win"))
    module 'tehai' has no attribute 'is_win': the shanten of a win is -1, of a tenpai hand 0: see shanten
    """
    hint = _HINTS.get(name.replace("_", "").lower())
    return AttributeError(f"{where} has no attribute '{name}'{f': {hint}' if hint else ''}")
