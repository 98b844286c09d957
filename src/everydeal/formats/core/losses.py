"""What a format cannot hold of the boards that are written to it.

Which fields a format holds is in the table of formats.  How much of auction, play, tags and comments it can say of a
board is not said in a second place: what it writes of the board is read again, and what is not there is lost.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from typing import Final

from ...board.annotated_words import all_calls, marked_alerts
from ...board.board import Board
from ...board.derived_facts import OUTCOME
from ...board.vulnerability import standard_dealer, standard_vulnerability
from ...cards import SEAT_NAMES
from .errors import FormatError, Listener, Report
from .registry import FIELDS, Format, Lost, used_fields
from .source import Source

_NOTE: Final = re.compile("=[0-9]+=")
_IN_PART: Final = frozenset(("names", "tags", "tables", "auction", "play", "comments"))
"""Fields of which a format that holds them may still lose something."""


def lost(chosen: Format, board: Board, place: int = 1) -> Lost:
    """What a format cannot carry over of *board*, written with the number *place*.

    A dealer and a vulnerability that follow from the number are not lost.

    >>> from everydeal import Deal
    >>> from .registry import by_name
    >>> sorted(lost(by_name("lines"), Board(Deal(), number=7, tags={"Event": "Spingold"})))
    ['dealer', 'number', 'tags', 'vulnerability']
    """
    if len(chosen.holds) == len(FIELDS) and not chosen.numbered_by_position:
        return {}
    used = used_fields(board)
    missing: Lost = dict.fromkeys(used - chosen.holds, ())
    if hasattr(chosen.module, "lost"):
        missing |= chosen.module.lost(board)
    elif not chosen.holds.isdisjoint(("tags", "auction")) and (used & _IN_PART or "vulnerability" not in chosen.holds):
        timed = replace(board, raw_play=board.play_in_time() or board.raw_play)  # once: it takes longest
        said_in_part = _not_there(timed, _read_back(chosen, timed))
        missing |= {field: what for field, what in said_in_part.items() if what and field in chosen.holds}
    if "tags" in used - chosen.holds:
        missing["tags"] = tuple(tag for tag, value in board.tags.items() if value and tag not in SEAT_NAMES)
    if "number" in chosen.holds:
        number = place if chosen.numbered_by_position else board.number
        if board.number not in (None, number):
            missing["number"] = ()
        if number is not None and board.dealer == standard_dealer(number):
            missing.pop("dealer", None)
        if number is not None and board.vulnerability == standard_vulnerability(number):
            missing.pop("vulnerability", None)
    return missing


def _read_back(chosen: Format, board: Board) -> Board:
    """The board of what the format writes of a board."""
    data = b"".join(chosen.module.write([board], Report()))
    found = next(chosen.read(Source(BytesIO(data), Report(strict=False))), None)
    return Board(board.deal) if found is None else found


def _not_there(board: Board, back: Board) -> Lost:
    """What a board says and *back*, the same read back, does not, by field; nothing for most fields."""
    tags = [tag for tag, value in board.tags.items() if value and back.tags.get(tag) != value]
    if not set(OUTCOME).isdisjoint(tags):
        following = back._facts.following()
        tags = [tag for tag in tags if following.get(tag) != board.tags[tag]]
    calls = _calls(board)
    cards, cards_back = (one.raw_play.words if one.raw_play else () for one in (board, back))
    return {
        "names": tuple(tag for tag in tags if tag in SEAT_NAMES),
        "tags": tuple(tag for tag in tags if tag not in SEAT_NAMES),
        "tables": tuple(name for name, rows in board.tables.items() if back.tables.get(name) != rows),
        "comments": tuple(comment for comment in board.comments if comment not in back.comments)[:1],
        "dealer": () if board.dealer in (None, back.dealer) else (SEAT_NAMES[board.dealer],),
        "auction": calls if calls != _calls(back) else (),
        "play": cards if cards_back not in (cards, (*cards, "*")) else (),  # a number of tricks may be read as a claim
    }


def _calls(board: Board) -> tuple[str, ...]:
    """The auction in one spelling: who begins, no ``-`` before that, no ``AP``, each note where it belongs."""
    if board.raw_auction is None or not board.raw_auction.words:
        return ()
    auction = all_calls(marked_alerts(board.raw_auction))
    words = [f"={auction.notes.get(int(word[1:-1]))}=" if _NOTE.fullmatch(word) else word for word in auction.words]
    skipped = next((place for place, word in enumerate(words) if word != "-"), len(words))
    first = None if auction.first is None else (auction.first + skipped) % 4
    return f"{first}", *words[skipped:]


class Losses(Counter[str]):
    """On how many boards something of each of `registry.FIELDS` was lost; `tags` are the names of the lost tags.

    >>> import io
    >>> from everydeal import Deal, write
    >>> found, board = [], Board(Deal(), tags={"Event": "Spingold"})
    >>> write([board], io.StringIO(), "lines", losses=found.append), found[0]["tags"], list(found[0].tags)
    (1, 1, ['Event'])
    """

    def __init__(self) -> None:
        super().__init__()
        self.tags: dict[str, None] = {}
        self.comment = ""
        """The first comment that was lost, and where, if the format takes others."""

    def phrases(self) -> Iterator[str]:
        """A phrase for each field.

        >>> losses = Losses()
        >>> losses.update(names=1, tags=20)
        >>> losses.tags = {"Score": None, "Result": None}
        >>> list(losses.phrases())
        ['names: lost on 1 board', 'tags (Score, Result): lost on 20 boards']
        """
        for field, boards in sorted(self.items()):
            which = ", ".join(self.tags) if field == "tags" else self.comment if field == "comments" else ""
            yield f"{field}{which and f' ({which})'}: lost on {boards:,} board{'s' * (boards != 1)}"


class Tally:
    """Counts what goes by: the boards that the format takes, and what it loses of them.

    A writer has taken or refused a board before it asks for the next.
    """

    def __init__(self, chosen: Format) -> None:
        self.chosen = chosen
        self.losses = Losses()
        self.written = 0
        self.first = 1
        self.refused = False

    def counting(self, boards: Iterable[Board]) -> Iterator[Board]:
        """The same boards; each is counted when the next is asked for, unless it has been refused."""
        for board in boards:
            self.refused = False
            yield board
            if not self.refused:
                self.count(board)

    def count(self, board: Board) -> None:
        """The format has taken this board: it has a place in the file."""
        if not self.written and self.chosen.name in ("dup", "dlm"):
            self.first = board.number or 1
        missing = lost(self.chosen, board, self.first + self.written)
        missing.pop("partial", None)
        self.losses.update(list(missing))
        self.losses.tags |= dict.fromkeys(missing.get("tags", ()))
        self.written += 1
        if not self.losses.comment:
            for comment in missing.get("comments", ()):
                reason = "which has a |" if "|" in comment else "which is empty"
                self.losses.comment = f"{' '.join(comment.split())[:60]!r} of record {self.written}, {reason}"

    def refusing(self, errors: Listener | None) -> Listener:
        """*errors*, for a writer: what it complains of is a board that it refuses."""

        def refuse(error: FormatError) -> None:
            self.refused = True
            if errors is not None:
                errors(error)

        return refuse
