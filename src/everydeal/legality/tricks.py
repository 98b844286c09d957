"""Tricks at suit level, undone.

Of a trick only the suits are kept: the suit led and the suit that each player played.  Whether it was lawful can be
seen from the pattern *after* it (Lemma 1 of docs/legal.md): everybody played the suit led or holds none of it now.
For one who did not follow held none before either, and he got no card of it since.

Undoing a trick gives every player back one card of the suit that he played.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from .deck import Deck
from .patterns import Pattern, pattern_of, rows_of


class SuitTrick(NamedTuple):
    """A trick, suits only."""

    led: int
    """The suit led."""
    suits: tuple[int, ...]
    """The suit that each player played, in the order of players (not of play)."""

    @property
    def followers(self) -> tuple[int, ...]:
        """The players who played the suit led; one of them led it."""
        return _players_of(self.suits, self.led)

    def possible_winners(self, strain: int) -> tuple[int, ...]:
        """Those who can win it, given the right ranks: the ruffers if there are any, otherwise the followers."""
        return _players_of(self.suits, strain if strain in self.suits else self.led)

    def before(self, pattern: Pattern) -> Pattern:
        """The pattern before this trick, if *pattern* is the one after it."""
        return pattern | _pattern_of_cards(self.suits)


@lru_cache(maxsize=1 << 11)
def _players_of(suits: tuple[int, ...], suit: int) -> tuple[int, ...]:
    """The players who played *suit*."""
    return tuple(p for p, played in enumerate(suits) if played == suit)


@lru_cache(maxsize=1 << 8)
def _pattern_of_cards(suits: tuple[int, ...]) -> Pattern:
    """Who held these suits, one each."""
    return pattern_of([1 << suit for suit in suits])


def last_tricks(deck: Deck, pattern: Pattern) -> Iterator[SuitTrick]:
    """Every trick, suits only, that can have been the last one when the pattern after it is *pattern*."""
    rows = rows_of(pattern, deck.players)
    for led in deck.suits:
        for suits in product(*((led,) if row >> led & 1 else deck.suits for row in rows)):
            if led in suits:
                yield SuitTrick(led, suits)
