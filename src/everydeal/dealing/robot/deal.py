"""The robot that deals: it knows the deal, scans the cards of a shuffled deck, and says which pocket each goes to.

The cards may come in any order.  What no honest deck shows is reported and goes to no pocket: a card that comes a
second time, and what is not a card at all (a joker, a misread).  At the end the cards that never came are named.

Source: Paul Wayper, "Encoding Bridge", whose machine reads the id of a deal and then deals it.
"""

from dataclasses import dataclass
from enum import Enum

from ...cards import DECK, SEAT_NAMES, UNUSED, Card, Seat, card_name, cards_of, parse_card, to_seat
from ...deal import Deal


class Verdict(Enum):
    """What a scan showed.

    >>> DealRobot(Deal("N:A... - - -")).scan("joker").verdict
    <Verdict.UNREADABLE: 'unreadable'>
    """

    DEALT = "dealt"
    """A card, for the pocket of a seat."""
    UNUSED = "unused"
    """A card that is in nobody's hand in this deal (an ending)."""
    REPEATED = "repeated"
    """A card that came before."""
    UNREADABLE = "unreadable"
    """No card: a joker, or a misread."""


@dataclass(frozen=True)
class Scan:
    """One card that went through the scanner.

    >>> robot = DealRobot(Deal("N:A... - - -"))
    >>> str(robot.scan("SA")), str(robot.scan("SA"))
    ('SA North', 'SA comes twice (scans 1 and 2)')
    """

    place: int
    """Which scan it was, counted from 1."""
    text: str
    """What the scanner read."""
    verdict: Verdict
    card: Card | None = None
    """The card, unless it is unreadable."""
    seat: Seat | None = None
    """The pocket it goes to, N E S W = 0..3; None if it goes to none."""
    earlier: int | None = None
    """For a repeated card, the place where it came first."""

    @property
    def ok(self) -> bool:
        """Whether the deck is as it should be, as far as this scan tells.

        >>> DealRobot(Deal("N:A... - - -")).scan("joker").ok
        False
        """
        return self.verdict in (Verdict.DEALT, Verdict.UNUSED)

    def __str__(self) -> str:
        if self.card is None:
            text = repr(self.text if len(self.text) <= 40 else f"{self.text[:40]}...")
            return f"{text} is not a card (scan {self.place})"
        name = card_name(self.card)
        if self.verdict is Verdict.REPEATED:
            return f"{name} comes twice (scans {self.earlier} and {self.place})"
        return f"{name} {SEAT_NAMES[self.seat]}" if self.seat is not None else f"{name} aside"


class DealRobot:
    """Deals one deal from scanned cards.

    >>> robot = DealRobot(Deal.from_pbn("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -"))
    >>> for text in ("C2", "HA", "joker", "2c"):
    ...     print(robot.scan(text))
    C2 West
    HA East
    'joker' is not a card (scan 3)
    C2 comes twice (scans 1 and 4)
    >>> len(robot.missing), robot.complete
    (50, False)
    """

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self._scans: list[Scan] = []
        self._first: dict[Card, int] = {}
        self._pockets = [0, 0, 0, 0]

    def scan(self, text: str) -> Scan:
        """Take the next card, as the scanner's text, and say where it goes.

        >>> scan = DealRobot(Deal("N:A... - - -")).scan("SA")
        >>> scan.verdict, scan.seat
        (<Verdict.DEALT: 'dealt'>, 0)
        """
        scan = self._judge(text.strip(), len(self._scans) + 1)
        if scan.ok and scan.card is not None:
            self._first[scan.card] = scan.place
            if scan.seat is not None:
                self._pockets[scan.seat] |= 1 << scan.card
        self._scans.append(scan)
        return scan

    def _judge(self, text: str, place: int) -> Scan:
        try:
            card = parse_card(text)
        except ValueError:
            return Scan(place, text, Verdict.UNREADABLE)
        if card in self._first:
            return Scan(place, text, Verdict.REPEATED, card, earlier=self._first[card])
        seat = self.deal.owner(card)
        if seat == UNUSED:
            return Scan(place, text, Verdict.UNUSED, card)
        return Scan(place, text, Verdict.DEALT, card, seat)

    @property
    def scans(self) -> tuple[Scan, ...]:
        """Every scan so far.

        >>> robot = DealRobot(Deal("N:A... - - -"))
        >>> for text in ("C2", "SA"):
        ...     scan = robot.scan(text)
        >>> [str(scan) for scan in robot.scans]
        ['C2 aside', 'SA North']
        """
        return tuple(self._scans)

    @property
    def faults(self) -> tuple[Scan, ...]:
        """The scans that went to no pocket because the deck is wrong: repeated cards and unreadable scans.

        >>> robot = DealRobot(Deal("N:A... - - -"))
        >>> for text in ("SA", "joker", "SA"):
        ...     scan = robot.scan(text)
        >>> [str(scan) for scan in robot.faults]
        ["'joker' is not a card (scan 2)", 'SA comes twice (scans 1 and 3)']
        """
        return tuple(scan for scan in self._scans if not scan.ok)

    @property
    def pockets(self) -> Deal:
        """What the four pockets hold by now.

        >>> robot = DealRobot(Deal("N:A... K... Q... J..."))
        >>> scan = robot.scan("SK")
        >>> str(robot.pockets)
        'N:... K... ... ...'
        """
        return Deal(*self._pockets)

    @property
    def missing(self) -> tuple[Card, ...]:
        """The cards of the four hands that have not come yet, ascending (spades first, high to low).

        >>> robot = DealRobot(Deal("N:A... K... - -"))
        >>> scan = robot.scan("SK")
        >>> [card_name(card) for card in robot.missing]
        ['SA']
        """
        return tuple(card for card in cards_of(DECK & ~self.deal.unused) if card not in self._first)

    def missing_from(self, seat: Seat | str) -> tuple[Card, ...]:
        """The cards of one hand that have not come yet, ascending.

        >>> robot = DealRobot(Deal("N:AQ... K... - -"))
        >>> [card_name(card) for card in robot.missing_from("N")]
        ['SA', 'SQ']

        Raises:
            ValueError: there is no such seat.
        """
        return tuple(card for card in cards_of(self.deal.hands[to_seat(seat)]) if card not in self._first)

    @property
    def complete(self) -> bool:
        """Every card of the deal is in its pocket.

        >>> robot = DealRobot(Deal("N:A... - - -"))
        >>> robot.complete, robot.scan("SA").ok, robot.complete
        (False, True, True)
        """
        return not self.missing

    def complaints(self) -> list[str]:
        """All that is wrong with the deck, a line each; empty if the deal is complete and nothing strange was seen.

        >>> robot = DealRobot(Deal("N:AQ... K... - -"))
        >>> scan = robot.scan("joker")
        >>> robot.complaints()
        ["'joker' is not a card (scan 1)", 'missing from North: SA SQ', 'missing from East: SK']
        """
        lines = [str(scan) for scan in self.faults]
        for seat, name in enumerate(SEAT_NAMES):
            absent = self.missing_from(seat)
            if absent:
                lines.append(f"missing from {name}: {' '.join(map(card_name, absent))}")
        return lines
