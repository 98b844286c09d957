"""Games: deals together with a complete lawful play, at notrump or with a trump suit, a given player on lead.

The order is that of `everydeal.legality.game_numbering`, whose first suit is trumps, the others following S H D C, and
whose first player is the one who makes the opening lead.  A member is a `Play`; its text is its cards in the order of
play, from which everything else follows: winners lead, and who played a card had it.

Each game is as likely as any other to be drawn.  That is no dealer of deals: a deal has as many games as it has plays,
so that most hands of a uniform game are wild.
"""

from collections.abc import Iterator
from functools import cache

from ...board.play import Play
from ...cards import SEATS, card_name, parse_card, to_seat
from ...deal import Deal
from ...legality.choices import Choose, Numbering
from ...legality.game_numbering import GameNumbering
from ...legality.games import Rules
from ...strains import NOTRUMP, STRAINS, to_strain
from ..base import Space

PREFIX = "games/"
"""What the names of those begin with that are not `games-notrump` or `games-trump`."""
NOTRUMP_SIZE = 12812840065983087623122414743941975930339691646156800000000
TRUMP_SIZE = 3889652189717577689074612475972045431845150523392000000000
"""How many games there are at notrump, and with one given trump suit; `everydeal.legality.games` counts them."""


@cache
def _numbering(ranks: int, trumps: bool) -> GameNumbering:
    """One for all trump suits and leaders."""
    return GameNumbering(Rules(ranks=ranks, trumps=trumps))


class Games(Space[Play], Numbering[Play]):
    """The games in *strain* with *leader* making the opening lead, of the deck with the highest *ranks* of each suit.

    The bridge deck needs the native kernel, and about a second a game.
    """

    member_kind = "games: deals, each with a complete lawful play"
    drawing = "each game is as likely as any other, which is no way to deal: the hands of most are wild"
    by_kernel = False
    _item, _index = Numbering.item, Numbering.index

    def __init__(self, name: str, strain: int, leader: int, ranks: int = 13) -> None:
        self.name, self.strain, self.leader, self._ranks = name, strain, leader, ranks
        self._suits = sorted(range(4), key=lambda suit: suit != strain)
        bridge = NOTRUMP_SIZE if strain == NOTRUMP else TRUMP_SIZE
        self.size = bridge if ranks == 13 else self._games.size

    @property
    def _games(self) -> GameNumbering:
        return _numbering(self._ranks, self.strain != NOTRUMP)

    def make(self, choose: Choose) -> Play:
        cards = self._games.make(choose)
        return self.parse_item(" ".join(card_name(13 * self._suits[s] + self._ranks - 1 - rank) for s, rank in cards))

    def choices(self, item: Play) -> Iterator[object]:
        if not isinstance(item, Play):
            raise TypeError(f"this space numbers plays, not {type(item).__name__} ({item!r})")
        if (item.strain, item.leader) != (self.strain, self.leader):
            raise ValueError(f"not a game in {STRAINS[self.strain]} with {SEATS[self.leader]} on lead: {item!r}")
        if faults := item.faults():
            raise ValueError(f"trick {faults[0].place // 4 + 1}: {faults[0]}")
        if len(item) != 4 * self._ranks or any(card % 13 >= self._ranks for card in item.cards):
            raise ValueError(f"not a complete game of {4 * self._ranks} cards, the highest of each suit: {item}")
        return self._games.choices([(self._suits.index(c // 13), self._ranks - 1 - c % 13) for c in item.cards])

    def format_item(self, item: Play) -> str:
        return str(item)

    def parse_item(self, text: str) -> Play:
        cards = tuple(parse_card(word) for word in text.replace(",", " ").split())
        hands = [0, 0, 0, 0]
        for trick in Play(Deal(), self.strain, self.leader, cards).tricks():
            for seat, card in zip(trick.seats, trick.cards, strict=True):
                hands[seat] |= 1 << card
        return Play(Deal(*hands), self.strain, self.leader, cards)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Games):
            return (self.name, self._ranks) == (other.name, other._ranks)
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self.name, self._ranks))


def games(strain: int | str, leader: int | str) -> Games:
    """The space of the games in *strain* with *leader* making the opening lead.

    >>> games("H", "E").name, games("NT", "N").name, games("S", "N").name
    ('games/H-E', 'games-notrump', 'games-trump')

    Raises:
        ValueError: not a strain, or not a seat.
    """
    trumps, seat = to_strain(strain), to_seat(leader)
    name = {(NOTRUMP, 0): "games-notrump", (0, 0): "games-trump"}.get((trumps, seat))
    return Games(name or f"{PREFIX}{STRAINS[trumps]}-{SEATS[seat]}", trumps, seat)


def games_named(name: str) -> Games:
    """The space with a name like ``games/H-E``: hearts are trumps, East leads.

    Raises:
        ValueError: it is not such a name.
    """
    strain, _, leader = name.strip()[len(PREFIX) :].partition("-")
    if not strain or not leader:
        raise ValueError(f"{name!r} does not say trumps and leader: write games/H-E, for example")
    return games(strain, leader)
