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
from ...cards import SEAT_NAMES, SEATS, Mask, card_name, cards_of, mask_of, parse_seat
from .errors import Report
from .records import Reader, Writer, boards_of, write_records
from .source import CHUNK, Source

MAX_RECORD: Final = 1 << 20
_WRAPPER = re.compile(r'\s*\{\s*"logs"\s*:\s*\[')
_MARK = re.compile(r'"(?>(?:[^"\\\n]++|\\.)*)("|\\?\n|)|[{}]')
_NEXT_LINE = re.compile(r"\n[ \t,\[]*+\{")
_NO_NAME = re.compile(r'\{[ \t\n\r]*+(?=[^" \t\n\r}])')
_ANY: Final = object()
_OBJECTS: Final = json.JSONDecoder()
_LONGEST_WORD: Final = 10
"""Of JSON, ``-Infinity``: a broken one so near the end may be one of which more is to come."""

Object = dict[str, Any]


def by_objects(
    parse: Callable[[Object, Report], Board | list[Board]], form: Callable[[Board], Object], *, key: str | None = ""
) -> tuple[Reader, Writer]:
    """`read` and `write` of a format with an object a board; written is a list of them, one a line.

    A ValueError from *parse* or *form* is reported and costs its board only.  With *key*, the list is the value of that
    key in an object; if that is None, there are the lines and no list.
    """

    def read(source: Source) -> Iterator[Board]:
        """The boards of a file's objects."""
        return boards_of(source, _objects(source), lambda value, _: parse(value, source.report), json.dumps)

    def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
        """The JSON of some boards."""
        objects = write_records(boards, report, lambda board, _: json.dumps(form(board), ensure_ascii=False).encode())
        if key is None:
            yield from (data + b"\n" for data in objects)
            return
        yield (f'{{"{key}": [' if key else "[").encode()
        for place, data in enumerate(objects):
            yield b",\n"[place == 0 :] + data
        yield b"\n]}\n" if key else b"\n]\n"

    return read, write


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


def parse_hands(value: Object) -> list[Mask | None]:
    """The hands N E S W of lists of card names by their seats, or None for a hand that is not given.

    Raises:
        ValueError: a name is not a seat or a card, or comes twice.
    """
    hands: list[Mask | None] = [None] * 4
    for name in value:
        seat, cards = parse_seat(name), pick(value, name, list, None)
        if hands[seat] is not None:
            raise ValueError(f"the hand of {name} comes twice")
        try:
            hands[seat] = None if cards is None else mask_of(cards)
        except (ValueError, TypeError, AttributeError) as error:
            raise ValueError(f"{SEAT_NAMES[seat]}: {error}") from None
    return hands


def form_hands(board: Board, *, ascending: bool = False) -> Object:
    """The inverse: the names of a hand's cards are spades first and high to low, or clubs first and low to high."""
    step = -1 if ascending else 1
    return {
        letter: [card_name(card) for card in cards_of(board.deal.hands[seat])][::step]
        for seat, letter in enumerate(SEATS)
        if seat not in board.unknown
    }


def _objects(source: Source) -> Iterator[tuple[int, Object]]:
    """The objects of a file, with the lines they begin on.

    After an object that is broken, reading goes on behind its last brace, or at the next line that begins with a brace
    if that comes first, so that it costs no other; but only as long as what is read twice is not a large part of the
    file.
    """
    feed = _Feed(source)
    feed.more()
    wrapper = _WRAPPER.match(feed.buffer)
    if wrapper is not None:
        feed.skip_to(wrapper.end())
    between = re.compile(r"[\s,\]}\x1a]*" if wrapper else r"[\s,\[\]\x1a]*")
    wasted = 0
    while True:
        found = between.match(feed.buffer, feed.at)
        feed.skip_to(found.end() if found else feed.at)
        if feed.left == 0:
            if not feed.more():
                return
            continue
        if feed.buffer[feed.at] != "{":
            source.report.error("text between objects", line=feed.line, value=feed.shown().partition("\n")[0])
            brace = feed.buffer.find("{", feed.at)
            feed.skip_to(brace if brace >= 0 else len(feed.buffer))
            continue
        try:
            value, end = feed.decode()
        except (ValueError, RecursionError) as error:
            good = error.pos if isinstance(error, json.JSONDecodeError) else 0
            wasted += good
            end, is_closed = feed.resume(1 if wasted < MAX_RECORD + 4 * feed.total else good + 1)
            reason = error if is_closed else "an object or a string that is not closed, or too long"
            source.report.error(f"not JSON: {reason}", line=feed.line, value=feed.shown(end))
        else:
            yield feed.line, value
        feed.skip_to(end)


