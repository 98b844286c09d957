"""`Board`: a deal, and what files say about it.

Formats differ in what they hold; a board has room for all of it.  A field that a file does not give is None (or
empty), with one exception: a board with a number and without dealer or vulnerability gets those that every duplicate
board of that number has (Law 2 of the Laws of Duplicate Bridge).  What a file says is never overruled.
"""

from dataclasses import dataclass, field
from typing import Final

from ..cards import SEATS, Seat
from ..deal import Deal
from .tricks import Tricks, check_tricks

VULNERABILITIES: Final = ("None", "NS", "EW", "All")
"""The four vulnerabilities, as PBN's export form names them."""

_VULNERABLE_BY_NUMBER = (
    "EW", "None", "NS", "EW", "All", "NS", "EW", "All", "None", "EW", "All", "None", "NS", "All", "None", "NS",
)  # fmt: skip


def standard_dealer(number: int) -> Seat:
    """Who deals board *number*: North the first, then clockwise.

    >>> [standard_dealer(number) for number in (1, 2, 3, 4, 5)]
    [0, 1, 2, 3, 0]
    """
    return (number - 1) % 4


def standard_vulnerability(number: int) -> str:
    """Who is vulnerable on board *number*: repeats every 16 boards.

    >>> [standard_vulnerability(number) for number in (1, 2, 3, 4, 16)]
    ['None', 'NS', 'EW', 'All', 'EW']
    """
    return _VULNERABLE_BY_NUMBER[number % 16]


@dataclass(frozen=True, slots=True)
class Section:
    """An auction or the play of a board, as the file gives it.

    *words* are PBN's: calls (``1NT Pass X XX AP``), cards (``SA``), ``-`` for none, ``*`` or ``+`` for an end before
    the end, and after a call or card its marks: ``!`` (most programs mean an alert), ``$7``, or ``=1=``, which points
    to the text ``notes[1]``.
    """

    first: Seat | None = None
    """Who calls or leads first."""
    words: tuple[str, ...] = ()
    notes: dict[int, str] = field(default_factory=dict)
    in_turn: bool = True
    """The words come in the order of time.  False for the play as PBN writes it: a line is a trick, a column a seat,
    beginning with the seat on lead to the first trick."""


@dataclass(slots=True)
class Board:
    """A deal with what a file says about it.

    Boards are equal if all is equal but where they came from (`implied`, `line` and `record`).

    >>> board = Board(Deal(), number=7)
    >>> board.dealer, board.vulnerability
    (2, 'All')

    Raises:
        ValueError: a number below 1, a dealer that is no seat, a vulnerability that is none of `VULNERABILITIES`,
            or tricks that are no table of tricks.
    """

    deal: Deal
    number: int | None = None
    """The board number, from 1."""
    dealer: Seat | None = None
    vulnerability: str | None = None
    """One of "None", "NS", "EW", "All"."""
    tags: dict[str, str] = field(default_factory=dict)
    """What else the file tells about the board, by PBN's tag names: Event, Date, North (the player's name), Contract,
    DealId, ...; other formats' fields under PBN's name for the same thing."""
    tables: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The lines of PBN's tables, by tag name (the header line is the tag's value, in `tags`)."""
    auction: Section | None = None
    play: Section | None = None
    tricks: Tricks | None = None
    """Double-dummy tricks, if the file tells them: see `formats.tricks`."""
    comments: tuple[str, ...] = ()
    """Free text about the board."""
    unknown: frozenset[Seat] = frozenset()
    """Hands that the file does not give and the others do not imply: without cards in `deal`."""
    implied: Seat | None = field(default=None, compare=False)
    """The hand that the file leaves to be understood from the other three."""
    line: int = field(default=0, compare=False)
    """The line of the file at which the board begins, from 1; 0 if not from a text file."""
    record: int = field(default=0, compare=False)
    """Which record of the file, from 1; 0 if not from a file."""

    def __post_init__(self) -> None:
        if self.number is not None:
            if self.number < 1:
                raise ValueError(f"{self.number} is not a board number: boards begin at 1")
            if self.dealer is None:
                self.dealer = standard_dealer(self.number)
            if self.vulnerability is None:
                self.vulnerability = standard_vulnerability(self.number)
        if self.dealer is not None and not 0 <= self.dealer < 4:
            raise ValueError(f"dealer {self.dealer} is not a seat: seats {' '.join(SEATS)} are 0 to 3")
        if self.vulnerability is not None and self.vulnerability not in VULNERABILITIES:
            raise ValueError(f"vulnerability {self.vulnerability!r} is not one of {', '.join(VULNERABILITIES)}")
        if self.tricks is not None:
            check_tricks(self.tricks)
        for seat in self.unknown:
            if self.deal.hands[seat]:
                raise ValueError(f"the hand of seat {SEATS[seat]} is said to be unknown, but holds cards")
