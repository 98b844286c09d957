"""Which numbering: every named space is found, from 0 and from 1, and so are other orders of cards and seats."""

import random
from math import comb

import pytest

from commands import invoke, succeed
from everydeal import Deal, codes, ids, spaces
from everydeal.cards import RANK_ORDER, SUIT_ORDER
from everydeal.which_number import USERS, orderings, which
from test_profile import sample_size

ARTICLE = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
FULL = [space for space in ids.spaces_of(ARTICLE) if space.name != "suit-classes"]


def found(text, deal=ARTICLE):
    return [str(match) for match in which(text, deal)]


@pytest.mark.parametrize("space", FULL, ids=lambda space: space.name)
def test_every_space_is_found(space):
    number = space.index(ARTICLE)
    for base, value in (("from 0", number), ("from 1", number + 1), ("from the end", space.size - 1 - number)):
        assert f"{space.name}, counted {base}" in found(str(value))


@pytest.mark.parametrize("notation", ["hex", "base64", "checked"])
def test_every_notation_is_found(notation):
    text = ids.encode(ARTICLE, notation, spaces.andrews)
    how = {"hex": "hexadecimal", "base64": "base64", "checked": "a checked id"}[notation]
    assert found(text) == [f"andrews, counted from 0, {how}"]


def test_the_low_byte_first():
    data = spaces.bigdeal.index(ARTICLE).to_bytes(12, "little")
    assert found(data.hex()) == ["bigdeal, counted from 0, hexadecimal, the low byte first"]


def test_the_deal_that_wayper_would_name():
    assert found(codes.two_bits.format(ARTICLE)) == ["power4, counted from 0, base64"]
    other = codes.CardMap(2, "WNES")
    assert (
        "two bits a card (the first card's highest), cards SA SK ... C2, seats WNES, counted from 0, base64"
        in found(other.format(ARTICLE))
    )


def _squashed(sequence):
    return sum(comb(x, i) for i, x in enumerate(sequence, start=1))


def test_clubs_first_with_low_ranks_first():
    """Cards C2 = 0 ... SA = 51, hands in squashed order, worked out by hand."""
    number, left = 0, list(range(51, -1, -1))
    for seat in range(3):
        places = [place for place, card in enumerate(left) if ARTICLE.owner(card) == seat]
        number = number * comb(len(left), 13) + _squashed(places)
        left = [card for card in left if ARTICLE.owner(card) != seat]
    assert found(str(number)) == ["bigdeal, counted from the end"]  # squashed order is lexicographic order, mirrored


def test_the_96_orders():
    orders = orderings()
    assert len({order.cards for order in orders}) == 96
    assert {SUIT_ORDER, RANK_ORDER} <= {order.cards for order in orders}
    assert all(sorted(order.cards) == list(range(52)) for order in orders)


def test_endings_and_hands():
    ending = Deal.from_pbn("N:.K.A. .Q.K. .J.Q. .T.J.")
    names = [match.method for match in which(str(spaces.endings.index(ending)), ending)]
    assert names == ["balanced", "endings"]
    inside = spaces.layouts(2, 2, 2, 2).index(ending)
    assert found(str(inside), ending) == ["layouts/2-2-2-2, counted from 0"]
    assert found("583839532665", ARTICLE.north) == ["hands, counted from 1"]


def test_what_fits_nothing_and_what_is_not_a_number():
    assert found("0") == []
    with pytest.raises(ValueError, match="is not a number"):
        which("what?", ARTICLE)


def test_the_users_are_of_spaces_that_are_there():
    assert {name for name, _ in USERS} <= {space.name for space in spaces.all()}


@pytest.mark.thorough
def test_random_numbers_are_not_mistaken():
    rng = random.Random(25)
    for _ in range(sample_size(3, 1)):
        assert which(str(rng.randrange(spaces.pavlicek.size)), ARTICLE) == []


def test_the_command():
    deal = "N:KT862.J62.9632.A A93.K94.J4.K9765 4.A5.AKT75.QJT43 QJ75.QT873.Q8.82"
    done = succeed("which", "10^27", deal)
    assert done.lines[0].startswith("andrews, counted from 1   (the Impossible Bridge Book")
    assert invoke("which", "583839532665", "8.AKQT4.AJ6.T742").lines == [
        "hands, counted from 1   (Andrews' book of hands)"
    ]
    nothing = invoke("which", "12345", deal)
    assert (nothing.code, nothing.output) == (1, "")
    assert "--space all" in nothing.errors
    assert "no such file, and not a deal" in invoke("which", "5", "nonsense").errors


def test_all_the_numbers_of_a_deal():
    lines = invoke("encode", str(ARTICLE), "--space", "all").lines
    numbers = dict(line.split() for line in lines)
    assert numbers == {space.name: str(space.index(ARTICLE)) for space in ids.spaces_of(ARTICLE)}
    two = invoke("encode", "--space", "all", "--as", "page", stdin=f"{ARTICLE}\nN:A... - - -\n").output.split("\n\n")
    assert len(two) == 2
    assert "layouts/1-0-0-0         1\n" in two[1]
    assert "goes with decimal" in invoke("encode", str(ARTICLE), "--space", "all", "--as", "short").errors
