"""Terms of the dealer language: tokens -> `tree`.

    term       = or [ "?" term ":" term ]
    or         = operators from the loosest: "||"; "&&"; "== !="; "< <= > >="; "+ -"; "* / %"
    factor     = ("!" | "not" | "-") factor | "(" term ")" | n | name | function

A name stands for the very term that was defined, so that what is found out of it once serves wherever it is used.
"""

from collections.abc import Callable
from typing import NoReturn

from ....logic.values import DEEPEST
from ...tokens import ExpressionError, Token
from ..exact.ranges import LARGEST, LARGEST_DIE, magnitude_of
from ..tree import (
    Binary,
    Choice,
    Count,
    NotTerm,
    Number,
    Outside,
    Term,
    depth_of,
)
from . import words
from .functions import FUNCTIONS, Reader
from .words import Words

_LEVELS = (("||", "or"), ("&&", "and"), ("==", "!="), ("<", "<=", ">", ">="), ("+", "-"), ("*", "/", "%"))
"""The operators, from the loosest to the tightest."""
_SIGNS = {"or": "||", "and": "&&"}
_TIGHTNESS = {sign: level for level, signs in enumerate(_LEVELS) for sign in signs}
_COMPARING = (*_LEVELS[2], *_LEVELS[3])
_LONG = DEEPEST // 5
"""A chain of more terms, ``a or b or c ...``, is joined in halves."""
_CHAINS = ("&&", "||", "+-")
"""The signs that can be taken together in any way."""


class TermReader(Reader):
    """Reads terms."""

    def __init__(self, tokens: Words) -> None:
        super().__init__(tokens)
        self.names: dict[str, Term] = {}
        self.used: set[str] = set()
        """The names that something has been said with."""
        self.wordings: dict[int, tuple[Term, str]] = {}
        """How the parts that ``&&`` joins were written, by their identities."""
        self.traps: dict[str, str] = {}
        """What means something else than it seems to, and where that stands first."""
        self._depth = 0

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
        if self._depth > DEEPEST:
            self.tokens.fail(f"more than {DEEPEST} terms are nested here: give the inner ones names")
        cases: list[tuple[Term, Term]] = []
        here = self.tokens.peek()
        last = self._operation(0)
        while self.tokens.accept("?"):
            yes = self.term()
            self.tokens.expect(":", "between the two values of a choice, a ? b : c")
            cases.append((last, yes))
            last = self._operation(0)
        for test, yes in reversed(cases):
            last = self._made(Choice(test, yes, last), here)
        self._depth -= 1
        if magnitude_of(last) > LARGEST:
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
            if signs and not any(signs[-1].text in chain and sign.text in chain for chain in _CHAINS):
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
            elif not signs and isinstance(left, NotTerm) and isinstance(left.part, Count):
                trap = words.NEGATED
        elif sign.text in ("&&", "||") and isinstance(right, Number) and right.value not in (0, 1):
            trap = words.ALONE
        if trap and trap not in self.traps:
            self.traps[trap] = ExpressionError("", self.tokens.text, sign.at, self.tokens.file).place

    def _joined(self, run: list[Term], signs: list[Token]) -> Term:
        """Terms with signs between them that stand in one chain; a long one is no deeper than its logarithm."""
        if len(run) <= _LONG:
            joined = run[0]
            for sign, right in zip(signs, run[1:], strict=True):
                error = ExpressionError("", self.tokens.text, sign.at, self.tokens.file)
                joined = self._made(Binary(sign.text, joined, right, error.place if sign.text in "/%" else ""), sign)
            return joined
        for place, sign in enumerate(signs, start=1):
            if sign.text == "-":
                run[place] = self._made(Binary("-", Number(0), run[place]), sign)
        return self._halved(run, Token("sign", "+", signs[0].at) if signs[0].text == "-" else signs[0])

    def _halved(self, run: list[Term], sign: Token) -> Term:
        if len(run) == 1:
            return run[0]
        middle = len(run) // 2
        left, right = self._halved(run[:middle], sign), self._halved(run[middle:], sign)
        return self._made(Binary(sign.text, left, right), sign)

    def _made(self, term: Term, token: Token) -> Term:
        """*term*, if it is not too deep: made of what is made of what is made ..."""
        if depth_of(term) > DEEPEST:
            self.tokens.fail(
                f"this is more than {DEEPEST} operations deep: names made of names, and so on. Define some of "
                "them anew, from what they are made of in the end",
                token.at,
            )
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

    def _factor(self) -> Term:
        token = self.tokens.peek()
        if self.tokens.accept("!", "not"):
            part = self._nested(self._factor)
            return self._made(NotTerm(part), token)
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
        if self._depth > DEEPEST:
            self.tokens.fail(f"more than {DEEPEST} signs stand before one term")
        term = read()
        self._depth -= 1
        return term

    def _word(self) -> Term:
        token = self.tokens.take()
        name, word = token.text, token.text.lower()
        calls = self.tokens.peek().text in ("(", "{")
        if name in self.names and not (calls and word in FUNCTIONS):
            self.used.add(name)
            return self.names[name]
        if word in words.REFUSED:
            self.tokens.fail(f"{name!r} is not possible: {words.REFUSED[word]}", token.at)
        if word in words.OUTSIDE and calls:
            return self._outside(token)
        if word in FUNCTIONS:
            if not calls:
                self.tokens.fail(f"'(' is expected after {name!r}, not {self.tokens.peek()}")
            return FUNCTIONS[word](self, token)
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

        from ...words import MEASURES, PREDICATES

        word = token.text.lower()
        if word in {*_OURS, *MEASURES, *PREDICATES}:
            instead = _OURS.get(word, "a name that you define first (name = ...)")
            ours = f"{word!r} is in our own language (everydeal count, sample), not in dealer's"
            self.tokens.fail(f"{ours}: write {instead}", token.at)
        near = get_close_matches(token.text, [*self.names, *FUNCTIONS, *words.STATEMENTS, *words.ACTIONS], 3)
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
_CLOSED = ("or", "and", "condition", "action")
"""Words that cannot begin a factor, whatever is called so."""
