"""A checker of PBN files: what the standard forbids although a reader of deals can live with it.

`check_games` tells every error of reading, what else reading notes, all that contradicts itself or the Laws
(`Board.notices`, which is the same for every format), and besides: values, calls and cards that do not have the
standard's form; marks and notes out of place; lines that are too long.  That a word is no contract, call or card at
all is for `Board.notices`; what is one and is written otherwise is named here, once a tag.  Reading takes no notice of
these: real files are full of them, none of them makes a deal doubtful, and a strict reader that stopped at them would
be of little use.  So whoever wants the deals uses `read`, and whoever wants to know whether a file keeps to the
standard uses `everydeal.formats.check`.

Tags that the standard does not name are allowed (section 4.9), and so is a note that nothing points to.

Source: Tis Veugen, "Portable Bridge Notation, version 2.1", and the conformance files to it.
"""

import re
from collections import deque
from collections.abc import Iterator
from typing import Final

from ...board.board import Board
from ...board.call import parse_call
from ...board.dates import impossible_day
from ...board.derived_facts import OUTCOME
from ...cards import SEATS
from ...strains import STRAINS
from ..core.errors import Report
from ..core.source import Source
from ..core.spelling import lenient_deal
from ..core.spelling.calls_and_cards import split_words
from .dates import STANDARD
from .reader import Reader
from .text import Game, Tag, games_in

MAX_LINE: Final = 255
"""The characters of the longest line, its end included."""
_TOO_LONG = f"a line of more than {MAX_LINE} characters"

_SIDED = r"(?:{0}|(?:NS|EW) {0}|NS {0} EW {0}|EW {0} NS {0})"
_POINTS = r"[+-]?[0-9]+(?:\.[0-9]*)?"
_PERCENTAGE = r"(?:100(?:\.0*)?|[0-9]{1,2}(?:\.[0-9]*)?)"
_TIME: Final = r"(?:[01][0-9]|2[0-3]|\?\?):[0-5?][0-9?]:[0-5?][0-9?]"
_DATES: Final = ("Date", "EventDate", "UTCDate")
_VALUES: Final = {
    "Date": (STANDARD, "a date YYYY.MM.DD"),
    "Time": (_TIME, "a time HH:MM:SS"),
    "UTCTime": (_TIME, "a time HH:MM:SS"),
    "Round": (r"-|\w[\w ./-]*", "a number from 0, or a name"),
    "Declarer": (r"\^?[NESW]", "a seat: N, E, S or W"),
    "Contract": (
        r"Pass|[CDHS]|NT|[1-7](?:[CDHS]|NT)X{0,2}",
        "a contract like 4SX, Pass, or the trumps of an end position",
    ),
    "Result": (rf"\^?{_SIDED.format(r'(?:[0-9]|1[0-3])')}", "a number of tricks"),
    "Score": (_SIDED.format(_POINTS), "a score"),
    "ScoreIMP": (_SIDED.format(_POINTS), "a score"),
    "ScoreMP": (_SIDED.format(_POINTS), "a score"),
    "ScoreRubber": (_SIDED.format(rf"{_POINTS}(?: ?/ ?{_POINTS})?"), "a score"),
    "ScorePercentage": (_SIDED.format(_PERCENTAGE), "a percentage from 0 to 100"),
}
_VALUES.update({f"{seat}Type": ("human|program", "human or program") for seat in ("West", "North", "East", "South")})
_CALL: Final = re.compile(r"Pass|XX?|AP|[1-7](?:[CDHS]|NT)|[-*+]", re.IGNORECASE)
_CARD: Final = re.compile(r"[SHDC][AKQJT2-9]|[-*+]", re.IGNORECASE)
_MARKED_WORD: Final = re.compile(r"=[^=\s]*=|\$\w*|\^\w?|[!?]+|[A-Za-z0-9]+|\S")
"""A call or card, or one of its marks: suffixes, numeric annotations, notes, irregularities."""
_NOT_INHERITED: Final = ("Declarer", "Contract", "Auction", "Play")
"""Nor are dealer, vulnerability and deal, which reading does not take."""
_KNOWN_DEAL = re.compile(r"[NESW]:\S+(?: \S+){3}", re.IGNORECASE)


def check_games(source: Source) -> Iterator[Board | None]:
    """Read a PBN file game by game and complain of all that the standard forbids; the boards, None without a deal."""
    report, too_long, record = source.report, deque[int](), 0
    reader, lines = Reader(report), _watched(source.lines(), too_long)
    for record, game in enumerate(games_in(lines, [], lambda: source.unended), start=1):
        while too_long and too_long[0] < game.line:
            report.error(_TOO_LONG, line=too_long.popleft(), record=record - 1)
        board = reader.board(game, record)
        _Check(game, record, board, reader.content, report).all()
        yield board
    for line in too_long:
        report.error(_TOO_LONG, line=line, record=record)


