"""The pairs of LIN in the pieces of a text between bars."""

import re
from collections.abc import Callable, Iterator

from ..core.errors import Report


def pairs_in(
    pieces: Iterator[tuple[int, str]], unended: Callable[[], bool], report: Report
) -> Iterator[tuple[int, str, str]]:
    """The pairs, with the lines they begin on; after something that is not a pair, reading goes on at the next key.

    *unended* tells whether the piece that was given last is the file's last and has no end.
    """
    for line, piece in pieces:
        if "%" in piece:
            piece = _without_remarks(report, line, piece)
        key = piece.strip()
        line += piece[: len(piece) - len(piece.lstrip())].count("\n")
        if re.fullmatch("[a-z][a-z0-9]", key):
            following = next(pieces, None)
            unclosed = following is None or (unended() and following[1].strip() != "")
            if unclosed:
                value = following[1].strip() if following else None
                report.error(f"the file ends in the middle of {key}|", line=line, value=value)
            if following and not (unclosed and key == "md"):
                yield line, key, following[1]
        elif key:
            report.error("not a pair key|value|", line=line, value=key)


def _without_remarks(report: Report, line: int, piece: str) -> str:
    """What stands before a key, without lines that begin with ``%``: BBO Helper's files have one at the head."""
    lines = piece.split("\n")
    for place, text in enumerate(lines[:-1]):
        if text.startswith("%"):
            report.notice("a line that begins with % is not carried over", line=line + place, value=text)
            lines[place] = ""
    return "\n".join(lines)
