"""How many limits the package has: numbers at the top of a module that decide what is refused, cut short or tried."""

import ast
from itertools import pairwise
from pathlib import Path

import everydeal.constraints

ROOT = Path(everydeal.constraints.__file__).parent
BUDGETS = "engines/budgets.py"
FACTS = {
    "language/dealer/counts.py": ("NINE", "EIGHT"),
    "language/dealer/optimal.py": ("NINE", "LONGEST", "_MOST_LACKING", "_MOST_LONG"),
    "engines/budgets.py": ("NODES_PER_SECOND", "BYTES_OF_NODE", "NATIVE_BYTES_OF_NODE"),
    "engines/machines.py": ("TRUE", "FALSE", "IMPOSSIBLE"),
    "engines/sums.py": ("LARGEST", "MOST_PARTS"),
    "logic/intervals.py": ("UNBOUNDED",),
    "logic/wording.py": ("_SHAPES_OF_A_LETTER",),
    "language/dealer/exact/ranges.py": ("LARGEST_DIE",),
    "dealer/run.py": ("PRINTED", "COUNTED"),
}
"""Numbers that limit nothing: cards, rules of a count, codes, what a word of 64 bits holds, what dealer itself does,
what a node takes."""


def numbers_of(path: Path) -> list[str]:
    """The names at the top of a module that stand for a number, for numbers by name, or for a budget."""
    found = []
    for line in ast.parse(path.read_text()).body:
        if not isinstance(line, ast.Assign):
            continue
        target, value = line.targets[0], line.value
        pairs = (
            zip(target.elts, value.elts, strict=True)
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)
            else [(target, value)]
        )
        found += [name.id for name, each in pairs if isinstance(name, ast.Name) and is_number(each)]
    return found


def is_number(value: ast.expr) -> bool:
    if isinstance(value, ast.BinOp):
        return is_number(value.left) and is_number(value.right)
    if isinstance(value, ast.UnaryOp):
        return is_number(value.operand)
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id == "Budget"
    if isinstance(value, ast.Dict):
        return all(map(is_number, value.values)) and max(map(len, map(ast.unparse, value.values)), default=0) > 1
    return (
        isinstance(value, ast.Constant) and isinstance(value.value, int | float) and not isinstance(value.value, bool)
    )


def test_limits_are_few_and_those_of_work_stand_together() -> None:
    limits = {
        (name, each)
        for path in ROOT.rglob("*.py")
        for name in [path.relative_to(ROOT).as_posix()]
        for each in numbers_of(path)
        if each not in FACTS.get(name, ())
    }
    assert len(limits) <= 35, sorted(limits)
    elsewhere = sorted(each for name, each in limits if name != BUDGETS)
    assert elsewhere == ["DEEPEST", "LARGEST", "PATIENCE", "PATIENCE", "_MOST_PLACES", "_ROWS"]


def test_each_limit_of_work_says_why_it_is_that_large() -> None:
    lines = ast.parse((ROOT / BUDGETS).read_text()).body
    for line, after in pairwise(lines):
        if isinstance(line, ast.Assign):
            assert isinstance(after, ast.Expr), ast.unparse(line)
            assert isinstance(after.value, ast.Constant)
