"""Text that is hashed has one form, the same under every version of Unicode."""

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import everydeal
from everydeal.dealing.events.texts import FORBIDDEN, clean, is_allowed, is_clean

ROOT = Path(everydeal.__file__).parents[2]
GOLDEN = json.loads((ROOT / "golden" / "events.json").read_text())


@pytest.mark.parametrize("case", GOLDEN["texts"], ids=lambda case: ascii(case["in"])[:20])
def test_published_texts(case):
    if "out" in case:
        assert clean(case["in"]) == case["out"] == clean(case["out"])
    else:
        with pytest.raises(ValueError, match=case["refused"][:6].replace("+", r"\+")):
            clean(case["in"])


@pytest.mark.thorough
def test_the_allowed_code_points_are_the_published_ones():
    ranges, start = [], None
    for code in range(0x110001):
        good = code < 0x110000 and is_allowed.__wrapped__(code)
        if good and start is None:
            start = code
        if not good and start is not None:
            ranges.append(f"{start:X} {code - 1:X}\n")
            start = None
    assert len(ranges) == GOLDEN["code_points"]["ranges"]
    assert sha256("".join(ranges).encode()).hexdigest() == GOLDEN["code_points"]["sha256"]


@given(st.text(max_size=30))
def test_what_is_clean_stays_so(text):
    try:
        result = clean(text)
    except ValueError:
        assert not is_clean(text)
    else:
        assert clean(result) == result
        assert is_clean(result)


def test_long_texts_are_refused():
    assert clean("x" * 1000)
    with pytest.raises(ValueError, match="not 1001"):
        clean("x" * 1001)


def test_the_page_has_the_code_points_that_are_refused():
    block = re.search(r"```\n(0000-001F .*?)```", (ROOT / "docs" / "events.md").read_text(), re.DOTALL)
    ranges = [tuple(int(code, 16) for code in part.split("-")) for part in block[1].split()]
    assert tuple((part[0], part[-1]) for part in ranges) == FORBIDDEN
