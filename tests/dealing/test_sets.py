"""What sessions are dealt from: conditions and mixes, by text that means the same for ever; deals that are left out."""

from collections import Counter

import pytest

from everydeal import Board, Deal, Space, ids, north, south, spaces, write
from everydeal.constraints.mix import Mix
from everydeal.constraints.split import Conjunct, Split
from everydeal.dealing.boards.described_sets import MixSet, Part, mixed, parse_set
from everydeal.dealing.boards.excluded import ExcludeList
from everydeal.dealing.boards.excluded_files import ExcludedFiles, deals_in
from everydeal.dealing.boards.filtered import FilteredSet, split_set
from everydeal.dealing.boards.session import SpaceSet, deal_board, deal_session
from everydeal.stream import Stream

STREAM = Stream.from_text("everydeal")
OPENER = north.hcp.between(15, 17) & north.balanced


@pytest.fixture(scope="module")
def mix():
    return mixed(Mix([("strong", south.hcp >= 12, 35), ("rest", True, 65)]))


def test_boards_of_a_condition_are_the_deals_of_its_seed():
    space = Space(OPENER)
    dealt = deal_session(SpaceSet(space), Stream.from_text("x"), range(1, 6))
    assert [one.deal for one in dealt] == space.sample(5, seed="x")
    assert parse_set(SpaceSet(space).text).draw(STREAM, 3) == SpaceSet(space).draw(STREAM, 3)


@pytest.mark.parametrize(
    ("kind", "space"), [("cards", spaces.balanced), pytest.param("legal", spaces.legal, marks=pytest.mark.thorough)]
)
def test_every_ending_is_in_the_set_of_its_number_of_cards(kind, space):
    sets = {cards: parse_set(f"{kind} {cards}") for cards in range(1, 14)}
    assert sum(each.size for each in sets.values()) == space.size
    for cards, each in sets.items():
        assert each.space[0].hand_sizes == each.space[-1].hand_sizes == (cards,) * 4


def test_a_mix_is_what_its_line_says(mix):
    again = parse_set(mix.text)
    assert (again.text, again.size) == (mix.text, mix.size)
    assert [again.draw(STREAM, board) for board in (1, 7, 40)] == [mix.draw(STREAM, board) for board in (1, 7, 40)]
    assert mix.text.startswith("mix 7 strong: space/1 order=honours: ")


def test_every_block_of_a_mix_is_exact_and_in_an_order_of_its_own(mix):
    orders = set()
    for block in range(4):
        names = [mix.part_of(STREAM, 20 * block + place).name for place in range(1, 21)]
        assert Counter(names) == {"strong": 7, "rest": 13}
        orders.add(tuple(names))
    assert len(orders) == 4
    others = [mix.part_of(Stream.from_text("other"), board).name for board in range(1, 21)]
    assert tuple(others) not in orders


def test_a_board_of_a_mix_is_of_its_class_and_alone(mix):
    dealt = deal_session(mix, STREAM, range(1, 21))
    for one in dealt:
        assert one.deal in mix.part_of(STREAM, one.board).source.space
        assert one == deal_board(mix, STREAM, one.board)


def test_the_order_of_a_mix_for_ever():
    """Literal: the order of classes is part of what is promised."""
    parts = [Part("a", 3, SpaceSet(spaces.pavlicek)), Part("b", 2, SpaceSet(spaces.andrews))]
    small = MixSet(parts)
    assert "".join(small.part_of(STREAM, board).name for board in range(1, 21)) == "bbaaaaabababaabbaaba"


def test_mixes_that_cannot_be_dealt():
    full = SpaceSet(spaces.pavlicek)
    for parts, complaint in (
        ([Part("a", 0, full)], "above 0"),
        ([Part("a", 1, SpaceSet(spaces.pavlicek[5:5]))], "empty"),
        ([Part("a", 9999, full), Part("b", 2, full)], "10,001 boards"),
        ([Part("a;b", 1, full)], "name of a class"),
    ):
        with pytest.raises(ValueError, match=complaint):
            MixSet(parts)


def test_a_class_of_a_mix_may_be_split():
    test = south.hcp >= 12
    part = Split(Space(north.hcp >= 12), [Conjunct("", test, True)])
    mix = MixSet([Part("two", 1, split_set(part)), Part("none", 1, split_set(Split(Space(north.hcp == 0))))])
    for one in deal_session(mix, STREAM, range(1, 9)):
        assert (one.deal.hcp(0) == 0) != (one.deal.hcp(0) >= 12 and one.deal.hcp(2) >= 12)
        assert mix.part_of(STREAM, one.board).name == ("two" if one.deal.hcp(0) else "none")
        assert one == deal_board(mix, STREAM, one.board)


