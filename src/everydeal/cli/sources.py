"""Where a command's deals come from: files of any format, deals as arguments, or lines of standard input."""

import argparse
import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import _naming, ids
from .._naming import Named
from ..cards import SEATS
from ..deal import Deal
from ..formats import Board, FormatError, read
from ..formats.core.spelling.deals import card_count_error, cards_missing, is_shortage
from ..spaces import DealSpace
from ..spaces.base import Space
from .common import CommandError, Complaints, hint_at_terminal, progress, say
from .meanings import hints
from .suggestions import near_file

if TYPE_CHECKING:
    from .quick import Remainder

ARGUMENT = "argument"
_IF_MEANT = "if it is meant as an ending, say --ending"


class Record(NamedTuple):
    """One deal (or hand, or shape), and where it came from."""

    item: Any
    source: str
    """The file's name, ``-`` for standard input, or ``argument``."""
    number: int
    """Which record of its source, from 1."""
    board: Board | None

    def error(self, reason: str) -> ValueError:
        """That something is wrong with it: an error with the place that it came from."""
        if self.source == ARGUMENT:
            return ValueError(reason)
        file = "standard input" if self.source == "-" else self.source
        if self.board is None:
            return FormatError(reason, file=file, line=self.number)
        return FormatError(reason, file=file, line=self.board.line, record=self.board.record or self.number)


class Source:
    """The records that a command line names.  Iterate over it; its `complaints` are of those that were left out."""

    def __init__(
        self, options: argparse.Namespace, space: Space[Any] | None = None, left: "Remainder | None" = None
    ) -> None:
        """*left* is what the quick way left of the one source that the options name."""
        self.words: list[str] = options.sources
        self.complaints = Complaints(lenient=options.lenient)
        self._ending: bool = getattr(options, "ending", False)
        self._may_be_short = not hasattr(options, "ending") or self._ending
        self.hints = hints(options)
        self._space = space
        self._left = left
        self._judged: object = None
        """The record that was last complained of."""

    def __iter__(self) -> Iterator[Record]:
        words, done = self.words or ["-"], self._left.records if self._left else 0
        found: Iterator[Record] = (record for word in words for record in self.records(word))
        if self._left:
            found = self._boards(self._left.stream, words[0], "lines" if done else None, done)
        return progress(self._not_none(found, done), "deals")

    def _not_none(self, records: Iterator[Record], done: int) -> Iterator[Record]:
        """*records*; that there are none at all is said, and counts as something bad."""
        for record in records:
            done += 1
            yield record
        if not done:
            self.complain_of_none()

    def complain_of_none(self) -> None:
        """Say that there were no deals, unless something else has been said."""
        if not self.complaints.count:
            names = ", ".join("standard input" if word == "-" else word for word in self.words or ["-"])
            self.complaints(f"no deals in {names}")

    def refuse(self, record: Record, reason: str) -> None:
        """Say that a record cannot be used: raises, or if lenient reports it and counts it, once.

        Raises:
            ValueError: not lenient.
        """
        if record.board is None or record.board.record != self._judged:
            self._complain(record.error(reason))

    def full(self, records: Iterable[Record] | None = None) -> Iterator[Record]:
        """The records, or some of them, that are full deals; the others are refused."""
        for record in self if records is None else records:
            if record.item.is_full:
                yield record
                continue
            sizes = " ".join(f"{seat}{size}" for seat, size in zip(SEATS, record.item.hand_sizes, strict=True))
            self.refuse(record, f"not a full deal: the hands hold {sizes} cards")

    @contextmanager
    def judged(self, record: Record) -> Iterator[None]:
        """Around work on a record: of a ValueError it is said that the record cannot be used."""
        try:
            yield
        except ValueError as error:
            self.refuse(record, str(error))

    def _complain(self, error: ValueError) -> None:
        self.complaints.refuse(error)
        self._judged = getattr(error, "record", None)

    def records(self, word: str) -> Iterator[Record]:
        """The records of one of its words."""
        deals = self._space is None or isinstance(self._space, DealSpace)
        if word == "-":
            hint_at_terminal()
            return self._boards(sys.stdin.buffer, "-") if deals else self._lines()
        if is_file(word):
            return self._boards(word, word) if deals else self._lines(word)
        return map(self._not_short, self.spelled(word))

    def _not_short(self, record: Record) -> Record:
        """*record*, of an argument, unless some of a deal's cards are missing.

        Raises:
            ValueError: so they are, and it is not said to be an ending.
        """
        if not self._may_be_short and isinstance(record.item, Deal) and (complaint := cards_missing(record.item)):
            raise ValueError(f"{complaint} ({_IF_MEANT})")
        return record

    def spelled(self, word: str) -> Iterator[Record]:
        """What a word names: a deal (or member of a space) by its cards in any form, or by an id; or several deals.

        Raises:
            ValueError: it names none, or something is wrong with it.
        """
        deals = self._space is None or isinstance(self._space, DealSpace)
        form = _naming.printed_format(word) if deals and not _naming.is_deal_string(word) else ""
        if form or (deals and _naming.is_contents(word)):
            yield from self._boards(io.BytesIO(f"{word}\n".encode()), ARGUMENT, form or None)
            return
        item, how, _ = named(word, self._space)
        if isinstance(item, Deal) and not cards_missing(item) and (complaint := card_count_error(item)):
            say(f"note: {ARGUMENT}, record 1: {complaint}")
        yield Record(item, ARGUMENT, 1, ids.board(word) if how == "board id" else None)

    def _boards(self, source: Any, name: str, form: str | None = None, done: int = 0) -> Iterator[Record]:
        """The records of a stream or file of boards; *done* of them have been dealt with and are not seen any more."""
        is_argument = name == ARGUMENT  # that it lacks cards is judged later

        def complain(error: FormatError) -> None:
            if not ((self._ending or is_argument) and is_shortage(error.reason)):
                error.record += done * self.complaints.lenient  # what is raised is corrected below
                self._complain(error)

        forgiving = self.complaints.lenient or self._ending or is_argument
        boards = read(source, form, errors=complain if forgiving else "raise", **self.hints)
        try:
            for number, board in enumerate(boards, start=done + 1):
                board.record += done
                record = Record(board.deal, name, number, board)
                short = cards_missing(board.deal)
                if short and not is_argument and not self._may_be_short:
                    self.refuse(record, f"{short} ({_IF_MEANT})")
                    continue
                if not short and (complaint := card_count_error(board.deal)) and board.record != self._judged:
                    say(f"note: {name}, record {board.record}: {complaint}")
                yield record
        except FormatError as error:
            error.record += done
            raise

    def _lines(self, path: str | None = None) -> Iterator[Record]:
        assert self._space is not None
        for number, line in text_lines(path):
            with self.complaints.at(f"{path or 'standard input'}:{number}: "):
                yield Record(self._space.parse_item(line), path or "-", number, None)


