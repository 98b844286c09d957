"""The play in the order of time, or as PBN writes it: a line a trick, a column a seat, the opening leader's first.

Who played a card is told by the deal; who leads to the next trick, by the trumps.
"""

import re
from collections.abc import Sequence

from ...board.board import Board, Section
from ...cards import SUITS, UNUSED, Seat, parse_card
from ...deal import Deal
from .words import split_cells

_CARD = re.compile(r"[SHDC][AKQJT2-9]")
_BID = re.compile(r"[1-7](C|D|H|S|NT?)")


def in_columns(board: Board) -> Section | None:
    """The play of *board* trick by trick; None if a card is in nobody's hand, or two of a trick in one.

    >>> play = Section(None, ("SK", "SA", "S2", "S3", "HA"))
    >>> deal = Deal.from_pbn("N:A.A.. 2... 3... K...")
    >>> in_columns(Board(deal, play=play)).words
    ('SK', 'SA', 'S2', 'S3', '-', 'HA', '-', '-')
    """
    play = board.play
    if play is None or not play.in_turn:
        return play
    cells = split_cells(play.words)
    tail = cells.pop() if cells and cells[-1][0] in ("*", "+") else []
    players = [_player(cell, board.deal) for cell in cells]
    if any(player is None for player in players):
        return None
    leader = players[0] if players else play.first
    words: list[str] = []
    for begin in range(0, len(cells), 4):
        trick = dict(zip(players[begin : begin + 4], cells[begin : begin + 4], strict=True))
        if len(trick) != len(cells[begin : begin + 4]):
            return None
        for column in range(4):
            words += trick.get(((leader or 0) + column) % 4, ["-"])
    return Section(leader, (*words, *tail), play.notes, in_turn=False)


def in_time(board: Board) -> Section | None:
    """The play of *board* card by card; None if the trumps are not known or the play is not one by the rules."""
    play = board.play
    if play is None or play.in_turn:
        return play
    trumps = trump_suit(board)
    cells = split_cells(play.words)
    tail = cells.pop() if cells and cells[-1][0] in ("*", "+") else []
    leader = play.first
    if not cells:
        return Section(leader, tuple(tail), play.notes)
    if trumps is None or leader is None:
        return None
    words: list[str] = []
    lead = leader
    for begin in range(0, len(cells), 4):
        trick = cells[begin : begin + 4]
        cards: dict[Seat, int] = {}
        for turn in range(4):
            column = (lead + turn - leader) % 4
            cell = trick[column] if column < len(trick) else ["-"]
            if cell == ["-"]:
                break
            if _player(cell, board.deal) != (leader + column) % 4:
                return None
            cards[(leader + column) % 4] = parse_card(cell[0])
            words += cell
        if len(cards) < 4:
            if any(cell != ["-"] for cell in cells[begin + 4 :]) or len(cards) != sum(cell != ["-"] for cell in trick):
                return None
            break
        lead = winner(cards, lead, trumps)
    return Section(leader, (*words, *tail), play.notes)


def trump_suit(board: Board) -> int | None:
    """The trumps by the contract, or else by the last bid: S H D C = 0..3, notrump 4; None if not known."""
    contract = _BID.match(board.tags.get("Contract", ""))
    bids = [bid for word in (board.auction.words if board.auction else ()) if (bid := _BID.fullmatch(word))]
    bid = contract or (bids[-1] if bids else None)
    return None if bid is None else "SHDCN".index(bid[1][0])


def _player(cell: Sequence[str], deal: Deal) -> Seat | None:
    if not _CARD.fullmatch(cell[0]):
        return None
    owner = deal.owner(cell[0])
    return None if owner == UNUSED else owner


def winner(cards: dict[Seat, int], lead: Seat, trumps: int) -> Seat:
    """Who wins a trick that *lead* leads to; the trumps S H D C = 0..3, notrump 4."""
    led = cards[lead] // 13

    def strength(seat: Seat) -> tuple[bool, bool, int]:
        suit, rank = divmod(cards[seat], 13)
        return suit == trumps and trumps < len(SUITS), suit == led, -rank

    return max(cards, key=strength)
