"""The scrambled editions: a plain space, its numbers mixed by an affine map.

The member with number i is the plain space's member with number (multiplier * i + increment) mod size.  The multiplier
has no common factor with the size, so the map is one to one; back goes its modular inverse.  It is a linear map, not a
random permutation: numbers that are far apart by a constant go to numbers that are.

Source: the scrambled editions of Thomas Andrews' Impossible Bridge Book, which uses the constants below for both of
its plain editions (there, page = number + 1).
"""

from math import gcd

from ...deal import Deal
from ..deals import DealSpace
from ..releasing import released
from .hand_by_hand import andrews
from .pavlicek import pavlicek_suit

MULTIPLIER = 13109994191499930367061460371
INCREMENT = 34563463456363563565356345634


class Scrambled(DealSpace):
    """The members of *plain* in scrambled order."""

    def __init__(self, name: str, plain: DealSpace, multiplier: int = MULTIPLIER, increment: int = INCREMENT) -> None:
        if gcd(multiplier, plain.size) != 1:
            raise ValueError(f"multiplier {multiplier} has a common factor with the size {plain.size}")
        self.name = name
        self.size = plain.size
        self.plain = plain
        self._multiplier = multiplier
        self._increment = increment
        self._inverse = pow(multiplier, -1, plain.size)

    def scramble(self, number: int) -> int:
        """From the plain space's number of a deal to this one's.

        Raises:
            IndexError: there is no such number.
        """
        return (self._checked(number) - self._increment) * self._inverse % self.size

    def unscramble(self, number: int) -> int:
        """From this space's number of a deal to the plain one's.

        Raises:
            IndexError: there is no such number.
        """
        return (self._multiplier * self._checked(number) + self._increment) % self.size

    def _checked(self, number: int) -> int:
        if not 0 <= number < self.size:
            raise IndexError(f"number {number} is outside {self.name} (size {self.size})")
        return number

    def _index(self, deal: Deal) -> int:
        return self.scramble(self.plain._index(deal))

    def _item(self, index: int) -> Deal:
        return self.plain._item(self.unscramble(index))


andrews_scrambled = released(Scrambled("andrews-scrambled", andrews))
pavlicek_suit_scrambled = released(Scrambled("pavlicek-suit-scrambled", pavlicek_suit))
