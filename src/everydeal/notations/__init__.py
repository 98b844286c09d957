"""Notations: how numbers are written.  Decimal, hex, base64, bytes and checked, each both ways.

A notation knows an integer and a size; it imports nothing of the package.

>>> number, size = 10**27, 53644737765488792839237440000
>>> for notation in all():
...     print(f"{notation.name:8}{format(number, size, notation)}")
decimal 1000000000000000000000000000
hex     0x033b2e3c9fd0803ce8000000
base64  AzsuPJ_QgDzoAAAA
bytes   033b2e3c9fd0803ce8000000
checked 0JYMWMF-CD9A1JN-JC00000

`parse` recognises a notation by its looks, where that is certain.  A text of digits alone is always decimal; bytes are
never recognised, as they may look like decimal.
"""

from collections.abc import Sequence

from ..argument_checks import check_kind, did_you_mean
from .base import Notation, shown
from .checked import Checked
from .digits import SEPARATORS, Decimal, Hex
from .encoding import Base64, Bytes

decimal = Decimal()
hex = Hex()
base64 = Base64()
bytes = Bytes()
checked = Checked()

_ALL: tuple[Notation, ...] = (decimal, hex, base64, bytes, checked)
_BY_NAME = {notation.name: notation for notation in _ALL}


def all() -> tuple[Notation, ...]:
    """Every notation.

    >>> [notation.name for notation in all()]
    ['decimal', 'hex', 'base64', 'bytes', 'checked']
    """
    return _ALL


def by_name(name: str) -> Notation:
    """The notation with this name.

    >>> by_name("base64").format(10**6, 10**9)
    'AA9CQA'

    Raises:
        ValueError: there is none; names those that there are.
    """
    check_kind(name, str, "a notation is named by a text like base64 or checked")
    try:
        return _BY_NAME[name.strip().lower()]
    except KeyError:
        hint = did_you_mean(name, _BY_NAME) or f"; the notations are {', '.join(_BY_NAME)}"
        raise ValueError(f"there is no notation {name!r}{hint}") from None


def format(number: int, size: int, notation: str | Notation) -> str:
    """*number* in a notation, given by its name or itself.

    >>> format(1000, 10**6, "hex"), format(1000, 10**6, decimal)
    ('0x0003e8', '1000')

    Raises:
        IndexError: *number* is not 0 ... *size* - 1.
        ValueError: there is no such notation.
    """
    return _notation(notation).format(number, size)


def parse(text: str, size: int, notation: str | Notation | None = None) -> int:
    """The number that *text* stands for, in the notation given, or else in the one that `recognise` finds.

    >>> parse("0x000003e8", 10**9), parse("1 000", 10**9, "decimal")
    (1000, 1000)

    Raises:
        ValueError: the text is not of this notation, or of none, or fits two.
        IndexError: its number is not below *size*.
    """
    check_kind(text, str, "a number is written as a text")
    return (recognise(text, size) if notation is None else _notation(notation)).parse(text, size)


def recognise(text: str, size: int) -> Notation:
    """The notation that *text* is written in, of numbers below *size*.

    Digits, plain or in groups of three, are decimal, whatever else they may fit.  Otherwise the one whose width and
    characters it has: 0x for hex, and for base64 and checked the width that goes with *size*.  What is hex and could
    be checked, without its hyphens, is hex.

    >>> size = 53644737765488792839237440000
    >>> recognise("12345678901234567890", size), recognise("AzsuPJ_QgDzoAAAA", size)
    (<notation decimal>, <notation base64>)

    Raises:
        ValueError: it fits none, or more than one; says why, and what to do.
    """
    return match(text, (size,))[0]


