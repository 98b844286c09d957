"""Board numbers as people write them: ``1-16,21,25-28``."""

from collections.abc import Iterable

LARGEST = 999_999
"""The largest board number that a session may have."""


def parse_boards(text: str) -> tuple[int, ...]:
    """The board numbers that *text* names: numbers and ranges, separated by commas, ascending.

    >>> parse_boards("1-4, 7")
    (1, 2, 3, 4, 7)

    Raises:
        ValueError: a part is not a number or range, is outside 1 to `LARGEST`, or does not come after the one before.
    """
    boards: list[int] = []
    for part in text.split(","):
        first, dash, last = (piece.strip() for piece in part.partition("-"))
        if not (first.isdecimal() and first.isascii()) or (dash and not (last.isdecimal() and last.isascii())):
            raise ValueError(f"{part.strip()!r} is neither a board nor a range: write 1-16,21 for instance")
        low, high = _number(first), _number(last if dash else first)
        if low < 1:
            raise ValueError(f"{part.strip()!r}: board numbers start at 1")
        if max(low, high) > LARGEST:
            raise ValueError(f"{part.strip()!r}: the largest board number is {LARGEST}")
        if low > high:
            raise ValueError(f"{part.strip()!r}: a range starts with its smaller number")
        if boards and low <= boards[-1]:
            raise ValueError(f"board {low} does not come after board {boards[-1]}: name each once, in ascending order")
        boards += range(low, high + 1)
    return tuple(boards)


def _number(digits: str) -> int:
    """A number; of one with very many digits only that it is too large."""
    return int(digits) if len(digits) < 10 else LARGEST + 1


def format_boards(boards: Iterable[int]) -> str:
    """The shortest text that `parse_boards` reads back as *boards*, which ascend.

    >>> format_boards([1, 2, 3, 4, 7, 9, 10])
    '1-4,7,9-10'
    """
    ranges: list[list[int]] = []
    for board in boards:
        if ranges and board == ranges[-1][1] + 1:
            ranges[-1][1] = board
        else:
            ranges.append([board, board])
    return ",".join(str(low) if low == high else f"{low}-{high}" for low, high in ranges)
