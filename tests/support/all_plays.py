"""Every position of the play of a small deck, by playing: knows the laws of play, nothing else.

A position is (hands, leader, table): a mask for each player, who led or is on lead, and the cards on the table.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from everydeal.legality.deck import Deck

Hands = tuple[int, ...]
Position = tuple[Hands, int, tuple[int, ...]]
Strains = int
"""A set of strains: bit z, notrump is bit 4."""


def deals(cards: tuple[int, ...], size: int, players: int = 4) -> Iterator[Hands]:
    """All ways to deal *cards* out."""
    if not players:
        yield ()
        return
    for chosen in combinations(cards, size):
        rest = tuple(card for card in cards if card not in chosen)
        for others in deals(rest, size, players - 1):
            yield (sum(1 << card for card in chosen), *others)


def all_positions(deck: Deck, *, turned: bool = False) -> Iterator[dict[Position, Strains]]:
    """After 0, 1, 2, ... cards: every position that lawful play reaches, with the strains in which it does.

    If *turned*, the table is turned so that the first player is the leader of each trick: one of every four positions.
    """
    cards = tuple(13 * suit + rank for suit in deck.suits for rank in range(deck.lengths[suit]))
    strains = sum(1 << strain for strain in deck.strains)
    found: dict[Position, Strains] = {
        (hands, leader, ()): strains
        for hands in deals(cards, deck.full_hand, deck.players)
        for leader in range(1 if turned else deck.players)
    }
    for _ in cards:
        yield found
        after: dict[Position, Strains] = {}
        for (hands, leader, table), reached in found.items():
            player = (leader + len(table)) % deck.players
            for card in lawful(hands[player], table):
                left: Hands = (*hands[:player], hands[player] ^ 1 << card, *hands[player + 1 :])
                if len(table) < deck.players - 1:
                    key: Position = left, leader, (*table, card)
                    after[key] = after.get(key, 0) | reached
                    continue
                for strain in deck.strains:
                    if reached >> strain & 1:
                        lead = winner((*table, card), leader, strain)
                        key = ((*left[lead:], *left[:lead]), 0, ()) if turned else (left, lead, ())
                        after[key] = after.get(key, 0) | 1 << strain
        found = after
    yield found


def plays(hands: Hands, leader: int, strain: int, table: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Every order of the cards in which each player follows suit: tried card by card, from nothing."""
    if len(table) == len(hands):
        leader, table = winner(table, leader, strain), ()
    player = (leader + len(table)) % len(hands)
    if not hands[player]:
        yield ()
        return
    for card in lawful(hands[player], table):
        left = (*hands[:player], hands[player] ^ 1 << card, *hands[player + 1 :])
        for rest in plays(left, leader, strain, (*table, card)):
            yield (card, *rest)


@lru_cache(maxsize=1 << 16)
def lawful(hand: int, table: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of a hand that may be played: of the suit that was led, if there are any."""
    held = tuple(card for card in range(hand.bit_length()) if hand >> card & 1)
    return tuple(card for card in held if table and card // 13 == table[0] // 13) or held


@lru_cache(maxsize=1 << 16)
def winner(trick: tuple[int, ...], leader: int, strain: int) -> int:
    """Who wins: the highest trump, or else the highest card of the suit led."""
    places = range(len(trick))
    best = min(places, key=lambda i: (trick[i] // 13 != strain, trick[i] // 13 != trick[0] // 13, trick[i]))
    return (leader + best) % len(trick)
