"""Single hands and shapes in bulk: the same members, numbers and refusals as one by one, on both kernels."""

import re
from collections.abc import Iterator

import numpy as np
import pytest

import everydeal
from everydeal import _native, spaces
from everydeal.bulk import from_ints, members_of, numbers_of, random_numbers, to_ints
from everydeal.bulk.ranking import DEALS, HANDS_AND_SHAPES, codec_of
from everydeal.spaces.base import Space
from everydeal.spaces.released.hands import Hands, HandsLexicographic
from test_profile import heavy

BOTH = ["hands", "hands-lexicographic"]


@pytest.fixture(params=heavy("native", "pure"))
def _each_kernel(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if request.param == "pure":
        monkeypatch.setattr(_native, "library", lambda: None)
    elif not everydeal.kernel().native:
        pytest.skip("no native kernel here")
    codec_of.cache_clear()
    yield
    codec_of.cache_clear()


@pytest.mark.usefixtures("_each_kernel")
@pytest.mark.parametrize("name", BOTH)
def test_hands_there_and_back(name: str) -> None:
    space = spaces.by_name(name)
    ends = from_ints([0, 1, space.size - 2, space.size - 1, *(2**k for k in range(39))], space)
    numbers = np.concatenate([ends, random_numbers(space, 70, seed="hands")])
    hands = members_of(space, numbers)
    assert hands.dtype == np.uint64
    assert hands.tolist() == [space[number] for number in to_ints(numbers)]
    assert (numbers_of(space, hands) == numbers).all()
    assert (numbers_of(space, hands[::-1]) == numbers[::-1]).all()
    assert len(members_of(space, numbers[:0])) == len(numbers_of(space, hands[:0])) == 0


def test_every_shape() -> None:
    space = spaces.shapes
    numbers = from_ints(range(560), space)
    shapes = members_of(space, numbers)
    assert list(map(tuple, shapes.tolist())) == list(space)
    assert (numbers_of(space, shapes) == numbers).all()


@pytest.mark.parametrize(
    "space",
    [Hands("few", 3, 0b1011011), HandsLexicographic("few", 2, 0b1110), spaces.shapes[9:40:3], spaces.hands[5:40:3]],
)
def test_other_decks_and_slices(space: Space) -> None:
    numbers = from_ints(range(space.size), space)
    members = members_of(space, numbers)
    assert [tuple(m) if isinstance(m, list) else m for m in members.tolist()] == list(space)
    assert (numbers_of(space, members) == numbers).all()


@pytest.mark.usefixtures("_each_kernel")
@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("bad", [0, 0x3FFF, 0x0FFF, 1 << 52, (1 << 64) - 1])
def test_what_is_not_a_hand_is_refused_by_its_row(name: str, bad: int) -> None:
    space = spaces.by_name(name)
    with pytest.raises(ValueError) as one:  # noqa: PT011
        space.index(bad)
    with pytest.raises(ValueError, match=re.escape(f"row 2: {one.value}")):
        numbers_of(space, np.array([0x1FFF, 0x1FFF, bad], np.uint64))


@pytest.mark.usefixtures("_each_kernel")
@pytest.mark.parametrize("name", [*BOTH, "shapes"])
def test_a_number_outside_is_refused_by_its_row(name: str) -> None:
    space = spaces.by_name(name)
    numbers = np.zeros((60, space.nbytes), np.uint8)
    numbers[50] = list(space.size.to_bytes(space.nbytes))
    with pytest.raises(IndexError, match=rf"row 50.*{space.size}.*{name}"):
        members_of(space, numbers)


@pytest.mark.parametrize("bad", [(4, 3, 3, 4), (13, 13, 243, 0), (255, 1, 1, 12)])
def test_what_is_not_a_shape_is_refused_by_its_row(bad: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"row 1.*13"):
        numbers_of(spaces.shapes, np.array([(4, 3, 3, 3), bad], np.uint8))


def test_arrays_of_another_kind_are_refused() -> None:
    with pytest.raises(TypeError, match=r"uint64,.*int64"):
        numbers_of(spaces.hands, np.array([0x1FFF]))
    with pytest.raises(ValueError, match=r"must have the shape \(n, 4\), not \(1, 3\)"):
        numbers_of(spaces.shapes, np.zeros((1, 3), np.uint8))
    with pytest.raises(TypeError, match="andrews numbers full deals"):
        members_of(spaces.andrews, np.zeros((1, 12), np.uint8))
    with pytest.raises(TypeError, match=r"uint8,.*bulk\.from_ints"):
        members_of(spaces.shapes, np.array([[0, 1]]))


@pytest.mark.skipif(not everydeal.kernel().native, reason="there is no native kernel here")
def test_a_space_is_native_if_bulk_does_not_go_one_by_one() -> None:
    template = spaces.completions(everydeal.Deal(1, 2, 4, 8))
    own = (spaces.positions, spaces.auctions)  # `Positions` and `bulk.auctions`
    known = [space for space in spaces.all() if space.size < 1 << 180]
    known += [template, spaces.layouts(7, 7, 6, 7), spaces.legal[5:], spaces.hands[5:]]
    for space in known:
        if space.member_kind in (spaces.hands.member_kind, spaces.shapes.member_kind):
            assert spaces.is_native(space) == (not codec_of(space, HANDS_AND_SHAPES).is_slow), space
        elif isinstance(space[0], everydeal.Deal):
            assert spaces.is_native(space) == (not codec_of(space, DEALS).is_slow), space
        else:
            assert spaces.is_native(space) == (space in own), space
    assert not spaces.is_native(Hands("hands", 3, 0b1011011))
