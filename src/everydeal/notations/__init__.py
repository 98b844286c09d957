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

from .base import Notation, shown
from .checked import Checked
from .digits import SEPARATORS, Decimal, Hex
from .octets import Base64, Bytes

decimal = Decimal()
hex = Hex()
base64 = Base64()
bytes = Bytes()
checked = Checked()

_ALL: tuple[Notation, ...] = (decimal, hex, base64, bytes, checked)
_BY_NAME = {notation.name: notation for notation in _ALL}


class UnrecognisedError(ValueError):
    """A text looks like no notation at all."""


def all() -> tuple[Notation, ...]:
    """Every notation."""
    return _ALL


def by_name(name: str) -> Notation:
    """The notation with this name.

    Raises:
        ValueError: there is none; names those that there are.
    """
    try:
        return _BY_NAME[name.strip().lower()]
    except KeyError:
        raise ValueError(f"there is no notation {name!r}; the notations are {', '.join(_BY_NAME)}") from None


def format(number: int, size: int, notation: str | Notation) -> str:
    """*number* in a notation, given by its name or itself.

    Raises:
        IndexError: *number* is not 0 ... *size* - 1.
        ValueError: there is no such notation.
    """
    return _notation(notation).format(number, size)


def parse(text: str, size: int, notation: str | Notation | None = None) -> int:
    """The number that *text* stands for, in the notation given, or else in the one that `recognise` finds.

    Raises:
        ValueError: the text is not of this notation, or of none, or fits two.
        IndexError: its number is not below *size*.
    """
    return (recognise(text, size) if notation is None else _notation(notation)).parse(text, size)


def recognise(text: str, size: int) -> Notation:
    """The notation that *text* is written in, of numbers below *size*.

    Digits, plain or in groups of three, are decimal, whatever else they may fit.  Otherwise the one whose width and
    characters it has: 0x for hex, and for base64 and checked the width that goes with *size*.

    >>> size = 53644737765488792839237440000
    >>> recognise("12345678901234567890", size), recognise("AzsuPJ_QgDzoAAAA", size)
    (<notation decimal>, <notation base64>)

    Raises:
        UnrecognisedError: a ValueError: it has the looks of none; says what each looks like.
        ValueError: it is nearly of one, or fits more than one; says why, and what to do.
    """
    if decimal.fits(text, size):
        return decimal
    fitting = [notation for notation in (hex, base64, checked) if notation.fits(text, size)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        names = " and ".join(notation.name for notation in fitting)
        options = " or ".join(f"--from {notation.name}" for notation in fitting)
        raise ValueError(f"{shown(text)} fits {names}: say which it is, {options}")
    nearest = _nearest(text.strip(), size)
    if nearest:
        nearest.parse(text, size)  # raises, and says why
    looks = "; ".join(f"{notation.name}, {notation.describe(size)}" for notation in (decimal, hex, base64, checked))
    hint = "; if it is hexadecimal, put 0x in front or say --from bytes" if bytes.fits(text, size) else ""
    length = len(text.strip())
    message = f"{shown(text)}, {length} characters, is no number below {size} in any notation ({looks}){hint}"
    raise UnrecognisedError(message)


def _notation(notation: str | Notation) -> Notation:
    return by_name(notation) if isinstance(notation, str) else notation


def _nearest(text: str, size: int) -> Notation | None:
    """The notation whose complaint about *text*, which fits none, is the one that helps, if there is one."""
    if set(text) <= set("0123456789" + SEPARATORS) or (text[0] in "-\u2212" and text[1:].isdecimal()):
        return decimal
    if text[:2].lower() == "0x":
        return hex
    return next((notation for notation in (checked, base64) if notation.has_width(text, size)), None)


__all__ = [
    "Notation", "UnrecognisedError", "all", "base64", "by_name", "bytes", "checked", "decimal", "format", "hex",
    "parse", "recognise",
]  # fmt: skip