def test_boards_of_a_split_set_are_the_trials_that_pass():
    pytest.importorskip("numpy")
    part, test = Space(north.hcp >= 12), south.hcp >= 12
    source = FilteredSet(Split(part, [Conjunct("", test, True)]))
    assert (source.text, source.size) == (f"{part.name} | test: hcp(south) >= 12", part.size)
    for board in (1, 7):
        trials = [part[STREAM.number(part.size, (board - 1) * 2**32 + j)] for j in range(60)]
        passing = [deal for deal in trials if deal.south.hcp >= 12]
        assert [source.draw(STREAM, board, attempt) for attempt in range(3)] == passing[:3]
        assert deal_board(source, STREAM, board).deal == passing[0]


def test_nothing_can_be_committed_to_a_split_set():
    source = FilteredSet(Split(Space(north.hcp >= 12), [Conjunct("", south.hcp >= 12, True)]))
    with pytest.raises(ValueError, match="test"):
        parse_set(source.text)


# Deals that must not come again: files of any kind


def unopened(path):
    """What opens Parquet, where there is none."""
    raise AssertionError(path)


def test_files_of_every_kind_answer_alike(tmp_path):
    deals = [spaces.pavlicek[7**i] for i in range(20, 32)]
    strangers = [spaces.pavlicek[11**i] for i in range(10, 15)]
    boards = [Board(deal, number) for number, deal in enumerate(deals, start=1)]
    write(boards, tmp_path / "a.pbn")
    write(boards, tmp_path / "a.lin")
    (tmp_path / "ids.txt").write_text("\n".join(ids.encode(deal, "checked") for deal in deals))
    (tmp_path / "numbers.txt").write_text("\n\n".join(ids.encode(deal) for deal in deals))
    (tmp_path / "a.deals").write_bytes(ExcludeList.of(deals).data)
    for name in ("a.pbn", "a.lin", "ids.txt", "numbers.txt", "a.deals"):
        path = str(tmp_path / name)
        assert ExcludedFiles([path], unopened).among([*strangers, *deals[:3]]) == set(deals[:3])
        assert set(deals_in(path, unopened)) == set(deals)


@pytest.mark.once
def test_a_parquet_file_of_deals_is_a_collection(tmp_path):
    pytest.importorskip("pyarrow", reason="the extra data is not installed")
    datasets = pytest.importorskip("everydeal.datasets", reason="this everydeal has no datasets")
    deals = [spaces.pavlicek[7**i] for i in range(20, 32)]
    write([Board(deal, number) for number, deal in enumerate(deals, start=1)], tmp_path / "a.pbn")
    path = str(tmp_path / "a.parquet")
    datasets.collect([str(tmp_path / "a.pbn")], path)
    assert ExcludedFiles([path], datasets.Collection).among([spaces.pavlicek[5], *deals[:3]]) == set(deals[:3])
    assert set(deals_in(path, datasets.Collection)) == set(deals)


def test_several_files_are_one_collection(tmp_path):
    one, two, three = (spaces.pavlicek[i] for i in (1, 2, 3))
    write([Board(one, 1)], tmp_path / "one.pbn")
    (tmp_path / "two.deals").write_bytes(ExcludeList.of([two]).data)
    used = ExcludedFiles([str(tmp_path / "one.pbn"), str(tmp_path / "two.deals")], unopened)
    assert used.among([one, two, three]) == {one, two}
    assert used.among([]) == set()


def test_a_bad_line_in_a_list_of_ids_is_named(tmp_path):
    path = tmp_path / "ids.txt"
    path.write_text("0\n1\nrubbish\n")
    with pytest.raises(ValueError, match=r"ids\.txt:3: "):
        ExcludedFiles([str(path)], unopened).among([Deal()])


def test_a_file_that_is_not_there():
    with pytest.raises(OSError, match="nowhere"):
        ExcludedFiles(["nowhere.pbn"], unopened)


def test_a_list_holds_each_deal_once_in_order():
    deals = spaces.pavlicek.sample(20, seed="list")
    made = ExcludeList.of([*deals, *deals[:5]])
    assert len(made) == 20
    assert made.data.decode().splitlines() == sorted(map(str, deals))
    again = ExcludeList(made.data)
    assert again.digest == made.digest
    assert again.among([*deals[:3], spaces.pavlicek[0]]) == set(deals[:3])
