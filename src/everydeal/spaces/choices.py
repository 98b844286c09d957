"""Spaces whose members are made by one choice after the other.

Members are compared choice by choice.  So the number of one is a sum over the steps: at each step those that agree with
it so far and have an earlier choice here come before it.  A space says, for each step, what can be chosen, in order,
and to how many members each choice leads; and which choices a given member has.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

from ..legality.card_numbering import Part
from .base import Space

T = TypeVar("T")
Choice = TypeVar("Choice")


class Choose(Protocol):
    """What takes one of the choices of a step; each comes with the number of members that it leads to."""

    def __call__(self, step: str, ways: Iterable[tuple[Choice, int]], say: Callable[[Choice], str]) -> Choice: ...


class ChoiceSpace(Space[T]):
    """A space whose order is that of the choices by which its members are made."""

    @abstractmethod
    def make(self, choose: Choose) -> T:
        """The member that *choose* chooses."""

    @abstractmethod
    def choices(self, item: T) -> Iterator[object]:
        """What `make` must choose to make *item*, step by step.

        Raises:
            ValueError: it is not in this space; says why.
            TypeError: it is not the kind of thing that this space numbers.
        """

    def _item(self, index: int) -> T:
        left = index

        def choose(step: str, ways: Iterable[tuple[Choice, int]], say: Callable[[Choice], str]) -> Choice:
            nonlocal left
            for choice, members in ways:
                if left < members:
                    return choice
                left -= members
            raise AssertionError(f"{step}: number {index} is beyond the last choice")

        return self.make(choose)

    def parts(self, item: T) -> list[Part]:
        """What the number of a member is the sum of, in the order in which members are compared.

        Raises:
            ValueError: it is not in this space; says why.
            TypeError: it is not the kind of thing that this space numbers.
        """
        own, found = iter([*self.choices(item)]), dict[str, Part]()  # what is no member is refused before any is made

        def choose(step: str, ways: Iterable[tuple[Choice, int]], say: Callable[[Choice], str]) -> Choice:
            wanted, before = next(own), 0
            for choice, members in ways:
                if choice == wanted:
                    _, so_far, said = found.get(step, Part(step, 0, ""))
                    found[step] = Part(step, so_far + before, f"{said} {say(choice)}".strip())
                    return choice
                before += members
            raise AssertionError(f"{step}: {wanted} cannot be chosen")

        self.make(choose)
        return list(found.values())

    def _index(self, item: T) -> int:
        return sum(part.value for part in self.parts(item))
