"""Sets of deals that a line of text names.  An organiser commits to the line, so it must mean the same for ever:

    pavlicek                 every full deal (likewise any other released space of deals, by its name)
    template DEAL            the full deals that contain the cards of DEAL, a PBN deal string
    cards K                  balanced endings of K cards in each hand
    legal K                  those of them that lawful play can reach
    space/1 ...              the deals that fulfil a condition: the name of a `constraints.Space`
    mix W NAME: SPACE; ...   classes of deals, by the names of their spaces, in the proportion of the weights W

Board k of a mix belongs to the block (k - 1) // L, where L is the sum of the weights in lowest terms.  Each block has
its classes in exact proportion, in an order of its own: the classes are written down one after the other and shuffled
(Fisher and Yates, from the end; place j changes with the place that number block * L + j of another stream picks below
j + 1).  The key of that stream is SHA-256 of "everydeal mix 1\\n" and the session's key.  So a board of a mix can be
dealt alone, and the order of the classes is as secret as the deals.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import sha256
from math import gcd, lcm
from typing import TYPE_CHECKING, Final, NamedTuple

from ... import spaces
from ...board.vulnerability import standard_dealer
from ...cards import SEATS, Seat
from ...counting import multinomial
from ...deal import Deal
from ...spaces.base import Space
from ...stream import Stream
from .filtered import FilteredSet, split_set
from .session import DealSource, SpaceSet

if TYPE_CHECKING:
    from ...constraints.mix import Mix
    from ...constraints.split import Split

_LONGEST: Final = 10_000
"""The longest block of a mix."""


class Part(NamedTuple):
    """A class of a mix."""

    name: str
    weight: int
    source: DealSource


class MixSet(DealSource):
    """Classes of deals in exact proportion, each deal of a class equally likely.

    Raises:
        ValueError: a class with a weight has no deals, or the weights make a block that is too long.
    """

    def __init__(self, parts: Sequence[Part]) -> None:
        common = gcd(*(part.weight for part in parts))
        if common == 0:
            raise ValueError("a mix needs a class with a weight above 0")
        self.parts = tuple(part._replace(weight=part.weight // common) for part in parts if part.weight)
        for part in self.parts:
            if set(part.name) & set(":;\n") or not part.name.strip():
                raise ValueError(f"{part.name!r} cannot be the name of a class: it needs letters, and no : or ;")
            if part.weight < 0 or not part.source.size:
                raise ValueError(f"class {part.name!r} of the mix is empty")
        self._block = tuple(place for place, part in enumerate(self.parts) for _ in range(part.weight))
        if len(self._block) > _LONGEST:
            raise ValueError(f"shares so fine that only {len(self._block):,} boards hold them: round them")
        self.text = "mix " + "; ".join(f"{part.weight} {part.name}: {part.source.text}" for part in self.parts)
        self.size = sum(part.source.size for part in self.parts)

    def part_of(self, stream: Stream, board: int) -> Part:
        """The class of *board*."""
        block, place = divmod(board - 1, len(self._block))
        return self.parts[_shuffled(self._block, stream.key, block)[place]]

    def draw(self, stream: Stream, board: int, attempt: int = 0) -> Deal:
        return self.part_of(stream, board).source.draw(stream, board, attempt)


def splits_of(source: DealSource, stream: Stream, boards: Sequence[int]) -> Counter["Split"]:
    """The sets that are split among those that *boards* are dealt from, and how many of the boards each has."""
    plain = getattr(source, "plain", source)  # of a set that is turned
    sources = [plain.part_of(stream, board).source if isinstance(plain, MixSet) else plain for board in boards]
    return Counter(each.split for each in sources if isinstance(each, FilteredSet))


class TurnedSet(DealSource):
    """The deals of *plain*, in which *dealer* deals, each turned so that the dealer of its board does.

    So who deals has the hand that was meant for the dealer, and the others sit as they should.
    """

    def __init__(self, plain: DealSource, dealer: Seat) -> None:
        self.plain, self.dealer, self._from = plain, dealer, dealer
        self.text, self.size = f"{plain.text}, dealer {SEATS[dealer]}", plain.size

    def draw(self, stream: Stream, board: int, attempt: int = 0) -> Deal:
        return self.plain.draw(stream, board, attempt).rotate((standard_dealer(board) - self._from) % 4)


@lru_cache(maxsize=64)
def _shuffled(places: tuple[int, ...], key: bytes, block: int) -> tuple[int, ...]:
    """The places of a block in the order that the session's key gives them."""
    stream, order = Stream(sha256(b"everydeal mix 1\n" + key).digest()), list(places)
    for j in range(len(order) - 1, 0, -1):
        other = stream.number(j + 1, block * len(order) + j)
        order[j], order[other] = order[other], order[j]
    return tuple(order)


