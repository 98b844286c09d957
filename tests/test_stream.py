"""The random stream: the cipher's published vectors, exact uniformity, and answers that must never change."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import spaces, stream
from everydeal._native.random import random_numbers
from everydeal.stream import LARGEST, WORD, Stream, chacha20_block

LAST = 161477901827648091859926568746776814838
RFC_BLOCK = (
    "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
    "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
)


def test_rfc_8439_section_2_3_2():
    """Counter 1, nonce 000000090000004a00000000: in the layout used here the nonce's first word counts higher."""
    key = bytes(range(32))
    assert chacha20_block(key, 0x09000000 << 32 | 1, 0x4A000000).hex() == RFC_BLOCK


@pytest.mark.parametrize(
    ("key", "counter", "nonce", "start"),
    [  # RFC 8439, appendix A.1: test vectors 1 to 5
        (bytes(32), 0, 0, "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"),
        (bytes(32), 1, 0, "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"),
        (bytes(31) + b"\1", 1, 0, "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"),
        (b"\0\xff" + bytes(30), 2, 0, "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"),
        (bytes(32), 0, 2 << 56, "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"),
    ],
)
def test_rfc_8439_appendix_a_1(key, counter, nonce, start):
    assert chacha20_block(key, counter, nonce).hex().startswith(start)


@pytest.mark.parametrize("size", [spaces.pavlicek.size, 2**127 + 1, WORD], ids=["deals", "half refused", "largest"])
def test_the_definition_word_for_word(size):
    """Number i: 16 bytes of block i // 4, little-endian, times the size, the high part; another attempt if refused."""
    random = Stream.from_text("everydeal")
    for i in (0, 1, 5, *range(10, 30), 4 * 2**32 + 3, 2**66 - 1):
        attempt = 0
        while True:
            block = chacha20_block(random.key, i // 4, attempt)
            x = int.from_bytes(block[16 * (i % 4) : 16 * (i % 4) + 16], "little")
            high, low = divmod(x * size, 2**128)
            if low >= 2**128 % size:
                break
            attempt += 1
        assert random.number(size, i) == high


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (spaces.auctions.size, 2),
        (WORD + 1, 2),
        (2**255 + 1, 2),
        (2**256, 2),
        (spaces.complete_boards.size, 3),
        (LARGEST, 4),
    ],
)
def test_the_definition_of_large_sizes_word_for_word(size, words):
    """The fewest words that there is room in, of the attempts words * t and so on, the first the lowest part."""
    random, below = Stream.from_text("everydeal"), 2 ** (128 * words)
    for i in (0, 1, 5, *range(10, 20), 2**66 - 1):
        attempt = 0
        while True:
            blocks = [chacha20_block(random.key, i // 4, words * attempt + part) for part in range(words)]
            x = int.from_bytes(b"".join(block[16 * (i % 4) : 16 * (i % 4) + 16] for block in blocks), "little")
            high, low = divmod(x * size, below)
            if low >= below % size:
                break
            attempt += 1
        assert random.number(size, i) == high


@pytest.mark.parametrize("size", [0, WORD + 1, LARGEST])
def test_the_kernel_is_not_asked_for_more_than_a_word(size):
    with pytest.raises(ValueError, match=rf"not {size}:"):
        random_numbers(bytes(32), size, 0, bytearray(16), 1, width=16)


def test_known_answers():
    """These never change: what a seed deals is a promise."""
    assert list(Stream.from_text("everydeal").numbers(spaces.pavlicek.size, 3)) == [
        9742015333256459242625118119,
        16306630778541044237572608792,
        26227714590894964852738967710,
    ]
    assert [Stream.from_text("").number(size, 7) for size in (1, 2, 52, WORD)] == [0, 0, 24, LAST]


@given(size=st.integers(1, LARGEST), start=st.integers(0, 2**66 - 10), seed=st.text(max_size=5))
def test_any_part_of_a_stream_can_be_made_on_its_own(size, start, seed):
    random = Stream.from_text(seed)
    run = list(random.numbers(size, 6, start=start))
    assert run == [Stream.from_text(seed).number(size, start + i) for i in range(6)]
    assert all(0 <= number < size for number in run)


@pytest.mark.parametrize("size", range(1, 17))
def test_every_number_is_exactly_equally_likely(size, monkeypatch):
    """With words of 4 bits in place of 128, all 16 can be tried: those that are not refused fall in equal parts."""
    monkeypatch.setattr(stream, "WORD", 16)
    random = Stream(bytes(32))
    hits: Counter[int] = Counter()
    for word in range(16):
        tries = iter((word, None))
        monkeypatch.setattr(random, "_draw", lambda i, attempt, tries=tries: next(tries))
        try:
            hits[random.number(size, 0)] += 1
        except TypeError:  # refused: a second word was asked for
            continue
    assert hits == dict.fromkeys(range(size), 16 // size)


def test_fresh_streams_differ():
    assert Stream.from_system().key != Stream.from_system().key


@pytest.mark.parametrize("size", [0, -1, LARGEST + 1])
def test_sizes_that_cannot_be_drawn_below(size):
    for draw in (Stream(bytes(32)).number, Stream(bytes(32)).numbers):
        with pytest.raises(ValueError, match=f"cannot draw below {size}"):
            draw(size, 0)


def test_other_bad_arguments():
    with pytest.raises(ValueError, match="32 bytes, not 31"):
        Stream(bytes(31))
    for i in (-1, 2**66):
        with pytest.raises(ValueError, match="numbers 0 to 2"):
            Stream(bytes(32)).number(52, i)
    for n, start in ((53, 0), (40, 13), (0, 53)):
        with pytest.raises(ValueError, match=f"52.*52.*{n + start}"):
            Stream(bytes(32)).different_numbers(52, n, start=start)
    for n, start in ((-1, 0), (1, -1)):
        with pytest.raises(ValueError, match="neither can be negative"):
            Stream(bytes(32)).numbers(52, n, start=start)


@pytest.mark.parametrize("seed", [1, 1.5])
def test_a_seed_is_a_text(seed):
    with pytest.raises(TypeError, match="a seed is a text: write '"):
        spaces.pavlicek.sample(1, seed)
