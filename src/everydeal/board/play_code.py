"""The number of a play of a deal, with trumps and a leader given.

The player in turn has r choices: his cards of the suit led if he has any and does not lead, else all his cards.  The
digit d is how many of them come before the one he plays (SA = 0 ... C2 = 51), and

    number = d1 + r1 * (d2 + r2 * (d3 + ...))

The first card is the least significant digit, because a radix is known only when the cards before it are.  So decoding
m cards takes m divisions; what is left over must be 0, and each number is one play or none.  Forced cards cost
nothing.

The *loose* number is for what is not a lawful play: any different cards, each with its place among those of the 52 that
have not been named, radices 52, 51, 50 ...; it needs no deal.
"""

from collections.abc import Iterator, Sequence

from ..argument_checks import check_kind
from ..cards import DECK, SUIT, Card, Mask, Seat, card_name
from ..deal import Deal
from ..strains import Strain
from .play import Play, winning_place


def cards_to_number(deal: Deal, strain: Strain, leader: Seat, cards: Sequence[Card]) -> int:
    """The number of a lawful play, to the end or not, of a deal with as many cards in each hand.

    Raises:
        ValueError: a card may not be played.
    """
    hands, turn, number, product = list(deal.hands), leader, 0, 1
    for begin in range(0, len(cards), 4):
        trick = cards[begin : begin + 4]
        led = SUIT << 13 * (trick[0] // 13)
        choices = hands[turn]
        for card in trick:
            bit = 1 << card
            if not choices & bit:
                raise ValueError(f"card {begin + trick.index(card) + 1}, {card_name(card)}, is not lawful")
            number += product * (choices & bit - 1).bit_count()
            product *= choices.bit_count()
            hands[turn] ^= bit
            turn = turn + 1 & 3
            choices = hands[turn] & led or hands[turn]
        if len(trick) == 4:
            turn = turn + winning_place(trick, strain) & 3
    return number


def number_to_cards(deal: Deal, strain: Strain, leader: Seat, count: int, number: int) -> tuple[Card, ...]:
    """The lawful play of *count* cards that has this number.

    Raises:
        ValueError: none has.
    """
    hands, turn, led = list(deal.hands), leader, 0
    cards: list[Card] = []
    choices = hands[turn]
    for _ in range(count):
        if not choices:
            raise ValueError(f"a play of {count} cards, where there are {len(cards)}")
        number, digit = divmod(number, choices.bit_count())
        card = _nth(choices, digit)
        cards.append(card)
        hands[turn] ^= 1 << card
        turn = turn + 1 & 3
        if len(cards) % 4 == 1:
            led = SUIT << 13 * (card // 13)
        if len(cards) % 4:
            choices = hands[turn] & led or hands[turn]
        else:
            turn = turn + winning_place(cards[-4:], strain) & 3
            choices = hands[turn]
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
    return cards_to_number(play.deal, play.strain, play.leader, play.cards)


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
    return Play(deal, strain, leader, number_to_cards(deal, strain, leader, count, number))


def _check_balanced(deal: Deal) -> None:
    if not deal.is_full and len(set(deal.hand_sizes)) > 1:
        held = " ".join(map(str, deal.hand_sizes))
        raise ValueError(f"a play has a number where the hands have as many cards each, not {held}: {deal}")


# Cards in any order


def unordered_play_number(cards: Sequence[Card]) -> int:
    """The number of different cards in any order, among the sequences of as many.

    >>> unordered_play_number((51, 0)), unordered_play_cards(2, 51)
    (51, (51, 0))

    Raises:
        ValueError: a card comes twice.
    """
    number, product = 0, 1
    for left, card in zip(_left(cards), cards, strict=False):
        if not left >> card & 1:
            raise ValueError(f"{card_name(card)} comes twice")
        number += product * (left & (1 << card) - 1).bit_count()
        product *= left.bit_count()
    return number


def _left(cards: Sequence[Card]) -> Iterator[Mask]:
    left = DECK
    for card in cards:
        yield left
        left &= ~(1 << card)


def unordered_play_cards(count: int, number: int) -> tuple[Card, ...]:
    """The *count* cards of a loose number.

    Raises:
        ValueError: more than 52 cards, or no sequence has this number.
    """
    if count > 52:
        raise ValueError(f"{count} different cards, of 52")
    left, cards = DECK, []
    for _ in range(count):
        number, digit = divmod(number, left.bit_count())
        cards.append(_nth(left, digit))
        left ^= 1 << cards[-1]
    if number:
        raise ValueError(f"no sequence of {count} cards has this number: something is left over")
    return tuple(cards)


def _nth(mask: Mask, place: int) -> Card:
    """The card at a place of *mask*, from 0."""
    for _ in range(place):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1
