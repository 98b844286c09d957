"""Dealt boards as files hold them: dealer and vulnerability by number, and the number of the deal in a tag, DealId."""

from collections.abc import Iterable

from ..._version import __version__
from ...board.board import Board
from ...deal import Deal
from ...spaces.base import Space
from .session import Dealt
from .sources import ALL_DEALS, all_deals


def deal_id(deal: Deal) -> str:
    """What the DealId tag of a board says: the narrowest nested space that has the deal, and its number there.

    >>> deal_id(Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3"))
    'pavlicek:40958565147961533588277623299'
    """
    if deal.is_full:
        return f"{ALL_DEALS}:{all_deals().space.index(deal)}"
    from ... import ids  # all spaces

    found = ids.decode(ids.encode(deal))
    return f"{found.space.name}:{found.number}"


def parse_deal_id(text: str) -> Deal | None:
    """The deal that a DealId tag names; None if the tag is of another program's kind.

    Raises:
        IndexError: the number is outside its space.
    """
    name, colon, number = text.partition(":")
    if not colon or not (number.isascii() and number.isdecimal()):
        return None
    space = all_deals().space if name == ALL_DEALS else _nested(name)
    if space is None:
        return None
    if len(number) > len(str(space.size)):
        raise IndexError(f"a number of {len(number):,} digits is outside {name} (size {space.size})")
    item: Deal = space[int(number)]
    return item


def _nested(name: str) -> Space[Deal] | None:
    from ... import ids  # all spaces

    return next((space for space in ids.NESTED if space.name == name), None)


def session_boards(dealt: Iterable[Dealt], name: str = "", tags: dict[str, str] | None = None) -> list[Board]:
    """The boards to write into a file: dealer and vulnerability by number, the deal's id, the session's name.

    *tags* go to every board, besides Event, Generator and DealId.
    """
    result = []
    for board, deal, _ in dealt:
        own = {"Event": name} if name else {}
        own |= {"Generator": f"everydeal {__version__}", "DealId": deal_id(deal), **(tags or {})}
        result.append(Board(deal, board, tags=own))
    return result
