"""Counting what a collection of full deals holds, deal by deal, in memory that does not grow with it.

Which seat holds which card is counted by *vertical counters*: bit c of the masks ``planes[0]``, ``planes[1]``, ... are
the binary digits of card c's count, so that one mask is added to all 52 counts in about two steps.
"""

from collections import Counter

from ...cards import SUIT, Mask, hcp, lengths
from ...deal import Deal
from .lengths import LONG

REMEMBERED = 2_000_000
"""So many deals are remembered to see whether one comes again."""
_LAST_RANK = SUIT << 39 & ~(1 << 51)
"""Clubs from the ace to the three: in rank order the next card is the spade one rank lower."""
_NEXT_IN_RANK = (1 << 39) - 1
"""Spades, hearts and diamonds: in rank order the next card is the same rank of the next suit."""


class Tally:
    """The counts of a collection.

    >>> tally = Tally()
    >>> tally.add(Deal.from_pbn("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"))
    >>> tally.deals, tally.points[0], tally.owners(0)
    (1, Counter({10: 1}), [1, 0, 0, 0])
    """

    def __init__(self, *, distinct: bool = False) -> None:
        self.distinct = distinct
        """Count a deal once, however often it comes (every deal is then remembered)."""
        self.deals = 0
        self.points: list[Counter[int]] = [Counter() for _ in range(4)]
        """High-card points, by seat."""
        self.shapes: list[Counter[tuple[int, ...]]] = [Counter() for _ in range(4)]
        """Lengths of the four suits, by seat."""
        self.aces: list[Counter[int]] = [Counter() for _ in range(4)]
        self.pair_points: list[Counter[int]] = [Counter() for _ in range(3)]
        """Points of North and East, North and South, North and West together."""
        self.pair_shapes: list[Counter[tuple[int, ...]]] = [Counter() for _ in range(3)]
        """Lengths of the four suits in those two hands together."""
        self.deal_voids: Counter[int] = Counter()
        """Voids of the four hands of a deal."""
        self.deal_singletons: Counter[int] = Counter()
        """Singletons of the four hands of a deal."""
        self.deal_longest: Counter[int] = Counter()
        """The longest suit in any hand of a deal."""
        self.deal_long_hands: Counter[int] = Counter()
        """Hands of a deal with a suit of at least `lengths.LONG` cards."""
        self.neighbours: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
        """Neighbouring cards with one owner, in suit order and in rank order."""
        self.matches: Counter[int] = Counter()
        """Cards with the same owner in a deal and the one before it."""
        self.repeats = 0
        """Deals that came before (among the first `REMEMBERED`, unless *distinct*)."""
        self._planes: tuple[list[Mask], ...] = ([], [], [])
        self._before: tuple[Mask, Mask, Mask, Mask] | None = None
        self._seen: set[Deal] = set()

    def add(self, deal: Deal) -> None:
        """Count one deal.

        Raises:
            ValueError: it is not a full deal.
        """
        if not deal.is_full:
            raise ValueError(f"not a full deal but {'-'.join(map(str, deal.hand_sizes))} cards in N E S W: {deal}")
        if self._repeated(deal):
            return
        self.deals += 1
        self._count_hands(deal)
        self._count_order(deal)
        for planes, hand in zip(self._planes, deal.hands, strict=False):
            _count(planes, hand)

    def _repeated(self, deal: Deal) -> bool:
        """Note that *deal* came; whether that is all that is to be done with it."""
        repeated = deal in self._seen
        self.repeats += repeated
        if self.distinct or len(self._seen) < REMEMBERED:
            self._seen.add(deal)
        return repeated and self.distinct

    def _count_hands(self, deal: Deal) -> None:
        points = [hcp(hand) for hand in deal.hands]
        shapes = [lengths(hand) for hand in deal.hands]
        for seat, hand in enumerate(deal.hands):
            self.points[seat][points[seat]] += 1
            self.shapes[seat][shapes[seat]] += 1
            self.aces[seat][(hand & (1 | 1 << 13 | 1 << 26 | 1 << 39)).bit_count()] += 1
        longest = [max(shape) for shape in shapes]
        self.deal_voids[sum(shape.count(0) for shape in shapes)] += 1
        self.deal_singletons[sum(shape.count(1) for shape in shapes)] += 1
        self.deal_longest[max(longest)] += 1
        self.deal_long_hands[sum(length >= LONG for length in longest)] += 1
        s, h, d, c = shapes[0]
        for partner in (1, 2, 3):
            self.pair_points[partner - 1][points[0] + points[partner]] += 1
            a, b, e, f = shapes[partner]
            self.pair_shapes[partner - 1][s + a, h + b, d + e, c + f] += 1

    def _count_order(self, deal: Deal) -> None:
        by_suit = by_rank = 0
        for hand in deal.hands:
            by_suit += (hand & hand >> 1).bit_count()
            by_rank += (hand & hand >> 13 & _NEXT_IN_RANK).bit_count() + (hand & hand << 38 & _LAST_RANK).bit_count()
        self.neighbours[0][by_suit] += 1
        self.neighbours[1][by_rank] += 1
        if self._before is not None:
            n, e, s, w = self._before
            north, east, south, west = deal.hands
            self.matches[(n & north | e & east | s & south | w & west).bit_count()] += 1
        self._before = deal.hands

    def owners(self, card: int) -> list[int]:
        """How often North, East, South and West held *card*."""
        counts = [sum((plane >> card & 1) << place for place, plane in enumerate(planes)) for planes in self._planes]
        return [*counts, self.deals - sum(counts)]


def _count(planes: list[Mask], cards: Mask) -> None:
    """Add 1 to the count of each of *cards*."""
    for place, plane in enumerate(planes):
        if not cards:
            return
        planes[place] = plane ^ cards
        cards &= plane
    if cards:
        planes.append(cards)
