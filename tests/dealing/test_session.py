"""Sessions: boards from a stream, each on its own, and never one that was used."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import Deal, spaces
from everydeal.dealing.boards.board_file import deal_id, parse_deal_id, session_boards
from everydeal.dealing.boards.described_sets import balanced_endings, parse_set, template
from everydeal.dealing.boards.numbers import LARGEST, format_boards, parse_boards
from everydeal.dealing.boards.output import write_together
from everydeal.dealing.boards.session import Dealt, all_deals, deal_board, deal_session
from everydeal.stream import Stream

STREAM = Stream.from_text("everydeal")
ANY_DEAL = st.one_of(
    st.integers(0, spaces.pavlicek.size - 1).map(spaces.pavlicek.__getitem__),
    st.integers(0, spaces.balanced.size - 1).map(spaces.balanced.__getitem__),
    st.integers(0, spaces.endings.size - 1).map(spaces.endings.__getitem__),
)


class Used:
    """Some used deals, in memory."""

    def __init__(self, deals):
        self.deals = set(deals)
        self.asked = []
        """How many deals were asked about, each time."""

    def among(self, deals):
        deals = list(deals)
        self.asked.append(len(deals))
        return self.deals & set(deals)


# Board numbers


@given(st.sets(st.integers(1, LARGEST), min_size=1, max_size=40))
def test_board_numbers_and_back(boards):
    boards = tuple(sorted(boards))
    assert parse_boards(format_boards(boards)) == boards
    assert parse_boards("7-7") == (7,)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "neither a board nor a range"),
        ("1-", "neither"),
        ("a", "neither"),
        ("1,,2", "neither"),
        ("-3", "neither"),
        ("٣", "neither"),
        ("0-4", "start at 1"),
        ("9-4", "smaller number"),
        ("1-1000000", "largest board number is 999999"),
        ("1-" + "9" * 5000, "largest board number is 999999"),
        (",".join(["1-999999"] * 20), "board 1 does not come after board 999999"),
        ("1-4,4", "board 4 does not come after board 4"),
        ("7,3", "does not come after"),
    ],
)
def test_wrong_board_numbers(text, complaint):
    with pytest.raises(ValueError, match=complaint):
        parse_boards(text)


# Sets


def test_a_set_is_what_its_line_says():
    fixed = Deal.from_pbn("N:AKQ... - - -")
    for source in (all_deals(), template(fixed), *map(balanced_endings, range(1, 14))):
        again = parse_set(source.text)
        assert (again.text, again.size) == (source.text, source.size)
        assert source.draw(STREAM, 3) == again.draw(STREAM, 3)


@pytest.mark.parametrize("cards", range(1, 14))
def test_practice_endings_have_their_number_of_cards(cards):
    source = balanced_endings(cards)
    for deal in (source.space[0], source.space[-1], source.draw(STREAM, 1)):
        assert deal.hand_sizes == (cards,) * 4


@pytest.mark.parametrize(
    "text",
    [
        "", "everything", "cards 14", "cards x", "cards", "template N:AA", "hands", "mix", "mix x", "mix 1 a",
        "mix 1: space/1 order=honours: all", "space/1 x", "legal 14",
    ],
)  # fmt: skip
def test_lines_that_name_no_set(text):
    with pytest.raises(ValueError, match=r".+"):
        parse_set(text)


# Sessions


def test_boards_are_the_deals_of_the_seed():
    """The boards of a seed are its deals in `Space.sample`, board 1 first."""
    dealt = deal_session(all_deals(), Stream.from_text("club"), range(1, 17))
    assert [one.deal for one in dealt] == spaces.pavlicek.sample(16, seed="club")
    assert [one.board for one in dealt] == list(range(1, 17))


@given(boards=st.sets(st.integers(1, LARGEST), min_size=1, max_size=8))
def test_any_board_can_be_dealt_alone(boards):
    boards = sorted(boards)
    assert deal_session(all_deals(), STREAM, boards) == [deal_board(all_deals(), STREAM, board) for board in boards]


def test_used_deals_are_replaced_and_only_those():
    plain = deal_session(all_deals(), STREAM, range(1, 9))
    second = deal_board(all_deals(), STREAM, 3, 1)
    used = Used([plain[2].deal, second.deal, plain[6].deal])
    dealt = deal_session(all_deals(), STREAM, range(1, 9), used)
    assert [one.attempt for one in dealt] == [0, 0, 2, 0, 0, 0, 1, 0]
    assert not used.among(one.deal for one in dealt)
    assert all(one == other for one, other in zip(plain, dealt, strict=True) if not other.attempt)
    assert dealt[2].deal == spaces.pavlicek[STREAM.number(spaces.pavlicek.size, 2 + 2 * 2**32)]


def test_used_deals_are_asked_about_rarely():
    """All boards at once; those that must be dealt again with 2, 4, 8, ... candidates, as a long file may be read."""
    used = Used(deal_board(all_deals(), STREAM, 3, attempt).deal for attempt in range(3))
    dealt = deal_session(all_deals(), STREAM, range(1, 9), used)
    assert [one.attempt for one in dealt] == [0, 0, 3, 0, 0, 0, 0, 0]
    assert used.asked == [8, 2, 4]


def test_a_set_of_which_all_deals_were_used_is_an_error(monkeypatch):
    monkeypatch.setattr("everydeal.dealing.boards.session.ATTEMPTS", 100)
    fixed = Deal.from_pbn("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -")
    used = Used([template(fixed).space[0]])
    with pytest.raises(ValueError, match=r"board 2: all 100 .* 1 deal$"):
        deal_session(template(fixed), STREAM, [2], used)
    assert sum(used.asked) == 100


@pytest.mark.thorough
def test_a_small_set_is_dealt_evenly_around_used_deals():
    """Chi-square over a set of 105 deals of which every other one was used: none of these, the others alike."""
    small = template(Deal.from_pbn("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT987654. -"))
    assert small.size == 105
    used = Used(small.space[i] for i in range(0, 105, 2))
    counts = Counter(small.space.index(one.deal) for one in deal_session(small, STREAM, range(1, 2601), used))
    assert set(counts) == set(range(1, 105, 2))
    assert sum((count - 50) ** 2 / 50 for count in counts.values()) < 95  # p = 0.0002 with 51 degrees of freedom


# What is written


@given(ANY_DEAL)
def test_the_id_of_a_board_names_its_deal(deal):
    text = deal_id(deal)
    assert parse_deal_id(text) == deal
    assert text.partition(":")[0] in ("pavlicek", "balanced", "endings")


@pytest.mark.parametrize("text", ["", "1", "pavlicek", "pavlicek:", "pavlicek:x", "andrews:5", "pavlicek:-1", "x:7"])
def test_ids_of_other_programs_are_let_be(text):
    assert parse_deal_id(text) is None


def test_ids_with_thousands_of_digits_are_outside():
    for digits in (30, 5000):
        with pytest.raises(IndexError, match="outside pavlicek"):
            parse_deal_id("pavlicek:" + "9" * digits)


def test_boards_carry_all_that_files_have_a_place_for():
    (board,) = session_boards([Dealt(7, spaces.pavlicek[10**27])], "Club night", {"DealBeacon": "x"})
    assert (board.number, board.dealer, board.vulnerability) == (7, 2, "All")
    assert board.tags["DealId"] == f"pavlicek:{10**27}"
    assert board.tags["Event"] == "Club night"
    assert board.tags["DealBeacon"] == "x"


# Files, which are written together


@pytest.mark.parametrize(("named", "blamed"), [(None, "s.pbn"), ("template.pbn", "template.pbn")])
def test_an_error_names_the_file_that_the_user_named(named, blamed, tmp_path, monkeypatch):
    def refuse(path):
        raise PermissionError(13, "not allowed", named or path)

    monkeypatch.chdir(tmp_path)
    with pytest.raises(PermissionError) as caught:
        write_together([("s.lin", lambda path: Path(path).write_text("qx|")), ("s.pbn", refuse)])
    assert caught.value.filename == blamed
    assert list(tmp_path.iterdir()) == []
