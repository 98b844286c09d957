"""Terms of the dealer language: tokens -> `tree`.

    term       = or [ "?" term ":" term ]
    or         = operators from the loosest: "||"; "&&"; "== !="; "< <= > >="; "+ -"; "* / %"
    factor     = ("!" | "not" | "-") factor | "(" term ")" | n | name | function

A name stands for the very term that was defined, so that what is found out of it once serves wherever it is used.
"""

from collections.abc import Callable
from typing import NoReturn

from ....cards import RANKS, SUIT_NAMES
from ...logic.deck import Shape
from ...logic.measures import Measure, named
from ..tokens import ExpressionError, Token
from . import counts, shapes, words
from .arguments import Arguments
from .magnitudes import LARGEST, LARGEST_DIE, Magnitudes
from .tokens import Words
from .tree import (
    Binary,
    ByShape,
    Choice,
    Count,
    HasCard,
    Imps,
    Not,
    Number,
    Optimal,
    Outside,
    Par,
    Random,
    Score,
    Term,
    Tricks,
)

_LEVELS = (("||", "or"), ("&&", "and"), ("==", "!="), ("<", "<=", ">", ">="), ("+", "-"), ("*", "/", "%"))
"""The operators, from the loosest to the tightest."""
_SIGNS = {"or": "||", "and": "&&"}
_TIGHTNESS = {sign: level for level, signs in enumerate(_LEVELS) for sign in signs}
_MOST_TRAPS = 20
"""So many notes are made on what means something else than it seems to: one says what they all would."""
_COMPARING = (*_LEVELS[2], *_LEVELS[3])
_DEEPEST = 200
"""So deep may parentheses be nested."""
_DEEPEST_TERM = 200
"""So deep may operations be, through the names that a term is made of, since Python limits calls."""
_LONG = 40
"""A chain of more terms, ``a or b or c ...``, is joined in halves."""
_CHAINS = ("&&", "||", "+-")
"""The signs that can be taken together in any way."""


def _is_one_chain(sign: str, other: str) -> bool:
    return any(sign in chain and other in chain for chain in _CHAINS)


