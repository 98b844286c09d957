"""The table of formats: names, extensions, what each can hold, and which module reads and writes it.

A format's module has these functions:

    recognise(head: bytes) -> int                       how surely the file's first bytes are of this format:
                                                        `CERTAIN`, `POSSIBLE` or `NO`; left out where a pattern says it
    read(source: Source) -> Iterator[Board]             complains to ``source.report``; callers take `Format.read`,
                                                        which lets the kernel scan what it can
    write(boards: Iterable[Board], report: Report, **options) -> Iterator[bytes]
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from itertools import chain
from types import ModuleType
from typing import Any, Final

from ... import _native
from ...argument_checks import check_kind, did_you_mean
from ...board.board import Board
from .compression import inner_name
from .source import Source

NO, POSSIBLE, CERTAIN = range(3)

FIELDS: Final = (
    "number", "dealer", "vulnerability", "names", "tags", "tables", "auction", "play", "tricks", "comments", "partial",
    "unknown", "deal",
)  # fmt: skip
"""What a format may be able to hold besides full deals: the fields of `Board`; the players' names and other tags given
apart; "partial" is deals with fewer than 52 cards, "unknown" hands that are not given, as against empty ones.  "deal"
is never held, but lost by formats of results only."""

Lost = dict[str, tuple[str, ...]]
"""What a format cannot hold of a board, by some of `FIELDS`; of "tags" their names, of "comments" the first."""
_NAME_TAGS = ("North", "East", "South", "West")


_module: Final = cache(import_module)


@dataclass(frozen=True, slots=True)
class Format:
    """One format: what it is called, by what extensions it goes, and what it holds.

    >>> FORMATS["dup"].title, FORMATS["dup"].extensions, sorted(FORMATS["dup"].holds)
    ('Duplimate dealing machine, DUP', ('dup',), ['number'])
    """

    name: str
    module_name: str
    """The module that reads and writes it, below `everydeal.formats`."""
    title: str
    extensions: tuple[str, ...]
    holds: frozenset[str]
    numbered_by_position: bool = False
    """Boards have the numbers of their places, counted from 1 or, in DUP and DLM, from the first board's number."""
    read_only: bool = False
    """Its files are read, not written."""
    no_deals: bool = False
    """Its files tell results, and not of which deals."""
    marked: bool = True
    """Its files begin in a way that others do not; False for bare bytes."""
    needs_hint: str = ""
    """Which of the `source.Hints` its reader takes: "seats", "columns", or none."""
    fallback_class: str = ""
    """Of a format that the kernel scans: the class in its ``kernel_reader`` that reads what is not plain."""
    begins: bytes = b""
    """A pattern for the first bytes of its files; "" if it takes more to recognise them."""

    def recognise(self, head: bytes) -> int:
        """How surely a file that begins with *head* is of this format: `CERTAIN`, `POSSIBLE` or `NO`.

        >>> by_name("bws").recognise(b"....Standard Jet DB" + bytes(1)) == CERTAIN
        True
        """
        if self.begins:
            return CERTAIN if re.match(self.begins, head, re.DOTALL) else NO
        certainty: int = self.module.recognise(head)
        return certainty

    @property
    def module(self) -> ModuleType:
        """The module that reads and writes it.

        >>> by_name("pbn").module.__name__
        'everydeal.formats.pbn'
        """
        return _module(f"everydeal.formats.{self.module_name}")

    def read(self, source: Source) -> Iterator[Board]:
        """The boards of a file: by the kernel's scanner, where there is one, and by the format's own reader."""
        fallback = self.fallback(source)
        hybrid = None if fallback is None else _module("everydeal.formats.core.hybrid")
        boards: Iterator[Board] = hybrid.hybrid_boards(source, fallback) if hybrid else self.module.read(source)
        return boards

    def fallback(self, source: Source) -> Any:
        """For `hybrid`: what reads the records of a file that the scanner leaves; None if it has no scanner here."""
        if not self.fallback_class or _native.library() is None:
            return None
        return getattr(_module(f"everydeal.formats.{self.module_name}.kernel_reader"), self.fallback_class)(source)


