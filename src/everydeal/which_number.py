"""Which numbering is it?  A number and its deal tell which method, order, base and byte order made it.

Programs that number deals by the same method differ in the order of the cards, in the order of the seats, in whether
they count from 0 or from 1, and in how they write the number down.  `which` tries all of it: first the spaces that have
names, then the methods with every reasonable order of the cards (suits in any order, ranks up or down, suit by suit or
rank by rank) and of the seats.  One number may fit several; a deal far from the ends of the orders tells most.

>>> from everydeal.deal import Deal
>>> deal = Deal.from_pbn("N:KT862.J62.9632.A A93.K94.J4.K9765 4.A5.AKT75.QJT43 QJ75.QT873.Q8.82")
>>> [str(match) for match in which("10^27", deal)]
['andrews, counted from 1']
"""

import re
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Any, NamedTuple

from . import notations, spaces
from .argument_checks import check_kind
from .cards import SEATS, Card, Mask, card_name, cards_of
from .deal import Deal
from .ids import spaces_of
from .notations.encoding import ALPHABET
from .spaces.base import Space

USERS = {
    ("pavlicek", "from 0"): "Pavlicek's article 7Z68",
    ("pavlicek", "from 1"): "hand_record_utility (ranked)",
    ("andrews", "from 0"): "Homburg's GOEDEL.C, Bridge Buddy, PyBridge's old version",
    ("andrews", "from 1"): "the Impossible Bridge Book, hand_record_utility, Bridge Buddy, PyBridge",
    ("andrews-scrambled", "from 1"): "the Impossible Bridge Book, scrambled",
    ("pavlicek-suit", "from 0"): "ww-deal, qoobaa/bridge, libridge, Bridge Buddy",
    ("pavlicek-suit", "from 1"): "the Impossible Bridge Book (Pavlicek edition), hand_record_utility, Bridge Buddy",
    ("pavlicek-suit-scrambled", "from 1"): "the Impossible Bridge Book (Pavlicek edition), scrambled",
    ("bigdeal", "from 0"): "Big Deal's .goe files",
    ("hands", "from 1"): "Andrews' book of hands",
    ("hands-lexicographic", "from 1"): "Andrews' book of hands, Pavlicek edition",
    ("power4", "from 0"): "Wayper's ids",
    ("power5", "from 0"): "Pavlicek's article 7Z72",
    ("balanced", "from 0"): "Pavlicek's article 7Z72",
}
"""Where a numbering is used or printed, by space and base: docs/which-number.md says more."""
_NESW = tuple(range(4))
_END = "from the end"


class Reading(NamedTuple):
    """A number that a text may stand for.

    >>> Reading(258, "hexadecimal").number
    258
    """

    number: int
    how: str
    """Empty where there is only one way to read it."""


class Match(NamedTuple):
    """One numbering in which the number is the deal's.

    >>> str(Match("andrews", "from 1")), str(Match("andrews", "from 0", reading="hexadecimal"))
    ('andrews, counted from 1', 'andrews, counted from 0, hexadecimal')
    """

    method: str
    """The name of a space, or of a method."""
    base: str
    """``"from 0"``, ``"from 1"`` or ``"from the end"``."""
    order: str = ""
    """The orders of cards and seats, where no space has them."""
    reading: str = ""
    """How the text was read, where it could be read in several ways."""

    @property
    def users(self) -> str:
        """Programs and articles that have this numbering; empty if none is known.

        >>> Match("bigdeal", "from 0").users
        "Big Deal's .goe files"
        """
        return USERS.get((self.method, self.base), "")

    def __str__(self) -> str:
        return ", ".join(part for part in (self.method, self.order, f"counted {self.base}", self.reading) if part)


class Ordering(NamedTuple):
    """An order of the deck, and its name.

    >>> [card_name(card) for card in orderings()[1].cards[:5]]
    ['SA', 'HA', 'DA', 'CA', 'SK']
    """

    cards: tuple[Card, ...]
    name: str


def which(number: str | int, item: Any) -> list[Match]:
    """Every numbering known here in which *number*, as a program printed it, is the number of *item*: a deal, the mask
    of a single hand, or a member of any other space (an auction, say).

    Spaces with names come first; if one of them fits, other orders are not tried.

    >>> [str(match) for match in which("0x22f", (13, 0, 0, 0))]
    ['shapes, counted from 0, hexadecimal']

    Raises:
        ValueError: *number* is a text that is not a number in any notation.
    """
    check_kind(number, str | int, "a number is an int, or a text as a program printed it")
    text = str(number)
    readings = list(_readings(text))
    named = [*_named(text, readings, item)]
    return named or [*_with_other_orders(readings, item)]


