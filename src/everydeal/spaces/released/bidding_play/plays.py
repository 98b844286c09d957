"""Every lawful play of a small ending, to its last card, numbered without gaps.

A member is a `Play` of the ending with the trumps and the leader given, in which every card is played.  The plays
stand in lexicographic order of their cards in the order of time (SA = 0 ... C2 = 51): a number is the sum, over the
cards, of the plays that begin with the same cards and then have a smaller one.  How many plays go on from the start of
a trick is remembered: there are at most 4 * sum of C(k, j)^4 such positions of an ending with k cards in each hand.

For storing plays `board.play_number` is as good, and has no limit; this is for counting, sampling and listing them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Any

from ....board.play import Play, winning_place
from ....cards import SEATS, SUIT, Card, Mask, Seat, card_name, to_seat
from ....deal import Deal
from ....strains import STRAINS, Strain, to_strain
from ...played import PlaySpace
from ...sums import Choose

MOST_CARDS = 5
"""In each hand: 6 take a quarter of a minute, 7 many minutes, 13 for ever."""

_Hands = tuple[Mask, ...]
_Trick = tuple[Card, ...]
_Position = tuple[_Hands, Seat, _Trick]
"""The hands, who is to play, and the cards on the table."""


class Plays(PlaySpace):
    """The lawful plays of *ending* to its end, with trumps *strain* (S H D C NT = 0..4), led to by *leader*.

    >>> ending = Deal.from_pbn("N:.A2.. .K3.. .Q4.. .J5..")
    >>> space = plays(ending, "NT", "W")
    >>> space.size, str(space[0]), str(space[-1])
    (16, 'HJ HA HK HQ H2 H3 H4 H5', 'H5 H2 H3 H4 HJ HA HK HQ')

    Raises:
        ValueError: the hands do not hold equally many cards, hold none, or hold more than `MOST_CARDS`.
    """

    member_kind = "lawful plays of an ending, to its last card"

    def __init__(self, ending: Deal, strain: Strain | str, leader: Seat | str) -> None:
        cards = ending.hand_sizes[0]
        if set(ending.hand_sizes) != {cards} or not cards:
            held = " ".join(map(str, ending.hand_sizes))
            raise ValueError(f"plays are of endings with as many cards in each hand, not {held}: {ending}")
        if cards > MOST_CARDS:
            reason = f"{cards} cards in each hand have too many plays to be counted"
            raise ValueError(f"{reason}, at most {MOST_CARDS}: play_number has no limit")
        self.ending = ending
        self.strain = to_strain(strain)
        self.leader = to_seat(leader)
        self._winning_place = winning_place
        self.name = f"plays/{STRAINS[self.strain]}/{SEATS[self.leader]}/{ending}"
        self._counts: dict[tuple[_Hands, Seat], int] = {}
        self.size = self._ways(ending.hands, self.leader, ())

    def _choices(self, item: Play) -> Sequence[Card]:
        self._check_kind(item)
        if (item.deal, item.strain, item.leader) != (self.ending, self.strain, self.leader):
            raise ValueError(f"this is a play of another ending, with other trumps, or led to by another: {item!r}")
        if not item.is_legal:
            raise ValueError(f"{item.why_illegal()}: {item}")
        if not item.is_complete:
            raise ValueError(f"the play is not complete: {len(item)} cards of {4 * self.ending.hand_sizes[0]}: {item}")
        return item.cards

    def summands(self, play: Play) -> list[tuple[tuple[tuple[Card, int], ...], int]]:
        """For each card of a lawful play: the smaller cards that might have been played in its place, each with how
        many plays begin so, and the sum of these; all together they are the play's number.

        >>> space = plays(Deal("N:.A2.. .K3.. .Q4.. .J5.."), "NT", "W")
        >>> [before for _, before in space.summands(space[13])], space.index(space[13])
        ([8, 4, 0, 1, 0, 0, 0, 0], 13)
        """
        own, found = iter(play.cards), []

        def choose(step: str, ways: Any, say: Callable[[Any], str]) -> Card:
            card = next(own)
            smaller = tuple(takewhile(lambda way: way[0] < card, ways))
            found.append((smaller, sum(plays for _, plays in smaller)))
            return card

        self._make(choose)
        return found

    def _make(self, choose: Choose) -> Play:
        at: _Position = (self.ending.hands, self.leader, _NOTHING)
        cards: list[Card] = []
        while any(at[0]):
            moves = dict(self._moves(*at))
            cards.append(choose("cards", ((card, self._ways(*after)) for card, after in moves.items()), card_name))
            at = moves[cards[-1]]
        return self._play(cards)

    def __iter__(self) -> "Iterator[Play]":
        """All of them, quicker than one by one."""
        return map(self._play, self._all(self.ending.hands, self.leader, _NOTHING))

    def _all(self, hands: _Hands, turn: Seat, trick: _Trick) -> Iterator[list[Card]]:
        if not any(hands):
            yield []
        for card, after in self._moves(hands, turn, trick):
            for rest in self._all(*after):
                yield [card, *rest]

    def _play(self, cards: Iterable[Card]) -> Play:
        return Play(self.ending, self.strain, self.leader, tuple(cards))

    def _ways(self, hands: _Hands, turn: Seat, trick: _Trick) -> int:
        """How many plays go on from here."""
        if trick:
            return sum(self._ways(*after) for _, after in self._moves(hands, turn, trick))
        if not any(hands):
            return 1
        found = self._counts.get((hands, turn))
        if found is None:
            found = sum(self._ways(*after) for _, after in self._moves(hands, turn, trick))
            self._counts[hands, turn] = found
        return found

    def _moves(self, hands: _Hands, turn: Seat, trick: _Trick) -> Iterator[tuple[Card, _Position]]:
        """The cards that may be played, ascending, and what comes of each."""
        own = hands[turn]
        choices = (own & SUIT << 13 * (trick[0] // 13) if trick else 0) or own
        following = (turn + 1) % 4
        while choices:
            bit = choices & -choices
            choices ^= bit
            card = bit.bit_length() - 1
            left = (*hands[:turn], own ^ bit, *hands[turn + 1 :])
            if len(trick) < 3:
                yield card, (left, following, (*trick, card))
            else:
                winner = (following + self._winning_place((*trick, card), self.strain)) % 4
                yield card, (left, winner, _NOTHING)


_NOTHING: _Trick = ()


def plays(ending: Deal, strain: Strain | str, leader: Seat | str) -> Plays:
    """The space of the lawful plays of *ending*, with trumps *strain* and *leader* on lead; see `Plays`.

    >>> plays(Deal("N:A... K... Q... J..."), "NT", "W").size
    1

    Raises:
        ValueError: the hands do not hold equally many cards, hold none, or hold more than `MOST_CARDS`.
    """
    return Plays(ending, strain, leader)


def plays_named(name: str) -> Plays:
    """The space with a name like ``plays/NT/W/N:A... K... Q... J...``.

    Raises:
        ValueError: it is not such a name.
    """
    _, *parts = name.strip().split("/", 3)
    if len(parts) != 3:
        raise ValueError(f"{name!r} does not say trumps, leader and ending: write plays/NT/W/N:A... K... Q... J...")
    return plays(Deal.from_pbn(parts[2]), parts[0], parts[1])
