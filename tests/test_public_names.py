"""What type checkers are told of the public names is what there is when the program runs."""

import ast
import pydoc
import sys
from pathlib import Path
from types import ModuleType

import pytest

import everydeal
from everydeal import Board, Deal, ids, spaces
from everydeal.spaces import named
from everydeal.spaces.base import Space


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


def test_dir_shows_public_names_alone() -> None:
    assert dir(everydeal) == everydeal.__all__
    assert len(set(everydeal.__all__)) == len(everydeal.__all__)
    assert dir(spaces) == spaces.__all__


def test_what_a_deal_is_asked_is_a_call() -> None:
    deal = spaces.pavlicek[10**27]
    assert everydeal.explain(deal).number == spaces.andrews.index(deal)
    assert list(map(str, everydeal.which(10**27, deal)))[:1] == ["pavlicek, counted from 0"]
    assert everydeal.legal(Deal("N:A... K... Q... J..."))
    board = Board(deal, 7)
    assert everydeal.board_id(board) == ids.encode(board)
    assert ids.board(everydeal.board_id(board)) == board


@pytest.mark.parametrize("space", spaces.all(), ids=str)
def test_help_says_what_the_order_is(space: Space[object]) -> None:
    text = pydoc.render_doc(space)
    assert f"{space.name}: {space.size} " in text
    theory = sys.modules[type(space).__module__].__doc__
    assert theory is not None
    assert theory.split("\n", 1)[0] in text


def test_names_of_spaces() -> None:
    assert told_to_type_checkers(spaces) == named.EXPORTS
    assert set(spaces.__all__) >= named.EXPORTS | {"DealSpace"}
    assert set(dir(spaces)) >= named.EXPORTS
    with pytest.raises(AttributeError, match="no attribute 'bridge'"):
        spaces.bridge  # noqa: B018