def _watched(lines: Iterator[tuple[int, str]], too_long: deque[int]) -> Iterator[tuple[int, str]]:
    """The same lines; *too_long* gets the numbers of those that are, but for escape lines."""
    for number, line in lines:
        if len(line) >= MAX_LINE and not line.startswith("%"):
            too_long.append(number)
        yield number, line


class _Check:
    """The checks of one game, whose tags have their canonical names; *content* is what it says."""

    def __init__(self, game: Game, record: int, board: Board | None, content: Board, report: Report) -> None:
        self.game, self.record, self.board, self.content, self.report = game, record, board, content, report
        self.tags: dict[str, Tag] = {}
        self.notes: dict[str, set[int]] = {}
        self.said: set[tuple[int, str, str]] = set()
        for tag in game.tags:
            if tag.name != "Note":
                self.tags.setdefault(tag.name, tag)

    def bad(self, tag: Tag, reason: str, value: str | None = None) -> None:
        value = tag.value if value is None else value
        if (tag.line, reason, value) in self.said:
            return
        self.said.add((tag.line, reason, value))
        self.report.error(f"[{tag.name}] {reason}", line=tag.line, record=self.record, value=value)

    def value(self, name: str) -> str:
        """The value of a tag; "" if there is none, or it is not known."""
        tag = self.tags.get(name)
        value = tag.value.removeprefix("##") if tag else ""
        return "" if value in ("?", "#") else value

    def all(self) -> None:
        """Tell everything."""
        self.values()
        self.deal()
        self.auction()
        self.facts(follow_play=self.play())
        self.pointers()

    def values(self) -> None:
        """The tags whose values have a form, but for those that are no contract, declarer, result or score at all."""
        nonsense = {name for name, _ in self.content._facts.nonsense()}
        for name, tag in self.tags.items():
            if name in _NOT_INHERITED and tag.value in ("#", "##"):
                self.bad(tag, "cannot be inherited from the game before")
            elif name in _VALUES and name not in nonsense and (value := self.value(name)):
                form, meaning = _VALUES[name]
                if not re.fullmatch(form, value.strip(), re.IGNORECASE):
                    self.bad(tag, f"is not {'written as ' if name in OUTCOME else ''}{meaning}")
            if name in _DATES and (reason := impossible_day(self.value(name))):
                self.bad(tag, f"is not a day: {reason}")
            if any("\x7f" <= letter <= "\x9f" for letter in tag.value):
                self.bad(tag, "has a character that ISO 8859-1 does not have")
        numbers = [int(number) for number in re.findall(r"[0-9]+", self.value("Result"))]
        if len(numbers) == 2 and sum(numbers) != 13:
            self.bad(self.tags["Result"], "does not add up to 13 tricks")
        if numbers and "Deal" in self.tags and not self.value("Declarer") and len(numbers) == 1:
            self.bad(self.tags["Result"], "gives tricks, but there is no declarer")

    def deal(self) -> None:
        """Hands of one size, or all but a trick's cards of one size; single blanks between them."""
        tag = self.tags.get("Deal")
        if tag is None or self.board is None or not self.value("Deal"):
            return
        if not _KNOWN_DEAL.fullmatch(tag.value.strip()) and not lenient_deal.parse(tag.value)[1]:
            self.bad(tag, "is not a seat, a colon and four hands with one blank between them")
        if len(self.board.unknown) == 4:
            self.bad(tag, "has no cards")
        sizes = {size for seat, size in enumerate(self.board.deal.hand_sizes) if seat not in self.board.unknown}
        if len(sizes) > 1 or (self.board.unknown and min(sizes, default=13) == 12):
            self.bad(tag, f"has hands of {' and '.join(map(str, sorted(sizes)))} cards")

    def auction(self) -> None:
        """The calls and their marks, and that it is known whose the first is."""
        tag = self.tags.get("Auction")
        if tag is None or tag.value in ("#", "##"):
            return
        cells = self.marked(tag, range(1, 7), _CALL)
        if not cells and tag.value in ("", "?"):
            return
        first, dealer = self.value("Auction")[:1].upper(), self.value("Dealer")[:1].upper()
        if first not in SEATS or not first or dealer not in SEATS or not dealer:
            self.bad(tag, "needs to know who calls first, and the dealer")

    def play(self) -> bool:
        """The cards and their marks; whether there is what is needed to follow them."""
        tag = self.tags.get("Play")
        if tag is None or tag.value in ("", "?", "#", "##"):
            return False
        if row := next((row for row in tag.data if "--" in row), ""):
            self.bad(tag, "has -- where - means no card", row)
        cells = self.marked(tag, range(7, 13), _CARD)
        contract, auction = self.value("Contract").upper(), self.content.auction
        by_auction = auction is not None and auction.contract is not None
        has_declarer = self.value("Declarer") or contract in STRAINS or by_auction
        needs = (("deal", self.board), ("contract", contract or by_auction), ("declarer", has_declarer))
        missing = [name for name, there in needs if not there]
        if missing and (contract != "PASS" or cells):
            self.bad(tag, f"there is no {' and no '.join(missing)}")
        return self.board is not None and (self.content.trumps is not None or "contract" not in missing)

    def facts(self, *, follow_play: bool) -> None:
        """What does not fit together, or is against the Laws."""
        for name, reason in self.content._facts.faults():
            if name == "Play" and not follow_play:
                continue
            tag = self.tags.get(name)
            said = f"[{name}] {reason.removeprefix(f'the {name.lower()}: ')}"
            value = None if tag is None or name in ("Auction", "Play") else tag.value
            self.report.error(said, line=tag.line if tag else self.game.line, record=self.record, value=value)

    def marked(self, tag: Tag, own: range, form: re.Pattern[str]) -> list[list[str]]:
        """The calls or cards of a section with their marks, spelt as in the file; calls or cards as *form* has them.

        A mark before a call or card begins with ``^``, the others follow it; ``^S``, a turn skipped, is a call.  *own*
        are the annotations meant for such sections; of 1 to 12, the others are meant for the other kind.
        """
        cells: list[list[str]] = []
        for word in _MARKED_WORD.findall(" ".join(tag.data)):
            before = cells[-1][-1] if cells else ""
            if word[0] not in "=$!?":
                is_marked = before.startswith("^") and before not in ("^S", "^s")
                if is_marked and word[0] == "^":
                    self.bad(tag, "has two irregularities of one call or card", word)
                cells += [] if is_marked else [[]]
                cells[-1].append(word)
            elif not cells:
                self.bad(tag, "has a mark before any call or card", word)
            else:
                if reason := _mark_error(word, cells[-1], own):
                    self.bad(tag, reason, word)
                cells[-1].append(word)
        words = (word for cell in cells for word in cell if word[0] not in "^=$!?" and not form.fullmatch(word))
        if word := next((word for word in words if _is_understood(word, form)), ""):
            what = "calls in another form than Pass, X, XX, 1NT" if form is _CALL else "cards in another form than ST"
            self.bad(tag, f"has {what}", word)
        self.notes[tag.name] = {
            int(word[1:-1]) for cell in cells for word in cell if re.fullmatch(r"=[0-9]{1,2}=", word)
        }
        return cells

    def pointers(self) -> None:
        """Marks that point to notes, which have to be there."""
        section, given = "", {name: set[int]() for name in self.notes}
        for tag in self.game.tags:
            if tag.name in given:
                section = tag.name
            digits = tag.value.partition(":")[0]
            if tag.name == "Note" and section and digits.isascii() and digits.isdigit():
                given[section].add(int(digits[:9]))
        for name, wanted in self.notes.items():
            for number in sorted(wanted - given[name]):
                self.bad(self.tags[name], "points to a note that is not there", f"={number}=")


