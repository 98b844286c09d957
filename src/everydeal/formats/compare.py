"""Collections of boards: which deals are the same, what a file holds, how two files differ.

Two deals are the same if every card has the same owner; if asked for, also if one is the other with the hands moved
around the table, or with the suits exchanged.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ..board.board import Board
from ..cards import SEATS, SUIT, Mask
from ..deal import Deal
from .core.deals import foul
from .core.registry import used_fields

Key = tuple[Mask, ...]
"""Equal for deals that are the same."""

_COMPARED = ("number", "dealer", "vulnerability", "tricks", "auction", "play", "tags", "tables", "comments", "unknown")


def deal_key(deal: Deal, *, rotations: bool = False, suits: bool = False) -> Key:
    """A key that is equal for the same deals: the hands or, of all hands that count as the same, the least.

    >>> one, other = Deal(north=0b1), Deal(west=1 << 13)
    >>> deal_key(one) == deal_key(other), deal_key(one, rotations=True, suits=True) == deal_key(
    ...     other, rotations=True, suits=True)
    (False, True)
    """
    hands = deal.hands
    turned = [hands[seat:] + hands[:seat] for seat in range(4)] if rotations else [hands]
    return min(map(_least_suits, turned)) if suits else min(turned)


def _least_suits(hands: Key) -> Key:
    """The suits in ascending order of who holds what of them."""
    return tuple(
        sorted(sum((hand >> 13 * suit & SUIT) << 13 * seat for seat, hand in enumerate(hands)) for suit in range(4))
    )


def unique(boards: Iterable[Board], *, rotations: bool = False, suits: bool = False) -> Iterator[Board]:
    """The boards whose deal has not come before.  Keeps a key of every deal in memory."""
    seen: set[Key] = set()
    for board in boards:
        key = deal_key(board.deal, rotations=rotations, suits=suits)
        if key not in seen:
            seen.add(key)
            yield board


@dataclass(slots=True)
class Summary:
    """What a file, or several, hold."""

    boards: int = 0
    full: int = 0
    """Boards with a full deal."""
    endings: int = 0
    """Boards with fewer than 52 cards that are not fouled."""
    fouled: int = 0
    """Boards that are neither: see `deals.foul`."""
    deals: int = 0
    """Different deals."""
    numbers: tuple[int, int] | None = None
    """The lowest and the highest board number."""
    fields: Counter[str] = field(default_factory=Counter)
    """On how many boards each of `registry.FIELDS` is told."""
    seen: set[Key] = field(default_factory=set, repr=False)

    def add(self, board: Board) -> None:
        """Count one board."""
        fouled = bool(foul(board.deal))
        self.boards += 1
        self.full += board.deal.is_full
        self.fouled += fouled
        self.endings += not fouled and not board.deal.is_full
        key = deal_key(board.deal)
        if key not in self.seen:
            self.seen.add(key)
            self.deals += 1
        if board.number is not None:
            low, high = self.numbers or (board.number, board.number)
            self.numbers = min(low, board.number), max(high, board.number)
        self.fields.update(used_fields(board))


@dataclass(slots=True)
class Difference:
    """A board that only one of two files has, or that both have, but not the same."""

    left: Board | None
    right: Board | None
    fields: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    """What differs, in the left and in the right file, if both have the deal."""


def differences(left: Iterable[Board], right: Iterable[Board], *, deals_only: bool = False) -> Iterator[Difference]:
    """How two files differ, whatever the order of their boards; keeps the left one in memory.

    A deal that comes several times is matched as often as it comes in both, first with the board that says the same.
    With *deals_only*, what else files say of the deals does not matter.
    """
    waiting: defaultdict[Key, list[Board]] = defaultdict(list)
    for board in left:
        waiting[deal_key(board.deal)].append(board)
    for board in right:
        candidates = waiting.get(deal_key(board.deal))
        if not candidates:
            yield Difference(None, board)
            continue
        match = next((other for other in candidates if deals_only or other == board), candidates[0])
        candidates.remove(match)
        if not deals_only and match != board:
            yield Difference(match, board, _differing(match, board))
    for boards in waiting.values():
        yield from (Difference(board, None) for board in boards)


def _differing(left: Board, right: Board) -> dict[str, tuple[Any, Any]]:
    """The fields and tags that differ."""
    result: dict[str, tuple[Any, Any]] = {}
    for name in _COMPARED:
        ours, theirs = getattr(left, name), getattr(right, name)
        if name == "tags":
            tags = [tag for tag in {**ours, **theirs} if ours.get(tag, "") != theirs.get(tag, "")]
            result |= {tag: (ours.get(tag, ""), theirs.get(tag, "")) for tag in tags}
        elif ours != theirs:
            result[name] = (_told(name, ours), _told(name, theirs))
    return result


def _told(name: str, value: Any) -> Any:
    if name == "dealer" and value is not None:
        return SEATS[value]
    if name in ("auction", "play") and value is not None:
        return " ".join(value.words)
    if name == "unknown":
        return "".join(SEATS[seat] for seat in sorted(value))
    return value
