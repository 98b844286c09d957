"""Games: how many there are, and their numbers, against every play of small decks and what was published."""

import json
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from itertools import chain, islice, permutations, product
from math import factorial, sqrt
from operator import add, le, mul
from statistics import fmean, stdev

import pytest

import everydeal
from all_plays import deals, plays, winner
from everydeal.board import Play
from everydeal.cards import card_name
from everydeal.legality.distributions import Matrix, in_order, orbit, orbits
from everydeal.legality.games import BLOCK, Rules
from everydeal.legality.packed import GAMES, WEIGHT, bridge_games, games_payload
from everydeal.spaces import Games
from everydeal.stream import Stream
from places import GOLDEN
from test_profile import sample_size, thorough

COUNTS = json.loads((GOLDEN / "game_counts.json").read_text())
VECTORS = json.loads((GOLDEN / "games.json").read_text())
DECKS = [(deck["suits"], deck["ranks"]) for deck in COUNTS["small_decks"]]
TINY = [(1, 4), (2, 2), (4, 1), *thorough((2, 4), (4, 2))]
NATIVE = pytest.mark.skipif(not everydeal.kernel().native, reason="there is no native kernel here")
both_kinds = pytest.mark.parametrize("trumps", [False, True], ids=["notrump", "trumps"])


