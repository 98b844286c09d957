"""Auctions, contracts and results on the command line."""

from commands import errors_of, invoke
from everydeal import spaces
from everydeal.stream import Stream


def test_auctions_and_numbers() -> None:
    assert invoke("encode", "--space", "auctions", "1n p 3n ap").output == "3819\n"
    lines = invoke("encode", "--space", "bidding", stdin="1NT Pass 3NT AP\n-\n").lines
    assert lines == ["3819", str(spaces.auctions.size)]
    assert invoke("decode", "--space", "auctions", "3819").output == "1NT Pass 3NT Pass Pass Pass\n"
    assert invoke("decode", "--space", "results", "2447", "--json").output.endswith('"member": "3NTX S +1"}\n')
    assert "3109" in invoke("explain", "--space", "auctions", "1NT Pass 3NT AP").output
    assert "the auction is not complete" in errors_of("encode", "--space", "auctions", "1NT Pass 3NT")


def test_random_auctions_are_those_of_the_seed() -> None:
    found = invoke("random", "-n", "3", "--seed", "a", "--space", "bidding", "--as", "decimal").lines
    assert list(map(int, found)) == list(Stream.from_text("a").numbers(spaces.bidding.size, 3))


def test_which_knows_auctions() -> None:
    assert invoke("which", "3820", "1NT Pass 3NT AP").lines == ["auctions, counted from 1", "bidding, counted from 1"]
    assert invoke("which", "7", "1NT Pass 3NT AP").code == 1
    assert invoke("which", "10^27", "CVNSY7Z-5VB9A1H-GDSRTV7").lines[0].startswith("andrews, counted from 1")
