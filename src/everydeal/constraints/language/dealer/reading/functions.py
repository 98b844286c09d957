"""Functions of the dealer language: ``hcp(north, spades)``, ``shape(south, any 4333)``, ``score(vul, x3N, ...)``."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from .....cards import SUIT_NAMES, parse_card
from ....conditions.shapes import ShapesError, read_shapes
from ....logic.measures import Measure, named
from ...tokens import Token
from .. import counts
from ..tree import ByShape, Count, HasCard, Imps, Optimal, Par, Random, Score, Term, Tricks
from . import words
from .arguments import ArgumentReader
from .words import Words


class Reader(ArgumentReader, ABC):
    """Reads arguments and terms, and knows what the script has said so far that functions depend on."""

    def __init__(self, tokens: Words) -> None:
        super().__init__(tokens)
        self.tables = counts.Tables()
        self.vulnerable: int | None = None
        """A mask of sides."""
        self.second_opens = True
        """Whether South or West opens, not North or East: for `opc`."""

    @abstractmethod
    def term(self) -> Term:
        """A term."""


Part = Callable[["Reader"], Any]
"""Reads one argument."""


def _call(make: Callable[..., Term], *parts: Part, said: Sequence[str] = ()) -> Callable[[Reader, Token], Term]:
    """The reader of ``word(part, part)``: *make* makes the term of what was read; *said* is what commas are before."""

    def read(reader: Reader, token: Token) -> Term:
        reader.tokens.expect("(", f"after {token.text.lower()!r}")
        found = []
        for number, part in enumerate(parts):
            if number:
                reader.comma(said[number - 1])
            found.append(part(reader))
        reader.close(token)
        return make(*found)

    return read


def _counting(measure: Callable[[Reader, int | None], Measure]) -> Callable[[Reader, Token], Term]:
    """The reader of ``word(seat)`` and ``word(seat, suit)``."""

    def seat_and_measure(reader: Reader) -> tuple[int, Measure]:
        seat = reader.seat()
        return seat, measure(reader, reader.suit() if reader.tokens.accept(",") else None)

    return _call(lambda found: Count(found[1], found[0]), seat_and_measure)


def _table(name: str) -> Callable[[Reader, Token], Term]:
    return _counting(lambda reader, suit: reader.tables.measure(name, suit))


def _length(suit: int) -> Callable[[Reader, Token], Term]:
    return _call(lambda seat: Count(named(SUIT_NAMES[suit]), seat), Reader.seat)


def _shape(reader: Reader, token: Token) -> Term:
    end = "}" if reader.tokens.accept("{") else ")"
    if end == ")":
        reader.tokens.expect("(", "after 'shape'")
    seat = reader.seat()
    reader.comma("the shapes")
    text, at = reader.tokens.raw_until(end)
    reader.tokens.take()
    try:
        return ByShape(seat, frozenset((shape, 1) for shape in read_shapes(text)))
    except ShapesError as error:
        reader.tokens.fail(str(error), at + error.at)


def _card(reader: Reader) -> int:
    card = reader.tokens.take()
    try:
        return parse_card(card.text)
    except ValueError:
        reader.tokens.fail(f"a card is expected, like AS or TC, not {card}", card.at)


def _par(reader: Reader) -> Term:
    of_seat = reader.tokens.peek().text.lower() in words.SEATS
    side = reader.seat() & 1 if of_seat else reader.side()
    return Par(side, reader.vulnerability() if reader.tokens.accept(",") else reader.vulnerable or 0)


def _optimal(reader: Reader) -> Term:
    from .. import optimal

    side = reader.side()
    return Optimal(side, reader.strain() if reader.tokens.accept(",") else optimal.LONGEST, reader.second_opens)


FUNCTIONS: dict[str, Callable[[Reader, Token], Term]] = {
    **{word: _length(suit) for word, suit in words.SUITS.items()},
    **{word: _table(name) for word, name in words.COUNTS.items()},
    **{f"pt{number}": _table(name) for number, name in enumerate(counts.STANDARD)},
    **dict.fromkeys(("loser", "losers"), _counting(lambda _, suit: named("losers", suit))),
    **dict.fromkeys(("control", "controls"), _counting(lambda _, suit: named("controls", suit))),
    "ltc": _counting(lambda _, suit: counts.half_losers(suit)),
    **dict.fromkeys(("bumwrap", "bumwraps"), _counting(lambda _, suit: counts.bum_rap(suit))),
    "quality": _call(lambda seat, suit: Count(counts.quality(suit), seat), Reader.seat, Reader.suit, said=["the suit"]),
    "cccc": _call(counts.kaplan_rubens, Reader.seat),
    "shape": _shape,
    "hascard": _call(HasCard, Reader.seat, _card, said=["the card"]),
    **dict.fromkeys(("tricks", "trick", "dds"), _call(Tricks, Reader.seat, Reader.strain, said=["the strain"])),
    "par": _call(lambda par: par, _par),
    "opc": _call(lambda optimal: optimal, _optimal),
    "score": _call(
        Score, Reader.is_vulnerable, Reader.contract, lambda reader: reader.term(), said=["the contract", "the tricks"]
    ),
    **dict.fromkeys(("imps", "imp"), _call(Imps, lambda reader: reader.term())),
    "rnd": _call(Random, lambda reader: reader.term()),
}
"""Every function's reader, by its name."""
