"""Paul Wayper's shortened code: two bits a card while three hands are open, one while two are, then none.

Cards come in suit order.  As long as three or four hands are not yet full, two bits name the seat of the next card.
When only two are left open, one bit says which of them gets it: 0 the one whose value is lower.  When one is left, it
gets all the rest, and the code ends: its reader knows where, so that codes can follow each other.

The length lies between 65 and 101 bits and is 8957/90 = 99.52 on average (`mean_length`).

Bytes and text put the bits one after the other, eight or six at a time, the last byte or character filled up with zero
bits: 12 or 13 bytes and 16 or 17 characters for nearly all deals, where the unshortened code takes 13 and 18.

Source: Paul Wayper, "Encoding Bridge".  He does not say which bit stands for which seat.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from ..argument_checks import check_kind
from ..cards import SEAT_NAMES, card_name
from ..deal import Deal
from ..notations.encoding import ALPHABET
from .base import CARDS, Code, check_all_dealt

_FULL = 13


class ShortCode(Code):
    """The shortened code of full deals.

    >>> deal = Deal.from_pbn("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    >>> short.to_bits(deal) == "00" * 13 + "01" * 13 + "0" * 13, short.format(deal)
    (True, 'AAAAFVVVUAA')
    """

    name = "short"

    def to_bits(self, deal: Deal) -> str:
        """The code as a text of 0 and 1.

        >>> from everydeal.codes import two_bits
        >>> deal = two_bits.parse("6pL_gE_kYUmzt5RSTA")
        >>> short.to_bits(deal)[:8], len(short.to_bits(deal))
        ('11101010', 100)

        Raises:
            ValueError: not a full deal.
        """
        check_all_dealt(deal, self.name)
        if not deal.is_full:
            raise ValueError(f"the code {self.name} is for hands of 13 cards, not {deal.hand_sizes} in N E S W: {deal}")
        left, bits = [_FULL] * 4, []
        for owner in deal.owners():
            open_seats = [seat for seat in self._seat_of if left[seat]]
            if len(open_seats) > 2:
                bits.append(f"{self._value_of[owner]:02b}")
            elif len(open_seats) == 2:
                bits.append(str(open_seats.index(owner)))
            left[owner] -= 1
        return "".join(bits)

    def from_bits(self, bits: str) -> Deal:
        """The deal of a text of 0 and 1.

        >>> short.from_bits(13 * "00" + 13 * "01" + 13 * "0").south
        Hand('..AKQJT98765432.')

        Raises:
            ValueError: another character, too few or too many bits, or a 14th card for a hand.
        """
        for place, bit in enumerate(bits):
            if bit not in "01":
                raise ValueError(f"bit {place + 1} is {bit!r}, not 0 or 1")
        deal, length = self._read(bits)
        if length < len(bits):
            raise ValueError(f"{len(bits)} bits, but the deal is complete after {length}")
        return deal

    def to_bytes(self, deal: Deal) -> bytes:
        bits = self.to_bits(deal)
        width = -(-len(bits) // 8)
        return int(bits.ljust(8 * width, "0"), 2).to_bytes(width, "big")

    def from_bytes(self, data: bytes) -> Deal:
        return self._read_padded("".join(f"{byte:08b}" for byte in data), 8)

    def format(self, deal: Deal) -> str:
        bits = self.to_bits(deal)
        return "".join(ALPHABET[int(bits[i : i + 6].ljust(6, "0"), 2)] for i in range(0, len(bits), 6))

    def parse(self, text: str) -> Deal:
        text = text.strip()
        for place, character in enumerate(text):
            if character not in ALPHABET:
                raise ValueError(f"{text!r}: character {place + 1}, {character!r}, is not one of A-Z a-z 0-9 - _")
        return self._read_padded("".join(f"{ALPHABET.index(character):06b}" for character in text), 6)

    def _read_padded(self, bits: str, unit: int) -> Deal:
        deal, length = self._read(bits)
        rest = bits[length:]
        if len(rest) >= unit or "1" in rest:
            raise ValueError(f"the deal is complete after {length} bits, but {len(rest)} more follow: {rest}")
        return deal

    def _read(self, bits: str) -> tuple[Deal, int]:
        """The deal that *bits* begin with, and how many of them it takes."""
        left, hands, place = [_FULL] * 4, [0, 0, 0, 0], 0
        for card in CARDS:
            open_seats = [seat for seat in self._seat_of if left[seat]]
            width = min(len(open_seats) - 1, 2)
            word = bits[place : place + width]
            if len(word) < width:
                raise ValueError(f"{len(bits)} bits end before {card_name(card)} has its seat")
            place += width
            value = int(word or "0", 2)
            seat = self._seat_of[value] if width == 2 else open_seats[value]
            if not left[seat]:
                raise ValueError(
                    f"bits {place - 1}-{place} give {card_name(card)} to {SEAT_NAMES[seat]}, who has 13 cards"
                )
            left[seat] -= 1
            hands[seat] |= 1 << card
        return Deal(*hands), place


short = ShortCode()


def mean_length(sizes: Sequence[int] = (_FULL,) * 4) -> Fraction:
    """The exact mean number of bits of the shortened code over all deals of hands of these sizes.

    With hands of n, e, s, w cards still to fill, C together, the next card goes to North in n / C of the deals; so the
    mean is the bits of one card plus the mean over the four hands of what the rest takes.

    >>> mean_length(), float(mean_length())
    (Fraction(8957, 90), 99.52222222222223)
    """
    check_kind(sizes, Sequence, "the sizes of four hands are a list of whole numbers, like (13, 13, 13, 13)")
    return _mean_length(tuple(sorted(sizes)))


@lru_cache(maxsize=1 << 12)
def _mean_length(sizes: tuple[int, ...]) -> Fraction:
    """`mean_length` of sizes in ascending order: it does not depend on whose hand is which."""
    open_hands = sum(size > 0 for size in sizes)
    if open_hands < 2:
        return Fraction(0)
    mean = Fraction(min(open_hands - 1, 2))
    for i, size in enumerate(sizes):
        if size:
            rest = tuple(sorted((*sizes[:i], size - 1, *sizes[i + 1 :])))
            mean += Fraction(size, sum(sizes)) * _mean_length(rest)
    return mean
