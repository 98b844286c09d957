"""Spaces whose numbers are sums.

Members are compared in one thing after the other.  So the number of one is a sum over these: for each, those members
come before it that agree with it in all before, and are smaller in this.

A `ChoiceSpace` says how a member is made, step by step; at each step one of several choices is taken, and it says how
many members each of them leads to.  Both directions follow: a number is looked up at each step among the choices, which
come in order; and for a member its own choices are taken, and what comes before them is added.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from ..legality.card_numbering import Part
from .base import Space

T = TypeVar("T")
Choose = Callable[[str, "Iterable[tuple[Any, int]] | Space[Any]", Callable[[Any], str]], Any]
"""Takes one of the choices of a step, which come in order, each with the number of members that it leads to; or one of
the members of another space, each of which leads to one.  The last argument says a choice."""


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
        return sum([part.value for part in self.parts(item)])


class ChoiceSpace(SumSpace[T]):
    """A space that says how its members are made; steps that follow each other and have one name are one part."""

    @abstractmethod
    def _make(self, choose: Choose) -> T:
        """The member that *choose* chooses."""

    @abstractmethod
    def _choices(self, item: T) -> Iterable[object]:
        """What must be chosen to make a member, step by step; the errors are those of `parts`."""

    def _item(self, index: int) -> T:
        def choose(step: str, ways: Iterable[tuple[Any, int]] | Space[Any], say: Callable[[Any], str]) -> Any:
            nonlocal index
            if isinstance(ways, Space):
                return ways[index]
            for choice, members in ways:
                if index < members:
                    return choice
                index -= members
            raise AssertionError(f"{step}: the number is beyond the last choice")

        return self._make(choose)

    def parts(self, item: T) -> list[Part]:
        own, found = iter(self._choices(item)), dict[str, Part]()

        def choose(step: str, ways: Iterable[tuple[Any, int]] | Space[Any], say: Callable[[Any], str]) -> Any:
            wanted = next(own)
            if isinstance(ways, SumSpace):
                found.update((part.name, part) for part in ways.parts(wanted))
                return wanted
            before = ways.index(wanted) if isinstance(ways, Space) else _before(wanted, ways)
            _, so_far, said = found.get(step, Part(step, 0, ""))
            found[step] = Part(step, so_far + before, f"{said} {say(wanted)}".strip())
            return wanted

        self._make(choose)
        return list(found.values())


def _before(wanted: object, ways: Iterable[tuple[Any, int]]) -> int:
    """How many members the choices before the one that is wanted lead to."""
    before = 0
    for choice, members in ways:
        if choice == wanted:
            return before
        before += members
    raise AssertionError(f"{wanted} cannot be chosen")
