"""`Notation`: how a number below a known size is written, and what all notations share.

A notation knows an integer and a size, nothing about cards.  The size gives the width of a fixed-width text, and it is
the bound that every number is held against, in both directions.
"""

from abc import ABC, abstractmethod
from typing import Final, SupportsIndex

from ..argument_checks import check_kind


class Notation(ABC):
    """A way to write the numbers 0 ... size-1.  ``parse(format(number, size), size) == number``.

    >>> from everydeal import notations
    >>> text = notations.hex.format(1000, 10**9)
    >>> text, notations.hex.parse(text, 10**9)
    ('0x000003e8', 1000)
    """

    name: str
    """What `by_name` and the command line call it."""
    characters: str
    """What its texts are made of, in words."""

    @abstractmethod
    def format(self, number: int, size: int) -> str:
        """The text of *number*.

        >>> from everydeal import notations
        >>> notations.base64.format(1000, 10**9)
        'AAAD6A'

        Raises:
            IndexError: *number* is not 0 ... *size* - 1.
        """

    @abstractmethod
    def parse(self, text: str, size: int) -> int:
        """The number that *text* stands for; blanks around it do not count.

        >>> from everydeal import notations
        >>> notations.decimal.parse(" 1000 ", 10**9)
        1000

        Raises:
            ValueError: not a text of this notation; says which character, and where.
            IndexError: it is one, of a number that is not below *size*.
        """

    @abstractmethod
    def fits(self, text: str, size: int) -> bool:
        """Whether *text* has the width and the characters of this notation; its number may still be wrong.

        >>> from everydeal import notations
        >>> notations.hex.fits("0x3e8", 10**9), notations.base64.fits("0x3e8", 10**9)
        (True, False)
        """

    def width(self, size: int) -> int | None:
        """How many characters every text has; None if they are of different widths.

        >>> from everydeal import notations
        >>> notations.base64.width(10**9), notations.decimal.width(10**9)
        (6, None)
        """
        return None

    def count(self, text: str) -> int:
        """How many characters of *text* count for its width.

        >>> from everydeal import notations
        >>> notations.checked.count(" 0JYMWMF-CD9A1JN-JC00000 ")
        21
        """
        return len(text.strip())

    def __repr__(self) -> str:
        return f"<notation {self.name}>"


def nbytes(size: int) -> int:
    """Bytes of a fixed-width number below *size*, at least 1.

    >>> nbytes(53644737765488792839237440000), nbytes(1)
    (12, 1)
    """
    if size < 1:
        raise ValueError(f"there is no number below {size}")
    return max(1, ((size - 1).bit_length() + 7) // 8)


_INDEX: Final = int | SupportsIndex
"""Most numbers are ints, which is seen at once; the protocol takes 10 microseconds before Python 3.12."""


def check_number(number: int, size: int) -> int:
    """*number* itself.

    Raises:
        IndexError: it is not 0 ... *size* - 1.
    """
    if not isinstance(number, int):  # as nearly all are
        check_kind(number, _INDEX, "a number is an int, 0 or more")
    if not 0 <= number < size:
        raise outside(str(number) if number.bit_length() < 1024 else f"of {number.bit_length()} bits", size)
    return number


def outside(number: str, size: int) -> IndexError:
    """The error of a number that is not below *size*."""
    return IndexError(f"number {number} is outside (size {size})")


def bad_character(text: str, place: int, rule: str) -> ValueError:
    """The error of the character at *place* (from 0) of *text*, which breaks *rule*."""
    return ValueError(f"{shown(text)}: character {place + 1}, {text[place]!r}, {rule}")


def shown(text: str) -> str:
    """*text* in quotes, its middle left out if it is very long."""
    return repr(text if len(text) <= 80 else f"{text[:40]}...{text[-10:]}")
