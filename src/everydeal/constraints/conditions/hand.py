"""`north`, `east`, `south`, `west`: what can be said about a hand, or about the cards of several hands together."""

from collections.abc import Callable, Mapping, Sequence
from typing import NoReturn

from ...argument_checks import check_kind, did_you_mean
from ...cards import RANKS, SEAT_NAMES, SUIT_NAMES, SUITS, Mask, Suit, mask_of
from ..logic import measures
from ..logic.shape_tests import YesOrNo
from ..logic.values import Value
from .atoms import Holds, Shaped, ShapedTotal
from .expressions import AllOf, AnyOf, Expression, as_expression
from .features import Feature
from .misused import HAND, refusing
from .named import parse_cards, to_suit
from .shapes import Shapes, read_pattern

BALANCED = ("4333", "4432", "5332")


class _Counted(property):
    """What a hand has of a measure: ``north.hcp`` is ``north.measure("hcp")``; with an example, and its text."""

    def __init__(self, name: str, what: str, example: str, text: str) -> None:
        super().__init__(lambda hand: hand.measure(name), doc=f"{what}\n\n>>> {example}\n<condition {text}>\n")

    def __get__(self, hand: object, owner: type | None = None) -> Feature:  # type: ignore[override]
        found: Feature = super().__get__(hand, owner)
        return found