def match(text: str, sizes: Sequence[int], notation: str | Notation | None = None) -> tuple[Notation, int]:
    """The notation of *text*, and the size, one of *sizes*, that it was written for.

    For spaces that nest: a number is the same in all of them, but the width of its text tells which was meant.  Where
    a text does not tell, as in decimal and hex, it is the last, which is to be the largest.

    >>> sizes = (10**4, 10**10)
    >>> [match(text, sizes) for text in ("77", "AE0", "AAAAAE0")]
    [(<notation decimal>, 10000000000), (<notation base64>, 10000), (<notation base64>, 10000000000)]

    Raises:
        ValueError: *text* does not look like the notation given; or without one, like no notation or like several.
    """
    check_kind(text, str, "a number is written as a text")
    check_kind(sizes, Sequence, "sizes are a list of whole numbers, the largest last")
    found = _recognise(text, sizes) if notation is None else _notation(notation)
    widths = [found.width(size) for size in sizes]
    if None in widths:
        return found, sizes[-1]
    if found.count(text) not in widths:
        raise _wrong_width(text, found, sizes)
    return found, sizes[widths.index(found.count(text))]


def _recognise(text: str, sizes: Sequence[int]) -> Notation:
    if decimal.fits(text, sizes[-1]):
        return decimal
    fitting = [notation for notation in (hex, base64, checked) if any(notation.fits(text, size) for size in sizes)]
    if hex in fitting and checked in fitting:  # by chance: one in 10^10 of checked texts, and only without its hyphens
        fitting.remove(checked)
    if checked.is_grouped(text) and checked.count(text) not in map(checked.width, sizes):
        error = _wrong_width(text, checked, sizes)
        raise ValueError(f"{error}; if it is base64, say notation='base64'") if fitting else error
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        names = " and ".join(notation.name for notation in fitting)
        options = " or ".join(f"notation={notation.name!r}" for notation in fitting)
        raise ValueError(f"{shown(text)} fits {names}: say which it is, {options}")
    _complain(text.strip(), sizes)
    looks = "; ".join(f"{notation.name}, {_looks(notation, sizes)}" for notation in (decimal, hex, base64, checked))
    hint = "; if it is hexadecimal, put 0x in front or say notation='bytes'" if _fits_bytes(text, sizes) else ""
    length, what = len(text.strip()), f"{shown(text)} is neither a number nor an id"
    if length < (base64.width(sizes[0]) or 0) // 2:
        raise ValueError(f"{what}: a number is like 123, an id like R8FMACC-JXKYS6K-YBPTVPD")
    raise ValueError(f"{what}: it has {length} character{'s' * (length != 1)} ({looks}){hint}")


def _complain(text: str, sizes: Sequence[int]) -> None:
    """Raise the error of the notation that *text*, which fits none, comes nearest to, if there is one."""
    if set(text) <= set("0123456789" + SEPARATORS) or (text[0] in "-\u2212" and text[1:].isdecimal()):
        decimal.parse(text, sizes[-1])
    if text[:2].lower() == "0x":
        hex.parse(text, sizes[-1])
    for notation in (checked, base64):
        for size in sizes:
            if notation.count(text) == notation.width(size):
                notation.parse(text, size)


def _wrong_width(text: str, notation: Notation, sizes: Sequence[int]) -> ValueError:
    """The error of a text that is not as wide as its notation is for any of *sizes*."""
    return ValueError(
        f"{shown(text)} has {notation.count(text)} characters; {notation.name} has {_looks(notation, sizes)}"
    )


def _fits_bytes(text: str, sizes: Sequence[int]) -> bool:
    return any(bytes.fits(text, size) for size in sizes)


def _looks(notation: Notation, sizes: Sequence[int]) -> str:
    """What texts of a notation look like: "16 or 20 characters A-Z a-z 0-9 - _"."""
    widths = sorted({width for size in sizes if (width := notation.width(size)) is not None})
    if not widths:
        return notation.characters
    first, last = widths[:-1], str(widths[-1])
    return f"{', '.join(map(str, first))}{' or ' if first else ''}{last} characters {notation.characters}"


def _notation(notation: str | Notation) -> Notation:
    return (_BY_NAME.get(notation) or by_name(notation)) if isinstance(notation, str) else notation


__all__ = [
    "Notation", "all", "base64", "by_name", "bytes", "checked", "decimal", "format", "hex",
    "match", "parse", "recognise",
]  # fmt: skip
