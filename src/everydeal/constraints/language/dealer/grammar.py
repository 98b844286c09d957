"""The grammar of the dealer language: tokens -> script.

    script     = { statement }                                   free form; a statement needs no line of its own
    statement  = "generate" n | "produce" n | "seed" n | "startboard" n | "title" string | "dealer" seat
               | "opener" seat | "vulnerable" ("none" | "NS" | "EW" | "all") | "level" name n
               | "predeal" { seat holding { "," holding } | suit "(" seat ")" "==" n }
               | "pointcount" { n } | "altcount" 0..9 { n } | name "=" term
               | "action" [ action { "," action } ] | [ "condition" ] term
    term       = or [ "?" term ":" term ]
    or         = operators from the loosest: "||"; "&&"; "== !="; "< <= > >="; "+ -"; "* / %"
    factor     = ("!" | "not" | "-") factor | "(" term ")" | n | name | function

Where the grammar of the original would be a syntax error and the meaning is plain all the same, it is read: unary minus
of any factor, names that are words of the language, ``n`` for ``north``, actions without ``action``.
"""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from fractions import Fraction
from typing import NoReturn

from ....board.contract import Contract
from ....cards import RANKS, SUIT_NAMES, card_name
from ...logic.deck import Shape
from ...logic.measures import Measure, named
from ..tokens import ExpressionError, Token
from . import counts, shapes, words
from .actions import Actions
from .script import Script
from .tokens import Words, with_parameters
from .tree import Binary, ByShape, Choice, Count, HasCard, Imps, Not, Number, Par, Random, Score, Term, Tricks

_LEVELS = (("||", "or"), ("&&", "and"), ("==", "!="), ("<", "<=", ">", ">="), ("+", "-"), ("*", "/", "%"))
"""The operators, from the loosest to the tightest."""
_SIGNS = {"or": "||", "and": "&&"}
_DEEPEST = 60
"""So deep may parentheses be nested."""


def read(text: str, file: str = "", parameters: Mapping[int, str] | None = None) -> Script:
    """The script of a text; *parameters* are its ``$0`` ... ``$9``.

    Raises:
        ExpressionError: a ValueError; the text is wrong; says where.
    """
    return Reader(Words(with_parameters(text, parameters or {}, file), file)).script()


