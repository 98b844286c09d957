"""Every space under the laws: small decks in full, the released ones at their ends and wherever Hypothesis looks.

The spaces of endings are nested: full deals, balanced endings, all endings; layouts are the pieces of the last.
"""

import pickle
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

import enumeration
import laws
from everydeal import Deal, spaces
from everydeal.cards import mask_of, parse_hand
from everydeal.spaces.released.endings import Balanced, Endings
from everydeal.spaces.released.hand_by_hand import Andrews, BigDeal
from everydeal.spaces.released.hands import Hands, HandsLexicographic
from everydeal.spaces.released.layouts import Layouts
from everydeal.spaces.released.pavlicek import Pavlicek
from everydeal.spaces.released.powers import Power4, Power5
from everydeal.spaces.released.scrambled import Scrambled
from everydeal.spaces.released.shapes import Shapes
from test_profile import examples, thorough

EIGHT = (0, 1, 13, 14, 26, 27, 39, 40)  # SA SK HA HK DA DK CA CK
TEN = (51, 3, 17, 8, 40, 0, 22, 33, 12, 45)  # an order of its own
MIXED = (30, 2, 44, 19, 7, 51)


def two_each(cards):
    return enumeration.pavlicek(cards, (2, 2, 2, 2))


def hand_by_hand(kind, sizes, cards):
    squashed = kind is Andrews
    return kind("small", sizes, mask_of(cards)), enumeration.hand_by_hand(sorted(cards), sizes, squashed)


def scrambled(plain, multiplier, increment):
    return [plain[(multiplier * i + increment) % len(plain)] for i in range(len(plain))]


