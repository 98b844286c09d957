"""Files of bridge deals: `read` gives boards, `write` takes them, whatever the format.

One file per format; `registry` is the table of them.  Formats know deals and boards and never a deal's number.
"""

import os
import warnings
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..argument_checks import check_kind
from ..board.annotated_words import AnnotatedWords
from ..board.board import Board
from ..board.vulnerability import standard_dealer, standard_vulnerability
from ..deal import Deal
from .core.compression import damage, packed, unpacked
from .core.errors import Errors, FormatError, Hearing, Listener, Report
from .core.losses import Losses, Tally
from .core.registry import CERTAIN, FORMATS, Format, by_name, by_path, is_impossible, recognise_source
from .core.source import NO_HINTS, Hints, Source, all_sources, make_hints, open_stream

__all__ = [
    "FORMATS",
    "AnnotatedWords",
    "Board",
    "Format",
    "FormatError",
    "LossWarning",
    "Losses",
    "by_name",
    "by_path",
    "check",
    "format_names",
    "handviewer_url",
    "read",
    "standard_dealer",
    "standard_vulnerability",
    "write",
]  # fmt: skip


class LossWarning(UserWarning):
    """A format could not hold all of a board that was written to it.

    >>> import io
    >>> with warnings.catch_warnings(record=True, action="always") as found:
    ...     boards = write([Board(Deal(), tags={"Event": "Spingold"})], io.StringIO(), "lines")
    >>> str(found[0].message)
    'lines cannot hold all that was given: tags (Event): lost on 1 board'
    """


def read(
    source: object,
    format: str | None = None,
    *,
    errors: Errors = "raise",
    notices: Listener | None = None,
    seats: str | None = None,
    columns: str | None = None,
) -> Iterator[Board]:
    r"""The boards of *source*, one by one and in bounded memory.

    *source* is a path or an open stream of bytes or text, or several; ``*`` and ``?`` in a path stand for what they do
    in a shell.  A file compressed with gzip, bzip2, xz, zip or zstd is read through.  The format is recognised by
    content first and name second, or is the one named by *format*.

    A bad record never costs another one.  With *errors* ``"raise"`` it raises a `FormatError` when its turn comes; else
    reading goes on: what can be read of the record is kept, and a record without a readable deal is left out.
    ``"skip"`` says nothing of it; ``"collect"`` raises all errors together at the end, as an `ExceptionGroup`; and
    anything that can be called (``list.append``, say) is called with each.  What is rightly left out, like a game
    without a deal, goes to *notices*; so does what contradicts itself or the Laws (`Board.notices`).

    Two things a file may leave open: *seats*, whose the hands of a line are, where it has four hands and no seats
    (``"N"``: North first, the others clockwise; ``"NSEW"``: in this order); and *columns*, what the columns of a CSV
    file are.

    >>> import io
    >>> boards = list(read(io.BytesIO(b'[Board "7"]\n[Deal "N:AK... - - -"]\n')))
    >>> boards[0].number, str(boards[0].deal)
    (7, 'N:AK... ... ... ...')

    >>> [board.number for board in read(["examples/deals.pbn", "examples/d*.pbn"])][15:18]
    [16, 1, 2]

    Raises:
        FormatError: something is wrong, or the format is not recognised.
        ValueError: there is no format of that name, *seats* is not an order of seats, or *errors* no such word.
        OSError: a file cannot be read.
    """
    hints, hearing = make_hints(seats, columns), Hearing.of(errors)
    for one in all_sources(source):
        for part, entry in open_parts(
            one, format, strict=hearing.strict, errors=hearing.listener, notices=notices, hints=hints
        ):
            for board in entry.read(part):
                if part.report.takes_notes and not board._known_consistent:
                    for reason in board.notices():
                        part.report.notice(reason, line=board.line, record=board.record)
                yield board
    hearing.end()


