"""Writing LIN: the file, the pairs of a board, and what they cannot say."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ...board import outcome
from ...board.annotated_words import AnnotatedWords, marked_alerts, split_cells
from ...board.board import Board
from ...cards import SEATS
from ..core.errors import Report
from ..core.registry import Lost
from ..core.source import encode_text
from ..core.spelling.calls_and_cards import is_bid
from .board import Collector
from .deal import deal_value
from .header import Header
from .score_lists import TABLE, outcome_tags, own_result, parse_table
from .vocabulary import CARD, KEPT, NAME_TAGS, SAID, SAYS_CALL, VG_TAGS, tag_value


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """The LIN text of some boards, a line each, and a line ``vg|..|`` where the event changes."""
    return encode_text(_lines(boards, report))


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


def lost(board: Board) -> Lost:
    """What has no place in LIN, or cannot be said in it: comments with a ``|``, which ends a value, say."""
    result: Lost = {}
    carried = (
        *NAME_TAGS,
        *VG_TAGS,
        "Room",
        "Description",
        "Result",
        *(tag for tag in board.tags if tag.startswith(KEPT)),
    )
    known = {tag: tag_value(board, tag) for tag in carried} | _following(board)
    if parse_table(board):
        known[TABLE] = board.tags[TABLE]
    strange = tuple(tag for tag, value in board.tags.items() if value and known.get(tag) != value)
    if not set(NAME_TAGS).isdisjoint(strange):
        result["names"] = ()
    if tags := tuple(tag for tag in strange if tag not in NAME_TAGS):
        result["tags"] = tags
    if board.tables.keys() - {TABLE} or (TABLE in board.tables and not parse_table(board)):
        result["tables"] = ()
    if board.raw_auction is not None and not _says_all(board.raw_auction, _auction_pairs(board)):
        result["auction"] = ()
    if board.raw_play is not None:
        play = board.play_in_time()
        if play is None or not all(map(CARD.fullmatch, play.words[:-1])) or play.words[-1:] == ("+",):
            result["play"] = ()
    if comments := tuple(comment for comment in board.comments if "|" in comment or not comment.strip()):
        result["comments"] = comments[:1]
    return result


def _in_lists(board: Board, tag: str) -> bool:
    """The tag is given by the list of results, and not by a claim."""
    claimed = board.raw_play is not None and "*" in board.raw_play.words
    return not claimed and tag in board.tags and outcome_tags(own_result(board)).get(tag) == board.tags[tag]


def _following(board: Board) -> dict[str, str]:
    """Contract, declarer and result as they are given by the list of results, or follow from what LIN says."""
    following = {tag: board.tags[tag] for tag in ("Contract", "Declarer", "Result") if _in_lists(board, tag)}
    bare = {tag: value for tag, value in board.tags.items() if tag not in ("Contract", "Declarer")}
    if len(bare) < len(board.tags) and _auction_pairs(board):
        contract = replace(board, tags=bare).contract
        if contract is not None:
            following["Contract"] = contract.name()
            following |= {} if contract.declarer is None else {"Declarer": SEATS[contract.declarer]}
    return following


def _auction_pairs(board: Board) -> list[tuple[str, str]]:
    """The calls and their explanations; none if the auction does not begin with the dealer's call."""
    if board.raw_auction is None:
        return []
    auction = marked_alerts(board.raw_auction)
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


def _says_all(auction: AnnotatedWords, pairs: list[tuple[str, str]]) -> bool:
    """The pairs, read again, give all the calls, alerts and explanations of *auction*."""
    auction = marked_alerts(auction)
    reader = Collector(Report())
    for key, value in pairs:
        reader.take(0, key, value)
    words = list(auction.words)
    while words[:1] == ["-"]:
        del words[0]
    if words[-1:] == ["AP"]:
        words[-1:] = ["Pass"] * (3 if any(map(is_bid, words)) else 4)
    read = _with_notes(reader.raw.words, reader.raw.notes)
    return read == _with_notes(words, auction.notes) and not reader.raw.comments


def _with_notes(words: Sequence[str], notes: dict[int, str]) -> list[str]:
    return [f"={notes.get(int(word[1:-1]))}=" if re.fullmatch("=[0-9]+=", word) else word for word in words]
