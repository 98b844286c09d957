"""A PDF file: numbered objects, written in PDF 1.7, the same bytes for the same objects.

Streams are written as they come; all other objects are gathered in *object streams*, which are compressed together: the
hundred thousand tags of a long record take little room so.  A cross-reference stream at the end says where all are.

Source: ISO 32000-1:2008, 7.5 (file structure), 7.5.7 (object streams), 7.5.8 (cross-reference streams).
"""

from hashlib import sha256
from typing import Final
from zlib import compress

_GATHERED: Final = 200
"""So many objects to an object stream."""
_HEAD: Final = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"


class Document:
    """The objects of a file."""

    def __init__(self) -> None:
        self._parts = [_HEAD]
        self._length = len(_HEAD)
        self._places: list[tuple[int, int, int]] = [(0, 0, 65535)]
        """Of each object: 1, its place in the file; or 2, its object stream and its place in that."""
        self._waiting: list[tuple[int, bytes]] = []

    def reserve(self) -> int:
        """A number for an object that is put later."""
        self._places.append((0, 0, 0))
        return len(self._places) - 1

    def put(self, number: int, body: str) -> None:
        """What a reserved object is; its letters are Latin-1."""
        self._waiting.append((number, body.encode("latin-1")))
        if len(self._waiting) >= _GATHERED:
            self._gather()

    def add(self, body: str) -> int:
        """A new object; its number."""
        number = self.reserve()
        self.put(number, body)
        return number

    def stream(self, entries: str, data: bytes, *, plain: bool = False) -> int:
        """A new stream with some entries of its dictionary, compressed unless *plain*; its number."""
        number = self.reserve()
        packed = data if plain else compress(data)
        filters = "" if plain else "/Filter/FlateDecode"
        self._places[number] = (1, self._length, 0)
        self._write(f"{number} 0 obj\n<<{entries}{filters}/Length {len(packed)}>>\nstream\n".encode("latin-1"))
        self._write(packed)
        self._write(b"\nendstream\nendobj\n")
        return number

    def finish(self, root: int) -> bytes:
        """The whole file, whose catalogue is object *root*."""
        if self._waiting:
            self._gather()
        name = sha256(b"".join(self._parts)).hexdigest()[:32]
        number, start = self.reserve(), self._length
        self._places[number] = (1, start, 0)
        rows = b"".join(b"%c%b%b" % (kind, at.to_bytes(4), more.to_bytes(2)) for kind, at, more in self._places)
        packed = compress(rows)
        entries = f"/Type/XRef/Size {len(self._places)}/W[1 4 2]/Root {root} 0 R/ID[<{name}><{name}>]"
        head = f"{number} 0 obj\n<<{entries}/Filter/FlateDecode/Length {len(packed)}>>\nstream\n"
        self._write(head.encode("latin-1") + packed + b"\nendstream\nendobj\n")
        self._write(f"startxref\n{start}\n%%EOF\n".encode())
        return b"".join(self._parts)

    def _write(self, data: bytes) -> None:
        self._parts.append(data)
        self._length += len(data)

    def _gather(self) -> None:
        waiting, self._waiting = self._waiting, []
        index, at = [], 0
        for number, body in waiting:
            index.append(f"{number} {at}")
            at += len(body) + 1
        head = " ".join(index).encode() + b"\n"
        data = head + b"\n".join(body for _, body in waiting)
        stream = self.stream(f"/Type/ObjStm/N {len(waiting)}/First {len(head)}", data)
        for place, (number, _) in enumerate(waiting):
            self._places[number] = (2, stream, place)


def name(text: str) -> str:
    """A PDF name, with everything but letters, digits, plus and hyphen escaped."""
    return "/" + "".join(
        letter if letter.isalnum() or letter in "+-" else f"#{byte:02X}"
        for byte in text.encode("utf-8")
        for letter in (chr(byte) if byte < 128 else "\x00",)
    )


def string(text: str) -> str:
    """A PDF text string: as it is where it is plain, else UTF-16 in hex digits."""
    if text.isascii() and text.isprintable():
        return "(" + text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") + ")"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"
