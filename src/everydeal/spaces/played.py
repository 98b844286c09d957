"""Spaces whose members are plays."""

from abc import abstractmethod
from collections.abc import Iterable

from ..board.play import Play
from ..cards import Card, parse_card
from .sums import ChoiceSpace


class PlaySpace(ChoiceSpace[Play]):
    """A play is written as its cards, in the order of play; the name tells whose and which plays they are."""

    _members = Play, "this space numbers plays"

    @abstractmethod
    def _play(self, cards: Iterable[Card]) -> Play:
        """The play of these cards."""

    def parse_item(self, text: str) -> Play:
        return self._play(map(parse_card, text.replace(",", " ").split()))

    def __eq__(self, other: object) -> bool:
        return (type(self), self.name) == (type(other), other.name) if isinstance(other, PlaySpace) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.name)
