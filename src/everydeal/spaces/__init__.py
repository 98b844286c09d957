"""The spaces: every set of deals, endings, hands, auctions and results that has a numbering, by name.

One attribute per space (``spaces.pavlicek``, ``spaces.pavlicek_suit``, ...); `by_name` finds a space by the name that
is printed into files (``"pavlicek-suit"``), `all` lists them.  `completions` makes the space of a template, `layouts`
that of four hand sizes, `plays` that of the lawful plays of a small ending.

`base` and `deals` say what a space is.  The spaces themselves are in `released`; the module of each is imported when it
is first asked for: a set of deals by condition needs none, and a command as short as a page of deals starts faster.
"""

from ..lazy_names import lazy_names

__getattr__, __dir__, __all__ = lazy_names(__name__)
