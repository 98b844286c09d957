"""Our regular expressions mean the same in every Python that we run on.

Up to 3.11.4 (Debian 12 has 3.11.2) Python matches a possessive group like ``(...)*+`` wrongly where it has to go back
inside the group (CPython's issue 106052).  ``(?>(...)*)`` is right everywhere, and so is ``[...]*+``.
"""

import ast
import re
from collections.abc import Iterator

import pytest

from places import ROOT

POSSESSIVE_GROUP = re.compile(r"(?<!\\)\)(?:[*+?]|\{\d*,?\d*\})\+")


def literals(source: str) -> Iterator[ast.Constant]:
    """All texts and bytes of a module but its docstrings."""
    tree = ast.parse(source)
    explained = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes) and id(node) not in explained:
            yield node


@pytest.mark.once
def test_no_group_is_possessive():
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted((ROOT / "src").rglob("*.py"))
        for node in literals(path.read_text(encoding="utf-8"))
        if POSSESSIVE_GROUP.search(node.value if isinstance(node.value, str) else node.value.decode("latin-1"))
    ]
    assert found == []
