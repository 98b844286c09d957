"""`checked`: a number that people copy, with a check against their slips.

The number is multiplied by a prime p and written in base 32; what is not a multiple of p is refused.  Digits are
Crockford's, 0-9 A-Z without I L O U, and stand in groups of seven.

For numbers below a size, the text has k characters, the fewest for which the largest prime p <= 32^k / size is at least
500.  A full deal takes 21, with p = 751; any ending 26.

Why it works.  One wrong character changes the value by d * 32^i, where 0 < |d| < 32; a swap of two characters that
stand j apart, by d * (32^j - 1) * 32^i.  Neither is a multiple of p: p is a prime above 31, and for neighbours, j = 1,
32^j - 1 is 31.  So every single wrong character and every swap of neighbours is refused.  Of other slips, about
one in p passes.

Digits: Douglas Crockford, "Base 32".  The check is the AN code of coding theory (J. M. Diamond, 1955; D. T. Brown,
1960).
"""

import re
from functools import lru_cache

from .base import Notation, bad_character, check_number, shown

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LEAST_PRIME = 500
"""The multiplier is at least this large."""

GROUP = 7
BETWEEN = "- \t\u2010\u2011\u2012\u2013\u2014"  # hyphens and what text programs make of them
DIGIT = {character: value for value, letter in enumerate(ALPHABET) for character in (letter, letter.lower())}
_GROUPED = re.compile(r"[0-9A-Za-z]{7}(-[0-9A-Za-z]{7})*-[0-9A-Za-z]{1,7}")
DIGIT |= dict.fromkeys("Oo", 0) | dict.fromkeys("IiLl", 1)


class Checked(Notation):
    """Base 32 with a check.  Reading does not care about case, blanks and hyphens, and takes O for 0, I and L for 1.

    >>> Checked().format(10**27, 53644737765488792839237440000)
    '0JYMWMF-CD9A1JN-JC00000'
    >>> Checked().parse("ojymwmf cd9aijn jcooooo", 53644737765488792839237440000) == 10**27
    True
    """

    name = "checked"
    characters = "0-9 A-Z, hyphens not counted"

    def format(self, number: int, size: int) -> str:
        width, prime = parameters(size)
        value = check_number(number, size) * prime
        digits = "".join(ALPHABET[value >> shift & 31] for shift in range(5 * width - 5, -1, -5))
        return "-".join(digits[i : i + GROUP] for i in range(0, width, GROUP))

    def parse(self, text: str, size: int) -> int:
        text = text.strip()
        value, count = read_digits(text)
        width, prime = parameters(size)
        if count != width:
            raise ValueError(f"{shown(text)} has {count} characters, not {width} (hyphens and blanks do not count)")
        number, remainder = divmod(value, prime)
        if remainder:
            raise ValueError(f"{shown(text)} fails its check: a character is wrong, or two are swapped")
        return check_number(number, size)

    def fits(self, text: str, size: int) -> bool:
        return self.count(text) == self.width(size) and DIGIT.keys() >= set(text.strip()) - set(BETWEEN)

    def width(self, size: int) -> int:
        return parameters(size)[0]

    def count(self, text: str) -> int:
        return sum(character not in BETWEEN for character in text.strip())

    def is_grouped(self, text: str) -> bool:
        """Whether *text* is in groups of seven and of one case, as this notation is written, however long it is."""
        return bool(_GROUPED.fullmatch(text.strip()) and text in (text.upper(), text.lower()))


def read_digits(text: str) -> tuple[int, int]:
    """The number that the digits of *text* write, and how many they are; what may stand between them does not count.

    Raises:
        ValueError: a character is not a digit; says which.
    """
    value = count = 0
    for place, character in enumerate(text):
        if character in BETWEEN:
            continue
        if character not in DIGIT:
            raise bad_character(text, place, "is not one of 0-9 and A-Z without U")
        value = value << 5 | DIGIT[character]
        count += 1
    return value, count


@lru_cache
def parameters(size: int) -> tuple[int, int]:
    """The number of characters and the prime for numbers below *size*.

    >>> parameters(53644737765488792839237440000)
    (21, 751)

    Raises:
        ValueError: *size* is less than 1.
    """
    if size < 1:
        raise ValueError(f"there is no number below {size}")
    width = 1
    while True:
        prime = 32**width // size
        while prime >= LEAST_PRIME and not _is_prime(prime):
            prime -= 1
        if prime >= LEAST_PRIME:
            return width, prime
        width += 1


def _is_prime(n: int) -> bool:
    return n > 1 and all(n % d for d in range(2, int(n**0.5) + 1))