def check(
    source: object, format: str | None = None, *, seats: str | None = None, columns: str | None = None
) -> Iterator[FormatError]:
    """All that is wrong with a file, in bounded memory; nothing if it keeps to its format's rules.

    These are the errors of lenient reading, what else it notes as odd, and what contradicts itself or the Laws: see
    `Board.notices`, and scores of a score table that do not follow from its results; of PBN files also what the
    standard forbids although no deal becomes doubtful by it: see `formats.pbn.check`.  What a format allows and no
    board has a place for is not wrong.  The arguments are those of `read`.

    >>> import io
    >>> [str(error) for error in check(io.BytesIO(b'[Date "95.06.10"]'))]
    ["line 1, record 1: [Date] is not a date YYYY.MM.DD (in '95.06.10')"]

    Raises:
        ValueError: there is no format of that name, or *seats* is not an order of seats.
        OSError: the file cannot be read.
    """
    from .pbn.check import check_games
    from .score_table_reader import travellers

    found: list[FormatError] = []
    opened = open_parts(
        source, format, strict=False, errors=found.append, notices=found.append, only_odd=True,
        hints=make_hints(seats, columns),
    )  # fmt: skip
    for part, entry in opened:
        for board in check_games(part) if entry.name == "pbn" else entry.read(part):
            if board is not None:
                reasons = [] if entry.name == "pbn" or board._known_consistent else board.notices()
                if "ScoreTable" in board.tables:
                    reasons += (reason for table in travellers([board]) for reason in table.wrong_scores())
                for reason in reasons:
                    part.report.error(reason, line=board.line, record=board.record)
            yield from _in_order(found)
        yield from _in_order(found)
    yield from found


def _in_order(found: list[FormatError]) -> list[FormatError]:
    """What has been found, by its lines; *found* is empty then."""
    ordered = sorted(found, key=lambda error: error.line)
    found.clear()
    return ordered


def open_parts(
    source: object,
    format: str | None = None,
    *,
    strict: bool = True,
    errors: Listener | None = None,
    notices: Listener | None = None,
    only_odd: bool = False,
    hints: Hints = NO_HINTS,
) -> Iterator[tuple[Source, Format]]:
    """*source*, or the files in it if it is compressed, ready to be read, each with its format.

    The arguments are those of `read`, and of `Report`.  Each part must be read before the next is asked for.
    """
    chosen = by_name(format) if format is not None else FORMATS["table"] if hints.columns else None
    stream, name, ours = open_stream(source)
    try:
        parts = unpacked(stream, name)
        while True:
            try:
                part, part_name = next(parts)
            except StopIteration:
                return
            except Exception as error:
                reason = str(error) if type(error) is ValueError else damage(error)
                if not reason:
                    raise
                Report(name, strict=strict, errors=errors).error(reason)
                return
            opened = Source(
                part, Report(part_name, strict=strict, errors=errors, notices=notices, only_odd=only_odd), hints
            )
            try:
                entry = chosen or recognise_source(opened)
            except ValueError as error:
                opened.report.error(str(error))
                continue
            if is_impossible(entry, opened.head):
                opened.report.error(f"the file is text, and {entry.name} ({entry.title}) is binary")
                continue
            for name in hints.given():
                if name != entry.needs_hint:
                    opened.report.left_out(
                        f"the {name} given are not needed: files of the format {entry.name} tell them"
                    )
            yield opened, entry
    finally:
        if ours:
            stream.close()


def format_names(source: object) -> list[str]:
    r"""The names of the formats of a file, or of the files in a compressed one; those that are not recognised left out.

    So is a file that begins as files of a format may, and others, too, a web page, say, unless a board is in it.

    >>> import io
    >>> format_names(io.BytesIO(b'[Board "7"]\n[Deal "N:AK... - - -"]\n'))
    ['pbn']

    Raises:
        OSError: the file cannot be read.
    """
    found: dict[str, None] = {}
    for part, entry in open_parts(source, strict=False):
        surely = not part.head.strip() or entry.recognise(part.head) == CERTAIN
        if surely or next(entry.read(part), None) is not None:
            found[entry.name] = None
    return list(found)


