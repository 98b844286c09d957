"""Recognising formats: text is not taken for binary records, and no text makes it slow."""

import pytest

from boards import boards_of, written
from everydeal import Board, Deal
from everydeal.formats.core import registry
from everydeal.formats.programs import gib

DEAL = Deal.from_pbn("N:KT9743.AQT43.J.7 J85.9.Q6.KQJ9532 Q2.KJ765.T98.T64 A6.82.AK75432.A8")


@pytest.mark.parametrize("text", [b"|" * 40, b"." * 40, b"7" * 40, b"||||\n" * 8, b"1234" * 10])
def test_text_is_no_binary_format(text: bytes) -> None:
    with pytest.raises(ValueError, match=r"of none of the|could be any"):
        registry.recognise(text)


def test_the_name_may_still_say_so() -> None:
    assert registry.recognise(b"7" * 40, "results.zdd").name == "zdd"


def test_a_binary_file_is_recognised_by_its_name() -> None:
    data = written([Board(DEAL)], "zbs")
    assert registry.recognise(data, "x.zbs").name == "zbs"


def test_comments_of_gib_that_are_never_closed() -> None:
    """Time that grows with the square of a million would not end: that it ends is the test."""
    assert gib.recognise(b"{" * 1_000_000) == registry.NO
    assert boards_of(b"{name=a}\n" + written([Board(DEAL)], "gib"), "gib")[0].deal == DEAL
