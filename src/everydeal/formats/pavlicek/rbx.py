"""RBX: the records of RBN on one line each, ``D{...}E{...}B{1}H{W:...:...:...:}A{NZ:...}``.

The labels and what they mean are those of `rbn`; there are no comments.  No file was at hand: this follows the
description.

Source: R. Pavlicek, "Richard's Bridge Notation" (rpbridge.net, 7A12), version 3.2.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from ...board.board import Board
from ..core.errors import Report
from ..core.records import boards_of, write_records
from ..core.source import Source, encode_line
from .rbn import LABELS, BoardMaker, LabelMaker, Labels, Record

_ITEM: Final = re.compile(rf"([{LABELS}])\{{([^{{}}]*)\}}\s*")


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""
    maker = BoardMaker(source.report)

    def parse(item: tuple[int, str], number: int) -> list[Board]:
        line, text = item
        return maker.boards(Record(line, _parse(text), is_ended=not source.unended), number)

    lines = ((line, (line, text.strip())) for line, text in source.lines() if text.strip())
    records = (record for record in lines if not record[1][1].startswith("%"))
    return boards_of(source, records, parse, lambda item: item[1])


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """The lines of some boards."""
    yield b"%{RBX}\n"
    maker = LabelMaker()
    yield from write_records(boards, report, lambda board, _: _form(maker.labels(board)))


def _parse(text: str) -> Labels:
    labels: Labels = {}
    at = 0
    while at < len(text):
        item = _ITEM.match(text, at)
        if item is None:
            raise ValueError(f"not a label and {{data}}: {text[at : at + 40]!r}")
        if item[1] in labels:
            raise ValueError(f"label {item[1]} comes twice")
        labels[item[1]], at = item[2].strip(), item.end()
    return labels


def _form(labels: Labels) -> bytes:
    for label, data in labels.items():
        if "{" in data or "}" in data:
            raise ValueError(f"label {label} cannot hold {data!r}")
    return encode_line("".join(f"{label}{{{data}}}" for label, data in labels.items())) + b"\n"
