"""Used deals: the sorted file of numbers, and files of any kind."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from effort import examples
from everydeal import Board, Deal, ids, spaces, write
from everydeal.dealing.events.sessions import used as used_files
from everydeal.dealing.events.sessions.numbers import NumberFile, is_number_file, nested_number, write_number_file
from everydeal.dealing.events.sessions.used import UsedFiles, deals_in, numbers_in

FULL = st.integers(0, spaces.pavlicek.size - 1)
ANY = st.one_of(FULL, st.integers(0, spaces.endings.size - 1))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("used")


@examples(40)
@given(numbers=st.lists(ANY, max_size=60), others=st.lists(ANY, max_size=5), chunk=st.integers(1, 20))
def test_a_file_of_numbers_holds_exactly_what_was_written(folder, numbers, others, chunk):
    path = str(folder / "any.numbers")
    given_numbers, different = write_number_file(numbers, path, chunk=chunk)
    file = NumberFile(path)
    assert (given_numbers, different) == (len(numbers), len(set(numbers)))
    assert list(file) == sorted(set(numbers))
    assert all(number in file for number in numbers)
    assert [number in file for number in others] == [number in set(numbers) for number in others]
    assert file.space == ("pavlicek" if max(numbers, default=0) < spaces.pavlicek.size else "endings")
    file.check()
    file.close()


def test_neighbours_of_a_number_are_not_in_the_file(folder):
    path = str(folder / "even.numbers")
    write_number_file(range(0, 2000, 2), path, chunk=64)
    file = NumberFile(path)
    assert [number in file for number in range(-1, 2003)] == [
        number % 2 == 0 and 0 <= number < 2000 for number in range(-1, 2003)
    ]


def test_what_fits_the_file_may_not_fit_its_width(folder):
    path = str(folder / "full.numbers")
    write_number_file([5], path)
    assert spaces.endings.size - 1 not in NumberFile(path)


@pytest.mark.parametrize("number", [-1, spaces.endings.size])
def test_a_number_outside_is_refused_and_no_file_is_left(tmp_path, number):
    with pytest.raises(IndexError, match=f"number {number} is outside endings"):
        write_number_file([1, number, 2], str(tmp_path / "x"))
    assert list(tmp_path.iterdir()) == []


def test_damaged_files_of_numbers_are_refused(tmp_path):
    path = tmp_path / "x.numbers"
    write_number_file([1, 2, 3], str(path))
    whole = path.read_bytes()
    for damaged, complaint in (
        (whole[:-1], "make 100"),
        (whole + b"x", "make 100"),
        (whole.replace(b" 12 3", b" 15 3"), "not a file of numbers"),
        (whole.replace(b"pavlicek", b"andrews "), "not a file of numbers"),
        (whole[:40], "not a file of numbers"),
        (b"", "not a file of numbers"),
    ):
        path.write_bytes(damaged)
        with pytest.raises(ValueError, match=complaint):
            NumberFile(str(path))
    path.write_bytes(whole[:64] + whole[76:88] + whole[64:76] + whole[88:])
    with pytest.raises(ValueError, match=r"number 2 \(1\) comes after 2"):
        NumberFile(str(path)).check()
    for use in (lambda: UsedFiles([str(path)]), lambda: list(numbers_in(str(path))), lambda: list(deals_in(str(path)))):
        with pytest.raises(ValueError, match="is damaged: number 2"):
            use()


def test_a_long_file_of_numbers_is_checked_when_it_is_committed_to(tmp_path, monkeypatch):
    monkeypatch.setattr(used_files, "_CHECKED", 2)
    path = tmp_path / "long.numbers"
    write_number_file([1, 2, 3], str(path))
    whole = path.read_bytes()
    assert UsedFiles([str(path)]).digests() == (sha256(whole).hexdigest(),)
    path.write_bytes(whole[:-12] + whole[-24:-12])
    damaged = UsedFiles([str(path)])
    with pytest.raises(ValueError, match=r"is damaged: number 3 \(2\) comes after 2"):
        damaged.digests()


def test_files_of_every_kind_answer_alike(tmp_path):
    deals = [spaces.pavlicek[7**i] for i in range(20, 32)]
    strangers = [spaces.pavlicek[11**i] for i in range(10, 15)]
    boards = [Board(deal, number) for number, deal in enumerate(deals, start=1)]
    write(boards, tmp_path / "a.pbn")
    write(boards, tmp_path / "a.lin")
    (tmp_path / "ids.txt").write_text("\n".join(ids.encode(deal, "checked") for deal in deals))
    (tmp_path / "numbers.txt").write_text("\n\n".join(ids.encode(deal) for deal in deals))
    write_number_file(map(nested_number, deals), str(tmp_path / "a.numbers"))
    for name in ("a.pbn", "a.lin", "ids.txt", "numbers.txt", "a.numbers"):
        path = str(tmp_path / name)
        assert UsedFiles([path]).among([*strangers, *deals[:3]]) == set(deals[:3])
        assert sorted(numbers_in(path)) == sorted(map(nested_number, deals))
        assert set(deals_in(path)) == set(deals)
        assert is_number_file(path) == (name == "a.numbers")


def test_a_parquet_file_of_deals_is_a_collection(tmp_path):
    pytest.importorskip("pyarrow", reason="the extra data is not installed")
    datasets = pytest.importorskip("everydeal.datasets", reason="this everydeal has no datasets")
    deals = [spaces.pavlicek[7**i] for i in range(20, 32)]
    write([Board(deal, number) for number, deal in enumerate(deals, start=1)], tmp_path / "a.pbn")
    path = str(tmp_path / "a.parquet")
    datasets.collect([str(tmp_path / "a.pbn")], path)
    assert UsedFiles([path], datasets.Collection).among([spaces.pavlicek[5], *deals[:3]]) == set(deals[:3])
    assert set(deals_in(path, datasets.Collection)) == set(deals)


def test_a_parquet_file_without_the_extra_says_so(tmp_path):
    (tmp_path / "a.parquet").write_bytes(b"PAR1 and so on")
    with pytest.raises(ValueError, match="takes the extra data"):
        UsedFiles([str(tmp_path / "a.parquet")]).among([spaces.pavlicek[5]])


def test_several_files_are_one_collection(tmp_path):
    one, two, three = (spaces.pavlicek[i] for i in (1, 2, 3))
    write([Board(one, 1)], tmp_path / "one.pbn")
    write_number_file([2], str(tmp_path / "two.numbers"))
    used = UsedFiles([str(tmp_path / "one.pbn"), str(tmp_path / "two.numbers")])
    assert used.among([one, two, three]) == {one, two}
    assert used.among([]) == set()
    assert len(set(used.digests())) == 2


def test_a_bad_line_in_a_list_of_ids_is_named(tmp_path):
    path = tmp_path / "ids.txt"
    path.write_text("0\n1\nrubbish\n")
    with pytest.raises(ValueError, match=r"ids\.txt:3: "):
        UsedFiles([str(path)]).among([Deal()])


def test_a_file_that_is_not_there():
    with pytest.raises(OSError, match="nowhere"):
        UsedFiles(["nowhere.pbn"])
