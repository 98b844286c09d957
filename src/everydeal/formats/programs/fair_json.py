"""Records of FAIR's data set of solved deals as text: a JSON object a line, perhaps behind its number and a bar.

``0|{"pbn": "[Deal \\"N:KT9743.AQT43.J.7 ...\\"]", "ddt": [0, 12, 0, 12, ...]}`` is what ``sqlite3`` prints of the
databases (`fair`); the raw files, which begin as PBN does, have the deal on a line and its 20 numbers on the next.
``ddt`` has the tricks of North, East, South, West in clubs, then in diamonds, hearts, spades and notrump.  Hands
without a seat are North's first, as the program itself takes them.  Written are the objects.

Sources: facebookresearch/jps: README.md (Bridge Dataset), python/convert_db.py, cpp/pbn.cc; Tian, Gong and Jiang,
"Joint Policy Search for Multi-agent Collaboration with Imperfect Information", NeurIPS 2020.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from ...board.board import Board
from ...board.tricks import order, tricks_from
from ..core.records import boards_of, full_deal, require_full, require_tricks, writes
from ..core.source import Source
from ..core.spelling import lenient_deal

DDT_ORDER: Final = order((0, 1, 2, 3), (3, 2, 1, 0, 4), seats_first=False)
"""The order of ``ddt``: C D H S NT, and in each N E S W."""
_NUMBER: Final = re.compile(r"[0-9]{1,12}\|")
_DEAL: Final = re.compile(r'\[Deal[ \t]++"([^"]{1,100})"\]')
_COUNTS: Final = re.compile(r"(?:-?[0-9]{1,2}(?:\s++|\Z)){20}")
_LONGEST: Final = 10_000


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""
    return boards_of(source, _records(source), _parse)


def _records(source: Source) -> Iterator[tuple[int, str]]:
    """The objects, a line each, and the deals, each with the line of its numbers."""
    held: tuple[int, str] | None = None
    for line, text in source.lines():
        if not (text := text.strip()):
            continue
        if held is not None:
            yield held[0], f"{held[1]}\n{text}"
            held = None
        elif _DEAL.fullmatch(text[:_LONGEST]):
            held = line, text
        else:
            yield line, text
    if held is not None:
        yield held


def _parse(text: str, _: int) -> Board:
    if len(text) > _LONGEST:
        raise ValueError(f"a line of more than {_LONGEST} characters")
    deal, follows, counts = text.partition("\n")
    if not _DEAL.fullmatch(deal):
        return parse_content(_NUMBER.sub("", text, count=1))
    if not follows:
        raise ValueError("no line of 20 numbers follows")
    return make_board(deal, _counts(counts))


def parse_content(text: str) -> Board:
    """The board of an object.

    Raises:
        ValueError: it is not such an object, or says what makes no sense.
    """
    try:
        value: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"not JSON: {error}") from None
    if not isinstance(value, dict) or not isinstance(value.get("pbn"), str):
        raise ValueError("not an object with a text 'pbn'")
    counts = value.get("ddt")
    if counts is not None and not (isinstance(counts, list) and all(type(count) is int for count in counts)):
        raise ValueError("'ddt' is not a list of numbers")
    return make_board(value["pbn"], counts)


def make_board(text: str, counts: list[int] | None) -> Board:
    """The board of a deal as it is written here, and its 20 numbers of tricks.

    Raises:
        ValueError: it is not a full deal, or these are not such numbers.
    """
    match = _DEAL.search(text[:200])
    deal_text = match[1] if match else text
    board, _ = lenient_deal.parse(deal_text if ":" in deal_text else f"N:{deal_text}")
    return Board(full_deal(board.deal.hands), tricks=None if counts is None else tricks_from(counts, DDT_ORDER))


def format_content(board: Board) -> str:
    """The inverse of `parse_content`.

    Raises:
        ValueError: it is not a full deal, or not all of its tricks are known.
    """
    value: dict[str, Any] = {"pbn": f'[Deal "{require_full(board.deal)}"]'}
    if board.tricks is not None:
        value["ddt"] = require_tricks(board, DDT_ORDER)
    return json.dumps(value)


def _counts(text: str) -> list[int]:
    if not _COUNTS.fullmatch(text):
        raise ValueError("not 20 numbers of tricks")
    return [int(word) for word in text.split()]


write = writes(lambda board, _: f"{format_content(board)}\n".encode())
