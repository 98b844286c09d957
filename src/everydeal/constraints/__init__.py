"""Sets of deals that you can describe: exact counts, numbers, samples, distributions and mixes.

>>> from everydeal import Space, north, south
>>> opener = north.hcp.between(15, 17) & north.balanced
>>> transfer = (south.spades >= 5) | (south.hearts >= 5)
>>> space = Space(opener & transfer)
>>> space.size
858213315693053656635902400

How it works, from the surface down: `Space`, `count` and `Mix` are the face; `language` reads conditions as text;
`conditions` are the expressions that are written (north ..., features) and their normal form, in the vocabulary of
`logic` (measures, intervals, decks, texts); `engines` makes that into machines and a diagram, which counts; `sampling`
deals where numbers alone do not do.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:  # what `_HOMES` says, for tools that do not run the program
    from .conditions.expressions import Expression as Expression
    from .conditions.features import Feature as Feature
    from .conditions.hand import SeatHand as SeatHand
    from .conditions.hand import east as east
    from .conditions.hand import north as north
    from .conditions.hand import south as south
    from .conditions.hand import west as west
    from .counts import count as count
    from .counts import distribution as distribution
    from .counts import probability as probability
    from .distributions import Distribution as Distribution
    from .engines.limits import SpaceTooLargeError as SpaceTooLargeError
    from .language.grammar import parse as parse
    from .logic.deck import Deck as Deck
    from .measuring import Measure as Measure
    from .measuring import measure as measure
    from .space import Space as Space

_HOMES = {
    "conditions.expressions": "Expression",
    "conditions.features": "Feature",
    "conditions.hand": "SeatHand east north south west",
    "counts": "count distribution probability",
    "distributions": "Distribution",
    "engines.limits": "SpaceTooLargeError",
    "language.grammar": "parse",
    "logic.deck": "Deck",
    "measuring": "Measure measure",
    "space": "Space",
}
"""The modules of the names: each is imported when it is used, so that a command loads what it needs."""
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = sorted(_HOME_OF)


def __getattr__(name: str) -> object:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{home}", __name__), name)


def __dir__() -> list[str]:
    return __all__
