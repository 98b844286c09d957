"""The words of the text language, each with its place, and errors that point at one."""

import re
from functools import cached_property
from typing import NoReturn

from ...argument_checks import AsItIs, check_kind, did_you_mean
from ...cards import SEAT_NAMES, SUIT_NAMES, Seat, Suit
from ..logic.values import Value

_TOKEN = r"""
    (?P<space>\s+ | \#[^\n]* | //[^\n]* | /\*.*?\*/)
  | (?P<range>\.\.)
  | (?P<number>\d+\.\d+ | \d+(?![\w]))
  | (?P<word>\w[\w]*)
  | (?P<sign>==|!=|>=|<=|&&|\|\||[<>=!&|~+*/(),;:.%?{}\[\]-])
"""


SEATS = {name: seat for seat, full in enumerate(SEAT_NAMES) for name in (full.lower(), full[0].lower())}
SUITS = {name: suit for suit, full in enumerate(SUIT_NAMES) for name in (full, full[:-1])}
SUIT_LETTERS = {full[0]: suit for suit, full in enumerate(SUIT_NAMES)}
INCLUDED = "\n#line "
"""A comment ``#line 3 "FILE"``, as C's preprocessor writes it: the next line is the third of that file."""


class ExpressionError(AsItIs, ValueError):
    """A text of the language is wrong; says where, and what was expected."""

    def __init__(self, message: str, text: str, at: int, file: str = "") -> None:
        start = text.rfind("\n", 0, at) + 1
        end = text.find("\n", at)
        included = text.rfind(INCLUDED, 0, at)
        mark = re.match(r'(\d+) "(.*)"\n', text[included + len(INCLUDED) :]) if included >= 0 else None
        self.line = text.count("\n", 0 if mark is None else included + len(INCLUDED), at) + (
            int(mark[1]) - 1 if mark else 1
        )
        """Line of the mistake, from 1."""
        self.column = at - start + 1
        """Column of the mistake, from 1."""
        file = mark[2] if mark else file
        row = text[start : end if end >= 0 else len(text)].replace("\t", " ")
        self.place = f"{file}:{self.line}:{self.column}" if file else f"line {self.line}, column {self.column}"
        """File, line and column."""
        super().__init__(f"{self.place}: {message}\n  {row}\n  {' ' * (self.column - 1)}^")


class Token(Value):
    """A word and where it starts; the kind is number, word, sign or end."""

    kind: str
    text: str
    at: int
    begins_line: bool = False

    def __str__(self) -> str:
        return repr(self.text) if self.kind != "end" else "the end"


class Tokens:
    """A text as tokens, read from the left."""

    def __init__(self, text: str, file: str = "") -> None:
        check_kind(text, str, "a condition is a text like hcp(north) >= 15")
        self.text = text
        self.file = file
        self._next = 0
        self._tokens: list[Token] = self._split()

    def _split(self) -> list[Token]:
        tokens: list[Token] = []
        at, line_begins, token = 0, True, self._pattern()
        while at < len(self.text):
            match = token.match(self.text, at)
            if self.text.startswith("/*", at) and (match is None or match.lastgroup != "space"):
                raise ExpressionError("this comment is not closed: its */ is missing", self.text, at, self.file)
            if match is None:
                raise ExpressionError(self._strange(at), self.text, at, self.file)
            kind = match.lastgroup or ""
            if kind == "space":
                line_begins |= "\n" in match[0]
            else:
                tokens.append(Token("sign" if kind == "range" else kind, self._read(match[0]), at, line_begins))
                line_begins = False
            at = match.end()
        return [*tokens, Token("end", "", len(self.text), True)]

    def _pattern(self) -> re.Pattern[str]:
        """One token; its group is the kind."""
        return re.compile(_TOKEN, re.VERBOSE | re.DOTALL)

    def _read(self, word: str) -> str:
        """What a word is read as."""
        return word

    def _strange(self, at: int) -> str:
        """Why no token begins at a place."""
        return f"{self.text[at]!r} means nothing here"

    def fail(self, message: str, at: int | None = None) -> NoReturn:
        """Raise the error at a place, or at the next token."""
        if at is None:
            at = len(self.text.rstrip()) if self.peek().kind == "end" else self.peek().at
        raise ExpressionError(message, self.text, at, self.file)

    def fail_at_equals(self) -> NoReturn:
        """Raise the error of an ``=`` that comes next, where a comparison was meant."""
        following = self.peek(1).text
        self.fail(f"write {following}=, not ={following}" if following in ("<", ">") else "equality is written ==")

    def peek(self, ahead: int = 0) -> Token:
        """The next token, or one after it."""
        return self._tokens[min(self._next + ahead, len(self._tokens) - 1)]

    def after_group(self) -> Token:
        """The token after the parenthesis that opens here; the end, if none closes it."""
        last = len(self._tokens) - 1
        return self._tokens[min(self._closings.get(self._next, last) + 1, last)]

    @cached_property
    def _closings(self) -> dict[int, int]:
        """Where the parentheses are closed that open at each place: all looked up at once, for they may be many."""
        open_ones, found = list[int](), dict[int, int]()
        for place, token in enumerate(self._tokens):
            if token.text == "(":
                open_ones.append(place)
            elif token.text == ")" and open_ones:
                found[open_ones.pop()] = place
        return found

    @property
    def place(self) -> int:
        """Which token is next; `return_to` goes back there."""
        return self._next

    def return_to(self, place: int) -> None:
        """Read again from a `place`."""
        self._next = place

    def ends_statement(self) -> bool:
        """Whether a statement can end here: at the end of a line, or before a semicolon."""
        return self.peek().begins_line or self.peek().text == ";"

    @property
    def end_of_last(self) -> int:
        """Where the token that was taken last ends."""
        token = self._tokens[self._next - 1] if self._next else Token("end", "", 0)
        return token.at + len(token.text)

    def since(self, at: int) -> str:
        """The text that was read since a place, on one line, and where it stands."""
        place = ExpressionError("", self.text, at, self.file).place
        return f"{' '.join(self.text[at : self.end_of_last].split())} ({place})"

    def take(self) -> Token:
        """The next token, and go on."""
        token = self.peek()
        self._next += 1
        return token

    def accept(self, *texts: str) -> Token | None:
        """The next token, if it is one of *texts*; otherwise stay."""
        return self.take() if self.peek().kind in ("sign", "word") and self.peek().text.lower() in texts else None

    def expect(self, text: str, after: str) -> Token:
        """The next token, which must be *text*."""
        return self.accept(text) or self.fail(f"{text!r} is expected {after}, not {self.peek()}")

    def seat(self) -> Seat:
        """The seat that comes next."""
        return self._one_of(SEATS, "a seat is expected (north, east, south or west)")

    def suit(self) -> Suit:
        """The suit that comes next."""
        return self._one_of(SUITS | SUIT_LETTERS, "a suit is expected (spades, hearts, diamonds or clubs)")

    def _one_of(self, known: dict[str, int], expected: str) -> int:
        token = self.take()
        if token.text.lower() not in known:
            self.fail(f"{expected}, not {token}{did_you_mean(token.text, known)}", token.at)
        return known[token.text.lower()]

    def raw_until(self, end: str) -> tuple[str, int]:
        """The text up to the sign *end*, unread, and where it starts; what is a remark in it is blank."""
        first, text = self.peek().at, ""
        while self.peek().text != end:
            if self.peek().kind == "end":
                self.fail(f"{end!r} is missing")
            token = self.take()
            text = text.ljust(token.at - first) + token.text
        return text, first