def used_fields(board: Board) -> set[str]:
    """Which of `FIELDS` *board* makes use of."""
    used = {name for name in ("number", "dealer", "vulnerability") if getattr(board, name) is not None}
    used.update(name for name in ("tables", "tricks", "comments") if getattr(board, name))
    sections = {"auction": board.raw_auction, "play": board.raw_play}
    used.update(name for name, section in sections.items() if section is not None)
    for tag, value in board.tags.items():
        if value:
            used.add("names" if tag in _NAME_TAGS else "tags")
    if board.unknown:
        used.add("unknown")
    if not board.deal.is_full:
        used.add("partial")
    return used


def _format(module: str, title: str, extensions: str, holds: str, *, name: str = "", **more: Any) -> Format:
    """A row of the table; the format is called as its module, if nothing else is said."""
    name = name or module.rpartition(".")[2].replace("_", "-")
    begins = _BEGINS.get(name, b"")
    return Format(name, module, title, tuple(extensions.split()), frozenset(holds.split()), begins=begins, **more)


def _keys(*names: str) -> bytes:
    """The beginning of a file in JSON with all these keys near it."""
    return rb"\s*[\[{]" + b"".join(b'(?=.*"%s")' % name.encode() for name in names)


_SUITS = rb"[AKQJTakqjt2-9]{0,13}(?: [AKQJTakqjt2-9]{0,13}){3}"
_HANDS = rb"[AKQJT2-9.]{3,16}(?: [AKQJT2-9.]{3,16}){3}"
_DOTTED = rb"[AKQJTakqjt2-9]{0,13}(?:\.[AKQJTakqjt2-9]{0,13}){3}"
_SUIT_LETTERED = rb"[SHDC][AKQJT2-9]{1,13}"
_SITUATION = rb"[NESW] (?:None|N-S|E-W|Both)"
_BLANK = rb"(?: |\xc2?\xa0)"
_BEGINS: Final = {
    "rbn": rb"\s*%\s?RBN\b|(?m:.{0,4090}?^H [NESW]:[AKQJTx2-9.;?]*[.:])",
    "rbx": rb"\s*(?:%\{RBX\}|(?:[A-Z0-9]\{[^{}\r\n]*\})*H\{[NESW]:)",
    "dlm": rb"\s*\[Document\].*From board",
    "bigdeal-csv": rb'\s*(?:"?[AKQJT2-9]{0,13}"?,){16}"?[0-9]+"?,"?[NESW]/',
    "dds": rb'(?:\s|\xc2?\xa0)*(?:NUMBER%s[0-9]+(?:\s|\xc2?\xa0)|PBN(?:%s[0-4]){4}%s")' % ((_BLANK,) * 3),
    "ben": rb"(?>(?:\s|#[^\r\n]*+)*)(?:%s *(?:\r\n?|\n) *%s|%s %s)(?![^\s#])"
    % (_HANDS, _SITUATION, _SITUATION, _HANDS),
    "andrews": rb"\s*?%s(?:\|%s){3}\s*?(?:[\r\n]|\Z)" % (_SUITS, _SUITS),
    "pgx": rb"\s*[NESW]:[AKQJT2-9. -]{60,80}(?:,[0-9]{1,2}){20}(?:\s|\Z)",
    "ben-json": _keys("north", "west", "dealer", "vuln"),
    "wb5": rb'(?=\s*[\[{]).*?"deal"\s*:\s*\{\s*"[NESW]"\s*:\s*\[',
    "bridgebots-json": _keys("ns_vulnerable", "ew_vulnerable", "hands"),
    "endplay-json": _keys("deal", "north", "suit", "rank") + b"|" + _keys("deal", "board_num"),
    "usebio": rb"[\xef\xbb\xbf\s]*(?=<).{0,4000}?<(?i:USEBIO)[\s>]",
    "fair": rb"SQLite format 3\0(?=.*(?i:create\s+table\s+records))",
    "fair-json": rb'\s*(?:[0-9]{1,12}\|)?\{(?=[^\r\n]*"pbn"\s*:)',
    "hands": rb"(?>(?:\s|#[^\r\n]*+)*)%s(?:[ \t]+%s){3}[ \t]*(?:[\r\n]|\Z)" % ((_DOTTED,) * 2),
    "letters": rb"\s*(?:Nseq[ =]|(?:-->[ \t]*)?(?:(?i:[NESW-])[ \t]*+){52}(?:[\r\n]|\Z))",
    "dealer-predeal": rb"\s*(?i:-[NESW][ \t]+%s(?:,%s){0,3})(?=\s|\Z)" % ((_SUIT_LETTERED,) * 2),
    "bws": rb".{4}Standard (?:Jet|ACE) DB\0",
}
"""How the files begin of formats of which a pattern says it all; a dot is any byte."""


