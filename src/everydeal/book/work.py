"""“Show the work” of a page: the method of its article, with this page's own figures.

The steps come from `everydeal.explain`; a scrambled edition first mixes the page's number and then does the plain
edition's work.
"""

from typing import NamedTuple

from ..explain import SPACES, AndrewsWork, AnyWork, PavlicekWork, explain
from ..spaces.scrambled import INCREMENT, MULTIPLIER, Scrambled
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


def has_work(edition: Edition) -> bool:
    """Can the work of this edition be shown?"""
    return _plain(edition) in SPACES


def show_work(edition: Edition, page: int) -> Work:
    """The work from page *page* to its deal; the edition must have one (`has_work`)."""
    number = page - 1
    mixing = None
    if isinstance(edition.space, Scrambled):
        after = edition.space.unscramble(number)
        mixing = Mixing(number, MULTIPLIER, INCREMENT, edition.size, after)
        number = after
    return Work(mixing, explain(number, _plain(edition)))


def _plain(edition: Edition) -> str:
    if isinstance(edition.space, Scrambled):
        return edition.space.plain.name
    return edition.space.name if edition.space is not None else ""
