"""Whether lawful play can reach an ending: the quotas that decide it, and a play that leads there.

The referee of `everydeal.legality`, who replays the witness card by card, shares no code with the search for it.
"""

from dataclasses import dataclass
from typing import NamedTuple

from ..cards import SEAT_NAMES, SUIT_NAMES
from ..deal import Deal
from ..legality import PlayedTrick, Witness, legal, where_legal, why_illegal, witness
from ..legality.criterion import Position, position_of, quotas
from ..strains import strain_name


class Quota(NamedTuple):
    """One suit's part in the decision."""

    suit: int
    gone: int
    """Cards of the suit that are out of play."""
    holders: tuple[int, ...]
    """The players who hold some now, and so have followed to every lead of it."""
    tricks: int
    """At most so many tricks can have been led in it."""


@dataclass(frozen=True)
class Ruling:
    """What the book knows of an ending of equally long hands."""

    ending: Deal
    is_legal: bool
    played: int
    """How many tricks have been played."""
    quotas: tuple[Quota, ...]
    where: str
    """In which strains, and with whom on lead, it is legal; empty if it is not."""
    why: str
    """Why it is not; empty if it is."""

    @property
    def most(self) -> int:
        """How many tricks there can have been."""
        return sum(quota.tricks for quota in self.quotas)

    @property
    def witness(self) -> Witness | None:
        """A full deal and a play that lead there, replayed by the referee; None if there is none."""
        return witness(self.ending) if self.is_legal else None


def can_be_ruled(item: object) -> bool:
    """Is this a diagram of four equally long hands of 1 to 13 cards, of which it can be said whether it is legal?"""
    return isinstance(item, Deal) and item.is_balanced and item.hand_sizes[0] > 0


def rule(ending: Deal) -> Ruling:
    """What there is to say of an ending for which `can_be_ruled`."""
    position: Position = position_of(ending)
    found = tuple(
        Quota(suit, position.unused[suit], position.holders(suit), tricks)
        for suit, tricks in enumerate(quotas(position))
    )
    why = why_illegal(ending)
    return Ruling(ending, legal(ending), 13 - position.cards, found, where_legal(ending), str(why or ""))


def words(found: Witness) -> list[str]:
    """What the referee says of each trick: who led which suit, who ruffed or threw away, and who won."""
    return [_trick(number, trick, found.strain) for number, trick in enumerate(found.tricks, start=1)]


def _trick(number: int, trick: PlayedTrick, strain: int) -> str:
    leader, cards, winner = trick
    led = cards[0] // 13
    said = [f"{SEAT_NAMES[leader]} leads a {SUIT_NAMES[led][:-1]}"]
    others = [((leader + i) % 4, cards[i] // 13) for i in (1, 2, 3)]
    out = [(seat, suit) for seat, suit in others if suit != led]
    if not out:
        said.append("all follow")
    for seat, suit in out:
        does = "ruffs" if suit == strain else f"has none and throws a {SUIT_NAMES[suit][:-1]}"
        said.append(f"{SEAT_NAMES[seat]} {does}")
    return f"Trick {number}: {', '.join(said)}; {SEAT_NAMES[winner]} wins."


def said_strain(strain: int) -> str:
    """``at notrump``, ``with spades as trumps``."""
    return "at notrump" if strain == 4 else f"with {strain_name(strain)} as trumps"
