"""The work of a numbering, step by step, as its article does it: member -> number and number -> member.

`explain` gives every figure on the way as data (dataclasses of integers), with `to_text` for people and `to_dict` for
programs.  Andrews' and Pavlicek's deals have records of their own (`AndrewsWork`, `PavlicekWork`); all other spaces
have lines of arithmetic (`Work`).  The last line of every text is the proof: the way back, by the space itself.

>>> from everydeal import Deal
>>> deal = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
>>> work = explain(deal, "andrews")
>>> work.number, work.hands[0].sequence[:4], work.hands[0].summands[1].value
(49321653299255886550697095352, (6, 13, 14, 15), 78)
>>> explain(work.number, "andrews").deal == deal
True
>>> print(explain((1, 5, 3, 4), "shapes").equations[-1])
  C(1,1) + C(7,2) + C(11,3) = 187   is the number
"""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from .. import spaces
from ..hand import Hand
from ..spaces.base import Space
from ..spaces.released.scrambled import Scrambled
from .andrews import AndrewsWork
from .andrews import explain_deal as _andrews_deal
from .andrews import explain_number as _andrews_number
from .pavlicek import PavlicekWork
from .pavlicek import explain_deal as _pavlicek_deal
from .pavlicek import explain_number as _pavlicek_number
from .work import Line, Work

AnyWork: TypeAlias = AndrewsWork | PavlicekWork | Work

SPACES = tuple(space.name for space in spaces.all())
"""The released spaces, all of which can be explained; so can completions, layouts, plays and described sets."""
_PAVLICEK = ("pavlicek", "pavlicek-suit")


def explain(what: Any, space: str | Space[Any] = "andrews") -> AnyWork:
    """The work from a member (a deal, a hand, a shape, an auction) to its number, or from a number to the member.

    The work is that of Andrews' article, unless another space is named.  An int is a number, also in a space of hands,
    where a hand is a `Hand`, or a text, ``AKQ.JT9.8765.432``.

    >>> explain("1-5-3-4", "shapes").number, explain(187, "shapes").item
    (187, (1, 5, 3, 4))
    >>> explain(spaces.hands[12345], "hands").number
    12345

    Raises:
        ValueError: not a member, no such space, or a space whose work cannot be shown (a slice).
        IndexError: the number is outside the space.
    """
    home = spaces.by_name(space) if isinstance(space, str) else space
    is_number = isinstance(what, int) and not isinstance(what, Hand)
    if home is spaces.andrews:
        return _andrews_number(what) if is_number else _andrews_deal(what)
    if home.name in _PAVLICEK and home in (spaces.pavlicek, spaces.pavlicek_suit):
        return _pavlicek_number(what, home.name) if is_number else _pavlicek_deal(what, home.name)
    if is_number:
        if not 0 <= what < home.size:
            raise IndexError(f"number {what} is outside {home.name} (size {home.size})")
        return _explained(home, home[what], what, False)
    item = home.parse_item(what) if isinstance(what, str) else what
    return _explained(home, item, home.index(item), True)


def _explained(space: Space[Any], item: Any, number: int, to_number: bool) -> Work:
    from .scrambling import explain_scrambled

    if isinstance(space, Scrambled):
        plain = explain(item if to_number else space.unscramble(number), space.plain)
        return explain_scrambled(space, item, number, to_number, plain.to_text())
    explainer = _explainers().get(type(space)) or _walker(space)
    return explainer(space, item, number, to_number)


@cache
def _explainers() -> dict[type, Callable[..., Work]]:
    """Which function explains which kind of space; imported when one is asked for."""
    from ..spaces.released.bidding_play.auctions import Auctions, Bidding
    from ..spaces.released.bidding_play.contracts import Contracts, Results
    from ..spaces.released.bidding_play.plays import Plays
    from ..spaces.released.hand_by_hand import BigDeal
    from ..spaces.released.hands import Hands, HandsLexicographic
    from ..spaces.released.powers import Power4, Power5
    from ..spaces.released.shapes import Shapes
    from ..spaces.released.suit_classes import SuitClasses
    from . import cards_played, choices, classes, digits, legality, shape, splitting, table

    return {
        **splitting.explainers(),
        Hands: choices.explain_hand,
        HandsLexicographic: choices.explain_hand,
        BigDeal: choices.explain_bigdeal,
        Power4: digits.explain_power4,
        Power5: digits.explain_power5,
        Shapes: shape.explain_shape,
        SuitClasses: classes.explain_class,
        **dict.fromkeys(legality.SUMS, legality.explain_sum),
        Auctions: table.explain_auction,
        Bidding: table.explain_auction,
        Contracts: table.explain_contract,
        Results: table.explain_result,
        Plays: cards_played.explain_play,
    }


def _walker(space: Space[Any]) -> Callable[..., Work]:
    from .walk import explain_walk, is_walked

    if not is_walked(space):
        raise ValueError(f"the work of {space.name} cannot be shown: it has no method of its own")
    return explain_walk


__all__ = ["SPACES", "AndrewsWork", "AnyWork", "Line", "PavlicekWork", "Work", "explain"]
