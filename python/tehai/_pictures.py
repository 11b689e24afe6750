"""Pictures of tiles for notebooks: SVG that needs no fonts for suits, and none but the usual for the rest."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape

WIDTH, HEIGHT, GAP = 30, 40, 8

_GREEN, _RED, _BLUE, _BLACK = "#1b7f3b", "#c0272d", "#1f4e9c", "#222222"
_NUMERALS = "一二三四五六七八九"
_HONOURS = (("東", "E", _BLACK), ("南", "S", _BLACK), ("西", "W", _BLACK), ("北", "N", _BLACK),
            ("", "", _BLUE), ("發", "F", _GREEN), ("中", "C", _RED))  # fmt: skip

# Positions of dots and sticks by number, in a face of 3 by 3.
_PLACES: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((1, 1),),
    2: ((1, 0), (1, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0.3, 0), (1.7, 0), (0.3, 1), (1.7, 1), (0.3, 2), (1.7, 2)),
    7: ((0, 0), (1, 0), (2, 0), (0.5, 1.1), (1.5, 1.1), (0.5, 2), (1.5, 2)),
    8: ((0, 0), (1, 0), (2, 0), (0.5, 1), (1.5, 1), (0, 2), (1, 2), (2, 2)),
    9: tuple((x, y) for y in range(3) for x in range(3)),
}


def _face(tile: str) -> str:
    rank, suit = int(tile[0]), tile[1]
    if rank == 0:
        # A red five: of all its colours red is left.
        face = _face("5" + suit)
        for colour in (_GREEN, _BLUE, _BLACK):
            face = face.replace(colour, _RED)
        return face
    if suit == "z":
        kanji, letter, colour = _HONOURS[rank - 1]
        if not kanji:
            return f'<rect x="7" y="9" width="16" height="22" fill="none" stroke="{colour}" stroke-width="2"/>'
        return _text(kanji, 15, 28, 20, colour) + _text(letter, 25, 9, 7, "#777777")
    corner = _text(str(rank), 25, 9, 7, "#777777")
    if suit == "m":
        return _text(_NUMERALS[rank - 1], 14, 19, 14, _BLACK) + _text("萬", 14, 34, 14, _RED) + corner
    places = [(7 + 7 * x, 12 + 10 * y) for x, y in _PLACES[rank]]
    draw = _dot if suit == "p" else _stick
    marks = "".join(draw(x, y, place, rank) for place, (x, y) in enumerate(places))
    return marks + corner


def _dot(x: float, y: float, place: int, rank: int) -> str:
    radius = 7 if rank == 1 else 3.1
    colour = _RED if rank == 1 or rank % 2 and place == rank // 2 else _BLUE
    inner = f'<circle cx="{x:g}" cy="{y:g}" r="{radius / 2.6:.3g}" fill="#fffdf5"/>'
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius}" fill="{colour}"/>{inner}'


def _stick(x: float, y: float, place: int, rank: int) -> str:
    width, height = (5, 18) if rank == 1 else (2.8, 7.5)
    colour = _RED if rank in (5, 9) and place == rank // 2 or rank == 7 and place == 1 else _GREEN
    left, top = x - width / 2, y - height / 2
    return f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" rx="1.4" fill="{colour}"/>'


def _text(text: str, x: float, y: float, size: float, colour: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="middle" fill="{colour}" '
        f'font-family="serif">{text}</text>'
    )


def _tile(tile: str, x: float) -> str:
    back = '<rect x="1" y="1" width="28" height="38" rx="3" fill="#fffdf5" stroke="#8a8578"/>'
    return f'<g transform="translate({x:g},0)">{back}{_face(tile)}</g>'


def picture(tiles: Iterable[str], melds: Sequence[Sequence[str]], text: str) -> str:
    """The tiles, and called melds at a distance, as an image that is described by the text of the hand."""
    x, parts = 0.0, []
    for place, group in enumerate((tuple(tiles), *melds)):
        x += GAP if place else 0
        for tile in group:
            parts.append(_tile(tile, x))
            x += WIDTH
    width = max(x, 1)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{HEIGHT}" '
        f'viewBox="0 0 {width:g} {HEIGHT}">{"".join(parts)}</svg>'
    )
    data = b64encode(svg.encode()).decode()
    return (
        f'<img alt="{escape(text)}" title="{escape(text)}" width="{width:g}" height="{HEIGHT}" '
        f'style="display:inline;max-width:none" src="data:image/svg+xml;base64,{data}">'
    )