def write(
    boards: Iterable[Board | Deal],
    target: Any,
    format: str | None = None,
    *,
    errors: Errors = "raise",
    losses: Callable[[Losses], object] | None = None,
    **options: Any,
) -> int:
    r"""Write *boards* to *target*, a path or an open stream of bytes or text; how many were written.

    Instead of boards, deals do: their boards are numbered from 1, as far as the format has numbers, with the dealer and
    the vulnerability that Law 2 gives these numbers.

    The format is the one named, or the one of the path's extension; *options* are the format's own.  A path is
    written whole or, when something raises, not at all.  A board that the format cannot hold raises a `FormatError`,
    or is left out, as *errors* says: see `read`.  Of which fields something was lost, on how many
    boards, goes to *losses* at the end, as `Losses`; without it a `LossWarning` says so.

    >>> import io
    >>> file = io.StringIO()
    >>> write([Deal("N:AK... - - -")], file, "lines"), file.getvalue()
    (1, 'N:AK... ... ... ...\n')

    Raises:
        FormatError: the format cannot hold a board.
        TypeError: *boards* has something else in it, or the arguments are swapped.
        ValueError: no format is named and no format has the path's extension.
        OSError: the file cannot be written.
    """
    _check_arguments(boards, target)
    path = str(target) if isinstance(target, str) or hasattr(target, "__fspath__") else ""
    name = path or str(getattr(target, "name", ""))
    chosen = by_name(format, to_write=True) if format is not None else by_path(name)
    tally, hearing = Tally(chosen), Hearing.of(errors)
    report = Report(path, strict=hearing.strict, errors=tally.refusing(hearing.listener))
    chunks = chosen.module.write(tally.counting(_boards(boards, chosen)), report, **options)
    write_pieces(chunks, target)
    if tally.losses:
        if losses is not None:
            losses(tally.losses)
        else:
            lost = "; ".join(tally.losses.phrases())
            warnings.warn(f"{chosen.name} cannot hold all that was given: {lost}", LossWarning, stacklevel=2)
    hearing.end()
    return tally.written


def _check_arguments(boards: object, target: object) -> None:
    if isinstance(boards, (str, bytes)) or hasattr(boards, "__fspath__"):
        raise TypeError(f"boards come first, then where to: write(boards, {str(boards)[:60]!r})")
    if isinstance(boards, (Board, Deal)):
        raise TypeError(f"boards are several: write([{'board' if isinstance(boards, Board) else 'deal'}], ...)")
    if not (isinstance(target, str) or hasattr(target, "__fspath__") or hasattr(target, "write")):
        raise TypeError(f"cannot write to {type(target).__name__}: give a path or a stream, after the boards")


def _boards(boards: Iterable[Board | Deal], chosen: Format) -> Iterator[Board]:
    """Boards as they are, and boards of deals as far as the format tells of boards."""
    for place, board in enumerate(boards, start=1):
        if isinstance(board, Board):
            yield board
        elif not isinstance(board, Deal):
            raise TypeError(f"number {place} of what is to be written is neither a board nor a deal: {board!r:.80}")
        elif "number" in chosen.holds:
            yield Board(board, place)
        elif {"dealer", "vulnerability"} <= chosen.holds:
            yield Board(board, None, standard_dealer(place), standard_vulnerability(place))
        else:
            yield Board(board)


def handviewer_url(board: Board | Deal) -> str:
    """The address that opens a board in the handviewer of Bridge Base Online, hands, auction and play.

    >>> handviewer_url(Deal("N:AKQJT98765432... - - -"))
    'https://www.bridgebase.com/tools/handviewer.html?n=sakqjt98765432hdc&e=shdc&s=shdc&w=shdc'
    """
    from .lin.handviewer import format_url

    check_kind(board, Board | Deal, "a link is made for a board or a deal")
    return format_url(Board(board) if isinstance(board, Deal) else board)


def write_pieces(pieces: Iterable[bytes], target: Any) -> None:
    """Write the bytes of a file to a path, whole or not at all, or to an open stream.

    Raises:
        OSError: the file cannot be written.
    """
    path = str(target) if isinstance(target, str) or hasattr(target, "__fspath__") else ""
    if path:
        _write_path(pieces, path)
    else:
        _write_stream(pieces, target)


def _write_path(chunks: Iterable[bytes], path: str) -> None:
    """Write to a file next to *path* and put it in place when it is whole; a device or pipe is written directly."""
    if os.path.exists(path) and not os.path.isfile(path):
        with open(path, "wb") as stream:
            packed(chunks, stream, path)
        return
    part = f"{path}.{os.getpid()}.part"
    try:
        with open(part, "wb") as stream:
            packed(chunks, stream, path)
        os.replace(part, path)
    except BaseException as error:
        if os.path.exists(part):
            os.remove(part)
        if isinstance(error, OSError) and error.filename == part:
            error.filename = path
        raise


def _write_stream(chunks: Iterable[bytes], stream: Any) -> None:
    import io

    if isinstance(stream, io.TextIOBase):
        buffer = getattr(stream, "buffer", None)
        if buffer is None:
            for chunk in chunks:
                stream.write(chunk.decode())
            return
        stream.flush()
        stream = buffer
    name = getattr(stream, "name", "")
    packed(chunks, stream, name if isinstance(name, str) else "")
