"""GOE, of Big Deal: a line a board with its number in Big Deal's own numbering.

The number (`everydeal.spaces.bigdeal`, from 0) in decimal, with commas, right-aligned in 38 characters.  The boards
are 1, 2, 3 ...  This is the one format that is a number; it is here because files of it exist.

Sources: Big Deal (H. van Staveren), bigdealx; checked on a file of the 2019 championships that exists as PBN too.
"""

import re
from typing import Final

from ...board.board import Board
from ...deal import Deal
from ..core.records import by_lines, require_full
from ..core.registry import NO, POSSIBLE

_WIDTH: Final = 38


def recognise(head: bytes) -> int:
    """A number with commas, of the right length, on the first line that is not blank."""
    text = re.sub(rb"\A(?>(?:[ \t]*+[\r\n])+)", b"", head)
    return POSSIBLE if re.match(rb"(?=.{38}[\r\n]) *[0-9]{1,3}(?:,[0-9]{3})*[\r\n]", text) else NO


def _parse(text: str, record: int) -> Board:
    from ...spaces import bigdeal

    if len(text.rstrip()) != _WIDTH or not re.fullmatch("[0-9]{1,3}(,[0-9]{3}){0,9}", text.strip()):
        raise ValueError(f"not a decimal number with commas, right-aligned in {_WIDTH} characters")
    try:
        return Board(bigdeal[int(text.replace(",", ""))], record)
    except IndexError as error:
        raise ValueError(str(error)) from None


def _number(deal: Deal) -> int:
    from ...spaces import bigdeal

    return bigdeal.index(require_full(deal))


read, write = by_lines(  # the length of a line tells whether it is whole
    _parse, lambda board, _: f"{_number(board.deal):>{_WIDTH},}\n".encode(), strip=False
)
