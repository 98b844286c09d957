"""The golden tables, and the figures of the source articles."""

import json
from fractions import Fraction
from math import comb

import pytest

import make_golden
from everydeal import Deal, codes, kernel, spaces
from everydeal.cards import SEATS
from everydeal.counting import subset_index, subset_item
from everydeal.sequences import format_letters, from_sequences, to_sequences
from everydeal.spaces import pavlicek
from places import GOLDEN
from test_profile import thorough


def load(name):
    return json.loads((GOLDEN / name).read_text())


SPACES = load("spaces.json")["spaces"]
VECTORS = load("vectors.json")["vectors"]
ARTICLES = load("articles.json")
FIRST_ARTICLE = ARTICLES["encoding_bridge_deals"]
ENDINGS = ARTICLES["mapping_bridge_endings"]
LATER = ("suit-classes", "positions")  # their tables take seconds
ROWS = [thorough(row)[0] if row["name"] in LATER else row for row in SPACES]
by_row = pytest.mark.parametrize("row", ROWS, ids=lambda row: row["name"])


# Our own tables


def test_every_space_is_in_the_table():
    assert [row["name"] for row in SPACES] == [s.name for s in spaces.all() if s.name not in make_golden.LEFT_OUT]


@by_row
def test_sizes_and_ends_never_change(row):
    facts = make_golden.facts(spaces.by_name(row["name"]))
    assert facts == {key: row[key] for key in facts}


@pytest.mark.slow
@by_row
def test_orders_never_change(row):
    if row["name"] == "positions" and kernel().native:
        return  # half a minute: tests/spaces/test_play_positions_bulk.py asks the kernel, and Python for every tenth
    hashes = make_golden.hashes(spaces.by_name(row["name"]))
    assert hashes == {key: row[key] for key in hashes}


@pytest.mark.thorough
def test_the_lines_that_the_rust_tests_read():
    assert (GOLDEN / "deals.tsv").read_text() == make_golden.deal_lines()


@pytest.mark.parametrize("name", sorted({vector["space"] for vector in VECTORS}))
def test_vectors(name):
    space = spaces.by_name(name)
    vectors = [vector for vector in VECTORS if vector["space"] == name]
    for vector in vectors:
        number, item = int(vector["number"]), space.parse_item(vector["item"])
        assert space[number] == item, vector["source"]
        assert space.index(item) == number, vector["source"]
        assert vector["kind"] in ("published", "program", "derived")
        assert vector["source"]


# Thomas Andrews, Encoding Bridge Deals


def test_the_deal_of_the_article_to_the_letter():
    deal = Deal.from_pbn(FIRST_ARTICLE["deal"])
    letters = format_letters(deal)
    assert letters == FIRST_ARTICLE["letters"]
    assert letters.replace("N", "") == FIRST_ARTICLE["letters_without_north"]
    assert letters.replace("N", "").replace("E", "") == FIRST_ARTICLE["letters_without_north_and_east"]
    sequences = tuple(tuple(FIRST_ARTICLE[seat]) for seat in ("north", "east", "south"))
    assert to_sequences(deal) == sequences
    assert from_sequences(*sequences) == deal


def test_the_article_s_table_of_20_subsets():
    table = [sum(1 << int(x) for x in subset) for subset in FIRST_ARTICLE["three_subsets_in_squashed_order"]]
    assert [subset_item(i, 3) for i in range(20)] == table
    assert [subset_index(subset) for subset in table] == list(range(20)) == list(range(comb(6, 3)))
    assert subset_index(1 << 2 | 1 << 3 | 1 << 5) == FIRST_ARTICLE["number_of_subset_235"]


def test_the_number_of_deals():
    for name in ("pavlicek", "pavlicek-suit", "andrews", "bigdeal", "andrews-scrambled", "pavlicek-suit-scrambled"):
        assert spaces.by_name(name).size == int(FIRST_ARTICLE["deals"]) == 0xAD55E315634DDA658BF49200


# Richard Pavlicek, Mapping Bridge Deals; Mapping Bridge Endings


def test_the_endpoints():
    """Deal 0: North has the first 13 cards, East the next, then South, then West; the last: the other way round."""
    ends = ARTICLES["mapping_bridge_deals"]
    first, last = pavlicek[0], pavlicek[-1]
    assert (first.to_pbn(), last.to_pbn()) == (ends["first"], ends["last"])
    assert "".join(SEATS[first.owner(card)] for card in pavlicek._cards) == 13 * "N" + 13 * "E" + 13 * "S" + 13 * "W"
    assert "".join(SEATS[last.owner(card)] for card in pavlicek._cards) == 13 * "W" + 13 * "S" + 13 * "E" + 13 * "N"


def test_the_table_of_13_endings():
    base = 0
    for row in ENDINGS["balanced"]:
        k = row["cards_each"]
        assert spaces.balanced[base].hand_sizes == (k, k, k, k)
        base += int(row["count"])
        assert spaces.balanced[base - 1].hand_sizes == (k, k, k, k)
    assert base == int(ENDINGS["balanced_total"]) == spaces.balanced.size == 0x6577BC8787C364250B71123D85B8


def test_the_other_totals():
    assert spaces.endings.size == int(ENDINGS["unbalanced_total"]) == 0xCDC33447307D3E53F6746B564FBE7D
    assert spaces.power5.size == int(ENDINGS["power_of_5"]) == 5**52 == 0x1ABA4714957D300D0E549208B31ADB1


# Thomas Andrews, The Impossible Bridge Book


def test_where_north_holds_13_spades():
    book = ARTICLES["impossible_bridge_book"]
    spades, hearts = (1 << 13) - 1, (1 << 26) - (1 << 13)
    for space in (spaces.andrews, spaces.pavlicek_suit):
        end = int(book["north_holds_13_spades"])
        assert space[end - 1].north == spades != space[end].north
        end = int(book["and_east_13_hearts"])
        assert (space[end - 1].north, space[end - 1].east) == (spades, hearts)
        assert space[end].east != hearts


def test_which_spaces_agree_and_where_they_part():
    """Small numbers cannot tell the three suit-order systems apart."""
    assert [spaces.andrews[i] == spaces.bigdeal[i] for i in range(3)] == [True, True, False]
    part = comb(26, 13) + comb(25, 12)
    assert spaces.bigdeal[part - 1] == spaces.pavlicek_suit[part - 1]
    assert spaces.bigdeal[part] != spaces.pavlicek_suit[part]
    assert spaces.andrews[-1] == spaces.bigdeal[-1] == spaces.pavlicek_suit[-1]
    assert spaces.pavlicek[0] not in (spaces.andrews[0], spaces.bigdeal[0], spaces.pavlicek_suit[0])


# Paul Wayper, Encoding Bridge


def test_wayper_s_figures():
    figures = ARTICLES["encoding_bridge"]
    deal = Deal.from_pbn(FIRST_ARTICLE["deal"])
    assert len(codes.two_bits.format(deal)) == figures["characters"]
    assert 8 * len(codes.two_bits.to_bytes(deal)) == figures["bits"]
    assert codes.mean_length() == Fraction(figures["mean_length_of_short_code"])