def _readings(text: str) -> Iterator[Reading]:
    """The numbers that a text may stand for; the first is the likeliest."""
    word = text.strip()
    try:
        yield Reading(notations.decimal.parse(word, 1 << 400), "")
        return  # digits alone are decimal
    except (ValueError, IndexError):
        pass
    digits = re.sub(r"\s", "", word.removeprefix("0x").removeprefix("0X"))
    found = False
    if digits and re.fullmatch(r"[0-9A-Fa-f]+", digits):
        found = True
        yield from _of_bytes(bytes.fromhex(digits.zfill(len(digits) + len(digits) % 2)), "hexadecimal")
    sextets = word.rstrip("=").translate(str.maketrans("+/", "-_"))
    if sextets and set(sextets) <= set(ALPHABET):
        found = True
        value = 0
        for character in sextets:
            value = value << 6 | ALPHABET.index(character)
        bits = 6 * len(sextets)
        yield from _of_bytes((value >> bits % 8).to_bytes(bits // 8, "big"), "base64")
        if bits % 8:
            yield Reading(value, "digits of base 64")
    if not (found or any(notations.checked.fits(word, space.size) for space in spaces.all())):
        raise ValueError(f"{word[:60]!r} is not a number: write digits, 0x and hexadecimal digits, or base64")


def _of_bytes(data: bytes, how: str) -> Iterator[Reading]:
    yield Reading(int.from_bytes(data, "big"), how)
    if data != data[::-1]:
        yield Reading(int.from_bytes(data, "little"), f"{how}, the low byte first")


# Spaces that have names


def _named(text: str, readings: Sequence[Reading], item: Any) -> Iterator[Match]:
    for space in spaces_of(item):
        number = space.index(item)
        for base, value in _bases(number, space.size):
            yield from (Match(space.name, base, "", how) for n, how in readings if n == value)
        try:
            if notations.checked.parse(text, space.size) == number:
                yield Match(space.name, "from 0", "", "a checked id")
        except (ValueError, IndexError):
            continue


def _bases(number: int, size: int) -> tuple[tuple[str, int], ...]:
    return ("from 0", number), ("from 1", number + 1), (_END, size - 1 - number)


# Other orders


def _with_other_orders(readings: Sequence[Reading], item: Any) -> Iterator[Match]:
    if not isinstance(item, Deal | int):
        return  # of things that are not cards only one order is known
    wanted: dict[int, list[str]] = {}
    for number, how in readings:
        wanted.setdefault(number, []).append(how)
    methods = _of_deals(item) if isinstance(item, Deal) else _of_hands(item)
    for method, order, number in methods:
        for base, value in (("from 0", number), ("from 1", number + 1)):
            yield from (Match(method, base, order, how) for how in wanted.get(value, ()))


def orderings() -> list[Ordering]:
    """96 orders of the deck: suits in any order, ranks down or up, suit by suit or rank by rank.

    >>> len(orderings()), orderings()[0].name
    (96, 'cards SA SK ... C2')
    """
    found = []
    for suits, down, by_suit in product(permutations(range(4)), (True, False), (True, False)):
        ranks = range(13) if down else range(12, -1, -1)
        if by_suit:
            cards = tuple(13 * suit + rank for suit in suits for rank in ranks)
        else:
            cards = tuple(13 * suit + rank for rank in ranks for suit in suits)
        found.append(Ordering(cards, f"cards {card_name(cards[0])} {card_name(cards[1])} ... {card_name(cards[-1])}"))
    return found


def _of_deals(deal: Deal) -> Iterator[tuple[str, str, int]]:
    """Every method with every order: its name, the order's, and the deal's number."""
    for ordering, seats in product(orderings(), permutations(_NESW)):
        seated = "".join(SEATS[seat] for seat in seats)
        order = f"{ordering.name}, seats {seated}"
        moved = _moved(deal, ordering.cards, seats)
        if moved.is_full:
            for name, space in _METHODS:
                yield name, order, space.index(moved)
        if not deal.unused:
            yield "two bits a card (the first card's highest)", order, spaces.power4.index(moved)
        yield "power of 5 (the first card lowest, 0 unused)", order, _digits(moved)


def _of_hands(hand: Mask) -> Iterator[tuple[str, str, int]]:
    for ordering in orderings():
        place = {card: i for i, card in enumerate(ordering.cards)}
        moved = sum(1 << place[card] for card in cards_of(hand))
        for space in (spaces.hands, spaces.hands_lexicographic):
            if moved in space:
                yield f"the method of {space.name}", ordering.name, space.index(moved)


_METHODS: tuple[tuple[str, Space[Deal]], ...] = (
    ("Pavlicek's method", spaces.pavlicek_suit),
    ("Andrews' method", spaces.andrews),
    ("Big Deal's method", spaces.bigdeal),
)
"""What the three methods make of the cards in the order of the deck."""


def _moved(deal: Deal, cards: Sequence[Card], seats: Sequence[int]) -> Deal:
    """The deal whose card i is where *deal* has card *cards[i]*, and whose seat i holds the hand of *seats[i]*."""
    owners = deal.owners()
    to = [*(seats.index(seat) for seat in _NESW), 4]
    return Deal.from_owners([to[owners[card]] for card in cards])


def _digits(deal: Deal) -> int:
    """The number of `power5` with the cards in the order of the deck."""
    number = 0
    for owner in reversed(deal.owners()):
        number = number * 5 + (owner + 1) % 5
    return number
