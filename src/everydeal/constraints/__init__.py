"""Sets of deals that you can describe: exact counts, numbers, samples, distributions and mixes.

>>> from everydeal import Space, north, south
>>> opener = north.hcp.between(15, 17) & north.balanced
>>> transfer = (south.spades >= 5) | (south.hearts >= 5)
>>> space = Space(opener & transfer)
>>> space.size
858213315693053656635902400

How it works, from the surface down: `Space`, `count` and `Mix` are the face; `texts` takes a condition as an object
or as a text, which `language` reads; `conditions` are the expressions that are written (north ..., features) and their
normal form, in the vocabulary of `logic` (measures, intervals, decks, wording); `engines` makes that into machines and
a diagram, which counts; `split` and `filter` deal where numbers alone do not do.
"""

from ..lazy_names import lazy_names

__getattr__, __dir__, __all__ = lazy_names(__name__)
