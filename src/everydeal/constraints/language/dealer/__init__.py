"""The language of Hans van Staveren's `dealer`, with what DealerV2 and Dealer3 add to it: text -> script.

>>> from everydeal.constraints.language.dealer import read
>>> script = read("condition hcp(north)/2 == 7  produce 3  action average hcp(north)")
>>> script.produce, len(script.actions)
(3, 1)

It is another language than ours, though much looks alike: numbers are whole, ``/`` drops the remainder, ``not`` binds
tightest, and a condition is a number, 1 or 0.  `reading` makes a `script` of a text; `tree` has the terms;
`evaluate` says what a term is worth in a deal, which is the definition, and `arrays` says it of many deals; `exact`
makes conditions and features of terms, where a set can be counted.

Sources: the manual that comes with Debian's package `dealer` (public domain), and that program as the oracle; the user
guide of DealerV2 (J. G. M. Wilson) and Dealer3's description (R. Wilson) for the words that they add.
"""

from .reading.grammar import read
from .script import DealerScript

__all__ = ["DealerScript", "read"]