def template(deal: Deal) -> DealSource:
    """The full deals that contain the cards of *deal*."""
    return SpaceSet(spaces.completions(deal), f"template {deal}")


def balanced_endings(cards: int) -> DealSource:
    """The endings with *cards* cards in every hand, 1 to 13.

    >>> balanced_endings(1).size == 52 * 51 * 50 * 49
    True
    """
    before = sum(_endings(k) for k in range(13, cards, -1))
    return SpaceSet(spaces.balanced[before : before + _endings(cards)], f"cards {cards}")


def legal_endings(cards: int) -> DealSource:
    """The endings with *cards* cards in every hand that lawful play can reach."""
    space = spaces.by_name("legal")
    return SpaceSet(space[_first_with(space, cards) : _first_with(space, cards - 1)], f"legal {cards}")


def mixed(mix: "Mix") -> DealSource:
    """The classes of a `constraints.mix.Mix`, in the proportion of their targets."""
    whole = lcm(*(each.target.denominator for each in mix.classes))
    return MixSet([Part(each.name, int(each.target * whole), split_set(each.split)) for each in mix.classes])


def _endings(cards: int) -> int:
    return multinomial((cards, cards, cards, cards, 52 - 4 * cards))


def _first_with(space: Space[Deal], cards: int) -> int:
    """The first number, in a space whose hands get shorter, of an ending with at most *cards* cards in a hand."""
    low, high = 0, space.size
    while low < high:
        middle = (low + high) // 2
        if space[middle].hand_sizes[0] > cards:
            low = middle + 1
        else:
            high = middle
    return low


def _count(text: str) -> int:
    if not re.fullmatch("[1-9]|1[0-3]", text):
        raise ValueError(f"{text[:20]!r} is not a number of cards, 1 to 13")
    return int(text)


def _condition(text: str) -> Space[Deal]:
    from ...constraints import Space as Constrained

    return Constrained.from_name(text)


def _mix(text: str) -> DealSource:
    parts = []
    for entry in text.split(";"):
        head, _, name = entry.strip().partition(": ")
        weight, _, title = head.partition(" ")
        if not (re.fullmatch("[0-9]{1,9}", weight) and title):
            raise ValueError(f"{entry.strip()[:60]!r} is not a class of a mix: it should be 'WEIGHT NAME: SPACE'")
        parts.append(Part(title, int(weight), SpaceSet(_condition(name))))
    return MixSet(parts)


_KINDS: Final[dict[str, Callable[[str], DealSource]]] = {
    "template": lambda text: template(Deal.from_pbn(text)),
    "cards": lambda text: balanced_endings(_count(text)),
    "legal": lambda text: legal_endings(_count(text)),
    "mix": _mix,
    "space/1": lambda text: SpaceSet(_condition(f"space/1 {text}")),
}


def parse_set(text: str) -> DealSource:
    """The set that a line names.

    >>> parse_set("template N:AKQ... - - -").size
    694226018141619672037190400

    Raises:
        ValueError: it names none.
    """
    kind, blank, rest = text.strip().partition(" ")
    if kind in _KINDS and blank:
        return _KINDS[kind](rest.strip())
    space = spaces.by_name(text)
    if not isinstance(space, spaces.DealSpace):
        raise ValueError(f"the members of {space.name} are not deals")
    return SpaceSet(space)
