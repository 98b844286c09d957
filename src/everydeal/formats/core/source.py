"""Where a reader's bytes come from: any stream, read once from front to back in bounded memory.

Text is decoded line by line: a line that is valid UTF-8 is that, any other is ISO-8859-1 (PBN's charset), so a file
of either, or of both, reads right; `encode_line` is the exact inverse.  A text in UTF-16 is known by its zero bytes.
Lines may end in LF, CRLF or CR (or in CR CR LF, which some transfer programs make of CRLF), and the text in DOS's end
mark, ^Z.
"""

import io
import os
import re
from codecs import getincrementaldecoder, register_error
from collections.abc import Callable, Iterable, Iterator
from glob import glob, has_magic
from itertools import chain
from types import SimpleNamespace
from typing import IO, BinaryIO, Final, NamedTuple, cast

from ...argument_checks import check_kind, wrong_kind
from ...cards import Seat
from .compression import damage
from .errors import Report
from .remote import is_readable, open_url
from .spelling.seats import parse_seats

CHUNK: Final = 1 << 16
HEAD: Final = 1 << 14
"""How much of a file is looked at to recognise its format."""
MAX_PIECE: Final = 1 << 20
"""No honest line or value of a bridge file is longer; a file without line ends must not fill the memory."""
Block = tuple[bytes | memoryview, ...]
"""A text in parts."""
_END_MARK: Final = b"\x1a"
"""What DOS and CP/M put at the end of a text, perhaps several; it is not part of it."""
_BOM: Final = b"\xef\xbb\xbf"
_PLAIN: Final = bytes((9, 10, 12, 13, *range(32, 127)))
_CONTROL: Final = re.compile(rb"[\x00-\x08\x0e-\x19\x1c-\x1f\x7f]")


class Hints(NamedTuple):
    """What the user knows of a file; a format takes what it asks for (`registry.Format.needs_hint`)."""

    seats: tuple[Seat, ...] | None = None
    """Whose the hands of a line are, in their order, where the file has no seats."""
    columns: tuple[str, ...] | None = None
    """What the columns of a CSV file are, where its first line does not say it, or not in words known here."""

    def given(self) -> list[str]:
        """The names of those that are given."""
        return [name for name, value in zip(self._fields, self, strict=True) if value is not None]


NO_HINTS: Final = Hints()


def make_hints(seats: str | None, columns: str | None) -> Hints:
    """Hints as people write them: an order of seats, names of columns with commas between.

    Raises:
        ValueError: *seats* is not an order of seats.
    """
    names = None if columns is None else tuple(name.strip() for name in columns.split(","))
    return Hints(None if seats is None else parse_seats(seats), names)


