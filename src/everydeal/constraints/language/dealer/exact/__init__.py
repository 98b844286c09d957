"""From terms to what can be counted: conditions as expressions, numbers as features.

A number is *linear* if it is a sum of measures with coefficients: then comparisons with it are a matter of one machine.
Whatever depends on one suit of one hand alone (``spades(south) > 4 ? spades(south) - 4 : 0``) is a measure too, by a
table of its 8192 holdings.  The rest is taken apart into *cases*: conditions, of which one holds, each with a linear
number: a choice into its two branches, a condition used as a number into 1 and 0, a quotient into its values.

The whole-number division needs no cases where it is compared: ``b / k >= a`` is ``b >= k * a`` as long as b is not
negative.

`leaves` says what terms depend on, `ranges` between which limits they are; `sums` makes features of terms, and adds and
compares them; `cases` joins cases; `hand_conditions` makes conditions on the shape and one total of a hand, and
`conditions` all conditions.
"""

from .cases import Case
from .conditions import cases, condition, weakened
from .leaves import UncountableError
from .sums import linear

__all__ = ["Case", "UncountableError", "cases", "condition", "linear", "weakened"]
