"""Ids: the number of a deal as text, and back.  This is where spaces and notations meet.

Without a space, an id belongs to the *nested* spaces `pavlicek`, `balanced` and `endings`, in which a deal has one and
the same number.  Notations of fixed width (base64, checked, hex, bytes) then use the narrowest of the three that
has the deal, so a full deal takes 16 characters of base64 and any ending 20; the width of a text tells which it was.
"""

from typing import Any, NamedTuple

from . import notations
from .deal import Deal
from .spaces import balanced, endings, pavlicek
from .spaces.base import Space

NESTED = (pavlicek, balanced, endings)
"""Three spaces that agree on every number, narrowest first."""


class Id(NamedTuple):
    """What an id says."""

    space: Space[Any]
    number: int
    notation: str

    @property
    def item(self) -> Any:
        """The deal (or hand, or shape) that the id names."""
        return self.space[self.number]


def encode(item: Any, notation: str = "decimal", space: Space[Any] | None = None) -> str:
    """The id of *item*, a deal (or whatever *space* numbers).

    >>> deal = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
    >>> encode(deal), encode(deal, "base64")
    ('40958565147961533588277623299', 'hFghicP0Z1Z0cPoD')

    Raises:
        ValueError: *item* is not in *space*, or there is no such notation.
        TypeError: *item* is not the kind of thing that *space* numbers.
    """
    if space is None:
        number = endings.index(item)
        space = _narrowest(number)
    else:
        number = space.index(item)
    return notations.format(number, space.size, notation)


def decode(text: str, notation: str | None = None, space: Space[Any] | None = None) -> Id:
    """What an id says; without *notation*, recognised by its form.  ``decode(text).item`` is the deal.

    >>> str(decode("hFghicP0Z1Z0cPoD").item)
    'N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3'

    Raises:
        ValueError: *text* is no number in the notation, or in none that is known; says what is wrong.
        IndexError: the number is outside the space.
    """
    candidates = NESTED if space is None else (space,)
    found, size = notations.match(text, [candidate.size for candidate in candidates], notation)
    home = next(candidate for candidate in candidates if candidate.size == size)
    try:
        number = found.parse(text, size)
    except IndexError as error:
        raise IndexError(f"{home.name}: {error}") from None
    return Id(_narrowest(number) if space is None else space, number, found.name)


def _narrowest(number: int) -> Space[Deal]:
    return next(space for space in NESTED if number < space.size)