def _is_understood(word: str, form: re.Pattern[str]) -> bool:
    """It is a call or card, as *form* says, written otherwise."""
    if form.fullmatch(split_words(word)[0]):
        return True
    try:
        return form is _CALL and parse_call(word) >= 0
    except ValueError:
        return False


def _mark_error(word: str, cell: list[str], own: range) -> str:
    """What is wrong with a mark that follows those of *cell*, or ""."""
    if word[0] == "=":
        if not re.fullmatch(r"=[0-9]{1,2}=", word) or not 1 <= int(word[1:-1]) <= 32:
            return "has a note that is not =1= to =32="
        return "has two notes of one call or card" if any(mark[0] == "=" for mark in cell) else ""
    if word[0] == "$":
        if not re.fullmatch(r"\$[0-9]{1,3}", word) or int(word[1:]) > 255:
            return "has an annotation that is not $0 to $255"
        if int(word[1:]) in range(1, 13) and int(word[1:]) not in own:
            return "has an annotation for the other kind of section"
    elif len(word) > 2:
        return "has a suffix that is not one of ! ? !! ?? !? ?!"
    twice = _judges(word) and any(map(_judges, cell))
    return "has two annotations of one call or card" if twice else ""


def _judges(mark: str) -> bool:
    """It says how good a call or card is: a suffix, or an annotation up to $12."""
    return mark[0] in "!?" or re.fullmatch(r"\$(?:[1-9]|1[0-2])", mark) is not None
