"""The arrays of pgx and OpenSpiel, against the digits of one deal, and the format's own functions."""

from pathlib import Path

import numpy as np
import pytest

from everydeal import Deal, spaces
from everydeal.bulk import Deals, arrays, random_numbers
from everydeal.formats.programs import openspiel

DEALS = Deals.from_numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, 200, seed="everydeal arrays"))
TRICKS = np.random.default_rng(1).integers(0, 14, (200, 20)).astype(np.uint8)
ENDING = Deals.from_pbn("N:A... K... Q... J...")


def key_by_digits(deal: Deal) -> list[int]:
    """pgx's key: in each suit the owners of A 2 3 ... K are the digits of a number in base 4."""
    suits = [
        "".join(str(deal.owner(card)) for card in (13 * suit, *range(13 * suit + 12, 13 * suit, -1)))
        for suit in range(4)
    ]
    return [int(digits, 4) for digits in suits]


def value_by_digits(tricks: list[int]) -> list[int]:
    """pgx's value: each seat's tricks in clubs, diamonds, hearts, spades, notrump are hexadecimal digits."""
    return [int("".join(f"{tricks[5 * seat + strain]:x}" for strain in (3, 2, 1, 0, 4)), 16) for seat in range(4)]


def test_the_published_key() -> None:
    deals = Deals.from_pbn("N:KT9743.AQT43.J.7 J85.9.Q6.KQJ9532 Q2.KJ765.T98.T64 A6.82.AK75432.A8")
    assert arrays.pgx_keys(deals).tolist() == [[58835992, 12758306, 67074695, 56200597]]
    assert arrays.deals_of_pgx([[58835992, 12758306, 67074695, 56200597]]) == deals
    with pytest.raises(ValueError, match="row 0: a key is not four numbers"):
        arrays.deals_of_pgx([[0, 0, 0, 4**13]])


def test_keys_are_those_of_single_deals() -> None:
    keys = arrays.pgx_keys(DEALS)
    assert keys.dtype == np.int32
    assert keys.shape == (200, 4)
    assert keys.tolist() == [key_by_digits(deal) for deal in DEALS]
    assert arrays.deals_of_pgx(keys) == DEALS
    assert arrays.deals_of_pgx(keys.astype(np.uint32)) == DEALS


def test_values_are_those_of_single_tables() -> None:
    values = arrays.pgx_values(TRICKS)
    assert values.dtype == np.int32
    assert values.shape == (200, 4)
    assert values.tolist() == [value_by_digits(row) for row in TRICKS.tolist()]
    assert (arrays.tricks_of_pgx(values) == TRICKS).all()


def test_dealings_are_those_of_single_deals() -> None:
    dealings = arrays.openspiel_dealings(DEALS)
    assert dealings.shape == (200, 52)
    assert dealings.tolist() == [openspiel.dealing(deal) for deal in DEALS]
    assert arrays.deals_of_openspiel(dealings) == DEALS
    assert arrays.deals_of_openspiel(dealings.astype(np.uint8)) == DEALS
    shuffled = dealings.reshape(-1, 13, 4)[:, ::-1].reshape(-1, 52)  # the order inside a hand is free
    assert arrays.deals_of_openspiel(shuffled) == DEALS


def test_no_rows() -> None:
    none = arrays.deals_of_pgx(np.zeros((0, 4), np.int32))
    assert len(none) == 0
    assert arrays.pgx_keys(none).shape == (0, 4)
    assert arrays.openspiel_dealings(none).shape == (0, 52)


def test_what_is_not_a_deal_is_refused_with_its_row() -> None:
    keys = arrays.pgx_keys(DEALS)
    keys[7, 0] ^= 1
    with pytest.raises(ValueError, match=r"row 7.*13"):
        arrays.deals_of_pgx(keys)
    keys[7, 0] = -1
    with pytest.raises(ValueError, match="row 7: a key"):
        arrays.deals_of_pgx(keys)
    for convert, bad, complaint in (
        (arrays.tricks_of_pgx, [[0xE, 0, 0, 0]], "row 0: a value"),
        (arrays.pgx_values, [[255] * 20], "row 0.*20"),
        (arrays.deals_of_openspiel, [[0] * 52], "row 0: not each"),
        (arrays.pgx_keys, ENDING, "row 0: .*full deal"),
        (arrays.openspiel_dealings, ENDING, "row 0: .*full deal"),
        (arrays.deals_of_pgx, np.zeros((1, 5), np.int32), r"shape \(n, 4\)"),
    ):
        with pytest.raises(ValueError, match=complaint):
            convert(bad)
    with pytest.raises(TypeError, match="integers"):
        arrays.deals_of_pgx(np.zeros((1, 4)))


def test_a_file_of_solved_deals(tmp_path: Path) -> None:
    path = tmp_path / "dds.npy"
    np.save(path, np.stack([arrays.pgx_keys(DEALS), arrays.pgx_values(TRICKS)]))
    deals, tricks = arrays.read_pgx(path)
    assert deals == DEALS
    assert (tricks == TRICKS).all()
    deals, tricks = arrays.read_pgx(path, slice(10, 20))
    assert deals == DEALS[10:20]
    assert (tricks == TRICKS[10:20]).all()


@pytest.mark.parametrize("content", [b"", b"no array", b"\x93NUMPY\x01\x00"])
def test_another_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "dds.npy"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=r"dds.npy"):
        arrays.read_pgx(path)


def test_an_array_of_another_shape_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "dds.npy"
    np.save(path, np.zeros((3, 2, 4), np.int32))
    with pytest.raises(ValueError, match=r"dds.npy: not the keys and values .* but int32 \(3, 2, 4\)"):
        arrays.read_pgx(path)
