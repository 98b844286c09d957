"""A contract: what was bid, doubled or not, and who declares."""

import re
from dataclasses import dataclass
from typing import Final

from ..argument_checks import check_kind, wrong_kind
from ..cards import SEAT_NAMES, SEATS, SUIT_SYMBOLS, Seat, parse_seat, to_seat
from ..strains import NOTRUMP, STRAINS, Strain, strain_name, to_strain
from .call import BIDS, Bid, bid_level, bid_strain, make_bid

_SEAT: Final = r"(?:by\s*)?(?:north|east|south|west|[nesw])"
_DOUBLED: Final = r"redoubled?|doubled?|re?dbl|dbl|xx|x|××|×|\*\*|\*|rd|r|d"
_GAP: Final = r"\s?[,-]?\s?"
_SYMBOL_AS_PICTURE: Final = "\ufe0f"
"""What telephones put behind a suit symbol to have it in colour."""
_TEXT = re.compile(
    rf"(?:(?P<before>{_SEAT})\s*)?"
    r"(?P<level>[1-7])\s*(?P<strain>no[\s-]?trumps?|spades?|hearts?|diamonds?|clubs?|nt|[nshdc♠♥♦♣♤♡♢♧])"
    rf"(?:(?:{_GAP}(?P<doubled>{_DOUBLED}))?(?:{_GAP}(?P<after>{_SEAT}))?"
    rf"|{_GAP}(?P<after2>{_SEAT}){_GAP}(?P<doubled2>{_DOUBLED}))"
)
_STRAIN_OF: Final = {letter: place % 4 for place, letter in enumerate("shdc♠♥♦♣♤♡♢♧")} | {"n": NOTRUMP}
_PASSED_OUT = frozenset(
    ("pass", "p", "po", "ap", "passed", "passed out", "passedout", "passout", "pass out", "all pass", "allpass")
)


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract; immutable and hashable.  `PASSED_OUT` is the one without a bid.

    >>> contract = Contract.parse("4♠ doubled by West")
    >>> contract.level, contract.strain, contract.doubled, contract.declarer, str(contract)
    (4, 0, 1, 3, '4SX W')

    Raises:
        ValueError: no such bid, doubling or seat; or passed out and doubled, or with a declarer.
    """

    bid: Bid | None = None
    """0 (1C) to 34 (7NT); None if the board was passed out."""
    doubled: int = 0
    """0, 1 (doubled) or 2 (redoubled)."""
    declarer: Seat | None = None
    """None if passed out, or if it is not known who declares."""

    def __post_init__(self) -> None:
        if self.bid is not None and not hasattr(self.bid, "__index__"):
            raise wrong_kind("a bid is a number, 0 (1C) to 34 (7NT); for a text, Contract.parse('3NT S')", self.bid)
        if self.bid is not None and not 0 <= self.bid < BIDS:
            raise ValueError(f"{self.bid} is not a bid: bids are 0 (1C) to 34 (7NT)")
        if self.doubled not in (0, 1, 2):
            raise ValueError(f"doubled is 0, 1 or 2, not {self.doubled!r}")
        if self.declarer is not None and self.declarer not in range(4):
            raise ValueError(f"declarer {self.declarer} is not a seat: seats N E S W are 0 to 3")
        if self.bid is None and (self.doubled or self.declarer is not None):
            raise ValueError("what was passed out is not doubled and has no declarer")

    @classmethod
    def of(cls, level: int, strain: Strain | str, doubled: int = 0, declarer: Seat | None = None) -> "Contract":
        """The contract at *level* (1..7) in *strain* (a number, S H D C NT = 0..4, or a name).

        >>> str(Contract.of(3, "NT", declarer=2))
        '3NT S'
        """
        return cls(make_bid(level, to_strain(strain)), doubled, declarer)

    @classmethod
    def parse(cls, text: str) -> "Contract":
        """The contract that *text* names, in any usual spelling and any case.

        ``3NT``, ``3N S``, ``3NTXS``, ``S 3NTX``, ``3NT by South``, ``3NTSX``, ``3NT-S``, ``4♠×``, ``4 spades
        redoubled``; and ``Pass``, ``P``, ``AP``, ``passed out``.

        >>> str(Contract.parse("3nt x by south")), str(Contract.parse("4♠")), Contract.parse("pass").is_passed_out
        ('3NTX S', '4S', True)

        Raises:
            ValueError: it names none.
        """
        check_kind(text, str, "a contract is a text like 3NT, 4SX or 1C by North")
        words = " ".join(text.replace(_SYMBOL_AS_PICTURE, "").split()).lower()
        if words in _PASSED_OUT:
            return PASSED_OUT
        match = _TEXT.fullmatch(words)
        seats = [match[name] for name in ("before", "after", "after2") if match[name]] if match else []
        if match is None or len(seats) > 1:
            raise ValueError(f"{text!r} is not a contract: write one like 3NT, 4SX or 1C by North, or Pass")
        strain = _STRAIN_OF[match["strain"][0]]
        declarer = parse_seat(seats[0].removeprefix("by")) if seats else None
        return cls(make_bid(int(match["level"]), strain), _times(match["doubled"] or match["doubled2"]), declarer)

    @property
    def is_passed_out(self) -> bool:
        """Nobody bid.

        >>> Contract.parse("Pass").is_passed_out
        True
        """
        return self.bid is None

    @property
    def level(self) -> int:
        """1..7, or 0 if passed out.

        >>> Contract.parse("3NT S").level
        3
        """
        return 0 if self.bid is None else bid_level(self.bid)

    @property
    def strain(self) -> Strain | None:
        """The trump suit S H D C = 0..3, or notrump, 4; None if passed out.

        >>> Contract.parse("3NT S").strain
        4
        """
        return None if self.bid is None else bid_strain(self.bid)

    @property
    def leader(self) -> Seat | None:
        """Who leads to the first trick: the seat after the declarer's.

        >>> Contract.parse("3NT S").leader
        3
        """
        return None if self.declarer is None else (self.declarer + 1) % 4

    @property
    def dummy(self) -> Seat | None:
        """The declarer's partner.

        >>> Contract.parse("3NT S").dummy
        0
        """
        return None if self.declarer is None else (self.declarer + 2) % 4

    @property
    def needed(self) -> int:
        """The tricks that fulfil it: 7..13, or 0 if passed out.

        >>> Contract.parse("3NT S").needed
        9
        """
        return 0 if self.bid is None else 6 + self.level

    def by(self, declarer: Seat | str | None) -> "Contract":
        """The same contract, declared by *declarer*.

        >>> str(Contract.parse("3NT").by("South"))
        '3NT S'

        Raises:
            ValueError: *declarer* is not a seat.
            TypeError: *declarer* is neither a text nor a whole number.
        """
        seat = None if declarer is None else to_seat(declarer)
        return self if seat == self.declarer else Contract(self.bid, self.doubled, seat)

    def name(self, *, symbols: bool = False) -> str:
        """The contract without its declarer, as PBN's tag has it; with *symbols*, a suit is ♠ ♥ ♦ or ♣.

        >>> Contract.parse("4HXX S").name(), Contract.parse("4HXX S").name(symbols=True), PASSED_OUT.name()
        ('4HXX', '4♥XX', 'Pass')
        """
        if self.bid is None:
            return "Pass"
        strain = bid_strain(self.bid)
        letter = SUIT_SYMBOLS[strain] if symbols and strain != NOTRUMP else STRAINS[strain]
        return f"{self.level}{letter}{'X' * self.doubled}"

    def words(self) -> str:
        """The contract in words.

        >>> Contract.parse("3NTX S").words(), PASSED_OUT.words()
        ('3 notrump doubled by South', 'passed out')
        """
        if self.bid is None:
            return "passed out"
        strain = strain_name(bid_strain(self.bid))
        doubled = ("", " doubled", " redoubled")[self.doubled]
        by = "" if self.declarer is None else f" by {SEAT_NAMES[self.declarer]}"
        return f"{self.level} {strain.removesuffix('s') if self.level == 1 else strain}{doubled}{by}"

    def __str__(self) -> str:
        return self.name() if self.declarer is None else f"{self.name()} {SEATS[self.declarer]}"


def _times(word: str | None) -> int:
    """How many times doubled a word says."""
    if not word:
        return 0
    return 2 if word[0] == "r" or word in ("xx", "××", "**") else 1


PASSED_OUT: Final = Contract()
"""The contract of a board on which nobody bid."""
