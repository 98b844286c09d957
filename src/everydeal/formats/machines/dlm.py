"""DLM, the newer file of the Duplimate dealing machine: text in sections, 99 boards of which some are meant.

After ``[Document]`` come ``From board``, ``To board``, ``Duplicates``, ``Status`` and the ``Checksum`` of these,
exclusive-ored; then for every board ``Board NN=`` with 26 letters and a check of three digits.  A letter is two cards,
SA SK first: its place after ``a`` is 4 times the seat of the one plus the seat of the other, N E S W = 0 to 3.  The
check is NN exclusive-ored with the codes of the letters.  Boards outside From..To are filling.

A file with a crypto key other than 0 cannot be read: how it hides the boards is not known.

Sources: deal-convert (M. Klichowicz); checked on the same boards in eleven formats.
"""

import re
from collections.abc import Iterable, Iterator
from functools import reduce
from operator import xor
from typing import Final

from ...board.board import Board
from ...deal import Deal
from ..core.errors import Report
from ..core.records import first_number, require_full, write_records
from ..core.source import Source

MAX_BOARDS: Final = 99
_FILLING: Final = "aaaaaabffffffkkkkkklpppppp"
_HEADLINE: Final = "everydeal"
_NAME: Final = re.compile(r"([A-Za-z][A-Za-z ]*+)([0-9]{1,3})?")


def read(source: Source) -> Iterator[Board]:
    """The boards of a file from its first to its last."""
    report = source.report
    header: dict[str, int] = {}
    record = 0
    for line, text in source.lines():
        key, equals, value = (part.strip() for part in text.partition("="))
        entry = _NAME.fullmatch(key)
        if entry is None or not equals:
            if text.strip() not in ("", "[Document]"):
                report.error("not an entry name=value", line=line, value=text)
            continue
        name, number = entry[1].rstrip().lower(), entry[2]
        if name == "board" and number:
            if not header.get("from board", 1) <= int(number) <= header.get("to board", MAX_BOARDS):
                continue
            record += 1
            try:
                yield Board(_parse(value, int(number)), int(number), line=line, record=record)
            except ValueError as error:
                report.error(str(error), line=line, record=record, value=text.strip())
        elif name == "headline" and value not in ("", _HEADLINE):
            report.left_out("the headline is not carried over", line=line, value=value)
        elif not number:
            _take_header(header, name, value, line, report)
    promised = header.get("to board", 0) - header.get("from board", 1) + 1
    if record < promised:
        report.error(f"the header says {promised} boards, but there are {record}", record=record)


def _take_header(header: dict[str, int], name: str, value: str, line: int, report: Report) -> None:
    if name == "status":
        header[name] = value.lower() == "show"
    elif name in ("from board", "to board", "duplicates", "crypto key", "checksum"):
        if not re.fullmatch("[0-9]{1,4}", value):
            report.error(f"{name} is not a number", line=line, value=value)
            return
        header[name] = int(value)
        if name == "crypto key" and int(value):
            report.error("the boards are hidden by a crypto key, in a way that is not known", line=line, value=value)
        if name == "checksum" and int(value) != _header_check(header):
            report.error(f"the checksum is {value}, and should be {_header_check(header)}", line=line)


def _header_check(header: dict[str, int]) -> int:
    return reduce(xor, (header.get(name, 0) for name in ("duplicates", "from board", "to board", "status")))


def _parse(value: str, number: int) -> Deal:
    match = re.fullmatch("([a-p]{26})([0-9]{3})", value)
    if match is None:
        raise ValueError("not 26 letters a to p and 3 digits")
    if int(match[2]) != _check(match[1], number):
        raise ValueError(f"the check is {match[2]}, and should be {_check(match[1], number):03}")
    return require_full(Deal.from_owners([seat for letter in match[1] for seat in divmod(ord(letter) - 97, 4)]))


def _check(letters: str, number: int) -> int:
    return reduce(xor, letters.encode(), number)


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """The file of at most 99 full deals, numbered on from the first one's number."""
    first = 1

    def form(board: Board, record: int) -> bytes:
        nonlocal first
        data = _letters(board.deal)
        if record == 1:
            first = first_number(board, MAX_BOARDS)
        elif first + record - 1 > MAX_BOARDS:
            raise ValueError(f"it would be board {first + record - 1}, and a DLM file has boards 1 to {MAX_BOARDS}")
        return data

    letters = [part.decode() for part in write_records(boards, report, form)]
    last = first + len(letters) - 1
    status = {"duplicates": 1, "from board": first, "to board": last, "status": 1}
    lines = [
        "[Document]", f"Headline={_HEADLINE}", "Status=Show", "Duplicates=1", f"From board={first}", f"To board={last}",
        "Next board to duplimate=0", "PrintOuts=0", "Crypto key=0", f"Checksum={_header_check(status)}",
    ]  # fmt: skip
    for number in range(1, MAX_BOARDS + 1):
        text = letters[number - first] if first <= number <= last else _FILLING
        lines += [f"Duplicates {number:02}=0", f"Board {number:02}={text}{_check(text, number):03}"]
    yield "".join(f"{line}\r\n" for line in lines).encode()


def _letters(deal: Deal) -> bytes:
    owners = require_full(deal).owners()
    return bytes(97 + 4 * owners[card] + owners[card + 1] for card in range(0, 52, 2))
