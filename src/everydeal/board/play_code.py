"""The number of a play of a deal, with trumps and a leader given.

The player in turn has r choices: his cards of the suit led if he has any and does not lead, else all his cards.  The
digit d is how many of them come before the one he plays (SA = 0 ... C2 = 51), and

    number = d1 + r1 * (d2 + r2 * (d3 + ...))

The first card is the least significant digit, because a radix is known only when the cards before it are.  So decoding
m cards takes m divisions; what is left over must be 0, and each number is one play or none.  Forced cards cost
nothing.

The *loose* number is for what is not a lawful play: any different cards, each chosen among those of the 52 that have
not been named, radices 52, 51, 50 ...; it needs no deal.

Either way a card is chosen among some, again and again: `Choices` are sent the card, and give what may be chosen next.
"""

from collections.abc import Generator, Sequence
from typing import TypeAlias

from ..argument_checks import check_kind
from ..cards import DECK, SUIT, Card, Mask, Seat, card_name
from ..deal import Deal
from ..strains import Strain
from .play import Play, winning_place

Choices: TypeAlias = Generator[Mask, Card, None]


def lawful(deal: Deal, strain: Strain, leader: Seat) -> Choices:
    """What the player in turn may play; nothing after the last card."""
    hands = list(deal.hands)
    while True:
        card = yield hands[leader]
        hands[leader] ^= 1 << card
        trick, led = [card], SUIT << 13 * (card // 13)
        for seat in (leader + 1 & 3, leader + 2 & 3, leader + 3 & 3):
            card = yield hands[seat] & led or hands[seat]
            hands[seat] ^= 1 << card
            trick.append(card)
        leader = leader + winning_place(trick, strain) & 3


def unordered() -> Choices:
    """The cards that have not been named.

    >>> cards_to_number(unordered(), (51, 0)), number_to_cards(unordered(), 2, 51)
    (51, (51, 0))
    """
    left = DECK
    while True:
        left ^= 1 << (yield left)


def cards_to_number(choices: Choices, cards: Sequence[Card]) -> int:
    """The number of some cards.

    Raises:
        ValueError: one of them may not be chosen.
    """
    number, product = 0, 1
    own = next(choices)
    for place, card in enumerate(cards, start=1):
        bit = 1 << card
        if not own & bit:
            raise ValueError(f"card {place}, {card_name(card)}, may not be played")
        number += product * (own & bit - 1).bit_count()
        product *= own.bit_count()
        own = choices.send(card)
    return number


def number_to_cards(choices: Choices, count: int, number: int) -> tuple[Card, ...]:
    """The *count* cards that have this number: the inverse of `cards_to_number`.

    Raises:
        ValueError: none have.
    """
    cards: list[Card] = []
    own = next(choices)
    for _ in range(count):
        if not own:
            raise ValueError(f"a play of {count} cards, where there are {len(cards)}")
        number, digit = divmod(number, own.bit_count())
        for _ in range(digit):
            own &= own - 1
        cards.append((own & -own).bit_length() - 1)
        own = choices.send(cards[-1])
    if number:
        raise ValueError(f"no play of {count} cards has this number: something is left over")
    return tuple(cards)


def play_number(play: Play) -> int:
    """The number of a lawful play, among those of its deal, trumps, leader and number of cards.

    >>> deal = Deal.from_pbn("N:A2... K3... Q4... J5...")
    >>> play = Play(deal, 4, 2, ("SQ", "SJ", "SA", "S3", "S2"))
    >>> play_number(play), play_of_number(deal, 4, 2, 5, 8) == play
    (8, True)

    Raises:
        ValueError: it is not lawful, or the hands do not hold equally many cards.
    """
    check_kind(play, Play, "only a Play has such a number: Play(deal, strain, leader, cards)")
    _check_balanced(play.deal)
    if not play.is_legal:
        raise ValueError(f"a play that is not lawful has no number: {play.why_illegal()}")
    return cards_to_number(lawful(play.deal, play.strain, play.leader), play.cards)


def play_of_number(deal: Deal, strain: Strain, leader: Seat, count: int, number: int) -> Play:
    """The lawful play of *count* cards with this number; see `play_number`.

    >>> str(play_of_number(Deal.from_pbn("N:A2... K3... Q4... J5..."), 4, 2, 5, 8))
    'SQ SJ SA S3 S2'

    Raises:
        ValueError: no play has it, or the hands do not hold equally many cards.
    """
    _check_balanced(deal)
    if number < 0 or count < 0:
        raise ValueError(f"neither the number, {number}, nor the number of cards, {count}, can be negative")
    return Play(deal, strain, leader, number_to_cards(lawful(deal, strain, leader), count, number))


def _check_balanced(deal: Deal) -> None:
    if not deal.is_full and len(set(deal.hand_sizes)) > 1:
        held = " ".join(map(str, deal.hand_sizes))
        raise ValueError(f"a play has a number where the hands have as many cards each, not {held}: {deal}")