class Source:
    """A byte stream with a name and a head to look at before reading.

    `report` takes complaints about it; `hints` are what the user says of it.
    """

    def __init__(self, stream: IO[bytes], report: Report, hints: Hints = NO_HINTS) -> None:
        self._read_some: Callable[[int], bytes] = stream.read
        self.report, self.hints = report, hints
        self.unended = False
        """The line or piece that was given last is the file's last and has no end: the file may be cut short there."""
        self.as_they_are = False
        """The `blocks` keep their CR LF; who does not know what to make of a CR alone sets it off."""
        self.line = 1
        """The line on which the next of the `blocks` begins; whoever counts them keeps it."""
        self.head = self._read_fully(HEAD)
        if charset := wide_charset(self.head):
            self._read_some = _Changed(self.head, self._read_some, _in_utf8(charset)).read
            self.head = self._read_fully(HEAD)
        if _has_doubled_ends(self.head):
            report.notice("lines end in CR CR LF, as some transfer programs make them: read as line ends", line=1)
            self._read_some = _Changed(self.head, self._read_some, _without_doubled_ends()).read
            self.head = self._read_fully(HEAD)
        if _is_marked(self.head):
            self.head = self.head.removeprefix(_BOM)
        self._unread, self._at = self.head, 0

    @property
    def name(self) -> str:
        """The file's name, or "" if it has none."""
        return self.report.file

    def look_further(self) -> bool:
        """Make the head twice as long; False at the end of the file."""
        more = self._read_fully(len(self.head))
        self.head += more
        self._unread += more
        return bool(more)

    def read(self, size: int) -> bytes:
        """The next *size* bytes; fewer only at the end of the file."""
        data = self._unread[self._at : self._at + size]
        self._at += len(data)
        return data if len(data) == size else data + self._read_fully(size - len(data))

    def pass_blanks(self) -> None:
        """Pass over the white space with which the file begins, as far as the head goes, and note it."""
        rest = self._unread[self._at :].lstrip()
        if passed := len(self._unread) - self._at - len(rest):
            self._at += passed
            self.report.notice("white space before the beginning: passed over", line=1)

    def _read_fully(self, size: int) -> bytes:
        """*size* bytes, however little the stream gives at a time; fewer only at its end, or where it is damaged."""
        parts = []
        try:
            while size > 0:
                part = self._read_some(size)
                if not part:
                    self._read_some = _nothing  # not asked again: a terminal would go on
                    break
                parts.append(part)
                size -= len(part)
        except Exception as error:
            if not (reason := damage(error)):
                raise
            self._read_some = _nothing
            self.report.error(reason)
        return b"".join(parts)

    def chunks(self, size: int = CHUNK) -> Iterator[bytes]:
        """All that is left, in pieces."""
        while chunk := self.read(size):
            yield chunk

    def lines(self) -> Iterator[tuple[int, str]]:
        """The numbered lines, from 1, decoded and without their ends."""
        return self.pieces("\n")

    def pieces(self, separator: str, blocks: Iterator[Block] | None = None) -> Iterator[tuple[int, str]]:
        """The text between one *separator* (an ASCII character) and the next, with the number of the line it begins on;
        of those *blocks* that are left, if some have been read.

        Line ends are LF whatever they are in the file.  A piece longer than `MAX_PIECE` is reported and left out.
        """
        for block in blocks or self.blocks(separator):
            line, text = self.line, b"".join(block)
            self.line += text.count(b"\n") + (separator == "\n")
            yield from numbered(line, text, separator)

    def blocks(self, separator: str, size: int = CHUNK, *, as_they_are: bool = False) -> Iterator[Block]:
        """The same pieces as bytes, many together with the separators between them; *size* bytes are read at a time.

        Each block is in parts, to be joined once with what the caller has of the block before: large copies take long.

        Line ends are LF, or *as_they_are*: making them LF takes longer than scanning what is between them.  It is done
        all the same from where a CR alone seems to end the lines, and when the attribute of this name is set off.
        """
        self.as_they_are = as_they_are
        cut = separator.encode()
        tail, overlong = b"", False
        held = b""  # a carriage return that may be half of a line end
        for chunk in chain(self.chunks(size), (b"",)):
            held, chunk = (b"\r", held + chunk[:-1]) if chunk.endswith(b"\r") else (b"", held + chunk)
            if not chunk or (cut not in chunk and b"\r" in chunk):
                self.as_they_are = False
            if not self.as_they_are:
                tail, chunk = b"", with_line_feeds(tail + chunk)
            last = chunk.rfind(cut)
            if last >= 0:
                first = chunk.find(cut) if overlong else -1
                if first < last:
                    yield tail, memoryview(chunk)[first + 1 : last]
                tail, overlong = chunk[last + 1 :], False
            elif not overlong:
                tail += chunk
            if len(tail) > MAX_PIECE:
                self.report.error(f"no {separator!r} in more than {MAX_PIECE:,} bytes", line=self.line)
                tail, overlong = b"", True
        text = tail.rstrip(_END_MARK)
        if text:
            self.unended = len(text) == len(tail)
            yield (text,)


