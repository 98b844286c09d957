"""What type checkers are told of the public names is what there is when the program runs."""

import ast
from pathlib import Path
from types import ModuleType

import pytest

import everydeal
from everydeal import spaces
from everydeal.spaces import named


def told_to_type_checkers(package: ModuleType) -> set[str]:
    """The names imported under ``if TYPE_CHECKING``, each ``as`` itself."""
    assert package.__file__ is not None
    tree = ast.parse(Path(package.__file__).read_text("utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    imported = [alias for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names]
    assert all(alias.asname == alias.name for alias in imported)
    return {alias.name for alias in imported}


def test_names_of_everydeal() -> None:
    eager = {"Deal", "Hand", "__version__", "spaces"}
    assert told_to_type_checkers(everydeal) | eager == set(everydeal.__all__)
    for name in everydeal.__all__:
        if name not in ("arrow", "bulk", "Deals", "datasets", "spark"):  # these need packages of their own
            assert getattr(everydeal, name) is not None


def test_names_of_spaces() -> None:
    assert told_to_type_checkers(spaces) == named.EXPORTS
    assert set(spaces.__all__) >= named.EXPORTS | {"Space"}
    assert set(dir(spaces)) >= named.EXPORTS
    with pytest.raises(AttributeError, match="no attribute 'bridge'"):
        spaces.bridge  # noqa: B018
