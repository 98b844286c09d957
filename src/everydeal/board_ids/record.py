"""What an id holds of a board: a `Record`, and how it follows from a `Board` and becomes one again.

A record is *normal*: all that follows from the rest is in it, so that equal knowledge is equal records.  Dealer and
vulnerability follow from the number, the contract from a complete auction and the dealer, the result from a lawful
play of every card.  What a file tells wins over what follows, even if they differ.
"""

from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property

from ..argument_checks import check_kind
from ..board import outcome
from ..board.annotated_words import AnnotatedWords, cards_in_time, words_of_auction
from ..board.auction import Auction
from ..board.board import Board
from ..board.contract import Contract
from ..board.play import Play
from ..board.play_code import cards_to_number, lawful, unordered
from ..board.vulnerability import standard_dealer, standard_vulnerability
from ..cards import Card, Seat, card_name
from ..deal import Deal


class AuctionKind(IntEnum):
    """The kinds of an auction."""

    NONE, COMPLETE, UNFINISHED, IRREGULAR = range(4)


class PlayKind(IntEnum):
    """The kinds of a play."""

    NONE, WHOLE, PART, LOOSE = range(4)


@dataclass(frozen=True)
class Record:
    """All that an id holds of a board; made by `normal`, or by `record_of`."""

    deal: Deal
    number: int | None = None
    dealer: Seat | None = None
    vulnerability: str | None = None
    auction: Auction | None = None
    """The calls alone, legal or not: no dealer, no remarks."""
    contract: Contract | None = None
    """With its declarer, or `PASSED_OUT`; None if it is not known."""
    cards: tuple[Card, ...] | None = None
    """The play in the order of time, lawful or not; None if there is none, and not empty."""
    tricks: int | None = None
    """Of the declarer's side."""
    claim: bool = False

    def normal(self) -> "Record":
        """The same with all that follows from it."""
        record = self
        if self.number is not None and (self.dealer is None or self.vulnerability is None):
            dealer = standard_dealer(self.number) if self.dealer is None else self.dealer
            vulnerability = self.vulnerability or standard_vulnerability(self.number)
            record = replace(record, dealer=dealer, vulnerability=vulnerability)
        if record.contract is None and (contract := record.contract_implied):
            record = replace(record, contract=contract)
        if record.tricks is None and (tricks := record.tricks_implied) is not None:
            record = replace(record, tricks=tricks)
        return record

    @cached_property
    def bidding(self) -> AuctionKind:
        """What kind of auction it has."""
        auction = self.auction
        if auction is None:
            return AuctionKind.NONE
        if auction.is_complete:
            return AuctionKind.COMPLETE
        return AuctionKind.UNFINISHED if auction.is_legal else AuctionKind.IRREGULAR

    @cached_property
    def contract_implied(self) -> Contract | None:
        """That of a complete auction, if the dealer is known or everybody passed."""
        return None if self.auction is None else _contract_of(self.auction, self.dealer)

    @property
    def leader(self) -> Seat | None:
        """Who leads: who holds the first card, or else left of the declarer."""
        if self.cards:
            owner = self.deal.owner(self.cards[0])
            if owner < 4:
                return owner
        return self.leader_implied()

    def leader_implied(self) -> Seat | None:
        """Left of the declarer."""
        return None if self.contract is None else self.contract.leader

    @cached_property
    def playing(self) -> tuple[PlayKind, int]:
        """What kind of play it has, and its number."""
        if self.cards is None:
            return PlayKind.NONE, 0
        strain = None if self.contract is None else self.contract.strain
        sizes = self.deal.hand_sizes
        if strain is not None and self.leader is not None and len(set(sizes)) == 1:
            try:
                number = cards_to_number(lawful(self.deal, strain, self.leader), self.cards)
                return (PlayKind.WHOLE if len(self.cards) == sum(sizes) else PlayKind.PART), number
            except ValueError:
                pass
        return PlayKind.LOOSE, cards_to_number(unordered(), self.cards)

    @cached_property
    def tricks_implied(self) -> int | None:
        """Of a lawful play of every card of a full deal, the tricks of the declarer's side."""
        contract, leader = self.contract, self.leader
        if contract is None or self.cards is None or len(self.cards) < 52 or not self.deal.is_full:
            return None
        if leader is None or contract.strain is None or contract.declarer is None:
            return None
        if self.playing[0] != PlayKind.WHOLE:
            return None
        return Play(self.deal, contract.strain, leader, self.cards).won[contract.declarer % 2]


def _contract_of(auction: Auction, dealer: Seat | None) -> Contract | None:
    """That of a complete auction, if the dealer is known or everybody passed."""
    contract, turn = auction.contract, auction.declarer_turn
    if contract is None or contract.is_passed_out or turn is None:
        return contract
    return None if dealer is None else contract.by((dealer + turn) % 4)


def record_of(board: Board) -> Record:
    """The normal record of a board.

    >>> from everydeal.deal import Deal
    >>> record = record_of(Board(Deal(), tags={"Contract": "4S", "Declarer": "W", "Result": "11"}))
    >>> str(record.contract), record.tricks
    ('4S W', 11)

    Raises:
        ValueError: a hand holds more than 13 cards.
    """
    check_kind(board, Board, "a record is of a board: record_of(Board(deal))")
    auction = board.auction
    dealer = auction.dealer if board.dealer is None and auction is not None else board.dealer
    contract = outcome.contract(board.tags)
    if contract is not None and not contract.is_passed_out:
        declarer = outcome.declarer(board.tags)
        contract = None if declarer is None else contract.by(declarer)
    if auction is not None and contract is None:
        contract = _contract_of(auction, dealer)
    cards, claim = _play_of(board, contract)
    tricks = outcome.tricks(board.tags, None if contract is None else contract.declarer)
    calls = None if auction is None else auction.bare()
    record = Record(board.deal, board.number, dealer, board.vulnerability, calls, contract, cards, tricks, claim)
    return record.normal() if tricks is None and cards is not None else record


def _play_of(board: Board, contract: Contract | None) -> tuple[tuple[Card, ...] | None, bool]:
    """The cards of a board's play, if they can be put in the order of time, and whether it ends with a claim."""
    section = board.raw_play
    if section is None or not section.words:
        return None, False
    strain = outcome.strain(board.tags) if contract is None else contract.strain
    try:
        cards, claim = cards_in_time(section, board.deal, strain)
    except ValueError:
        return None, False
    return cards or None, claim


def board_of(record: Record) -> Board:
    """The board of a record: what follows from the rest is not given, as far as `Board` finds it itself."""
    board = Board(record.deal, record.number, record.dealer, record.vulnerability)
    if record.auction is not None:
        raw_auction = words_of_auction(replace(record.auction, dealer=record.dealer))
        board.raw_auction = raw_auction if raw_auction.words else AnnotatedWords(record.dealer, ("+",))
    if record.contract is not None and record.contract != record.contract_implied:
        board.contract = record.contract
    if record.cards is not None or record.claim:
        names = map(card_name, record.cards or ())
        board.raw_play = AnnotatedWords(record.leader, (*names, *["*"] * record.claim))
    if record.tricks is not None and record.tricks != record.tricks_implied:
        board.tags["Result"] = str(record.tricks)
    return board