def _as_latin(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    return error.object[error.start : error.end].decode("latin-1"), error.end


_AS_LATIN: Final = "everydeal-latin-1"
register_error(_AS_LATIN, _as_latin)


def decoded(chunks: Iterable[bytes]) -> Iterator[str]:
    """Pieces of a text in UTF-8; bytes that are not UTF-8 are letters of ISO-8859-1."""
    decoder = getincrementaldecoder("utf-8")(_AS_LATIN)
    yield from map(decoder.decode, chunks)
    yield decoder.decode(b"", True)


def _nothing(size: int) -> bytes:
    """What is read behind the end."""
    return b""


def numbered(line: int, block: bytes, separator: str) -> Iterator[tuple[int, str]]:
    """The pieces of a block, decoded one by one, with the lines they begin on: the first of them on *line*."""
    for piece in _decode(block, separator):
        yield line, piece
        line += piece.count("\n") + (separator == "\n")


def in_utf8(block: bytes, separator: str) -> bytes:
    r"""A block whose pieces are each in UTF-8 or ISO-8859-1, all of it in UTF-8, with LF for its line ends.

    >>> in_utf8(b"\xe9\n\xc3\xa9", "\n").decode()
    'é\né'
    """
    return separator.join(_decode(with_line_feeds(block), separator)).encode()


def with_line_feeds(text: bytes) -> bytes:
    """A text with LF for CR LF and for CR alone."""
    return text.replace(b"\r\n", b"\n").replace(b"\r", b"\n") if b"\r" in text else text


def count_lines(text: bytes) -> int:
    r"""How many lines end in a text: in LF, CR LF or CR.

    >>> count_lines(b"a\nb\r\nc\rd")
    3
    """
    returns = text.count(b"\r") - text.count(b"\r\n") if b"\r" in text else 0
    return text.count(b"\n") + returns


def all_sources(source: object) -> Iterator[object]:
    """The sources that *source* is: itself, or each of several; of a path with ``*`` or ``?``, the files that match.

    >>> list(all_sources(["a.pbn", "examples/deals.p?n"]))
    ['a.pbn', 'examples/deals.pbn']

    Raises:
        TypeError: it is neither a path or stream, nor several.
    """
    is_path = isinstance(source, str) or hasattr(source, "__fspath__")
    if not is_path and not hasattr(source, "read"):
        if isinstance(source, (bytes, bytearray)):
            raise wrong_kind("files are a path, a stream (of bytes, io.BytesIO(data)), or a list of them", source)
        check_kind(source, Iterable, "files are a path, a stream, or a list of them")
        for one in cast("Iterable[object]", source):
            yield from all_sources(one)
    elif is_path and has_magic(path := str(source)) and "://" not in path and not os.path.exists(path):
        yield from sorted(glob(path)) or [path]
    else:
        yield source


def open_stream(source: object) -> tuple[BinaryIO, str, bool]:
    """A binary stream of *source* (path, URL, or stream of bytes or text), its name, and whether it is ours to close.

    Raises:
        OSError: the file cannot be opened.
        TypeError: *source* is neither path nor stream.
    """
    if isinstance(source, str) or hasattr(source, "__fspath__"):
        path = str(source)
        if "://" in path and is_readable(path):
            return cast(BinaryIO, open_url(path)), path, True
        return open(path, "rb"), path, True
    name = getattr(source, "name", "")
    name = name if isinstance(name, str) else ""
    if isinstance(source, io.TextIOBase):
        buffer = getattr(source, "buffer", None)
        in_utf8 = SimpleNamespace(read=lambda size: source.read(size).encode("utf-8", "surrogateescape"))
        return (cast(BinaryIO, in_utf8) if buffer is None else buffer), name, False
    if hasattr(source, "read"):
        return cast(BinaryIO, source), name, False
    raise TypeError(f"cannot read boards from {type(source).__name__}: give a path or a stream")


def decode_text(data: bytes) -> str:
    """*data* as UTF-8 if it is valid, else as ISO-8859-1."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")


def has_controls(text: str) -> bool:
    """A text has a control character in it, a tab or a line end, say."""
    return not text.isprintable() and any(letter < " " for letter in text)


def encode_line(text: str) -> bytes:
    """The inverse of `decode_text`, in ISO-8859-1 wherever that is possible.

    >>> encode_line("é"), encode_line("♠"), decode_text(encode_line("Ã©"))
    (b'\\xe9', b'\\xe2\\x99\\xa0', 'Ã©')
    """
    if text.isascii():
        return text.encode()
    try:
        data = text.encode("latin-1")
        data.decode()
    except UnicodeEncodeError:
        return text.encode()
    except UnicodeDecodeError:
        return data
    return text.encode()


def encode_text(parts: Iterable[str], utf8_mark: str = "", separator: str = "\n") -> Iterator[bytes]:
    """The bytes of a text given in parts of whole lines: ISO-8859-1 if all of it can be said in that, else UTF-8.

    What comes before the first letter beyond ASCII goes out at once; the rest is kept, on disk if it is long, until
    its end.  *utf8_mark* is put before it if it is UTF-8.  It is to be read in pieces between separators
    (`Source.pieces`), so that each is encoded by itself.

    >>> b"".join(encode_text(["a", "é", "♠"], "(utf-8)")).decode()
    'a(utf-8)é♠'
    """
    rest = iter(parts)
    for part in rest:
        if not part.isascii():
            yield from _encode_rest(chain([part], rest), utf8_mark, separator)
            return
        yield part.encode()


def _encode_rest(parts: Iterator[str], utf8_mark: str, separator: str) -> Iterator[bytes]:
    from tempfile import SpooledTemporaryFile

    narrow = True
    with SpooledTemporaryFile(max_size=1 << 24) as kept:
        for part in parts:
            kept.write(part.encode())
            narrow = narrow and max(part) < "\u0100"
        kept.seek(0)
        if narrow:
            for line in kept:
                yield separator.encode().join(map(encode_line, line.decode().split(separator)))
        else:
            yield utf8_mark.encode()
            yield from iter(lambda: kept.read(CHUNK), b"")


def wide_charset(head: bytes) -> str:
    """The name of UTF-16 with the low or the high byte first if a file that begins so is a text in it, else "".

    Texts about bridge are nearly all ASCII, so every other byte of theirs is zero; a deal in a binary format has other
    zeros.
    """
    if 0 not in head:
        return ""
    size = len(head) // 2
    for charset, zeros, letters in (("utf-16-le", head[1::2], head[0::2]), ("utf-16-be", head[0::2], head[1::2])):
        marked = head.startswith("\ufeff".encode(charset))
        if size >= 8 and zeros[:size].count(0) >= 0.9 * size and letters[:size].count(0) <= 0.01 * size + marked:
            return charset
    return ""


def _is_marked(head: bytes) -> bool:
    """Does a file begin with the mark of UTF-8, and is it a text?

    A binary file may begin with the same three bytes; behind them it has control characters, or few of ASCII's letters
    and hardly ever UTF-8.
    """
    if not head.startswith(_BOM):
        return False
    rest = head[len(_BOM) :]
    strange = len(rest.translate(None, _PLAIN))
    return 10 * strange <= len(rest) or (
        not _CONTROL.search(rest) and "\ufffd" not in rest.decode(errors="replace")[:-3]
    )


def _has_doubled_ends(head: bytes) -> bool:
    """Is every line end of a text CR CR LF?"""
    return head.count(b"\n") == head.count(b"\r\r\n") > 0 and not _CONTROL.search(head)


class _Changed:
    """The bytes of a stream of which the head has been read, after a change; *change* gets piece by piece, and whether
    it is the last."""

    def __init__(self, head: bytes, read: Callable[[int], bytes], change: Callable[[bytes, bool], bytes]) -> None:
        self._head, self._read, self._change = head, read, change

    def read(self, size: int) -> bytes:
        """Some of the text; nothing only at its end."""
        while data := self._head or self._read(max(2, size // 2)):
            self._head = b""
            if text := self._change(data, False):
                return text
        return self._change(b"", True)


def _in_utf8(charset: str) -> Callable[[bytes, bool], bytes]:
    """What makes UTF-8 of a text in another charset."""
    decoder = getincrementaldecoder(charset)("replace")
    return lambda data, last: decoder.decode(data, last).encode()


def _without_doubled_ends() -> Callable[[bytes, bool], bytes]:
    """What makes CR LF of each CR CR LF of a text."""
    held = b""

    def change(data: bytes, last: bool) -> bytes:
        nonlocal held
        text = held + data
        whole = text if last else text.rstrip(b"\r")
        held = text[len(whole) :]
        return whole.replace(b"\r\r\n", b"\r\n")

    return change


def _decode(data: bytes, separator: str) -> list[str]:
    if data.isascii():
        return data.decode("ascii").split(separator)
    return [decode_text(piece) for piece in data.split(separator.encode())]
