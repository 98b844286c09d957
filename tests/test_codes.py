"""The codes of deals: both directions, what they refuse, and the shortened code's exact length.

Then the letter string and the sequences, to the letter of the article 'Encoding Bridge Deals'.
"""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import Deal, codes, notations, spaces
from everydeal.cards import card_name
from everydeal.codes import CardMap, ShortCode, mean_length
from everydeal.sequences import format_letters, from_sequences, parse_letters, to_sequences

ARTICLE = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
SUITS = Deal.from_pbn("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
full_deals = st.integers(0, spaces.pavlicek.size - 1).map(spaces.pavlicek.__getitem__)
endings = st.integers(0, spaces.endings.size - 1).map(spaces.endings.__getitem__)
dealt_out = st.integers(0, spaces.power4.size - 1).map(spaces.power4.__getitem__)
seatings = st.sampled_from(["NESW", "WNES", "SWNE"])


@given(deal=full_deals, seats=seatings)
def test_every_code_takes_full_deals_both_ways(deal, seats):
    for code in (CardMap(2, seats), CardMap(3, seats), ShortCode(seats)):
        assert code.from_bytes(code.to_bytes(deal)) == deal
        assert code.parse(code.format(deal)) == deal
        assert code.parse(f" {code.format(deal)}\n") == deal


@given(deal=endings, seats=seatings)
def test_three_bits_take_any_ending(deal, seats):
    code = CardMap(3, seats)
    assert code.from_int(code.to_int(deal)) == deal
    assert code.parse(code.format(deal)) == deal
    assert len(code.to_bytes(deal)) == 20
    assert len(code.format(deal)) == 27


@given(deal=dealt_out, seats=seatings)
def test_two_bits_take_hands_of_any_size(deal, seats):
    code = CardMap(2, seats)
    assert code.from_int(code.to_int(deal)) == deal
    assert code.from_bytes(code.to_bytes(deal)) == deal


@given(deal=dealt_out)
def test_wayper_s_id_is_the_number_in_power4(deal):
    number = spaces.power4.index(deal)
    assert codes.two_bits.to_int(deal) == number
    assert codes.two_bits.to_bytes(deal) == notations.bytes.to_bytes(number, spaces.power4.size)
    text = codes.two_bits.format(deal)
    assert text == notations.base64.format(number, spaces.power4.size)
    assert len(text) == 18


@given(deal=endings)
def test_three_bits_are_the_owners_in_octal(deal):
    digits = "".join("45670"[owner] for owner in deal.owners())
    assert codes.three_bits.to_int(deal) == int(digits, 8)
    assert CardMap(3, "WNES").to_int(deal) == int(digits.translate(str.maketrans("4567", "5674")), 8)


def test_two_bits_with_seats_from_west():
    """The layout of ZRD files: W N E S = 0..3."""
    assert CardMap(2, "WNES").to_int(SUITS) == int("01" * 13 + "10" * 13 + "11" * 13 + "00" * 13, 2)


@given(data=st.binary(max_size=24))
def test_bytes_that_are_accepted_are_written_back(data):
    for code in codes.all():
        for candidate in (data, data[:13].ljust(13, b"\0"), data[:20].ljust(20, b"\0")):
            try:
                deal = code.from_bytes(candidate)
            except (ValueError, IndexError):
                continue
            assert code.to_bytes(deal) == candidate


@given(text=st.text(alphabet="AVqf_-w09 é", max_size=30))
def test_texts_that_are_accepted_are_written_back(text):
    for code in codes.all():
        try:
            deal = code.parse(text)
        except (ValueError, IndexError):
            continue
        assert code.format(deal) == text.strip()


# The shortened code


def expected_bits(deal):
    """The code by its definition, from the letters of the deal."""
    letters = ["NESW"[owner] for owner in deal.owners()]
    bits = ""
    for card, letter in enumerate(letters):
        open_seats = [seat for seat in "NESW" if letters[:card].count(seat) < 13]
        if len(open_seats) > 2:
            bits += f"{'NESW'.index(letter):02b}"
        elif len(open_seats) == 2:
            bits += str(open_seats.index(letter))
    return bits


@given(deal=full_deals)
def test_the_shortened_code_by_its_definition(deal):
    bits = codes.short.to_bits(deal)
    assert bits == expected_bits(deal)
    assert codes.short.from_bits(bits) == deal
    assert 65 <= len(bits) <= 101
    assert len(codes.short.to_bytes(deal)) == -(-len(bits) // 8)
    assert len(codes.short.format(deal)) == -(-len(bits) // 6)


@given(deals=st.lists(full_deals, max_size=4))
def test_shortened_codes_can_follow_each_other(deals):
    bits = "".join(codes.short.to_bits(deal) for deal in deals)
    for deal in deals:
        found, length = codes.short._read(bits)
        assert found == deal
        bits = bits[length:]
    assert bits == ""


def test_every_number_of_bits_is_filled_up_and_read_back():
    """The last byte has 0 to 7 bits to spare, and the last character 0 to 5."""
    spare_bits, spare_sixths = set(), set()
    for deal in spaces.pavlicek.sample(200, "spare bits"):
        length = len(codes.short.to_bits(deal))
        spare_bits.add(-length % 8)
        spare_sixths.add(-length % 6)
        data, text = codes.short.to_bytes(deal), codes.short.format(deal)
        assert codes.short.from_bytes(data) == codes.short.parse(text) == deal
        for read, longer in ((codes.short.from_bytes, data + b"\0"), (codes.short.parse, text + "A")):
            with pytest.raises(ValueError, match=r"complete after .* bits, but .* more follow: 0+$"):
                read(longer)
    assert (spare_bits, spare_sixths) == (set(range(8)), set(range(6)))


def test_the_shortest_and_the_longest_shortened_code():
    assert len(codes.short.to_bits(SUITS)) == 65
    longest = Deal.from_owners([0] * 12 + [1] * 12 + [2] * 12 + [3] * 12 + [0, 1, 2, 3])
    assert len(codes.short.to_bits(longest)) == 101


def test_mean_length_is_exact():
    assert mean_length() == Fraction(8957, 90)
    assert 104 - float(mean_length()) == pytest.approx(3.1778 + 1.3, abs=1e-4)


@pytest.mark.parametrize("sizes", [(1, 1, 1, 1), (2, 1, 1, 0), (2, 2, 0, 0), (0, 0, 0, 3), (2, 1, 2, 2)])
def test_mean_length_of_small_decks_by_enumeration(sizes):
    """All deals of a small deck, each written out: open hands by counting the letters still to come."""
    from itertools import permutations

    deck = "".join(seat * size for seat, size in zip("NESW", sizes, strict=True))
    deals = set(permutations(deck))
    total = sum(min(len(set(deal[card:])) - 1, 2) for deal in deals for card in range(len(deck)))
    assert mean_length(sizes) == Fraction(total, len(deals))


# Bad input


def test_deals_that_a_code_cannot_write_are_refused():
    ending = Deal.from_cards([["SA"], ["SK"], [], []])
    fouled = Deal(*([SUITS.north ^ 1, SUITS.east | 1, SUITS.south, SUITS.west]))
    with pytest.raises(ValueError, match=r"SQ.*52"):
        codes.two_bits.to_int(ending)
    with pytest.raises(ValueError, match="nobody holds SQ"):
        codes.short.to_bits(ending)
    with pytest.raises(ValueError, match=r"not \(12, 14, 13, 13\)"):
        codes.short.to_bits(fouled)


def test_bad_card_maps_are_refused():
    for read, bad, error, complaint in (
        (codes.three_bits.from_int, 3, ValueError, r"C2 .*\(011\)"),
        (codes.two_bits.from_int, 1 << 104, IndexError, "outside the 104 bits"),
        (codes.two_bits.from_bytes, bytes(12), ValueError, "12 bytes, not 13"),
        (codes.three_bits.from_bytes, b"\xff" * 20, IndexError, "outside"),
        (codes.two_bits.parse, "A" * 17, ValueError, "17 characters, not 18"),
        (CardMap, 4, ValueError, "2 or 3 bits"),
    ):
        with pytest.raises(error, match=complaint):
            read(bad)
    with pytest.raises(ValueError, match="'NESN'"):
        CardMap(2, "NESN")


def test_names():
    assert [code.name for code in codes.all()] == ["two-bits", "short", "three-bits"]
    assert codes.by_name("Two_Bits") is codes.two_bits
    assert repr(codes.short) == "<code short, seats NESW>"
    with pytest.raises(ValueError, match="'morse'"):
        codes.by_name("morse")


LETTERS = "WSSSSENSWWWWSNNNENWWWSENESNEENSESWNWSWEWSEENEENSENWN"
NORTH = (6, 13, 14, 15, 17, 23, 26, 29, 34, 43, 46, 49, 51)
EAST = (5, 12, 17, 18, 20, 21, 23, 29, 32, 33, 34, 35, 37)
SOUTH = (1, 2, 3, 4, 5, 10, 14, 15, 16, 17, 20, 23, 24)


@given(deal=endings)
def test_letters_both_ways(deal):
    letters = format_letters(deal)
    assert parse_letters(letters) == deal
    assert parse_letters(f" {letters[:13].lower()} {letters[13:]}\n") == deal
    assert letters.count("-") == deal.unused.bit_count()


@given(deal=full_deals)
def test_sequences_both_ways(deal):
    sequences = to_sequences(deal)
    assert from_sequences(*sequences) == deal
    assert from_sequences(*(reversed(sequence) for sequence in sequences)) == deal


@given(deal=full_deals)
def test_sequences_are_places_among_the_cards_left(deal):
    """By the article's words: cross the cards of the seats before off a list of the deck, and look the others up."""
    deck = [card_name(card) for card in range(52)]
    for seat, sequence in enumerate(to_sequences(deal)):
        held = [card for card in deck if deal.owner(card) == seat]
        assert [deck.index(card) for card in held] == list(sequence)
        deck = [card for card in deck if card not in held]


@pytest.mark.parametrize(
    ("sequences", "complaint"),
    [
        ((NORTH[1:], EAST, SOUTH), "North's sequence has 12 positions, not 13"),
        ((NORTH, (*EAST[1:], 39), SOUTH), "East's sequence: position 39 is not 0 to 38, the 39 cards left"),
        ((NORTH, EAST, (*SOUTH[1:], -1)), "South's sequence: position -1 is not 0 to 25"),
        ((NORTH, EAST, (*SOUTH[1:], 24)), "South's sequence: position 24 comes twice"),
    ],
)
def test_bad_sequences_are_refused(sequences, complaint):
    with pytest.raises(ValueError, match=complaint):
        from_sequences(*sequences)


def test_endings_have_no_sequences():
    with pytest.raises(ValueError, match="in each hand"):
        to_sequences(Deal(1))
