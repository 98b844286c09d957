"""Deals that must not come again: files of any kind."""

import pytest

from everydeal import Board, Deal, ids, spaces, write
from everydeal.dealing.boards.excluded import ExcludeList
from everydeal.dealing.boards.excluded_files import ExcludedFiles, deals_in


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
