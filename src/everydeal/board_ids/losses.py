"""What the id of a board leaves out of what its file tells."""

from collections.abc import Iterator
from typing import NamedTuple

from ..board import outcome
from ..board.annotated_words import AnnotatedWords
from ..board.board import Board
from ..board.derived_facts import OUTCOME
from ..cards import SEAT_NAMES, SEATS
from .record import Record, board_of, record_of


class Loss(NamedTuple):
    """Something that is left out.

    >>> from everydeal.deal import Deal
    >>> losses(Board(Deal(), tags={"Event": "Spingold"}))[0].field
    'Event'
    """

    field: str
    """``auction``, ``play``, or the name of a tag."""
    reason: str

    def __str__(self) -> str:
        return self.reason


def losses(board: Board) -> list[Loss]:
    """What the id of a board leaves out of auction, play and outcome, and the other tags; comments and double-dummy
    tables, which no id holds, are not given.

    >>> from everydeal.deal import Deal
    >>> [str(loss) for loss in losses(Board(Deal(), tags={"Contract": "4H", "Event": "Spingold"}))]
    ['the tag Event', 'the contract 4H: it is not known who declares']
    """
    record = record_of(board)
    others = (Loss(tag, f"the tag {tag}") for tag, value in board.tags.items() if value and tag not in OUTCOME)
    return [*others, *_outcome(board, record), *_calls(board), *_cards(board, record)]


def _outcome(board: Board, record: Record) -> Iterator[Loss]:
    value, contract = outcome.value(board.tags, "Contract"), outcome.contract(board.tags)
    if value and contract is None:
        yield Loss("Contract", f"the contract {value}: it is not a contract")
    elif contract is not None and (record.contract is None or record.contract.by(None) != contract):
        yield Loss("Contract", f"the contract {contract}: it is not known who declares")
    declarer = outcome.declarer(board.tags)
    if declarer is not None and (record.contract is None or record.contract.declarer != declarer):
        yield Loss("Declarer", f"the declarer {SEATS[declarer]}: there is no contract of {SEAT_NAMES[declarer]}'s")
    value = outcome.value(board.tags, "Result")
    if value and record.tricks is None:
        yield Loss("Result", f"the result {value}: it is not a number of tricks")
    value = outcome.value(board.tags, "Score")
    if value and board.score("NS") != board_of(record).score("NS"):
        yield Loss("Score", f"the score {value}: it does not follow from the result")


def _calls(board: Board) -> Iterator[Loss]:
    section = board.raw_auction
    if section is None or not section.words:
        return
    if board.auction is None:
        yield Loss("auction", "the auction: its words are not calls in turn")
    elif _has_marks(section):
        yield Loss("auction", "alerts, explanations and marks of the auction")


def _cards(board: Board, record: Record) -> Iterator[Loss]:
    section = board.raw_play
    if section is None or not section.words:
        return
    if record.cards is None and any(word not in ("-", "*", "+") for word in section.words):
        yield Loss("play", "the play: it cannot be put in an order of time, or names a card twice")
    elif _has_marks(section):
        yield Loss("play", "marks and notes of the play")


def _has_marks(section: AnnotatedWords) -> bool:
    return any(word[0] in "=$!?^" for word in section.words) or any(section.notes.values())
