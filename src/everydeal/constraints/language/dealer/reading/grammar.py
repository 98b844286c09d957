"""The grammar of the dealer language: tokens -> script.

    script     = { statement }                                   free form; a statement needs no line of its own
    statement  = "generate" n | "produce" n | "seed" n | "startboard" n | "title" string | "dealer" seat
               | "opener" seat | "vulnerable" ("none" | "NS" | "EW" | "all") | "level" name n
               | "predeal" { seat holding { "," holding } | suit "(" seat ")" "==" n }
               | "pointcount" { n } | "altcount" 0..11 { n } | name "=" term
               | "action" [ action { "," action } ] | [ "condition" ] term

The terms are in `terms`, the actions in `actions`.

Where the grammar of the original would be a syntax error and the meaning is plain all the same, it is read: unary minus
of any factor, names that are words of the language, ``n`` for ``north``, actions without ``action``.
"""

from collections.abc import Mapping

from .....cards import RANKS, card_name
from ...tokens import ExpressionError
from .. import counts
from ..script import DealerScript
from ..tree import outside_of
from . import words
from .actions import Actions
from .terms import TermReader
from .words import Words, has_long_strings, with_parameters

_NUMBERS = {"generate": "generate", "produce": "produce", "startboard": "start_board"}
"""Statements that set a number, and where it is kept."""


def read(text: str, file: str = "", parameters: Mapping[int, str] | None = None) -> DealerScript:
    """The script of a text; *parameters* are its ``$0`` ... ``$9``.

    Raises:
        ExpressionError: a ValueError; the text is wrong; says where.
    """
    try:
        return _read(text, file, parameters or {}, strings_end_with_line=False)
    except ExpressionError:
        if not has_long_strings(text):
            raise
        try:
            script = _read(text, file, parameters or {}, strings_end_with_line=True)
        except ExpressionError:
            script = None
        if script is None:
            raise
        script.notes.append("a string is not closed: it ends with its line, as in DealerV2")
        return script


def _read(text: str, file: str, parameters: Mapping[int, str], *, strings_end_with_line: bool) -> DealerScript:
    filled = with_parameters(text, parameters, file, strings_end_with_line=strings_end_with_line)
    script = Reader(Words(filled, file, strings_end_with_line=strings_end_with_line)).script()
    script.text = text
    return script


