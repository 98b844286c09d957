"""The notations machines keep: bytes of a fixed width, high byte first, and their base64.

All numbers of a space have as many bytes as its largest, so the order of the bytes is the order of the numbers: they
can be the key of a database.
"""

from base64 import urlsafe_b64encode

from .base import Notation, check_number, nbytes, shown, stranger

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_DIGIT = {character: value for value, character in enumerate(ALPHABET)}


class Bytes(Notation):
    """Big-endian bytes of a fixed width; as text two hexadecimal digits a byte, without 0x.

    >>> Bytes().to_bytes(751, 2**24), Bytes().from_bytes(b"\\0\\2\\xef", 2**24), Bytes().format(751, 2**24)
    (b'\\x00\\x02\\xef', 751, '0002ef')
    """

    name = "bytes"
    characters = "hexadecimal digits"

    def to_bytes(self, number: int, size: int) -> bytes:
        """The bytes of *number*; IndexError if it is not below *size*."""
        return check_number(number, size).to_bytes(nbytes(size), "big")

    def from_bytes(self, data: bytes, size: int) -> int:
        """The number of these bytes.

        Raises:
            ValueError: not as many bytes as the numbers below *size* have.
            IndexError: the number is not below *size*.
        """
        if len(data) != nbytes(size):
            raise ValueError(f"{len(data)} bytes, not {nbytes(size)} (numbers below {size})")
        return check_number(int.from_bytes(data, "big"), size)

    def format(self, number: int, size: int) -> str:
        return self.to_bytes(number, size).hex()

    def parse(self, text: str, size: int) -> int:
        text = text.strip()
        for place, character in enumerate(text):
            if character not in "0123456789abcdefABCDEF":
                hint = "; bytes are written without 0x" if text[:2].lower() == "0x" else ""
                raise stranger(text, place, f"is not a hexadecimal digit (0-9, a-f){hint}")
        if len(text) != self.width(size):
            raise ValueError(
                f"{shown(text)} has {len(text)} hexadecimal digits, not {self.width(size)} (two for each byte)"
            )
        return self.from_bytes(bytes.fromhex(text), size)

    def fits(self, text: str, size: int) -> bool:
        return self.count(text) == self.width(size) and set(text.strip()) <= set("0123456789abcdefABCDEF")

    def width(self, size: int) -> int:
        return 2 * nbytes(size)


class Base64(Notation):
    """URL-safe base64 (RFC 4648, section 5) of the bytes, without padding: 16 characters for the 12 bytes of a deal.

    Each number has one text: where the bytes leave 2 or 4 bits of the last character unused, they are zero.

    >>> Base64().format(751, 2**24), Base64().parse("AALv", 2**24)
    ('AALv', 751)
    """

    name = "base64"
    characters = "A-Z a-z 0-9 - _"

    def format(self, number: int, size: int) -> str:
        data = check_number(number, size).to_bytes(nbytes(size), "big")
        return urlsafe_b64encode(data).rstrip(b"=").decode()

    def parse(self, text: str, size: int) -> int:
        text = text.strip()
        value = 0
        for place, character in enumerate(text):
            if character not in _DIGIT:
                raise stranger(text, place, f"is not in the alphabet A-Z a-z 0-9 - _{_hint(character)}")
            value = value << 6 | _DIGIT[character]
        width = self.width(size)
        unused = 6 * width - 8 * nbytes(size)  # bits of the last character
        if len(text) != width:
            raise ValueError(f"{shown(text)} has {len(text)} characters, not {width} (base64 of {nbytes(size)} bytes)")
        if value & (1 << unused) - 1:
            raise stranger(text, width - 1, "has bits beyond the last byte: the text was changed or cut")
        return check_number(value >> unused, size)

    def fits(self, text: str, size: int) -> bool:
        return self.count(text) == self.width(size) and _DIGIT.keys() >= set(text.strip())

    def width(self, size: int) -> int:
        return -(-8 * nbytes(size) // 6)


def _hint(character: str) -> str:
    return {
        "+": ": the URL-safe alphabet has - instead",
        "/": ": the URL-safe alphabet has _ instead",
        "=": ": leave out the padding",
    }.get(character, "")
