"""What a format could not hold of the boards that were written to it."""

from collections import Counter
from collections.abc import Iterable, Iterator

from ...board.board import Board
from .errors import FormatError, Listener
from .registry import Format


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
        lost = self.chosen.lost(board, self.first + self.written)
        lost.pop("partial", None)
        self.losses.update(list(lost))
        self.losses.tags |= dict.fromkeys(lost.get("tags", ()))
        self.written += 1
        if not self.losses.comment:
            for comment in lost.get("comments", ()):
                reason = "which has a |" if "|" in comment else "which is empty"
                self.losses.comment = f"{' '.join(comment.split())[:60]!r} of record {self.written}, {reason}"

    def refusing(self, errors: Listener | None) -> Listener:
        """*errors*, for a writer: what it complains of is a board that it refuses."""

        def refuse(error: FormatError) -> None:
            self.refused = True
            if errors is not None:
                errors(error)

        return refuse