def completions_of_all_but_eight():
    template = spaces.pavlicek[10**27]
    loose = [card for seat in range(4) for card in list(cards_held(template, seat))[3:5]]
    template = template.remove(*loose)
    members = [
        Deal(*(mine | fixed for mine, fixed in zip(rest.hands, template.hands, strict=True)))
        for rest in two_each(sorted(loose, key=lambda card: (card % 13, card // 13)))
    ]
    return spaces.completions(template), members


def cards_held(deal, seat):
    return (card for card in range(52) if deal.owner(card) == seat)


LISTED = {
    "pavlicek 8": lambda: (Pavlicek("small", EIGHT, (2, 2, 2, 2)), two_each(EIGHT)),
    "pavlicek 10": lambda: (Pavlicek("small", TEN, (1, 2, 3, 4)), enumeration.pavlicek(TEN, (1, 2, 3, 4))),
    "pavlicek uneven": lambda: (Pavlicek("small", MIXED, (0, 4, 2, 0)), enumeration.pavlicek(MIXED, (0, 4, 2, 0))),
    "andrews 8": lambda: hand_by_hand(Andrews, (2, 2, 2, 2), EIGHT),
    "andrews 10": lambda: hand_by_hand(Andrews, (1, 2, 3, 4), TEN),
    "bigdeal 8": lambda: hand_by_hand(BigDeal, (2, 2, 2, 2), EIGHT),
    "bigdeal 10": lambda: hand_by_hand(BigDeal, (4, 3, 2, 1), TEN),
    "balanced 8": lambda: (Balanced("small", EIGHT, 2), enumeration.balanced(EIGHT, 2)),
    "balanced 6": lambda: (Balanced("small", MIXED, 1), enumeration.balanced(MIXED, 1)),
    "balanced 9 of 10": lambda: (Balanced("small", TEN[:9], 2), enumeration.balanced(TEN[:9], 2)),
    "endings 6": lambda: (Endings("small", MIXED, 3), enumeration.endings(MIXED, 3)),
    "endings of one each": lambda: (Endings("small", EIGHT, 1), enumeration.endings(EIGHT, 1)),
    "layouts 2110 of 6": lambda: (Layouts("small", (2, 1, 1, 0), MIXED), enumeration.pavlicek(MIXED, (2, 1, 1, 0, 2))),
    "layouts 1234 of 10": lambda: (Layouts("small", (1, 2, 3, 4), TEN), enumeration.pavlicek(TEN, (1, 2, 3, 4))),
    "layouts of nothing": lambda: (Layouts("small", (0, 0, 0, 0), EIGHT), [Deal()]),
    "power5 5": lambda: (Power5("small", MIXED[:5]), enumeration.power5(MIXED[:5])),
    "power4 6": lambda: (Power4("small", MIXED), enumeration.power4(MIXED)),
    "scrambled 8": lambda: (
        Scrambled("small", Pavlicek("plain", EIGHT, (2, 2, 2, 2)), 11, 1234),
        scrambled(two_each(EIGHT), 11, 1234),
    ),
    "hands squashed": lambda: (Hands("small", 4, mask_of(TEN)), enumeration.hands(sorted(TEN), 4, True)),
    "hands lexicographic": lambda: (
        HandsLexicographic("small", 4, mask_of(TEN)),
        enumeration.hands(sorted(TEN), 4, False),
    ),
    "all shapes": lambda: (Shapes("small"), enumeration.shapes(13)),
    "shapes of four": lambda: (Shapes("small", 4), enumeration.shapes(4)),
    "completions of all but eight": completions_of_all_but_eight,
    "completions of a full deal": lambda: (spaces.completions(spaces.andrews[5]), [spaces.andrews[5]]),
}
"""Small spaces, and their members as they must be."""
SMALL = [
    "pavlicek 8", "pavlicek uneven", "andrews 8", "balanced 6", "hands squashed", "hands lexicographic", "all shapes",
    "shapes of four", "completions of a full deal", "layouts 2110 of 6", "layouts of nothing",
    *thorough("bigdeal 8", "balanced 8", "power4 6", "completions of all but eight"),
    *thorough("endings of one each", "power5 5", "scrambled 8"),
]  # fmt: skip
LARGER = ["pavlicek 10", "layouts 1234 of 10", "andrews 10", "bigdeal 10", "balanced 9 of 10", "endings 6"]
INSTANCES = [*SMALL, *(pytest.param(instance, marks=pytest.mark.slow) for instance in LARGER)]


@pytest.mark.parametrize("instance", INSTANCES)
def test_small_spaces_are_their_lists(instance):
    space, members = LISTED[instance]()
    laws.behaves_like_list(space, members)
    laws.is_sound_at_the_ends(space)
    laws.refuses_other_kinds(space)


@pytest.mark.slow
def test_the_two_general_signatures_have_the_published_sizes():
    assert len(LISTED["pavlicek 8"]()[1]) == len(LISTED["andrews 8"]()[1]) == len(LISTED["bigdeal 8"]()[1]) == 2520
    assert len(LISTED["pavlicek 10"]()[1]) == len(LISTED["andrews 10"]()[1]) == len(LISTED["bigdeal 10"]()[1]) == 12600


@pytest.mark.parametrize("instance", SMALL)
def test_small_spaces_refuse_what_is_not_a_member(instance):
    """Deals with fewer cards, with a card from elsewhere, with the hands moved round: what is not listed is not in."""
    space, members = LISTED[instance]()
    if isinstance(members[0], Deal):
        first, last = members[0], members[-1]
        elsewhere = Deal(first.unused & -first.unused)
        fewer = [Deal(*deal.hands[:3]) for deal in (first, last)]
        for stranger in [Deal(), elsewhere, *fewer, first.rotate(), last.swap(0, 2), spaces.pavlicek[7]]:
            assert (stranger in space) == (stranger in members)
            if stranger not in members:
                with pytest.raises(ValueError, match=r"."):
                    space.index(stranger)


# The released spaces

WITH_KERNEL = ("games-notrump", "games-trump", "complete-boards")
"""A second a member, and not without the kernel: test_games_space.py has their laws."""
RELEASED = [
    *(space for space in spaces.all() if space.name not in ("suit-classes", "positions", *WITH_KERNEL)),
    *thorough(spaces.suit_classes, spaces.positions),  # their tables take seconds; the quick run has a small deck's
    spaces.completions(Deal.from_pbn("N:AKQ... .AKQ.. ..AKQ. ...AKQ")),
    *map(spaces.by_name, ("layouts/7-7-6-7", "layouts/0-13-1-0")),
]
by_space = pytest.mark.parametrize("space", RELEASED, ids=lambda space: space.name)


@st.composite
def slices(draw, space):
    bounds = st.one_of(st.none(), st.integers(-space.size - 2, space.size + 2), st.integers(-5, 5))
    steps = st.one_of(st.none(), st.integers(1, space.size), st.integers(-space.size, -1))
    return slice(draw(bounds), draw(bounds), draw(steps))


@by_space
@given(data=st.data())
def test_number_to_member_to_number_and_back(space, data):
    """Pavlicek's own two tests of a mapping, on any number of any space."""
    laws.goes_both_ways(space, data.draw(st.integers(0, space.size - 1)))


@by_space
def test_the_ends(space):
    laws.is_sound_at_the_ends(space)


@by_space
def test_wrong_numbers_and_wrong_kinds(space):
    laws.refuses_numbers_outside(space)
    laws.refuses_other_kinds(space)


@by_space
@examples(15)
@given(data=st.data())
def test_slices_and_slices_of_slices(space, data):
    cut = data.draw(slices(space))
    laws.slices_like_range(space, cut)
    if space[cut]:
        laws.slices_like_range(space[cut], data.draw(slices(space[cut])))


@by_space
def test_samples(space):
    laws.samples_are_stable(space)


@by_space
@given(data=st.data())
def test_neighbours_differ(space, data):
    number = data.draw(st.integers(0, space.size - 2))
    assert space[number] != space[number + 1]


@by_space
def test_sizes_in_bits_and_bytes(space):
    assert 2 ** (space.bits - 1) < space.size <= 2**space.bits
    assert space.nbytes == -(-space.bits // 8)


@pytest.mark.parametrize(
    ("size", "bits", "nbytes"),
    [(0, 0, 1), (1, 0, 1), (2, 1, 1), (3, 2, 1), (256, 8, 1), (257, 9, 2), (1 << 16, 16, 2), ((1 << 16) + 1, 17, 3)],
)
def test_sizes_of_parts_in_bits_and_bytes(size, bits, nbytes):
    part = spaces.pavlicek[5 : 5 + size]
    assert (part.size, part.bits, part.nbytes) == (size, bits, nbytes)


def test_members_of_a_part_have_the_texts_of_the_space():
    part = spaces.shapes[7::5]
    assert part.format_item(part[3]) == spaces.shapes.format_item(spaces.shapes[22])
    assert part.parse_item(part.format_item(part[3])) == part[3]


@given(number=st.integers(0, spaces.pavlicek.size - 2), step=st.integers(1, 10**20))
def test_pavlicek_orders_by_the_owners_of_the_cards(number, step):
    later = min(number + step, spaces.pavlicek.size - 1)
    for space in (spaces.pavlicek, spaces.pavlicek_suit):
        one, other = ([space[i].owner(card) for card in space._cards] for i in (number, later))
        assert one < other


@given(number=st.integers(0, spaces.andrews.size - 2), step=st.integers(1, 10**20))
def test_andrews_orders_by_the_squashed_places_of_the_cards(number, step):
    from everydeal.sequences import to_sequences

    later = min(number + step, spaces.andrews.size - 1)
    one, other = ([enumeration.squashed(s) for s in to_sequences(spaces.andrews[i])] for i in (number, later))
    assert one < other
    one, other = (list(to_sequences(spaces.bigdeal[i])) for i in (number, later))
    assert one < other


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("layouts", "layouts/7-7-6-7"),
        ("Plays", "plays/NT/W/N:A..."),
        ("layouts/", "'' are not hand sizes"),
        ("layouts/7-7-7", "'7-7-7' are not hand sizes"),
        ("layouts/7-7-7-14", "a hand of 14 cards"),
        ("layouts/99-0-0-0", "a hand of 99 cards"),
        ("games/", "games/H-E"),
        ("games/NT", "games/H-E"),
        ("games/X-N", "is not a s"),
        ("games/NT-Q", "is not a s"),
        ("plays/", "plays/"),
        ("plays/NT/W", "plays/"),
        ("plays/X/W/N:A... K... Q... J...", "is not a s"),
        ("plays/NT/Z/N:A... K... Q... J...", "is not a s"),
    ],
)
def test_names_of_no_space(name, complaint):
    with pytest.raises(ValueError, match=complaint):
        spaces.by_name(name)


# What is said about a deal that is not in a space


@pytest.mark.parametrize(
    ("space", "item", "complaint"),
    [
        (spaces.pavlicek, Deal(1), "the hands N E S W have 1 0 0 0 cards, not 13 each"),
        (spaces.andrews, Deal(), "the hands N E S W have 0 0 0 0 cards, not 13 each"),
        (spaces.bigdeal, Deal(3, 4), "not 13 each"),
        (spaces.andrews_scrambled, Deal(1), "not 13 each"),
        (spaces.balanced, Deal(1), "not equally many, from 1 to 13"),
        (spaces.balanced, Deal(), "not equally many, from 1 to 13"),
        (spaces.endings, Deal((1 << 14) - 1), "North holds 14 cards"),
        (spaces.power4, Deal(1), "nobody holds SK"),
        (spaces.completions(Deal(1)), spaces.pavlicek[-1], "North lacks cards of the template"),
        (spaces.hands, parse_hand("AKQ..."), "not 13 cards but 3: AKQ..."),
        (spaces.hands, 1 << 52, "bits that are not cards"),
        (spaces.shapes, (4, 4, 4, 4), "not four lengths that sum to 13"),
        (spaces.shapes, (14, -1, 0, 0), "not four lengths that sum to 13"),
        (spaces.shapes, (4, 4, 5), "not four lengths"),
    ],
)
def test_index_says_why_not(space, item, complaint):
    with pytest.raises(ValueError, match=complaint):
        space.index(item)
    assert item not in space


@pytest.mark.parametrize("instance", ["pavlicek 8", "andrews 8", "bigdeal 8"])
def test_a_card_outside_the_deck_is_named_with_its_holder(instance):
    space, _ = LISTED[instance]()
    member = space[0]
    west = member.west ^ (member.west & -member.west) | 1 << 51
    with pytest.raises(ValueError, match=r"^West holds C2, .*: N:"):
        space.index(Deal(member.north, member.east, member.south, west))


def test_a_template_holds_at_most_13_cards_a_hand():
    with pytest.raises(ValueError, match=r"South.*14"):
        spaces.completions(Deal(south=(1 << 14) - 1))


def test_spaces_refuse_decks_that_their_hands_do_not_make_up():
    for make in (lambda: Pavlicek("x", EIGHT, (2, 2, 2, 1)), lambda: Andrews("x", (2, 2, 2, 1), mask_of(EIGHT))):
        with pytest.raises(ValueError, match=r"\(2, 2, 2, 1\) cards .* deck of 8"):
            make()
    with pytest.raises(ValueError, match="common factor"):
        Scrambled("x", Pavlicek("plain", EIGHT, (2, 2, 2, 2)), 3)


def test_spaces_without_a_released_name_are_pickled_whole():
    space = spaces.completions(Deal.from_pbn("N:AKQ... ... ... ..."))
    again = pickle.loads(pickle.dumps(space))
    assert again is not space
    assert again[10**20] == space[10**20]


@given(number=st.integers(0, 10**20))
def test_completions_stand_in_the_order_of_pavlicek(number):
    space = spaces.completions(Deal.from_pbn("N:AKQ.AKQ.. ..AKQ.AKQ - -"))
    assert space.size == comb(40, 7) * comb(33, 7) * comb(26, 13)
    assert space.template.north & ~space[number].north == 0
    assert spaces.pavlicek.index(space[number]) < spaces.pavlicek.index(space[number + 1])


# Names and texts


def test_names():
    names = [space.name for space in spaces.all()]
    assert names == [
        "pavlicek", "balanced", "endings", "power5", "power4", "pavlicek-suit", "andrews", "bigdeal",
        "andrews-scrambled", "pavlicek-suit-scrambled", "hands", "hands-lexicographic", "shapes",
        "legal", "suit-classes", "positions", "auctions", "bidding", "contracts", "results",
        "games-notrump", "games-trump", "complete-boards",
    ]  # fmt: skip
    for space in spaces.all():
        assert spaces.by_name(space.name) is space is getattr(spaces, space.name.replace("-", "_"))
        assert spaces.by_name(f" {space.name.upper().replace('-', '_')} ") is space
        assert repr(space) == f"<space {space.name}, size {space.size}>"
        assert space.member_kind
        assert pickle.loads(pickle.dumps(space)) is space
    with pytest.raises(ValueError, match="'bridge'"):
        spaces.by_name("bridge")


@pytest.mark.parametrize("text", ["5-4-3", "a-b-c-d", "5 4 3 1", ""])
def test_a_bad_shape_text_is_refused(text):
    with pytest.raises(ValueError, match="is not a shape"):
        spaces.shapes.parse_item(text)


def test_len_overflows_as_range_s_does():
    with pytest.raises(OverflowError):
        len(spaces.pavlicek)
    assert len(spaces.hands) == 635013559600
    assert bool(spaces.pavlicek)


def test_an_empty_slice():
    empty = spaces.pavlicek[5:5]
    assert not empty
    assert list(empty) == []
    with pytest.raises(ValueError, match=r"."):
        empty.random()


# Nesting


@given(number=st.integers(0, spaces.balanced.size - 1))
def test_a_balanced_ending_has_one_number(number):
    assert spaces.endings[number] == spaces.balanced[number]
    assert spaces.endings.index(spaces.balanced[number]) == number


@given(number=st.integers(0, spaces.pavlicek.size - 1))
def test_a_full_deal_has_one_number(number):
    assert spaces.endings[number] == spaces.balanced[number] == spaces.pavlicek[number]


def test_where_the_kinds_of_endings_begin():
    """The balanced ones are first (test_golden.py has the article's table of them)."""
    assert spaces.endings[spaces.balanced.size - 1].hand_sizes == (1, 1, 1, 1)
    assert spaces.endings[spaces.balanced.size] == Deal()
    assert spaces.endings[spaces.balanced.size + 1].hand_sizes == (0, 0, 0, 1)
    assert spaces.endings[-1].hand_sizes == (13, 13, 13, 12)


@given(number=st.integers(spaces.balanced.size, spaces.endings.size - 2), step=st.integers(1, 10**33))
def test_unbalanced_endings_stand_in_the_order_of_their_sizes(number, step):
    later = min(number + step, spaces.endings.size - 1)
    assert spaces.endings[number].hand_sizes <= spaces.endings[later].hand_sizes


# Layouts of given sizes

vectors = st.tuples(*[st.integers(0, 13)] * 4)


@given(sizes=vectors, data=st.data())
def test_layouts_are_the_pieces_of_endings(sizes, data):
    space = spaces.layouts(*sizes)
    number = data.draw(st.integers(0, space.size - 1))
    deal = space[number]
    assert deal.hand_sizes == sizes
    assert spaces.endings.index(deal) == spaces.endings.start_of(sizes) + number
    assert spaces.endings.sizes_at(spaces.endings.start_of(sizes) + number) == (sizes, number)


@pytest.mark.slow
def test_the_sizes_of_all_vectors_add_up_to_the_article_s_total():
    total = sum(spaces.layouts(*sizes).size for sizes in product(range(14), repeat=4))
    assert total == spaces.endings.size == 1068380067768858063542620835042803325


@given(sizes=vectors)
def test_layouts_are_found_by_name(sizes):
    space = spaces.layouts(*sizes)
    assert spaces.by_name(space.name) == space == spaces.by_name(space.name.upper())
    assert pickle.loads(pickle.dumps(space)) == space
