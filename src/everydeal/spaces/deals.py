"""What all spaces of deals share: their members are `Deal`s, written as PBN deal strings."""

from collections.abc import Sequence

from ..argument_checks import wrong_kind
from ..cards import DECK, SEAT_NAMES, SEATS, Card, Mask, card_name, cards_of
from ..deal import Deal
from .base import Space

FULL = (13, 13, 13, 13)
"""The hand sizes of a full deal."""


class DealSpace(Space[Deal]):
    """A space whose members are deals.

    >>> from everydeal import spaces
    >>> space = spaces.pavlicek
    >>> isinstance(space, DealSpace), space.parse_item(space.format_item(space[7])) == space[7]
    (True, True)
    """

    member_kind = "full deals"
    _members = Deal, "this space numbers deals: give a Deal, like Deal('N:AK... ...')"

    def parse_item(self, text: str) -> Deal:
        return Deal.from_pbn(text)


def owners_in(deal: Deal, cards: Sequence[Card]) -> list[int]:
    """The owner of each of *cards*, in that order: N E S W = 0..3, 4 = nobody.

    Raises:
        TypeError: *deal* is no `Deal`.
        ValueError: somebody holds a card that is not among *cards*.
    """
    owners = _deal(deal).owners()
    if len(cards) < 52:
        check_deck(deal, sum(1 << card for card in cards))
    return [owners[card] for card in cards]


def check_deck(deal: Deal, deck: Mask) -> None:
    """ValueError if somebody holds a card outside *deck*."""
    north, east, south, west = deal.hands
    if not (north | east | south | west) & ~deck:
        return
    for seat, hand in enumerate(deal.hands):
        for card in cards_of(hand & ~deck):
            raise ValueError(f"{SEAT_NAMES[seat]} holds {card_name(card)}, which is not in this deck: {deal}")


def check_sizes(deal: Deal, sizes: Sequence[int], deck: Mask = DECK) -> None:
    """TypeError if *deal* is not a `Deal`; ValueError if its hands have other sizes, or cards outside *deck*."""
    if _deal(deal).hand_sizes != tuple(sizes):
        wanted = "13 each" if tuple(sizes) == FULL else " ".join(map(str, sizes))
        if tuple(sizes) == FULL and set(deal.hand_sizes) == {0, 13}:
            *others, last = (seat for seat, size in zip(SEATS, deal.hand_sizes, strict=True) if size)
            given = f"hands of {', '.join(others)} and {last} are" if others else f"hand of {last} is"
            raise ValueError(f"only the {given} given: {deal}")
        held = " ".join(map(str, deal.hand_sizes))
        raise ValueError(f"the hands N E S W have {held} cards, not {wanted}: {deal}")
    check_deck(deal, deck)


def deal_of(owners: Sequence[int], cards: Sequence[Card]) -> Deal:
    """The deal in which *cards* have these *owners* (4 = nobody)."""
    hands = [0, 0, 0, 0, 0]
    for card, owner in zip(cards, owners, strict=True):
        hands[owner] |= 1 << card
    return Deal(*hands[:4])


def _deal(deal: Deal) -> Deal:
    if not isinstance(deal, Deal):
        raise wrong_kind(DealSpace._members[1], deal)
    return deal
