"""The spaces of games and of complete boards."""

import pickle
import re
from dataclasses import replace

import pytest

import everydeal
import laws
from commands import invoke
from everydeal import Deal, spaces
from everydeal.board import Auction, Play
from everydeal.cards import cards_of
from everydeal.explanations import explain
from everydeal.legality import replay
from everydeal.legality.card_numbering import Part
from everydeal.spaces.released import complete_boards
from everydeal.spaces.released.complete_boards import CompleteBoard, CompleteBoards
from everydeal.spaces.released.games import Games
from everydeal.strains import NOTRUMP
from everydeal.stream import Stream
from places import SAMPLES
from played_games import plays_of
from test_profile import sample_size, thorough

NATIVE = pytest.mark.skipif(not everydeal.kernel().native, reason="there is no native kernel here")


@pytest.mark.parametrize(("strain", "leader"), [(4, 0), (0, 2), (2, 1)])
def test_a_small_deck_is_a_list(strain: int, leader: int) -> None:
    space = Games("small", strain, leader, ranks=1)
    members = list(space)
    assert len(set(members)) == space.size == 24
    laws.behaves_like_list(space, members)
    assert all(play.is_legal and play.is_complete and play.leader == leader for play in members)


@pytest.mark.parametrize("number", [0, 5, 11_519, 23_039])
def test_members_go_both_ways_and_through_text(number: int) -> None:
    laws.goes_both_ways(Games("small", 1, 3, ranks=2), number)


def test_names_and_factories() -> None:
    for strain in ["S", "H", "D", "C", "NT"]:
        for leader in "NESW":
            space = spaces.games(strain, leader)
            assert spaces.by_name(space.name) == space
            assert pickle.loads(pickle.dumps(space)) == space
    assert spaces.games("NT", "N") == spaces.games_notrump != spaces.games_trump == spaces.games("S", "N")


SMALL_DEAL = Deal.from_pbn("N:A.K.. K.A.. .Q.A. .J.K.")
ONE_SPADE = Deal.from_pbn("N:.A.A. A..K. K..Q. .K.J.")