class Reader:
    """Reads one script."""

    def __init__(self, tokens: Words) -> None:
        self.tokens = tokens
        self.found = Script()
        self.tables = counts.Tables()
        self._depth = 0
        self._conditions = 0
        self._look_ahead()

    def _look_ahead(self) -> None:
        """What holds for the whole script wherever it stands: the points that are counted, and who is vulnerable."""
        for place in self.tokens.find("pointcount", "altcount", "vulnerable"):
            self.tokens.return_to(place)
            word = self.tokens.take().text
            if self.tokens.peek().text != "=":
                getattr(self, f"_{word}_statement")()
        self.tokens.return_to(0)

    # Statements

    def script(self) -> Script:
        """The whole script."""
        if self.tokens.peek().kind == "end":
            self.tokens.fail("nothing is said here: a script has a condition, like hcp(north) >= 20, or an action")
        while self.tokens.peek().kind != "end":
            if not self.tokens.accept(";", ","):
                self._statement()
        if self._conditions > 1:
            self.found.notes.append(f"{self._conditions} conditions: the last one holds, as in dealer")
        return self.found

    def _statement(self) -> None:
        token = self.tokens.peek()
        word = token.text.lower()
        if token.kind == "word" and self.tokens.peek(1).text == "=":
            self._definition()
        elif token.kind == "word" and word in words.STATEMENTS and token.text not in self.found.names:
            self.tokens.take()
            getattr(self, f"_{word}_statement")()
        elif self.at_action():
            self.found.actions.append(Actions(self).action())
        else:
            self.found.condition = self.term()
            self._conditions += 1

    def at_action(self) -> bool:
        """Whether an action begins here."""
        token = self.tokens.peek()
        return token.kind == "word" and token.text.lower() in words.ACTIONS and token.text not in self.found.names

    def at_statement(self) -> bool:
        """Whether a statement begins here, or the script ends."""
        token = self.tokens.peek()
        if token.kind == "word":
            return token.text.lower() in words.STATEMENTS or self.tokens.peek(1).text == "=" or self.at_action()
        return token.kind == "end"

    def _definition(self) -> None:
        name = self.tokens.take()
        self.tokens.take()
        term = self.term()
        if name.text in self.found.names and self.found.names[name.text] != term:
            self.tokens.fail(f"{name.text!r} is defined twice, and not alike", name.at)
        self.found.names[name.text] = term

    def _condition_statement(self) -> None:
        self.found.condition = self.term()
        self._conditions += 1

    def _action_statement(self) -> None:
        self.found.actions = Actions(self).actions()

    def _generate_statement(self) -> None:
        self.found.generate = self.whole("after 'generate'")

    def _produce_statement(self) -> None:
        self.found.produce = self.whole("after 'produce'")

    def _seed_statement(self) -> None:
        self.found.seed = str(self.whole("after 'seed'"))

    def _startboard_statement(self) -> None:
        self.found.start_board = self.whole("after 'startboard'")

    def _dealer_statement(self) -> None:
        self.found.dealer = self.seat()

    def _opener_statement(self) -> None:
        self.seat()
        self.found.notes.append("'opener' is for opc, which is not here: it changes nothing")

    def _vulnerable_statement(self) -> None:
        token = self.tokens.take()
        if token.text.lower() not in words.VULNERABLE:
            self.tokens.fail(f"none, NS, EW or all is expected after 'vulnerable', not {token}", token.at)
        self.found.vulnerable = words.VULNERABLE[token.text.lower()]

    def _title_statement(self) -> None:
        self.found.title = self.string("after 'title'")

    def _level_statement(self) -> None:
        name = self.tokens.take()
        if name.text not in self.found.names and name.text.lower() != "rest":
            self._unknown(name)
        if name.text in (level for level, _ in self.found.levels):
            self.tokens.fail(f"a second level for {name.text!r}", name.at)
        token = self.tokens.take()
        if token.kind not in ("number", "decimal"):
            self.tokens.fail(f"a percentage is expected, not {token}", token.at)
        self.tokens.accept("%")
        self.found.levels.append((name.text, Fraction(token.text)))

    def _pointcount_statement(self) -> None:
        self.tables.set("hcp", self._points())

    def _altcount_statement(self) -> None:
        at = self.tokens.peek().at
        number = self.whole("after 'altcount'")
        if not 0 <= number <= 9:
            self.tokens.fail(f"alternate counts are numbered from 0 to 9, not {number}", at)
        self.tables.set(counts.STANDARD[number], self._points())

    def _points(self) -> list[int]:
        """Points of the ace, the king ... as many as are written."""
        at, points = self.tokens.peek().at, []
        while self.tokens.peek().kind in ("number", "decimal") or (
            self.tokens.peek().text == "-" and self.tokens.peek(1).kind in ("number", "decimal")
        ):
            points.append(self.number("for a card"))
        if len(points) > 13:
            self.tokens.fail(f"{len(points)} points: there are 13 cards in a suit, from the ace to the two", at)
        return points

    # What is dealt beforehand

    def _predeal_statement(self) -> None:
        at = self.tokens.peek().at
        read_one = False
        while self._predealt():
            self.tokens.accept(",")
            read_one = True
        if not read_one:
            self.tokens.fail("a seat with its cards is expected after 'predeal', like: predeal south SAQ542, HKJ87", at)

    def _predealt(self) -> bool:
        token = self.tokens.peek()
        word = token.text.lower()
        if token.kind != "word" or self.tokens.peek(1).text == "=":
            return False
        if word in words.SUITS and self.tokens.peek(1).text == "(":
            return self._predealt_length()
        if word not in words.SEATS:
            return False
        if self.tokens.peek(1).kind != "word":
            self.tokens.take()
            self.tokens.fail(f"the cards of {token.text} are expected, like SAQ542, not {self.tokens.peek()}")
        self.tokens.take()
        seat = words.SEATS[word]
        self.tokens.accept(",")
        while self._holding(seat):
            self.tokens.accept(",")
        return True

    def _predealt_length(self) -> bool:
        """``spades(north) == 5``; False if it is a condition, and not about lengths beforehand."""
        place, token = self.tokens.place, self.tokens.take()
        self.tokens.take()
        seat = self.seat()
        self.tokens.expect(")", "after the seat")
        if not self.tokens.accept("=="):
            self.tokens.return_to(place)
            return False
        length = self.whole("for a suit length")
        self.found.lengths[seat, words.SUITS[token.text.lower()]] = length
        held = sum(n for (each, _), n in self.found.lengths.items() if each == seat)
        if length > 13 or held > 13:
            self.tokens.fail(f"{max(length, held)} cards are more than a hand holds", token.at)
        return True

    def _holding(self, seat: int) -> bool:
        """Cards like ``SAQ542``, or one like ``AS``; False if there are none here."""
        token = self.tokens.peek()
        text = token.text.upper().replace("10", "T")
        if (
            token.kind not in ("word", "number")
            or token.text in self.found.names
            or self.tokens.peek(1).text in ("=", "(")
        ):
            return False
        if len(text) == 2 and text[0] in RANKS and text[1] in "SHDC":
            text = text[::-1]
        if text[0] not in "SHDC" or any(rank not in RANKS for rank in text[1:]):
            return False
        self.tokens.take()
        for rank in text[1:]:
            card = 13 * "SHDC".index(text[0]) + RANKS.index(rank)
            if card in self.found.cards and self.found.cards[card] != seat:
                self.tokens.fail(f"{card_name(card)} is predealt to two hands", token.at)
            if card in self.found.cards and len(text) > 2 and text.count(rank, 1) > 1:
                self.tokens.fail(f"{card_name(card)} is named twice", token.at)
            self.found.cards[card] = seat
        if sum(holder == seat for holder in self.found.cards.values()) > 13:
            self.tokens.fail("more than 13 cards are predealt to this hand", token.at)
        return True

    # Terms

    def term(self) -> Term:
        """A term."""
        self._depth += 1
        if self._depth > _DEEPEST:
            self.tokens.fail(f"more than {_DEEPEST} terms are nested here: give the inner ones names")
        test = self._operation(0)
        if self.tokens.accept("?"):
            yes = self.term()
            self.tokens.expect(":", "between the two values of a choice, a ? b : c")
            test = Choice(test, yes, self.term())
        self._depth -= 1
        return test

    def _operation(self, level: int) -> Term:
        if level == len(_LEVELS):
            return self._factor()
        left = self._operation(level + 1)
        while (sign := self._sign(level)) is not None:
            left = Binary(sign.text, left, self._operation(level + 1), self._place_of(sign))
        return left

    def _sign(self, level: int) -> Token | None:
        """The next token, if it is an operator of this level, and no name that begins a definition."""
        if self.tokens.peek().kind == "word" and self.tokens.peek(1).text == "=":
            return None
        token = self.tokens.accept(*_LEVELS[level])
        return token and Token(token.kind, _SIGNS.get(token.text.lower(), token.text), token.at)

    def _place_of(self, token: Token) -> str:
        return ExpressionError("", self.tokens.text, token.at, self.tokens.file).place if token.text in "/%" else ""

    def _factor(self) -> Term:
        token = self.tokens.peek()
        if self.tokens.accept("!", "not"):
            return Not(self._nested(self._factor))
        if self.tokens.accept("-"):
            part = self._nested(self._factor)
            return Number(-part.value) if isinstance(part, Number) else Binary("-", Number(0), part)
        if self.tokens.accept("("):
            inside = self.term()
            self.tokens.expect(")", "to close the parenthesis")
            return inside
        if token.kind in ("number", "decimal"):
            return Number(self.number("here"))
        if token.kind == "word" and not (self.tokens.peek(1).text == "=" or token.text in _CLOSED):
            return self._word()
        if token.text == "=":
            self.tokens.fail("equality is written ==")
        if token.kind == "string":
            self.tokens.fail("a text is printed, by printes, average or frequency; here a number is expected")
        return self.tokens.fail(f"a number, a name or a function like hcp(north) is expected, not {token}")

    def _nested(self, read: Callable[[], Term]) -> Term:
        self._depth += 1
        if self._depth > _DEEPEST:
            self.tokens.fail(f"more than {_DEEPEST} signs stand before one term")
        term = read()
        self._depth -= 1
        return term

    def _word(self) -> Term:
        token = self.tokens.take()
        name, word = token.text, token.text.lower()
        calls = self.tokens.peek().text in ("(", "{")
        if name in self.found.names and not (calls and word in _FUNCTIONS):
            return self.found.names[name]
        if word in words.REFUSED:
            self.tokens.fail(f"{name!r} is not possible: {words.REFUSED[word]}", token.at)
        if word in _FUNCTIONS:
            if not calls:
                self.tokens.fail(f"'(' is expected after {name!r}, not {self.tokens.peek()}")
            return _FUNCTIONS[word](self, token)
        return self._unknown(token)

    def _unknown(self, token: Token) -> NoReturn:
        near = get_close_matches(token.text, [*self.found.names, *_FUNCTIONS, *words.STATEMENTS, *words.ACTIONS], 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        self.tokens.fail(f"nothing is called {token.text!r} up to here{hint}", token.at)

    # Arguments

    def seat(self) -> int:
        """A seat."""
        token = self.tokens.take()
        if token.text.lower() not in words.SEATS:
            self.tokens.fail(f"a seat is expected (north, east, south or west), not {token}", token.at)
        return words.SEATS[token.text.lower()]

    def side(self) -> int:
        """A side."""
        token = self.tokens.take()
        if token.text.lower() not in words.SIDES:
            self.tokens.fail(f"a side is expected (NS or EW), not {token}", token.at)
        return words.SIDES[token.text.lower()]

    def suit(self) -> int:
        """A suit."""
        token = self.tokens.take()
        word = token.text.lower()
        suit = words.SUITS.get(word, words.SUIT_LETTERS.get(word))
        if suit is None:
            self.tokens.fail(f"a suit is expected (spades, hearts, diamonds or clubs), not {token}", token.at)
        return suit

    def strain(self) -> int:
        """A suit, or notrumps."""
        if self.tokens.peek().text.lower() in words.STRAINS:
            return words.STRAINS[self.tokens.take().text.lower()]
        return self.suit()

    def number(self, where: str) -> int:
        """A number with its sign; one with a decimal point stands for hundredths, as in DealerV2."""
        sign = -1 if self.tokens.accept("-") else 1
        token = self.tokens.take()
        if token.kind == "decimal":
            hundredths = Fraction(token.text if token.text[0] != "." else f"0{token.text}") * 100
            if hundredths.denominator != 1:
                self.tokens.fail(
                    f"{token.text} has more than two decimals: numbers are counted in hundredths", token.at
                )
            return sign * int(hundredths)
        if token.kind != "number":
            self.tokens.fail(f"a number is expected {where}, not {token}", token.at)
        return sign * int(token.text)

    def whole(self, where: str) -> int:
        """A number without a sign."""
        token = self.tokens.peek()
        if token.kind != "number":
            self.tokens.fail(f"a whole number is expected {where}, not {token}")
        return self.number(where)

    def string(self, where: str) -> str:
        """A text in quotes."""
        token = self.tokens.take()
        if token.kind != "string":
            self.tokens.fail(f'a text in quotes is expected {where}, like "Weak twos", not {token}', token.at)
        return "\n" if token.text == "\\n" else token.text[1:-1]

    def contract(self) -> Contract:
        """A contract like ``x3N`` or ``z4Hxx``."""
        token = self.tokens.take()
        text = token.text
        bare = text[1:] if text[:1] in ("x", "z") else text
        doubled = len(bare) - 2
        good = (
            len(bare) >= 2
            and bare[0] in "1234567"
            and bare[1].upper() in "SHDCN"
            and bare[2:].lower() in ("", "x", "xx")
        )
        if not good:
            self.tokens.fail(f"a contract is expected, like x3N or z4Hx, not {token}", token.at)
        return Contract.of(int(bare[0]), "SHDCN".index(bare[1].upper()), doubled)

    def is_vulnerable(self) -> bool:
        """``vul`` or ``nv``."""
        token = self.tokens.take()
        if token.text.lower() not in ("vul", "nv"):
            self.tokens.fail(f"'vul' or 'nv' is expected, not {token}", token.at)
        return token.text.lower() == "vul"

    def comma(self, what: str) -> None:
        """A comma, before *what*."""
        self.tokens.expect(",", f"before {what}")

    def close(self, token: Token) -> None:
        """The parenthesis that ends a function."""
        self.tokens.expect(")", f"to end {token.text!r}")


# Functions


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
    if reader.tokens.accept("{"):
        return _shape_in_braces(reader)
    reader.tokens.expect("(", "after 'shape'")
    seat = reader.seat()
    reader.comma("the shapes")
    allowed: frozenset[Shape] = frozenset()
    first = True
    while first or reader.tokens.peek().text != ")":
        sign = reader.tokens.accept("+", "-", ",")
        first = False
        any_order = reader.tokens.accept("any") is not None
        each = reader.tokens.take()
        text = each.text
        if not any_order and text[:3].lower() == "any" and len(text) == 7:
            any_order, text = True, text[3:]
        try:
            found = shapes.pattern(text, any_order)
        except ValueError as error:
            reader.tokens.fail(str(error), each.at)
        allowed = allowed - found if sign is not None and sign.text == "-" else allowed | found
    reader.close(token)
    return ByShape(seat, frozenset((shape, 1) for shape in allowed))


def _shape_in_braces(reader: Reader) -> Term:
    seat = reader.seat()
    reader.comma("the shapes")
    at = reader.tokens.peek().at
    text = reader.tokens.raw_to("}")
    try:
        return ByShape(seat, frozenset((shape, 1) for shape in shapes.braces(text)))
    except ValueError as error:
        reader.tokens.fail(str(error), at)


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
    side = reader.side()
    reader.close(token)
    return Par(side, reader.found.vulnerable or 0)


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


_CLOSED = ("or", "and", "condition", "action")
"""Words that cannot begin a factor, whatever is called so."""

_FUNCTIONS: dict[str, Callable[[Reader, Token], Term]] = {
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
    "score": _score,
    **dict.fromkeys(("imps", "imp"), _of_one(Imps)),
    "rnd": _of_one(Random),
}
"""Every function's reader, by its name."""
