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
from .errors import Report
from .records import boards_of, write_records
from .source import Source
from .spelling.deals import fill_fourth_hand

MAX_RECORD: Final = 1 << 20
_WRAPPER = re.compile(r'\s*\{\s*"logs"\s*:\s*\[')
_MARK = re.compile(r'"(?:[^"\\\n]++|\\.)*+("|\\?\n|)|[{}]')
_NEXT_LINE = re.compile(r"\n[ \t,\[]*+\{")
_ANY: Final = object()

Object = dict[str, Any]


def read_objects(source: Source, parse: Callable[[Object], Board | list[Board]]) -> Iterator[Board]:
    """The boards of a file's objects; a ValueError from *parse* is reported and costs its object only."""
    return boards_of(source, _objects(source), lambda value, _: parse(value), json.dumps)


def write_objects(
    boards: Iterable[Board], report: Report, form: Callable[[Board], Object], *, key: str = ""
) -> Iterator[bytes]:
    """A list of the boards' objects, one a line; with *key*, as the value of that key in an object."""
    yield (f'{{"{key}": [' if key else "[").encode()
    objects = write_records(boards, report, lambda board, _: json.dumps(form(board), ensure_ascii=False).encode())
    for place, data in enumerate(objects):
        yield b",\n"[place == 0 :] + data
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
    """The deal of four lists of card names, N E S W, or None for a hand that is not given.

    Raises:
        ValueError: a name is not a card, or a card comes twice.
    """
    hands: list[Mask | None] = []
    for seat, names in enumerate(cards):
        try:
            hands.append(None if names is None else mask_of(names))  # type: ignore[arg-type]
        except (ValueError, TypeError, AttributeError) as error:
            raise ValueError(f"{SEAT_NAMES[seat]}: {error}") from None
    return fill_fourth_hand(hands)


def card_names(hand: Mask, *, ascending: bool = False) -> list[str]:
    """The names of a hand's cards, suit first; spades first and high to low, or clubs first and low to high."""
    names = [card_name(card) for card in cards_of(hand)]
    return names[::-1] if ascending else names


def _objects(source: Source) -> Iterator[tuple[int, Object]]:
    """The objects of a file, with the lines they begin on.

    After an object that is broken, reading goes on at the next line that begins with a brace, so that it costs no
    other; but only as long as what is read twice is not a large part of the file.
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
        end = feed.object_end()
        try:
            if not end:
                raise ValueError("an object or a string that is not closed, or too long")
            yield feed.line, json.loads(feed.buffer[feed.at : end])
            feed.skip_to(end)
        except (ValueError, RecursionError) as error:
            source.report.error(f"not JSON: {error}", line=feed.line, value=feed.shown(end))
            wasted += max(end - feed.at, 0)
            end = end or len(feed.buffer)
            again = None
            if wasted < MAX_RECORD + 4 * feed.total:
                again = _NEXT_LINE.search(feed.buffer, feed.at + 1, end)
            feed.skip_to(again.end() - 1 if again else end)


class _Feed:
    """The text of a file, as much of it as is needed: `buffer` from `at` on is what is not yet read.

    A brace is looked at once, however many objects around it are broken: a string ends in its line, so what is a
    string does not depend on where one begins to look.
    """

    def __init__(self, source: Source) -> None:
        self._chunks = source.chunks()
        letters = codecs.getincrementaldecoder("utf-8")("replace")
        self._decoder = io.IncrementalNewlineDecoder(letters, translate=True)
        self.buffer = ""
        self.at = 0
        self.line = 1
        self.total = 0
        self._before = 0  # how many characters came before the buffer; the places below count from there
        self._ended = False
        self._seen = 0
        self._open: dict[int, None] = {}  # a stack: the objects that are not closed so far
        self._ends: dict[int, int] = {}

    @property
    def left(self) -> int:
        """How many characters of the buffer are not yet read."""
        return len(self.buffer) - self.at

    def more(self) -> bool:
        """Read on; False at the end of the file."""
        if self._ended:
            return False
        chunk = next(self._chunks, b"")
        self._ended = not chunk
        self._before += self.at
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

    def object_end(self) -> int:
        """Where the object ends that begins here, as far as need be read on; 0 if it does not end."""
        start = self._before + self.at
        if start >= self._seen:
            self._seen = start
            self._open.clear()
            self._ends.clear()
        while True:
            if start not in self._ends:
                self._match_braces(start)
            if start in self._ends:
                return self._ends[start] - self._before
            if start not in self._open or self.left > MAX_RECORD or not self.more():
                return 0

    def _match_braces(self, start: int) -> None:
        """Find the ends of objects, up to that of the object at *start*, a broken string or the buffer's end."""
        for mark in _MARK.finditer(self.buffer, self._seen - self._before):
            self._seen = self._before + mark.end()
            if mark[0] == "{":
                self._open[self._seen - 1] = None
            elif mark[0] == "}":
                opened, _ = self._open.popitem() if self._open else (-1, None)
                self._ends[opened] = self._seen
                if opened == start:
                    return
            elif mark[1] == "":
                self._seen = self._before + mark.start()  # cut short, so far
                return
            elif mark[1] != '"':
                self._open.clear()
                return
        self._seen = self._before + len(self.buffer)
