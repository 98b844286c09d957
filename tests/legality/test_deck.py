"""The decks that the theory speaks of: which there are, and what is refused."""

import pytest

from everydeal.legality.deck import BRIDGE, Deck


@pytest.mark.parametrize(
    ("lengths", "players", "hand"),
    [((1,), 1, 1), ((13,), 1, 13), ((13, 13, 13, 13), 4, 13), ((2, 1, 1), 2, 2), ((4, 4, 4, 4), 1, 16), ((3, 3), 3, 2)],
)
def test_decks_that_can_be_dealt_evenly(lengths: tuple[int, ...], players: int, hand: int) -> None:
    deck = Deck(lengths, players)
    assert (deck.lengths, deck.players, deck.full_hand) == (lengths, players, hand)
    assert deck.mask.bit_count() == sum(lengths)
    assert repr(deck) == f"Deck({lengths}, {players})"


@pytest.mark.parametrize(
    ("lengths", "players", "complaint"),
    [
        ((), 1, r"suits of \(\) cards cannot be dealt evenly to 1 players"),
        ((1, 1, 1, 1, 1), 1, "cannot be dealt evenly to 1 players"),
        ((2, 2), 0, "cannot be dealt evenly to 0 players"),
        ((5, 5), 5, "cannot be dealt evenly to 5 players"),
        ((3, 2), 4, r"suits of \(3, 2\) cards cannot be dealt evenly to 4 players"),
        ((0, 4), 4, r"suits have 1 to 13 cards, not \(0, 4\)"),
        ((14, 2), 4, r"suits have 1 to 13 cards, not \(14, 2\)"),
    ],
)
def test_decks_that_there_are_not(lengths: tuple[int, ...], players: int, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Deck(lengths, players)


def test_suits_of_equal_length_can_be_renamed() -> None:
    assert Deck((2, 1, 1), 2).renamings == ((0, 1, 2), (0, 2, 1))
    assert len(BRIDGE.renamings) == 24
    assert list(Deck((2, 1, 1), 2).strains) == [0, 1, 2, 4]
