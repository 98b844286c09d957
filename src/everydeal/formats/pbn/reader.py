"""Reading PBN: the boards of a file, game by game.  What goes where is described in the package's docstring."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from ...board.annotated_words import AnnotatedWords, fits_first_trick
from ...board.board import Board
from ...board.tricks import Tricks
from ...deal import Deal
from ..core.errors import Report
from ..core.source import Source, has_controls
from ..core.spelling import lenient_deal
from ..core.spelling.calls_and_cards import is_spelled, is_word, split_words
from ..core.spelling.deals import card_count_error
from ..core.spelling.seats import parse_number, parse_seat_letter, parse_vulnerability, seat_letter
from .tags import CANONICAL, MANDATORY, TO_FIELDS, is_table
from .text import Game, Tag, games_in, note_escapes
from .tricks import parse_ability, parse_ddt, parse_result_table

T = TypeVar("T")


def read(source: Source) -> Iterator[Board]:
    """The boards of a PBN file."""
    reader, escapes = Reader(source.report), list[tuple[int, str]]()
    for record, game in enumerate(games_in(source.lines(), escapes, lambda: source.unended), start=1):
        board = reader.board(game, record)
        if board is not None:
            yield board
    note_escapes(source.report, escapes)


class Reader:
    """Makes boards of games; remembers which values the games before hand on."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.previous: dict[str, str] = {}
        self.inherited: dict[str, str] = {}
        self.last: Board | None = None
        """The board of the game before."""
        self.content = Board(Deal())
        """What that game said; without cards, if it had no deal."""
        self.line = self.record = 0

    def bad(self, tag: Tag, reason: str) -> None:
        self.report.error(f"[{tag.name}] {reason}", line=tag.line, record=self.record, value=tag.value)

    def board(self, game: Game, record: int) -> Board | None:
        """The board of a game, or None if it has no deal that can be read."""
        self.line, self.record, self.content = game.line, record, Board(Deal())
        for line, reason, value in game.errors:
            self.report.error(reason, line=line, record=record, value=value)
        for line, reason, value in game.notices:
            self.report.notice(reason, line=line, record=record, value=value)
        if game.notices and not (game.tags or game.errors):
            return None  # dealer's statistics, say: no game
        tags, sections = self.sections(game)
        last, self.last = self.last, None
        board: Board | None
        if last is not None and self.is_another_table(last, tags, sections):
            self.report.left_out(
                "a game without a deal: another table's, of the board before", line=game.line, record=record
            )
            board, number, dealer, vulnerability = last, last.number, last.dealer, last.vulnerability
        else:
            board = self.dealt(tags.pop("Deal", None), has_tags=bool(game.tags))
            number = self.field(tags.pop("Board", None), parse_number)
            dealer = self.field(tags.pop("Dealer", None), parse_seat_letter)
            vulnerability = self.field(tags.pop("Vulnerable", None), parse_vulnerability)
        tables = {name: tuple(tag.data) for name, tag in tags.items() if tag.data and is_table(name)}
        values = self.inherit({name: tag.value for name, tag in tags.items()})
        tricks = self.tricks(tags.get("DoubleDummyTricks"), values, tables)
        values.pop("DoubleDummyTricks", None)
        shown = board or Board(Deal())
        self.content = Board(
            shown.deal, number, dealer, vulnerability, values, tables, sections.get("Auction"), sections.get("Play"),
            tricks, tuple(game.comments), shown.unknown, shown.implied, game.line, record, _blank_outcome_allowed=True,
        )  # fmt: skip
        self.last = None if board is None else self.content
        return self.last

    def is_another_table(self, last: Board, tags: dict[str, Tag], sections: dict[str, AnnotatedWords]) -> bool:
        """Whether a game that names no deal and no board is of the board before: its dealer calls first, and the cards
        of the first trick are in the hands that play them."""
        auction, play = sections.get("Auction"), sections.get("Play")
        if not self.report.shares_deals or any(name in tags for name in ("Deal", "Board", "Dealer", "Vulnerable")):
            return False
        if auction is None or not auction.words or auction.first is None or auction.first != last.dealer:
            return False
        return play is None or fits_first_trick(play, last.deal)

    def sections(self, game: Game) -> tuple[dict[str, Tag], dict[str, AnnotatedWords]]:
        """The tags of a game by canonical name, the first of each; and its auction and play."""
        tags: dict[str, Tag] = {}
        sections: dict[str, AnnotatedWords] = {}
        notes: dict[int, str] | None = None
        for tag in game.tags:
            tag.name = CANONICAL.get(tag.name.lower(), tag.name)
            if has_controls(tag.value):
                self.bad(tag, "has a control character in its value")
            if tag.data and not is_table(tag.name) and tag.name not in ("Auction", "Play"):
                reason = f"text outside of any tag's data, after [{tag.name}]"
                self.report.error(reason, line=tag.line, record=self.record, value=tag.data[0])
            if tag.name == "Note":
                self.note(tag, notes)
            elif tag.name in sections or tag.name in tags:
                self.repeated(tag, tags)
            elif tag.name in ("Auction", "Play"):
                notes = {}
                sections[tag.name] = self.section(tag, notes)
            else:
                tags[tag.name] = tag
        return tags, sections

    def section(self, tag: Tag, notes: dict[int, str]) -> AnnotatedWords:
        first = seat_letter(tag.value)
        if first is None and tag.value not in ("", "?", "-", "#"):
            self.bad(tag, "does not name a seat: N, E, S or W")
        text = " ".join(tag.data)
        if is_spelled(text):
            return AnnotatedWords(first, tuple(text.split()), notes, in_turn=tag.name == "Auction")
        words = [word for line in tag.data for word in split_words(line)]
        strange = [word for word in words if not is_word(word)]
        if strange:
            self.bad(tag, f"has {strange[0]!r} among its calls or cards")
            words = [word for word in words if is_word(word)]
        return AnnotatedWords(first, tuple(words), notes, in_turn=tag.name == "Auction")

    def note(self, tag: Tag, notes: dict[int, str] | None) -> None:
        number, colon, text = tag.value.partition(":")
        if notes is None:
            self.bad(tag, "comes before any auction or play")
        elif not colon or not number.isascii() or not number.isdigit() or not 1 <= int(number[:9]) <= 32:
            self.bad(tag, 'is not "1:text" with a number from 1 to 32')
        elif notes.setdefault(int(number), text) != text:
            self.bad(tag, f"gives note {number} another text than before")

    def repeated(self, tag: Tag, tags: dict[str, Tag]) -> None:
        """The first of two tags wins, but a second deal or board is another game that lacks its empty line."""
        first = tags.get(tag.name)
        if tag.name in ("Deal", "Board") and first is not None and first.value != tag.value:
            self.bad(tag, "comes a second time in one game, and differs: is an empty line missing before it?")
        else:
            place = {"line": tag.line, "record": self.record}
            self.report.notice(f"[{tag.name}] comes a second time in one game", value=tag.value, **place)

    def dealt(self, tag: Tag | None, *, has_tags: bool) -> Board | None:
        """A board with nothing but the deal."""
        if tag is None or tag.value in ("", "?"):
            reason = "a game without a deal" if has_tags else "text without a game"
            self.report.left_out(reason, line=self.line, record=self.record)
            return None
        try:
            board, odd = lenient_deal.parse(tag.value)
        except ValueError as error:
            self.bad(tag, str(error))
            return None
        if odd:
            self.report.notice(f"[Deal] {odd}", line=tag.line, record=self.record, value=tag.value)
        if complaint := card_count_error(board.deal):
            self.bad(tag, complaint)
        return board

    def field(self, tag: Tag | None, parse: Callable[[str], T]) -> T | None:
        """What *parse* makes of a tag's value; None if there is none, or a wrong one, which is reported."""
        if tag is None or tag.value in ("", "?"):
            return None
        try:
            return parse(tag.value.strip())
        except ValueError as error:
            self.bad(tag, str(error))
            return None

    def inherit(self, given: dict[str, str]) -> dict[str, str]:
        """The values of a game's tags, those handed on by earlier games included (sections 3.5 and 4.8)."""
        if not self.inherited and not any(value[:1] == "#" for value in given.values()):
            self.previous = given
            return {name: value for name, value in given.items() if value != "?" or name not in MANDATORY}
        result = dict(self.inherited)
        for name, value in given.items():
            keep = value.startswith("##")
            if name not in TO_FIELDS and value in ("#", "##"):
                value = self.previous.get(name, "?")
            elif keep and name not in TO_FIELDS:
                value = value[2:]
            else:
                keep = False
            self.inherited.pop(name, None)
            if keep:
                self.inherited[name] = value
            result[name] = value
        self.previous = result
        return {name: value for name, value in result.items() if value != "?" or name not in MANDATORY}

    def tricks(self, tag: Tag | None, values: dict[str, str], tables: dict[str, tuple[str, ...]]) -> Tricks | None:
        """The double-dummy tricks, from the first of the three tags that tells them; the others must agree."""
        found: Tricks | None = None
        for name, parse in (
            ("DoubleDummyTricks", parse_ddt),
            ("OptimumResultTable", None),
            ("Ability", parse_ability),
        ):
            value = values.get(name)
            if not value or value == "?":
                continue
            try:
                tricks = parse_result_table(value, tables.get(name, ())) if parse is None else parse(value)
            except ValueError as error:
                reason = f"[{name}] {error}"
                self.report.error(reason, line=tag.line if tag else self.line, record=self.record, value=value)
                continue
            if found is None:
                found = tricks
            elif tricks is not None and any(a != b for a, b in zip(found, tricks, strict=True) if None not in (a, b)):
                reason = f"[{name}] contradicts the double-dummy tricks given before"
                self.report.error(reason, line=self.line, record=self.record, value=value)
        return found
