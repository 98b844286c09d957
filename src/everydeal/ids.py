"""Ids: a short text for a deal or a whole board, and back.  This is where spaces, notations and codes meet.

`encode` writes and `decode` reads the id of a deal: its number in a notation.  `encode` of a board writes all that
happened at the table, too, which `board` reads.

Without a space, an id belongs to the *nested* spaces `pavlicek`, `balanced` and `endings`, in which a deal has one and
the same number.  Notations of fixed width (base64, checked, hex, bytes) then use the narrowest of the three that
has the deal, so a full deal takes 16 characters of base64 and any ending 20; the width of a text tells which it was.

Codes are ids too.  Wayper's 18 characters and the 27 of three bits a card are known by their width; his shortened code
has as many characters as others have, and must be named.

A *page* is a number counted from 1, as the Impossible Bridge Book counts: the number plus 1.
"""

from typing import Any, Generic, NamedTuple, TypeVar, overload

from . import board_ids, codes, notations, spaces
from .argument_checks import check_kind
from .board.board import Board
from .deal import Deal
from .spaces import balanced, endings, pavlicek, power4, power5
from .spaces.base import Space

T = TypeVar("T")

NESTED = (pavlicek, balanced, endings)
"""Three spaces that agree on every number, narrowest first."""
CODES = tuple(code.name for code in codes.all())
"""What may stand in place of a notation where no space is named."""
FIRST, LAST = "first", "last"
"""Words for the first and the last number of a space."""
PAGE_NOTATIONS = ("decimal", "hex")
"""The notations that pages are written in."""


class Id(NamedTuple, Generic[T]):
    """What an id says: a number in a space, and so a member of it.

    >>> decode("hFghicP0Z1Z0cPoD").number, decode("hFghicP0Z1Z0cPoD").space.name
    (40958565147961533588277623299, 'pavlicek')
    """

    space: Space[T]
    number: int
    notation: str
    """The name of its notation or code; `FIRST` or `LAST` if it is that word."""

    @property
    def item(self) -> T:
        """The deal (or hand, or shape) that the id names.

        >>> decode("0", space=pavlicek).item.north
        Hand('AKQJ.AKQ.AKQ.AKQ')
        """
        return self.space[self.number]


def encode(item: Any, notation: str = "decimal", space: Space[Any] | None = None, *, page: bool = False) -> str:
    """The id of *item*, a deal (or whatever *space* numbers) or a board; with *page*, counted from 1.

    The id of a board is a checked text of its own, without a space, whatever the notation.

    >>> deal = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
    >>> encode(deal), encode(deal, "base64"), encode(deal, "two-bits")
    ('40958565147961533588277623299', 'hFghicP0Z1Z0cPoD', '6pL_gE_kYUmzt5RSTA')
    >>> encode(Board(deal, 7))
    '008EZZZ-MHNKR3G-ZWAWEE8-XT1KH2E-A811D8X'

    Raises:
        ValueError: *item* is not in *space*, or there is no such notation, or it is not a notation of pages.
        TypeError: *item* is not the kind of thing that *space* numbers.
    """
    if isinstance(item, Board):
        check_code("a board's id", space, page)
        return board_ids.board_id(item)
    if notation in CODES:
        check_code(notation, space, page)
        return codes.by_name(notation).format(item)
    if space is None:
        number = endings.index(item)
        space = _narrowest(number)
    else:
        _check_space(space)
        number = space.index(item)
    return format_number(number, space.size, notation, page=page)


def board(text: str) -> Board:
    """The board of an id that `encode` gave of a board.

    >>> board(encode(Board(Deal(), 7))).number
    7

    Raises:
        ValueError: it is not such an id; says what is wrong.
    """
    return board_ids.board_of_id(text)


def spaces_of(item: Any) -> list[Space[Any]]:
    """Every space with a name that has *item*: the released ones, and of an ending the layouts of its hand sizes.

    >>> [space.name for space in spaces_of(Deal())]
    ['endings', 'power5', 'layouts/0-0-0-0']
    """
    found: list[Space[Any]] = [space for space in spaces.all() if item in space]
    if isinstance(item, Deal) and not item.is_full and max(item.hand_sizes) <= 13:
        found.append(spaces.layouts(*item.hand_sizes))
    return found


def format_number(number: int, size: int, notation: str = "decimal", *, page: bool = False) -> str:
    """A number of a space of this *size* in a notation; with *page*, counted from 1.

    >>> format_number(10**27, pavlicek.size, "base64"), format_number(0, pavlicek.size, page=True)
    ('AzsuPJ_QgDzoAAAA', '1')

    Raises:
        ValueError: there is no such notation, or it is not a notation of pages.
    """
    if not page:
        return notations.format(number, size, notation)
    check_page_notation(notation)
    return notations.format(number + 1, size + 1, notation)


