"""What a page shows: the hands in print, points and shapes, ids, and the page in every other edition."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from .. import codes, notations
from ..board.vulnerability import VULNERABILITIES
from ..cards import SEAT_NAMES, SEATS, Mask, hcp, holding, lengths
from ..deal import Deal
from ..ids import NESTED
from ..pictures.diagrams import printed
from .editions import BY_SLUG, ENDINGS_BOOK, HANDS, POWER5, Edition, north_pages, pages_of
from .remarks import Remark, remarks
from .ruling import Ruling, can_be_ruled, rule


class HandView(NamedTuple):
    """One hand as it is printed."""

    seat: str
    """``N``, or empty for a hand of the book of hands."""
    name: str
    cards: Mask
    vulnerable: bool = False
    dealer: bool = False

    @property
    def suits(self) -> tuple[str, str, str, str]:
        """The ranks of each suit with spaces between, the ten as 10; empty for a void."""
        cards = self.cards
        return (
            printed(holding(cards, 0)),
            printed(holding(cards, 1)),
            printed(holding(cards, 2)),
            printed(holding(cards, 3)),
        )

    @property
    def hcp(self) -> int:
        """High-card points."""
        return hcp(self.cards)

    @property
    def lengths(self) -> tuple[int, int, int, int]:
        """How many spades, hearts, diamonds and clubs."""
        return lengths(self.cards)


@dataclass(frozen=True, slots=True)
class Choice:
    """The dealer and vulnerability that the reader chose; a deal by itself has none."""

    dealer: int | None = None
    vulnerability: str | None = None

    @classmethod
    def parse(cls, dealer: str, vulnerability: str) -> "Choice":
        """From a query: a seat's letter and one of None, NS, EW, All; empty for no choice.

        Raises:
            ValueError: neither.
        """
        if dealer and dealer.upper() not in set(SEATS):
            raise ValueError(f"“{dealer[:20]}” is not a dealer: write N, E, S or W.")
        if vulnerability and vulnerability not in VULNERABILITIES:
            raise ValueError(f"“{vulnerability[:20]}” is not a vulnerability: write {', '.join(VULNERABILITIES)}.")
        return cls(SEATS.index(dealer.upper()) if dealer else None, vulnerability or None)

    @property
    def query(self) -> dict[str, str]:
        """The choice as a query again."""
        dealer = {} if self.dealer is None else {"dealer": SEATS[self.dealer]}
        return {**dealer, **({"vul": self.vulnerability} if self.vulnerability else {})}

    @property
    def text(self) -> str:
        """The choice in words; empty if none was made.

        >>> Choice(2, "EW").text
        'dealer South, E-W vulnerable'
        """
        dealer = "" if self.dealer is None else f"dealer {SEAT_NAMES[self.dealer]}"
        return ", ".join(filter(None, (dealer, _VULNERABLE.get(self.vulnerability or "", ""))))

    @property
    def by_seat(self) -> tuple[tuple[bool, ...], tuple[bool, ...]]:
        """Who is vulnerable, and who deals, North first."""
        north_south, east_west = (self.vulnerability in ("All", side) for side in ("NS", "EW"))
        dealer = (self.dealer == 0, self.dealer == 1, self.dealer == 2, self.dealer == 3)
        return (north_south, east_west) * 2, dealer


class Id(NamedTuple):
    """A short id."""

    name: str
    text: str
    about: str
    numbering: str = ""
    """Of which numbering; empty where that is said already."""


@dataclass(frozen=True)
class Leaf:
    """One page of one edition; what it shows is worked out when it is asked for, and once."""

    edition: Edition
    page: int
    item: Any
    """A deal, or the mask of a hand."""
    choice: Choice = Choice()

    @property
    def deal(self) -> Deal:
        """The deal; of the book of hands, North's hand and no other."""
        return self.item if isinstance(self.item, Deal) else Deal(north=self.item)

    @property
    def is_hand(self) -> bool:
        """Is this a single hand?"""
        return self.edition.kind == HANDS

    @cached_property
    def hands(self) -> list[HandView]:
        """The hands, North first; one for the book of hands."""
        if self.is_hand:
            return [HandView("", "Hand", self.item)]
        return list(map(HandView, SEATS, SEAT_NAMES, self.item.hands, *self.choice.by_seat))

    @cached_property
    def pbn(self) -> str:
        """The deal string."""
        return self.edition.space.format_item(self.item) if self.is_hand and self.edition.space else str(self.deal)

    @cached_property
    def _pages(self) -> list[tuple[Edition, int]]:
        return pages_of(self.item, (self.edition, self.page))

    @property
    def others(self) -> list[tuple[Edition, int]]:
        """The other editions that have this item, each with its page."""
        return [(edition, page) for edition, page in self._pages if edition.slug != self.edition.slug]

    @cached_property
    def ids(self) -> list[Id]:
        """The short ids: of a deal those that name it anywhere, of a hand its number in this edition."""
        if self.is_hand:
            return [
                Id(name, notations.format(self.page - 1, self.edition.size, name), about, self.edition.short)
                for name, about in _HAND_IDS
            ]
        number = next((page for edition, page in self._pages if edition is ENDINGS_BOOK), 0) - 1
        if number < 0:  # a hand of more than 13 cards
            number = next(page for edition, page in self._pages if edition is POWER5) - 1
            return [
                Id(name, notations.format(number, POWER5.size, name), about, POWER5.short) for name, about in _DEAL_IDS
            ]
        space = next(space for space in NESTED if number < space.size)
        numbering = BY_SLUG[space.name].short
        found = [Id(name, notations.format(number, space.size, name), about, numbering) for name, about in _DEAL_IDS]
        if self.item.is_full:
            found.append(Id("Wayper", codes.two_bits.format(self.item), "two bits for each card", "a code of its own"))
        return found

    @cached_property
    def ruling(self) -> Ruling | None:
        """Whether play can have led to it, if it is an ending of equally long hands; a full deal needs no ruling."""
        return rule(self.item) if not self.is_hand and not self.item.is_full and can_be_ruled(self.item) else None

    @cached_property
    def remarks(self) -> list[Remark]:
        """What is remarkable about it, the rarest first."""
        return remarks(self.item)

    @property
    def north_pages(self) -> tuple[int, int] | None:
        """Of a hand: the pages of Andrews' edition on which North holds it."""
        return north_pages(self.item) if self.is_hand else None


_VULNERABLE = {"None": "none vulnerable", "NS": "N-S vulnerable", "EW": "E-W vulnerable", "All": "all vulnerable"}
_DEAL_IDS = (
    ("checked", "refuses every mistyped character and every swap"),
    ("base64", "the shortest that is safe in addresses"),
    ("hex", "the number with the digits 0 to f"),
)
_HAND_IDS = (("checked", "refuses every mistyped character and every swap"), ("hex", "the number in this edition"))
