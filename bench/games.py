"""Games at length: what tests/legality/test_games.py and tests/spaces/test_games_space.py do with fewer.

Usage: python bench/games.py decks
       python bench/games.py played [FOLDER...]

``decks``: six decks of twelve cards are dealt and played by the laws of play alone, and counted, against the numbers
that are published: about ten minutes.  ``played``: 300 games at notrump and 300 with trumps from the files of boards in
these folders, by default the samples of the tests, go to their numbers and back; it prints the CPU time.  Games that
were played to the end come first; a game that stopped at a claim is played on at random.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from statistics import median

from timing import parser_of, with_result

from everydeal import spaces
from everydeal.board import Play
from everydeal.spaces.released import games as released
from everydeal.strains import NOTRUMP
from everydeal.stream import Stream

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "support"))
from played_games import plays_of  # noqa: E402  (the helpers of the tests are not installed)

DECKS = json.loads((ROOT / "golden" / "game_counts.json").read_text())["small_decks"]
Held = tuple[tuple[int, ...], ...]
"""For each suit who holds its cards that are left, from the lowest."""


def winner(trick: list[tuple[int, int]], *, trumps: bool) -> int:
    """Whose card of a trick wins, in the order of play."""
    best = 0
    for place, (suit, rank) in enumerate(trick):
        if (suit == trick[best][0] and rank > trick[best][1]) or (trumps and suit == 0 != trick[best][0]):
            best = place
    return best


def count_games(suits: int, ranks: int, *, trumps: bool) -> int:
    """Deal every deal, and play it card by card, by the laws of play alone.

    Endings in which the same players hold the highest card of a suit, the next, and so on, are played once only.
    """

    @cache
    def from_lead(held: Held, leader: int) -> int:
        return go_on(held, leader, []) if any(held) else 1

    def go_on(held: Held, leader: int, trick: list[tuple[int, int]]) -> int:
        if len(trick) == 4:
            gone = [{place for suit, place in trick if suit == own} for own in range(suits)]
            left = tuple(tuple(o for i, o in enumerate(row) if i not in gone[own]) for own, row in enumerate(held))
            return from_lead(left, (leader + winner(trick, trumps=trumps)) % 4)
        player = (leader + len(trick)) % 4
        own = [
            (suit, place)
            for suit, row in enumerate(held)
            for place, owner in enumerate(row)
            if owner == player and (suit, place) not in trick
        ]
        follow = [card for card in own if trick and card[0] == trick[0][0]]
        return sum(go_on(held, leader, [*trick, card]) for card in follow or own)

    def deals(owners: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(owners) == suits * ranks:
            yield owners
            return
        for player in range(4):
            if owners.count(player) < suits * ranks // 4:
                yield from deals((*owners, player))

    by_suits = (tuple(owners[ranks * suit : ranks * suit + ranks] for suit in range(suits)) for owners in deals(()))
    return sum(from_lead(held, 0) for held in by_suits)


def decks() -> None:
    """Every deck of twelve cards."""
    for deck in DECKS:
        for kind in ("notrump", "trump") if deck["suits"] * deck["ranks"] == 12 else ():
            used, found = with_result(partial(count_games, deck["suits"], deck["ranks"], trumps=kind == "trump"), 1)
            assert found == deck[kind]
            print(f"{deck['suits']} suits of {deck['ranks']}, {kind:8} {found:>12,} games {used:8.1f} s of CPU time")


def played(folders: list[Path]) -> None:
    """Games that were played, there and back."""
    plays = sorted(plays_of(*folders), key=len, reverse=True)
    for notrump in (True, False):
        some = [play for play in plays if (play.strain == NOTRUMP) == notrump][:300]
        times: dict[str, list[float]] = {"to its number": [], "back": []}
        for count, play in enumerate(some):
            game = to_the_end(play, Stream.from_text(f"rest {count}"))
            space = spaces.games(game.strain, game.leader)
            there, number = with_result(partial(space.index, game), 1)
            released._block.cache_clear()
            released._tricks.cache_clear()
            back, again = with_result(partial(space.__getitem__, number), 1)
            assert again == game
            times["to its number"].append(there)
            times["back"].append(back)
        complete = sum(len(play) == 52 for play in some)
        said = "; ".join(f"{way}: median {median(t):.2f} s, at most {max(t):.2f} s" for way, t in times.items())
        strain = "at notrump" if notrump else "with trumps"
        print(f"{len(some)} games {strain}, {complete} of them played to the end; CPU time {said}")


def to_the_end(play: Play, chance: Stream) -> Play:
    """The play itself, or a lawful play that goes on from a claim at random."""
    game = replace(play, claimed=False)
    while not game.is_complete:
        legal = game.legal_cards()
        game = game.then(legal[chance.number(len(legal), len(game))])
    return game


if __name__ == "__main__":
    parser = parser_of(__doc__)
    parser.add_argument("which", nargs="?", choices=("decks", "played"), default="decks")
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", default=[ROOT / "tests" / "samples"])
    options = parser.parse_args()
    if options.which == "played":
        played(options.folders)
    else:
        decks()
