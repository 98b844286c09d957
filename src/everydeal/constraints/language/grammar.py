"""The text language: the declarative part of Hans van Staveren's `dealer` language, and a few words more.

    script     = { statement }         each on a new line, or after ";"; "#", "//" and "/* */" begin comments
    statement  = "predeal" seat holding { "," holding } | name "=" expression | [ "condition" ] expression
               | "produce" number | "dealer" seat | "vulnerable" ( "none" | "NS" | "EW" | "all" ) | "level" name number
    expression = conjunction { ("or" | "||" | "|") conjunction }
    conjunction= negation { ("and" | "&&" | "&") negation }
    negation   = ("not" | "!" | "~") negation | test
    test       = sum ( compare sum | "in" number ".." number ) | predicate | name | "all" | "none" | "(" expression ")"
    sum        = [ "-" ] term { ("+" | "-") term }
    term       = number [ "*" feature ] | feature [ "*" number ] | "(" sum ")"
    feature    = measure "(" seats [ "," suit ] ")" | seat "." measure
    seats      = seat { "+" seat }                           the cards of these hands together

The measures and predicates are in `words`; docs/expressions.md tells what they mean.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from ...argument_checks import did_you_mean
from ...cards import Card, card_name
from ..conditions.atoms import ShapedTotal, Total
from ..conditions.expressions import AllOf, AnyOf, Expression, Not, as_expression, conjunction
from ..conditions.features import COMPARE, Feature
from ..conditions.hand import SeatHand
from ..conditions.named import parse_cards
from ..logic.values import DEEPEST
from .tokens import SEATS, ExpressionError, Token, Tokens
from .words import MEASURES, PREDICATES, REFUSED, HandArguments, refuse, refuse_sign

_NOT = "'not' negates the comparison here; in dealer it binds tightest and negates the number: write not (...)"
_TOO_DEEP = "too much is nested in each other here: give the inner parts names (name = ...)"
_VULNERABLE = ("none", "ns", "ew", "all", "both")
_STATEMENTS = ("predeal", "condition", "produce", "dealer", "vulnerable", "level")

_Read = TypeVar("_Read")


@dataclass
class Script:
    """What a text says."""

    condition: Expression
    """Of the deals that are wanted; predealt cards included."""
    names: dict[str, Expression | Feature] = field(default_factory=dict)
    """What was defined, in that order."""
    produce: int | None = None
    """How many deals to produce."""
    dealer: int | None = None
    """The dealer's seat."""
    vulnerable: str | None = None
    """Who is vulnerable, as written."""
    levels: list[tuple[str, Expression, Fraction]] = field(default_factory=list)
    """The classes of a mix: name, condition, percentage."""
    notes: list[str] = field(default_factory=list)
    """Where `dealer` means something else by the same text."""


def parse(text: str, file: str = "") -> Expression:
    """The condition of a text.

    >>> parse("hcp(north) in 15..17 and balanced(north)")
    <condition hcp(north) in 15..17 and shape(north, any 5332 + any 4432 + any 4333)>

    Raises:
        ExpressionError: a ValueError; the text is wrong; says where.
    """
    return parse_script(text, file).condition


def parse_feature(text: str, names: dict[str, Expression | Feature] | None = None) -> Feature | SeatHand:
    """The feature of a text like ``hcp(north) + hcp(south)``; ``shape(north)`` is the hand, standing for its shape.

    Raises:
        ExpressionError: a ValueError; the text is wrong; says where.
    """
    reader = _Reader(Tokens(text), names)
    if reader.tokens.peek().text.lower() == "shape":
        reader.tokens.take()
        reader.tokens.expect("(", "after 'shape'")
        found: Feature | SeatHand = SeatHand(1 << reader.tokens.seat())
        reader.tokens.expect(")", "after the seat")
    else:
        try:
            found = reader.sum()
        except RecursionError:
            reader.tokens.fail(_TOO_DEEP)
    if reader.tokens.peek().kind != "end":
        reader.tokens.fail(f"the feature ends before {reader.tokens.peek()}; a feature is a number, like hcp(north)")
    return found


def parse_script(text: str, file: str = "") -> Script:
    """All that a text says: definitions, predealt cards, the condition, the levels of a mix.

    Raises:
        ExpressionError: a ValueError; the text is wrong; says where.
    """
    reader = _Reader(Tokens(text, file))
    try:
        return reader.script()
    except RecursionError:
        return reader.tokens.fail(_TOO_DEEP)


