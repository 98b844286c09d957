"""The words of the text language: measures, predicates, and what is refused by name."""

from collections.abc import Callable
from re import fullmatch
from typing import NoReturn

from ...cards import SUIT_NAMES, card_name, parse_card
from ..conditions.atoms import Shaped
from ..conditions.expressions import Expression
from ..conditions.features import Feature
from ..conditions.hand import SeatHand
from ..conditions.shapes import ShapesError, read_shapes
from ..logic import measures
from ..logic.shape_tests import OneOf
from .tokens import SEATS, Token, Tokens

_SHORT_NAMES = {
    "hcps": "hcp", "points": "hcp", "control": "controls", "loser": "losers", "ace": "aces", "king": "kings",
    "queen": "queens", "jack": "jacks", "ten": "tens", "quick_tricks": "quicktricks",
    **{name[:-1]: name for name in SUIT_NAMES},
}  # fmt: skip
_DEALER = "'everydeal dealer' reads it"
REFUSED = {
    **dict.fromkeys(
        ("tricks", "trick", "dds", "par"),
        f"double-dummy results cannot be counted: {_DEALER}, and tests deals; so does space.filter(...) in Python",
    ),
    "score": f"scores depend on double-dummy tricks: {_DEALER}",
    **dict.fromkeys(("imps", "imp"), f"IMPs depend on double-dummy tricks: {_DEALER}"),
    "cccc": f"the Kaplan-Rubens count is not built in: {_DEALER}; or use north.suitwise(...) in Python",
    "quality": f"the Kaplan-Rubens suit quality is not built in: {_DEALER}; or try sqot(seat, suit), top3(seat, suit)",
    **dict.fromkeys(("ltc", "opc", "bumwraps"), f"it is a word of DealerV2: {_DEALER}"),
    **dict.fromkeys((f"pt{n}" for n in range(10)), f"{_DEALER}; here counts have names, like tens or top3"),
    "rnd": f"a condition on deals cannot be random: {_DEALER}",
    "generate": "nothing is tried and rejected here, so there is nothing to limit: leave 'generate' out",
    **dict.fromkeys(
        ("action", "print", "printall", "printoneline", "printpbn"),
        "what to print is no part of a condition: everydeal random prints deals",
    ),
    **dict.fromkeys(("average", "frequency"), "everydeal.distribution gives it exactly, and so does everydeal count"),
    **dict.fromkeys(("pointcount", "altcount"), "your own point values are written weights(seat, 6 4 2 1)"),
}
"""Words of `dealer` that cannot be counted, or are not needed, with what to do instead."""
REFUSED_SIGNS = {
    "%": f"remainders cannot be counted as sums: name the values, like hcp(north) == 10 or hcp(north) == 12; {_DEALER}",
    **dict.fromkeys("?:", f"a choice 'a ? b : c' is written (a and b) or (not a and c); {_DEALER}"),
    "[": "there are no lists: name the values, like hcp(north) == 10 or hcp(north) == 12",
    "{": "there are no braces: write parentheses, and weights like weights(north, 6 4 2 1)",
}
"""The same for signs."""


def refuse(tokens: Tokens, token: Token, word: str) -> NoReturn:
    """Refuse a word by name."""
    tokens.fail(f"{token.text!r} is not possible: {REFUSED[word]}", token.at)


def refuse_sign(tokens: Tokens) -> None:
    """Refuse the next token by name, if it is a sign of `dealer` that cannot be counted."""
    token = tokens.peek()
    if token.kind == "sign" and token.text in REFUSED_SIGNS:
        tokens.fail(f"{token.text!r} is not possible: {REFUSED_SIGNS[token.text]}")


class HandArguments:
    """What stands behind a measure or a predicate: ``(seats, ...)``, or a seat that stood before it and a dot."""

    def __init__(self, tokens: Tokens, name: Token, seat: Token | None = None) -> None:
        self.tokens = tokens
        self.name = name
        self._first = seat is not None
        if seat is not None:
            self.hand = SeatHand(1 << SEATS[seat.text.lower()])
            self._open = tokens.accept("(") is not None
        else:
            tokens.expect("(", f"after {name.text!r}")
            self._open = True
            seats = 1 << tokens.seat()
            while tokens.accept("+"):
                seats |= 1 << tokens.seat()
            self.hand = SeatHand(seats)

    def more(self) -> bool:
        """Whether another argument follows; goes to it."""
        if not self._open:
            return False
        if self._first:
            self._first = False
            return self.tokens.peek().text != ")"
        return self.tokens.accept(",") is not None

    def need(self, what: str) -> None:
        """Go to the next argument, which must be there."""
        if not self.more():
            self.tokens.fail(f"{self.name.text!r} needs {what}")

    def close(self) -> None:
        """No argument may follow."""
        if self._open:
            self.tokens.expect(")", f"to end {self.name.text!r}")

    def suit(self) -> int | None:
        """A suit, if one follows."""
        return self.tokens.suit() if self.more() else None

    def trying(self, make: Callable[[], "Feature | Expression"], at: int) -> "Feature | Expression":
        """What *make* makes; its complaints become errors at a place."""
        try:
            return make()
        except ShapesError as error:
            self.tokens.fail(str(error), at + error.at)
        except (ValueError, TypeError) as error:
            self.tokens.fail(str(error), at)