class Reader(TermReader):
    """Reads one script."""

    def __init__(self, tokens: Words) -> None:
        super().__init__(tokens)
        self.found = DealerScript(names=self.names, wordings=self.wordings)
        self._conditions = 0
        self._look_ahead()

    def _look_ahead(self) -> None:
        """What holds for the whole script wherever it stands: what is counted, who is vulnerable, who opens."""
        for place in self.tokens.find("pointcount", "altcount", "vulnerable", "opener"):
            self.tokens.return_to(place)
            word = self.tokens.take().text.lower()
            if word != "opener" or self.tokens.peek().text.lower() in words.SEATS:
                getattr(self, f"_{word}_statement")()
        self.tokens.return_to(0)
        self.found.notes.clear()  # they come again

    # Statements

    def script(self) -> DealerScript:
        """The whole script."""
        if self.tokens.peek().kind == "end":
            self.found.notes.append("the script says nothing: every deal is good, and forty are printed, as in dealer")
        while self.tokens.peek().kind != "end":
            if not self.tokens.accept(";", ","):
                self._statement()
        if self._conditions > 1:
            self.found.notes.append(f"{self._conditions} conditions: the last one holds, as in dealer")
        self.found.notes += [f"{place}: {trap}" for trap, place in self.traps.items()]
        if self.found.says_action and not self.found.actions:
            self.found.notes.append("nothing stands behind 'action': no deal is printed, as in dealer")
        outside = outside_of(self.found.condition)
        if outside is not None:
            self.tokens.fail(
                f"{outside.word!r} cannot be a condition: {words.OUTSIDE[outside.word]}. (What is only printed may ask "
                "for it: there it is left out.)",
                outside.at,
            )
        return self.found

    def _statement(self) -> None:
        token = self.tokens.peek()
        word = token.text.lower()
        if token.kind == "word" and self.tokens.peek(1).text == "=":
            self._definition()
        elif token.kind == "word" and word in words.STATEMENTS and token.text not in self.names:
            self.tokens.take()
            if word in _NUMBERS:
                setattr(self.found, _NUMBERS[word], self.whole(f"after {word!r}"))
            else:
                getattr(self, f"_{word}_statement")()
        elif self.at_action():
            self.found.actions.append(Actions(self).action())
        else:
            self._condition_statement()

    def _definition(self) -> None:
        """``name = term``.  A second definition holds for all uses in Dealer3, so none may have come before."""
        name = self.tokens.take()
        self.tokens.take()
        term = self.term()
        if name.text in self.names and self.names[name.text] != term:
            if name.text in self.used:
                self.tokens.fail(
                    f"{name.text!r} is defined twice, not alike, and used in between: give it two names", name.at
                )
            self.found.notes.append(f"{name.text!r} is defined twice: the last definition holds, as in Dealer3")
        self.names[name.text] = term

    def _condition_statement(self) -> None:
        start = self.tokens.peek().at
        self.found.condition = self.term()
        self._keep_wording(self.found.condition, start, self.tokens.end_of_last)
        self._conditions += 1

    def _action_statement(self) -> None:
        self.found.actions = Actions(self).actions()
        self.found.says_action = True

    def _seed_statement(self) -> None:
        self.found.seed = str(self.whole("after 'seed'"))

    def _dealer_statement(self) -> None:
        self.found.dealer = self.seat()

    def _opener_statement(self) -> None:
        self.second_opens = self.seat() >= 2

    def _vulnerable_statement(self) -> None:
        self.found.vulnerable = self.vulnerable = self.vulnerability(" after 'vulnerable'")

    def _title_statement(self) -> None:
        self.found.title = self.string("after 'title'")

    def _level_statement(self) -> None:
        name = self.tokens.take()
        if name.text not in self.names and name.text.lower() != "rest":
            self.unknown(name)
        if name.text in (level for level, _ in self.found.levels):
            self.tokens.fail(f"a second level for {name.text!r}", name.at)
        token = self.tokens.take()
        if token.kind not in ("number", "decimal"):
            self.tokens.fail(f"a percentage is expected, not {token}", token.at)
        self.tokens.accept("%")
        from fractions import Fraction

        self.found.levels.append((name.text, Fraction(token.text)))

    def _pointcount_statement(self) -> None:
        self.tables.set("hcp", self._points())

    def _altcount_statement(self) -> None:
        at = self.tokens.peek().at
        number = self.whole("after 'altcount'")
        if not 0 <= number <= 11:
            self.tokens.fail(f"alternate counts are numbered from 0 to 9, not {number}", at)
        name = counts.STANDARD[number if number <= 9 else number - 2]
        if number > 9:
            self.found.notes.append(f"altcount {number} sets {name}, as in Debian's dealer; its manual ends at 9")
        self.tables.set(name, self._points())

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
        self.tokens.take()
        seat = words.SEATS[word]
        self.tokens.accept(",")
        at_length = self.tokens.peek().text.lower() in words.SUITS and self.tokens.peek(1).text == "("
        if not at_length and not self._holding(seat):
            self.tokens.fail(f"the cards of {token.text} are expected, like SAQ542, not {self.tokens.peek()}")
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
        if token.kind not in ("word", "number") or token.text in self.names or self.tokens.peek(1).text in ("=", "("):
            return False
        if len(text) == 2 and text[0] in RANKS and text[1] in "SHDC":
            text = text[::-1]
        strange = [rank for rank in text[1:] if rank not in RANKS]
        if text[0] in "SHDC" and strange and 2 * len(strange) < len(text):
            self.tokens.fail(f"cards are expected, like SAQ542, not {token}: there is no card {strange[0]!r}")
        if text[0] not in "SHDC" or strange:
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
