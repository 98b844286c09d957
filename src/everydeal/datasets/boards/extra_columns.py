"""What the columns of auction and play do not hold of a board: marks, notes, tables, comments; and a board of its row.

`extra_columns` is the definition.  `scanned_extra_columns` makes the same columns of what the kernel's scanner finds.
It looks for the few letters that tell more than calls and cards, and only boards that have one are parsed.  That
letters are enough is tested against the definition.

`AP` for passes, `-` for the columns before the dealer's and the layout of a play in columns are no more than that:
layout.  A board comes back with its calls spelled out and its cards in the order of time.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ..._native.scan import gather
from ...board.annotated_words import ENDS, AnnotatedWords, all_calls
from ...board.board import Board, Sections
from ...board.call import CALL_NAMES
from ...board.tricks import TrickTable
from ...cards import SEATS, card_name
from ...deal import Deal
from ...formats.core.source import with_line_feeds
from ...formats.lin.kernel_reader import Pairs
from ...formats.pbn.kernel_reader import Games
from ...formats.pbn.tags import CODES, is_table
from .columns import DD_TRICKS, EXTRA

_CARDS: Final = frozenset(map(card_name, range(52)))
_MORE: Final = np.isin(np.arange(256), list(b"!$=?^+{;"))
"""The letters of marks, of notes, of an end in the middle of things, and of comments."""
_TABLES: Final = np.array([is_table(name) or name == "Note" for name in CODES] + [False] * (256 - len(CODES)))
_ORDINARY: Final[dict[str, Any]] = {"raw_auction": None, "raw_play": None, "tables": None, "comments": None}


def extra_columns(board: Board) -> dict[str, Any]:
    """The values of a board in the columns of `EXTRA`."""
    play, auction = board.play, board.auction
    claimed = None if play is None else play.claimed
    calls, cards = (None if some is None else bytes(some) for some in (
        None if auction is None else auction.calls, None if play is None else play.cards))  # fmt: skip
    sections = board.raw_auction, board.raw_play, board.tables, board.comments
    unknown = "".join(SEATS[seat] for seat in sorted(board.unknown)) or None
    return {"claimed": claimed, "unknown": unknown,
            **_values(sections, board.deal, board.dealer, calls, cards, bool(claimed))}  # fmt: skip


def _values(
    sections: Sections, deal: Deal, dealer: int | None, calls: bytes | None, cards: bytes | None, claimed: bool
) -> dict[str, Any]:
    auction, play, tables, comments = sections
    return {
        "raw_auction": None if auction is None or _same_calls(auction, dealer, calls) else _struct(auction),
        "raw_play": None if play is None or _same_cards(play, deal, cards, claimed) else _struct(play),
        "tables": _tables(tables),
        "comments": list(comments) or None,
    }


def _tables(tables: Mapping[str, Sequence[str]]) -> list[dict[str, Any]] | None:
    return [{"name": name, "lines": list(lines)} for name, lines in tables.items()] or None


def _same_calls(section: AnnotatedWords, dealer: int | None, calls: bytes | None) -> bool:
    """The calls say all that the section does."""
    if calls is None or section.notes:
        return False
    words = all_calls(section).words
    skipped = next((place for place, word in enumerate(words) if word != "-"), len(words))
    first = dealer if section.first is None else (section.first + skipped) % 4
    return first == dealer and words[skipped:] == tuple(CALL_NAMES[call] for call in calls)


def _same_cards(section: AnnotatedWords, deal: Deal, cards: bytes | None, claimed: bool) -> bool:
    """The cards, and whether there was a claim, say all that the section does."""
    if not cards or section.notes:
        return False
    words = section.words[:-1] if section.words[-1:] == ("*",) else section.words
    names = [word for word in words if word != "-"]
    leader = _holder(deal, cards[0])
    return (
        (len(words) < len(section.words)) == claimed
        and len(names) == len(cards)
        and _CARDS.issuperset(names)
        and leader is not None
        and section.first in (None, leader)
    )


def _holder(deal: Deal, card: int) -> int | None:
    return next((seat for seat, hand in enumerate(deal.hands) if hand >> card & 1), None)


def _struct(section: AnnotatedWords) -> dict[str, Any]:
    first = None if section.first is None else SEATS[section.first]
    notes = [{"number": number, "text": text} for number, text in section.notes.items()]
    return {"first": first, "words": list(section.words), "notes": notes, "in_turn": section.in_turn}


def scanned_extra_columns(
    formats: npt.NDArray[np.str_],
    text: bytes,
    rows: npt.NDArray[np.uint64],
    tags: npt.NDArray[np.uint32],
    found: Mapping[str, pa.Array],
    given: Sequence[Mapping[int, Mapping[str, Sequence[str]]]],
) -> dict[str, pa.Array]:
    """The columns of `EXTRA` of plain rows, whose other columns are *found*; *formats* are ``pbn`` or ``lin``, and
    *given* the tables of their file by the boards' numbers."""
    auction, play, last = (rows[:, column] for column in (9, 10, 13))
    claims, knows = ((play >> np.uint64(bit) & np.uint64(1)) != 0 for bit in (50, 49))
    more = _has_marks(text, rows, claims & knows) | (_has_tables(text, rows, tags) & (formats == "pbn"))
    for section in (auction, play):
        more |= ((section >> np.uint64(48) & np.uint64(3)) == 1) | (
            (section >> np.uint64(48) & np.uint64(1) != 0) & (last >> np.uint64(35) & np.uint64(1) == 0)
        )
    more |= auction >> np.uint64(51) & np.uint64(1) != 0  # words that are not spelled as in the export form
    more |= (play >> np.uint64(48) & np.uint64(1) != 0) & (play >> np.uint64(32) & np.uint64(0xFFFF) == 0)
    more |= (auction >> np.uint64(48) & np.uint64(1) != 0) & found["dealer"].is_null().to_numpy(zero_copy_only=False)
    more &= last & np.uint64(0xFFFFFFFF) != 0
    parsed = {
        row: _parsed(str(formats[row]), text, rows[row], found, row, bool(claims[row]))
        for row in map(int, np.flatnonzero(more))
    }
    columns = {"claimed": pa.array(claims & knows, mask=~knows), "unknown": pa.nulls(len(rows), pa.string())}
    parsed |= {
        row: parsed.get(row, _ORDINARY) | {"tables": _tables(tables[number])}
        for row, (tables, number) in enumerate(
            zip(given, found["board"].to_pylist() if any(given) else (), strict=False)
        )
        if number in tables
    }
    for name in _ORDINARY:
        type = EXTRA.field(name).type
        if any(values[name] is not None for values in parsed.values()):
            columns[name] = pa.array([parsed.get(row, _ORDINARY)[name] for row in range(len(rows))], type)
        else:
            columns[name] = pa.nulls(len(rows), type)
    return columns


