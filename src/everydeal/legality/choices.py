"""Numbers of what is made by one choice after the other.

Things are compared choice by choice.  So the number of a thing is a sum over the steps: at each step the things that
agree with it so far and have an earlier choice here come before it.  A numbering says, for each step, what can be
chosen, in order, and to how many things each choice leads; and which choices a given thing has.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import Generic, Protocol, TypeVar

from .card_numbering import Part

Thing = TypeVar("Thing")
Choice = TypeVar("Choice")


class Choose(Protocol):
    """What takes one of the choices of a step; each comes with the number of things that it leads to."""

    def __call__(self, step: str, ways: Iterable[tuple[Choice, int]], say: Callable[[Choice], str]) -> Choice: ...


class Numbering(ABC, Generic[Thing]):
    """Things and their numbers."""

    @abstractmethod
    def make(self, choose: Choose) -> Thing:
        """The thing that *choose* chooses."""

    @abstractmethod
    def choices(self, item: Thing) -> Iterator[object]:
        """What `make` must choose to make *item*, step by step.

        Raises:
            ValueError: it is not one of these things; says why.
        """

    def item(self, index: int) -> Thing:
        """The thing with this number."""
        left = index

        def choose(step: str, ways: Iterable[tuple[Choice, int]], say: Callable[[Choice], str]) -> Choice:
            nonlocal left
            for choice, things in ways:
                if left < things:
                    return choice
                left -= things
            raise AssertionError(f"{step}: number {index} is beyond the last choice")

        return self.make(choose)

    def parts(self, item: Thing) -> list[Part]:
        """What the number of a thing is the sum of, in the order in which things are compared.

        Raises:
            ValueError: it is not one of these things; says why.
        """
        own, found = iter(self.choices(item)), dict[str, Part]()

        def choose(step: str, ways: Iterable[tuple[Choice, int]], say: Callable[[Choice], str]) -> Choice:
            wanted, before = next(own), 0
            for choice, things in ways:
                if choice == wanted:
                    _, so_far, said = found.get(step, Part(step, 0, ""))
                    found[step] = Part(step, so_far + before, f"{said} {say(choice)}".strip())
                    return choice
                before += things
            raise ValueError(f"{step}: it is not lawful")

        self.make(choose)
        return list(found.values())

    def index(self, item: Thing) -> int:
        """The number of a thing.

        Raises:
            ValueError: it is not one of these things; says why.
        """
        return sum(part.value for part in self.parts(item))