def named(word: str, space: Space[Any] | None = None, notation: str | None = None, *, page: bool = False) -> Named:
    """What one word names: a deal in any form, or the one deal of a file or of standard input; or a member of a space.

    Raises:
        ValueError: it names none, or something is wrong with it.
    """
    if os.path.isfile(word):
        return _naming.read_file(word)
    try:
        return _naming.read(sys.stdin.read().rstrip() if word == "-" else word, space, notation, page=page)
    except ValueError as error:
        of_deals = space is None or isinstance(space, DealSpace)
        if notation or not of_deals or ":" in word or _naming.is_hand(word) or _naming.looks_like_id(word):
            raise ValueError(str(error)) from None
        raise CommandError(
            f"{word!r}: no such file, and not a deal{near_file(word)} (a deal is like 'N:AKQ... ...', a number like"
            " 123, an id like R8FMACC-JXKYS6K-YBPTVPD)",
            1,
        ) from None


def is_file(word: str) -> bool:
    """Is it a file, or the address of one: no deal, and no link with a deal in it?"""
    return os.path.exists(word) or ("://" in word and not _naming.is_contents(word))


def text_lines(path: str | None = None, left: "Remainder | None" = None) -> Iterator[tuple[int, str]]:
    """The lines of a file, or of standard input (or what is left of it), that are not blank, numbered from 1."""
    if left is None and path is None:
        hint_at_terminal()
    stdin = io.TextIOWrapper(left.stream, sys.stdin.encoding, sys.stdin.errors) if left else sys.stdin
    with nullcontext(stdin) if path is None else open(path, encoding="utf-8") as lines:
        yield from ((number, text) for number, line in enumerate(lines, start=1) if (text := line.strip()))
