"""RBN, Richard Pavlicek's Bridge Notation: lines of a letter and its data, a blank line after each record.

What we understand: H the hands, B the board's number (and section), of A (the auction) dealer and vulnerability, D the
date, E event, L place, S stage.  All else we keep as it is, under the label's letter: ``RbnA`` the calls, ``RbnN`` the
names, ``RbnC`` ``RbnP`` ``RbnR`` contract, play and result, and so on: their codes are not all described where we could
read.  ``{...}`` paragraphs are comments.

H is the seat of the first hand and the hands clockwise, each after a colon: ``W:873.A6.KT864.KQ8:96.T54..:..:``.
After three full hands a last colon means that the fourth has the rest; without it there is none.  Fewer hands, and
hands of fewer cards, are endings.  D T L E S F K N B H go on into later records until they are given again: a record
without H is the same deal at another table.

No file was at hand: this follows the description.  Small cards (x) and the signs ; and ? in hands are refused.

Source: R. Pavlicek, "Richard's Bridge Notation" (rpbridge.net, 7A12), version 3.2.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from ...board.board import Board
from ...cards import SEATS, Mask, format_hand, parse_hand
from ..core.errors import Report
from ..core.records import boards_of, write_records
from ..core.source import Source, encode_line, has_controls
from ..core.spelling.deals import board_of_hands

LABELS: Final = "DTLESFKNBHACPRMI0123456789"
"""In the order in which they are written."""
INHERITED: Final = "DTLESFKNBH"
_TAGS: Final = {"E": "Event", "L": "Site", "S": "Stage"}
_VULNERABLE: Final = {"Z": "None", "N": "NS", "E": "EW", "B": "All", "?": None}
_SAID: Final = {name: letter for letter, name in _VULNERABLE.items()}

Labels = dict[str, str]


class Record(NamedTuple):
    """A record of a file."""

    line: int
    labels: Labels
    comments: tuple[str, ...] = ()
    is_ended: bool = True
    """A blank line, or in RBX the end of its line, follows it."""


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""
    return boards_of(source, _records(source), BoardMaker(source.report).boards, lambda _: None)


def _records(source: Source) -> Iterator[tuple[int, Record]]:
    """The records, each with the line it begins on."""
    labels: Labels = {}
    comments: list[str] = []
    open_comment: list[str] = []
    begun = record = 0
    for line, text in source.lines():
        if open_comment or text.startswith("{"):
            begun = begun or line
            open_comment.append(text)
            if "}" in text or len(open_comment) > 1000:
                comments.append("\n".join(open_comment).removeprefix("{").partition("}")[0])
                open_comment = []
        elif text.startswith("%"):
            continue
        elif text.strip():
            begun = begun or line
            if text[0] in LABELS and text[1:2] in (" ", "") and text[0] not in labels:
                labels[text[0]] = text[2:].strip()
            else:
                reason = f"label {text[0]} comes twice" if text[0] in labels else "not a label, a blank and data"
                source.report.error(reason, line=line, record=record + 1, value=text)
        elif begun:
            record += 1
            yield begun, Record(begun, labels, tuple(comments), True)
            labels, comments, begun = {}, [], 0
    if open_comment:
        source.report.error("a comment { that is never closed", line=begun, record=record + 1)
    if begun:
        yield begun, Record(begun, labels, tuple(comments), False)


class BoardMaker:
    """Makes boards of labels; remembers those that go on into later records."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.inherited: Labels = {}

    def boards(self, given: Record, number: int) -> list[Board]:
        """The board of a record, the file's *number*-th; none if it has no hands.

        Raises:
            ValueError: they cannot be read, or the file ends before they may have come.
        """
        if not given.is_ended and "H" not in given.labels and "H" in self.inherited:
            raise ValueError("the file ends in the middle of a record: no hands, and no end of the record")
        self.inherited.update((label, data) for label, data in given.labels.items() if label in INHERITED)
        labels = {label: data for label, data in (self.inherited | given.labels).items() if data}
        if "H" not in labels:
            self.report.left_out("a record without hands", line=given.line, record=number)
            return []
        for label, data in given.labels.items():
            if has_controls(data):
                raise ValueError(f"label {label} has a control character in {data!r}")
        board = _with_hands(labels.pop("H"))
        _tell(board, labels)
        board.comments = given.comments
        return [board]


def _with_hands(text: str) -> Board:
    """A board with the deal of an H label."""
    if not re.match("[NESW]:", text):
        raise ValueError(f"hands {text!r} do not begin with a seat and a colon")
    words = text[2:].split(":")
    if len(words) > 4:
        raise ValueError(f"{len(words)} hands in {text!r}, more than 4")
    start = SEATS.index(text[0])
    hands: list[Mask | None] = [None] * 4
    for i, word in enumerate(words):
        hands[(start + i) % 4] = parse_hand(word) if word else None
    absent = frozenset((start + i) % 4 for i in range(len(words), 4))
    board = board_of_hands([0 if seat in absent else hand for seat, hand in enumerate(hands)])
    board.unknown |= absent
    return board


