"""The notations: both directions, what they refuse and how they say it.

Then checked texts: what they refuse, and the proof by trying every slip.
"""

from base64 import b64encode
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import notations, spaces
from everydeal.notations.checked import ALPHABET, LEAST_PRIME, parameters

DEAL = spaces.pavlicek.size
SIZES = sorted({space.size for space in spaces.all()} | {1, 2, 3, 10, 255, 256, 257, 2**24})
sizes = st.one_of(st.sampled_from(SIZES), st.integers(1, 2**130))


@st.composite
def numbers(draw):
    size = draw(sizes)
    return draw(st.one_of(st.integers(0, size - 1), st.sampled_from([0, size - 1, size // 2]))), size


# Round trips


@pytest.mark.parametrize("notation", notations.all())
@given(case=numbers())
def test_text_goes_back_to_the_number(notation, case):
    number, size = case
    text = notation.format(number, size)
    assert notation.parse(text, size) == number
    assert notation.parse(f"  {text}\n", size) == number
    assert notation.fits(text, size)


@pytest.mark.parametrize("size", [1, 2, 10, 255, 256, 257])
@pytest.mark.parametrize("notation", notations.all())
def test_every_number_of_a_small_size(notation, size):
    texts = [notation.format(number, size) for number in range(size)]
    assert len(set(texts)) == size
    assert [notation.parse(text, size) for text in texts] == list(range(size))


@given(case=numbers())
def test_a_text_is_recognised_as_what_it_was_written_in(case):
    number, size = case
    for notation in (notations.decimal, notations.hex, notations.base64, notations.checked):
        text = notation.format(number, size)
        if notations.decimal.fits(text, size):
            assert notations.recognise(text, size) is notations.decimal
        elif sum(other.fits(text, size) for other in notations.all() if other is not notations.bytes) > 1 and size < 3:
            with pytest.raises(ValueError, match=f"fits .*notation='{notation.name}'"):
                notations.recognise(text, size)
        elif notations.hex.fits(text, size):  # checked, too, by chance: 0X7A8 below 5881
            assert notations.recognise(text, size) is notations.hex
        else:
            assert notations.recognise(text, size) is notation
            assert notations.parse(text, size) == number


@given(text=st.text(max_size=30), size=sizes)
def test_any_text_is_a_number_below_the_size_or_refused(text, size):
    for notation in (None, *notations.all()):
        try:
            number = notations.parse(text, size, notation)
        except (ValueError, IndexError):
            continue
        assert 0 <= number < size


@given(text=st.text(alphabet="0123456789abcdefABCDEFxXlLoOiIzZ-_ ,'", max_size=30))
def test_what_is_accepted_is_written_back_as_the_same_number(text):
    for notation in notations.all():
        try:
            number = notation.parse(text, 2**60)
        except (ValueError, IndexError):
            continue
        assert notation.parse(notation.format(number, 2**60), 2**60) == number


# Bounds


@pytest.mark.parametrize("notation", notations.all())
@pytest.mark.parametrize("number", [-1, DEAL, DEAL + 1, 2**97, 2**5000])
def test_a_number_outside_is_an_index_error(notation, number):
    with pytest.raises(IndexError, match=rf"number (-?\d+|of \d+ bits) is outside \(size {DEAL}\)"):
        notation.format(number, DEAL)


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        (str(DEAL), "decimal"),
        ("9" * 5000, "decimal"),
        ("0x" + "f" * 24, "hex"),
        ("0x" + "f" * 5000, "hex"),
        ("_" * 16, "base64"),
        ("f" * 24, "bytes"),
    ],
)
def test_a_text_of_a_number_outside_is_an_index_error(text, notation):
    with pytest.raises(IndexError, match=rf"is outside \(size {DEAL}\)"):
        notations.parse(text, DEAL, notation)


def test_a_checked_text_of_a_number_outside_is_an_index_error():
    width, prime = parameters(DEAL)
    text = notations.checked.format(DEAL, 32**width // prime)
    with pytest.raises(IndexError, match=f"number {DEAL} is outside"):
        notations.parse(text, DEAL, "checked")


# Decimal and hex


@pytest.mark.parametrize(
    "text", ["1234567", "1,234,567", "1_234_567", "1 234 567", "1'234'567", "001234567", " 1,234,567 "]
)
def test_decimal_reads_groups_of_three(text):
    assert notations.parse(text, 10**7) == 1234567


def test_hex_has_the_width_of_the_largest_number():
    assert notations.format(0, DEAL, "hex") == "0x" + "0" * 24
    assert notations.format(DEAL - 1, DEAL, "hex") == "0xad55e315634dda658bf491ff"


# Base64 and bytes


@pytest.mark.parametrize(
    ("space", "width"),
    [(spaces.pavlicek, 16), (spaces.endings, 20), (spaces.power4, 18), (spaces.balanced, 19), (spaces.power5, 22)],
)
def test_base64_widths(space, width):
    assert len(notations.format(space.size - 1, space.size, "base64")) == width


@given(case=numbers())
def test_the_order_of_bytes_is_the_order_of_numbers(case):
    number, size = case
    data = notations.bytes.to_bytes(number, size)
    assert len(data) == notations.base.nbytes(size)
    assert notations.bytes.from_bytes(data, size) == number
    assert (data < notations.bytes.to_bytes(size // 2, size)) == (number < size // 2)


@given(case=numbers())
def test_base64_reads_the_standard_alphabet_and_its_padding(case):
    number, size = case
    data = notations.bytes.to_bytes(number, size)
    standard = b64encode(data).decode()
    assert notations.parse(standard, size, "base64") == number
    assert notations.parse(standard.rstrip("="), size, "base64") == number
    assert notations.base64.fits(standard, size)


@pytest.mark.parametrize(
    "text", ["AD55 E315 634D DA65 8BF4 91FF", "ad55 e315 634d da65 8bf4 91ff", "0xAD55 E315 634D DA65 8BF4 91FF"]
)
def test_hex_is_read_as_the_articles_print_it(text):
    assert notations.parse(text, DEAL) == notations.parse(text, DEAL, "hex") == DEAL - 1


def test_groups_of_four_digits_are_neither_decimal_nor_hex_unless_asked():
    text = "1234 5678 9012 3456"
    with pytest.raises(ValueError, match=r"groups of three digits.* 0x"):
        notations.parse(text, DEAL)
    assert notations.parse(text, DEAL, "hex") == notations.parse("0x" + text, DEAL) == 0x1234567890123456


@pytest.mark.parametrize(
    ("text", "number"),
    [("10^27", 10**27), ("2^64", 2**64), ("2 ** 64", 2**64), ("5*10^27", 5 * 10**27), ("7x10^3-1", 6999), ("2^0+4", 5)],
)
def test_powers(text, number):
    assert notations.parse(text, DEAL) == notations.parse(f" {text} ", DEAL, "decimal") == number


def test_powers_too_large_or_negative_are_refused():
    with pytest.raises(IndexError, match="outside"):
        notations.parse("10^30", DEAL)
    for text in ("9999^9999", "10^401", "99^300"):
        with pytest.raises(ValueError, match="more than 400 digits"):
            notations.parse(text, DEAL)
    assert notations.parse("0^9999", DEAL) == 0
    assert notations.parse("99^200", 10**400) == 99**200
    with pytest.raises(ValueError, match="negative"):
        notations.parse("2^3-9", DEAL)


def test_bytes_of_another_width_are_refused():
    with pytest.raises(ValueError, match="2 bytes, not 3"):
        notations.bytes.from_bytes(b"ab", 2**24)


# Recognition


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("0", "decimal"),
        ("0" * 16, "decimal"),
        ("0" * 21, "decimal"),
        ("1,000", "decimal"),
        ("0x0", "hex"),
        ("0X" + "0" * 24, "hex"),
        ("0x" + "a" * 19, "hex"),
        ("A" * 16, "base64"),
        ("-" * 16, "base64"),
        ("0000000-0000000-0000000", "checked"),
        ("0000000 0000000 0000000", "checked"),
        ("A" * 21, "checked"),
    ],
)
def test_recognise(text, name):
    assert notations.recognise(text, DEAL).name == name


NESTED = [spaces.pavlicek.size, spaces.balanced.size, spaces.endings.size]


@given(number=st.integers(0, NESTED[-1] - 1))
def test_the_width_tells_which_of_several_sizes_was_meant(number):
    for size in NESTED:
        if number < size:
            for notation in (notations.base64, notations.checked, notations.bytes):
                text = notation.format(number, size)
                assert notations.match(text, NESTED, notation) == (notation, size)
                if notation is not notations.bytes:
                    assert notations.match(text, NESTED) == (notation, size)
            for notation in (notations.decimal, notations.hex):
                assert notations.match(notation.format(number, size), NESTED) == (notation, NESTED[-1])


# Names


def test_names():
    assert [notation.name for notation in notations.all()] == ["decimal", "hex", "base64", "bytes", "checked"]
    assert notations.by_name(" Base64 ") is notations.base64
    with pytest.raises(ValueError, match=r"'roman'.*base64"):
        notations.by_name("roman")
    with pytest.raises(ValueError, match="no notation 'roman'"):
        notations.format(1, 2, "roman")


def test_there_is_no_number_below_0():
    for notation in (notations.base64, notations.checked, notations.bytes):
        with pytest.raises((ValueError, IndexError)):
            notation.format(0, 0)


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
