"""The numbering of the games: number <-> the cards in the order of play; `games` has the theorem that it rests on.

Who played which card follows from the cards: each winner leads.  So does the deal.  A game is a list of cards (suit,
rank), rank 0 the lowest; player 0 leads; suit 0 is trumps, if there are trumps.  The order (frozen):

1. the orbits of distributions, by their canonical matrices, ascending; all matrices of one have equally many games;
2. the matrix, ascending among those of the orbit;
3. trick by trick: the suit led, ascending; the suits of the others, lexicographically in the order of play; the winner,
   in the order of play among those who may win.  With u = the product of 12/|W| so far there are
   (R!)^S * u * G(what is left) / 12^tricks games that begin so;
4. the ranks, suit by suit: with c = R!/product of |W| ways for each, the later suits have the product of their c;
5. the ranks of a suit, from the highest down: the place that has it, in the order of play.  A place where the trick is
   won counts |W| (its *hook*), any other 1; those of W who do not win cannot come before the winner.  With r + 1 places
   left and H the product of their hooks, place v stands for r! / (H / hook of v) ways.

So that an orbit is found without weighing all of them, they are taken in blocks, whose weights are stored.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, islice, pairwise
from math import factorial, prod

from .. import _native
from .._native.progress import Progress
from .._status import NoKernelError
from .choices import Choose, Numbering
from .distributions import Matrix, in_order, orbit, orbits
from .games import SHARES, Pattern, Rules
from .packed import GAMES

Game = Sequence[tuple[int, int]]
"""Cards, suit and rank, in the order of play."""
Blocks = dict[Matrix, int]
"""The weight of each block of `BLOCK` orbits, by the canonical matrix of its first."""
BLOCK = 64
UNIT = 147_456
"""The weights of all distributions of 52 cards are multiples of this, in which sums of them are stored."""
SUM_BYTES = 12


def weights(rules: Rules, matrices: Sequence[Matrix], progress: Progress | None = None) -> list[int]:
    """G of each matrix, by the kernel if it is there; all players of all matrices hold equally many cards."""
    if _native.library() is None:
        return list(map(rules.weight, matrices))
    from .._native import games

    return games.weights(matrices, rules.trumps, progress)


def blocks(rules: Rules, progress: Progress | None = None) -> Blocks:
    """All blocks, from nothing: those of 52 cards take the kernel minutes, and the definition days."""
    canonical, images = zip(*orbits(rules.suits, rules.ranks, rules.trumps), strict=True)
    by_orbit = [many * weight for many, weight in zip(images, weights(rules, canonical, progress), strict=True)]
    return {canonical[at]: sum(by_orbit[at : at + BLOCK]) for at in range(0, len(canonical), BLOCK)}


@lru_cache(maxsize=16)
def _block(rules: Rules, first: Matrix) -> dict[Matrix, tuple[int, int]]:
    """The orbits of the block that begins with *first*: how many matrices each has, and the weight of one."""
    canonical, images = zip(*islice(orbits(rules.suits, rules.ranks, rules.trumps, first), BLOCK), strict=True)
    return dict(zip(canonical, zip(images, weights(rules, canonical), strict=True), strict=True))


def pack(blocks: Blocks) -> bytes:
    """What is stored: the sums of weights before each block, and of all; then the matrices, a byte a count."""
    sums = (sum_ // UNIT for sum_ in accumulate(blocks.values(), initial=0))
    matrices = (bytes(sum(matrix, ())) for matrix in blocks)
    return b"".join([*(sum_.to_bytes(SUM_BYTES, "little") for sum_ in sums), *matrices])


def unpack(stored: bytes) -> Blocks:
    """The inverse of `pack`."""
    end = (len(stored) - SUM_BYTES) // (SUM_BYTES + 16) * SUM_BYTES + SUM_BYTES
    sums = [int.from_bytes(stored[at : at + SUM_BYTES], "little") for at in range(0, end, SUM_BYTES)]
    matrices = (tuple(tuple(stored[at + i : at + i + 4]) for i in (0, 4, 8, 12)) for at in range(end, len(stored), 16))
    return {first: UNIT * (after - before) for first, (before, after) in zip(matrices, pairwise(sums), strict=True)}


class GameNumbering(Numbering[Game]):
    """The games of a deck, and their numbers.

    Raises:
        NoKernelError: the deck has 52 cards, and the native kernel is not there.
    """

    def __init__(self, rules: Rules) -> None:
        is_bridge = (rules.suits, rules.ranks) == (4, 13)
        if is_bridge and _native.library() is None:
            raise NoKernelError(f"the games of 52 cards need the native kernel, and this is {_native.kernel()}")
        self._rules = rules
        self._blocks = unpack(GAMES[rules.trumps].payload()) if is_bridge else blocks(rules)
        self.size = rules.games(sum(self._blocks.values()))

    def make(self, choose: Choose) -> Game:
        rules, games = self._rules, self._rules.games
        by_block = ((first, games(weight)) for first, weight in self._blocks.items())
        first = choose("block of orbits", by_block, lambda first: f"from {_shapes(first)} on")
        block = _block(rules, first)
        by_orbit = ((one, games(images * weight)) for one, (images, weight) in block.items())
        canonical = choose("orbit", by_orbit, _shapes)
        _, weight = block[canonical]
        by_matrix = ((matrix, games(weight)) for matrix in orbit(canonical, rules.trumps))
        matrix = choose("distribution", by_matrix, _shapes)

        share: int = 1
        suits: list[Places] = [{} for _ in range(rules.suits)]
        for number in range(rules.tricks):
            tricks = {
                (pattern, winner): (share * SHARES // len(after), left)
                for pattern, after in rules.next_tricks(matrix)
                for winner, left in after.items()
            }
            found = weights(rules, [left for _, left in tricks.values()])
            ways = ((t, games(new * weight)) for (t, (new, _)), weight in zip(tricks.items(), found, strict=True))
            pattern, winner = choose(f"trick {number + 1}", ways, _say_trick)
            for turn, suit in enumerate(pattern):
                suits[suit][4 * number + turn] = 4 * number + winner if suit == pattern[winner] else None
            share, matrix = tricks[pattern, winner]

        game = [(0, 0)] * (rules.suits * rules.ranks)
        for suit, places in enumerate(suits):
            later = prod(map(_ways, suits[suit + 1 :]))
            for rank in reversed(range(rules.ranks)):
                by_place = ((place, later * ways) for place, ways in _of_highest(places))
                place = choose(f"ranks of suit {suit + 1}", by_place, lambda place: str(place + 1))
                game[place] = suit, rank
                del places[place]
        return game

    def choices(self, item: Game) -> Iterator[object]:
        rules, ranks = self._rules, range(self._rules.ranks)
        if sorted(item) != [(suit, rank) for suit in range(rules.suits) for rank in ranks]:
            raise ValueError("not all cards once")
        held, leader, tricks = [[0, 0, 0, 0] for _ in range(rules.suits)], 0, []
        for at in range(0, len(item), 4):
            pattern = tuple(suit for suit, _ in item[at : at + 4])
            for turn, suit in enumerate(pattern):
                held[suit][(leader + turn) % 4] += 1
            best = max(card for card in item[at : at + 4] if card[0] == rules.best(pattern))
            tricks.append((pattern, item[at : at + 4].index(best)))
            leader = (leader + tricks[-1][1]) % 4
        matrix = tuple(map(tuple, held))
        canonical = max(in_order(matrix, rules.trumps))
        firsts = list(self._blocks)
        yield from (firsts[bisect_right(firsts, canonical) - 1], canonical, matrix, *tricks)
        yield from (item.index((suit, rank)) for suit in range(rules.suits) for rank in reversed(ranks))


Places = dict[int, int | None]
"""The places of a suit to which no rank is given yet, in the order of play; for those of a W, the one that wins."""


def _hooks(places: Places) -> dict[int, int]:
    """|W| for a place where a trick is won, else 1."""
    return {place: list(places.values()).count(place) or 1 for place in places}


def _ways(places: Places) -> int:
    """In how many ways all ranks can be given."""
    return factorial(len(places)) // prod(_hooks(places).values())


def _of_highest(places: Places) -> Iterator[tuple[int, int]]:
    """The places that the highest rank left can have, and in how many ways the lower ones can be given then."""
    hooks = _hooks(places)
    for place, winner in places.items():
        if winner == place or winner not in places:
            yield place, factorial(len(places) - 1) * hooks[place] // prod(hooks.values())


def _shapes(matrix: Matrix) -> str:
    """The suit lengths of the four players."""
    return " ".join("-".join(map(str, lengths)) for lengths in zip(*matrix, strict=True))


def _say_trick(trick: tuple[Pattern, int]) -> str:
    pattern, winner = trick
    return f"suits {' '.join(str(suit + 1) for suit in pattern)}, card {winner + 1} wins"
