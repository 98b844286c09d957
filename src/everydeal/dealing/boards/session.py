"""A session: numbered boards, each dealt on its own from a stream of random numbers.

Board k of a session dealt from a space is the member of it whose number is

    number  k - 1 + a * 2**32  of the stream, below the size of the space

with a = 0 (`described_sets` tells how it is with a mix).  So the boards of ``deal --seed TEXT`` are the deals of
``random --seed TEXT``, and any board can be dealt without the others.  If that deal is excluded, a = 1, 2, ..., 9999
give the next candidates for this board.  Every deal that is not excluded is equally likely, and boards do not depend on
each other.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple, Protocol

from ...argument_checks import AsItIs
from ...cards import RANK_ORDER, Seat
from ...deal import Deal
from ...spaces.base import Space
from ...spaces.released.pavlicek import Pavlicek
from ...stream import Stream
from .numbers import LARGEST

STRIDE: Final = 1 << 32
"""Candidate a for board k is number ``k - 1 + a * STRIDE`` of the session's stream."""
ATTEMPTS: Final = 10_000
"""So many candidates for a board are drawn; if all are excluded, the set counts as used up."""
ALL_DEALS: Final = "pavlicek"
"""The line that names the set of all deals: the name of their space."""


class DealSource(ABC):
    """A set of deals to draw boards from."""

    text: str
    """The line that names it; `described_sets.parse_set` reads it."""
    size: int
    """How many deals there are in it."""
    dealer: Seat | None = None
    """Who deals in its deals, if each is turned so that the dealer of its board does."""

    @abstractmethod
    def draw(self, stream: Stream, board: int, attempt: int = 0) -> Deal:
        """Candidate *attempt* for *board*, picked by the session's stream."""


class SpaceSet(DealSource):
    """The members of a space, each equally likely; *text* names them if they have not the name of the space."""

    def __init__(self, space: Space[Deal], text: str = "") -> None:
        self.text, self.space, self.size = text or space.name, space, space.size

    def draw(self, stream: Stream, board: int, attempt: int = 0) -> Deal:
        return self.space[stream.number(self.size, board - 1 + attempt * STRIDE)]


@cache
def all_deals() -> SpaceSet:
    """Every full deal."""
    return SpaceSet(Pavlicek(ALL_DEALS, RANK_ORDER))


class Dealt(NamedTuple):
    """One board of a session."""

    board: int
    deal: Deal
    attempt: int = 0
    """How many earlier candidates for this board were excluded."""


class SearchEndedError(AsItIs, ValueError):
    """The search for the deal of a *board* was ended by who watched it; *dealt* are the boards that were found."""

    def __init__(self, board: int) -> None:
        super().__init__(f"the search for the deal of board {board} was ended")
        self.dealt: list[Dealt] = []


class ExcludedDeals(Protocol):
    """A collection of deals that must not come again (see `excluded`)."""

    def among(self, deals: Iterable[Deal]) -> set[Deal]:
        """Those of *deals* that it holds."""


def deal_board(source: DealSource, stream: Stream, board: int, attempt: int = 0) -> Dealt:
    """One board, on its own: candidate *attempt* for it."""
    return Dealt(board, source.draw(stream, board, attempt), attempt)


def deal_session(
    source: DealSource, stream: Stream, boards: Sequence[int], excluded: ExcludedDeals | None = None
) -> list[Dealt]:
    """The boards of a session, none of them among the *excluded* deals.

    >>> one, two = deal_session(all_deals(), Stream.from_text("club night"), [7, 8])
    >>> one == deal_board(all_deals(), Stream.from_text("club night"), 7)
    True

    Raises:
        SearchEndedError: the set is tested, and who watches it has ended that; has the boards that were found.
        ValueError: no board numbers, an empty set, or one in which every candidate for a board was excluded.
    """
    _check(boards)
    if not source.size:
        raise ValueError(f"there is no deal in the set: {source.text}")
    found: dict[int, Dealt] = {}
    try:
        _find(found, source, stream, boards, excluded)
    except SearchEndedError as error:
        error.dealt = [found[board] for board in boards if board in found]
        raise
    return [found[board] for board in boards]


def _find(
    found: dict[int, Dealt], source: DealSource, stream: Stream, boards: Sequence[int], excluded: ExcludedDeals | None
) -> None:
    """Put the boards of a session into *found*, as they come."""
    if excluded is None:
        for board in boards:
            found[board] = deal_board(source, stream, board)
        return
    first, count = 0, 1
    while pending := [board for board in boards if board not in found]:
        if first >= ATTEMPTS:
            raise ValueError(
                f"board {pending[0]}: all {first:,} deals drawn for it were excluded; "
                f"the set ({source.text}) has {source.size} deal{'s' * (source.size != 1)}"
            )
        attempts = range(first, min(first + count, ATTEMPTS))
        drawn = {board: [deal_board(source, stream, board, attempt) for attempt in attempts] for board in pending}
        held = excluded.among(candidate.deal for candidates in drawn.values() for candidate in candidates)
        for board, candidates in drawn.items():
            fresh = next((candidate for candidate in candidates if candidate.deal not in held), None)
            if fresh is not None:
                found[board] = fresh
        first, count = attempts.stop, 2 * count  # to ask rarely: an answer may cost the reading of a long file


def _check(boards: Sequence[int]) -> None:
    """ValueError unless *boards* are board numbers in ascending order, at least one."""
    if not boards:
        raise ValueError("a session has at least one board")
    if boards[0] < 1 or boards[-1] > LARGEST:
        raise ValueError(f"boards {boards[0]} to {boards[-1]}: board numbers are 1 to {LARGEST}")
    for one, other in pairwise(boards):
        if one >= other:
            raise ValueError(f"board {other} does not come after board {one}: name each board once, in ascending order")
