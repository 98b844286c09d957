"""Collections of boards: which deals are the same, what a file holds, how two files differ.

Two deals are the same if every card has the same owner; if asked for, also if one is the other with the hands moved
around the table, or with the suits exchanged.  Two boards are the same if they have the same id (`board_id`): number,
dealer, vulnerability, deal, auction, contract, play and result.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from .. import board_ids
from ..board import outcome
from ..board.annotated_words import AnnotatedWords, cards_in_time
from ..board.board import Board
from ..board.call import call_name
from ..board.tricks import Tricks
from ..cards import SEATS, SUIT, Mask, card_name
from ..deal import Deal
from .core.registry import used_fields
from .core.spelling.deals import card_count_error
from .pbn.dates import AS_WRITTEN, is_date_alone, standard_date
from .pbn.tricks import parse_result_table

Key = tuple[Mask, ...]
"""Equal for deals that are the same."""


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


def board_key(board: Board) -> Key | bytes:
    """A key that is equal for the same boards: the bytes of the id; of a board that has none, its hands."""
    try:
        return board_ids.encode(board)
    except ValueError:
        return board.deal.hands


def unique(
    boards: Iterable[Board], *, rotations: bool = False, suits: bool = False, whole: bool = False
) -> Iterator[Board]:
    """The boards whose deal has not come before; if *whole*, those that have not.  Keeps a key of each in memory."""
    seen: set[Key | bytes] = set()
    for board in boards:
        key = board_key(board) if whole else deal_key(board.deal, rotations=rotations, suits=suits)
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
    """Boards that are neither: see `deals.card_count_error`."""
    deals: int = 0
    """Different deals."""
    different: int = 0
    """Different boards: two tables with the same deal are two, if the auction or anything else is another."""
    numbers: tuple[int, int] | None = None
    """The lowest and the highest board number."""
    fields: Counter[str] = field(default_factory=Counter)
    """On how many boards each of `registry.FIELDS` is given."""
    seen: set[Key] = field(default_factory=set, repr=False)
    seen_whole: set[Key | bytes] = field(default_factory=set, repr=False)

    def add(self, board: Board) -> None:
        """Count one board."""
        fouled = bool(card_count_error(board.deal))
        self.boards += 1
        self.full += board.deal.is_full
        self.fouled += fouled
        self.endings += not fouled and not board.deal.is_full
        key = deal_key(board.deal)
        if key not in self.seen:
            self.seen.add(key)
            self.deals += 1
        whole = board_key(board)
        if whole not in self.seen_whole:
            self.seen_whole.add(whole)
            self.different += 1
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
    """How two files differ in what they say, whatever the order of their boards and the form in which they say it.

    A deal that comes several times is matched as often as it comes in both: first boards that say the same, then those
    that differ least.  With *deals_only*, what else files say of the deals does not matter.  Keeps the left file in
    memory, and of the right one what has no equal there.
    """
    waiting: defaultdict[Key, list[Board]] = defaultdict(list)
    for board in left:
        waiting[deal_key(board.deal)].append(board)
    unequal: list[Board] = []
    for board in right:
        candidates = waiting.get(deal_key(board.deal), [])
        match = next(
            (other for other in candidates if deals_only or other == board or not _differing(other, board)), None
        )
        if match is None:
            unequal.append(board)
        else:
            _remove(candidates, match)
    for board in unequal:
        candidates = waiting.get(deal_key(board.deal), [])
        match = min(candidates, key=lambda other: len(_differing(other, board)), default=None)
        if match is not None:
            _remove(candidates, match)
        yield Difference(match, board, {} if match is None else _differing(match, board))
    for boards in waiting.values():
        yield from (Difference(board, None) for board in boards)


def _remove(boards: list[Board], board: Board) -> None:
    """Take one board itself, not an equal one, from some."""
    del boards[next(place for place, other in enumerate(boards) if other is board)]


def _differing(left: Board, right: Board) -> dict[str, tuple[Any, Any]]:
    """The fields and tags that differ."""
    ours, theirs = meaning(left), meaning(right)
    return {
        name: (ours.get(name, ""), theirs.get(name, ""))
        for name in {**ours, **theirs}
        if ours.get(name, "") != theirs.get(name, "")
    }


def meaning(board: Board) -> dict[str, Any]:
    """What a board says, by field and tag, in words that do not depend on how a format says it; no empty values.

    >>> one = Board(Deal(), 1, raw_auction=AnnotatedWords(0, ("1C", "=1=", "AP"), {1: "alert"}))
    >>> other = Board(Deal(), 1, raw_auction=AnnotatedWords(0, ("1C", "!", "Pass", "Pass", "Pass")))
    >>> meaning(one) == meaning(other), meaning(one)["auction"], meaning(one)["Contract"]
    (True, '1C! Pass Pass Pass', '1C')
    """
    said: dict[str, Any] = {
        "number": board.number,
        "dealer": None if board.dealer is None else SEATS[board.dealer],
        "vulnerability": board.vulnerability,
        "tricks": board.tricks,
        "auction": _auction(board),
        "play": _play(board),
        "comments": board.comments,
        "unknown": "".join(SEATS[seat] for seat in sorted(board.unknown)),
    }
    said |= {f"table {name}": rows for name, rows in board.tables.items()}
    said |= board.tags | board._facts.following() | _outcome(board) | _dates(board.tags)
    table = "OptimumResultTable"
    if board.tricks is not None and _adds_nothing(board.tags.get(table, ""), board.tables.get(table, ()), board.tricks):
        said[table] = said[f"table {table}"] = ""
    return {name: value for name, value in said.items() if value not in (None, "", ())}


def _outcome(board: Board) -> dict[str, str]:
    """Contract, declarer, result and score in one spelling, as far as they are known; what is given in words that mean
    nothing, or is marked as irregular (``^``), stays as it is written."""
    contract, result, declarer = board.contract, board.result, board.declarer
    tricks = outcome.tricks(board.tags, declarer) if result is None else result.tricks
    said = {
        "Contract": None if contract is None else contract.name(),
        "Declarer": None if declarer is None else SEATS[declarer],
        "Result": None if tricks is None else str(tricks),
        "Score": None if (score := board.score("NS")) is None else f"NS {score}",
    }
    as_written = {name for name, _ in board._facts.nonsense()}
    as_written |= {name for name in said if "^" in board.tags.get(name, "") or "." in board.tags.get(name, "")}
    return {name: value for name, value in said.items() if value is not None and name not in as_written}


def _dates(tags: dict[str, str]) -> dict[str, str]:
    """Dates that are a year, a month and a day in the standard's form; of the export form, the date that was meant."""
    dates: dict[str, str] = {name: tags[name] for name in ("Date", "EventDate", "UTCDate") if name in tags}
    written = tags.get(AS_WRITTEN, "")
    if written and standard_date(written) == dates.get("Date"):
        dates |= {"Date": written, AS_WRITTEN: ""}
    return {name: standard_date(text) if is_date_alone(text) else text for name, text in dates.items()}


