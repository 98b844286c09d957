"""Codes: deals written card by card, in bits.

A code is not a numbering without gaps (those are the spaces) but an easy one: anybody can work it out by hand.

* `two_bits`: the seat of each card, 104 bits; as text, Paul Wayper's 18-character id.
* `short`: Wayper's shortened code, which spends nothing on what is certain; 99.52 bits on average.
* `three_bits`: two bits and one more for "in use", 156 bits; serves endings too.

>>> from everydeal import Deal
>>> deal = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
>>> for code in all():
...     print(f"{code.name:12}{code.format(deal)}")
two-bits    6pL_gE_kYUmzt5RSTA
short       6pL_gE_kYUmzt5RSU
three-bits  D7bWb__SSz_6y6WzXefe_Wy2azw
"""

from ..argument_checks import check_kind, did_you_mean
from .base import Code
from .card_map import CardMap, three_bits, two_bits
from .short import ShortCode, mean_length, short

_ALL: tuple[Code, ...] = (two_bits, short, three_bits)
_BY_NAME = {code.name: code for code in _ALL}


def all() -> tuple[Code, ...]:
    """Every code, with seats numbered N E S W = 0..3.

    >>> [code.name for code in all()]
    ['two-bits', 'short', 'three-bits']
    """
    return _ALL


def by_name(name: str) -> Code:
    """The code with this name.

    >>> by_name("two-bits").parse("6pL_gE_kYUmzt5RSTA").north
    Hand('8.AKQT4.AJ6.T742')

    Raises:
        ValueError: there is none; names those that there are.
    """
    check_kind(name, str, "a code is named by a text like two-bits or short")
    try:
        return _BY_NAME[name.strip().lower().replace("_", "-")]
    except KeyError:
        hint = did_you_mean(name.replace("_", "-"), _BY_NAME) or f"; the codes are {', '.join(_BY_NAME)}"
        raise ValueError(f"there is no code {name!r}{hint}") from None


__all__ = ["CardMap", "Code", "ShortCode", "all", "by_name", "mean_length", "short", "three_bits", "two_bits"]
