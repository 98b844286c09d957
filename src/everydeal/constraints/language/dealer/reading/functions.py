"""Functions of the dealer language: ``hcp(north, spades)``, ``shape(south, any 4333)``, ``score(vul, x3N, ...)``."""

from abc import ABC, abstractmethod
from collections.abc import Callable

from .....cards import RANKS, SUIT_NAMES
from ....conditions.shape_texts import ShapesError, read_shapes
from ....logic.measures import Measure, named
from ...tokens import Token
from .. import counts
from ..tree import ByShape, Count, HasCard, Imps, Optimal, Par, Random, Score, Term, Tricks
from . import words
from .arguments import Arguments
from .tokens import Words


class Reader(Arguments, ABC):
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


def _counting(measure: Callable[[Reader, int | None], Measure]) -> Callable[[Reader, Token], Term]:
    """The reader of ``word(seat)`` and ``word(seat, suit)``."""

    def read(reader: Reader, token: Token) -> Term:
        reader.tokens.expect("(", f"after {token.text!r}")
        seat = reader.seat()
        suit = reader.suit() if reader.tokens.accept(",") else None
        reader.close(token)
        return Count(measure(reader, suit), seat)

    return read


def _table(name: str) -> Callable[[Reader, Token], Term]:
    return _counting(lambda reader, suit: reader.tables.measure(name, suit))


def _length(reader: Reader, token: Token) -> Term:
    reader.tokens.expect("(", f"after {token.text!r}")
    seat = reader.seat()
    reader.close(token)
    return Count(named(SUIT_NAMES[words.SUITS[token.text.lower()]]), seat)


def _quality(reader: Reader, token: Token) -> Term:
    reader.tokens.expect("(", "after 'quality'")
    seat = reader.seat()
    reader.comma("the suit")
    suit = reader.suit()
    reader.close(token)
    return Count(counts.quality(suit), seat)


def _kaplan_rubens(reader: Reader, token: Token) -> Term:
    reader.tokens.expect("(", "after 'cccc'")
    seat = reader.seat()
    reader.close(token)
    return counts.kaplan_rubens(seat)


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


def _hascard(reader: Reader, token: Token) -> Term:
    reader.tokens.expect("(", "after 'hascard'")
    seat = reader.seat()
    reader.comma("the card")
    card = reader.tokens.take()
    text = card.text.upper().replace("10", "T")
    if len(text) == 2 and text[0] in RANKS and text[1] in "SHDC":
        text = text[::-1]
    if len(text) != 2 or text[0] not in "SHDC" or text[1] not in RANKS:
        reader.tokens.fail(f"a card is expected, like AS or TC, not {card}", card.at)
    reader.close(token)
    return HasCard(seat, 13 * "SHDC".index(text[0]) + RANKS.index(text[1]))


def _tricks(reader: Reader, token: Token) -> Term:
    reader.tokens.expect("(", f"after {token.text!r}")
    seat = reader.seat()
    reader.comma("the strain")
    strain = reader.strain()
    reader.close(token)
    return Tricks(seat, strain)


def _par(reader: Reader, token: Token) -> Term:
    reader.tokens.expect("(", "after 'par'")
    of_seat = reader.tokens.peek().text.lower() in words.SEATS
    side = reader.seat() & 1 if of_seat else reader.side()
    vulnerable = reader.vulnerability() if reader.tokens.accept(",") else reader.vulnerable or 0
    reader.close(token)
    return Par(side, vulnerable)


def _optimal(reader: Reader, token: Token) -> Term:
    from .. import optimal

    reader.tokens.expect("(", "after 'opc'")
    side = reader.side()
    strain = reader.strain() if reader.tokens.accept(",") else optimal.LONGEST
    reader.close(token)
    return Optimal(side, strain, reader.second_opens)


def _score(reader: Reader, token: Token) -> Term:
    reader.tokens.expect("(", "after 'score'")
    vulnerable = reader.is_vulnerable()
    reader.comma("the contract")
    contract = reader.contract()
    reader.comma("the tricks")
    tricks = reader.term()
    reader.close(token)
    return Score(vulnerable, contract, tricks)


def _of_one(make: Callable[[Term], Term]) -> Callable[[Reader, Token], Term]:
    def read(reader: Reader, token: Token) -> Term:
        reader.tokens.expect("(", f"after {token.text!r}")
        inside = reader.term()
        reader.close(token)
        return make(inside)

    return read


FUNCTIONS: dict[str, Callable[[Reader, Token], Term]] = {
    **dict.fromkeys(words.SUITS, _length),
    **{word: _table(name) for word, name in words.COUNTS.items()},
    **{f"pt{number}": _table(name) for number, name in enumerate(counts.STANDARD)},
    **dict.fromkeys(("loser", "losers"), _counting(lambda _, suit: counts.losers(suit))),
    **dict.fromkeys(("control", "controls"), _counting(lambda _, suit: counts.controls(suit))),
    "ltc": _counting(lambda _, suit: counts.half_losers(suit)),
    **dict.fromkeys(("bumwrap", "bumwraps"), _counting(lambda _, suit: counts.bum_rap(suit))),
    "quality": _quality,
    "cccc": _kaplan_rubens,
    "shape": _shape,
    "hascard": _hascard,
    **dict.fromkeys(("tricks", "trick", "dds"), _tricks),
    "par": _par,
    "opc": _optimal,
    "score": _score,
    **dict.fromkeys(("imps", "imp"), _of_one(Imps)),
    "rnd": _of_one(Random),
}
"""Every function's reader, by its name."""
