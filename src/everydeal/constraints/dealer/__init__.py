"""Scripts of `dealer`, run: their sets of deals, their averages and frequencies, and what they print.

>>> from everydeal.constraints.dealer import load
>>> script = load("condition hcp(north) >= 20 and shape(north, any 4333 + any 4432 + any 5332)")
>>> script.split.is_exact, round(float(script.split.part.probability), 5)
(True, 0.00773)
>>> len(script.deals(3, seed="any text"))
3

`source` has the text, which `everydeal.constraints.language.dealer` reads; here `sets` makes the set of its deals,
`statistics` works out averages and frequencies, exactly where the set is counted, and `tally` of the deals dealt;
`layout` has dealer's own layouts, `printing` what is printed of a deal, and `run` does what the program does.
"""

from .sets import DealerSet, load

__all__ = ["DealerSet", "load"]
