"""Spaces whose numbers are sums.

Members are compared in one thing after the other.  So the number of one is a sum over these: for each, those members
come before it that agree with it in all before, and are smaller in this.
"""

from abc import abstractmethod
from typing import TypeVar

from ..legality.card_numbering import Part
from .base import Space

T = TypeVar("T")


class SumSpace(Space[T]):
    """A space that says what the number of a member is the sum of."""

    @abstractmethod
    def parts(self, item: T) -> list[Part]:
        """What the number of a member is the sum of, in the order in which members are compared.

        Raises:
            ValueError: it is not in this space; says why.
            TypeError: it is not the kind of thing that this space numbers.
        """

    def _index(self, item: T) -> int:
        return sum(part.value for part in self.parts(item))
