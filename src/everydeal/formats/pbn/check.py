"""A checker of PBN files: what the standard forbids although a reader of deals can live with it.

`check_games` tells every error of reading, and besides: values that are not dates, contracts, results or scores;
declarers and contracts that the auction contradicts; illegal calls and cards; marks and notes out of place; lines that
are too long; tags that come twice.  Reading takes no notice of these: real files are full of them, none of them makes
a deal doubtful, and a strict reader that stopped at them would be of little use.  So whoever wants the deals uses
`read`, and whoever wants to know whether a file keeps to the standard uses `everydeal.formats.check`.

Tags that the standard does not name are allowed (section 4.9), and so is a note that nothing points to.

Source: Tis Veugen, "Portable Bridge Notation, version 2.1", and the conformance files to it.
"""

import re
from collections import deque
from collections.abc import Iterator
from typing import Any, Final, cast

from ...board import told
from ...board.auction import Bidding
from ...board.board import Board
from ...board.days import impossible_day
from ...cards import SEATS
from ..core.errors import Report
from ..core.source import Source
from ..core.spelling.odd_hands import read_deal
from .auction_check import check_auction
from .dates import STANDARD
from .marks import split_marked
from .play_check import check_play
from .reader import Reader
from .text import Game, Tag, read_games

MAX_LINE: Final = 255
"""The bytes of the longest line, its end included."""
_TOO_LONG = f"a line of more than {MAX_LINE} characters"