@cache
def games_of(suits: int, ranks: int, trumps: bool) -> set[tuple[int, ...]]:
    """Every game of a deck: dealt and played card by card, with the laws of play alone."""
    deck = tuple(13 * suit + rank for suit in range(suits) for rank in range(ranks))
    dealt = deals(deck, len(deck) // 4)
    return set(chain.from_iterable(plays(hands, 0, 0 if trumps else 4) for hands in dealt))


def play_of(cards: Sequence[int], space: Games) -> Play:
    return space.parse_item(" ".join(map(card_name, cards)))


@cache
def space_of(suits: int, ranks: int, trumps: bool) -> Games:
    """The games of a deck, North on lead, the trumps spades."""
    return Games("deck", 0 if trumps else 4, 0, suits, ranks)


@both_kinds
@pytest.mark.parametrize(("suits", "ranks"), DECKS)
def test_the_definition_counts_as_published(suits: int, ranks: int, trumps: bool) -> None:
    published = next(deck for deck in COUNTS["small_decks"] if (deck["suits"], deck["ranks"]) == (suits, ranks))
    rules = Rules(suits, ranks, trumps=trumps)
    weight = sum(images * rules.weight(canonical) for canonical, images in orbits(suits, ranks, trumps))
    assert rules.games(weight) == published["trump" if trumps else "notrump"]


@both_kinds
@pytest.mark.parametrize("deck", TINY, ids=str)
def test_numbers_are_games_each_once_and_all_that_are_played(deck: tuple[int, int], trumps: bool) -> None:
    """Every game is dealt and played, and every number made; of more than ten thousand one of 31."""
    space, played = space_of(*deck, trumps), games_of(*deck, trumps)
    numbers = range(0, space.size, 1 if space.size < 10_000 else 31)
    games = [space[number] for number in numbers]
    assert space.size == len(played)
    assert len({play.cards for play in games} & played) == len(numbers)
    assert list(map(space.index, games)) == list(numbers)


@pytest.mark.thorough
def test_one_suit_has_the_same_games_and_numbers_with_trumps_and_without() -> None:
    """Nobody can ruff, and every order of the cards is lawful; one game of 97 is looked at."""
    plain, with_trumps = (space_of(1, 8, trumps) for trumps in (False, True))
    assert plain.size == with_trumps.size == factorial(8)
    for number in range(0, plain.size, 97):
        play, same = plain[number], with_trumps[number]
        assert play.cards == same.cards
        assert plain.index(play) == with_trumps.index(same) == number


@both_kinds
@pytest.mark.parametrize(("suits", "ranks"), [(3, 4), (4, 3)])
def test_numbers_of_larger_decks_there_and_back(suits: int, ranks: int, trumps: bool) -> None:
    """Drawn at random, neighbours, and both ends."""
    space, many = space_of(suits, ranks, trumps), sample_size(100, 10)
    drawn = Stream.from_text("games").numbers(space.size, many)
    numbers = sorted({0, 1, space.size - 1, *drawn, *range(10**7, 10**7 + many)})
    games = [space[number] for number in numbers]
    assert len(set(games)) == len(numbers)
    assert list(map(space.index, games)) == numbers


def test_a_play_that_does_not_follow_suit_is_refused() -> None:
    """Of the orders of a deck those are refused, and no others."""
    space, refused = space_of(4, 2, False), 0
    lawful, step = games_of(4, 2, False), sample_size(5, 997)
    for order in islice(permutations([13 * suit + rank for suit in range(4) for rank in range(2)]), 0, None, step):
        play = play_of(order, space)
        assert play.is_legal == (order in lawful)
        if not play.is_legal:
            with pytest.raises(ValueError, match=r"^trick [12]: card [2-8], .*, does not follow to "):
                space.index(play)
            refused += 1
    assert refused > 0


@pytest.mark.parametrize(("suits", "ranks"), [*DECKS, pytest.param(4, 4, marks=pytest.mark.thorough)])
@both_kinds
def test_orbits_are_all_distributions_each_once(suits: int, ranks: int, trumps: bool) -> None:
    """And what the listing says of their sizes is true; it can begin anywhere."""
    columns = [column for column in product(range(ranks + 1), repeat=4) if sum(column) == ranks]
    hands = (suits * ranks // 4,) * 4
    begun: dict[Matrix, tuple[int, ...]] = {(): (0, 0, 0, 0)}
    for _ in range(suits):
        longer = (((*m, c), tuple(map(add, held, c))) for m, held in begun.items() for c in columns)
        begun = {matrix: held for matrix, held in longer if all(map(le, held, hands))}
    found = dict(orbits(suits, ranks, trumps))
    assert list(found) == sorted(found)
    assert all(max(in_order(matrix, trumps)) == matrix for matrix in found)
    of_each = [orbit(matrix, trumps) for matrix in found]
    assert list(map(len, of_each)) == list(found.values())
    assert sorted(chain(*of_each)) == sorted(begun)
    for at in range(0, len(found), max(1, len(found) // 20)):
        assert list(orbits(suits, ranks, trumps, list(found)[at])) == list(found.items())[at:]


@pytest.mark.parametrize(("trumps", "published"), [(False, 263_451), (True, 1_048_681)], ids=["notrump", "trumps"])
def test_the_distributions_of_52_cards_are_as_many_as_published(trumps: bool, published: int) -> None:
    """As the stored blocks have them: what the last one has is listed."""
    firsts = list(bridge_games(trumps))
    assert BLOCK * (len(firsts) - 1) + len(list(orbits(4, 13, trumps, firsts[-1]))) == published


@both_kinds
def test_weights_do_not_change_when_players_or_suits_change_places(trumps: bool) -> None:
    rules = Rules(4, 3, trumps=trumps)
    for canonical, _ in list(orbits(4, 3, trumps))[:: sample_size(1, 7)]:
        images = orbit(canonical, trumps)
        assert rules.weights(images) == [rules.weight(canonical)] * len(images)
        other = images[len(images) // 2]
        assert plain_weight(rules, other) == rules.weight(other) == rules.weight(canonical)


def plain_weight(rules: Rules, matrix: Matrix) -> int:
    """G by its definition, without symmetry."""
    if not any(map(any, matrix)):
        return 1
    return sum(share * plain_weight(rules, left) for _, share, left in rules.next_tricks(matrix))


@both_kinds
def test_knuths_estimator_agrees(trumps: bool) -> None:
    """Walk at random through plays of random deals: the product of the numbers of choices has the number of plays for
    its mean.  With six ranks it is known well enough after five thousand walks."""
    ranks, walks, found = 6, sample_size(5_000, 200), []
    drawn = Stream.from_text(f"Knuth {trumps}").numbers(2**128, 2 * walks)
    for deal, chances in zip(drawn, drawn, strict=True):  # 24! and the choices of a play are far below 2^128
        deck = [13 * suit + rank for suit in range(4) for rank in range(ranks)]
        for at in range(len(deck) - 1, 0, -1):
            deal, other = divmod(deal, at + 1)
            deck[at], deck[other] = deck[other], deck[at]
        hands = [deck[ranks * player : ranks * player + ranks] for player in range(4)]
        leader, choices = 0, 1
        for _ in range(ranks):
            trick: list[int] = []
            for turn in range(4):
                hand = hands[(leader + turn) % 4]
                lawful = [card for card in hand if trick and card // 13 == trick[0] // 13] or hand
                choices *= len(lawful)
                chances, chosen = divmod(chances, len(lawful))
                trick.append(lawful[chosen])
                hand.remove(trick[-1])
            leader = winner(tuple(trick), leader, 0 if trumps else 4)
        found.append(float(choices))
    deals = 2308743493056  # 24! / 6!^4
    exact = int(COUNTS["trump" if trumps else "notrump"][ranks - 1]) / deals
    assert abs(fmean(found) - exact) < 4 * stdev(found) / sqrt(walks)


@pytest.mark.parametrize("vector", VECTORS["small"][:: sample_size(1, 7)], ids=lambda v: f"{v['suits']}x{v['ranks']}")
def test_vectors_of_small_decks(vector: dict[str, object]) -> None:
    check(vector, space_of(vector["suits"], vector["ranks"], vector["trump"]))  # type: ignore[arg-type]


@NATIVE
@pytest.mark.parametrize("vector", VECTORS["bridge"][:: sample_size(6, 42)], ids=lambda vector: vector["number"][:12])
def test_vectors_of_the_bridge_deck(vector: dict[str, object]) -> None:
    check(vector, space_of(4, 13, vector["trump"]))  # type: ignore[arg-type]


def check(vector: dict[str, object], space: Games) -> None:
    """Both ways."""
    ranks: int = vector["ranks"]  # type: ignore[assignment]
    cards = [13 * (card // ranks) + ranks - 1 - card % ranks for card in vector["game"]]  # type: ignore[attr-defined]
    play = play_of(cards, space)
    number = int(vector["number"])  # type: ignore[call-overload]
    assert str(space.size) == vector["total"]
    assert space[number] == play
    assert space.index(play) == number


@NATIVE
@both_kinds
@pytest.mark.parametrize("ranks", [1, 2, 3, *thorough(4, 5, 6)])
def test_the_kernel_counts_as_published(ranks: int, trumps: bool) -> None:
    assert str(Rules(ranks=ranks, trumps=trumps).count()) == COUNTS["trump" if trumps else "notrump"][ranks - 1]


@NATIVE
@both_kinds
@pytest.mark.parametrize(("suits", "ranks"), DECKS)
def test_the_kernel_weighs_as_the_definition(suits: int, ranks: int, trumps: bool) -> None:
    rules = Rules(suits, ranks, trumps=trumps)
    matrices = list(dict(orbits(suits, ranks, trumps)))
    for _ in range(rules.tricks + 1):
        assert rules.weights(matrices) == list(map(rules.weight, matrices))
        tricks = chain.from_iterable(map(rules.next_tricks, matrices))
        matrices = list({left for *_, left in tricks})[:300]
    assert not matrices


@NATIVE
def test_counting_can_be_stopped() -> None:
    progress = []

    def stop(done: int, passes: int, matrices: int) -> None:
        progress.append((done, passes))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Rules(trumps=False).weights([matrix for matrix, _ in islice(orbits(4, 13, False), 500)], stop)
    assert len(progress) == 1
    assert progress[0][1] == 26


@pytest.mark.parametrize("trumps", [False, *thorough(True)])
def test_what_is_stored_of_52_cards(trumps: bool) -> None:
    """The sums, to the byte those of the independent program that counted first; all games; and the first orbits."""
    payload, stored = GAMES[trumps].payload(), bridge_games(trumps)
    assert games_payload(stored) == payload
    assert sha256(payload[: 12 * (len(stored) + 1)]).hexdigest() == (
        "b344e3d41e9283b8ea24dcb31d684b91a801a615cab1f7a4d941a3c87e577270"
        if trumps
        else "56cc2865b0f180ac4fe58640bf25cd3bd168515d622bcb062b96731c72ffa5db"
    )
    assert str(Rules(trumps=trumps).games(sum(stored.values()))) == COUNTS["trump" if trumps else "notrump"][-1]
    firsts = list(stored)
    for at in range(0, len(firsts) - 1, len(firsts) // 7):
        two_blocks = [matrix for matrix, _ in islice(orbits(4, 13, trumps, firsts[at]), BLOCK + 1)]
        assert two_blocks[::BLOCK] == firsts[at : at + 2]


@NATIVE
def test_a_stored_block_is_as_heavy_as_its_orbits() -> None:
    stored = bridge_games(False)
    first = list(stored)[sample_size(2000, 4100)]
    block = dict(islice(orbits(4, 13, False, first), BLOCK))
    found = sum(map(mul, block.values(), Rules(trumps=False).weights(list(block))))
    assert found == stored[first]
    assert found % WEIGHT == 0
