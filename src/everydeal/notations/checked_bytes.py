"""`checked-bytes`: some bytes as a text that people copy, with a check that three wrong characters do not pass.

The bytes are one number, the high byte first.  It is multiplied by p = 34359736927 and written in base 32, with the
digits, the reading rules and the groups of seven of `checked`.  n bytes take ceil(8 n / 5) + 7 characters, a different
number for every n, so that the width tells how many bytes there are.

p is the largest prime below 2^35 for which no 1, 2 or 3 wrong characters in a text of up to 256 pass: no sum a 32^i +
b 32^j + c 32^k with -32 < a, b, c < 32 is a multiple of p.  (Found by trying the primes downwards, each by meeting in
the middle: the sums of one summand against those of two.)  So every swap of two characters is refused too; of all
other slips one in 3.4 * 10^10 passes.
"""

from typing import Final

from .base import shown
from .checked import ALPHABET, BETWEEN, DIGIT, GROUP, read_digits

PRIME: Final = 34359736927
CHECK: Final = 7
"""So many characters more than the bytes alone would take."""
LONGEST: Final = 1 << 12
"""No text has more characters."""


class CheckedBytes:
    """Bytes of any number in base 32 with a check.

    >>> CheckedBytes().format(b"everydeal")
    '1JQCS9B-2NV48DE-27GND7R-M'
    >>> CheckedBytes().parse("ijqcs9b 2nv48de 27gnd7r m")
    b'everydeal'
    """

    name = "checked-bytes"
    characters = "0-9 A-Z, hyphens not counted"

    def format(self, data: bytes) -> str:
        """The text of *data*."""
        width = self.width(len(data))
        value = int.from_bytes(data, "big") * PRIME
        digits = "".join(ALPHABET[value >> shift & 31] for shift in range(5 * width - 5, -1, -5))
        return "-".join(digits[i : i + GROUP] for i in range(0, width, GROUP))

    def parse(self, text: str) -> bytes:
        """The bytes that *text* stands for; blanks, hyphens and case do not count, O is 0, I and L are 1.

        Raises:
            ValueError: a character is not one of its own, no bytes have so many, or the check fails.
        """
        text = text.strip()
        if len(text) > LONGEST:
            raise ValueError(f"{shown(text)} has {len(text):,} characters, more than any text of this kind")
        value, count = read_digits(text)
        size = (count - CHECK) * 5 // 8
        if size < 1 or self.width(size) != count:
            raise ValueError(
                f"{shown(text)} has {count} characters; no text of this kind has that many: one is missing or too many"
            )
        number, remainder = divmod(value, PRIME)
        if remainder or number >> 8 * size:
            raise ValueError(
                f"{shown(text)} fails its check: a character is wrong, missing or too many, or some are swapped"
            )
        return number.to_bytes(size, "big")

    def fits(self, text: str) -> bool:
        """Whether *text* has the width and the characters; its check may still be wrong."""
        text = text.strip()
        if len(text) > LONGEST or not DIGIT.keys() >= set(text) - set(BETWEEN):
            return False
        count = sum(character not in BETWEEN for character in text)
        size = (count - CHECK) * 5 // 8
        return size >= 1 and self.width(size) == count

    @staticmethod
    def width(size: int) -> int:
        """How many characters *size* bytes take, hyphens not counted."""
        return -(-8 * size // 5) + CHECK