@pytest.mark.parametrize(
    ("play", "said"),
    [
        (Play(SMALL_DEAL, 4, 1), "not a game in NT with N on lead"),
        (Play(SMALL_DEAL, 0, 0), "not a game in NT with N on lead"),
        (
            Play(SMALL_DEAL, 4, 0, ("SA", "HA")),
            "trick 1: card 2, HA, does not follow to spades, although East holds SK",
        ),
        (
            Play(SMALL_DEAL, 4, 0, ("SA", "SK", "HQ", "HJ", "HA")),
            "trick 2: card 5, HA, is played by East in North's turn",
        ),
        (Play(SMALL_DEAL, 4, 0, ("SA", "HQ")), "trick 1: card 2, HQ, is played by South in East's turn"),
        (
            Play(SMALL_DEAL, 4, 0, ("SA", "SK", "HQ", "SQ")),
            "trick 1: card 4, SQ, is in nobody's hand; it is West's turn",
        ),
        (Play(SMALL_DEAL, 4, 0, ("SA", "SK", "HQ", "HK")), "trick 1: card 4, HK, is North's second card in one trick"),
        (Play(SMALL_DEAL, 4, 0), "not a complete game of 8 cards"),
        (Play(SMALL_DEAL, 4, 0, ("SA", "SK", "HQ", "HJ")), "not a complete game of 8 cards"),
        (Play(ONE_SPADE, 4, 0, ("HA", "SA", "SK", "HK")), "not a complete game of 8 cards"),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else "",
)
def test_what_is_not_a_game_is_refused_with_trick_seat_and_reason(play: Play, said: str) -> None:
    space = Games("small", 4, 0, ranks=2)
    assert play not in space
    with pytest.raises(ValueError, match=re.escape(said)):
        space.index(play)


def test_a_game_without_its_hands_is_refused() -> None:
    """Cards that nobody is known to hold are played in turn, which is no fault; but which deal it is must be said."""
    space = Games("spades", 4, 0, suits=1, ranks=8)
    game = space[5]
    longer = Deal(*(hand | 1 << 13 + seat for seat, hand in enumerate(game.deal.hands)))  # a heart each
    for deal in (Deal(), Deal(0, *game.deal.hands[1:]), longer):
        play = replace(game, deal=deal)
        assert play not in space
        with pytest.raises(ValueError, match="hands of the deal"):
            space.index(play)


@pytest.mark.parametrize("space", [spaces.games_notrump, spaces.games_trump, spaces.games("H", "E")], ids=repr)
def test_games_of_52_cards_are_refused_before_any_is_weighed(space: Games) -> None:
    """So that no kernel is needed."""
    play = Play(spaces.pavlicek[10**28], space.strain, space.leader)
    first = play.legal_cards()[0]
    second = play.then(first)
    others = [card for card in cards_of(play.deal.hands[second.turn]) if card not in second.legal_cards()]
    other_strain, other_leader = replace(play, strain=3), replace(play, leader=2)
    for wrong, said in (
        (
            replace(play, cards=(first, others[0])),
            "trick 1: card 2, .* does not follow to .* although .* holds .*: a revoke",
        ),
        (replace(play, cards=(others[0],)), "trick 1: card 1, .* lead out of turn"),
        (play, "not a complete game of 52 cards"),
        (second, "not a complete game of 52 cards"),
        (other_strain, "not a game in"),
        (other_leader, "not a game in"),
    ):
        assert wrong not in space
        with pytest.raises(ValueError, match=said):
            space.index(wrong)
    with pytest.raises(TypeError, match="numbers plays"):
        space.index("SA")  # type: ignore[arg-type]


@NATIVE
@pytest.mark.parametrize("name", ["games/H-E", *thorough("games-notrump", "complete-boards")])
def test_the_bridge_deck_both_ways(name: str) -> None:
    space = spaces.by_name(name)
    for member in space.sample(sample_size(2, 1), "both ways"):
        assert space[space.index(member)] == member
        play = member.play if isinstance(member, CompleteBoard) else member
        left, tricks = replay(play.deal, play.strain, play.leader, play.cards)
        assert (left, len(tricks)) == (Deal(), 13)
        assert space.parse_item(space.format_item(member)) == member


@NATIVE
@pytest.mark.thorough
@pytest.mark.parametrize("trumps", [False, True], ids=["notrump", "trumps"])
def test_games_that_were_played_have_numbers(trumps: bool) -> None:
    """Some of those that bench/games.py takes."""
    played = [play for play in plays_of(SAMPLES) if len(play) == 52 and (play.strain != NOTRUMP) == trumps]
    assert len(played) > 45
    for play in played[:: len(played) // 2 + 1]:
        space = spaces.games(play.strain, play.leader)
        assert space[space.index(play)] == replace(play, claimed=False)


@pytest.mark.parametrize("name", ["games-notrump", "games/H-E", "complete-boards"])
def test_who_draws_is_told_that_it_is_not_dealing(name: str) -> None:
    """With their numbers alone, for which no kernel is needed."""
    space = spaces.by_name(name)
    outcome = invoke("random", "--space", name, "--seed", "a", "--as", "decimal")
    assert outcome.lines == [str(number) for number in space.sample_numbers(1, "a")]
    assert outcome.errors == f"everydeal random: {name}: {space.drawing}\n"
    assert "no way to deal" in space[5:].drawing == space.drawing
    assert not invoke("random", "--space", "pavlicek").errors


def test_games_and_boards_are_arguments_of_commands() -> None:
    """Written as `decode` prints them; what is wrong with one is said."""
    last = spaces.complete_boards.size - 1
    passed_out = invoke("decode", "--space", "complete-boards", str(last)).lines[0]
    assert invoke("encode", "--space", "complete-boards", passed_out).lines == [str(last)]
    assert "not a complete game of 52 cards" in invoke("encode", "--space", "games-notrump", "SA SK").errors
    first = invoke("encode", "--space", "games/H-E", "SA H2 SK SQ S2 S3 S4 S5").errors
    assert "card 2, H2, does not follow to spades, although South holds S2" in first


@NATIVE
def test_a_game_is_an_argument_of_commands() -> None:
    game = invoke("decode", "--space", "games-notrump", "5").lines[0]
    assert invoke("encode", "--space", "games-notrump", game).lines == ["5"]


@NATIVE
@pytest.mark.thorough
def test_the_work_of_a_game_adds_up() -> None:
    for space in (spaces.games_trump, spaces.complete_boards):
        member = space.sample(1, "work")[0]
        parts = space.parts(member)
        assert sum(part.value for part in parts) == space.index(member)
        assert all(part.value >= 0 for part in parts)
        assert explain(space.format_item(member), space).number == space.index(member)


class NoPlay(Games):
    """In place of all the games of a contract: each number is a game without cards."""

    def _item(self, index: int) -> Play:
        return Play(Deal(), 4, 0)

    def parts(self, item: Play) -> list[Part]:
        return []


@pytest.mark.thorough
def test_auctions_by_their_last_bid(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(complete_boards, "_ends", lambda contract: NoPlay("no play", 4, 0))
    space, start, seen = spaces.complete_boards, 0, set()
    for bid in range(35):
        count = 28 * 22**bid
        games = (spaces.games_notrump if bid % 5 == 4 else spaces.games_trump).size
        drawn = Stream.from_text(f"bid {bid}").numbers(count, 10)
        for number in range(count) if bid == 1 else sorted({0, count - 1, *drawn}):
            auction = space[start + number * games].auction
            assert space[start + (number + 1) * games - 1].auction == auction
            assert auction.is_complete
            assert not auction.why_illegal()
            assert auction.contract is not None
            assert auction.contract.bid == bid
            assert space.index(CompleteBoard(Deal(), auction, Play(Deal(), 4, 0))) == start + number * games
            seen |= {auction.calls} if bid == 1 else set()
        start += count * games
    assert len(seen) == 28 * 22
    assert start + spaces.pavlicek.size == space.size


def test_boards_that_are_passed_out_come_last() -> None:
    space = CompleteBoards("boards")
    assert str(space.size) == everydeal_size()
    first = space.size - spaces.pavlicek.size
    for number in (0, 1, spaces.pavlicek.size - 1):
        laws.goes_both_ways(space, first + number)
        assert space[first + number].deal == spaces.pavlicek[number]


def everydeal_size() -> str:
    return "1597378475038227009560304169507383626088981263439416443331409805070481989014854797008069294154196037440000"


def test_boards_that_are_not_complete_are_refused() -> None:
    space, deal = spaces.complete_boards, spaces.pavlicek[10**20]
    passed_out = Auction.parse("AP", dealer=0)
    for board, said in (
        (CompleteBoard(deal, Auction.parse("1NT Pass", dealer=0), None), "not complete"),
        (CompleteBoard(deal, Auction.parse("1NT AP", dealer=0), None), "without its play"),
        (CompleteBoard(deal, Auction.parse("1NT AP", dealer=2), None), "dealer of a complete board is North"),
        (CompleteBoard(deal, passed_out, Play(deal, 4, 0)), "not played"),
    ):
        assert board not in space
        with pytest.raises(ValueError, match=said):
            space.index(board)
    with pytest.raises(TypeError, match="complete boards"):
        space.index(deal)  # type: ignore[arg-type]
