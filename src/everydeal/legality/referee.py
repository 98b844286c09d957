"""The referee: replays a play card by card, and knows the laws of play, nothing else.

It shares no code with the search for a play (`witness`), so that the one can check the other.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ..cards import SEAT_NAMES, SUIT_NAMES, Card, Seat, card_name, cards_of, to_card, to_seat
from ..deal import Deal
from ..strains import to_strain


class IllegalPlayError(ValueError):
    """A card that the laws of play do not allow; says which, in which trick, and why.

    >>> replay_into_trick(Deal("N:A.A.. K.K.. Q.Q.. J.J.."), "NT", "N", ["SA", "HK"])
    Traceback (most recent call last):
        ...
    everydeal.legality.referee.IllegalPlayError: trick 1: East plays HK to a lead in spades and holds SK: a revoke
    """


class PlayedTrick(NamedTuple):
    """A trick as it was played.

    >>> trick = replay(Deal("N:A... K... Q... J..."), "NT", "W", ["SJ", "SA", "SK", "SQ"])[1][0]
    >>> trick.leader, card_name(trick.cards[0]), trick.winner
    (3, 'SJ', 0)
    """

    leader: Seat
    cards: tuple[Card, Card, Card, Card]
    """In the order of play: the leader's card first."""
    winner: Seat


class Replayed(NamedTuple):
    """Where a play leads to.

    >>> found = replay_into_trick(Deal("N:A... K... Q... J..."), "NT", "W", ["SJ", "SA"])
    >>> str(found.hands), found.leader, [card_name(card) for card in found.table]
    ('N:... K... Q... ...', 3, ['SJ', 'SA'])
    """

    hands: Deal
    """What is left in the hands."""
    tricks: list[PlayedTrick]
    """The complete tricks."""
    leader: Seat
    """Who led to the unfinished trick; if there is none, who is on lead."""
    table: tuple[Card, ...]
    """The cards of the unfinished trick, in the order of play."""


def replay(
    deal: Deal, strain: int | str, leader: Seat | str, play: Sequence[Card | str]
) -> tuple[Deal, list[PlayedTrick]]:
    """Play *play*, cards in the order in which they were played, from *deal*, *leader* making the opening lead.

    Args:
        strain: the trump suit (0..3 or ``"S"``...) or notrump (4 or ``"NT"``).

    Returns:
        The ending that is left, and the tricks.

    >>> deal = Deal.from_pbn("N:A... K... Q... J...")
    >>> ending, tricks = replay(deal, "NT", "S", ["SQ", "SJ", "SA", "SK"])
    >>> ending.is_balanced, tricks[-1].winner
    (True, 0)

    Raises:
        IllegalPlayError: a card that the player whose turn it is does not hold, a revoke, or a trick left unfinished.
        ValueError: *strain*, *leader* or a card of *play* is not one.
        TypeError: one of them is neither a text nor a whole number.
    """
    if len(play) % 4:
        raise IllegalPlayError(f"{len(play)} cards: the last trick has only {len(play) % 4}")
    found = replay_into_trick(deal, strain, leader, play)
    return found.hands, found.tricks


def replay_into_trick(deal: Deal, strain: int | str, leader: Seat | str, play: Sequence[Card | str]) -> Replayed:
    """As `replay`, but the last trick may be unfinished.

    >>> replay_into_trick(Deal("N:A... K... Q... J..."), "NT", "W", ["SJ", "SA"]).tricks
    []

    Raises:
        IllegalPlayError: a card that the player whose turn it is does not hold, or a revoke.
        ValueError: as `replay`.
        TypeError: as `replay`.
    """
    trumps = to_strain(strain)
    cards = [to_card(card) for card in play]
    tricks: list[PlayedTrick] = []
    turn = to_seat(leader)
    for first in range(0, len(cards), 4):
        where = f"trick {first // 4 + 1}"
        opener, table = turn, cards[first : first + 4]
        led = table[0] // 13
        for card in table:
            _check(deal, turn, card, led, where)
            deal = deal.play(turn, card)
            turn = (turn + 1) % 4
        if len(table) < 4:
            return Replayed(deal, tricks, opener, tuple(table))
        turn = (opener + _winning_place(table, trumps)) % 4
        tricks.append(PlayedTrick(opener, (table[0], table[1], table[2], table[3]), turn))
    return Replayed(deal, tricks, turn, ())


def _check(deal: Deal, player: Seat, card: Card, led: int, where: str) -> None:
    hand = deal.hands[player]
    if not hand >> card & 1:
        raise IllegalPlayError(f"{where}: it is {SEAT_NAMES[player]}'s turn, who does not hold {card_name(card)}")
    held = [other for other in cards_of(hand) if other // 13 == led]
    if card // 13 != led and held:
        raise IllegalPlayError(
            f"{where}: {SEAT_NAMES[player]} plays {card_name(card)} to a lead in {SUIT_NAMES[led]}"
            f" and holds {card_name(held[0])}: a revoke"
        )


def _winning_place(table: Sequence[Card], trumps: int) -> int:
    """Which of the four cards wins: the highest trump, or else the highest card of the suit led."""
    suits = [card // 13 for card in table]
    deciding = trumps if trumps in suits else suits[0]
    return min((place for place in range(4) if suits[place] == deciding), key=lambda place: table[place] % 13)