_ALL = " ".join(FIELDS)
_STANDARD = "number dealer vulnerability"
_ENDINGS = "partial unknown"
_PLAYED = f"{_STANDARD} names tags auction play {_ENDINGS}"

FORMATS: Final = {
    entry.name: entry
    for entry in (
        _format("pbn", "Portable Bridge Notation 2.1", "pbn", _ALL, fallback_class="Games"),
        _format("lin", "Bridge Base Online's LIN", "lin", f"{_PLAYED} tables comments", fallback_class="Pairs"),
        _format("lin.handviewer", "links to Bridge Base's handviewer", "url txt", _PLAYED),
        _format(
            "lin.web_pages",
            "web pages with links to the handviewer, or printed deals (read only)",
            "html htm",
            _PLAYED,
            read_only=True,
            name="html",
        ),
        _format("pavlicek.rbn", "Richard Pavlicek's Bridge Notation", "rbn", f"{_STANDARD} tags comments {_ENDINGS}"),
        _format("pavlicek.rbx", "RBN, a record a line", "rbx", f"{_STANDARD} tags {_ENDINGS}"),
        _format("machines.dup", "Duplimate dealing machine, DUP", "dup", "number", numbered_by_position=True),
        _format("machines.dlm", "Duplimate dealing machine, DLM", "dlm", "number", numbered_by_position=True),
        _format("machines.bri", "dealing machines, BRI", "bri", "number", numbered_by_position=True),
        _format("machines.dge", "dealing machines, DGE", "dge", "number", numbered_by_position=True),
        _format("machines.ber", "Bernasconi dealing machine", "ber", "number", numbered_by_position=True),
        _format("machines.bhg", "Borel dealing machine", "bhg", "number", numbered_by_position=True),
        _format("machines.bigdeal_csv", "Big Deal's CSV", "csv", _STANDARD),
        _format("machines.rzd", "Kops, RZD", "rzd", "number", numbered_by_position=True, marked=False),
        _format("machines.goe", "Big Deal's numbers", "goe", "number", numbered_by_position=True),
        _format("programs.gib", "GIB library, text", "gib asc txt", "tricks partial"),
        _format(
            "programs.dds", "the solver DDS's text", "dds txt", f"dealer vulnerability tags play tricks {_ENDINGS}"
        ),
        _format("programs.ben", "the lines of BEN", "ben txt", "dealer vulnerability auction partial"),
        _format(
            "dealer.labelled",
            "dealer's hands behind their seats (printoneline, ...)",
            "dealer txt",
            _ENDINGS,
            name="dealer",
        ),
        _format(
            "dealer.columns",
            "dealer's hands side by side (printall, ...)",
            "printall txt",
            "",
            needs_hint="seats",
            name="dealer-columns",
        ),
        _format("dealer.predeal", "dealer's predeal options", "predeal txt", "unknown", name="dealer-predeal"),
        _format("programs.andrews", "Andrews' deal -l", "line txt", "partial"),
        _format("programs.bba", "BBA's hexadecimal numbers", "bba txt", _STANDARD),
        _format("programs.pgx", "pgx's double-dummy samples", "pgx csv", "tricks"),
        _format("programs.openspiel", "OpenSpiel's lines of actions", "openspiel txt", "dealer auction play"),
        _format("programs.ben_json", "JSON lines of BEN's matches", "jsonl json", f"{_STANDARD} auction play partial"),
        _format("programs.fair", "FAIR's solved deals, SQLite", "db", "tricks"),
        _format("programs.fair_json", "FAIR's solved deals, JSON lines", "fair jsonl txt", "tricks"),
        _format("programs.wb5", "JSON of wb5", "json", f"dealer vulnerability tags tricks {_ENDINGS}"),
        _format("programs.bridgebots_json", "JSON of bridgebots", "json", f"dealer vulnerability {_ENDINGS}"),
        _format("programs.endplay_json", "JSON of endplay", "json", _PLAYED),
        _format("clubs.usebio", "results in USEBIO (read only)", "xml", "number tables tags unknown", read_only=True),
        _format(
            "clubs.bws",
            "Bridgemates' Access files (read only)",
            "bws",
            "number tables tags tricks unknown",
            read_only=True,
        ),
        _format("texts.lines", "PBN deal strings, one a line", "txt deals", _ENDINGS),
        _format("texts.hands", "four hands a line, seats not given", "hands txt", "partial", needs_hint="seats"),
        _format(
            "texts.table",
            "tables with named columns, CSV",
            "table csv tsv txt",
            f"{_STANDARD} {_ENDINGS}",
            needs_hint="columns",
        ),
        _format("texts.hands_in_words", "hands in words", "words txt", f"{_STANDARD} {_ENDINGS}", name="words"),
        _format("texts.letters", "52 owners, or Nseq Eseq Sseq, a line", "letters", "partial"),
        _format("texts.diagram_files", "printed diagrams", "diagram", f"{_STANDARD} partial", name="diagram"),
        _format("ids.boards", "ids of whole boards, one a line", "boards", f"{_STANDARD} tags auction play partial"),
        _format("ids.boards_binary", "ids of whole boards, as bytes", "brec", f"{_STANDARD} tags auction play partial"),
        _format("machines.cds", "CDS", "cds", "number", marked=False),
        _format("pavlicek.zrd", "Pavlicek's solved deals", "zrd", "tricks", marked=False),
        _format("programs.bridgebots", "bridgebots' 14 bytes", "bridgebots", "dealer vulnerability", marked=False),
        _format("programs.gib_binary", "GIB library, binary", "bin dat", "tricks", marked=False),
        _format("pavlicek.zbs", "Pavlicek's binary suits", "zbs", "partial", marked=False),
        _format(
            "pavlicek.zdd", "Pavlicek's double-dummy results", "zdd", f"tricks {_ENDINGS}", marked=False, no_deals=True
        ),
    )
}
"""Every format by name, in the order in which they are tried on a file that could be several."""

