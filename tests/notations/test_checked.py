"""Checked texts: what they refuse, and the proof by trying every slip."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import notations, spaces
from everydeal.notations.checked import ALPHABET, LEAST_PRIME, parameters

DEAL = spaces.pavlicek.size
SIZES = sorted({space.size for space in spaces.all()} | {1, 2, 3, 10, 255, 256, 257, 2**24})


def swaps(text):
    """Every text that differs by a swap of neighbouring characters; hyphens do not count as characters."""
    plain = text.replace("-", "")
    for i in range(len(plain) - 1):
        if plain[i] != plain[i + 1]:
            yield plain[:i] + plain[i + 1] + plain[i] + plain[i + 2 :]


def substitutions(text):
    """Every text that differs in one character."""
    plain = text.replace("-", "")
    for i, letter in product(range(len(plain)), ALPHABET):
        if letter != plain[i]:
            yield plain[:i] + letter + plain[i + 1 :]


@pytest.mark.parametrize(
    ("space", "width", "prime"),
    [(spaces.pavlicek, 21, 751), (spaces.endings, 26, 1259), (spaces.hands, 10, 1759), (spaces.shapes, 4, 1871)],
)
def test_checked_parameters_are_permanent(space, width, prime):
    assert parameters(space.size) == (width, prime)


@pytest.mark.parametrize("size", SIZES)
def test_the_prime_is_the_largest_that_fits_and_catches_what_it_must(size):
    width, prime = parameters(size)
    room = 32**width // size
    primes = [n for n in range(2, room + 1) if all(n % d for d in range(2, int(n**0.5) + 1))] if room < 10**5 else []
    assert prime == primes[-1] >= LEAST_PRIME
    assert (size - 1) * prime < 32**width
    assert 32 ** (width - 1) // size < LEAST_PRIME + 10  # one character fewer would not do
    assert all((32**j - 1) % prime for j in range(1, width)), "swaps of any two characters are caught as well"


@pytest.mark.parametrize("size", [1, 2, 60])
def test_checked_refuses_every_slip_in_every_text_of_a_small_size(size):
    width, _ = parameters(size)
    texts = {notations.checked.format(number, size): number for number in range(size)}
    for text in texts:
        for wrong in (*substitutions(text), *swaps(text)):
            with pytest.raises(ValueError, match="fails its check"):
                notations.checked.parse(wrong, size)
    accepted = 0
    if width <= 3:  # and of all texts, those of the numbers are accepted, no others
        for letters in product(ALPHABET, repeat=width):
            try:
                number = notations.checked.parse("".join(letters), size)
            except (ValueError, IndexError):
                continue
            assert texts["".join(letters)] == number
            accepted += 1
        assert accepted == size


@given(number=st.integers(0, DEAL - 1))
def test_checked_refuses_every_slip_in_the_text_of_a_deal(number):
    text = notations.checked.format(number, DEAL)
    assert len(text) == 23
    assert [len(group) for group in text.split("-")] == [7, 7, 7]
    for wrong in (*substitutions(text), *swaps(text)):
        with pytest.raises(ValueError, match="fails its check"):
            notations.checked.parse(wrong, DEAL)


def test_checked_reading_is_forgiving():
    text = notations.format(10**27, DEAL, "checked")
    assert text == "0JYMWMF-CD9A1JN-JC00000"
    for same in (
        text.lower(), text.replace("-", ""), text.replace("-", " "), text.replace("0", "O"), text.replace("0", "o"),
        text.replace("1", "I"), text.replace("1", "l"), text.replace("-", "\u2011"), " - ".join(text),
    ):  # fmt: skip
        assert notations.parse(same, DEAL, "checked") == 10**27
