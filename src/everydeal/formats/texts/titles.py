"""What stands over a printed deal, or beside it: number, dealer, vulnerability, in the words of hand records.

``Board 7, dealer S, vulnerable All`` is what we print; clubs and federations print ``Board 7``, ``South Deals`` and
``Both Vul`` on three lines, or ``Bd: 7 Dlr: South Vul: Both``, or ``7 Dlr: South``; articles ``Dealer South. Love
all.``  A text is a title if nothing else stands in it.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from ...board.board import Board
from ...cards import SEATS, Seat, parse_seat
from ...deal import Deal
from ..core.spelling.seats import spoken_vulnerability

_SEAT: Final = r"(?:North|East|South|West|[NESW])\b"
_SIDES: Final = (
    r"(?:none|nil|neither|nobody|love(?:[ ]all)?|n[-/]?s|e[-/]?w|north[-/]south|east[-/]west|both|all"
    r"|game(?:[ ]all)?)\b"
)
_NUMBER: Final = re.compile(r"(?:board|bd)\b\.?[ ]?(?:no\b\.?|number\b)?[ ]?[:#]?[ ]?([0-9]{1,9})\b", re.IGNORECASE)
_DEALER: Final = re.compile(rf"(?:dealer|dlr)\b[ ]?[:.]?[ ]?({_SEAT})|({_SEAT})[ ]deals\b", re.IGNORECASE)
_VULNERABILITY: Final = re.compile(
    rf"(?:vulnerability|vulnerable|vuln|vul)\b[ ]?[:.]?[ ]?({_SIDES}|-)|({_SIDES})[ ](?:vulnerable|vuln|vul)\b"
    r"|((?:love|game)[ ]all)\b",
    re.IGNORECASE,
)
_BARE_NUMBER: Final = re.compile(r"[ ,.;:|()/#]*+([0-9]{1,9})[ ,.;:|()/]*+")
"""What is left beside dealer or vulnerability: ``12  Dlr: West``."""
_BEGINS: Final = re.compile(rf"[\s,.;:|()/#]*+(?:[0-9]|b|d|vul|{_SEAT}|{_SIDES})", re.IGNORECASE)
"""A title begins with a fact, or a number: most lines of other texts are given up at once."""
_LONGEST: Final = 80


class Title(NamedTuple):
    """What a title tells, each None if it does not."""

    number: int | None = None
    dealer: Seat | None = None
    vulnerability: str | None = None

    def board(self, deal: Deal) -> Board:
        """The board with these cards."""
        return Board(deal, self.number, self.dealer, self.vulnerability)

    def then(self, later: "Title | None") -> "Title":
        """What is known when a later title has been read: of another board, nothing is left of this one."""
        if later is None:
            return self
        if None not in (self.number, later.number):
            return later
        return Title(*map(_last, zip(self, later, strict=True)))


def read_title(text: str) -> Title | None:
    """What a title tells; None if the text is not a title.

    >>> read_title("Board 7   South Deals   Both Vul")
    Title(number=7, dealer=2, vulnerability='All')
    >>> read_title("7  Dlr: South")
    Title(number=7, dealer=2, vulnerability=None)
    >>> read_title("South deals the cards") is None
    True
    """
    if not _BEGINS.match(text) or len(rest := " ".join(text.split())) > _LONGEST:
        return None
    facts: dict[str, str] = {}
    for name, pattern in (("number", _NUMBER), ("dealer", _DEALER), ("sides", _VULNERABILITY)):
        match = pattern.search(rest)
        if match is not None:
            facts[name] = next(filter(None, match.groups()))
            rest = f"{rest[: match.start()]} {rest[match.end() :]}"
    bare = _BARE_NUMBER.fullmatch(rest)
    if facts and "number" not in facts and bare is not None:
        facts["number"], rest = bare[1], ""
    number = int(facts.get("number", 0)) or None
    if not facts or rest.strip(" ,.;:|()/") or ("number" in facts and number is None):
        return None
    dealer = parse_seat(facts["dealer"]) if "dealer" in facts else None
    return Title(number, dealer, spoken_vulnerability(facts["sides"]) if "sides" in facts else None)


def joined(texts: Iterable[str]) -> Title | None:
    """What several texts tell of one deal; what is not a title is left out; the first of two that say the same wins.

    None if none is a title.
    """
    titles = [title for title in map(read_title, texts) if title is not None]
    if not titles:
        return None
    return Title(*(_last(column[::-1]) for column in zip(*titles, strict=True)))


def _last(values: Sequence[Any]) -> Any:
    """The last of some that is given, None if none is."""
    return next((value for value in reversed(values) if value is not None), None)


def title_of(board: Board) -> str:
    """The title that we print, "" for a board of which nothing is known."""
    facts = [f"Board {board.number}"] if board.number is not None else []
    facts += [f"dealer {SEATS[board.dealer]}"] if board.dealer is not None else []
    facts += [f"vulnerable {board.vulnerability}"] if board.vulnerability is not None else []
    return ", ".join(facts)