NO_SIGNATURE: Final = frozenset(entry.name for entry in FORMATS.values() if not entry.marked)
"""Binary formats of which any bytes may be a file: they are recognised by a file's name alone, or named."""
_TEXT = bytes((9, 10, 13, *range(32, 127)))
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x19\x1c-\x1f]")
_SURELY_TEXT: Final = 64
"""So many bytes, all of them letters of a text, come in a binary file once in 10**26."""


def by_name(name: str, *, to_write: bool = False) -> Format:
    """The format of that name; *to_write* files in it.

    >>> by_name("lin").title
    "Bridge Base Online's LIN"

    Raises:
        ValueError: there is no such format, and lists those there are; or it is only read.
    """
    check_kind(name, str, "a format is named by a text like pbn or lin")
    found = FORMATS.get(name.lower())
    if found is None:
        known = _writable() if to_write else list(FORMATS)
        hint = did_you_mean(name, known) or f"; formats are {', '.join(known)}"
        raise ValueError(f"unknown format {name!r}{hint}")
    return _to_write(found) if to_write else found


def _writable() -> list[str]:
    """The names of the formats that can be written."""
    return [name for name, entry in FORMATS.items() if not entry.read_only]


def _to_write(entry: Format) -> Format:
    if entry.read_only:
        raise ValueError(f"files of the format {entry.name} can be read, and not written")
    return entry


def by_extension(name: str) -> list[Format]:
    """The formats that go by the extension of a file's name, most likely first; none for an unknown extension."""
    name = inner_name(name)
    return _by_extension(name.rpartition(".")[2].lower() if "." in name else "")


@lru_cache(maxsize=1 << 8)
def _by_extension(extension: str) -> list[Format]:
    return [entry for entry in FORMATS.values() if extension in entry.extensions]