class _Reader:
    def __init__(self, tokens: Tokens, names: dict[str, Expression | Feature] | None = None) -> None:
        self.tokens = tokens
        self.found = Script(as_expression(True), dict(names or {}))
        self._fixed: list[Expression] = []
        self._predealt: set[Card] = set()
        self._held: dict[int, int] = {}
        self._condition: Expression | None = None
        self._depth = 0

    # Statements

    def script(self) -> Script:
        if self.tokens.peek().kind == "end":
            self.tokens.fail("the condition is empty: write 'all' for all deals")
        while self.tokens.peek().kind != "end":
            if self.tokens.accept(";"):
                continue
            self._statement()
            if not self.tokens.ends_statement():
                refuse_sign(self.tokens)
                self.tokens.fail(f"'and', 'or' or the end of the line is expected, not {self.tokens.peek()}")
        self.found.condition = conjunction([*self._fixed, *([] if self._condition is None else [self._condition])])
        return self.found

    def _statement(self) -> None:
        token = self.tokens.peek()
        word = token.text.lower()
        if word in ("generate", "action", "print", "printall", "printoneline", "printpbn", "average", "frequency"):
            refuse(self.tokens, token, word)
        if token.kind == "word" and self.tokens.peek(1).text == "=":
            self._definition()
        elif token.kind == "word" and word in _STATEMENTS:
            self.tokens.take()
            getattr(self, f"_{word}_statement")()
        else:
            self._condition_statement()

    def _definition(self) -> None:
        name = self.tokens.take()
        if name.text.lower() in {*MEASURES, *PREDICATES, *_STATEMENTS, "all", "none", "and", "or", "not", "in", "rest"}:
            self.tokens.fail(f"{name.text!r} already means something: choose another name", name.at)
        if name.text in self.found.names:
            self.tokens.fail(f"{name.text!r} is defined twice", name.at)
        self.tokens.take()
        start = self.tokens.place
        try:
            value: Expression | Feature = self.expression()
        except ExpressionError as error:  # a sum, perhaps
            self.tokens.return_to(start)
            try:
                value = self.sum()
            except ExpressionError:
                raise error from None
            if not self.tokens.ends_statement():
                raise
        self.found.names[name.text] = value

    def _condition_statement(self) -> None:
        at = self.tokens.peek().at
        condition = self.expression()
        if self._condition is not None:
            self.tokens.fail("a second condition: join the two with 'and', or give one a name (name = ...)", at)
        self._condition = condition

    def _predeal_statement(self) -> None:
        hand = SeatHand(1 << self.tokens.seat())
        while True:
            token = self.tokens.take()
            try:
                cards = parse_cards(token.text)
            except ValueError as error:
                self.tokens.fail(str(error), token.at)
            twice = [card_name(card) for card in cards if card in self._predealt]
            if twice:
                self.tokens.fail(f"{' '.join(twice)} is predealt already: name each card once", token.at)
            self._predealt.update(cards)
            held = self._held[hand.seat] = self._held.get(hand.seat, 0) + len(cards)
            if held > 13:
                self.tokens.fail(f"{hand!r} is predealt {held} cards, more than 13", token.at)
            self._fixed.append(hand.has(token.text))
            more = self.tokens.accept(",")
            if self.tokens.peek().text.lower() in SEATS and self.tokens.peek(1).text != ".":
                hand = SeatHand(1 << self.tokens.seat())
            elif not more:
                return

    def _produce_statement(self) -> None:
        self.found.produce = self._whole("after 'produce'")

    def _dealer_statement(self) -> None:
        self.found.dealer = self.tokens.seat()

    def _vulnerable_statement(self) -> None:
        token = self.tokens.take()
        if token.text.lower() not in _VULNERABLE:
            self.tokens.fail(f"none, NS, EW or all is expected after 'vulnerable', not {token}", token.at)
        self.found.vulnerable = token.text

    def _level_statement(self) -> None:
        name = self.tokens.take()
        if name.text in self.found.names:
            condition = self.found.names[name.text]
            if isinstance(condition, Feature):
                self.tokens.fail(f"{name.text!r} is a number, not a condition", name.at)
        elif name.text.lower() == "rest":
            condition = as_expression(True)
        else:
            self.tokens.fail(f"there is no name {name.text!r}: define it above, or write 'rest'", name.at)
        if name.text in (level[0] for level in self.found.levels):
            self.tokens.fail(f"a second level for {name.text!r}", name.at)
        share = self._number("for the percentage")
        self.tokens.accept("%")
        self.found.levels.append((name.text, condition, share))

    # Conditions

    def expression(self) -> Expression:
        return self._joined(AnyOf, self._conjunction, "or", "||", "|")

    def _conjunction(self) -> Expression:
        return self._joined(AllOf, self._negation, "and", "&&", "&")

    def _joined(self, kind: type[AllOf] | type[AnyOf], part: Callable[[], Expression], *signs: str) -> Expression:
        """One part, or several with signs between them."""
        at = self.tokens.peek().at
        parts = [part()]
        while self.tokens.accept(*signs):
            parts.append(part())
        try:
            return parts[0] if len(parts) == 1 else kind(tuple(parts))
        except ValueError as error:
            self.tokens.fail(str(error), at)

    def _negation(self) -> Expression:
        sign = self.tokens.accept("not", "!", "~")
        if sign:
            bare = self.tokens.peek().text != "("
            part = self._inside(self._negation)
            if bare and sign.text != "~" and _compares(part.part if isinstance(part, Not) else part):
                self._note(sign, _NOT)
            return ~part
        return self._test()

    def _inside(self, read: Callable[[], _Read]) -> _Read:
        """What a parenthesis or a "not" holds: so many in each other and no more, wherever Python itself would stop."""
        if self._depth == DEEPEST:
            self.tokens.fail(_TOO_DEEP)
        self._depth += 1
        try:
            return read()
        finally:
            self._depth -= 1

    def _note(self, token: Token, what: str) -> None:
        place = ExpressionError("", self.tokens.text, token.at, self.tokens.file).place
        self.found.notes.append(f"{place}: {what}; 'everydeal dealer' reads the text as dealer does")

    def _test(self) -> Expression:
        token = self.tokens.peek()
        word = token.text.lower()
        if token.kind == "word":
            if word in ("all", "none"):
                self.tokens.take()
                return as_expression(word == "all")
            if isinstance(self.found.names.get(token.text), Expression):
                self.tokens.take()
                return self.found.names[token.text]  # type: ignore[return-value]
            predicate = self.tokens.peek(2).text.lower() if self._is_dotted() else word
            if predicate in PREDICATES:
                return _sourced(PREDICATES[predicate](self._arguments()), self.tokens, token.at)
        if token.text == "(" and self._group_is_condition():
            self.tokens.take()
            inside = self._inside(self.expression)
            self.tokens.expect(")", "to close the parenthesis")
            return inside
        return _sourced(self._comparison(), self.tokens, token.at)

    def _is_dotted(self) -> bool:
        """Whether a seat comes next with a dot behind it: ``north.hcp``."""
        return self.tokens.peek().text.lower() in SEATS and self.tokens.peek(1).text == "."

    def _arguments(self) -> HandArguments:
        """The measure or predicate that comes next, with a seat and a dot before it or without, and its arguments."""
        seat = self.tokens.take() if self._is_dotted() else None
        if seat is not None:
            self.tokens.take()
        return HandArguments(self.tokens, self.tokens.take(), seat)

    def _group_is_condition(self) -> bool:
        """Whether the parenthesis here holds a condition, and not a sum that is compared afterwards."""
        following = self.tokens.after_group()
        return not (following.text in COMPARE or following.text.lower() in ("in", "+", "-", "*", "/", "%"))

    def _comparison(self) -> Expression:
        left = self.sum()
        sign = self.tokens.peek()
        if sign.text in COMPARE:
            self.tokens.take()
            condition = COMPARE[sign.text](left, self.sum())
            following = self.tokens.peek()
            if following.text in COMPARE:
                self.tokens.fail("comparisons cannot be chained: write 'hcp(north) in 15..17'")
            return condition
        if self.tokens.accept("in"):
            at = self.tokens.peek().at
            low = self._signed("after 'in'")
            self.tokens.expect("..", "between the limits, as in 15..17")
            high = self._signed("after '..'")
            if low > high:
                self.tokens.fail(f"in {low}..{high} there is nothing: write the lower limit first", at)
            return left.between(low, high)
        if sign.text == "=":
            self.tokens.fail_at_equals()
        refuse_sign(self.tokens)
        self._check_break("a comparison, like >= 12")
        return self.tokens.fail(f"a comparison is expected (== != >= <= > < or 'in 15..17'), not {sign}")

    # Numbers

    def sum(self) -> Feature:
        sign = -1 if self.tokens.accept("-") else 1
        total = sign * self._term()
        while operator := self.tokens.accept("+", "-"):
            term = self._term()
            total = total + term if operator.text == "+" else total - term
        return total

    def _term(self) -> Feature:
        value = self._factor()
        while operator := self.tokens.accept("*", "/"):
            at = operator.at
            other = self._factor()
            if operator.text == "/":
                if other.parts or not other.constant:
                    self.tokens.fail("a feature can be divided by a number only, and not by 0", at)
                value = value * (1 / other.constant)
                if value.terms()[1] > 1 or value.constant.denominator > 1:
                    self._note(operator, "a quotient is exact here, in dealer it is cut to whole numbers")
            elif value.parts and other.parts:
                self.tokens.fail("products of features cannot be counted: multiply by a number only", at)
            else:
                value = value * other.constant if value.parts else other * value.constant
        return value

    def _factor(self) -> Feature:
        token = self.tokens.peek()
        word = token.text.lower()
        self._check_break("a feature like hcp(north), a condition or a number")
        if token.kind == "number":
            return Feature({}, self._number("here"))
        if self.tokens.accept("("):
            inside = self._inside(self.sum)
            self.tokens.expect(")", "to close the parenthesis")
            return inside
        if token.kind == "word":
            if isinstance(self.found.names.get(token.text), Feature):
                self.tokens.take()
                return self.found.names[token.text]  # type: ignore[return-value]
            if word in REFUSED:
                refuse(self.tokens, token, word)
            if self._is_dotted():
                return self._measure(self.tokens.peek(2))
            if self.tokens.peek(1).text == "(" or word in MEASURES:
                return self._measure(token)
            self.tokens.fail(_no_such_name(token.text))
        refuse_sign(self.tokens)
        return self.tokens.fail(f"a feature like hcp(north), a condition or a number is expected, not {token}")

    def _check_break(self, what: str) -> None:
        """The next token must not begin another statement."""
        token, at = self.tokens.peek(), self.tokens.end_of_last
        begins = token.text.lower() in _STATEMENTS or self.tokens.peek(1).text == "="
        if at and token.kind == "word" and token.begins_line and begins:
            self.tokens.fail(f"the statement breaks off here: {what} is expected before the next one", at)

    def _measure(self, token: Token) -> Feature:
        word = token.text.lower()
        if word in REFUSED:
            refuse(self.tokens, token, word)
        if word in PREDICATES:
            self.tokens.fail(f"{word!r} is a condition, not a number", token.at)
        if word not in MEASURES:
            known = [*MEASURES, *PREDICATES]
            hint = did_you_mean(token.text, known) or f"; there are {', '.join(known)}"
            self.tokens.fail(f"there is no {token.text!r}{hint}", token.at)
        return MEASURES[word](self._arguments())

    def _number(self, where: str) -> Fraction:
        token = self.tokens.peek()
        if token.kind != "number":
            self.tokens.fail(f"a number is expected {where}, not {token}")
        try:
            return Fraction(self.tokens.take().text)
        except ValueError:
            self.tokens.fail(f"a number of {len(token.text):,} digits is not read", token.at)

    def _signed(self, where: str) -> Fraction:
        sign = -1 if self.tokens.accept("-") else 1
        return sign * self._number(where)

    def _whole(self, where: str) -> int:
        at = self.tokens.peek().at
        number = self._number(where)
        if number.denominator != 1:
            self.tokens.fail("a whole number is expected", at)
        return int(number)


def _no_such_name(name: str) -> str:
    """What to say of a name that stands for nothing; a seat alone, or a call, is what newcomers try first."""
    if name.lower() in SEATS:
        return f"a seat alone says nothing: write hcp({name}) or spades({name})"
    return f"there is no name {name!r}: define it first (name = ...)"


def _compares(condition: Expression) -> bool:
    """Whether a condition was written as a comparison of a sum."""
    return isinstance(condition, Total) and any(sign in condition.source for sign in ("<", ">", "==", "!="))


def _sourced(condition: Expression, tokens: Tokens, at: int) -> Expression:
    """A condition on a sum, with how it was written."""
    if isinstance(condition, Not):
        return Not(_sourced(condition.part, tokens, at))
    if isinstance(condition, Total):
        return Total(condition.terms, condition.allowed, tokens.since(at))
    if isinstance(condition, ShapedTotal):
        return ShapedTotal(condition.seat, condition.terms, condition.test, tokens.since(at))
    return condition
