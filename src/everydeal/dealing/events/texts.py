"""Text that is hashed: one form, defined by code points, the same under every version of Unicode.

Text comes from keyboards, mail and web pages, and the same words come in many ways.  What is committed to has one:

- `BLANKS` are blanks, and each is written U+0020; runs are one blank, and there are none at the ends;
- nothing stands in it that cannot be seen (`FORBIDDEN`), nor what was not assigned in Unicode 3.2: letters assigned
  then have the same form NFC in every later version, so the text has one form for ever;
- NFC, and 1 to `LONGEST` characters.
"""

import unicodedata
from functools import cache
from typing import Final

BLANKS: Final = frozenset([0x09, 0x20, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000])
"""The code points that count as a blank."""
FORBIDDEN: Final = (
    (0x0000, 0x001F),  # control characters
    (0x007F, 0x009F),
    (0x00AD, 0x00AD),  # what is not seen
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x2028, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xD800, 0xF8FF),  # surrogates, private use
    (0xF900, 0xFAFF),  # compatibility ideographs
    (0xFDD0, 0xFDEF),  # no characters
    (0xFE00, 0xFE0F),  # variation selectors
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFF),
    (0x1FFFE, 0x1FFFF),
    (0x2F800, 0x10FFFF),
)
"""First and last code points of what is refused, whatever Unicode says of it."""
LONGEST: Final = 1000


@cache
def is_allowed(code: int) -> bool:
    """Whether a code point may stand in a text that is hashed."""
    if any(low <= code <= high for low, high in FORBIDDEN):
        return False
    return unicodedata.ucd_3_2_0.category(chr(code)) != "Cn"


def clean(text: str, longest: int | None = LONGEST) -> str:
    """*text* in its one form.

    >>> clean("  7  12\\t23 "), clean("Ko\\u0308ln")
    ('7 12 23', 'Köln')

    Raises:
        ValueError: a character is refused, which is named by its code point; or there is no text, or too much.
    """
    plain = text.isascii() and text.isprintable()  # letters that are all allowed, and one form of them
    words = text if plain else "".join(" " if ord(letter) in BLANKS else letter for letter in text)
    result = " ".join(filter(None, words.split(" ")))
    if not plain:
        _check_letters(result)
        result = unicodedata.normalize("NFC", result)
    if not result or (longest is not None and len(result) > longest):
        raise ValueError(f"a text has 1 to {longest} characters, not {len(result)}")
    return result


def _check_letters(text: str) -> None:
    for letter in text:
        if not is_allowed(ord(letter)):
            raise ValueError(
                f"U+{ord(letter):04X} cannot stand in a text that is committed to: write it in other letters"
            )


def is_clean(text: str, longest: int | None = LONGEST) -> bool:
    """Whether *text* has its one form."""
    try:
        return clean(text, longest) == text
    except ValueError:
        return False
