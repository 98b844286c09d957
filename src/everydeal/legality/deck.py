"""The deck and the players that the theory speaks of: 52 cards and four players, or fewer of both for the tests."""

from collections.abc import Sequence
from functools import cached_property
from itertools import permutations

from ..strains import NOTRUMP

Renaming = tuple[int, ...]
"""A permutation of the suits: suit s is renamed ``renaming[s]``."""
Unused = tuple[int, ...]
"""How many cards of each suit are unused (played, or in nobody's hand)."""


class Deck:
    """At most four suits of these *lengths*, dealt out evenly to at most four *players*.

    Cards keep their numbers: card ``13 * suit + rank``, ranks 0 ... length - 1.  Immutable.

    Raises:
        ValueError: there is no such deck.
    """

    def __init__(self, lengths: Sequence[int], players: int = 4) -> None:
        if not 1 <= len(lengths) <= 4 or not 1 <= players <= 4 or sum(lengths) % players:
            raise ValueError(f"suits of {tuple(lengths)} cards cannot be dealt evenly to {players} players")
        if not all(1 <= length <= 13 for length in lengths):
            raise ValueError(f"suits have 1 to 13 cards, not {tuple(lengths)}")
        self.lengths = tuple(lengths)
        self.players = players

    def __repr__(self) -> str:
        return f"Deck({self.lengths}, {self.players})"

    @property
    def suits(self) -> range:
        """The suits."""
        return range(len(self.lengths))

    @property
    def strains(self) -> tuple[int, ...]:
        """The strains: each suit as trumps, then notrump, which is 4."""
        return (*self.suits, NOTRUMP)

    @cached_property
    def full_hand(self) -> int:
        """How many cards a player is dealt."""
        return sum(self.lengths) // self.players

    @cached_property
    def mask(self) -> int:
        """All cards, as a mask."""
        return sum((1 << length) - 1 << 13 * suit for suit, length in enumerate(self.lengths))

    @cached_property
    def renamings(self) -> tuple[Renaming, ...]:
        """The permutations of the suits that keep the lengths, in lexicographic order."""
        kept = (c for c in permutations(self.suits) if all(self.lengths[c[s]] == self.lengths[s] for s in self.suits))
        return tuple(kept)


def rename(counts: tuple[int, ...], renaming: Renaming) -> tuple[int, ...]:
    """Numbers that belong to suits, after renaming the suits.

    >>> rename((10, 11, 12, 13), (3, 0, 1, 2))
    (11, 12, 13, 10)
    """
    return tuple([counts[renaming.index(new)] for new in range(len(renaming))])


BRIDGE = Deck((13, 13, 13, 13))
"""The bridge deck, four players."""
