"""docs/spec: a row for every space, and vectors that are those of the spaces."""

import json

import pytest

import everydeal
import make_spec
from everydeal import notations, spaces
from everydeal.spaces.base import Space
from places import DOCS
from test_profile import sample_size

VECTORS = DOCS / "spec" / "vectors"
RUN = "run python scripts/make_spec.py"
PAGE = (DOCS / "spec" / "README.md").read_text("utf-8")


def test_every_space_has_a_row_and_vectors() -> None:
    for space in spaces.all():
        assert f"| `{space.name}` | [page](../spaces/{space.name}.md) | [json](vectors/{space.name}.json) |" in PAGE
        assert (DOCS / "spaces" / f"{space.name}.md").exists()


GAMES = ("games-notrump", "games-trump", "complete-boards")
NEEDS_KERNEL = pytest.mark.skipif(not everydeal.kernel().native, reason="there is no native kernel here")
SLOWER = {"positions": [pytest.mark.thorough]}  # its tables take a second, and each member as long
SLOWER |= {name: [pytest.mark.thorough, NEEDS_KERNEL] for name in GAMES}
EACH = [pytest.param(space, id=space.name, marks=SLOWER.get(space.name, [])) for space in spaces.all()]


@pytest.mark.parametrize("space", EACH)
def test_the_vectors_are_what_the_script_writes_and_right_both_ways(space: Space) -> None:
    text = (VECTORS / f"{space.name}.json").read_text("utf-8")
    vectors = json.loads(text)
    assert make_spec.as_text(vectors) == text, RUN
    rows = vectors.pop("rows")
    assert vectors == make_spec.facts_of(space), RUN
    assert [int(number) for number, _ in rows] == make_spec.numbers_of(space), RUN
    assert len(rows) > 20
    for number, member in rows[:: 9 if space.name in SLOWER else sample_size(1, 13)]:
        assert make_spec.row(space, int(number)) == [number, member]
        assert space.index(space.parse_item(member)) == int(number)


def test_the_notations_are_right() -> None:
    text = (VECTORS / "notations.json").read_text("utf-8")
    assert make_spec.as_text(make_spec.notation_vectors()) == text, RUN
    for row in json.loads(text)["rows"]:
        for notation in notations.all():
            assert notation.parse(row[notation.name], int(row["size"])) == int(row["number"])
