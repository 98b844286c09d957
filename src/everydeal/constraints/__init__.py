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
if TYPE_CHECKING:
    from .conditions.expressions import Expression
    from .conditions.features import Feature
    from .conditions.hand import SeatHand, east, north, south, west
    from .counts import count, distribution, probability
    from .distributions import Distribution
    from .engines.limits import SpaceTooLargeError
    from .language.grammar import parse
    from .logic.deck import Deck
    from .measuring import Measure, measure
    from .space import Space

__all__ = [
    "Deck",
    "Distribution",
    "Expression",
    "Feature",
    "Measure",
    "SeatHand",
    "Space",
    "SpaceTooLargeError",
    "count",
    "distribution",
    "east",
    "measure",
    "north",
    "parse",
    "probability",
    "south",
    "west",
]  # fmt: skip

_HOMES = {
    "counts": ("count", "distribution", "probability"),
    "distributions": ("Distribution",),
    "engines.limits": ("SpaceTooLargeError",),
    "language.grammar": ("parse",),
    "logic.deck": ("Deck",),
    "measuring": ("Measure", "measure"),
    "conditions.expressions": ("Expression",),
    "conditions.features": ("Feature",),
    "conditions.hand": ("SeatHand", "east", "north", "south", "west"),
    "space": ("Space",),
}
"""The modules of the names: each is imported when it is used, so that a command loads what it needs."""


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names:
            from importlib import import_module

            return getattr(import_module(f".{home}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
