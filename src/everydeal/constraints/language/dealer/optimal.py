"""P. Darricades' Optimal Point Count, `opc` in DealerV2: what the two hands of a side are worth together.

The counts are those of his *Optimal Hand Evaluation* (2019) with the changes of 2021, as J. G. Morse's program DOP,
V21, which DealerV2 asks, computes them (github.com/dealerv2/DealerV2_4, its archive Junk/DOP4DealerV2_4.tar.gz; only
the rules are taken from there).  All numbers here are halves of a point, but `value`, which is in hundredths as all
that has decimals in DealerV2.

A hand has points of honours (H), length (L), synergy (honours together in a suit) and adjustments; the hand that
opens also of short suits (D).  The two together have points of fits and of honours in them, and lose points for a
misfit, for hands that mirror each other and for honours opposite a short suit (waste).  For a suit contract a short
suit opposite worthless cards adds points, and trumps make more of short suits (Dfit).
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ....cards import SUIT, Mask
from ...logic.measures import A, J, K, Q, T

NINE = 1 << 5
LONGEST = 5
"""The strain of the longest fit, after 0..3 spades to clubs and 4 notrumps."""

_MOST_LACKING = 2
"""So many points are lost at most for 4333, no king, no queen, no ace."""
_MOST_LONG = 4
"""The points of length that count in a hand that does not open, in halves."""
_DOUBLETON = (
    (A | K, 13), (A | Q, 11), (A | J, 10), (A, 9), (K | Q, 9), (K | J, 8), (K | T, 7), (K, 6), (Q | J, 4), (Q | T, 3),
    (Q, 2), (J | T, 1),
)  # fmt: skip
_SINGLETON = {A: 7, K: 4, Q: 1}
_SHORT = (8, 4, 1)
"""D of a void, a singleton, a doubleton: half a point, so that two doubletons make one."""


class SuitCount(NamedTuple):
    """What one holding is worth alone, in halves of a point."""

    cards: Mask
    length: int
    honours: int
    long: int
    synergy: int
    short: int


class HandCount(NamedTuple):
    """A hand: its four suits, clubs first, and H + L + synergy + adjustments."""

    suits: tuple[SuitCount, ...]
    points: int
    by_length: list[int]
    """The suits from the shortest on; of equal ones clubs first."""

    @property
    def shortest(self) -> int:
        """The length of the shortest suit."""
        return self.suits[self.by_length[0]].length


def value(first: Mask, second: Mask, strain: int, second_opens: bool = True) -> int:
    """The Optimal Point Count of two hands in hundredths of a point; *first* is North's or East's.

    *strain* is 0..3 for spades to clubs, 4 for notrumps, `LONGEST` for the suit with the longest fit (of two the one
    with more points for short suits).
    """
    return _values(first, second, second_opens)[strain] * 50


@lru_cache(maxsize=1 << 10)
def _values(first: Mask, second: Mask, second_opens: bool) -> tuple[int, ...]:
    west, east = _hand(second, second_opens), _hand(first, not second_opens)
    common, for_suits = _together(west, east)
    short = [_short_suits(west, east, trumps, second_opens) for trumps in range(4)]
    suits = [common + for_suits + points for points in short]
    fits = [ours.length + theirs.length for ours, theirs in zip(west.suits, east.suits, strict=True)]
    by_length = sorted(range(4), key=fits.__getitem__)
    longest, other = by_length[3], by_length[2]
    if fits[longest] == fits[other] and short[longest] < short[other]:
        longest = other
    declarer, dummy = (west, east) if second_opens else (east, west)
    notrumps = common - _loss_at_notrumps(declarer.shortest, 0) - _loss_at_notrumps(dummy.shortest, 1)
    return (*reversed(suits), notrumps, suits[longest])


def _loss_at_notrumps(shortest: int, less: int) -> int:
    """3 points for a void, 2 for a singleton; one *less* for dummy."""
    return 2 * (3 - shortest - less) if shortest < 2 else 0


# One suit, one hand


@lru_cache(maxsize=1 << 13)
def _suit_of(cards: Mask) -> SuitCount:
    length = cards.bit_count()
    if length <= 2:
        if length == 2:
            honours = next((worth for held, worth in _DOUBLETON if cards & held == held), 0)
        else:
            honours = _SINGLETON.get(cards, 0)
        return SuitCount(cards, length, honours, 0, 0, _SHORT[length])
    honours = _honours(cards)
    return SuitCount(cards, length, honours, _length_points(length, honours), _synergy(cards, length), 0)


def _honours(cards: Mask) -> int:
    """A 4.5, K 3, Q 2, J 1; less for a queen or jack alone; the ten with the queen or jack 1, with the king half."""
    worth = 9 * bool(cards & A) + 6 * bool(cards & K)
    if cards & Q:
        worth += 4 if cards & (A | K | J) else 3
    if cards & J:
        worth += 2 if cards & (A | K | Q | T) else 1
    if cards & T:
        worth += 2 if cards & (J | Q) else bool(cards & K)
    sequence = J | T | NINE
    return worth + 2 * (cards & sequence == sequence and bool(cards & (A | K | Q)))


def _length_points(length: int, honours: int) -> int:
    good = honours >= 6
    if length < 5:
        return 0
    return 2 * good if length == 5 else 2 + 2 * good + 4 * (length - 6)


def _synergy(cards: Mask, length: int) -> int:
    if length < 5:
        company = Q | J | T
        return 2 * (length == 4 and cards in (K | company, A | company))
    held = (cards & (A | K | Q | J)).bit_count()
    if held < 3:
        return 0
    return (2 if length == 5 else 4) + 2 * (held == 4 or bool(cards & T))


def _hand(mask: Mask, opens: bool) -> HandCount:
    suits = tuple(_suit_of(mask >> 13 * suit & SUIT) for suit in (3, 2, 1, 0))
    lengths = [suit.length for suit in suits]
    long = sum(suit.long for suit in suits)
    points = sum(suit.honours + suit.synergy for suit in suits) + (long if opens else min(long, _MOST_LONG))
    return HandCount(suits, points + 2 * _adjustment(suits, lengths, opens), sorted(range(4), key=lengths.__getitem__))


def _adjustment(suits: Sequence[SuitCount], lengths: Sequence[int], opens: bool) -> int:
    """In whole points: -1 each for 4333, no king, no queen, no ace if it opens, at most -2."""
    aces, kings, queens = (sum(bool(suit.cards & rank) for suit in suits) for rank in (A, K, Q))
    lacking = (min(lengths) >= 3) + (not kings) + (not queens) + (opens and not aces)
    return max(kings - 2, 0) + (queens == 4) - min(lacking, _MOST_LACKING)


# Two hands


def _together(west: HandCount, east: HandCount) -> tuple[int, int]:
    """What the two are worth in any contract, and what short suits opposite worthless cards add for suits."""
    points, for_suits, mirrored = west.points + east.points, 0, 0
    for ours, theirs in zip(west.suits, east.suits, strict=True):
        of_both, gained = _of_fit(ours, theirs)
        points, for_suits = points + of_both, for_suits + gained
        mirrored += ours.length == theirs.length
    loss = 4 if mirrored == 4 else 2 if mirrored > 1 else 0  # so many suits are as long in both hands
    return points - loss, for_suits


def _of_fit(ours: SuitCount, theirs: SuitCount) -> tuple[int, int]:
    """What the two holdings of a suit are worth together, besides what each is alone; and what more for suits."""
    fit = ours.length + theirs.length
    points, for_suits = 2 * min(max(fit - 7, 0), 3), 0
    for one, other in ((ours, theirs), (theirs, ours)):
        points += _honours_in_fit(one, fit) - _misfit(one, other.length)
        waste = _waste(one, other.length)
        points += min(waste, 0)
        for_suits += max(waste, 0)
    return points, for_suits


def _honours_in_fit(suit: SuitCount, fit: int) -> int:
    """A point for some honours of less than 4 points in a fit of eight or more, or two of them opposite five."""
    some = 0 < suit.honours < 8
    if suit.length == 2:
        return 2 * (fit >= 7 and (some or bool(suit.cards & J)))
    return 2 * (fit >= 8 and suit.length >= 3 and some)


def _misfit(suit: SuitCount, opposite: int) -> int:
    """What a short suit costs opposite a long one."""
    if opposite < 5:
        return 0
    if suit.length == 0:
        return 6
    if suit.length == 1:
        return 4 if opposite <= 6 else 0
    return 2 if suit.length == 2 and opposite == 5 and not suit.honours and not suit.cards & J else 0


def _waste(suit: SuitCount, opposite: int) -> int:
    """What a suit gains, or loses, opposite a void or a singleton."""
    if opposite > 1:
        return 0
    void = opposite == 0
    if not suit.honours and suit.length > 2:
        return 6 if void else 4
    most = 6 if void else 4
    if not suit.cards & A:
        return -min(most, suit.honours)
    if void:
        return -most
    if suit.honours == 9 and suit.length > 1:
        return 2
    return -min(most, suit.honours - 9)


# Short suits with trumps


def _short_suits(west: HandCount, east: HandCount, trumps: int, west_opens: bool) -> int:
    """The points of short suits with these trumps, of both hands, in halves."""
    lengths = west.suits[trumps].length, east.suits[trumps].length
    if min(lengths) >= 5:
        return sum(max(ours.short, theirs.short) for ours, theirs in zip(west.suits, east.suits, strict=True))
    hands = (west, east)
    five_two = sorted(lengths) == [2, 5]
    points = []
    for hand, length, opens in zip(hands, lengths, (west_opens, not west_opens), strict=True):
        counts = opens or (length >= 5 and not five_two)
        points.append([each.short if counts else 0 for each in hand.suits])
        points[-1][trumps] = 0
    if five_two:
        _ruffs_opposite_five(hands, lengths, points, trumps)
    elif sum(lengths) >= 8:
        _ruffs(hands, lengths, points)
    return sum(sum(each) // 2 * 2 for each in points)


Hands = tuple[HandCount, HandCount]
Points = list[list[int]]
"""By hand and suit."""


def _ruffs_opposite_five(hands: Hands, lengths: tuple[int, int], points: Points, trumps: int) -> None:
    """Two trumps with a void or a singleton count the difference."""
    for one in (0, 1):
        if lengths[one] == 2 and hands[one].shortest < 2:
            _count_ruffs(hands, lengths, points, one, hands[one].by_length[0])
            for each in points:
                each[trumps] = 0


def _ruffs(hands: Hands, lengths: tuple[int, int], points: Points) -> None:
    """Up to four trumps count the difference to their shortest suit, in place of its D; D opposite is lost."""
    counting = [one for one in (0, 1) if hands[one].shortest < min(3, lengths[one]) and lengths[one] < 5]
    shortest = [hand.by_length[0] for hand in hands]
    for one in counting:
        points[one][shortest[one]] = 0
    if len(counting) == 2 and shortest[0] == shortest[1]:
        _ruffs_in_one_suit(hands, lengths, points)
        return
    for one in counting:
        _count_ruffs(hands, lengths, points, one, shortest[one])


def _ruffs_in_one_suit(hands: Hands, lengths: tuple[int, int], points: Points) -> None:
    """Both hands are shortest in the same suit: one of them counts it, the other its next one, if that is short."""
    suit = hands[0].by_length[0]
    next_ones = [hand.by_length[1] for hand in hands]
    west, east = (hand.suits[each].length for hand, each in zip(hands, next_ones, strict=True))
    if min(west, east) <= 2:
        one = 0 if west <= east else 1
        _count_ruffs(hands, lengths, points, one, next_ones[one])
        _count_ruffs(hands, lengths, points, 1 - one, suit)
    else:
        _count_ruffs(hands, lengths, points, 0 if hands[0].shortest < hands[1].shortest else 1, suit)


def _count_ruffs(hands: Hands, lengths: tuple[int, int], points: Points, one: int, suit: int) -> None:
    points[one][suit] = 2 * (lengths[one] - hands[one].suits[suit].length)
    points[1 - one][suit] = 0