def by_path(path: str) -> Format:
    """The format that a file of this name is written in: the one whose first extension it has, or that alone has it.

    >>> by_path("final.pbn").name, by_path("deals.pbn.gz").name
    ('pbn', 'pbn')

    Raises:
        ValueError: no format has the extension, or several have, and lists them; or its files are only read.
    """
    check_kind(path, str, "a file's name is a text like session.pbn")
    likely = [entry for entry in by_extension(path) if not entry.read_only] or by_extension(path)
    if not likely:
        endings = {extension for entry in FORMATS.values() for extension in entry.extensions}
        hint = (
            did_you_mean(inner_name(path).rpartition(".")[2], sorted(endings))
            or f": name one of {', '.join(_writable())}"
        )
        raise ValueError(f"no format goes by the name {path!r}{hint}" if path else f"no format is given{hint}")
    extension = inner_name(path).rpartition(".")[2].lower()
    own = [entry for entry in likely if entry.extensions[0] == extension] or likely
    if len(own) > 1:
        raise ValueError(f"{path!r} could be any of {', '.join(entry.name for entry in own)}: name the format")
    return _to_write(own[0])


def recognise(head: bytes, name: str = "") -> Format:
    """The format of a file that begins with *head*; its *name* decides only where the content leaves a doubt.

    Raises:
        ValueError: no format, or several, could be meant; says which.
    """
    likely = by_extension(name)
    if not head.strip():
        return likely[0] if likely and FORMATS["lines"] not in likely else FORMATS["lines"]
    if not head.strip(b"\0"):
        raise ValueError("not a file of deals: nothing but zero bytes")
    possible: list[Format] = []
    nameless: list[Format] = []
    for entry in chain(likely, (entry for entry in FORMATS.values() if entry not in likely)):
        certainty = entry.recognise(head)
        if certainty == CERTAIN or (certainty == POSSIBLE and entry in likely):
            return entry
        if certainty == POSSIBLE:
            (nameless if entry.name in NO_SIGNATURE else possible).append(entry)
    if len(possible) == 1:
        return possible[0]
    if possible:
        names = ", ".join(entry.name for entry in possible)
        raise ValueError(f"the content could be any of the formats {names}: say which")
    cure = ""
    if nameless and _CONTROL.search(head):
        names = ", ".join(entry.name for entry in nameless)
        cure = f"; it could be of {names}, of which nothing but a file's name tells: say so, format='...'"
    elif FORMATS["table"] in likely and inner_name(name).lower().endswith((".csv", ".tsv", ".table")):
        cure = "; if it is a table, say what its columns are, columns='...'"
    elif not head.translate(None, _TEXT):
        first = head.split(None, 1)[0][:24].decode("latin-1")
        cure = f"; it begins with {first!r}, and a deal is a line like 'N:AKQ.J.T98.765432 ...'"
    raise ValueError(f"not a file of deals: the content is of none of the {len(FORMATS)} known formats{cure}")


def is_impossible(entry: Format, head: bytes) -> bool:
    """Can a file that begins with *head* not be of this format, whatever it is called: a text, not a binary file?"""
    return entry.name in NO_SIGNATURE and len(head) >= _SURELY_TEXT and not head.translate(None, _TEXT)


def recognise_source(source: Source) -> Format:
    """The format of a file that is about to be read; looks further into one that begins with remarks, however many.

    Of a file of nothing else, the name decides.

    Raises:
        ValueError: no format, or several, could be meant; says which.
    """
    while _remarks(source.head) > len(source.head) // 2 and source.look_further():
        pass
    try:
        return recognise(source.head, source.name)
    except ValueError:
        likely = by_extension(source.name)
        if likely and _remarks(source.head) == len(source.head):
            return likely[0]
        raise


_REMARKS: Final = re.compile(rb'(?>(?:\s+|[%;#][^\r\n]*|\{(?!\s*")[^}]*(?:\}|\Z))*)')
"""Blank lines, remarks to the end of a line, and those in braces, but not an object of JSON."""


def _remarks(head: bytes) -> int:
    """How much of the beginning of a file is blank lines and remarks; the last may be cut off."""
    match = _REMARKS.match(head)
    return match.end() if match and head.strip() else 0
