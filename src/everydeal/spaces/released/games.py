"""Games: deals together with a complete lawful play, at notrump or with a trump suit, a given player on lead.

A member is a `Play`; its text is its cards in the order of play, from which everything else follows: winners lead, and
who played a card had it.  Trumps are the first suit, if there are any, and the others follow S H D C; players are
counted from the opening leader.  With G, W and matrices as in `everydeal.legality.games`, and orbits as in
`everydeal.legality.distributions`, a game is made by these choices, and the order is theirs (frozen):

1. the orbits of distributions, by their canonical matrices, ascending; all matrices of one have equally many games;
2. the matrix, ascending among those of the orbit;
3. trick by trick: the suit led, ascending; the suits of the others, lexicographically in the order of play; the winner,
   in the order of play among those who may win.  With u = the product of 12/|W| so far there are
   (R!)^S * u * G(what is left) / 12^tricks games that begin so;
4. the ranks, suit by suit: with c = R!/product of |W| ways for each, the later suits have the product of their c;
5. the ranks of a suit, from the highest down: the place that has it, in the order of play.  A place where the trick is
   won counts |W| (its *hook*), any other 1; those of W who do not win cannot come before the winner.  With r + 1 places
   left and H the product of their hooks, place v stands for r! / (H / hook of v) ways.

Games are compared choice by choice.  So the number of one is a sum over the choices: at each, those games come before
it that agree with it so far and have an earlier choice here.

Each game is as likely as any other to be drawn.  That is no dealer of deals: a deal has as many games as it has plays,
so that most hands of a uniform game are wild.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import islice
from math import factorial, prod

from ... import _native
from ..._status import NoKernelError
from ...argument_checks import check_kind
from ...board.play import Play
from ...cards import SEATS, SUIT, Card, to_seat
from ...deal import Deal
from ...legality import packed
from ...legality.distributions import Matrix, in_order, orbit, orbits
from ...legality.games import BLOCK, Pattern, Rules
from ...strains import NOTRUMP, STRAINS, to_strain
from ..played import PlaySpace
from ..releasing import released
from ..sums import Choose

NOTRUMP_SIZE = 12812840065983087623122414743941975930339691646156800000000
TRUMP_SIZE = 3889652189717577689074612475972045431845150523392000000000
"""How many games there are at notrump, and with one given trump suit; `everydeal.legality.games` counts them."""
Places = dict[int, int | None]
"""The places of a suit to which no rank is given yet, in the order of play; for those of a W, the one that wins."""


class Games(PlaySpace):
    """The games in *strain* with *leader* making the opening lead, of a deck with the highest *ranks* of some *suits*.

    The bridge deck needs the native kernel, and about a second a game.
    """

    member_kind = "games: deals, each with a complete lawful play"
    drawing = "each game is as likely as any other, which is no way to deal: the hands of most are wild"
    _by_kernel = False

    def __init__(self, name: str, strain: int | str, leader: int | str, suits: int = 4, ranks: int = 13) -> None:
        check_kind(name, str, "the name of a space is a text; for its space, games('H', 'E')")
        self.name, self.strain, self.leader = name, to_strain(strain), to_seat(leader)
        self._rules = _rules(suits, ranks, trumps=self.strain != NOTRUMP)
        self._suits = sorted(range(4), key=lambda suit: suit != self.strain)[:suits]
        self._deck = [13 * suit + place for suit in self._suits for place in range(ranks)]
        if len(self._deck) == 52:
            self.size = TRUMP_SIZE if self._rules.trumps else NOTRUMP_SIZE
        else:
            self.size = self._rules.count()

    def _make(self, choose: Choose) -> Play:
        rules, games = self._rules, self._rules.games
        by_block = ((first, games(weight)) for first, weight in _blocks(rules).items())
        first = choose("block of orbits", by_block, lambda first: f"from {_shapes(first)} on")
        block = _block(rules, first)
        by_orbit = ((one, games(images * weight)) for one, (images, weight) in block.items())
        canonical = choose("orbit", by_orbit, _shapes)
        _, weight = block[canonical]
        by_matrix = ((matrix, games(weight)) for matrix in orbit(canonical, rules.trumps))
        matrix = choose("distribution", by_matrix, _shapes)

        share = 1
        suits: list[Places] = [{} for _ in self._suits]
        for number in range(rules.tricks):
            tricks = _tricks(rules, matrix)
            by_trick = ((trick, games(share * new * weight)) for trick, (new, _, weight) in tricks.items())
            pattern, winner = choose(f"trick {number + 1}", by_trick, _say_trick)
            for turn, suit in enumerate(pattern):
                suits[suit][4 * number + turn] = 4 * number + winner if suit == pattern[winner] else None
            new, matrix, _ = tricks[pattern, winner]
            share *= new

        cards = {}
        for suit, places in enumerate(suits):
            later = prod(map(_ways, suits[suit + 1 :]))
            for card in self._deck[suit * rules.ranks : (suit + 1) * rules.ranks]:
                by_place = ((place, later * ways) for place, ways in _of_highest(places))
                place = choose(f"ranks of suit {suit + 1}", by_place, lambda place: str(place + 1))
                cards[place] = card
                del places[place]
        return self._play(cards[place] for place in sorted(cards))

    def _choices(self, item: Play) -> list[object]:
        self._check_kind(item)
        if (item.strain, item.leader) != (self.strain, self.leader):
            raise ValueError(f"not a game in {STRAINS[self.strain]} with {SEATS[self.leader]} on lead: {item!r}")
        if faults := item.faults():
            raise ValueError(f"trick {faults[0].place // 4 + 1}: {faults[0]}")
        if set(item.cards) != set(self._deck):
            raise ValueError(f"not a complete game of {len(self._deck)} cards, the highest of each suit: {item}")
        if item.deal.hand_sizes != (self._rules.tricks,) * 4:
            raise ValueError(f"the hands of the deal are not those that were played: {item.deal}")
        hands = (*item.deal.hands[self.leader :], *item.deal.hands[: self.leader])
        matrix = tuple(tuple((hand >> 13 * suit & SUIT).bit_count() for hand in hands) for suit in self._suits)
        canonical = max(in_order(matrix, self._rules.trumps))
        firsts = list(_blocks(self._rules))
        tricks = [
            (tuple(self._suits.index(card // 13) for card in trick.cards), trick.seats.index(trick.winner))
            for trick in item.tricks()
        ]
        by_rank = map(item.cards.index, self._deck)
        return [firsts[bisect_right(firsts, canonical) - 1], canonical, matrix, *tricks, *by_rank]

    def _play(self, cards: Iterable[Card]) -> Play:
        """The play of these cards, each from the hand of the player whose turn it is."""
        play = Play(Deal(), self.strain, self.leader, tuple(cards))
        hands = [0, 0, 0, 0]
        for trick in play.tricks():
            for seat, card in zip(trick.seats, trick.cards, strict=True):
                hands[seat] |= 1 << card
        return Play(Deal(*hands), self.strain, self.leader, play.cards)


_rules = cache(Rules)


@cache
def _blocks(rules: Rules) -> dict[Matrix, int]:
    """The weight of each block of orbits, by the canonical matrix of its first.

    Raises:
        NoKernelError: the deck has 52 cards, and the native kernel is not there.
    """
    if (rules.suits, rules.ranks) != (4, 13):
        return rules.blocks()
    if _native.library() is None:
        raise NoKernelError(f"the games of 52 cards need the native kernel, and this is {_native.kernel()}")
    return packed.bridge_games(rules.trumps)


@lru_cache(maxsize=16)
def _block(rules: Rules, first: Matrix) -> dict[Matrix, tuple[int, int]]:
    """The orbits of the block that begins with *first*: how many matrices each has, and the weight of one."""
    canonical, images = zip(*islice(orbits(rules.suits, rules.ranks, rules.trumps, first), BLOCK), strict=True)
    return dict(zip(canonical, zip(images, rules.weights(canonical), strict=True), strict=True))


@lru_cache(maxsize=64)
def _tricks(rules: Rules, matrix: Matrix) -> dict[tuple[Pattern, int], tuple[int, Matrix, int]]:
    """The patterns and winners of the next trick, in order: 12/|W|, the matrix after the trick, and its weight."""
    ways, shares, left = zip(*rules.next_tricks(matrix), strict=True)
    return dict(zip(ways, zip(shares, left, rules.weights(left), strict=True), strict=True))


def _of_highest(places: Places) -> Iterator[tuple[int, int]]:
    """The places that the highest rank left can have, and in how many ways the lower ones can be given then."""
    ways, winners = _ways(places), list(places.values())
    for place, winner in places.items():
        if winner == place or winner not in places:
            yield place, ways * (winners.count(place) or 1) // len(places)


def _ways(places: Places) -> int:
    """In how many ways the ranks left can be given: the product of the hooks has |W| for each winner that is left."""
    winners = [winner for winner in places.values() if winner in places]
    return factorial(len(places)) // prod(map(winners.count, set(winners)))


def _shapes(matrix: Matrix) -> str:
    """The suit lengths of the four players."""
    return " ".join("-".join(map(str, lengths)) for lengths in zip(*matrix, strict=True))


def _say_trick(trick: tuple[Pattern, int]) -> str:
    pattern, winner = trick
    return f"suits {' '.join(str(suit + 1) for suit in pattern)}, card {winner + 1} wins"


def games(strain: int | str, leader: int | str) -> Games:
    """The space of the games in *strain* with *leader* making the opening lead.

    >>> games("H", "E").name, games("NT", "N").name, games("S", "N").name
    ('games/H-E', 'games-notrump', 'games-trump')

    Raises:
        ValueError: not a strain, or not a seat.
    """
    trumps, seat = to_strain(strain), to_seat(leader)
    name = {(NOTRUMP, 0): "games-notrump", (0, 0): "games-trump"}.get((trumps, seat))
    return Games(name or f"games/{STRAINS[trumps]}-{SEATS[seat]}", trumps, seat)


def games_named(name: str) -> Games:
    """The space with a name like ``games/H-E``: hearts are trumps, East leads.

    Raises:
        ValueError: it is not such a name.
    """
    strain, _, leader = name.strip().partition("/")[2].partition("-")
    if not strain or not leader:
        raise ValueError(f"{name!r} does not say trumps and leader: write games/H-E, for example")
    return games(strain, leader)


games_notrump = released(games("NT", "N"))
games_trump = released(games("S", "N"))
