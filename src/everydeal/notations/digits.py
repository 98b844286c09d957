"""The notations people read: decimal and hexadecimal digits."""

import re

from .base import Notation, bad_character, check_number, nbytes, outside, shown
from .powers import is_power, parse_power

SEPARATORS = ",_ '"
"""What may stand between groups of three decimal digits."""

_GROUPED = re.compile(rf"[0-9]+|[0-9]{{1,3}}(?:([{SEPARATORS}])[0-9]{{3}})(?:\1[0-9]{{3}})*")
_HEX = re.compile(r"0[xX][0-9a-fA-F]+")
_FOURS = re.compile(r"(?:0[xX])?[0-9a-fA-F]{4}(?: [0-9a-fA-F]{4})+")


class Decimal(Notation):
    """Decimal digits: written plain; read plain, in groups of three with one kind of separator, or as a power.

    >>> Decimal().format(10**6, 10**7), Decimal().parse("1,000,000", 10**7), Decimal().parse("10^6", 10**7)
    ('1000000', 1000000, 1000000)
    """

    name = "decimal"
    characters = "digits or a power like 10^27"

    def format(self, number: int, size: int) -> str:
        return str(check_number(number, size))

    def parse(self, text: str, size: int) -> int:
        text = text.strip()
        if (power := parse_power(text)) is not None:
            return check_number(power, size)
        if not _GROUPED.fullmatch(text):
            raise _complaint(text)
        digits = "".join(character for character in text if character not in SEPARATORS).lstrip("0")
        if len(digits) > len(str(size)):  # int() would refuse thousands of digits with another error
            raise outside(digits if len(digits) < 100 else f"of {len(digits)} digits", size)
        return check_number(int(digits or "0"), size)

    def fits(self, text: str, size: int) -> bool:
        return bool(_GROUPED.fullmatch(text.strip())) or is_power(text)


class Hex(Notation):
    """Hexadecimal digits after 0x: written as wide as the largest number's bytes; read at any width, in any case.

    Read, too, in groups of four with blanks between, as Pavlicek's articles print them; then 0x may be missing.

    >>> Hex().format(751, 2**24), Hex().parse("0X2Ef", 2**24), Hex().parse("0000 02EF", 2**24)
    ('0x0002ef', 751, 751)
    """

    name = "hex"
    characters = "0x and hexadecimal digits, or these in groups of four"

    def format(self, number: int, size: int) -> str:
        return f"0x{check_number(number, size):0{2 * nbytes(size)}x}"

    def parse(self, text: str, size: int) -> int:
        text = text.strip()
        if _FOURS.fullmatch(text):
            return check_number(int(text.replace(" ", ""), 16), size)
        if text[:2].lower() != "0x":
            raise ValueError(f"{shown(text)} is not hexadecimal: that starts with 0x")
        if len(text) == 2:
            raise ValueError(f"{shown(text)} has no digits after 0x")
        for place, character in enumerate(text[2:], start=2):
            if character not in "0123456789abcdefABCDEF":
                raise bad_character(text, place, "is not a hexadecimal digit (0-9, a-f)")
        return check_number(int(text, 16), size)

    def fits(self, text: str, size: int) -> bool:
        text = text.strip()
        if _HEX.fullmatch(text):
            return True
        return bool(_FOURS.fullmatch(text)) and not text.replace(" ", "").isdecimal()  # that might be meant as decimal


def _complaint(text: str) -> ValueError:
    """What is wrong with a decimal text that is not digits in groups of three."""
    if not text:
        return ValueError("an empty text is not a number")
    if text[0] in "-\u2212" and text[1:].isdecimal():
        return ValueError(f"{shown(text)} is negative: numbers start at 0")
    for place, character in enumerate(text):
        if character not in "0123456789" + SEPARATORS:
            return bad_character(
                text, place, "is not a decimal digit, nor one of , _ ' and blank between groups of three"
            )
    if len(set(text) & set(SEPARATORS)) > 1:
        return ValueError(f"{shown(text)} has more than one kind of separator between its groups")
    hint = "; if it is hexadecimal, put 0x in front" if _FOURS.fullmatch(text) else ""
    return ValueError(f"{shown(text)} is not in groups of three digits, counted from the right{hint}")
