"""`PlayPosition`: what a player knows at the table when he sees all hands."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..argument_checks import check_kind
from ..cards import SEAT_NAMES, SEATS, SUIT_NAMES, UNUSED, Card, Seat, card_name, parse_seat, to_card, to_seat
from ..deal import Deal
from ..strains import STRAINS, to_strain
from .bare import moment_of

_ON_TABLE = 5
"""The owner, in a row of bytes, of the first card on the table."""


@dataclass(frozen=True, slots=True, init=False, repr=False)
class PlayPosition:
    """A moment of the play: the hands, the cards on the table, who led to this trick, and the strain.  Immutable.

    Args:
        hands: the cards that the players still hold, without those on the table.
        leader: who led to this trick; if nothing lies on the table, who is on lead (and without any cards left, who won
            the last trick).
        table: the cards on the table in the order of play, at most three; a text of them, too: ``"SQ SJ"``.
        strain: the trump suit (0..3 or ``"S"``...) or notrump (4 or ``"NT"``); None: not known.

    Bidding, the tricks won, and how the other cards went are not part of it.  It need not be legal; see `legal`.

    >>> found = PlayPosition(Deal.from_pbn("N:A2... K3... 4... 5..."), "S", ["SQ", "SJ"], "NT")
    >>> str(found)
    'N:A2... K3... 4... 5... S NT SQ SJ'
    >>> found.to_play, found.cards_played, str(found.before)
    (0, 46, 'N:A2... K3... Q4... J5...')

    Raises:
        TypeError: *hands* is no `Deal`, or another argument is neither a text nor a whole number.
        ValueError: a card twice, more than three on the table, or hands whose sizes do not go with them.
    """

    hands: Deal
    leader: Seat
    table: tuple[Card, ...]
    strain: int | None

    def __init__(
        self, hands: Deal, leader: Seat | str, table: str | Iterable[Card | str] = (), strain: int | str | None = None
    ) -> None:
        if not isinstance(hands, Deal):
            raise TypeError(f"the hands of a position are a Deal, not {type(hands).__name__} ({hands!r})")
        found = to_seat(leader)
        cards = tuple(to_card(card) for card in (table.replace(",", " ").split() if isinstance(table, str) else table))
        _check(hands, found, cards)
        object.__setattr__(self, "hands", hands)
        object.__setattr__(self, "leader", found)
        object.__setattr__(self, "table", cards)
        object.__setattr__(self, "strain", None if strain is None else to_strain(strain))

    @property
    def before(self) -> Deal:
        """The balanced ending when this trick began: the cards on the table given back.

        >>> str(PlayPosition.from_text("N:A2... K3... 4... 5... S NT SQ SJ").before)
        'N:A2... K3... Q4... J5...'
        """
        hands = list(self.hands.hands)
        for i, card in enumerate(self.table):
            hands[(self.leader + i) % 4] |= 1 << card
        return Deal(*hands)

    @property
    def to_play(self) -> Seat:
        """Whose turn it is.

        >>> PlayPosition.from_text("N:A2... K3... 4... 5... S NT SQ SJ").to_play
        0
        """
        return (self.leader + len(self.table)) % 4

    @property
    def cards_played(self) -> int:
        """How many cards have been played, those on the table included: 0 to 52.

        >>> PlayPosition.from_text("N:A2... K3... 4... 5... S NT SQ SJ").cards_played
        46
        """
        return self.hands.unused.bit_count()

    @property
    def revoke(self) -> str | None:
        """Who did not follow to this trick though he could, in words; None if everybody followed who could.

        >>> PlayPosition.from_text("N:A2... K3... 4... 5... S NT SQ HJ").revoke
        'West did not follow to the spades lead, and still holds spades'
        """
        for i, card in enumerate(self.table):
            player, led = (self.leader + i) % 4, self.table[0] // 13
            if card // 13 != led and self.hands.holding(player, led):
                suit = SUIT_NAMES[led]
                return f"{SEAT_NAMES[player]} did not follow to the {suit} lead, and still holds {suit}"
        return None

    @classmethod
    def from_text(cls, text: str) -> "PlayPosition":
        """The position in a text as `str` writes it: a PBN deal string, the leader, the strain (``-`` if it is not
        known), and the cards on the table in the order of play.

        >>> PlayPosition.from_text("N:A2... K3... 4... 5... S NT SQ SJ").table
        (2, 3)

        Raises:
            ValueError: the text is not a position; says why.
        """
        check_kind(text, str, "a position is a text like 'N:A2... K3... 4... 5... S NT SQ SJ'")
        words = text.split()
        if len(words) < 6:
            raise ValueError(
                f"{text!r} is not a position: write the hands, who led to this trick, the strain (- if it is not"
                " known) and the cards on the table, like 'N:A2... K3... 4... 5... S NT SQ SJ'"
            )
        hands, leader, strain, *table = " ".join(words[:4]), *words[4:]
        return cls(Deal.from_pbn(hands), parse_seat(leader), table, None if strain == "-" else to_strain(strain))

    def row(self) -> bytes:
        """The position as 54 bytes: the owner of each of the 52 cards, SA SK ... C2, N E S W = 0..3, 4 = nobody, and 5,
        6 and 7 for the first, second and third card on the table; the leader; and the strain, S H D C NT = 0..4.

        >>> list(PlayPosition.from_text("N:A2... K3... 4... 5... S NT SQ SJ").row())[:5]
        [0, 1, 5, 6, 4]

        Raises:
            ValueError: it has no strain.
        """
        if self.strain is None:
            raise ValueError(f"a position without a strain has no row of bytes: {self}")
        owners = bytearray(self.hands.owners())
        for place, card in enumerate(self.table):
            owners[card] = _ON_TABLE + place
        return bytes([*owners, self.leader, self.strain])

    @classmethod
    def from_row(cls, row: Sequence[int]) -> "PlayPosition":
        """The position of 54 bytes: the inverse of `row`.

        >>> position = PlayPosition.from_text("N:A2... K3... 4... 5... S NT SQ SJ")
        >>> PlayPosition.from_row(position.row()) == position
        True

        Raises:
            ValueError: they are not a position; says why.
        """
        check_kind(row, Sequence, "a row is 54 bytes: an owner for each card, the leader and the strain")
        if len(row) != 54:
            raise ValueError(f"{len(row)} bytes: a position has 54, an owner for each card, the leader and the strain")
        *owners, leader, strain = row
        table = [card for _, card in sorted((owner, card) for card, owner in enumerate(owners) if owner >= _ON_TABLE)]
        for place, card in enumerate(table):
            if owners[card] != _ON_TABLE + place:
                raise ValueError(
                    f"owner {owners[card]} of {card_name(card)}: 0 to 3 are N E S W, 4 is nobody, and 5, 6 and 7 the"
                    " cards on the table, one each, in the order of play"
                )
        hands = Deal.from_owners([min(owner, UNUSED) for owner in owners])
        return cls(hands, leader, table, strain)

    def __str__(self) -> str:
        strain = "-" if self.strain is None else STRAINS[self.strain]
        return " ".join([str(self.hands), SEATS[self.leader], strain, *map(card_name, self.table)])

    def __repr__(self) -> str:
        return f"PlayPosition.from_text({str(self)!r})"


def _check(hands: Deal, leader: Seat, table: tuple[Card, ...]) -> None:
    """ValueError if these cards cannot lie so."""
    if len(table) > 3:
        raise ValueError(f"{len(table)} cards on the table: a trick with four cards is complete, and gone")
    for i, card in enumerate(table):
        if card in table[:i]:
            raise ValueError(f"{card_name(card)} lies on the table twice")
        if not hands.unused >> card & 1:
            owner = SEAT_NAMES[hands.owner(card)]
            raise ValueError(
                f"{card_name(card)} lies on the table and is in {owner}'s hand; leave what is on the table out of the"
                f" hands: {hands}"
            )
    moment = moment_of(hands.hand_sizes)
    if moment is not None and moment.on_table == len(table) and moment.leader in (leader, None):
        return
    there = f"{len(table)} card{'s' * (len(table) > 1)} on the table, {SEAT_NAMES[leader]}'s first"
    hint = ""
    if moment is not None:
        lying = f"{moment.on_table} card{'s lie' if moment.on_table > 1 else ' lies'} on the table"
        led = "nothing is on the table" if moment.leader is None else f"{SEAT_NAMES[moment.leader]} led to this trick"
        hint = f"; by these sizes {led}" + (f" and {lying}" if moment.on_table else "")
    raise ValueError(
        f"{sizes_in_words(hands)} do not go with {there if table else 'no card on the table'}{hint}: {hands}"
    )


def sizes_in_words(hands: Deal) -> str:
    """``hands of 4, 4, 5 and 4 cards (N E S W)``."""
    *first, last = map(str, hands.hand_sizes)
    return f"hands of {', '.join(first)} and {last} cards (N E S W)"
