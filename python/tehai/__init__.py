"""Exact combinatorics of riichi-mahjong hands.

>>> import tehai
>>> tehai.shanten("199m146779p12s246z")
4
>>> tehai.hands("tenpai & wait_kinds >= 9").deals
67895296

Many hands at once are arrays of counts: the last axis is the 34 kinds of tile, ``TILES``. One hand is a
:class:`Hand`, a set of hands a :class:`HandSet`. The rules are keyword arguments everywhere, see :class:`Rules`. What
is wrong is a ``ValueError`` that says what was found and what was expected.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._public import *
else:

    def __getattr__(name):
        """Loads the package when something of it is first asked for, so that the import itself takes no time."""
        # Not `from . import`, which would ask here for _public.
        from importlib import import_module

        public = import_module("._public", __name__)
        if name != "__all__" and name not in public.__all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals().update({each: getattr(public, each) for each in ("__all__", *public.__all__)})
        return globals()[name]

    def __dir__():
        return list(__getattr__("__all__"))
