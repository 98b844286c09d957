"""The text of a script: its letters, and the files that it includes."""

import codecs
import os
import re
from collections.abc import Iterator, Sequence

from ..language.tokens import INCLUDED

_INCLUDE = r'(?m)^[ \t]*#[ \t]*include[ \t]+["<]([^">\n]+)[">].*$'


def with_includes(path: str, within: Sequence[str] = ()) -> str:
    """The text of a file, each line ``#include "FILE"`` replaced by that file; *within* are the files that include it.

    Comments (`INCLUDED`) say which lines of which file follow, for errors that point at them.

    The file is looked for beside the script and in the folders above it; where there is none, the line is the comment
    that it is to dealer.

    Raises:
        ValueError: files include each other in a circle, or one is no text.  Says which.
        OSError: the file cannot be read.
    """
    with open(path, "rb") as file:
        text = decoded(file.read(), path)
    if "include" not in text:
        return text
    files = [*within, path]

    def included(match: re.Match[str]) -> str:
        places = (os.path.join(folder, match[1]) for folder in _folders_above(path))
        found = next((place for place in places if os.path.isfile(place)), None)
        if found is None:
            return match[0]
        place = f"{path}:{text.count(chr(10), 0, match.start()) + 1}"
        if any(os.path.samefile(found, each) for each in files):
            chain = " > ".join(os.path.basename(each) for each in (*files, found))
            raise ValueError(f"{place}: {match[0].strip()} goes in a circle: {chain}. Take one of these lines out")
        name = _from_here(found, path)
        following = text.count("\n", 0, match.start()) + 2
        return f'{INCLUDED}1 "{name}"\n{with_includes(name, files)}{INCLUDED}{following} "{path}"'

    return re.sub(_INCLUDE, included, text)


def _from_here(found: str, path: str) -> str:
    """The file *found* as seen from where *path* is seen from."""
    way = os.path.relpath(found, os.path.dirname(os.path.realpath(path)))
    name = os.path.normpath(os.path.join(os.path.dirname(path), way))
    return name if os.path.isfile(name) and os.path.samefile(name, found) else found


def missing_includes(text: str) -> list[str]:
    """A note for each ``#include`` that `with_includes` has left in a text, since there is no such file."""
    return [
        f'#include "{file}" is a comment here: no such file beside the script or in a folder above'
        for file in (re.findall(_INCLUDE, text) if "include" in text else ())
    ]


def decoded(data: bytes, name: str = "") -> str:
    """The text of a script: UTF-8 or UTF-16, otherwise Windows' letters.  Lines end in LF.

    >>> decoded("# 1♠\\r\\n".encode()), decoded(b"caf\\xe9"), decoded("hcp".encode("utf-16"))
    ('# 1♠\\n', 'café', 'hcp')

    Raises:
        ValueError: it is nothing but zero bytes, which is what damaged files are.
    """
    if data and not data.strip(b"\0"):
        raise ValueError(f"{name or 'the script'}: nothing but zero bytes: the file is damaged, take another copy")
    try:
        text = data.decode(_encoding(data))
    except UnicodeDecodeError:
        each = ((bytes([byte]), "latin-1" if byte in _NOT_OF_WINDOWS else "cp1252") for byte in data)
        text = "".join(byte.decode(charset) for byte, charset in each)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _encoding(data: bytes) -> str:
    """UTF-16, if it has its mark, or if every second byte is 0 as far as one looks; otherwise UTF-8."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    head = data[:64]
    if len(head) > 3 and not any(head[1::2]):
        return "utf-16-le"
    return "utf-16-be" if len(head) > 3 and not any(head[::2]) else "utf-8"


_NOT_OF_WINDOWS = b"\x81\x8d\x8f\x90\x9d"
"""What has no letter in Windows-1252; ISO-8859-1 has."""


def _folders_above(path: str) -> Iterator[str]:
    """The folder of a file, the one that has it, and so on."""
    folder = os.path.dirname(os.path.realpath(path))
    while True:
        yield folder
        if folder == os.path.dirname(folder):
            return
        folder = os.path.dirname(folder)
