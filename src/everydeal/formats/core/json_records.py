"""JSON files of many records, read one record at a time.

The file may be a list of objects, an object whose value "logs" is such a list, one object, or objects one after
another (a line each, say).  Only the object that is being read is in memory.
"""

import codecs
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from ...board.board import Board
from ...cards import SEAT_NAMES, Mask, card_name, cards_of, mask_of
from ...deal import Deal
from .deals import complete, foul
from .errors import Report
from .source import Source

MAX_RECORD: Final = 1 << 20
_WRAPPER = re.compile(r'\s*\{\s*"logs"\s*:\s*\[')
_MARK = re.compile(r'"(?:[^"\\]|\\.)*"|["{}]', re.DOTALL)
_NEXT_LINE = re.compile(r"\n[ \t,\[]*+\{")
_ANY: Final = object()

Object = dict[str, Any]


def read_objects(source: Source, parse: Callable[[Object], Board | list[Board]]) -> Iterator[Board]:
    """The boards of a file's objects; a ValueError from *parse* is reported and costs its object only."""
    for record, (line, value) in enumerate(_objects(source), start=1):
        try:
            found = parse(value)
        except ValueError as error:
            source.report.bad(str(error), line=line, record=record, value=json.dumps(value))
            continue
        for board in found if isinstance(found, list) else [found]:
            board.line, board.record = line, record
            if complaint := foul(board.deal):
                source.report.bad(complaint, line=line, record=record)
            yield board


def write_objects(
    boards: Iterable[Board], report: Report, form: Callable[[Board], Object], *, key: str = ""
) -> Iterator[bytes]:
    """A list of the boards' objects, one a line; with *key*, as the value of that key in an object."""
    yield (f'{{"{key}": [' if key else "[").encode()
    separator = "\n"
    for record, board in enumerate(boards, start=1):
        try:
            text = json.dumps(form(board), ensure_ascii=False)
            text.encode()
        except ValueError as error:
            report.bad(str(error), record=record, value=str(board.deal))
            continue
        yield f"{separator}{text}".encode()
        separator = ",\n"
    yield b"\n]}\n" if key else b"\n]\n"


def keys_in(head: bytes, *keys: str) -> bool:
    """A file that begins with *head* is JSON, and has all these keys near its beginning."""
    text = head.lstrip()
    return text[:1] in (b"[", b"{") and all(f'"{key}"'.encode() in text for key in keys)


def pick(value: Mapping[str, Any], key: str, kind: type, default: Any = _ANY) -> Any:
    """``value[key]``, of a kind.

    Raises:
        ValueError: it is missing and there is no default, or it is of another kind.
    """
    found = value.get(key, default)
    if found is _ANY:
        raise ValueError(f"{key!r} is missing")
    if found is not default and (not isinstance(found, kind) or (kind is int and isinstance(found, bool))):
        raise ValueError(f"{key!r} is not {kind.__name__}: {json.dumps(found)[:60]}")
    return found


def deal_of(cards: list[list[str] | None]) -> tuple[Deal, frozenset[int], int | None]:
    """The deal of four lists of card names, N E S W, or None for a hand that is not told.

    Raises:
        ValueError: a name is no card, or a card comes twice.
    """
    hands: list[Mask | None] = []
    for seat, names in enumerate(cards):
        try:
            hands.append(None if names is None else mask_of(names))  # type: ignore[arg-type]
        except (ValueError, TypeError, AttributeError) as error:
            raise ValueError(f"{SEAT_NAMES[seat]}: {error}") from None
    return complete(hands)


def card_names(hand: Mask, *, ascending: bool = False) -> list[str]:
    """The names of a hand's cards, suit first; spades first and high to low, or clubs first and low to high."""
    names = [card_name(card) for card in cards_of(hand)]
    return names[::-1] if ascending else names


def _objects(source: Source) -> Iterator[tuple[int, Object]]:
    """The objects of a file, with the lines they begin on.

    After an object that is broken, reading goes on at the next line that begins with a brace, so that it costs no
    other; but only as long as what is read twice is no large part of the file.
    """
    feed = _Feed(source)
    feed.more()
    wrapper = _WRAPPER.match(feed.buffer)
    if wrapper is not None:
        feed.skip_to(wrapper.end())
    between = re.compile(r"[\s,\]}]*" if wrapper else r"[\s,\[\]]*")
    wasted = 0
    while True:
        found = between.match(feed.buffer, feed.at)
        feed.skip_to(found.end() if found else feed.at)
        if feed.left == 0:
            if not feed.more():
                return
            continue
        if feed.buffer[feed.at] != "{":
            source.report.bad("text between objects", line=feed.line, value=feed.shown().partition("\n")[0])
            brace = feed.buffer.find("{", feed.at)
            feed.skip_to(brace if brace >= 0 else len(feed.buffer))
            continue
        end = _object_end(feed.buffer, feed.at)
        while not end and feed.left <= MAX_RECORD and feed.more():
            end = _object_end(feed.buffer, feed.at)
        try:
            if not end:
                raise ValueError("an object that is not closed, or too long")
            yield feed.line, json.loads(feed.buffer[feed.at : end])
            feed.skip_to(end)
        except (ValueError, RecursionError) as error:
            source.report.bad(f"not JSON: {error}", line=feed.line, value=feed.shown(end))
            end = end or len(feed.buffer)
            wasted += end - feed.at
            again = None
            if wasted < MAX_RECORD + 4 * feed.total:
                again = _NEXT_LINE.search(feed.buffer, feed.at + 1, end)
            feed.skip_to(again.end() - 1 if again else end)


class _Feed:
    """The text of a file, as much of it as is needed: `buffer` from `at` on is what is not yet read."""

    def __init__(self, source: Source) -> None:
        self._chunks = source.chunks()
        letters = codecs.getincrementaldecoder("utf-8")("replace")
        self._decoder = io.IncrementalNewlineDecoder(letters, translate=True)
        self.buffer = ""
        self.at = 0
        self.line = 1
        self.total = 0

    @property
    def left(self) -> int:
        """How many characters of the buffer are not yet read."""
        return len(self.buffer) - self.at

    def more(self) -> bool:
        """Read on; False at the end of the file."""
        chunk = next(self._chunks, b"")
        self.buffer = self.buffer[self.at :] + self._decoder.decode(chunk, not chunk)
        self.at = 0
        self.total += len(chunk)
        return bool(chunk)

    def skip_to(self, place: int) -> None:
        """Leave out the buffer up to *place*."""
        self.line += self.buffer.count("\n", self.at, place)
        self.at = place

    def shown(self, end: int = 0) -> str:
        """The first of what is left, to be quoted; at most up to *end*."""
        return self.buffer[self.at : min(end or self.at + 80, self.at + 80)]


def _object_end(text: str, start: int) -> int:
    """Where the object ends that begins at *start*; 0 if it does not end."""
    depth = 0
    for mark in _MARK.finditer(text, start):
        if mark[0] == "{":
            depth += 1
        elif mark[0] == "}":
            depth -= 1
            if depth == 0:
                return mark.end()
        elif mark[0] == '"':
            return 0  # a string that is not closed
    return 0