@overload
def decode(text: str, notation: str | None = None, space: None = None, *, page: bool = False) -> Id[Deal]: ...
@overload
def decode(text: str, notation: str | None = None, *, space: Space[T], page: bool = False) -> Id[T]: ...
@overload
def decode(text: str, notation: str | None, space: Space[T], *, page: bool = False) -> Id[T]: ...
@overload
def decode(
    text: str, notation: str | None = None, space: Space[Any] | None = None, *, page: bool = False
) -> Id[Any]: ...
def decode(text: str, notation: str | None = None, space: Space[Any] | None = None, *, page: bool = False) -> Id[Any]:
    """What an id says; without *notation*, recognised by its form.  ``decode(text).item`` is the deal.

    *notation* may be the name of a code.  ``first`` and ``last`` are the space's first and last number.  With *page*,
    numbers count from 1.

    >>> str(decode("hFghicP0Z1Z0cPoD").item)
    'N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3'
    >>> decode("6pL_gE_kYUmzt5RSTA").item == decode("6pL/gE/kYUmzt5RSTA==").item == decode("hFghicP0Z1Z0cPoD").item
    True
    >>> decode("10^27", space=pavlicek, page=True).number == 10**27 - 1
    True

    Raises:
        ValueError: *text* is not a number in the notation, or in none that is known; says what is wrong.
        IndexError: the number is outside the space.
        TypeError: *text* is not a text: the member of a number is ``space[number]``.
    """
    if not isinstance(text, str):
        raise TypeError(f"an id is a text, not {type(text).__name__}: the member of a number is space[number]")
    if notation is None and (word := text.strip().lower()) in (FIRST, LAST) and text.strip() in (word, word.title()):
        return _end(word, space)
    if space is not None:
        _check_space(space)
    code = notation if notation in CODES else None if notation or space else _code_of(text)
    if code is not None:
        check_code(code, space, page)
        return _decode_code(text, code)
    candidates = NESTED if space is None else (space,)
    try:
        found, size = notations.match(text, [candidate.size for candidate in candidates], notation)
    except ValueError as error:
        hint = "" if space or notation else _hint(text)
        raise ValueError(f"{error}{hint}") from None
    home = next(candidate for candidate in candidates if candidate.size == size)
    try:
        number = _parse_page(found, text, home) if page else found.parse(text, size)
    except IndexError as error:
        raise IndexError(f"{home.name}: {error}") from None
    return Id(_narrowest(number) if space is None else space, number, found.name)


def check_page_notation(notation: str) -> None:
    """See that pages are written in this notation.

    >>> check_page_notation("hex")
    >>> check_page_notation("base64")
    Traceback (most recent call last):
        ...
    ValueError: pages are written in decimal or hex, not in base64, whose numbers count from 0

    Raises:
        ValueError: they are not, or there is no such notation.
    """
    if notations.by_name(notation).name not in PAGE_NOTATIONS:
        raise ValueError(f"pages are written in decimal or hex, not in {notation}, whose numbers count from 0")


def _check_space(space: Space[Any]) -> None:
    check_kind(space, Space, "a space is an object like spaces.andrews, or spaces.by_name('andrews')")


def check_code(code: str, space: Space[Any] | None, page: bool) -> None:
    """See that a code is not asked for together with a space or pages, which only numbers have.

    >>> check_code("short", None, False)
    >>> check_code("short", pavlicek, False)
    Traceback (most recent call last):
        ...
    ValueError: short stands alone, without a space: leave that out

    Raises:
        ValueError: it is.
    """
    if space is not None or page:
        what = "pages" if page else "a space"
        raise ValueError(f"{code} stands alone, without {what}: leave that out")


def _parse_page(found: notations.Notation, text: str, space: Space[Any]) -> int:
    check_page_notation(found.name)
    page = found.parse(text, space.size + 1)
    if not page:
        raise IndexError(f"pages are 1 to {space.size}, and this is page 0")
    return page - 1


def _end(word: str, space: Space[Any] | None) -> Id[Any]:
    if word == FIRST:
        return Id(space or pavlicek, 0, FIRST)
    if space is None:
        raise ValueError("the last of what? Name the space: pavlicek (full deals), balanced, endings, ...")
    return Id(space, space.size - 1, LAST)


def _code_of(text: str) -> str | None:
    """The name of the code whose width *text* has; None if it is not a code, or none that is known by its width."""
    text = text.strip()
    if text.isdecimal() or notations.checked.is_grouped(text):
        return None
    for code in (codes.two_bits, codes.three_bits):
        if notations.base64.fits(text, code.size):
            return code.name
    return None


def _decode_code(text: str, name: str) -> Id[Deal]:
    deal = codes.by_name(name).parse(text)
    if name == codes.two_bits.name:
        return Id(power4, power4.index(deal), name)
    home = next((space for space in (*NESTED, power5) if deal in space), power5)
    return Id(home, home.index(deal), name)


def _hint(text: str) -> str:
    """What *text* may be, if it is a board's id, or Wayper's shortened code of some deal."""
    if board_ids.is_text(text):
        return "; if it is the id of a whole board, ids.board reads it"
    try:
        codes.short.parse(text)
    except ValueError:
        return ""
    return "; it is a deal in Wayper's shortened code: say notation='short'"


def _narrowest(number: int) -> Space[Deal]:
    return next(space for space in NESTED if number < space.size)
