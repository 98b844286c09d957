"""“Show the work” of a page: the method of its article, with this page's own figures.

The steps come from `everydeal.explain`; a scrambled edition first mixes the page's number and then does the plain
edition's work.  Those of a constrained edition come from `counting`.
"""

from typing import NamedTuple

from ..explanations import AndrewsWork, AnyWork, PavlicekWork, explain
from ..spaces.released.scrambled import INCREMENT, MULTIPLIER, Scrambled
from .editions import Edition


class Mixing(NamedTuple):
    """The scrambled editions' step."""

    before: int
    multiplier: int
    increment: int
    size: int
    after: int


class Work(NamedTuple):
    """The work of one page."""

    mixing: Mixing | None
    steps: AnyWork

    @property
    def is_andrews(self) -> bool:
        """Andrews' sequences and sums."""
        return isinstance(self.steps, AndrewsWork)

    @property
    def is_pavlicek(self) -> bool:
        """Pavlicek's proportions; if neither, lines of arithmetic."""
        return isinstance(self.steps, PavlicekWork)


def show_work(edition: Edition, page: int) -> Work:
    """The work from page *page* to its deal (or hand), in an edition that is always there."""
    number, space = page - 1, edition.space
    assert space is not None
    if not isinstance(space, Scrambled):
        return Work(None, explain(number, space))
    after = space.unscramble(number)
    return Work(Mixing(number, MULTIPLIER, INCREMENT, edition.size, after), explain(after, space.plain))