@refusing(HAND)
class SeatHand:
    """The cards of one seat; or of several, written ``north | south``, taken as one set of cards.

    >>> (north | south).hcp >= 25
    <condition hcp(north) + hcp(south) >= 25>
    """

    __slots__ = ("seats",)

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def __or__(self, other: "SeatHand") -> "SeatHand":
        check_kind(other, SeatHand, "| takes two hands together, like (north | south).hcp")
        return SeatHand(self.seats | other.seats)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SeatHand):
            raise TypeError(
                f"a hand is compared by what it has, like north.hcp == 12 or north.spades == 5, not {other!r}"
            )
        return self.seats == other.seats

    def __hash__(self) -> int:
        return hash(self.seats)

    def __repr__(self) -> str:
        return " | ".join(SEAT_NAMES[seat].lower() for seat in range(4) if self.seats >> seat & 1)

    def __getattr__(self, name: str) -> NoReturn:
        if name in ("tricks", "dds", "par"):
            raise AttributeError(f"{name}: double-dummy tricks cannot be counted; sample them with space.filter(...)")
        known = [word for word in dir(type(self)) if not word.startswith("_")]
        raise AttributeError(f"a hand has no {name!r}{did_you_mean(name, known)}; there are {', '.join(known)}")

    # Numbers

    def measure(self, name: str, suit: Suit | str | None = None) -> Feature:
        """A measure by the name that it has in the text language: "hcp", "losers", ... of all suits or of one.

        >>> north.measure("hcp", "S") >= 4
        <condition hcp(north, spades) >= 4>

        Raises:
            ValueError: there is none of that name.
        """
        try:
            return Feature.of(measures.named(name, to_suit(suit)), self.seats)
        except KeyError:
            known = ", ".join([*SUIT_NAMES, *measures.LINEAR, *measures.SUITWISE])
            raise ValueError(f"there is no measure {name!r}; there are {known}") from None

    spades = _Counted("spades", "How many spades.", "north.spades >= 5", "spades(north) >= 5")
    hearts = _Counted("hearts", "How many hearts.", "north.hearts >= 5", "hearts(north) >= 5")
    diamonds = _Counted("diamonds", "How many diamonds.", "north.diamonds >= 5", "diamonds(north) >= 5")
    clubs = _Counted("clubs", "How many clubs.", "north.clubs >= 5", "clubs(north) >= 5")
    hcp = _Counted(
        "hcp", "High-card points: ace 4, king 3, queen 2, jack 1.", "north.hcp.between(15, 17)", "hcp(north) in 15..17"
    )
    controls = _Counted("controls", "Controls: ace 2, king 1.", "north.controls >= 4", "controls(north) >= 4")
    aces = _Counted("aces", "How many aces.", "north.aces + south.aces == 4", "aces(north) + aces(south) == 4")
    losers = _Counted(
        "losers",
        "Losing trick count: in each suit, the cards among the first three that are not A, K or Q.",
        "north.losers <= 7",
        "losers(north) <= 7",
    )
    quick_tricks = _Counted(
        "quicktricks",
        "Quick tricks: A K 2, A Q 1 1/2, A or K Q 1, guarded K 1/2.",
        "north.quick_tricks >= 2",
        "2 * quicktricks(north) >= 4",
    )
    stoppers = _Counted(
        "stoppers",
        "In how many suits there is A, Kx, Qxx or Jxxx.",
        "(north | south).stoppers == 4",
        "stoppers(north + south) >= 4",
    )

    def hcp_in(self, suit: Suit | str) -> Feature:
        """High-card points in one suit.

        >>> north.hcp_in("S") >= 5
        <condition hcp(north, spades) >= 5>

        Raises:
            ValueError: there is no such suit.
        """
        return self.measure("hcp", suit)

    def length(self, suit: Suit | str) -> Feature:
        """How many cards of one suit.

        >>> north.length("S") >= 5
        <condition spades(north) >= 5>

        Raises:
            ValueError: there is no such suit.
        """
        found = to_suit(suit)
        if found is None:
            raise ValueError("name a suit: S, H, D or C")
        return self.measure(SUIT_NAMES[found])

    def count(self, ranks: str, suit: Suit | str | None = None) -> Feature:
        """How many cards of some ranks: ``north.count("AKQ", "S") >= 2``.

        >>> north.count("AKQ", "S") >= 2
        <condition count(north, spades, AKQ) >= 2>

        Raises:
            ValueError: *ranks* are not ranks, or there is no such suit.
        """
        return Feature.of(measures.card_count(ranks, to_suit(suit)), self.seats)

    def weights(self, weights: Sequence[int] | Mapping[str, int], suit: Suit | str | None = None) -> Feature:
        """Points at will: whole *weights* of A K Q ... (as many as matter), of all 52 cards from SA to C2, or by rank.

        ``north.weights((6, 4, 2, 1))`` is ``north.weights({"A": 6, "K": 4, "Q": 2, "J": 1})``.

        >>> north.weights([6, 4, 2, 1]) >= 18
        <condition weights(north, 6 4 2 1) >= 18>

        Raises:
            ValueError: too many weights, or a key that is not a rank.
            TypeError: a weight is not a whole number.
        """
        return Feature.of(measures.weighted(weights, to_suit(suit)), self.seats)

    def suitwise(self, value: Callable[[Suit, Mask], int], suit: Suit | str | None = None) -> Feature:
        """The sum over the suits (or one) of a whole ``value(suit, holding)``; a holding has 13 bits, bit 0 the ace.

        >>> four_card_suits = north.suitwise(lambda suit, holding: holding.bit_count() >= 4)

        Raises:
            ValueError: there is no such suit.
            TypeError: a value is not a whole number.
        """
        return Feature.of(measures.custom(value, to_suit(suit)), self.seats)

    # Cards

    def has(self, cards: str) -> Expression:
        """All of these cards: ``north.has("SAKQ HA")`` is the ace, king and queen of spades and the ace of hearts.

        >>> north.has("SAKQ HA")
        <condition hascard(north, HA) and hascard(north, SA) and hascard(north, SK) and hascard(north, SQ)>

        Raises:
            ValueError: *cards* are not cards.
        """
        return self._each(cards, self.seats)

    def lacks(self, cards: str) -> Expression:
        """None of these cards.

        >>> north.lacks("SA")
        <condition not hascard(north, SA)>

        Raises:
            ValueError: *cards* are not cards.
        """
        return self._each(cards, 15 ^ self.seats)

    def _each(self, cards: str, seats: int) -> Expression:
        parts = tuple(Holds(card, seats) for card in parse_cards(cards))
        return parts[0] if len(parts) == 1 else AllOf(parts)

    def like(self, template: str) -> Expression:
        """A hand by template, S.H.D.C: ranks it holds, x for a small card (2 to 9), ``*`` for any holding.

        ``north.like("AKxxx.*.*.x")`` holds exactly ace, king and three small spades, one small club, and any red cards.

        >>> template = north.like("AKxxx.*.*.x")

        Raises:
            ValueError: not such a template.
        """
        suits = template.split(".")
        if len(suits) != 4:
            raise ValueError(f"{template!r} has {len(suits)} suit{'s' * (len(suits) != 1)}, not 4 joined by dots")
        cards = sum(len(ranks) for ranks in suits if ranks != "*")
        if cards > 13 * self.seats.bit_count():
            raise ValueError(f"{template!r} has {cards} cards, more than {13 * self.seats.bit_count()}")
        parts: list[Expression] = []
        for suit, ranks in enumerate(suits):
            if strange := [letter for letter in ranks if letter.upper() not in (*RANKS, "X")] if ranks != "*" else []:
                raise ValueError(
                    f"{strange[0]!r} in {ranks!r} is not a card: write the {SUIT_NAMES[suit]} as ranks ({RANKS}) "
                    "and x for small cards, or * for any"
                )
            if ranks != "*":
                parts += self._like_suit(suit, ranks)
        return AllOf(tuple(parts)) if parts else as_expression(True)

    def _like_suit(self, suit: Suit, ranks: str) -> list[Expression]:
        named = ranks.upper().replace("X", "")
        held = mask_of(parse_cards(SUITS[suit] + named)) if named else 0
        small = len(ranks) - len(named)
        honours = held | 0b11111 << 13 * suit  # an honour that is not named is not held
        cards = [card for card in range(13 * suit, 13 * suit + 13) if (held if not small else honours) >> card & 1]
        fixed: list[Expression] = [Holds(c, self.seats if held >> c & 1 else 15 ^ self.seats) for c in cards]
        return [self.length(suit) == len(ranks), *fixed]

    # Shapes

    @property
    def seat(self) -> int:
        """The one seat, N E S W = 0 to 3.

        >>> north.seat
        0

        Raises:
            TypeError: there are several.
        """
        if self.seats.bit_count() != 1:
            raise TypeError(f"{self!r} together have no shape; say it of each hand, or add lengths")
        return self.seats.bit_length() - 1

    @property
    def balanced(self) -> Expression:
        """4-3-3-3, 4-4-3-2 or 5-3-3-2 in any suits.

        >>> north.balanced
        <condition shape(north, any 5332 + any 4432 + any 4333)>

        Raises:
            TypeError: there are several seats.
        """
        return self.pattern(*BALANCED)

    def pattern(self, *patterns: str) -> Expression:
        """One of some shapes: "4432" in any suits, or "5-4-x-x", "5+-x-x-3-" for spades, hearts, diamonds, clubs.

        In the second form x is any length, ``5+`` at least five and ``3-`` at most three.

        >>> north.pattern("4432", "5-4-x-x")
        <condition shape(north, any 4432 + 5440 + 5431 + 5422 + 5413 + 5404)>

        Raises:
            ValueError: not such a pattern.
        """
        seat, texts = self.seat, ["".join(pattern.split()) for pattern in patterns]
        return AnyOf(tuple(Shaped(seat, read_pattern(text, any_order=text.isdecimal())) for text in texts))

    @property
    def shape(self) -> Shapes:
        """The lengths of the four suits: ``north.shape("5431", "54xx")`` is one of some shapes, x any length.

        A comparison says the same of one shape, ``north.shape == (5, 4, 3, 1)``.

        >>> north.shape("5431", "54xx")
        <condition spades(north) == 5 and hearts(north) == 4>

        Raises:
            ValueError: one of them is not a shape.
            TypeError: there are several seats.
        """
        return Shapes(self.seat)

    def shape_where(self, test: Callable[[int, int, int, int], bool]) -> Expression:
        """Shapes that pass ``test(spades, hearts, diamonds, clubs)``, which must say True or False.

        >>> more_spades = north.shape_where(lambda s, h, d, c: s > h)
        """
        return Shaped(self.seat, YesOrNo(test))

    def shape_points_where(
        self, test: Callable[[int, int, int, int, int], bool], points: Feature | None = None
    ) -> Expression:
        """Hands that pass ``test(spades, hearts, diamonds, clubs, points)``; *points* are hcp unless given.

        >>> long_or_strong = north.shape_points_where(lambda s, h, d, c, points: points + s >= 20)

        Raises:
            ValueError: *points* are not of this hand alone, or not always whole numbers.
            TypeError: several hands together, which have no shape.
        """
        seat, points = self.seat, self.hcp if points is None else points
        terms, scale = points.terms()
        if scale != 1 or any(seats != self.seats for _, _, seats in terms) or points.constant:
            raise ValueError(f"{points} is not a whole feature of {self!r} alone")
        return ShapedTotal(seat, terms, YesOrNo(test))

    def rule_of(self, total: int) -> Expression:
        """High-card points plus the lengths of the two longest suits make *total* or more: the Rule of 20, say.

        >>> opening = north.rule_of(20)
        """
        least = measures.whole_number(total, "the total of a rule")
        return ShapedTotal(self.seat, self.hcp.terms()[0], RuleOf(least), f"ruleof({self!r}, {least})")


class RuleOf(Value):
    """Whether points and the lengths of the two longest suits make a total or more."""

    least: int

    def __call__(self, s: int, h: int, d: int, c: int, points: int) -> bool:
        return points + sum(sorted((s, h, d, c))[2:]) >= self.least


north, east, south, west = (SeatHand(1 << seat) for seat in range(4))
