"""How the files of a fair session are written and read: one form each, so that what is hashed has one form.

UTF-8, lines that end in LF, each ``key: value`` with one blank, at most `MOST_BYTES` bytes.  Mail quotes, editors add
byte order marks and line ends: `read_plain` undoes just that, and what is hashed is the text after it.

A *name* has letters of one script (`ROWS`): characters that combine with no other and have no other form, assigned
since Unicode 3.0.  So nothing has to be normalized, nothing in it is invisible, and look-alikes do not mix.
"""

import os
import re
import warnings
from datetime import UTC, datetime
from typing import Final

MOST_BYTES: Final = 262_144
"""No file of a session has more bytes."""
HEX: Final = "[0-9a-f]{64}"
_PLAIN: Final = r" -@\[-`{-~"  # ASCII without letters
ROWS: Final = {
    "Latin": r"A-Za-z\u00a1-\u00ac\u00ae-\u017f\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u1ea0-\u1ef9",
    "Greek": r"\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce",
    "Cyrillic": r"\u0400-\u045f\u0490\u0491",
    "East Asian": r"A-Za-z\u3041-\u3094\u30a1-\u30fa\u30fc\u4e00-\u9fa5\uac00-\ud7a3",
}
"""The letters that a name may have besides signs and digits: those of one row."""
_NAMES: Final = tuple(re.compile(rf"[{_PLAIN}{row}]{{1,100}}") for row in ROWS.values())
_WORDS: Final = re.compile(r"(?=.{1,200}\Z)[A-Za-z0-9.-]+(?: [A-Za-z0-9.-]+)*")
_QUOTES: Final = re.compile("(?:> ?)*")


def read_bytes(path: str) -> bytes:
    """The bytes of a file, or as many of them as tell that it is too long."""
    with open(path, "rb") as file:
        return file.read(MOST_BYTES + 1)


def write_new(path: str, data: bytes, what: str, *, private: bool = False) -> None:
    """Write a file that must never change; one that is there has to be the same.  It is on the disk when this returns.

    A *private* one can be read by its owner alone.

    Raises:
        ValueError: there is another file.
    """
    if path == "-":
        raise ValueError(f"{what} goes to a file that you keep: name one instead of -")
    try:
        new = open(path, "xb", opener=lambda name, how: os.open(name, how, 0o600 if private else 0o666))  # noqa: SIM115
    except FileExistsError:
        with open(path, "rb") as there:
            if there.read() == data:
                return
        raise ValueError(
            f"{path} exists, and is another file: {what} is never overwritten, choose another name"
        ) from None
    with new as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    if private and os.name == "nt":
        warnings.warn(f"{path} can be read by whoever uses this computer: keep it elsewhere", stacklevel=2)


def read_plain(data: bytes) -> str:
    """The text of a file, without what mail and editors do to it: the text that counts.

    >>> read_plain(b"> everydeal proof 1 \\r\\n> name: Club\\r\\n\\r\\n")
    'everydeal proof 1\\nname: Club\\n'

    Raises:
        ValueError: the file is too long, or not UTF-8.
    """
    if len(data) > MOST_BYTES:
        raise ValueError(f"a file of {len(data):,} bytes: the files of a session have at most {MOST_BYTES:,}")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(f"byte {error.start} is not UTF-8") from None
    lines = (line[_QUOTES.match(line).end() :] for line in text.removeprefix("\ufeff").split("\n"))  # type: ignore[union-attr]
    return "\n".join(line.rstrip(" \t\r") for line in lines).strip("\n") + "\n"


def check_name(text: str) -> str:
    """*text*, if it may be the name of an event.

    >>> check_name("Coupe d'Été")
    "Coupe d'Été"

    Raises:
        ValueError: it may not; says which character stands in the way, or which rule.
    """
    if any(pattern.fullmatch(text) for pattern in _NAMES):
        if text.strip(" ") != text or "  " in text:
            raise ValueError(f"name {text!r}: no blank at its ends, and no two in a row")
        return text
    if not 1 <= len(text) <= 100:
        raise ValueError(f"name: it has 1 to 100 characters, not {len(text)}")
    known = re.compile(f"[{_PLAIN}{''.join(ROWS.values())}]")
    strange = next((letter for letter in text if not known.fullmatch(letter)), None)
    if strange is not None:
        raise ValueError(f"name {text!r}: U+{ord(strange):04X} cannot stand in a name; write it in other letters")
    raise ValueError(f"name {text!r}: its letters are of several scripts; take one of {', '.join(ROWS)}")


def check_words(text: str, what: str) -> str:
    """*text*, if it is 1 to 200 characters A-Z a-z 0-9 . - and single blanks, none at the ends.

    Raises:
        ValueError: it is not; *what* says of what.
    """
    if not _WORDS.fullmatch(text):
        raise ValueError(f"{what} {text[:60]!r}: write 1 to 200 of A-Z a-z 0-9 . - and single blanks between words")
    return text


def parse_day(text: str, what: str = "") -> datetime:
    """The beginning (UTC) of a day, YYYY-MM-DD, of this century.

    >>> parse_day("2026-11-30").isoformat()
    '2026-11-30T00:00:00+00:00'

    Raises:
        ValueError: there is no such day; *what* says of what.
    """
    try:
        if not re.fullmatch("20[0-9]{2}-[0-9]{2}-[0-9]{2}", text):
            raise ValueError
        return datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        raise ValueError(f"{what}{text[:40]!r} is not a day: write 2026-11-30, for instance") from None