class Terms(Arguments):
    """Reads terms."""

    def __init__(self, tokens: Words) -> None:
        super().__init__(tokens)
        self.names: dict[str, Term] = {}
        self.used: set[str] = set()
        """The names that something has been said with."""
        self.tables = counts.Tables()
        self.wordings: dict[int, tuple[Term, str]] = {}
        """How the parts that ``&&`` joins were written, by their identities."""
        self.vulnerable: int | None = None
        """A mask of sides."""
        self.second_opens = True
        """Whether South or West opens, not North or East: for `opc`."""
        self.traps: list[str] = []
        """Notes on what means something else than it seems to."""
        self._depth = 0
        self._depths: dict[int, tuple[Term, int]] = {}
        """How deep terms are, by their identities."""
        self._magnitudes = Magnitudes()

    def at_action(self) -> bool:
        """Whether an action begins here."""
        token = self.tokens.peek()
        return token.kind == "word" and token.text.lower() in words.ACTIONS and token.text not in self.names

    def at_statement(self) -> bool:
        """Whether a statement begins here, or the script ends."""
        token = self.tokens.peek()
        if token.kind == "word":
            return token.text.lower() in words.STATEMENTS or self.tokens.peek(1).text == "=" or self.at_action()
        return token.kind == "end"

    # Operators

    def term(self) -> Term:
        """A term."""
        self._depth += 1
        if self._depth > _DEEPEST:
            self.tokens.fail(f"more than {_DEEPEST} terms are nested here: give the inner ones names")
        cases: list[tuple[Term, Term]] = []
        here = self.tokens.peek()
        last = self._operation(0)
        while self.tokens.accept("?"):
            yes = self.term()
            self.tokens.expect(":", "between the two values of a choice, a ? b : c")
            cases.append((last, yes))
            last = self._operation(0)
        for test, yes in reversed(cases):
            last = self._made(Choice(test, yes, last), here, test, yes, last)
        self._depth -= 1
        if self._magnitudes.of(last) > LARGEST:
            self.tokens.fail(
                f"a number may become larger than {LARGEST:,} here, or the limit of 'rnd' than {LARGEST_DIE:,}: use "
                "smaller factors",
                here.at,
            )
        return last

    def _operation(self, loosest: int) -> Term:
        """Factors with the operators between them that are at least as tight as *loosest*."""
        start, run, signs = self.tokens.peek().at, [self._factor()], list[Token]()
        while True:
            end = self.tokens.end_of_last
            sign = self._sign(loosest)
            if sign is None:
                return self._joined(run, signs)
            at = self.tokens.peek().at
            right = self._operation(_TIGHTNESS[sign.text] + 1)
            self._note_trap(run[0], signs, sign, right)
            if signs and not _is_one_chain(signs[-1].text, sign.text):
                run, signs = [self._joined(run, signs)], []
            if sign.text == "&&":
                if not signs:
                    self._keep_wording(run[0], start, end)
                self._keep_wording(right, at, self.tokens.end_of_last)
            run.append(right)
            signs.append(sign)

    def _note_trap(self, left: Term, signs: list[Token], sign: Token, right: Term) -> None:
        """Note what dealer reads otherwise than most people mean it."""
        trap = ""
        if sign.text in _COMPARING:
            if signs and _TIGHTNESS[signs[-1].text] == _TIGHTNESS[sign.text]:
                trap = words.CHAINED
            elif not signs and isinstance(left, Not) and isinstance(left.part, Count):
                trap = words.NEGATED
        elif sign.text in ("&&", "||") and isinstance(right, Number) and right.value not in (0, 1):
            trap = words.ALONE
        if trap and len(self.traps) < _MOST_TRAPS:
            place = ExpressionError("", self.tokens.text, sign.at, self.tokens.file).place
            self.traps.append(f"{place}: {trap}")

    def _joined(self, run: list[Term], signs: list[Token]) -> Term:
        """Terms with signs between them that stand in one chain; a long one is no deeper than its logarithm."""
        if len(run) <= _LONG:
            joined = run[0]
            for sign, right in zip(signs, run[1:], strict=True):
                joined = self._made(Binary(sign.text, joined, right, self._place_of(sign)), sign, joined, right)
            return joined
        for place, sign in enumerate(signs, start=1):
            if sign.text == "-":
                run[place] = self._made(Binary("-", Number(0), run[place]), sign, run[place])
        return self._halved(run, Token("sign", "+", signs[0].at) if signs[0].text == "-" else signs[0])

    def _halved(self, run: list[Term], sign: Token) -> Term:
        if len(run) == 1:
            return run[0]
        middle = len(run) // 2
        left, right = self._halved(run[:middle], sign), self._halved(run[middle:], sign)
        return self._made(Binary(sign.text, left, right), sign, left, right)

    def _made(self, term: Term, token: Token, *parts: Term) -> Term:
        """*term*, if it is not too deep: made of what is made of what is made ..."""
        depth = 1 + max([self._depths[id(part)][1] for part in parts if id(part) in self._depths], default=0)
        if depth > _DEEPEST_TERM:
            self.tokens.fail(
                f"this is more than {_DEEPEST_TERM} operations deep: names made of names, and so on. Define some of "
                "them anew, from what they are made of in the end",
                token.at,
            )
        self._depths[id(term)] = term, depth
        return term

    def _keep_wording(self, term: Term, start: int, end: int) -> None:
        """Remember how a term was written, from *start* to *end*; what has a remark in it is not."""
        text = self.tokens.text[start:end]
        if not any(mark in text for mark in ("#", "//", "/*")):
            self.wordings.setdefault(id(term), (term, " ".join(text.split())))

    def _sign(self, loosest: int) -> Token | None:
        """The next token, if it is an operator at least so tight, and no name that begins a definition."""
        token = self.tokens.peek()
        if token.kind not in ("sign", "word") or (token.kind == "word" and self.tokens.peek(1).text == "="):
            return None
        sign = _SIGNS.get(token.text.lower(), token.text)
        return Token(token.kind, sign, self.tokens.take().at) if _TIGHTNESS.get(sign, -1) >= loosest else None

    def _place_of(self, token: Token) -> str:
        return ExpressionError("", self.tokens.text, token.at, self.tokens.file).place if token.text in "/%" else ""

    def _factor(self) -> Term:
        token = self.tokens.peek()
        if self.tokens.accept("!", "not"):
            part = self._nested(self._factor)
            return self._made(Not(part), token, part)
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
            self.tokens.fail_at_equals()
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
        if name in self.names and not (calls and word in _FUNCTIONS):
            self.used.add(name)
            return self.names[name]
        if word in words.REFUSED:
            self.tokens.fail(f"{name!r} is not possible: {words.REFUSED[word]}", token.at)
        if word in words.OUTSIDE and calls:
            return self._outside(token)
        if word in _FUNCTIONS:
            if not calls:
                self.tokens.fail(f"'(' is expected after {name!r}, not {self.tokens.peek()}")
            return _FUNCTIONS[word](self, token)
        return self.unknown(token)

    def _outside(self, token: Token) -> Outside:
        """``usereval(88, EW, 3)``: read to its closing parenthesis."""
        self.tokens.take()
        depth = 1
        while depth:
            each = self.tokens.take()
            if each.kind == "end":
                self.tokens.fail(f"')' is expected to end {token.text!r}", token.at)
            depth += (each.text == "(") - (each.text == ")")
        return Outside(token.text.lower(), self.tokens.since(token.at), token.at)

    def unknown(self, token: Token) -> NoReturn:
        from difflib import get_close_matches

        from ..words import MEASURES, PREDICATES

        word = token.text.lower()
        if word in {*_OURS, *MEASURES, *PREDICATES}:
            instead = _OURS.get(word, "a name that you define first (name = ...)")
            ours = f"{word!r} is in our own language (everydeal count, sample), not in dealer's"
            self.tokens.fail(f"{ours}: write {instead}", token.at)
        near = get_close_matches(token.text, [*self.names, *_FUNCTIONS, *words.STATEMENTS, *words.ACTIONS], 3)
        near.sort(key=lambda word: sorted(word) != sorted(token.text))  # letters that changed places come first
        hint = f"; did you mean {near[0]!r}?" if near else ""
        self.tokens.fail(f"there is no name {token.text!r} up to here{hint}", token.at)


