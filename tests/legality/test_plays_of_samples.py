"""The play of every sample file goes through legal positions of the play, which have numbers."""

from collections.abc import Iterator
from itertools import islice

import pytest

from everydeal import Board, read, spaces
from everydeal.legality import PlayPosition, legal
from places import ROOT

SAMPLES = sorted(path for folder in ("pbn", "lin") for path in (ROOT / "tests" / "samples" / folder).rglob("*.*"))


def moments(board: Board, number: int) -> Iterator[PlayPosition]:
    """The table before every ninth card of the play, beginning with another card on the next board."""
    assert board.play is not None
    for position in islice(board.replay(), number % 9, None, 9):
        yield PlayPosition(position.ending, position.leader, position.trick, board.play.strain)


@pytest.mark.slow
def test_moments_of_every_play() -> None:
    boards = seen = numbered = 0
    for path in SAMPLES:
        for board in read(path, errors=lambda error: None):
            if board.play is None or not board.play.cards or not board.deal.is_full or not board.play.is_legal:
                continue
            boards += 1
            for found in moments(board, boards):
                assert legal(found), found
                seen += 1
                if seen % 101 == 0:  # who is legal has a number; some of them make the way back
                    assert spaces.positions[spaces.positions.index(found)] == found
                    numbered += 1
    print(f"{boards} boards, {seen} positions, {numbered} numbers")
    assert boards > 100
    assert numbered > 10
