"""The numbering of the games: number <-> the cards in the order of play; `games` has the theorem that it rests on.

Who played which card follows from the cards: each winner leads.  So does the deal.  A game is a list of cards (suit,
rank), rank 0 the lowest; player 0 leads; suit 0 is trumps, if there are trumps.  The order (frozen):

1. the orbits of distributions, by their canonical matrices, ascending; all matrices of one have equally many games;
2. the matrix, ascending among those of the orbit;
3. trick by trick: the suit led, ascending; the suits of the others, lexicographically in the order of play; the winner,
   in the order of play among those who may win.  With u = the product of 12/|W| so far there are
   (R!)^S * u * G(what is left) / 12^tricks games that begin so;
4. the ranks: a number below c = R!/product of |W| for each suit, the first suit's the most significant;
5. the ranks of a suit, from the highest down: the place that has it, in the order of play.  A place where the trick is
   won counts |W| (its *hook*), any other 1; those of W who do not win cannot come before the winner.  With r + 1 places
   left and H the product of their hooks, place v stands for r! / (H / hook of v) ways.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from math import factorial, prod
from operator import mul
from typing import NamedTuple

from .. import _native
from .._status import NoKernelError
from .card_numbering import Part
from .games import SHARES, Matrix, Rules
from .packed import GAMES

Game = Sequence[tuple[int, int]]
"""Cards, suit and rank, in the order of play."""
BLOCK = 64
"""A stored table has a running sum of weights before each so many orbits, and the sum of all."""
UNIT = 147_456
"""The weights of all distributions of 52 cards are multiples of this, in which running sums are counted."""
SUM_BYTES = 12


class GameNumbering:
    """The games of a deck, and their numbers.

    Raises:
        NoKernelError: the deck has 52 cards, and the native kernel is not there.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._orbits = BridgeOrbits(rules) if (rules.suits, rules.ranks) == (4, 13) else Orbits(rules)
        self.size = rules.games(self._orbits.total)

    def index(self, game: Game) -> int:
        """The number of a game.

        Raises:
            ValueError: somebody does not follow suit, or it is not all cards once.
        """
        return sum(part.value for part in self.parts(game))

    def parts(self, game: Game) -> list[Part]:
        """What the number of a game is the sum of, in the order in which games are compared."""
        rules = self._rules
        matrix, tricks = self._read(game)
        canonical = rules.canonical(matrix, 0)
        before, weight = self._orbits.before(canonical)
        place = rules.orbit(canonical).index(matrix)
        parts = [
            Part("orbit", rules.games(before), _shapes(canonical)),
            Part("distribution", place * rules.games(weight), _shapes(matrix)),
        ]
        share = 1
        for number, trick in enumerate(tricks, start=1):
            passed = 0
            for choice in self._choices(matrix, trick.leader, share):
                if choice.trick == trick:
                    break
                passed += choice.games
            else:
                raise ValueError(f"trick {number}: somebody does not follow suit")
            parts.append(Part(f"trick {number}", passed, str(trick)))
            matrix, share = choice.left, choice.share
        suits = _suits(rules, tricks)
        for suit, places in enumerate(suits):
            number, order = places.number([rank for _, rank in game])
            later = prod(places.ways for places in suits[suit + 1 :])
            parts.append(Part(f"ranks of suit {suit + 1}", number * later, f"cards {order}, the highest first"))
        return parts

    def item(self, number: int) -> list[tuple[int, int]]:
        """The game with this number."""
        rules = self._rules
        canonical, before, weight = self._orbits.at(number * rules.shares // rules.per_weight)
        place, number = divmod(number - rules.games(before), rules.games(weight))
        matrix, leader, share, tricks = rules.orbit(canonical)[place], 0, 1, []
        for _ in range(rules.tricks):
            for choice in self._choices(matrix, leader, share):
                if number < choice.games:
                    break
                number -= choice.games
            tricks.append(choice.trick)
            matrix, leader, share = choice.left, choice.trick.winner, choice.share
        game = [(0, 0)] * (rules.suits * rules.ranks)
        for suit, places in reversed(list(enumerate(_suits(rules, tricks)))):
            number, own = divmod(number, places.ways)
            for rank, place in places.ranks(own):
                game[place] = suit, rank
        return game

    def _choices(self, matrix: Matrix, leader: int, share: int) -> "list[_Choice]":
        """Every trick that can be next, suits only, with each who may win it, and how many games go on so.

        *share* is the product of 12/|W| of the tricks before.
        """
        found = [
            (Trick(leader, pattern, winners, winner), left)
            for pattern, winners, left in self._rules.next_tricks(matrix, leader)
            for winner in winners
        ]
        weights = self._orbits.weigh([(left, trick.winner) for trick, left in found])
        shares = [share * SHARES // len(trick.winners) for trick, _ in found]
        return [
            _Choice(trick, left, new, self._rules.games(new * weight))
            for (trick, left), new, weight in zip(found, shares, weights, strict=True)
        ]

    def _read(self, game: Game) -> "tuple[Matrix, list[Trick]]":
        """The distribution and the tricks, suits only, of a game."""
        rules = self._rules
        if sorted(game) != [(suit, rank) for suit in range(rules.suits) for rank in range(rules.ranks)]:
            raise ValueError("not all cards once")
        held = [[0, 0, 0, 0] for _ in range(rules.suits)]
        leader, tricks = 0, []
        for at in range(0, len(game), 4):
            pattern, ranks = zip(*game[at : at + 4], strict=True)
            players = [(leader + turn) % 4 for turn in range(4)]
            for player, suit in zip(players, pattern, strict=True):
                held[suit][player] += 1
            best = 0 if rules.trumps and 0 in pattern else pattern[0]
            rank_of = {p: rank for p, suit, rank in zip(players, pattern, ranks, strict=True) if suit == best}
            tricks.append(Trick(leader, pattern, tuple(rank_of), max(rank_of, key=rank_of.__getitem__)))
            leader = tricks[-1].winner
        return tuple(map(tuple, held)), tricks


class Trick(NamedTuple):
    """A trick, suits only."""

    leader: int
    pattern: tuple[int, ...]
    """The suits in the order of play."""
    winners: tuple[int, ...]
    """W, those who may win it, in the order of play."""
    winner: int

    def __str__(self) -> str:
        suits = " ".join(str(suit + 1) for suit in self.pattern)
        return f"player {self.leader + 1} leads, suits {suits}, player {self.winner + 1} wins"


class _Choice(NamedTuple):
    """A trick that can be next."""

    trick: Trick
    left: Matrix
    share: int
    """The product of 12/|W| of all tricks to this one."""
    games: int
    """How many games go on so."""


def _shapes(matrix: Matrix) -> str:
    """The suit lengths of the four players."""
    return " ".join("-".join(str(column[player]) for column in matrix) for player in range(4))


class _Places(NamedTuple):
    """Where in the order of play the cards of one suit are."""

    hooks: dict[int, int]
    """|W| for a place that wins its trick, 1 for any other."""
    winner_of: dict[int, int]
    """For those of W who do not win, the place that does."""
    ways: int
    """In how many ways the ranks can be."""

    def ranks(self, number: int) -> Iterator[tuple[int, int]]:
        """The ranks from the highest down, and their places, in the way with this number."""
        left = dict(self.hooks)
        for rank in reversed(range(len(left))):
            for place, ways in self._open(left, rank):  # noqa: B007
                if number < ways:
                    break
                number -= ways
            yield rank, place
            del left[place]

    def number(self, ranks: Sequence[int]) -> tuple[int, str]:
        """The number of the way in which each place of the play has its rank; and the places, from the highest rank."""
        left, number = dict(self.hooks), 0
        order = sorted(left, key=lambda place: -ranks[place])
        for rank, own in zip(reversed(range(len(left))), order, strict=True):
            number += sum(ways for place, ways in self._open(left, rank) if place < own)
            del left[own]
        return number, " ".join(str(place + 1) for place in order)

    def _open(self, left: dict[int, int], rank: int) -> Iterator[tuple[int, int]]:
        """The places of those left that the rank can have, and in how many ways the lower ones can be then."""
        hooks = prod(left.values())
        for place, hook in left.items():
            if self.winner_of.get(place) not in left:
                yield place, factorial(rank) * hook // hooks


def _suits(rules: Rules, tricks: Sequence[Trick]) -> list[_Places]:
    """The places of each suit."""
    found = [_Places({}, {}, 0) for _ in range(rules.suits)]
    for number, trick in enumerate(tricks):
        place_of = {(trick.leader + turn) % 4: 4 * number + turn for turn in range(4)}
        for player, place in place_of.items():
            suit = trick.pattern[place % 4]
            found[suit].hooks[place] = len(trick.winners) if player == trick.winner else 1
            if player in trick.winners and player != trick.winner:
                found[suit].winner_of[place] = place_of[trick.winner]
    return [places._replace(ways=factorial(rules.ranks) // prod(places.hooks.values())) for places in found]


def games_by_orbit(rules: Rules, report: Callable[[str], None]) -> list[int]:
    """The sum of weights of each orbit of four suits, in order, from nothing: by the kernel, or else by the definition.

    The bridge deck takes the kernel some minutes, and the definition days.  *report* is told what is being done; what
    it raises stops the work.
    """
    name = f"{rules.ranks} ranks, {'a trump suit' if rules.trumps else 'notrump'}"
    report(name)
    if _native.library() is None:
        return [len(rules.orbit(matrix)) * rules.weight(matrix, 0) for matrix in rules.orbits()]
    from .._native import games

    def tell(done: int, passes: int, matrices: int) -> None:
        report(f"{name}: pass {done + 1} of {passes}, {matrices:,} matrices")

    keys, sizes = games.orbits(rules.ranks, rules.trumps)
    return list(map(mul, sizes, games.weights(keys, rules.trumps, tell)))


def running_sums(by_orbit: Sequence[int]) -> bytes:
    """What is stored of the sums of weights of the bridge deck's orbits."""
    *starts, total = accumulate(by_orbit, initial=0)
    return b"".join((sum_ // UNIT).to_bytes(SUM_BYTES, "little") for sum_ in (*starts[::BLOCK], total))


class Orbits:
    """The orbits of the distributions of a small deck, ascending, with sums of weights; counted by the definition."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._matrices = rules.orbits()
        *starts, self.total = accumulate(
            (len(rules.orbit(matrix)) * rules.weight(matrix, 0) for matrix in self._matrices), initial=0
        )
        self._starts = starts

    def at(self, sum_: int) -> tuple[Matrix, int, int]:
        """The canonical matrix of the orbit that this sum of weights falls in, the sum before it, and its weight."""
        place = bisect_right(self._starts, sum_) - 1
        matrix = self._matrices[place]
        return matrix, self._starts[place], self._rules.weight(matrix, 0)

    def before(self, canonical: Matrix) -> tuple[int, int]:
        """The sum of weights before an orbit, and the weight of its matrices."""
        return self._starts[bisect_left(self._matrices, canonical)], self._rules.weight(canonical, 0)

    def weigh(self, positions: Sequence[tuple[Matrix, int]]) -> list[int]:
        """The weights of matrices with their leaders; all players of all of them hold equally many cards."""
        return [self._rules.weight(matrix, leader) for matrix, leader in positions]


class BridgeOrbits(Orbits):
    """Those of 52 cards: the kernel lists them and weighs, and the sums before each `BLOCK` of them are stored."""

    def __init__(self, rules: Rules) -> None:
        if _native.library() is None:
            raise NoKernelError(f"the games of 52 cards need the native kernel, and this is {_native.kernel()}")
        from .._native import games

        self._rules, self._kernel = rules, games
        self._keys, self._sizes = games.orbits(rules.ranks, rules.trumps)
        payload = GAMES[rules.trumps].payload()
        sums = (int.from_bytes(payload[i : i + SUM_BYTES], "little") for i in range(0, len(payload), SUM_BYTES))
        *starts, self.total = (UNIT * sum_ for sum_ in sums)
        self._starts = starts

    def at(self, sum_: int) -> tuple[Matrix, int, int]:
        orbits = self._block(bisect_right(self._starts, sum_) - 1)
        place = bisect_right(orbits, sum_, key=lambda orbit: orbit[1]) - 1
        return orbits[place]

    def before(self, canonical: Matrix) -> tuple[int, int]:
        place = bisect_left(self._keys, _packed(canonical, 0))
        _, before, weight = self._block(place // BLOCK)[place % BLOCK]
        return before, weight

    def _block(self, number: int) -> list[tuple[Matrix, int, int]]:
        """The orbits of a block: canonical matrix, sum before it, weight."""
        places = slice(BLOCK * number, BLOCK * (number + 1))
        keys = self._keys[places]
        weights = self._kernel.weights(keys, self._rules.trumps)
        before = accumulate(map(mul, weights, self._sizes[places]), initial=self._starts[number])
        return [(_unpacked(key), start, weight) for key, start, weight in zip(keys, before, weights, strict=False)]

    def weigh(self, positions: Sequence[tuple[Matrix, int]]) -> list[int]:
        return self._kernel.weights([_packed(matrix, leader) for matrix, leader in positions], self._rules.trumps)


def _packed(matrix: Matrix, leader: int) -> int:
    """A matrix as the kernel takes it: a nibble for each suit and player, the leader first."""
    key = 0
    for column in matrix:
        for turn in range(4):
            key = key << 4 | column[(leader + turn) % 4]
    return key


def _unpacked(key: int) -> Matrix:
    """The inverse of `_packed`, the leader first."""
    digits = [key >> shift & 15 for shift in range(60, -1, -4)]
    return tuple(tuple(digits[i : i + 4]) for i in range(0, 16, 4))