def _tell(board: Board, labels: Labels) -> None:
    """Put the labels into a board."""
    number = re.fullmatch("([0-9]{1,9})(?::(.*))?", labels.get("B", ""))
    if number and int(number[1]):
        del labels["B"]
        board.number = int(number[1])
        if number[2]:
            board.tags["Section"] = number[2]
    situation = re.match(r"([NESW?])([ZNEB?])(?::|\Z)", labels.get("A", ""))
    if situation:
        board.dealer = SEATS.index(situation[1]) if situation[1] != "?" else None
        board.vulnerability = _VULNERABLE[situation[2]]
        labels["A"] = labels["A"][situation.end() :]
    board.__post_init__()
    date = re.fullmatch("([0-9]{4})([0-9]{2})([0-9]{2})", labels.get("D", ""))
    if date:
        board.tags["Date"] = f"{date[1]}.{date[2]}.{date[3]}"
        del labels["D"]
    board.tags |= {_TAGS.get(label, f"Rbn{label}"): data for label, data in labels.items() if data}


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """The records of some boards."""
    yield b"% RBN\n"
    maker = LabelMaker()
    yield from write_records(boards, report, lambda board, _: _form(maker.labels(board), board.comments))


def _form(labels: Labels, comments: Iterable[str]) -> bytes:
    lines = [f"{label} {data}" for label, data in labels.items()]
    for comment in comments:
        if "}" in comment or "\r" in comment:
            raise ValueError(f"a comment with a brace or a carriage return: {comment!r}")
        lines += f"{{{comment}}}".split("\n")
    return b"".join(encode_line(line) + b"\n" for line in [*lines, ""])


class LabelMaker:
    """Makes labels of boards; an inherited one that a board does not have is written empty."""

    def __init__(self) -> None:
        self.inherited: set[str] = set()

    def labels(self, board: Board) -> Labels:
        """The labels of a board, in their order.

        Raises:
            ValueError: a value that a line cannot hold.
        """
        held = _label_tags(board)
        labels = {label: board.tags[tag] for tag, label in held.items()}
        if "Date" in held:
            labels["D"] = board.tags["Date"].replace(".", "")
        if board.number is not None:
            section = board.tags.get("Section", "")
            labels["B"] = f"{board.number}:{section}" if "Section" in held else str(board.number)
        labels["H"] = _hands_text(board)
        if board.dealer is not None or board.vulnerability is not None or "A" in labels:
            dealer = "?" if board.dealer is None else SEATS[board.dealer]
            labels["A"] = f"{dealer}{_SAID[board.vulnerability]}:{labels.get('A', '')}"
        for label, data in labels.items():
            if data != data.strip() or has_controls(data):
                raise ValueError(f"label {label} cannot hold {data!r}")
        for label in self.inherited - set(labels):
            labels[label] = ""
        self.inherited = {label for label, data in labels.items() if data and label in INHERITED}
        return {label: labels[label] for label in LABELS if label in labels}


def _label_tags(board: Board) -> dict[str, str]:
    """The tags of a board that labels hold, and their labels."""
    held = {tag: label for label, tag in _TAGS.items() if board.tags.get(tag)}
    held |= {tag: tag[3] for tag, value in board.tags.items() if re.fullmatch(f"Rbn[{LABELS}]", tag) and value}
    held = {tag: label for tag, label in held.items() if label not in _TAGS or tag == _TAGS[label]}
    held.pop("RbnH", None)
    if board.number is not None:
        held.pop("RbnB", None)
        if board.tags.get("Section"):
            held["Section"] = "B"
    if re.fullmatch(r"[0-9]{4}\.[0-9]{2}\.[0-9]{2}", board.tags.get("Date", "")):
        held.pop("RbnD", None)
        held["Date"] = "D"
    return held


def _hands_text(board: Board) -> str:
    """The data of H; the hands of a full deal but the last, a single unknown hand left out."""
    start = 3 if board.dealer is None else board.dealer
    if len(board.unknown) == 1 and sum(board.deal.hand_sizes) == 39:
        start = (next(iter(board.unknown)) + 1) % 4
    words = []
    for i in range(4):
        seat = (start + i) % 4
        words.append("" if seat in board.unknown else format_hand(board.deal.hands[seat]))
    if len(board.unknown) == 1 and sorted(board.deal.hand_sizes) == [0, 13, 13, 13]:
        words.pop()
    elif board.deal.is_full:
        words[3] = ""
    return f"{SEATS[start]}:{':'.join(words)}"