def _named(name: str) -> Callable[[HandArguments], Feature]:
    def read(arguments: HandArguments) -> Feature:
        suit = None if name in SUIT_NAMES else arguments.suit()
        arguments.close()
        return arguments.hand.measure(name, suit)

    return read


def _suit_and_rest(arguments: HandArguments, what: str) -> tuple[int | None, str, int]:
    """An optional suit, then the rest as text."""
    arguments.need(what)
    suit = None
    if arguments.tokens.peek().kind == "word" and arguments.tokens.peek(1).text == ",":
        suit = arguments.tokens.suit()
        arguments.tokens.take()
    text, at = arguments.tokens.raw_until(")")
    arguments.close()
    return suit, text, at


def _count(arguments: HandArguments) -> Feature:
    suit, ranks, at = _suit_and_rest(arguments, "ranks, like count(north, AKQ)")
    return arguments.trying(lambda: arguments.hand.count(ranks, suit), at)  # type: ignore[return-value]


def _weights(arguments: HandArguments) -> Feature:
    suit, text, at = _suit_and_rest(arguments, "weights, like weights(north, 6 4 2 1)")

    def make() -> Feature:
        words = text.replace(",", " ").split()
        strange = [word for word in words if not fullmatch(r"-?\d+", word)]
        if strange:
            raise ValueError(f"{strange[0]!r} is not a weight: they are whole numbers, those of ace, king, queen ...")
        return arguments.hand.weights([int(word) for word in words], suit)

    return arguments.trying(make, at)  # type: ignore[return-value]


def _suitwise(arguments: HandArguments) -> Feature:
    suit, code, at = _suit_and_rest(arguments, "a function's code, as Python writes it")
    make = lambda: Feature.of(measures.from_code(code, suit), arguments.hand.seats)  # noqa: E731
    return arguments.trying(make, at)  # type: ignore[return-value]


MEASURES: dict[str, Callable[[HandArguments], Feature]] = {
    **{name: _named(name) for name in (*measures.LINEAR, *SUIT_NAMES, *measures.SUITWISE)},
    "count": _count,
    "weights": _weights,
    "suitwise": _suitwise,
}
"""Every measure's reader, by its name."""
MEASURES |= {short: MEASURES[name] for short, name in _SHORT_NAMES.items()}


def _of_text(what: str, make: Callable[[SeatHand, str], Expression]) -> Callable[[HandArguments], Expression]:
    """The reader of a predicate that *make* makes of a hand and the text behind it."""

    def read(arguments: HandArguments) -> Expression:
        arguments.need(what)
        text, at = arguments.tokens.raw_until(")")
        arguments.close()
        return arguments.trying(lambda: make(arguments.hand, text), at)  # type: ignore[return-value]

    return read


def _card(hand: SeatHand, text: str) -> Expression:
    return hand.has(card_name(parse_card(text)))


def _balanced(arguments: HandArguments) -> Expression:
    arguments.close()
    return arguments.trying(lambda: arguments.hand.balanced, arguments.name.at)  # type: ignore[return-value]


def _rule_of(hand: SeatHand, text: str) -> Expression:
    if not text.isdecimal():
        raise ValueError(f"a whole number is expected, not {text!r}")
    return hand.rule_of(int(text))


PREDICATES: dict[str, Callable[[HandArguments], Expression]] = {
    "shape": _of_text(
        "shapes, like shape(north, any 4333 + 54xx)", lambda hand, text: Shaped(hand.seat, OneOf(read_shapes(text)))
    ),
    "balanced": _balanced,
    "hascard": _of_text("a card, like hascard(north, SA)", _card),
    "has": _of_text("cards, like has(north, SAKQ HA)", SeatHand.has),
    "lacks": _of_text("cards, like lacks(north, SAKQ HA)", SeatHand.lacks),
    "like": _of_text("a template, like like(north, AKxxx.*.*.x)", SeatHand.like),
    "ruleof": _of_text("a total, like ruleof(north, 20)", _rule_of),
}
"""Every predicate's reader, by its name."""
