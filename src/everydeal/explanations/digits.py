"""One digit a card: `power5`, Pavlicek's second algorithm, and `power4`, Wayper's two bits.

Sources: Richard Pavlicek, "Mapping Bridge Endings" (article 7Z72), the "power of 5"; Paul Wayper, "Encoding Bridge".
"""

from collections.abc import Iterator

from ..cards import RANK_ORDER, SEAT_NAMES, SUIT_ORDER, card_name
from ..deal import Deal
from ..spaces.released.powers import Power4, Power5
from .work import Line, Work, make_work, say


def explain_power5(space: Power5, deal: Deal, number: int, to_number: bool) -> Work:
    """The work of the power of 5."""
    theory = (
        "Every card is in one of five places: a digit 0 for unused, 1 to 4 for North, East, South, West. The digits "
        "make a number in base 5, the first card's the lowest; the cards stand in rank order, SA HA DA CA SK ... C2."
    )
    return make_work(space, to_number, deal, number, theory, _power5_lines(deal, number, to_number))


def _power5_lines(deal: Deal, number: int, to_number: bool) -> Iterator[Line]:
    owners = deal.owners()
    running = 0 if to_number else number
    for place, card in enumerate(RANK_ORDER):
        owner = owners[card]
        digit = (owner + 1) % 5
        holder = f"{card_name(card)} {'unused' if owner == 4 else SEAT_NAMES[owner]:6} "
        if to_number:
            if digit:
                yield Line(holder, f"{running} + {digit} * 5^{place}", running + digit * 5**place)
            running += digit * 5**place
        else:
            if not running:
                yield say(f"  {card_name(card)} ... nothing is left: the other {52 - place} cards are unused")
                break
            yield Line(holder, f"{running} mod 5", digit)
            yield Line(" " * len(holder), f"({running} - {digit}) / 5", running // 5)
            running //= 5
    yield say(f"The number is {number} (cards with the digit 0 add nothing)" if to_number else f"The deal is {deal}")


def explain_power4(space: Power4, deal: Deal, number: int, to_number: bool) -> Work:
    """The work of two bits a card."""
    theory = (
        "Every card has two bits for its owner, 00 North, 01 East, 10 South, 11 West, in the order of the deck, SA SK "
        "... C2, the first card's on top. The 104 bits are 13 bytes, and in base64 Wayper's 18 characters."
    )
    return make_work(space, to_number, deal, number, theory, _power4_lines(deal, number, to_number))


def _power4_lines(deal: Deal, number: int, to_number: bool) -> Iterator[Line]:
    owners = deal.owners()
    running = 0 if to_number else number
    for card in SUIT_ORDER:
        owner = owners[card]
        holder = f"{card_name(card)} {SEAT_NAMES[owner]:5} {owner:02b}  "
        if to_number:
            yield Line(holder, f"{running} * 4 + {owner}", running * 4 + owner)
            running = running * 4 + owner
        else:
            weight = 51 - card
            yield Line(holder, f"{running} - {owner} * 4^{weight}", running - owner * 4**weight, f"below 4^{weight}")
            running -= owner * 4**weight
    yield say(f"The number is {number}" if to_number else f"The deal is {deal}")
