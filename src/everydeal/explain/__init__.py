"""The work of a numbering, step by step, as its article does it: deal -> number and number -> deal.

`explain` gives every figure on the way as data (dataclasses of integers), with `to_text` for people and `to_dict` for
programs.

>>> from everydeal import Deal
>>> deal = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
>>> work = explain(deal, "andrews")
>>> work.number, work.hands[0].sequence[:4], work.hands[0].summands[1].value
(49321653299255886550697095352, (6, 13, 14, 15), 78)
>>> explain(work.number, "andrews").deal == deal
True
"""

from ..deal import Deal
from .andrews import AndrewsWork
from .andrews import explain_deal as _andrews_deal
from .andrews import explain_number as _andrews_number
from .pavlicek import PavlicekWork
from .pavlicek import explain_deal as _pavlicek_deal
from .pavlicek import explain_number as _pavlicek_number

SPACES = ("andrews", "pavlicek", "pavlicek-suit")
"""The spaces whose work can be shown."""


def explain(what: Deal | int, space: str) -> AndrewsWork | PavlicekWork:
    """The work from a full deal to its number, or from a number to its deal, in a space of `SPACES`.

    Raises:
        ValueError: not a full deal, or a space whose work cannot be shown.
        IndexError: the number is outside the space.
    """
    if space not in SPACES:
        raise ValueError(f"the work of {space!r} cannot be shown; that of {', '.join(SPACES)} can")
    if space == "andrews":
        return _andrews_deal(what) if isinstance(what, Deal) else _andrews_number(what)
    return _pavlicek_deal(what, space) if isinstance(what, Deal) else _pavlicek_number(what, space)


__all__ = ["SPACES", "AndrewsWork", "PavlicekWork", "explain"]
