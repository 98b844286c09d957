"""Dealt boards as files hold them: dealer and vulnerability by number, and the number of the deal in a tag, DealId.

`compare_boards` compares those of a file with those that were dealt: cards, dealer, vulnerability, number.  What is
wrong with one board never hides what is wrong with another.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from ..._version import __version__
from ...board.board import Board
from ...board.vulnerability import standard_dealer, standard_vulnerability
from ...cards import SEAT_NAMES, card_name
from ...deal import Deal
from ...spaces.base import Space
from .numbers import format_boards
from .session import ALL_DEALS, Dealt, all_deals

_NAMED: Final = 4
"""So many cards that lie elsewhere are named; more are counted."""


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


def board_row(dealt: Dealt, board: Board) -> dict[str, Any]:
    """A board of a session and how it was dealt, as a row of JSON; *excluded* says how many candidates were."""
    return {
        "board": dealt.board,
        "dealer": "NESW"[board.dealer or 0],
        "vulnerable": board.vulnerability,
        "deal": str(dealt.deal),
        "id": board.tags["DealId"],
        "excluded": dealt.attempt,
    }


def compare_boards(boards: Sequence[Board], dealt: Sequence[Dealt]) -> list[str]:
    """All that is wrong with the boards of a file, in words; boards that are not there are `missing_boards`.

    A board may come several times (one record a table); each is compared.  If not one deal agrees, that is one finding.
    """
    by_number = {one.board: one for one in dealt}
    found = [
        f"record {record}: the board has no number"
        for record, board in enumerate(boards, start=1)
        if board.number is None
    ]
    if others := sorted({board.number for board in boards if board.number is not None} - by_number.keys()):
        found.append(f"boards: not of this board set: {format_boards(others)}")
    ours = [(board, by_number[board.number]) for board in boards if board.number in by_number]
    if len(by_number) > 1 and ours and all(board.deal != one.deal for board, one in ours):
        return [*found, f"file: not one of its {len(ours)} deals was dealt here: is it another session's file?"]
    return found + [f"board {one.board}: {what}" for board, one in ours for what in _compare_board(board, one)]


def missing_boards(boards: Iterable[Board], dealt: Sequence[Dealt]) -> list[int]:
    """The numbers of the dealt boards that a file does not have."""
    there = {board.number for board in boards}
    return [one.board for one in dealt if one.board not in there]


def _compare_board(board: Board, expected: Dealt) -> Iterator[str]:
    """What is wrong with one board, compared with the one that should be there."""
    if board.deal != expected.deal:
        yield f"not the deal that was dealt: {describe_change(board.deal, expected.deal)}"
    dealer, vulnerability = standard_dealer(expected.board), standard_vulnerability(expected.board)
    if board.dealer is not None and board.dealer != dealer:
        yield f"dealer {SEAT_NAMES[board.dealer]}, not {SEAT_NAMES[dealer]}"
    if board.vulnerability is not None and board.vulnerability != vulnerability:
        yield f"vulnerable {board.vulnerability}, not {vulnerability}"
    text = board.tags.get("DealId", "")
    try:
        named = parse_deal_id(text)
    except IndexError as error:
        yield f"DealId {text[:60]!r}: {error}"
        return
    if named is not None and named not in (board.deal, expected.deal):
        yield f"DealId {text} is another deal: {named}"


def describe_change(found: Deal, expected: Deal) -> str:
    """In what *found* is not *expected*, in words.

    >>> describe_change(Deal(north=0b01, east=0b10), Deal(north=0b10, east=0b01))
    "SA is North's, not East's; SK is East's, not North's"
    """
    ours, theirs = found.owners(), expected.owners()
    moved = [card for card in range(52) if ours[card] != theirs[card]]
    if len(moved) > _NAMED:
        return f"{len(moved)} cards lie elsewhere; expected {expected}"
    names = [*(f"{name}'s" for name in SEAT_NAMES), "nobody's"]  # the last is `UNUSED`
    return "; ".join(f"{card_name(card)} is {names[ours[card]]}, not {names[theirs[card]]}" for card in moved)
