"""Sets of deals that you can describe: exact counts, numbers, samples, distributions and mixes.

>>> from everydeal import Space, north, south
>>> opener = north.hcp.between(15, 17) & north.balanced
>>> transfer = (south.spades >= 5) | (south.hearts >= 5)
>>> space = Space(opener & transfer)
>>> space.size
858213315693053656635902400

How it works, from the surface down: `Space`, `count` and `Mix` are the face; `language` reads conditions as text;
`logic` makes a formula of a condition (north ... and features, expressions, folding) and words it; `engines` makes
that into machines and a diagram, which counts; `sampling` deals where numbers alone do not do.
"""

from .counts import count, distribution, probability
from .distributions import Distribution
from .engines.limits import SpaceTooLargeError
from .language.grammar import parse
from .logic.deck import Deck
from .logic.expressions import Expression
from .logic.features import Feature
from .logic.hand import Hand, east, north, south, west
from .space import Space

__all__ = [
    "Deck", "Distribution", "Expression", "Feature", "Hand", "Space", "SpaceTooLargeError", "count", "distribution",
    "east", "north", "parse", "probability", "south", "west",
]  # fmt: skip
