"""The actions of a script: what is printed and what is counted."""

from collections.abc import Callable
from functools import reduce
from math import prod
from operator import or_
from typing import TypeVar

from ..script import (
    Action,
    AllTricks,
    Average,
    Axis,
    EvalContract,
    Export,
    Frequency,
    Hands,
    Item,
    ParContract,
    Print,
    PrintHands,
    PrintItems,
    Report,
)
from . import words
from .terms import TermReader

T = TypeVar("T")

_MOST_PLACES = 1_000_000
"""So many numbers a table of frequencies may have."""


class Actions:
    """Reads actions where terms are read."""

    def __init__(self, reader: TermReader) -> None:
        self.reader = reader
        self.tokens = reader.tokens

    def actions(self) -> list[Action]:
        """All behind the word ``action``."""
        found = []
        while self.reader.at_action():
            found.append(self.action())
            if not self.tokens.accept(","):
                break
            while self.tokens.accept(","):
                pass
        return found

    def action(self) -> Action:
        """One."""
        word = self.tokens.take().text.lower()
        if word in ("printall", "printew", "printns", "printpbn"):
            return Print(word)
        if word in ("printcompact", "printoneline"):
            return self._print_with_value(word)
        if word in ("csvrpt", "printrpt"):
            return Report(self._inside(word, lambda: self._list(lambda: self._item(True))), word == "csvrpt")
        if word in ("frequency", "bktfreq"):
            return self._table(word, word == "bktfreq")
        return getattr(self, f"_{word}")()  # type: ignore[no-any-return]

    def _print_with_value(self, word: str) -> Action:
        """The value stands in parentheses, or on the same line."""
        token = self.tokens.peek()
        if token.text == "(" or not (token.begins_line or token.text in ",;" or self.reader.at_statement()):
            return Print(word, self.reader.term())
        return Print(word)

    def _inside(self, word: str, read: Callable[[], T]) -> T:
        """What stands in the parentheses behind a word."""
        self.tokens.expect("(", f"after {word!r}")
        found = read()
        self.tokens.expect(")", f"to end {word!r}")
        return found

    def _list(self, read: Callable[[], T]) -> tuple[T, ...]:
        """One or more, with commas between them."""
        found = [read()]
        while self.tokens.accept(","):
            found.append(read())
        return tuple(found)

    def _printside(self) -> Action:
        return Print("printew" if self._inside("printside", self.reader.side) else "printns")

    def _print(self) -> Action:
        return PrintHands(
            reduce(or_, [1 << seat for seat in self._inside("print", lambda: self._list(self.reader.seat))])
        )

    def _printes(self) -> Action:
        """The list stands in parentheses, or, as the manual writes it, in none."""
        if self.tokens.peek().text == "(" and self._closes_list():
            return PrintItems(self._inside("printes", lambda: self._list(lambda: self._item(False))))
        items = [self._item(False)]
        while self.tokens.peek().text == ",":
            place = self.tokens.place
            self.tokens.take()
            if self.reader.at_statement():
                self.tokens.return_to(place)
                break
            items.append(self._item(False))
        return PrintItems(tuple(items))

    def _closes_list(self) -> bool:
        """Whether the parenthesis here holds the whole list, and not only a part of its first term."""
        depth = ahead = 0
        while True:
            token = self.tokens.peek(ahead)
            depth += (token.text == "(") - (token.text == ")")
            if token.kind == "end":
                return True
            if depth == 0:
                after = self.tokens.peek(ahead + 1)
                return after.kind in ("end", "word") or after.text in (",", ";", "(")
            ahead += 1

    def _item(self, report: bool) -> Item:
        token = self.tokens.peek()
        word = token.text.lower()
        if token.kind == "string":
            return self.reader.string("here")
        if report and token.kind == "word" and token.text not in self.reader.names:
            if word == "deal" or word in words.SIDES or word in words.SEATS:
                return Hands(self._seats())
            if word == "trix":
                return self._trix()
            if word == "parcontract":
                return self._par_contract()
        return self.reader.term()

    def _par_contract(self) -> Item:
        self.tokens.take()
        here = self.tokens.peek().text == "("
        return ParContract(
            self._inside("parcontract", self.reader.vulnerability) if here else self.reader.vulnerable or 0
        )

    def _trix(self) -> Item:
        """Of a seat, a side or the deal; of all seats if nothing is said."""
        self.tokens.take()
        return AllTricks(self._inside("trix", self._seats) if self.tokens.peek().text == "(" else 15)

    def _seats(self) -> int:
        """A seat, a side or the deal, as a mask."""
        if self.tokens.accept("deal"):
            return 15
        if self.tokens.peek().text.lower() in words.SIDES:
            return words.SIDE_SEATS[self.reader.side()]
        return 1 << self.reader.seat()

    def _export(self) -> Action:
        return Export(self._inside("export", self._seats))

    def _optional_title(self) -> str | None:
        return self.reader.string("") if self.tokens.peek().kind == "string" else None

    def _average(self) -> Action:
        title = self._optional_title()
        return Average(title, self.reader.term())

    def _table(self, word: str, buckets: bool) -> Action:
        title, at = self._optional_title(), self.tokens.peek().at

        def axes() -> list[Axis]:
            first = self._axis(buckets)
            return [first, self._axis(buckets)] if self.tokens.accept(",") else [first]

        found = self._inside(word, axes)
        bounded = [(axis.low, axis.high, axis.step) for axis in found]
        places = prod((high - low) // step + 1 for low, high, step in bounded if low is not None and high is not None)
        if places > _MOST_PLACES:
            self.tokens.fail(f"this table has {places:,} places: more than {_MOST_PLACES:,} are not possible", at)
        return Frequency(title, tuple(found), buckets=buckets)

    def _axis(self, with_step: bool) -> Axis:
        value = self.reader.term()
        if not with_step and self.tokens.peek().text == ")":
            return Axis(value, None, None)
        self.reader.comma("the lowest value")
        at = self.tokens.peek().at
        low = self.reader.number("for the lowest value")
        self.reader.comma("the highest value")
        high = self.reader.number("for the highest value")
        if low > high:
            self.tokens.fail(f"from {low} to {high} there is nothing: write the lowest value first", at)
        step = 1
        if with_step:
            self.reader.comma("the step")
            at = self.tokens.peek().at
            step = self.reader.number("for the step")
            if step < 1:
                self.tokens.fail("the step must be above 0", at)
        return Axis(value, low, high, step)

    def _evalcontract(self) -> Action:
        return self._inside("evalcontract", self._evaluated) if self.tokens.peek().text == "(" else EvalContract()

    def _evaluated(self) -> Action:
        side = self.reader.side()
        self.reader.comma("the contract")
        contract = self.reader.contract()
        self.reader.comma("the vulnerability")
        return EvalContract(side, contract, self.reader.is_vulnerable())
