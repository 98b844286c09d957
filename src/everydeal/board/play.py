"""The play of the cards: who plays what in which trick, who wins, and what breaks the law.

A play is given by its cards in the order of time.  Who played one is known from the deal, so that a play against the
law can be followed too: a revoke stands, a lead or a card out of turn is taken as made by its holder.  A card that
nobody holds was played by the seat in turn, if the hand of that seat is not known.

Source: Laws 41 to 45 and 61 of the Laws of Duplicate Bridge 2017.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ..cards import DECK, SEAT_NAMES, SUIT, SUIT_NAMES, UNUSED, Card, Mask, Seat, card_name, cards_of, to_card, to_seat
from ..deal import Deal
from ..strains import NOTRUMP, STRAINS, Strain, to_strain


def winning_place(cards: Sequence[Card], strain: Strain) -> int:
    """Which card of a trick, in the order of time, wins: the highest trump, or else the highest of the suit led.

    >>> winning_place([1, 0, 51, 2], 4), winning_place([1, 0, 51, 2], 3)
    (1, 2)
    """
    best = 0
    for place, card in enumerate(cards):
        same = card // 13 == cards[best] // 13
        if (same and card < cards[best]) or (not same and card // 13 == strain):
            best = place
    return best


class Trick(NamedTuple):
    """A trick, or the beginning of one, in the order of time.

    >>> trick = Play(Deal("N:A... K... Q... J..."), 4, 3, ("SJ", "SA", "SK", "SQ")).tricks()[0]
    >>> trick.winner, trick.seats
    (0, (3, 0, 1, 2))
    """

    seats: tuple[Seat, ...]
    """Who played: the leader first."""
    cards: tuple[Card, ...]
    winner: Seat | None
    """None if it has fewer than four cards."""

    @property
    def leader(self) -> Seat:
        """Who led to it.

        >>> Play(Deal("N:A... K... Q... J..."), 4, 3, ("SJ",)).tricks()[0].leader
        3
        """
        return self.seats[0]

    def card(self, seat: Seat) -> Card | None:
        """What *seat* played to it, if anything.

        >>> trick = Play(Deal("N:A... K... Q... J..."), 4, 3, ("SJ", "SA")).tricks()[0]
        >>> card_name(trick.card(0)), trick.card(1)
        ('SA', None)
        """
        return self.cards[self.seats.index(seat)] if seat in self.seats else None


class Fault(NamedTuple):
    """A card against the law.

    >>> play = Play(Deal("N:A...A K...K Q...Q J...J"), 4, 0, ("SA", "CK"))
    >>> str(play.faults()[0])
    'card 2, CK, does not follow to spades, although East holds SK: a revoke'
    """

    place: int
    """Which card of the play, from 0."""
    seat: Seat
    card: Card
    kind: str
    """``revoke``, ``turn`` or ``card`` (one that could not be played at all)."""
    reason: str

    def __str__(self) -> str:
        return f"card {self.place + 1}, {card_name(self.card)}, {self.reason}"


class Position(NamedTuple):
    """The table before a card is played, or after the last.

    >>> position = next(Play(Deal("N:A... K... Q... J..."), 4, 3).positions())
    >>> position.turn, position.trick, position.won
    (3, (), (0, 0))
    """

    ending: Deal
    """The cards that are left in the hands."""
    turn: Seat
    trick: tuple[Card, ...]
    """What has been played to the trick, in the order of time."""
    won: tuple[int, int]
    """The tricks that North-South and East-West have won."""
    card: Card | None
    """What is played now; None after the last card."""

    def __repr__(self) -> str:
        """Cards by their names.

        >>> list(Play(Deal("N:A... K... Q... J..."), 4, 3, ("SJ",)).positions())[-1]
        <Position N:A... K... Q... ..., trick SJ, North to play, tricks won 0-0>
        """
        trick = f", trick {' '.join(map(card_name, self.trick))}" if self.trick else ""
        does = "to play" if self.card is None else f"plays {card_name(self.card)}"
        seat = SEAT_NAMES[self.turn]
        return f"<Position {self.ending}{trick}, {seat} {does}, tricks won {self.won[0]}-{self.won[1]}>"

    @property
    def leader(self) -> Seat:
        """Who led to this trick; with nothing on the table, who is on lead.

        >>> next(Play(Deal("N:A... K... Q... J..."), 4, 3).positions()).leader
        3
        """
        return (self.turn - len(self.trick)) % 4


class _Followed(NamedTuple):
    """What came of a play."""

    hands: tuple[Mask, ...]
    turn: Seat
    tricks: tuple[Trick, ...]
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """The play of a deal, to its end or not; immutable and hashable.

    >>> deal = Deal.from_pbn("N:A2... K3... Q4... J5...")
    >>> play = Play(deal, strain=4, leader=2, cards=("SQ", "SJ", "SA", "S3", "S2"))
    >>> [trick.winner for trick in play.tricks()], play.turn, [card_name(card) for card in play.legal_cards()]
    ([0, None], 1, ['SK'])

    Raises:
        ValueError: something is not a strain, a leader or a card, or a card comes twice.
    """

    deal: Deal
    strain: Strain
    """The trump suit S H D C = 0..3, or notrump, 4; a name may be given."""
    leader: Seat
    """Who is to make the opening lead; a name may be given."""
    cards: tuple[Card, ...] = ()
    """In the order of time; names may be given."""
    claimed: bool = False
    """The play stopped here because of a claim or concession."""
    _known: "_Followed | None" = field(init=False, repr=False, compare=False, default=None)
    """What came of it, when it has been asked for."""

    def __post_init__(self) -> None:
        for name, number in (("strain", to_strain), ("leader", to_seat)):
            if isinstance(getattr(self, name), str):
                object.__setattr__(self, name, number(getattr(self, name)))
        if not 0 <= self.strain <= NOTRUMP:
            raise ValueError(f"{self.strain} is not a strain: S H D C are 0 to 3, notrump is 4")
        if not 0 <= self.leader < 4:
            raise ValueError(f"leader {self.leader} is not a seat: seats N E S W are 0 to 3")
        plain = all(type(card) is int and 0 <= card < 52 for card in self.cards)
        cards = tuple(self.cards) if plain else tuple(map(to_card, self.cards))
        if len(set(cards)) < len(cards):
            twice = next(card for place, card in enumerate(cards) if card in cards[:place])
            raise ValueError(f"{card_name(twice)} is played twice")
        object.__setattr__(self, "cards", cards)

    def _followed(self) -> _Followed:
        if self._known is None:
            found = _follow(self.deal, self.strain, self.leader, self.cards)
            object.__setattr__(self, "_known", found)
            return found
        return self._known

    def tricks(self) -> tuple[Trick, ...]:
        """The tricks; the last may have fewer than four cards.

        >>> [trick.winner for trick in Play(Deal("N:AQ... K5... J2... T3..."), 4, 0, ("SA", "S5")).tricks()]
        [None]
        """
        return self._followed().tricks

    @property
    def won(self) -> tuple[int, int]:
        """The tricks that North-South and East-West have won.

        >>> Play(Deal("N:A... K... Q... J..."), 4, 0, ("SA", "SK", "SQ", "SJ")).won
        (1, 0)
        """
        winners = [trick.winner % 2 for trick in self.tricks() if trick.winner is not None]
        return len(winners) - sum(winners), sum(winners)

    @property
    def turn(self) -> Seat:
        """Who is to play the next card.

        >>> Play(Deal("N:A... K... Q... J..."), 4, 0, ("SA",)).turn
        1
        """
        return self._followed().turn

    @property
    def on_lead(self) -> Seat:
        """Who led, or is to lead, to the trick in which the next card falls.

        >>> Play(Deal("N:A... K... Q... J..."), 4, 0, ("SA",)).on_lead
        0
        """
        tricks = self.tricks()
        return tricks[-1].leader if tricks and tricks[-1].winner is None else self.turn

    @property
    def ending(self) -> Deal:
        """The cards that are left in the hands.

        >>> Play(Deal("N:AQ... K5... J2... T3..."), 4, 0, ("SA",)).ending
        Deal.from_pbn('N:Q... K5... J2... T3...')
        """
        return Deal(*self._followed().hands)

    @property
    def is_complete(self) -> bool:
        """Every card of the deal has been played.

        >>> Play(Deal("N:A... K... Q... J..."), 4, 0, ("SA", "SK", "SQ", "SJ")).is_complete
        True
        """
        return len(self.cards) == 4 * max(self.deal.hand_sizes) > 0

    def legal_cards(self) -> tuple[Card, ...]:
        """The cards that may be played next, ascending; from an unknown hand, all that nobody is known to hold.

        >>> from everydeal.cards import card_name
        >>> [card_name(card) for card in Play(Deal("N:A... K.2.. Q... J..."), 4, 0, ("SA",)).legal_cards()]
        ['SK']
        """
        followed = self._followed()
        hand = _may_hold(self.deal, followed.hands, followed.turn, self.cards)
        if followed.tricks and followed.tricks[-1].winner is None:
            suit = SUIT << 13 * (followed.tricks[-1].cards[0] // 13)
            return tuple(cards_of(hand & suit or hand))
        return tuple(cards_of(hand))

    def faults(self) -> tuple[Fault, ...]:
        """The cards against the law.

        >>> [str(fault) for fault in Play(Deal("N:A... K.2.. Q... J..."), 4, 0, ("SA", "H2")).faults()]
        ['card 2, H2, does not follow to spades, although East holds SK: a revoke']
        """
        return self._followed().faults

    def revokes(self) -> tuple[Fault, ...]:
        """The cards that did not follow suit where their players could.

        >>> len(Play(Deal("N:A... K.2.. Q... J..."), 4, 0, ("SA", "H2")).revokes())
        1
        """
        return tuple(fault for fault in self.faults() if fault.kind == "revoke")

    @property
    def is_legal(self) -> bool:
        """No card is against the law.

        >>> Play(Deal("N:A... K.2.. Q... J..."), 4, 0, ("SA", "H2")).is_legal
        False
        """
        return not self.faults()

    def why_illegal(self) -> str:
        """What is wrong with the first card against the law; "" if none is.

        >>> deal = Deal.from_pbn("N:A2... K3... Q.4.. J5...")
        >>> Play(deal, 4, 0, ("SA", "SK", "H4")).why_illegal()
        'card 3, H4, does not follow to spades, although South holds SQ: a revoke'
        """
        return str(self.faults()[0]) if self.faults() else ""

    def then(self, card: Card | str) -> "Play":
        """The play one card longer.

        >>> Play(Deal("N:A... K... Q... J..."), 4, 0).then("SA")
        <Play SA, NT, North to lead>

        Raises:
            ValueError: the card is not legal.
        """
        played = to_card(card)
        longer = replace(self, cards=(*self.cards, played))
        if faults := [fault for fault in longer.faults() if fault.place == len(self.cards)]:
            raise ValueError(str(faults[0]))
        return longer

    def positions(self) -> Iterator[Position]:
        """The table before each card, and after the last.

        >>> deal = Deal.from_pbn("N:A... K... Q... J...")
        >>> [str(position.ending) for position in Play(deal, 4, 0, ("SA", "SK")).positions()]
        ['N:A... K... Q... J...', 'N:... K... Q... J...', 'N:... ... Q... J...']
        """
        hands, won = list(self.deal.hands), (0, 0)
        unfinished: tuple[Card, ...] = ()
        for trick in self.tricks():
            for place, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=True)):
                yield Position(Deal(*hands), seat, trick.cards[:place], won, card)
                hands = [hand & ~(1 << card) for hand in hands]
            if trick.winner is None:
                unfinished = trick.cards
            else:
                won = won[0] + 1 - trick.winner % 2, won[1] + trick.winner % 2
        yield Position(self.ending, self.turn, unfinished, won, None)

    def table(self) -> str:
        """The play trick by trick: a line a trick, a column a seat, the card led marked ``>``, the winner's ``*``.

        >>> print(Play(Deal.from_pbn("N:A... K... Q... J..."), 4, 0, ("SA", "SK", "SQ", "SJ")).table())
             North  East   South  West
          1  >SA*    SK     SQ     SJ
        """
        lines = ["     " + "".join(f"{name:<7}" for name in SEAT_NAMES).rstrip()]
        for number, trick in enumerate(self.tricks(), start=1):
            cells = []
            for seat in range(4):
                card = trick.card(seat)
                led = ">" if seat == trick.leader else " "
                cells.append("" if card is None else f"{led}{card_name(card)}{'*' * (seat == trick.winner)}")
            lines.append(f"{number:>3}  " + "".join(f"{cell:<7}" for cell in cells).rstrip())
        return "\n".join(lines + ["     claim"] * self.claimed)

    def __len__(self) -> int:
        return len(self.cards)

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return " ".join(map(card_name, self.cards)) or "-"

    def __repr__(self) -> str:
        return f"<Play {self}, {STRAINS[self.strain]}, {SEAT_NAMES[self.leader]} to lead>"


def _may_hold(deal: Deal, hands: Sequence[Mask], seat: Seat, played: Sequence[Card]) -> Mask:
    """The cards that *seat* holds now, or may hold if its hand is not known."""
    if deal.hands[seat]:
        return hands[seat]
    known = 0
    for hand in deal.hands:
        known |= hand
    for card in played:
        known |= 1 << card
    return DECK ^ known


def _follow(deal: Deal, strain: Strain, leader: Seat, cards: Sequence[Card]) -> _Followed:
    """Play the cards one after the other."""
    hands, turn = list(deal.hands), leader
    tricks: list[Trick] = []
    faults: list[Fault] = []
    seats: list[Seat] = []
    trick: list[Card] = []
    for place, card in enumerate(cards):
        bit = 1 << card
        seat = turn if hands[turn] & bit else next((owner for owner in range(4) if hands[owner] & bit), UNUSED)
        player = turn if seat == UNUSED else seat
        if fault := _fault(card, player, turn, deal, hands, trick, seats, held=seat != UNUSED):
            faults.append(Fault(place, player, card, *fault))
        hands[player] &= ~bit
        seats.append(player)
        trick.append(card)
        turn = (player + 1) % 4
        if len(trick) == 4:
            turn = seats[winning_place(trick, strain)]
            tricks.append(Trick(tuple(seats), tuple(trick), turn))
            seats, trick = [], []
    if trick:
        tricks.append(Trick(tuple(seats), tuple(trick), None))
    return _Followed(tuple(hands), turn, tuple(tricks), tuple(faults))


def _fault(
    card: Card, player: Seat, turn: Seat, deal: Deal, hands: Sequence[Mask], trick: Sequence[Card],
    seats: Sequence[Seat], *, held: bool,
) -> tuple[str, str] | None:  # fmt: skip
    """The kind of a fault and what it is, if a card is one."""
    if not held and deal.hands[player]:
        return "card", f"is in nobody's hand; it is {SEAT_NAMES[player]}'s turn"
    if player in seats:
        return "turn", f"is {SEAT_NAMES[player]}'s second card in one trick"
    if player != turn:
        what = "out of turn" if trick else "a lead out of turn"
        return "turn", f"is played by {SEAT_NAMES[player]} in {SEAT_NAMES[turn]}'s turn: {what}"
    if trick and card // 13 != trick[0] // 13:
        suit = trick[0] // 13
        could = hands[player] & SUIT << 13 * suit
        if could:
            holds = card_name(next(cards_of(could)))
            return (
                "revoke",
                f"does not follow to {SUIT_NAMES[suit]}, although {SEAT_NAMES[player]} holds {holds}: a revoke",
            )
    return None