def _has_marks(text: bytes, rows: npt.NDArray[np.uint64], claimed: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Which rows have a letter that calls, cards and a claim are not enough for."""
    end = rows[:, 1].astype(np.int64)
    later = (rows[:, 13] & np.uint64(0xFFFFFFFF)).astype(np.int64)
    begin = np.where(later > 0, later - 1, end)
    letters, begin, end = _sections(text, begin, end)
    marks = _MORE[letters]
    bars = np.flatnonzero(letters[2:] == ord("|")) + 1
    if len(bars):
        low, before = letters[bars] | 0x20, letters[bars - 1] | 0x20
        marks[bars] |= (low == ord("t")) & (before == ord("n"))  # nt: a comment
        marks[bars] |= (low == ord("n")) & (before == ord("a"))  # an: a note
    more = _count(marks, begin, end) > 0
    return np.asarray(more | (_count(letters == ord("*"), begin, end) > claimed), bool)


def _has_tables(text: bytes, rows: npt.NDArray[np.uint64], tags: npt.NDArray[np.uint32]) -> npt.NDArray[np.bool_]:
    """Which rows have a tag of a table, or of notes."""
    first, stop = ((rows[:, 8] >> np.uint64(bit) & np.uint64(0xFFFFFFFF)).astype(np.int64) for bit in (0, 32))
    everything = np.frombuffer(text, np.uint8)
    tables = _TABLES[tags[:, 0] & 0xFF]
    strange = np.flatnonzero(tags[:, 0] & 0xFF == 0)
    tables[strange] = everything[np.maximum(tags[strange, 2].astype(np.int64), 1) - 1] == ord("e")  # as in Table
    before = np.concatenate([[0], np.cumsum(tables)])
    return np.asarray(before[stop] > before[first], bool)


def _sections(
    text: bytes, begin: npt.NDArray[np.int64], end: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The spans of a text one after another, each with the letters next to it; and where each begins and ends there."""
    first, stop = np.maximum(begin - 1, 0), np.minimum(end + 1, len(text))
    places = np.empty(len(begin) + 1, np.int32)
    letters = np.empty(int((stop - first).sum()), np.uint8)
    gather(text, first, stop, places, letters)
    moved = places[:-1] - first
    return letters, begin + moved, end + moved


def _count(marks: npt.NDArray[np.bool_], begin: npt.NDArray[np.int64], end: npt.NDArray[np.int64]) -> Any:
    """How many marks there are in each span."""
    places = np.flatnonzero(marks)
    return np.searchsorted(places, end) - np.searchsorted(places, begin)


def _parsed(
    format: str, text: bytes, row: npt.NDArray[np.uint64], found: Mapping[str, pa.Array], place: int, claimed: bool
) -> dict[str, Any]:
    end, later = int(row[1]), int(row[13]) & 0xFFFFFFFF
    own = with_line_feeds(text[later - 1 : end]).decode()
    name = found["dealer"][place].as_py()
    dealer = None if name is None else SEATS.index(name)
    sections = (Games if format == "pbn" else Pairs).sections(own, dealer)
    calls, cards = (found[column][place].as_py() for column in ("auction", "play"))
    return _values(sections, Deal(*map(int, row[4:8])), dealer, calls, cards, claimed)


# Back to boards


def board_of(deal: Deal, row: Mapping[str, Any]) -> Board:
    """The board of a row, which need not have all columns."""
    facts: dict[str, Any] = {"number": row.get("board"), "vulnerability": row.get("vulnerability")}
    dealer = None if row.get("dealer") is None else SEATS.index(row["dealer"])
    tricks = tuple(row.get(name) for name in DD_TRICKS)
    if any(count is not None for count in tricks):
        facts["tricks"] = TrickTable(tricks)
    facts["tags"] = _tags(row)
    facts["tables"] = {table["name"]: tuple(table["lines"]) for table in row.get("tables") or ()}
    facts["comments"] = tuple(row.get("comments") or ())
    facts["unknown"] = frozenset(SEATS.index(seat) for seat in row.get("unknown") or "")
    auction, play = (row.get(f"raw_{name}") or row.get(name) for name in ("auction", "play"))
    if isinstance(auction, bytes):
        facts["raw_auction"] = AnnotatedWords(dealer, tuple(CALL_NAMES[call] for call in auction))
    elif auction is not None:
        facts["raw_auction"] = _section(auction)
    if isinstance(play, bytes):
        end = ENDS[:1] if row.get("claimed") else ()
        leader = _holder(deal, play[0]) if play else None
        facts["raw_play"] = AnnotatedWords(leader, (*map(card_name, play), *end))
    elif play is not None:
        facts["raw_play"] = _section(play)
    return Board(deal, dealer=dealer, line=row.get("line") or 0, record=row.get("record") or 0, **facts)


def _tags(row: Mapping[str, Any]) -> dict[str, str]:
    """The tags, those with a column of their own from there."""
    tags: dict[str, str] = {}
    for name in ("event", "site", "date", "west", "north", "east", "south", "declarer", "contract", "tricks_taken"):
        value = row.get(name)
        if value is not None:
            tags["Result" if name == "tricks_taken" else name.capitalize()] = (
                value.strftime("%Y.%m.%d").rjust(10, "0") if name == "date" else str(value)
            )
    if row.get("contract") == "Pass":
        tags.pop("Result", None)
    return tags | {tag["name"]: tag["value"] for tag in row.get("tags") or ()}


def _section(row: Mapping[str, Any]) -> AnnotatedWords:
    notes = {note["number"]: note["text"] for note in row["notes"]}
    first = None if row["first"] is None else SEATS.index(row["first"])
    return AnnotatedWords(first, tuple(row["words"]), notes, row["in_turn"])
