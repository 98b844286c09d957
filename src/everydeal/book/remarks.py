"""What is remarkable about a page: in words, with how rare it is, the rarest first.

Every remark says of how many deals (or hands) it is true that they have the like, counted exactly by `rarity`: these
four shapes, whoever holds them; a hand this strong, or this weak; such a fit; such a long suit; so many voids.
"""

from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from ..cards import SEAT_NAMES, SUIT_NAMES, Mask, hcp, lengths
from ..deal import Deal
from . import rarity
from .rarity import Pattern

_SHOWN: Final = 5
_SIDES: Final = (("N-S", 0, 2), ("E-W", 1, 3))
_TIMES: Final = (
    "No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve",
)  # fmt: skip


class Remark(NamedTuple):
    """One thing that can be said of a deal or a hand."""

    text: str
    """What this one has."""
    like: str
    """What the others have that are counted."""
    many: int
    """How many have the like."""
    whole: int
    """How many there are."""

    @property
    def one_in(self) -> str:
        """One in how many: to a tenth below ten, else to the nearest whole number.

        >>> Remark("", "", 2, 5).one_in, Remark("", "", 1, 1234).one_in
        ('2.5', '1,234')
        """
        tenths = (20 * self.whole + self.many) // (2 * self.many)
        if tenths < 100:
            return f"{tenths // 10}.{tenths % 10}"
        return f"{(2 * self.whole + self.many) // (2 * self.many):,}"

    def to_dict(self) -> dict[str, str]:
        """For programs: numbers as texts of digits."""
        return {"text": self.text, "like": self.like, "count": str(self.many), "of": str(self.whole)}


def remarks(item: Any) -> list[Remark]:
    """What is remarkable about a full deal or a hand of 13 cards, the rarest first; nothing of an ending.

    What half of all have, or more, is not.
    """
    if not isinstance(item, Deal):
        found = _of_hand(item)
    elif item.is_full:
        found = _of_deal(item)
    else:
        return []
    return sorted((one for one in found if 2 * one.many <= one.whole), key=lambda one: one.many)[:_SHOWN]


def _of_hand(hand: Mask) -> list[Remark]:
    pattern, points, whole = _pattern(hand), hcp(hand), rarity.one_hand()
    strong, table = points >= 10, rarity.hands_by_points()
    count = table[points] if strong else whole - table[points + 1]
    return [
        Remark(f"The shape {_dashed(pattern)}", "hands of this shape", rarity.of_pattern(pattern), whole),
        Remark(f"{points} points", f"hands of {points} points or {'more' if strong else 'fewer'}", count, whole),
    ]


def _of_deal(deal: Deal) -> list[Remark]:
    hands = deal.hands
    shapes = [lengths(hand) for hand in hands]
    points = [hcp(hand) for hand in hands]
    most, least = max(points), min(points)
    cards, side, suit = max(
        [(shapes[a][suit] + shapes[b][suit], side, suit) for side, a, b in _SIDES for suit in range(4)],
        key=lambda fit: fit[0],
    )
    longest = max(map(max, shapes))
    seat = next(seat for seat, shape in enumerate(shapes) if longest in shape)
    found = [
        _of_shapes(tuple(map(_sorted, shapes))),
        _strongest(_who(points, most), most),
        _weakest(_who(points, least), least),
        _fit(cards, side, suit),
        _long_suit(longest, seat, shapes[seat].index(longest)),
    ]
    voids = sum(shape.count(0) for shape in shapes)
    return [*found, _voids(voids)] if voids else found


@lru_cache(maxsize=1 << 12)
def _of_shapes(patterns: tuple[Pattern, ...]) -> Remark:
    """The four shapes, North's first."""
    said = f"The shapes {', '.join(map(_dashed, patterns))}"
    many = rarity.of_shapes(tuple(sorted(patterns)))
    return Remark(said, "deals of these four shapes, whoever holds them", many, rarity.whole())


@cache
def _strongest(who: str, most: int) -> Remark:
    like = f"deals in which a hand has {most} points or more"
    return Remark(f"{who} {most} points", like, rarity.by_points()[most], rarity.whole())


@cache
def _weakest(who: str, least: int) -> Remark:
    said = f"{who} {least or 'no'} point{'s' * (least != 1)}"
    like = f"deals in which a hand has {least} points or fewer" if least else "deals in which a hand has no points"
    return Remark(said, like, rarity.by_weakness()[least], rarity.whole())


@cache
def _fit(cards: int, side: str, suit: int) -> Remark:
    """The longest suit that a side holds together."""
    like = f"deals in which a side holds {cards} cards of a suit or more"
    return Remark(f"{side} hold {cards} {SUIT_NAMES[suit]}", like, rarity.by_fit()[cards], rarity.whole())


@cache
def _long_suit(cards: int, seat: int, suit: int) -> Remark:
    """The longest suit of a hand."""
    said = f"{SEAT_NAMES[seat]} has {cards} {SUIT_NAMES[suit]}"
    return Remark(
        said, f"deals in which a hand has a suit of {cards} or more", rarity.by_length()[cards], rarity.whole()
    )


@cache
def _voids(voids: int) -> Remark:
    said = f"{_TIMES[voids]} void{'s' * (voids > 1)}"
    like = f"deals with {said.lower()} or more" if voids > 1 else "deals with a void or more"
    return Remark(said, like, rarity.by_voids()[voids], rarity.whole())


def _who(values: list[int], value: int) -> str:
    """``North has``, ``East and West have``."""
    north, east, south, west = values
    return _said_of((north == value, east == value, south == value, west == value))


@cache
def _said_of(seats: tuple[bool, ...]) -> str:
    names = [name for name, is_meant in zip(SEAT_NAMES, seats, strict=True) if is_meant]
    return f"{' and '.join(filter(None, (', '.join(names[:-1]), names[-1])))} {'has' if len(names) == 1 else 'have'}"


@cache
def _sorted(shape: tuple[int, ...]) -> Pattern:
    return tuple(sorted(shape, reverse=True))


def _pattern(hand: Mask) -> Pattern:
    return _sorted(lengths(hand))


@cache
def _dashed(pattern: Pattern) -> str:
    return "-".join(map(str, pattern))


def count() -> None:
    """Count what every page needs: a fifth of a second, once."""
    rarity.by_points(), rarity.by_length(), rarity.by_fit(), rarity.hands_by_points()