def _adds_nothing(header: str, rows: tuple[str, ...], tricks: Tricks) -> bool:
    """A table of double-dummy results tells only these tricks."""
    try:
        return header.count(";") == 2 and parse_result_table(header, rows) == tricks
    except ValueError:
        return False


def _auction(board: Board) -> str:
    """The calls with their alerts and explanations, or the words of what is no auction."""
    auction, words = board.auction, board.raw_auction
    if auction is None or words is None:
        return "" if words is None else _as_written(words)
    first = "" if auction.dealer in (None, board.dealer) else f"{SEATS[auction.dealer]}: "
    calls = [call_name(call) + "!" * (place in auction.alerts) for place, call in enumerate(auction.calls)]
    for place, text in auction.explanations:
        calls[place] += f" ({text})"
    return first + " ".join(calls)


def _play(board: Board) -> str:
    """The cards in the order of time, ``*`` for a claim, or the words of what has no such order.

    After the last card a claim says nothing more: LIN has its key ``mc`` for the result of any play.
    """
    words = board.raw_play
    if words is None:
        return ""
    try:
        cards, claimed = cards_in_time(words, board.deal, board.trumps)
    except ValueError:
        return _as_written(words)
    claimed = claimed and len(cards) < 4 * max(board.deal.hand_sizes)
    leader = words.first if not cards else None
    return " ".join([*map(card_name, cards), *["*"] * claimed]) or ("" if leader is None else f"{SEATS[leader]} leads")


def _as_written(words: AnnotatedWords) -> str:
    notes = (f"{number}: {text}" for number, text in sorted(words.notes.items()))
    return "; ".join([" ".join(words.words), *notes])
