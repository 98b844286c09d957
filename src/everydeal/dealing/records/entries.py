"""What a hand record shows of a board, whatever it is drawn with."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ... import ids
from ...board import Result
from ...cards import SEATS, Seat, format_holding, hcp, holding
from ...formats import Board
from .par import makeable, par

TRICK_SEATS = (0, 2, 1, 3)
"""The rows of the table of tricks: N S E W."""
TRICK_STRAINS = (4, 0, 1, 2, 3)
"""Its columns: notrump, then spades to clubs."""
_VULNERABLE = {"None": "", "NS": "NS", "EW": "EW", "All": "NESW"}
_VULNERABLE_WORDS = {"None": "Nobody", "NS": "N-S", "EW": "E-W", "All": "Everybody"}


@dataclass(frozen=True)
class Entry:
    """One board as it is printed."""

    number: int | None
    dealer: Seat | None
    vulnerability: str | None
    suits: tuple[tuple[str, ...], ...]
    """``suits[seat][suit]``: ranks, high to low; an en dash for a void; empty for a hand that is not known."""
    points: tuple[int | None, ...]
    """High-card points by seat; None for a hand that is not known."""
    tricks: tuple[tuple[str, ...], ...] | None
    """The table of double-dummy tricks, in the order of `TRICK_SEATS` and `TRICK_STRAINS`; a dash where not known."""
    id: str
    """The checked id of the deal."""
    makeable: tuple[str, str] = ("", "")
    """What North-South and East-West can make; empty where the tricks are not known."""
    par: str = ""
    """Par and the contracts that give it; empty where not known."""
    result: Result | None = None
    """What happened, if the board tells one result."""
    score: int | None = None
    """What North-South scored."""

    @property
    def outcome_texts(self) -> tuple[str, str]:
        """The result, and what the side that has it scored; or nothing."""
        if self.result is None:
            return "", ""
        side = "" if not self.score else f"N-S {self.score}" if self.score > 0 else f"E-W {-self.score}"
        return str(self.result), side

    @property
    def dealer_text(self) -> str:
        """Who deals, in words, or nothing."""
        return "" if self.dealer is None else f"Dealer {SEATS[self.dealer]}"

    @property
    def vulnerable_text(self) -> str:
        """Who is vulnerable, in words, or nothing."""
        return "" if self.vulnerability is None else f"Vul {_VULNERABLE_WORDS[self.vulnerability]}"

    def is_vulnerable(self, seat: Seat) -> bool:
        """Whether this seat is vulnerable."""
        return SEATS[seat] in _VULNERABLE[self.vulnerability or "None"]


@dataclass(frozen=True)
class Sheet:
    """All that is printed."""

    title: str
    entries: tuple[Entry, ...]
    notes: tuple[str, ...]
    """For the foot of each page."""


def make_sheet(boards: Iterable[Board], title: str = "") -> Sheet:
    """What to print of some boards; without *title*, the event that the first of them names.

    Raises:
        ValueError: there is no board.
    """
    boards = list(boards)
    if not boards:
        raise ValueError("there is no board to print")
    event = boards[0].tags.get("Event", "").strip("?")
    return Sheet(title or event or "Hand records", tuple(map(_entry, boards)), tuple(_notes(boards)))


def _entry(board: Board) -> Entry:
    suits, points = [], []
    for seat, hand in enumerate(board.deal.hands):
        known = seat not in board.unknown
        suits.append(tuple(_ranks(hand, suit) if known else "" for suit in range(4)))
        points.append(hcp(hand) if known else None)
    return Entry(
        number=board.number,
        dealer=board.dealer,
        vulnerability=board.vulnerability,
        suits=tuple(suits),
        points=tuple(points),
        tricks=_trick_table(board.tricks) if board.tricks else None,
        id=ids.encode(board.deal, "checked"),
        makeable=makeable(board.tricks) if board.tricks else ("", ""),
        par=_par(board),
        result=board.result,
        score=board.score("NS"),
    )


def _par(board: Board) -> str:
    if board.tricks is None or board.dealer is None or board.vulnerability is None:
        return ""
    found = par(board.tricks, board.dealer, board.vulnerability)
    return "" if found is None else f"{found.optimum}: {found.brief}"


def _ranks(hand: int, suit: int) -> str:
    cards = holding(hand, suit)
    return format_holding(cards) if cards else "–"


def _trick_table(tricks: Sequence[int | None]) -> tuple[tuple[str, ...], ...]:
    rows = [[tricks[5 * seat + strain] for strain in TRICK_STRAINS] for seat in TRICK_SEATS]
    return tuple(tuple("–" if count is None else str(count) for count in row) for row in rows)


def _notes(boards: Sequence[Board]) -> list[str]:
    """What the boards say about their origin, if all say the same."""
    notes = []
    for tag, text in (("DealCommitment", "commitment {}"), ("DealBeacon", "beacon {}"), ("Generator", "dealt by {}")):
        values = {board.tags.get(tag, "") for board in boards}
        if len(values) == 1 and (value := values.pop().strip("?")):
            notes.append(text.format(value))
    return notes
