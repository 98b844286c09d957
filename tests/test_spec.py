"""docs/spec: a row for every space, and vectors that are those of the spaces."""

import json
import sys

import pytest

import everydeal
from everydeal import notations, spaces
from everydeal.spaces.base import Space
from places import DOCS, ROOT
from test_profile import sample_size

sys.path.insert(0, str(ROOT / "scripts"))
import make_spec

VECTORS = DOCS / "spec" / "vectors"
PAGE = (DOCS / "spec" / "README.md").read_text("utf-8")


def test_every_space_has_a_row_and_vectors() -> None:
    for space in spaces.all():
        assert f"| `{space.name}` | [page](../spaces/{space.name}.md) | [json](vectors/{space.name}.json) |" in PAGE
        assert (DOCS / "spaces" / f"{space.name}.md").exists()


GAMES = ("games-notrump", "games-trump", "complete-boards")
NEEDS_KERNEL = pytest.mark.skipif(not everydeal.kernel().native, reason="there is no native kernel here")
SLOWER = {"positions": [pytest.mark.thorough]}  # its tables take a second
SLOWER |= {name: [pytest.mark.thorough, NEEDS_KERNEL] for name in GAMES}
EACH = [pytest.param(space, id=space.name, marks=SLOWER.get(space.name, [])) for space in spaces.all()]


@pytest.mark.parametrize("space", EACH)
def test_the_vectors_are_right(space: Space) -> None:
    facts = json.loads((VECTORS / f"{space.name}.json").read_text("utf-8"))
    assert (facts["size"], facts["bytes"]) == (str(space.size), space.nbytes)
    assert len(facts["rows"]) > 20
    for number, text in facts["rows"][:: sample_size(5, 13)]:
        member = space.parse_item(text)
        assert space.index(member) == int(number)
        assert space[int(number)] == member


def test_the_notations_are_right() -> None:
    for row in json.loads((VECTORS / "notations.json").read_text("utf-8"))["rows"]:
        for notation in notations.all():
            assert notation.parse(row[notation.name], int(row["size"])) == int(row["number"])


@pytest.mark.slow
def test_they_are_what_the_script_writes() -> None:
    for name, text in make_spec.files().items():
        assert (VECTORS / name).read_text("utf-8") == text, "run python scripts/make_spec.py"