_OURS = {
    "in": "both limits, like hcp(north) >= 15 && hcp(north) <= 17",
    "balanced": "shape(north, any 4333 + any 4432 + any 5332)",
    "has": "hascard(north, AS)",
    "lacks": "not hascard(north, AS)",
    "all": "1",
    "none": "0",
}
"""Words of ours, and what says the same in dealer's language."""

# Functions


def _counting(measure: Callable[[Terms, int | None], Measure]) -> Callable[[Terms, Token], Term]:
    """The reader of ``word(seat)`` and ``word(seat, suit)``."""

    def read(reader: Terms, token: Token) -> Term:
        reader.tokens.expect("(", f"after {token.text!r}")
        seat = reader.seat()
        suit = reader.suit() if reader.tokens.accept(",") else None
        reader.close(token)
        return Count(measure(reader, suit), seat)

    return read


def _table(name: str) -> Callable[[Terms, Token], Term]:
    return _counting(lambda reader, suit: reader.tables.measure(name, suit))


def _length(reader: Terms, token: Token) -> Term:
    reader.tokens.expect("(", f"after {token.text!r}")
    seat = reader.seat()
    reader.close(token)
    return Count(named(SUIT_NAMES[words.SUITS[token.text.lower()]]), seat)


def _quality(reader: Terms, token: Token) -> Term:
    reader.tokens.expect("(", "after 'quality'")
    seat = reader.seat()
    reader.comma("the suit")
    suit = reader.suit()
    reader.close(token)
    return Count(counts.quality(suit), seat)


def _kaplan_rubens(reader: Terms, token: Token) -> Term:
    reader.tokens.expect("(", "after 'cccc'")
    seat = reader.seat()
    reader.close(token)
    return counts.kaplan_rubens(seat)


def _shape(reader: Terms, token: Token) -> Term:
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


def _shape_in_braces(reader: Terms) -> Term:
    seat = reader.seat()
    reader.comma("the shapes")
    at = reader.tokens.peek().at
    text = reader.tokens.raw_to("}")
    try:
        return ByShape(seat, frozenset((shape, 1) for shape in shapes.braces(text)))
    except ValueError as error:
        reader.tokens.fail(str(error), at)


def _hascard(reader: Terms, token: Token) -> Term:
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


def _tricks(reader: Terms, token: Token) -> Term:
    reader.tokens.expect("(", f"after {token.text!r}")
    seat = reader.seat()
    reader.comma("the strain")
    strain = reader.strain()
    reader.close(token)
    return Tricks(seat, strain)


def _par(reader: Terms, token: Token) -> Term:
    reader.tokens.expect("(", "after 'par'")
    of_seat = reader.tokens.peek().text.lower() in words.SEATS
    side = reader.seat() & 1 if of_seat else reader.side()
    vulnerable = reader.vulnerability() if reader.tokens.accept(",") else reader.vulnerable or 0
    reader.close(token)
    return Par(side, vulnerable)


def _optimal(reader: Terms, token: Token) -> Term:
    from . import optimal

    reader.tokens.expect("(", "after 'opc'")
    side = reader.side()
    strain = reader.strain() if reader.tokens.accept(",") else optimal.LONGEST
    reader.close(token)
    return Optimal(side, strain, reader.second_opens)


def _score(reader: Terms, token: Token) -> Term:
    reader.tokens.expect("(", "after 'score'")
    vulnerable = reader.is_vulnerable()
    reader.comma("the contract")
    contract = reader.contract()
    reader.comma("the tricks")
    tricks = reader.term()
    reader.close(token)
    return Score(vulnerable, contract, tricks)


def _of_one(make: Callable[[Term], Term]) -> Callable[[Terms, Token], Term]:
    def read(reader: Terms, token: Token) -> Term:
        reader.tokens.expect("(", f"after {token.text!r}")
        inside = reader.term()
        reader.close(token)
        return make(inside)

    return read


_CLOSED = ("or", "and", "condition", "action")
"""Words that cannot begin a factor, whatever is called so."""

_FUNCTIONS: dict[str, Callable[[Terms, Token], Term]] = {
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
