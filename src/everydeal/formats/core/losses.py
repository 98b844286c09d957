"""What a format cannot hold of the boards that are written to it.

Which fields a format holds is in the table of formats.  How much of auction, play, tags and comments it can say of a
board is not said in a second place: what it writes of the board is read again, and what is not there is lost.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from typing import Final

from ...board import outcome
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
_TOGETHER: Final = 100
"""So many boards are read back together."""


def lost(chosen: Format, board: Board, place: int = 1) -> Lost:
    """What a format cannot carry over of *board*, written with the number *place*.

    A dealer and a vulnerability that follow from the number are not lost.

    >>> from everydeal import Deal
    >>> from .registry import by_name
    >>> sorted(lost(by_name("lines"), Board(Deal(), number=7, tags={"Event": "Spingold"})))
    ['dealer', 'number', 'tags', 'vulnerability']
    """
    return _lost(chosen, board, place, _lost_in_part(chosen, [board])[0])


def _lost(chosen: Format, board: Board, place: int, in_part: Lost) -> Lost:
    """The same, of which what is lost of fields that the format holds is known."""
    if len(chosen.holds) == len(FIELDS) and not chosen.numbered_by_position:
        return {}
    used = used_fields(board)
    missing: Lost = dict.fromkeys(used - chosen.holds, ()) | in_part
    if "tags" in used - chosen.holds:
        missing["tags"] = tuple(tag for tag, value in board.tags.items() if value and tag not in SEAT_NAMES)
    if chosen.no_deals and any(board.deal.hands):
        missing["deal"] = ()
    if "number" in chosen.holds:
        number = place if chosen.numbered_by_position else board.number
        if board.number not in (None, number):
            missing["number"] = ()
        if number is not None and board.dealer == standard_dealer(number):
            missing.pop("dealer", None)
        if number is not None and board.vulnerability == standard_vulnerability(number):
            missing.pop("vulnerability", None)
    return missing


def _lost_in_part(chosen: Format, boards: Sequence[Board]) -> list[Lost]:
    """What is lost of each of some boards although the format holds such fields: together they are read back faster."""
    asked = [place for place, board in enumerate(boards) if _may_lose_in_part(chosen, board)]
    timed = [_with_play_in_time(boards[place]) if "play" in chosen.holds else boards[place] for place in asked]
    found: list[Lost] = [{} for _ in boards]
    for place, board, back in zip(asked, timed, _read_back(chosen, timed), strict=True):
        said = _not_there(board, back, with_tags="tags" in chosen.holds)
        found[place] = {field: what for field, what in said.items() if what and field in chosen.holds}
    return found


def _with_play_in_time(board: Board) -> Board:
    """A board whose play is in the order of time, if it has one."""
    play = board.play_in_time()
    return board if play is None or play is board.raw_play else replace(board, raw_play=play)


def _may_lose_in_part(chosen: Format, board: Board) -> bool:
    """Has the board anything of which a format that holds it may still lose some?"""
    if len(chosen.holds) == len(FIELDS) or chosen.holds.isdisjoint(("tags", "auction")):
        return False
    return "vulnerability" not in chosen.holds or not used_fields(board).isdisjoint(_IN_PART & chosen.holds)


def _read_back(chosen: Format, boards: Sequence[Board]) -> list[Board]:
    """The boards of what the format writes of some boards, one for each; the deal alone of what it does not take."""
    if not boards:
        return []
    data = b"".join(chosen.module.write(boards, Report(strict=False)))
    found = list(chosen.read(Source(BytesIO(data), Report(strict=False))))
    if len(found) == len(boards):
        return found
    if len(boards) == 1:
        return [found[0] if found else Board(boards[0].deal)]
    return [_read_back(chosen, [board])[0] for board in boards]


def _not_there(board: Board, back: Board, *, with_tags: bool) -> Lost:
    """What a board says and *back*, the same read back, does not, by field; nothing for most fields.

    *with_tags*, of the tags of the outcome those are there that follow from the rest; contract and score in any words.
    """
    tags = [tag for tag, value in board.tags.items() if value and back.tags.get(tag) != value]
    if with_tags and not set(OUTCOME).isdisjoint(tags):
        following = back._facts.following()
        given, points = outcome.contract(board.tags), outcome.score(board.tags, board.declarer)
        there = {
            "Contract": given is not None and back.contract is not None and back.contract.by(None) == given,
            "Score": points is not None and points.denominator == 1 and board.score() == back.score(),
        }
        tags = [tag for tag in tags if following.get(tag) != board.tags[tag] and not there.get(tag)]
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
        self._losses = Losses()
        self.written = 0
        self.first = 1
        self.refused = False
        self._taken: list[Board] = []
        """The last that were taken, of which nobody has asked yet what is lost."""

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
        self.written += 1
        self._taken.append(board)
        if len(self._taken) == _TOGETHER:
            self._weigh()

    @property
    def losses(self) -> Losses:
        """What is lost of all that were counted so far."""
        self._weigh()
        return self._losses

    def _weigh(self) -> None:
        """Find what is lost of the last boards."""
        before = self.written - len(self._taken)
        in_part = _lost_in_part(self.chosen, self._taken)
        for record, (board, of_board) in enumerate(zip(self._taken, in_part, strict=True), start=before + 1):
            self._add(record, _lost(self.chosen, board, self.first + record - 1, of_board))
        self._taken.clear()

    def _add(self, record: int, missing: Lost) -> None:
        """This was lost of the board in that place."""
        missing.pop("partial", None)
        self._losses.update(list(missing))
        self._losses.tags |= dict.fromkeys(missing.get("tags", ()))
        if not self._losses.comment:
            for comment in missing.get("comments", ()):
                reason = "which has a |" if "|" in comment else "which is empty"
                self._losses.comment = f"{' '.join(comment.split())[:60]!r} of record {record}, {reason}"

    def refusing(self, errors: Listener | None) -> Listener:
        """*errors*, for a writer: what it complains of is a board that it refuses."""

        def refuse(error: FormatError) -> None:
            self.refused = True
            if errors is not None:
                errors(error)

        return refuse