class _Feed:
    """The text of a file, as much of it as is needed: `buffer` from `at` on is what is not yet read."""

    def __init__(self, source: Source) -> None:
        self._source = source
        letters = codecs.getincrementaldecoder("utf-8")("replace")
        self._decoder = io.IncrementalNewlineDecoder(letters, translate=True)
        self.buffer = ""
        self.at = 0
        self.line = 1
        self.total = 0
        self._ended = False

    @property
    def left(self) -> int:
        """How many characters of the buffer are not yet read."""
        return len(self.buffer) - self.at

    def more(self) -> bool:
        """Read on, as much again as is left; False at the end of the file."""
        if self._ended:
            return False
        chunk = self._source.read(max(CHUNK, self.left))
        self._ended = not chunk
        self.buffer = self.buffer[self.at :] + self._decoder.decode(chunk, not chunk)
        self.at = 0
        self.total += len(chunk)
        return not self._ended

    def skip_to(self, place: int) -> None:
        """Leave out the buffer up to *place*."""
        self.line += self.buffer.count("\n", self.at, place)
        self.at = place

    def shown(self, end: int = 0) -> str:
        """The first of what is left, to be quoted; at most up to *end*."""
        return self.buffer[self.at : min(end or self.at + 80, self.at + 80)]

    def decode(self) -> tuple[Object, int]:
        """The object that begins here, and where it ends, as far as need be read on.

        Raises:
            JSONDecodeError: it is not one, or too long; the place counts from its beginning.
            RecursionError: there are too many objects in it in each other.
        """
        if found := _NO_NAME.match(self.buffer, self.at):  # said without json, which counts the lines of all the buffer
            raise json.JSONDecodeError("Expecting property name enclosed in double quotes", found[0], len(found[0]))
        while True:
            try:
                return _OBJECTS.raw_decode(self.buffer, self.at)
            except json.JSONDecodeError as error:
                text = self.buffer[self.at : error.pos]
                is_open = error.pos > len(self.buffer) - _LONGEST_WORD or error.msg.startswith("Unterminated string")
                if not is_open or self.left > MAX_RECORD or not self.more():
                    raise json.JSONDecodeError(error.msg, text, len(text)) from None

    def resume(self, after: int) -> tuple[int, bool]:
        """Where to go on after the broken object that begins here, and whether that is behind its last brace.

        Lines of its first characters, as many as *after* says, are not tried.
        """
        while True:
            following = _NEXT_LINE.search(self.buffer, self.at + after)
            limit = following.end() - 1 if following else len(self.buffer)
            end = _closed(self.buffer, self.at, limit)
            if end or following or self.left > MAX_RECORD or not self.more():
                return end or limit, end > 0


def _closed(text: str, start: int, limit: int) -> int:
    """Where the brace at *start* is closed, before *limit*; 0 if it is not, or a string behind it is not."""
    depth = 0
    for mark in _MARK.finditer(text, start, limit):
        if mark[0] in "{}":
            depth += 1 if mark[0] == "{" else -1
            if not depth:
                return mark.end()
        elif mark[1] != '"':
            break
    return 0
