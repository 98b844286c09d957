"""Witnesses: for a legal ending, a full deal and a lawful play that lead to it.

The play is found backwards, suits only: from the ending, undo a trick that can have been the last, after which the
position is legal again, with one of its followers on lead; and so on to the full deal.  The table says which positions
are legal, so no step is ever taken back.  Then the unused cards are handed out to the tricks' places, each to a place
of its suit, and in each trick the highest card of the suit that decides it goes to the player who is to win
(Lemma 2 of docs/legal.md: ranks never stand in the way).
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from ..cards import DECK, SEAT_NAMES, SEATS, Card, Seat, card_name, cards_of, to_seat
from ..deal import Deal
from ..strains import STRAINS, strain_name, to_strain
from ..stream import Stream
from .decide import can_be, leads_of
from .deck import BRIDGE
from .position import Position, position_of
from .reasons import why_illegal
from .referee import IllegalPlayError, PlayedTrick, replay_into_trick
from .tricks import SuitTrick, last_tricks

T = TypeVar("T")


class Witness(NamedTuple):
    """A full deal and a play that leads to an ending, or into the middle of a trick.

    >>> found = witness(Deal("N:A... K... Q... J..."), "NT", "S")
    >>> SEATS[found.leader], SEATS[found.on_lead], len(found.tricks)
    ('N', 'S', 12)
    """

    ending: Deal
    """What is left in the hands."""
    deal: Deal
    """The full deal."""
    strain: int
    """The trump suit, 0..3, or 4 for notrump."""
    leader: Seat
    """Who makes the opening lead."""
    on_lead: Seat
    """Who is on lead in the ending; in the middle of a trick, who led to it."""
    play: tuple[Card, ...]
    """The cards in the order of play, four for each trick; in the middle of a trick, its cards at the end."""

    @property
    def tricks(self) -> list[PlayedTrick]:
        """The complete tricks, as the referee finds them when he replays the play.

        >>> witness(Deal("N:A... K... Q... J..."), "NT", "S").tricks[11].winner
        2
        """
        return replay_into_trick(self.deal, self.strain, self.leader, self.play).tricks

    @property
    def table(self) -> tuple[Card, ...]:
        """The cards on the table, in the order of play.

        >>> witness(Deal("N:A... K... Q... J..."), "NT", "S").table
        ()
        """
        return self.play[len(self.play) // 4 * 4 :]

    def as_dict(self) -> dict[str, object]:
        """The witness in plain words, for JSON: deals as PBN strings, cards and seats by their letters.

        >>> witness(Deal("N:A... K... Q... J..."), "NT", "S").as_dict()["on_lead"]
        'S'
        """
        return {
            "ending": str(self.ending),
            "deal": str(self.deal),
            "strain": STRAINS[self.strain],
            "leader": SEATS[self.leader],
            "on_lead": SEATS[self.on_lead],
            "play": [card_name(card) for card in self.play],
            "table": [card_name(card) for card in self.table],
        }

    def __str__(self) -> str:
        """The deal, the strain, and the play trick by trick, a line each."""
        lines = [f"deal   {self.deal}", f"strain {_TRUMPS[self.strain]}"]
        for number, trick in enumerate(self.tricks, start=1):
            lines.append(
                f"trick {number:2}: {SEATS[trick.leader]} leads {_names(trick.cards)}, {SEATS[trick.winner]} wins"
            )
        if self.table:
            lines.append(f"trick {len(self.play) // 4 + 1:2}: {SEATS[self.on_lead]} leads {_names(self.table)}")
            return "\n".join(
                [*lines, f"hands  {self.ending}, {SEAT_NAMES[(self.on_lead + len(self.table)) % 4]} to play"]
            )
        return "\n".join([*lines, f"ending {self.ending}, {SEAT_NAMES[self.on_lead]} on lead"])


_TRUMPS = (*(f"{strain_name(suit)} are trumps" for suit in range(4)), "notrump")


def _names(cards: Sequence[Card]) -> str:
    return " ".join(map(card_name, cards))


class _Step(NamedTuple):
    """A trick, with the players who lead and win it."""

    trick: SuitTrick
    leader: Seat
    winner: Seat


def witness(
    ending: Deal, strain: int | str | None = None, on_lead: Seat | str | None = None, *, seed: str | None = None
) -> Witness:
    """A full deal and a lawful play, card by card, that reach *ending*; the referee has replayed it.

    Args:
        strain: as in `legal`; None: notrump if it can be, else the first suit that can be trumps.
        on_lead: as in `legal`; None: the first player who can be.
        seed: another text gives another play; the same text the same play, on every machine.

    >>> found = witness(Deal.from_pbn("N:A... K... Q... J..."), "NT", "S")
    >>> found.deal.is_full, len(found.play), found.tricks[-1].winner
    (True, 48, 2)

    Raises:
        ValueError: the ending is illegal, or illegal in that strain or with that player on lead; says why.
        TypeError: *ending* is no `Deal`.
    """
    position = position_of(ending)
    chosen, winner = _choose(ending, position, strain, on_lead)
    pick = _Pick(seed)
    steps = []
    last = winner
    while position.cards < 13:
        step, position = _undo(position, chosen, last, pick)
        steps.append(step)
        last = step.leader
    steps.reverse()
    places = _hand_out(ending, steps, chosen, pick)
    hands = list(ending.hands)
    for cards in places:
        for player, card in enumerate(cards):
            hands[player] |= 1 << card
    play = tuple(cards[(step.leader + i) % 4] for step, cards in zip(steps, places, strict=True) for i in range(4))
    return refereed(Witness(ending, Deal(*hands), chosen, last, winner, play))


def refereed(found: Witness, table: tuple[Card, ...] = ()) -> Witness:
    """*found*, when the referee has replayed it, and *table* is what lies on the table at the end.

    Raises:
        AssertionError: the play is not lawful, or leads elsewhere: a bug of ours.
    """
    try:
        left = replay_into_trick(found.deal, found.strain, found.leader, found.play)
    except IllegalPlayError as error:
        raise AssertionError(f"the referee refuses the play that reaches {found.ending}: {error}") from error
    there = (found.ending, table, found.on_lead if left.tricks else left.leader)
    if not found.deal.is_full or (left.hands, left.table, left.leader) != there:
        raise AssertionError(f"by the referee, the play from {found.deal} does not lead to {found.ending}")
    return found


def _choose(ending: Deal, position: Position, strain: int | str | None, on_lead: Seat | str | None) -> tuple[int, Seat]:
    """The strain and the player on lead."""
    wanted = None if strain is None else to_strain(strain)
    leader = None if on_lead is None else to_seat(on_lead)
    for found, leaders in leads_of(position).items():
        if wanted in (None, found) and (leader is None or leader in leaders):
            return found, leaders[0] if leader is None else leader
    raise ValueError(f"{why_illegal(ending, strain, on_lead)}: {ending}")


def _undo(position: Position, strain: int, winner: Seat, pick: "_Pick") -> tuple[_Step, Position]:
    """Take back one trick, won by *winner*, so that a legal position is left."""
    for trick in pick.order(last_tricks(BRIDGE, position.pattern)):
        unused = trick.unused_before(position.unused)
        if unused is None or winner not in trick.possible_winners(strain):
            continue
        before = Position(position.cards + 1, trick.before(position.pattern), unused)
        for leader in pick.order(trick.followers):
            if can_be(before, strain, leader):
                return _Step(trick, leader, winner), before
    raise AssertionError(f"the table calls {position} legal, but nothing leads to it")


def _hand_out(ending: Deal, steps: Sequence[_Step], strain: int, pick: "_Pick") -> list[list[Card]]:
    """The card that each player plays in each trick."""
    heaps = [
        list(pick.order([card for card in cards_of(DECK & ending.unused) if card // 13 == suit])) for suit in range(4)
    ]
    places = [[heaps[suit].pop() for suit in step.trick.suits] for step in steps]
    for step, cards in zip(steps, places, strict=True):
        deciders = step.trick.possible_winners(strain)
        best = min(deciders, key=lambda player: cards[player])
        cards[best], cards[step.winner] = cards[step.winner], cards[best]
    return places


class _Pick:
    """Puts choices in an order: as they come, or shuffled by a seed."""

    def __init__(self, seed: str | None) -> None:
        self._stream = None if seed is None else Stream.from_text(seed)
        self._drawn = 0

    def order(self, choices: Sequence[T]) -> Iterator[T]:
        """The choices in some order, each drawn when it is asked for."""
        left = list(reversed(choices))
        while left:
            if self._stream is not None:
                j = self._stream.number(len(left), self._drawn)
                self._drawn += 1
                left[j], left[-1] = left[-1], left[j]
            yield left.pop()
