"""Writing LIN: the file, its headers, and the pairs of a board.

A header is what stands before the boards of a part of a file: ``vg``, and the lists of the results of all tables.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from ...board import outcome
from ...board.annotated_words import all_calls, marked_alerts, split_cells
from ...board.board import Board
from ..core.errors import Report
from ..core.source import encode_text
from ..core.spelling.calls_and_cards import is_bid
from .score_lists import MAX_BOARDS, Entries, form_lists, outcome_tags, own_result, parse_table
from .vocabulary import KEPT, NAME_TAGS, SAID, SAYS_CALL, SCORING, VG_TAGS, deal_value, tag_value

_NO_EVENT: Final = "vg|,,,,,,,,|"
_LETTERS: Final = {name: letter for letter, name in SCORING.items()}


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """The LIN text of some boards, a line each, and a line ``vg|..|`` where the event changes."""
    return encode_text(_lines(boards, report), separator="|")


def _lines(boards: Iterable[Board], report: Report) -> Iterator[str]:
    """The boards' lines, each part of the file with its header: a new one where the event changes, and where the
    lists of results cannot go on."""
    header, lines = Header(), list[str]()
    for record, board in enumerate(boards, start=1):
        if not header.takes(board):
            yield from header.lines()
            yield from lines
            header, lines = Header(board), []
        try:
            line = f"{board_pairs(board, rooms=bool(header.event))}\n"
        except ValueError as error:
            report.error(f"LIN cannot hold the board: {error}", record=record)
            continue
        header.add(board)
        if header.is_open:
            lines.append(line)
        else:
            yield from header.lines()
            yield line
    yield from header.lines()
    yield from lines


def board_pairs(board: Board, *, rooms: bool) -> str:
    """The pairs of one board; *rooms* says that the file tells of rooms, so that ``qx|o`` means the open one."""
    room = board.tags.get("Room")
    pairs = []
    if room == "Closed" or (rooms and room == "Open") or (not rooms and board.number is not None):
        pairs.append(("qx", f"{'c' if room == 'Closed' else 'o'}{board.number or ''}"))
    elif rooms:
        pairs.append(("qx", str(board.number or "")))  # a board of no room begins here all the same
    names = [tag_value(board, tag) for tag in NAME_TAGS]
    pairs += [("pn", ",".join(names)), ("st", "")]
    pairs += [("md", deal_value(board)), ("rh", "")]
    description = tag_value(board, "Description")
    if description:
        pairs.append(("ah", description))
    elif board.number is not None:
        pairs.append(("ah", f"Board {board.number}"))
    if board.vulnerability is not None:
        pairs.append(("sv", SAID[board.vulnerability]))
    pairs += _auction_pairs(board)
    play = board.play_in_time()
    if play is not None:
        pairs += [("pc", cell[0]) for cell in split_cells(play.words) if len(cell[0]) == 2]
    result = tag_value(board, "Result") or outcome.tricks(board.tags, board.declarer)  # PBN also has NS 9 EW 4
    if result not in ("", None) and not _in_lists(board, "Result"):
        pairs.append(("mc", str(result)))
    kept = [(tag.removeprefix(KEPT), tag_value(board, tag)) for tag in board.tags if tag.startswith(KEPT)]
    pairs += [(key, value) for key, value in kept if value]
    pairs += [("nt", comment) for comment in board.comments if "|" not in comment]
    pairs.append(("pg", ""))
    return "".join(f"{key}|{value}|" for key, value in pairs)


def _in_lists(board: Board, tag: str) -> bool:
    """The tag is given by the list of results, and not by a claim."""
    claimed = board.raw_play is not None and "*" in board.raw_play.words
    return not claimed and tag in board.tags and outcome_tags(own_result(board)).get(tag) == board.tags[tag]


def _auction_pairs(board: Board) -> list[tuple[str, str]]:
    """The calls and their explanations; none if the auction does not begin with the dealer's call."""
    if board.raw_auction is None:
        return []
    auction = all_calls(marked_alerts(board.raw_auction))
    cells = split_cells(auction.words)
    skipped = 0
    while skipped < len(cells) and cells[skipped] == ["-"]:
        skipped += 1
    if (None if auction.first is None else (auction.first + skipped) % 4) != board.dealer:
        return []
    pairs: list[tuple[str, str]] = []
    for call, *marks in cells[skipped:]:
        if call == "AP":
            pairs += [("mb", "p")] * (3 if any(key == "mb" and value != "p" for key, value in pairs) else 4)
        elif is_bid(call) or call in SAYS_CALL:
            pairs.append(("mb", SAYS_CALL.get(call, call[:2]) + "!" * ("!" in marks)))
        for mark in marks:
            text = auction.notes.get(int(mark[1:-1])) if re.fullmatch("=[0-9]+=", mark) else None
            if text is not None and "|" not in text:
                pairs.append(("an", text if text.isprintable() else " ".join(text.split())))
    return pairs


class Header:
    """The header of the boards from *board* on; the lists are known when all these boards have been added.

    A part without lists is written board by board; one with lists waits for its last board, the 256th at the latest.
    """

    def __init__(self, board: Board | None = None) -> None:
        self.event = "" if board is None else _event_pair(board)
        """The pair ``vg``, if there is one: after it, ``qx|o`` means the open room."""
        self.is_open = board is not None and bool(parse_table(board))
        """It has lists, which are not written yet."""
        self._range = (None, None) if board is None else _range(board)
        self._boards: dict[int, Entries] = {}
        self._records = 0
        self._written = not self.event

    def takes(self, board: Board) -> bool:
        """The next board can stand under this header."""
        entries = parse_table(board)
        own = _event_pair(board)
        if not self.event:
            return own == _NO_EVENT and not entries and board.tags.get("Room") != "Open"
        if own != self.event or bool(entries) != self.is_open:
            return False
        if self._records == 2 * MAX_BOARDS:
            return not self.is_open
        known = self._boards.get(board.number or 0)
        return known == entries if known is not None else not entries or len(self._boards) < MAX_BOARDS

    def add(self, board: Board) -> None:
        """The board stands under this header."""
        if self.is_open and board.number is not None:
            self._records += 1
            self._boards.setdefault(board.number, parse_table(board) or {})

    def lines(self) -> Iterator[str]:
        """The header itself, once."""
        if self._written:
            return
        self._written, self.is_open = True, False
        yield f"{self.event}\n"
        if self._boards:
            yield from (f"{key}|{value}|\n" for key, value in form_lists(self._boards, *self._range))
        yield "pg||\n"


def _event_pair(board: Board) -> str:
    words = [tag_value(board, tag) for tag in VG_TAGS]
    words[2] = _LETTERS.get(words[2], "")
    return f"vg|{','.join(words)}|"


def _range(board: Board) -> tuple[int | None, int | None]:
    """The first and the last board that ``vg`` tells, if they are a range for the lists."""
    words = [tag_value(board, tag) for tag in ("FirstBoard", "LastBoard")]
    if not all(word.isdigit() and len(word) <= 6 for word in words):
        return None, None
    first, last = map(int, words)
    return (first, last) if 0 < first <= last < first + MAX_BOARDS else (None, None)
