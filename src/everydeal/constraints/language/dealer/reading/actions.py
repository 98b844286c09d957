"""The actions of a script: what is printed and what is counted."""

from math import prod

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
from .terms import Terms

_MOST_PLACES = 1_000_000
"""So many numbers a table of frequencies may have."""


class Actions:
    """Reads actions where terms are read."""

    def __init__(self, reader: Terms) -> None:
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
        return getattr(self, f"_{word}")()  # type: ignore[no-any-return]

    def _print_with_value(self, word: str) -> Action:
        """The value stands in parentheses, or on the same line."""
        token = self.tokens.peek()
        if token.text == "(" or not (token.begins_line or token.text in ",;" or self.reader.at_statement()):
            return Print(word, self.reader.term())
        return Print(word)

    def _printside(self) -> Action:
        return Print("printew" if self._side_in_parentheses("printside") else "printns")

    def _side_in_parentheses(self, word: str) -> int:
        self.tokens.expect("(", f"after {word!r}")
        side = self.reader.side()
        self.tokens.expect(")", "after the side")
        return side

    def _print(self) -> Action:
        self.tokens.expect("(", "after 'print'")
        seats = 1 << self.reader.seat()
        while self.tokens.accept(","):
            seats |= 1 << self.reader.seat()
        self.tokens.expect(")", "to end 'print'")
        return PrintHands(seats)

    def _printes(self) -> Action:
        """The list stands in parentheses, or, as the manual writes it, in none."""
        if self.tokens.peek().text == "(" and self._closes_list():
            self.tokens.take()
            items = [self._item(False)]
            while self.tokens.accept(","):
                items.append(self._item(False))
            self.tokens.expect(")", "to end 'printes'")
            return PrintItems(tuple(items))
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
            if word in words.SIDES:
                return Hands(words.SIDE_SEATS[self.reader.side()])
            if word in words.SEATS:
                return Hands(1 << self.reader.seat())
            if word == "deal":
                self.tokens.take()
                return Hands(15)
            if word == "trix":
                return self._trix()
            if word == "parcontract":
                return self._par_contract()
        return self.reader.term()

    def _par_contract(self) -> Item:
        self.tokens.take()
        if not self.tokens.accept("("):
            return ParContract(self.reader.vulnerable or 0)
        vulnerable = self.reader.vulnerability()
        self.tokens.expect(")", "to end 'parcontract'")
        return ParContract(vulnerable)

    def _trix(self) -> Item:
        """Of a seat, a side or the deal; of all seats if nothing is said."""
        self.tokens.take()
        if not self.tokens.accept("("):
            return AllTricks(15)
        word = self.tokens.peek().text.lower()
        if word == "deal":
            self.tokens.take()
            seats = 15
        elif word in words.SIDES:
            seats = words.SIDE_SEATS[self.reader.side()]
        else:
            seats = 1 << self.reader.seat()
        self.tokens.expect(")", "to end 'trix'")
        return AllTricks(seats)

    def _report(self, word: str) -> Action:
        self.tokens.expect("(", f"after {word!r}")
        items = [self._item(True)]
        while self.tokens.accept(","):
            items.append(self._item(True))
        self.tokens.expect(")", f"to end {word!r}")
        return Report(tuple(items), word == "csvrpt")

    def _csvrpt(self) -> Action:
        return self._report("csvrpt")

    def _printrpt(self) -> Action:
        return self._report("printrpt")

    def _export(self) -> Action:
        self.tokens.expect("(", "after 'export'")
        word = self.tokens.peek().text.lower()
        seats = words.SIDE_SEATS[self.reader.side()] if word in words.SIDES else 1 << self.reader.seat()
        self.tokens.expect(")", "to end 'export'")
        return Export(seats)

    def _optional_title(self) -> str | None:
        return self.reader.string("") if self.tokens.peek().kind == "string" else None

    def _average(self) -> Action:
        title = self._optional_title()
        return Average(title, self.reader.term())

    def _frequency(self) -> Action:
        title = self._optional_title()
        at = self.tokens.peek().at
        self.tokens.expect("(", "after 'frequency'")
        axes = [self._axis(False)]
        if self.tokens.accept(","):
            axes.append(self._axis(False))
        self.tokens.expect(")", "to end 'frequency'")
        self._limit(axes, at)
        return Frequency(title, tuple(axes))

    def _bktfreq(self) -> Action:
        title = self._optional_title()
        at = self.tokens.peek().at
        self.tokens.expect("(", "after 'bktfreq'")
        axes = [self._axis(True)]
        if self.tokens.accept(","):
            axes.append(self._axis(True))
        self.tokens.expect(")", "to end 'bktfreq'")
        self._limit(axes, at)
        return Frequency(title, tuple(axes), buckets=True)

    def _limit(self, axes: list[Axis], at: int) -> None:
        """Refuse a table that is too large to be printed."""
        bounded = [(axis.low, axis.high, axis.step) for axis in axes]
        places = prod((high - low) // step + 1 for low, high, step in bounded if low is not None and high is not None)
        if places > _MOST_PLACES:
            self.tokens.fail(f"this table has {places:,} places: more than {_MOST_PLACES:,} are not possible", at)

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
        if not self.tokens.accept("("):
            return EvalContract()
        side = self.reader.side()
        self.reader.comma("the contract")
        contract = self.reader.contract()
        self.reader.comma("the vulnerability")
        vulnerable = self.reader.is_vulnerable()
        self.tokens.expect(")", "to end 'evalcontract'")
        return EvalContract(side, contract, vulnerable)
