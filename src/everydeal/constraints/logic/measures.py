"""Measures: whole numbers that count something in a hand, suit by suit.

A measure gives every holding (the cards of one suit, 13 bits, bit 0 the ace) of every suit a whole number; a hand's
total is the sum over the four suits.  High-card points, lengths and controls are measures that add up card by card
(*linear*); losing tricks, quick tricks and stoppers are not, but still go suit by suit.

Sources: high-card points, M. Work (4-3-2-1); controls, A 2 and K 1; C13 points, 6-4-2-1; losing trick count,
F. Dudley Courtenay and W. Klinger, in its plain form without adjustments; quick tricks, E. Culbertson; SQOT (suit
quality overcall test), R. Klinger.

A function of a holding of one's own is written down as a *code*, and read back.  That is a decision diagram: a *block*
is the run of values of all holdings that agree on the low cards; the block of all 8192 holdings of a suit splits, by
whether the two is held, then the three, ..., then the ace, until one value is left.  Equal blocks are written once, so
that a sensible function takes a few hundred characters: ``node.node.node...~root.root.root.root``; a node is ``value``
(a leaf, decimal) or ``a_b`` (two earlier nodes, numbered from 0: the half without the card, the half with it); a root
is the node of a suit.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import chain
from operator import index
from typing import TypeAlias

from ...cards import RANKS, SUIT_NAMES, Mask, Suit
from .values import Value

Table: TypeAlias = tuple[int, ...]
"""A value for each of the 8192 holdings of a suit."""
A, K, Q, J, T = (1 << rank for rank in range(5))


class Measure(Value, besides=("unit", "weights", "tables")):
    """Something that can be counted in a hand.  Two measures are equal if their texts are."""

    name: str
    """What the text language calls it."""
    suit: Suit | None = None
    """The one suit it looks at, if it does."""
    arguments: str = ""
    """What else the text language writes between its parentheses."""
    unit: int = 1
    """The tables count in parts: 2 if in halves."""
    weights: Table | None = None
    """The value of each of the 52 cards, if the measure is linear."""
    tables: tuple[Table, Table, Table, Table] | None = None

    def text(self, seats: str) -> str:
        """The measure of the hand of *seats* in the text language."""
        suit = [] if self.suit is None else [SUIT_NAMES[self.suit]]
        return f"{self.name}({', '.join([seats, *suit, *([self.arguments] if self.arguments else [])])})"

    @cached_property
    def by_holding(self) -> tuple[Table, Table, Table, Table]:
        """The value of every holding of every suit."""
        if self.tables is not None:
            return self.tables
        assert self.weights is not None
        spades, hearts, diamonds, clubs = (_sums(self.weights[13 * suit : 13 * suit + 13]) for suit in range(4))
        return spades, hearts, diamonds, clubs

    def __reduce__(self) -> tuple[object, ...]:
        """Tables of 8192 numbers travel as the code, or the name, that they are made of."""
        if self.name == "suitwise":
            return from_code, (self.arguments, self.suit)
        if self.name in SUITWISE and self == named(self.name, self.suit):
            return named, (self.name, self.suit)
        return super().__reduce__()  # type: ignore[return-value]

    def of(self, hand: Mask) -> int:
        """The total of a hand, in units of 1/`unit`."""
        spades, hearts, diamonds, clubs = self.by_holding
        return spades[hand & 8191] + hearts[hand >> 13 & 8191] + diamonds[hand >> 26 & 8191] + clubs[hand >> 39]


def linear(name: str, weights: Sequence[int], suit: Suit | None = None, arguments: str = "") -> Measure:
    """A measure that adds up card by card: *weights* are those of A K Q ... 2 (as many as there are), or of all 52."""
    if len(weights) != 52:
        weights = [*weights, *[0] * (13 - len(weights))] * 4
    kept = tuple(w if suit is None or card // 13 == suit else 0 for card, w in enumerate(weights))
    return Measure(name, suit, arguments, weights=kept)


def losing_tricks(suit: Suit, holding: Mask) -> int:
    """Losers in one suit: of its first three cards, those that are not the ace, the king or the queen."""
    length = holding.bit_count()
    top = {0: 0, 1: A, 2: A | K}.get(length, A | K | Q)
    return min(length, 3) - (holding & top).bit_count()


def half_quick_tricks(suit: Suit, holding: Mask) -> int:
    """Twice the quick tricks of one suit: A K 2, A Q 1 1/2, A 1, K Q 1, K and another card 1/2."""
    if holding & A:
        return 4 if holding & K else 3 if holding & Q else 2
    if holding & K:
        return 2 if holding & Q else 1 if holding.bit_count() > 1 else 0
    return 0


def stopped(suit: Suit, holding: Mask) -> int:
    """1 if the holding stops the suit: ace, guarded king, queen and two, jack and three; otherwise 0."""
    length = holding.bit_count()
    return int(any(holding & honour and length > rank for rank, honour in enumerate((A, K, Q, J))))


def overcall_quality(suit: Suit, holding: Mask) -> int:
    """SQOT: the length plus the honours; jack and ten count only beside a higher honour."""
    top = (holding & (A | K | Q)).bit_count()
    return holding.bit_count() + top + ((holding & (J | T)).bit_count() if top else 0)


LINEAR: dict[str, Sequence[int]] = {
    "hcp": (4, 3, 2, 1),
    "controls": (2, 1),
    "c13": (6, 4, 2, 1),
    "aces": (1,),
    "kings": (0, 1),
    "queens": (0, 0, 1),
    "jacks": (0, 0, 0, 1),
    "tens": (0, 0, 0, 0, 1),
    "top2": (1, 1),
    "top3": (1, 1, 1),
    "top4": (1, 1, 1, 1),
    "top5": (1, 1, 1, 1, 1),
}
"""Linear measures by name, with the weights of A K Q J ..."""


def by_honours_and_length(value: Callable[[Suit, Mask], int]) -> Table:
    """The table of a function of A K Q J T and the length, the same in every suit."""
    rows = [[value(0, top | (1 << spots) - 1 << 5) for top in range(32)] for spots in range(9)]
    return tuple(chain.from_iterable(rows[spots.bit_count()] for spots in range(256)))


SUITWISE: dict[str, tuple[Callable[[Suit, Mask], int], int]] = {
    "losers": (losing_tricks, 1),
    "quicktricks": (half_quick_tricks, 2),
    "stoppers": (stopped, 1),
    "sqot": (overcall_quality, 1),
}
"""The other measures by name: the function, which looks at A K Q J T and the length, and its unit."""


@cache
def named(name: str, suit: Suit | None = None) -> Measure:
    """The measure with this name, over all four suits or in one.

    Raises:
        KeyError: there is none.
    """
    if name in SUIT_NAMES:
        return linear(name, [int(card // 13 == SUIT_NAMES.index(name)) for card in range(52)])
    if name in LINEAR:
        return linear(name, LINEAR[name], suit)
    value, unit = SUITWISE[name]
    table, nothing = by_honours_and_length(value), (0,) * 8192
    s, h, d, c = (table if suit in (None, each) else nothing for each in range(4))
    return Measure(name, suit, unit=unit, tables=(s, h, d, c))


def card_count(ranks: str, suit: Suit | None = None) -> Measure:
    """How many cards of these ranks."""
    wanted = [int(rank in ranks.upper()) for rank in RANKS]
    strange = [letter for letter in ranks.upper() if letter not in RANKS]
    if strange or not ranks:
        raise ValueError(f"{ranks!r} is not a set of ranks (ranks are {RANKS})")
    return linear("count", wanted, suit, "".join(r for r, w in zip(RANKS, wanted, strict=True) if w))


def weighted(weights: Sequence[int] | Mapping[str, int], suit: Suit | None = None) -> Measure:
    """Points at will: *weights* of A K Q ... (as many as are not 0), of all 52 cards from SA to C2, or by rank.

    Raises:
        ValueError: too many weights, or a key that is not a rank.
        TypeError: a weight is not a whole number.
    """
    if isinstance(weights, Mapping):
        strange = [rank for rank in weights if rank not in tuple(RANKS)]
        if strange:
            raise ValueError(f'{strange[0]!r} is not a rank ({RANKS}): write {{"A": 6, "K": 4}} or (6, 4)')
        lowest = max(map(RANKS.index, weights), default=0)
        weights = [weights.get(rank, 0) for rank in RANKS[: lowest + 1]]
    weights = [whole_number(weight, "a weight") for weight in weights]
    if len(weights) != 52 and not 1 <= len(weights) <= 13:
        raise ValueError(f"{len(weights)} weights: give those of the ranks from the ace down, or of all 52 cards")
    return linear("weights", weights, suit, " ".join(map(str, weights)))


@lru_cache(maxsize=64)
def custom(value: Callable[[Suit, Mask], int], suit: Suit | None = None) -> Measure:
    """A measure by any function of suit (S H D C = 0..3) and holding (13 bits, bit 0 the ace)."""

    def table(of: Suit) -> Table:
        if suit not in (None, of):
            return (0,) * 8192
        return tuple(whole_number(value(of, holding), "a value of the function") for holding in range(8192))

    return of_tables([table(each) for each in range(4)], suit)


def of_tables(tables: Sequence[Table], suit: Suit | None = None) -> Measure:
    """The measure with a table for each suit."""
    spades, hearts, diamonds, clubs = map(tuple, tables)
    return Measure("suitwise", suit, encode(tables), tables=(spades, hearts, diamonds, clubs))


def from_code(code: str, suit: Suit | None = None) -> Measure:
    """The measure that `encode` wrote.

    Raises:
        ValueError: nothing that it writes.
    """
    return Measure("suitwise", suit, code, tables=decode(code))


def whole_number(value: object, what: str) -> int:
    """*value*, if it is a whole number.

    Raises:
        TypeError: it is not.
    """
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{what} is {value!r}, not a whole number (an int)") from None


@lru_cache(maxsize=64)
def _sums(weights: tuple[int, ...]) -> Table:
    """The total weight of every subset."""
    totals = [0]
    for weight in weights:
        totals += [total + weight for total in totals]
    return tuple(totals)


def length_of(measure: Measure) -> Suit | None:
    """The suit whose length this measure is; None if it is not a length."""
    return SUIT_NAMES.index(measure.name) if measure.name in SUIT_NAMES else None


Values: TypeAlias = tuple[int, ...]


def encode(tables: Sequence[Values]) -> str:
    """The text of four tables of 8192 values.

    >>> tables = [tuple(holding.bit_count() % 2 for holding in range(8192))] * 4
    >>> decode(encode(tables)) == tuple(tables), len(encode(tables)) < 200
    (True, True)
    """
    nodes: dict[str, int] = {}
    known: dict[Values, int] = {}

    def number(values: Values) -> int:
        if values not in known:
            if values.count(values[0]) == len(values):
                text = str(values[0])
            else:
                half = len(values) // 2
                text = f"{number(values[:half])}_{number(values[half:])}"
            known[values] = nodes.setdefault(text, len(nodes))
        return known[values]

    roots = [number(tuple(table)) for table in tables]
    return f"{'.'.join(nodes)}~{'.'.join(map(str, roots))}"


@lru_cache(maxsize=256)
def decode(text: str) -> tuple[Values, Values, Values, Values]:
    """The four tables of a text.

    Raises:
        ValueError: it is not such a text.
    """
    body, _, foot = text.partition("~")
    try:
        nodes: list[Values] = []
        for word in body.split("."):
            low, both, high = word.partition("_")
            nodes.append(_join(nodes, int(low), int(high)) if both else (int(low),))
        tables = [nodes[int(root)] for root in foot.split(".")]
    except (ValueError, IndexError):
        raise ValueError(f"{text[:40]!r}... is not the code of a function of holdings") from None
    if len(tables) != 4 or any(len(table) > 8192 for table in tables):
        raise ValueError(f"{text[:40]!r}... is not the code of a function of holdings of four suits")
    spades, hearts, diamonds, clubs = (_stretch(table, 8192) for table in tables)
    return spades, hearts, diamonds, clubs


def _join(nodes: list[Values], low: int, high: int) -> Values:
    """Two blocks side by side, the shorter stretched to the length of the longer."""
    if min(low, high) < 0:
        raise ValueError("no such node")
    length = max(len(nodes[low]), len(nodes[high]))
    if length > 4096:
        raise ValueError("too deep")
    return _stretch(nodes[low], length) + _stretch(nodes[high], length)


def _stretch(values: Values, length: int) -> Values:
    times = length // len(values)
    return values if times == 1 else tuple([value for value in values for _ in range(times)])
