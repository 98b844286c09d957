"""Witnesses: for a legal ending, position or bare diagram, a full deal and a lawful play that lead to it.

The play is found backwards, suits only: from the ending, undo a trick that can have been the last, after which the
position is legal again, with one of its followers on lead; and so on to the full deal.  The table says which positions
are legal, so no step is ever taken back.  Then the unused cards are handed out to the tricks' places, each to a place
of its suit, and in each trick the highest card of the suit that decides it goes to the player who is to win
(Lemma 2 of docs/legal.md: ranks never stand in the way).

In the middle of a trick that is the play to the ending before it, with the trick's cards after it.  Which cards lie on
the table of a bare diagram is chosen: for the first strain (NT S H D C) in which it is legal, the first suits, in the
order of play, that do; of each suit the highest card that is gone and not yet taken.
"""

from collections.abc import Iterator, Sequence
from operator import sub
from typing import NamedTuple, TypeVar

from ..cards import DECK, SEAT_NAMES, SEATS, Card, Seat, card_name, cards_of
from ..deal import Deal
from ..strains import STRAINS, strain_name
from ..stream import Stream
from .bare import Origin
from .criterion import Position, position_of
from .decide import asked, leads_of, ways
from .deck import BRIDGE
from .play_position import PlayPosition
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


def witness(
    what: Deal | PlayPosition,
    strain: int | str | None = None,
    on_lead: Seat | str | None = None,
    *,
    seed: str | None = None,
) -> Witness:
    """A full deal and a lawful play, card by card, that reach *what*; the referee has replayed it.

    Args:
        strain: as in `legal`; None: notrump if it can be, else the first suit that can be trumps.
        on_lead: as in `legal`; None: the first player who can be.
        seed: another text gives another play; the same text the same play, on every machine.

    >>> found = witness(Deal.from_pbn("N:A... K... Q... J..."), "NT", "S")
    >>> found.deal.is_full, len(found.play), found.tricks[-1].winner
    (True, 48, 2)
    >>> len(witness(PlayPosition(Deal.from_pbn("N:A... K... ... J..."), "S", ["C2"])).play)
    49

    Raises:
        ValueError: it is illegal, or illegal in that strain or with that player on lead; says why.
        TypeError: *what* is neither a `Deal` nor a `PlayPosition`.
    """
    wanted, leader = asked(strain, on_lead)
    if reason := why_illegal(what, wanted, leader):
        raise ValueError(f"{reason}: {what}")
    chosen, origin, leaders = next(
        found for found in ways(what) if wanted in (None, found[0]) and (leader is None or leader in found[2])
    )
    hands, table = (what.hands, what.table) if isinstance(what, PlayPosition) else (what, _highest_gone(what, origin))
    first = leaders[0] if leader is None else leader
    play = _play_to(PlayPosition(hands, first, table).before if table else hands, chosen, first, seed)
    return _refereed(play._replace(ending=hands, play=play.play + table), table)


def _play_to(ending: Deal, strain: int, winner: Seat, seed: str | None) -> Witness:
    """A witness of an ending that is legal in this strain with this player on lead."""
    position, pick = position_of(ending), _Pick(seed)
    tricks: list[SuitTrick] = []
    leaders = [winner]
    while position.cards < 13:
        trick, leader, position = _undo(position, strain, leaders[0], pick)
        tricks.insert(0, trick)
        leaders.insert(0, leader)
    places = _hand_out(ending, tricks, leaders[1:], strain, pick)
    hands = list(ending.hands)
    for cards in places:
        for player, card in enumerate(cards):
            hands[player] |= 1 << card
    play = tuple(cards[(leader + i) % 4] for leader, cards in zip(leaders, places, strict=False) for i in range(4))
    return Witness(ending, Deal(*hands), strain, leaders[0], winner, play)


def _highest_gone(hands: Deal, origin: Origin) -> tuple[Card, ...]:
    """What lies on the table, in the order of play: the highest cards of its suits that are gone."""
    gone, cards = DECK & hands.unused, []
    for suit in origin.suits:
        card = next(card for card in range(13 * suit, 13 * suit + 13) if gone >> card & 1)
        gone ^= 1 << card
        cards.append(card)
    return tuple(cards)


def _refereed(found: Witness, table: tuple[Card, ...]) -> Witness:
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


def _undo(position: Position, strain: int, winner: Seat, pick: "_Pick") -> tuple[SuitTrick, Seat, Position]:
    """Take back one trick, won by *winner*, so that a legal position is left; who led to it."""
    for trick in pick.order(tuple(last_tricks(BRIDGE, position.pattern))):
        if winner not in trick.possible_winners(strain):
            continue
        unused = tuple(map(sub, position.unused, map(trick.suits.count, BRIDGE.suits)))
        if min(unused) < 0:
            continue
        before = Position(position.cards + 1, trick.before(position.pattern), unused)
        for leader in pick.order(trick.followers):
            if leader in leads_of(before).get(strain, ()):
                return trick, leader, before
    raise AssertionError(f"the table calls {position} legal, but nothing leads to it")


def _hand_out(
    ending: Deal, tricks: Sequence[SuitTrick], winners: Sequence[Seat], strain: int, pick: "_Pick"
) -> list[list[Card]]:
    """The card that each player plays in each trick."""
    heaps = [
        list(pick.order([card for card in cards_of(DECK & ending.unused) if card // 13 == suit])) for suit in range(4)
    ]
    places = [[heaps[suit].pop() for suit in trick.suits] for trick in tricks]
    for trick, winner, cards in zip(tricks, winners, places, strict=True):
        best = min(trick.possible_winners(strain), key=cards.__getitem__)
        cards[best], cards[winner] = cards[winner], cards[best]
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
