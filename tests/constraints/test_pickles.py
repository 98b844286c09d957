"""The law of pickles: what is public, and every error, comes back as it was from pickle, copy and another process."""

import ast
import copy
import pickle
import re
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import everydeal
from everydeal import FormatError, Space, constraints, east, north, south
from everydeal._status import RefusedError, Status
from everydeal.constraints import Deck, SpaceTooLargeError, count, distribution, measure, parse
from everydeal.constraints.dealer import load
from everydeal.constraints.engines.limits import MachineTooLargeError
from everydeal.constraints.language.dealer import read
from everydeal.constraints.language.tokens import ExpressionError
from everydeal.constraints.logic.terms import LinearSum
from everydeal.constraints.mix import Mix
from everydeal.constraints.parts import of_expression, split

SMALL = Deck.small(2)
SCRIPT = """predeal south SAQ, hearts(east) == 3 points = hcp(north) + 2 * (spades(north) == 5)
condition points >= 12 && losers(north) <= 7 action average "points" points"""


def long_spades(spades: int, hearts: int, diamonds: int, clubs: int) -> bool:
    return spades > max(hearts, diamonds, clubs)


def raised(function: Callable[[], object]) -> Exception:
    with pytest.raises(Exception) as caught:  # noqa: PT011
        function()
    return caught.value


SUM: LinearSum = north.hcp.terms()[0]
CONDITIONS = [
    north.hcp.between(15, 17) & north.balanced & ~south.has("SA HK"),
    parse("shape(north, any 4333 + 54xx - any 0xxx) or losers(east) <= 6 and quicktricks(north) == 2"),
    north.shape_where(long_spades) | north.shape("5-x-x-x") | north.pattern("4432", "5+-x-x-3-"),
    north.shape_where(lambda s, h, d, c: s > h) & north.shape_points_where(lambda s, h, d, c, p: p + s >= 20),
    (north | east).suitwise(lambda suit, holding: holding.bit_count() >= 4) == 2,
    north.rule_of(20) & (north.weights((6, 4, 2, 1), "S") >= 5),
]
DEALS = load(SCRIPT)
PUBLIC: dict[str, tuple[Any, Callable[[Any], object]]] = {
    **{f"condition {n}": (each, lambda it: (str(it), count(it))) for n, each in enumerate(CONDITIONS)},
    "feature": (2 * north.hcp - south.losers / 3, str),
    "hand": (north | south, repr),
    "deck": (SMALL, lambda it: (it, it.shapes)),
    "space": (Space("hcp(north) >= 30", "suit", max_nodes=10_000), lambda it: (it, it.size, it[7], it._max_nodes)),
    "given": (Space("aces(north) == 4").given("hcp(north) >= 16"), lambda it: (it, it.probability)),
    "small": (Space("hcp(north) == 8 or shape(north, x-x-x-2)", deck=SMALL), lambda it: (it, list(map(str, it)))),
    "slice": (Space("hcp(north) >= 30")[5:100:7], lambda it: [str(deal) for deal in it]),
    "distribution": (distribution(north.aces), lambda it: (it, it.mean, it.names)),
    "measure": (measure("aces(north) == 4", of=["kings(north)"]), lambda it: (it, it.probability)),
    "mix": (
        Mix([("a", north.aces == 4, 1), ("b", True, 3)], weights=True),
        lambda it: (it.counts(8), list(it.deal(3, "s"))),
    ),
    "split": (split(of_expression(parse("hcp(north) >= 30"))), lambda it: it.sample(3, "a").tolist()),
    "script": (read(SCRIPT), lambda it: (it.condition, it.names, [text for _, text in it.wordings.values()])),
    "script's deals": (DEALS, lambda it: (it.split.part.size, [str(deal) for deal in it.deals(3, "a")])),
}
LARGE = "condition 0", "condition 1", "condition 5", "script's deals"
ERRORS = [
    ExpressionError("a number is expected", "hcp(north) >= x", 14, "twos.deal"),
    raised(lambda: parse("hcp(nort) >= 12")),
    raised(lambda: Space("losers(north) <= 7", max_nodes=10)),
    SpaceTooLargeError("too many nodes", "ask for less", 100, 7, "suit"),
    MachineTooLargeError("it", (SUM, 0), 100, 7, Deck().order("suit")),
    raised(lambda: everydeal.Deal("N:AKQ - - - -")),
    RefusedError(Status.LIMIT_EXCEEDED, 5),
    FormatError("the ace comes twice", "deals.pbn", 7, 2, "AA.K.Q.J"),
    raised(lambda: Space("hcp(north) >= 30").filter(lambda deal: False, "a", patience=3).sample(1)),
]


def test_every_public_name_is_here() -> None:
    kinds = {type(each) for each, _ in PUBLIC.values()} | set(map(type, ERRORS))
    for name in constraints.__all__:
        public = getattr(constraints, name)
        if isinstance(public, type):
            assert any(issubclass(kind, public) for kind in kinds), name


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.heavy, pytest.mark.thorough] * (name in LARGE)) for name in PUBLIC]
)
def test_what_is_public_comes_back(name: str) -> None:
    before, look = PUBLIC[name]
    wanted = look(before)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert look(pickle.loads(pickle.dumps(before, protocol))) == wanted
    assert look(copy.copy(before)) == look(copy.deepcopy(before)) == wanted


def contents(error: BaseException) -> object:
    told_of = {name: value for name, value in vars(error).items() if name != "__notes__"}
    return type(error), str(error), error.args, told_of


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_comes_back(error: Exception) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert contents(again) == contents(error)


@pytest.mark.once
def test_every_error_of_ours_that_is_made_of_more_than_a_text_is_pickled_as_it_is() -> None:
    """An exception is made anew of its `args`; one with an ``__init__`` of its own may not be made of those."""
    root = Path(everydeal.__file__).parent
    for file in root.rglob("*.py"):
        text = file.read_text()
        for node in ast.walk(ast.parse(text)) if re.search(r"class \w*(Error|Warning)\b", text) else ():
            if isinstance(node, ast.ClassDef) and node.name.endswith(("Error", "Warning")):
                own = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
                if "__init__" in own and file.relative_to(root).parts[0] != "book":  # which has its own extras
                    module = ".".join(("everydeal", *file.relative_to(root).with_suffix("").parts))
                    kind = getattr(import_module(module.removesuffix(".__init__")), node.name)
                    is_made_of_args = kind in (FormatError, RefusedError)
                    assert is_made_of_args or kind.__reduce__ is not BaseException.__reduce__, (module, node.name)


def sent_back(things: list[Any]) -> list[Any]:
    return things


@pytest.mark.slow
def test_another_process_sends_them_back() -> None:
    things = [*(each for each, _ in PUBLIC.values()), *ERRORS]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        back = pool.submit(sent_back, things).result()
    for before, after in zip(PUBLIC.values(), back, strict=False):
        assert before[1](after) == before[1](before[0])
    assert list(map(contents, back[len(PUBLIC) :])) == list(map(contents, ERRORS))


def test_spaces_given_other_conditions_are_not_equal() -> None:
    space = Space("aces(north) == 4")
    assert space == Space("aces(north) == 4") != space.given("hcp(north) >= 16")
