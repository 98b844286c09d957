"""Legal endings against lawful play of real cards, found by trying everything: knows the laws of play, nothing else.

With the bridge deck: every way to hand out the unused cards of an ending, every leader, every play, after one trick
for all entries of the table, legal or not, and after two for a sample.
"""

from array import array
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import pytest

from all_plays import winner
from everydeal import Deal
from everydeal.legality import leads, legal
from everydeal.legality.numbering import Numbering, block_entries
from everydeal.legality.packed import bridge_table
from everydeal.legality.table import Table
from everydeal.stream import Stream

Hands = tuple[tuple[int, ...], ...]
"""The cards, of those to be played, in each hand."""


def lawful_tricks(held: tuple[set[int], ...], hands: Hands, leader: int) -> Iterator[tuple[int, ...]]:
    """Every lawful trick with cards of *hands* only; each player holds cards of the suits *held* too."""
    order = [(leader + i) % 4 for i in range(4)]
    suits = [held[player].union(card // 13 for card in hands[player]) for player in order]
    for cards in product(*(hands[player] for player in order)):
        led = cards[0] // 13
        if all(card // 13 == led or led not in has for card, has in zip(cards, suits, strict=True)):
            yield cards


def hand_outs(cards: tuple[int, ...], players: int = 4) -> Iterator[Hands]:
    """All ways to divide *cards* evenly."""
    if players == 1:
        yield (cards,)
        return
    for chosen in combinations(cards, len(cards) // players):
        for rest in hand_outs(tuple(card for card in cards if card not in chosen), players - 1):
            yield (chosen, *rest)


def reached_by_play(ending: Deal) -> set[tuple[int, int]]:
    """Strain and player on lead of all lawful plays, from all full deals, that leave *ending*."""
    held = tuple({suit for suit in range(4) if ending.holding(player, suit)} for player in range(4))

    @cache
    def tricks(hands: Hands, leader: int) -> list[tuple[tuple[int, ...], Hands]]:
        return [(played, without(hands, played)) for played in lawful_tricks(held, hands, leader)]

    reached: set[tuple[int, int]] = set()
    for hands in hand_outs(tuple(card for card in range(52) if ending.unused >> card & 1)):
        states = {(hands, leader, strain) for leader in range(4) for strain in range(5)}
        for _ in range(13 - ending.hand_sizes[0]):
            states = {
                (left, winner(played, leader, strain), strain)
                for cards, leader, strain in states
                for played, left in tricks(cards, leader)
            }
        reached |= {(strain, leader) for _, leader, strain in states}
        if len(reached) == 20:  # everything
            break
    return reached


def without(hands: Hands, played: tuple[int, ...]) -> Hands:
    return tuple(tuple(card for card in hand if card not in played) for hand in hands)


def an_ending_of_each_entry(cards: int) -> list[Deal]:
    """A random ending of every entry with so many cards, legal or not."""
    table = bridge_table()
    all_legal = Table(table.deck, table.classes, table.lengths, table.places, array("I", [1] * len(table.leads)))
    all_legal.endings = table.endings  # the same, so that they are not counted again
    numbering = Numbering(all_legal, all_legal.blocks, with_lead=False)
    stream = Stream.from_text("an ending of each entry")
    blocks = ((numbering._start(cards, 0, p), block_entries(all_legal, cards, p, False)) for p in table.classes)
    starts = [first + start for first, block in blocks for start in block.starts[0]]
    ends = [*starts[1:], sum(all_legal.totals["all"][: 14 - cards])]
    return [
        numbering.item(start + stream.number(end - start, i))[0]
        for i, (start, end) in enumerate(zip(starts, ends, strict=True))
    ]


def by_the_table(ending: Deal) -> set[tuple[int, int]]:
    return {(strain, player) for strain, players in leads(ending).items() for player in players}


@pytest.mark.slow
def test_one_trick_of_every_entry() -> None:
    found = an_ending_of_each_entry(12)
    assert (len(found), sum(map(legal, found))) == (1567, 1042)
    for ending in found:
        assert by_the_table(ending) == reached_by_play(ending), ending


@pytest.mark.slow
def test_two_tricks_of_a_sample_of_entries() -> None:
    found = {ending: legal(ending) for ending in an_ending_of_each_entry(11)}
    reached, never = ([ending for ending in found if found[ending] == wanted] for wanted in (True, False))
    assert (len(found), len(reached)) == (8358, 6563)
    partly = [ending for ending in reached[::8] if len(by_the_table(ending)) < 20][::200]
    for ending in reached[::7000] + never[::1800] + partly[::2]:
        assert by_the_table(ending) == reached_by_play(ending), ending
