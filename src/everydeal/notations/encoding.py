"""The notations machines keep: bytes of a fixed width, high byte first, and their base64.

All numbers of a space have as many bytes as its largest, so the order of the bytes is the order of the numbers: they
can be the key of a database.
"""

from base64 import urlsafe_b64encode

from .base import Notation, bad_character, check_number, nbytes, shown

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_DIGIT = {character: value for value, character in enumerate(ALPHABET)}
_STANDARD = {**{character: value for value, character in enumerate(ALPHABET[:62])}, "+": 62, "/": 63}


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
                raise bad_character(text, place, f"is not a hexadecimal digit (0-9, a-f){hint}")
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

    Each number is written in one way: where the bytes leave 2 or 4 bits of the last character unused, they are zero.
    Read, too, in the standard alphabet (section 4), with + and / for - and _, and with the padding.

    >>> Base64().format(2**20 - 1, 2**32), Base64().parse("AA///w==", 2**32)
    ('AA___w', 1048575)
    """

    name = "base64"
    characters = "A-Z a-z 0-9 - _"

    def format(self, number: int, size: int) -> str:
        data = check_number(number, size).to_bytes(nbytes(size), "big")
        return urlsafe_b64encode(data).rstrip(b"=").decode()

    def parse(self, text: str, size: int) -> int:
        text = text.strip()
        digits, padding = _split(text)
        alphabet = _alphabet(text)
        value = 0
        for place, character in enumerate(digits):
            if character not in alphabet:
                raise bad_character(text, place, "is not in the alphabet A-Z a-z 0-9 - _ (or + / for the last two)")
            value = value << 6 | alphabet[character]
        width = self.width(size)
        unused = 6 * width - 8 * nbytes(size)  # bits of the last character
        if len(digits) != width:
            raise ValueError(
                f"{shown(text)} has {len(digits)} characters, not {width} (base64 of {nbytes(size)} bytes)"
            )
        if padding and len(padding) != -width % 4:
            raise ValueError(f"{shown(text)} ends with {len(padding)} =, where {-width % 4} or none belong")
        if value & (1 << unused) - 1:
            raise bad_character(text, width - 1, "has bits beyond the last byte: the text was changed or cut")
        return check_number(value >> unused, size)

    def fits(self, text: str, size: int) -> bool:
        digits, padding = _split(text.strip())
        if len(digits) != self.width(size) or len(padding) not in (0, -len(digits) % 4):
            return False
        return _DIGIT.keys() >= set(digits) or _STANDARD.keys() >= set(digits)

    def width(self, size: int) -> int:
        return -(-8 * nbytes(size) // 6)

    def count(self, text: str) -> int:
        return len(_split(text.strip())[0])


def _split(text: str) -> tuple[str, str]:
    """The characters of a text, and the padding behind them."""
    digits = text.rstrip("=")
    return digits, text[len(digits) :]


def _alphabet(text: str) -> dict[str, int]:
    """The alphabet that *text* is written in; ValueError if it mixes the two."""
    standard = [character for character in "+/" if character in text]
    safe = [character for character in "-_" if character in text]
    if standard and safe:
        raise ValueError(f"{shown(text)} has {standard[0]} of the standard alphabet and {safe[0]} of the URL-safe one")
    return _STANDARD if standard else _DIGIT