_SIDED = r"(?:{0}|(?:NS|EW) {0}|NS {0} EW {0}|EW {0} NS {0})"
_POINTS = r"[+-]?[0-9]+(?:\.[0-9]*)?"
_PERCENTAGE = r"(?:100(?:\.0*)?|[0-9]{1,2}(?:\.[0-9]*)?)"
_DATES: Final = ("Date", "EventDate", "UTCDate")
_VALUES: Final = {
    "Date": (STANDARD, "a date YYYY.MM.DD"),
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
_NOT_INHERITED: Final = ("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play")
_KNOWN_DEAL = re.compile(r"[NESW]:\S+(?: \S+){3}", re.IGNORECASE)


def check_games(source: Source) -> Iterator[Board | None]:
    """Read a PBN file game by game and complain of all that the standard forbids; the boards, None without a deal."""
    report, lines = source.report, _Lines(source)
    reader = Reader(report)
    record = 0
    for record, game in enumerate(read_games(Source(cast(Any, lines), report)), start=1):
        while lines.too_long and lines.too_long[0] < game.line:
            report.bad(_TOO_LONG, line=lines.too_long.popleft(), record=record - 1)
        board = reader.board(game, record)
        _Check(game, record, board, report).all()
        yield board
    for line in lines.too_long:
        report.bad(_TOO_LONG, line=line, record=record)


class _Lines:
    """A stream that knows which of the lines that went through it were too long; escape lines are not looked at."""

    def __init__(self, source: Source) -> None:
        self.too_long: deque[int] = deque()
        self._source = source
        self._number, self._begun = 1, b""
        """The line that has begun, and as much of it as matters."""

    def read(self, size: int) -> bytes:
        data = self._source.read(size)
        lines = (self._begun + data).splitlines(keepends=True)
        self._begun = b""
        if lines and data and not lines[-1].endswith(b"\n"):
            self._begun = lines.pop()
        for line in lines:
            self._look(line)
            self._number += 1
        if not data and self._begun:
            self._look(self._begun)
        end = b"\r" * self._begun.endswith(b"\r")
        self._begun = self._begun[:MAX_LINE].removesuffix(b"\r") + end
        return data

    def _look(self, line: bytes) -> None:
        if len(line.rstrip(b"\r\n")) + 1 > MAX_LINE and not line.startswith(b"%"):
            self.too_long.append(self._number)


class _Check:
    """The checks of one game, whose tags have their canonical names."""

    def __init__(self, game: Game, record: int, board: Board | None, report: Report) -> None:
        self.game, self.record, self.board, self.report = game, record, board, report
        self.tags: dict[str, Tag] = {}
        self.notes: dict[str, set[int]] = {}
        for tag in game.tags:
            if tag.name != "Note":
                if tag.name in self.tags:
                    self.bad(tag, "comes a second time in one game")
                self.tags.setdefault(tag.name, tag)

    def bad(self, tag: Tag, reason: str, value: str | None = None) -> None:
        value = tag.value if value is None else value
        self.report.bad(f"[{tag.name}] {reason}", line=tag.line, record=self.record, value=value)

    def value(self, name: str) -> str:
        """The value of a tag; "" if there is none, or it is not known."""
        tag = self.tags.get(name)
        value = tag.value.removeprefix("##") if tag else ""
        return "" if value in ("?", "#") else value

    def all(self) -> None:
        """Tell everything."""
        self.values()
        self.deal()
        bidding = self.auction()
        if bidding is not None and bidding.has_ended:
            self.outcome(bidding)
        self.play()
        self.score()
        self.pointers()

    def values(self) -> None:
        """The tags whose values have a form."""
        for name, tag in self.tags.items():
            if name in _NOT_INHERITED and tag.value in ("#", "##"):
                self.bad(tag, "cannot be inherited from the game before")
            elif name in _VALUES and (value := self.value(name)):
                form, meaning = _VALUES[name]
                if not re.fullmatch(form, value.strip(), re.IGNORECASE):
                    self.bad(tag, f"is not {meaning}")
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
        if not _KNOWN_DEAL.fullmatch(tag.value.strip()):
            self.bad(tag, "is not a seat, a colon and four hands with one blank between them")
        if odd := read_deal(tag.value).odd:
            self.bad(tag, f"is not as the standard has it: {odd}")
        if len(self.board.unknown) == 4:
            self.bad(tag, "has no cards")
        sizes = {size for seat, size in enumerate(self.board.deal.hand_sizes) if seat not in self.board.unknown}
        if len(sizes) > 1 or (self.board.unknown and min(sizes, default=13) == 12):
            self.bad(tag, f"has hands of {' and '.join(map(str, sorted(sizes)))} cards")

    def auction(self) -> Bidding | None:
        tag = self.tags.get("Auction")
        if tag is None or tag.value in ("#", "##"):
            return None
        cells, complaints = split_marked(tag.data, range(1, 7))
        self.tell(tag, complaints, cells)
        if not cells and tag.value in ("", "?"):
            return None
        first, dealer = self.value("Auction")[:1].upper(), self.value("Dealer")[:1].upper()
        if first not in SEATS or not first or dealer not in SEATS or not dealer:
            self.bad(tag, "needs to know who calls first, and the dealer")
            return None
        bidding, errors = check_auction(cells, SEATS.index(first), SEATS.index(dealer))
        for reason, value in errors:
            self.bad(tag, reason, value)
        return None if errors else bidding

    def outcome(self, bidding: Bidding) -> None:
        """Declarer and contract against the auction's."""
        contract, declarer = self.value("Contract").upper(), self.value("Declarer").upper()
        if contract and contract != bidding.contract.name().upper():
            self.bad(self.tags["Contract"], f"is not the auction's contract, {bidding.contract.name()}")
        seat = bidding.contract.declarer
        if declarer and seat is not None:
            irregular = declarer.startswith("^")
            if (declarer.lstrip("^") == SEATS[seat]) == irregular:
                reason = "is the auction's declarer" if irregular else "is not the auction's declarer"
                self.bad(self.tags["Declarer"], f"{reason}, {SEATS[seat]}")

    def play(self) -> None:
        tag = self.tags.get("Play")
        if tag is None or tag.value in ("", "?", "#", "##"):
            return
        cells, complaints = split_marked(tag.data, range(7, 13))
        for row in tag.data:
            if "--" in row:
                self.bad(tag, "has -- where - means no card", row)
        self.tell(tag, complaints, cells)
        contract, declarer = self.value("Contract").upper(), self.value("Declarer").upper().lstrip("^")
        strain = re.match(r"[1-7]?(C|D|H|S|N)", contract)
        end_position = bool(strain) and not contract[0].isdigit()
        needs = (("deal", self.board), ("contract", contract), ("declarer", declarer or end_position))
        missing = [name for name, there in needs if not there]
        if missing and (contract != "PASS" or cells):
            self.bad(tag, f"there is no {' and no '.join(missing)}")
        leader = tag.value.upper()
        if missing or self.board is None or strain is None or leader not in SEATS or declarer not in SEATS:
            return
        trumps = "SHDCN".index(strain[1])
        played = check_play(cells, SEATS.index(leader), self.board, trumps)
        if cells and declarer and (SEATS.index(declarer) + 1) % 4 != SEATS.index(leader):
            self.bad(tag, "is not led by the seat after the declarer's")
        for reason, value in played.errors:
            self.bad(tag, reason, value)
        if not played.errors and declarer:
            self.result(played.won, SEATS.index(declarer))

    def result(self, won: list[int], declarer: int) -> None:
        """The result against the tricks that were played."""
        made, lost = (won[(declarer + turn) % 4] + won[(declarer + turn + 2) % 4] for turn in (0, 1))
        value = self.value("Result")
        if re.fullmatch(r"\^?[0-9]{1,2}", value):
            regular = made <= int(value.lstrip("^")) <= 13 - lost
            if not regular and not value.startswith("^"):
                self.bad(
                    self.tags["Result"], f"cannot be: the declarer took {made} tricks in the play, and lost {lost}"
                )

    def score(self) -> None:
        """The score against Law 77."""
        board = self.board
        if board is None or "Score" not in self.tags or board.result is None or board.vulnerability is None:
            return
        seat, points = board.declarer, told.score(board.tags, board.declarer)
        computed = None if seat is None else board.result.score(board.vulnerability, seat)
        if points is not None and computed is not None and points != computed:
            self.bad(
                self.tags["Score"], f"is not the score of {board.result}, vulnerable {board.vulnerability}: {computed}"
            )

    def tell(self, tag: Tag, complaints: list[tuple[str, str]], cells: list[list[str]]) -> None:
        """What is wrong with the marks of a section; remember its notes."""
        for reason, value in complaints:
            self.bad(tag, reason, value)
        self.notes[tag.name] = {
            int(word[1:-1]) for cell in cells for word in cell if re.fullmatch(r"=[0-9]{1,2}=", word)
        }

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
