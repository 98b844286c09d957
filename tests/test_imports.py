"""What the sources are: imports go down the layers and never in a circle (ARCHITECTURE.md); patterns mean one thing."""

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from itertools import chain
from pathlib import Path

import pytest

import everydeal
from places import ROOT as REPOSITORY

ROOT = Path(everydeal.__file__).parent
_LIST = re.search(
    r"Imports go down only:\n\n```\n(.*?)```", (REPOSITORY / "ARCHITECTURE.md").read_text("utf-8"), re.DOTALL
)
assert _LIST is not None
LAYERS = [re.split(" {3,}", line)[0].split() for line in _LIST[1].splitlines()]
"""Every part of the package, the highest first: a part imports from the layers below its own only, be it at the top of
a file or inside a function."""

ONLY_IN = {
    "ctypes": {"_native"},
    "numpy": {"_native", "_pure", "arrow", "bulk", "constraints", "datasets", "dealing", "soak", "spark"},
    "matplotlib": {"datasets", "pictures"},
    "pyarrow": {"arrow", "datasets", "spark"},
}
"""What only some parts may import from outside."""

FILES = sorted(ROOT.rglob("*.py"))


def parts(file: Path) -> tuple[str, ...]:
    """Where a file of ours stands: ``("formats", "pbn", "reader")``."""
    return file.relative_to(ROOT).with_suffix("").parts


tree = cache(lambda path: ast.parse(path.read_text("utf-8")))
"""A file, parsed once for all tests."""


@cache
def imports(path: Path) -> set[tuple[str, ...]]:
    """Everything that a file and its stub import, as dotted names split up; those of ours begin with everydeal."""
    package = ("everydeal", *path.relative_to(ROOT).parts[:-1])
    found = set()
    files = (file for file in (path, path.with_suffix(".pyi")) if file.exists())
    for node in chain.from_iterable(statements(tree(file)) for file in files):
        if isinstance(node, ast.Import):
            found |= {tuple(alias.name.split(".")) for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            base += tuple(node.module.split(".")) if node.module else ()
            found |= {(*base, alias.name) for alias in node.names}
    return found


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Those of a module, a class or a function, and those in them, but no expressions, of which there are far more."""
    for inner in chain(*(getattr(node, part, ()) for part in ("body", "handlers", "cases", "orelse", "finalbody"))):
        yield inner
        yield from statements(inner)


MODULES = {tuple(part for part in parts(file) if part != "__init__"): file for file in FILES}


def files_of(path: Path) -> set[Path]:
    """The files of ours that a file imports from: the deepest that each name leads to."""
    ours = (name[1:] for name in imports(path) if name[0] == "everydeal")
    deepest = (next(name[:n] for n in range(len(name), -1, -1) if name[:n] in MODULES) for name in ours)
    return {MODULES[name] for name in deepest} - {path}


@pytest.mark.once
def test_imports_go_down_the_layers():
    layer = {part: -depth for depth, names in enumerate(LAYERS) for part in names}
    assert layer.keys() == {parts(file)[0] for file in FILES}, "the list of ARCHITECTURE.md is not that of the parts"
    wrong = [
        f"{'/'.join(parts(file))} imports {'/'.join(parts(other))}"
        for file in FILES
        for other in files_of(file)
        if parts(other)[0] != parts(file)[0] and layer[parts(other)[0]] >= layer[parts(file)[0]]
    ]
    assert not wrong


@pytest.mark.once
def test_no_circles():
    """In every package, siblings (files and subpackages) can be taken away one after the other, each when nothing that
    is left imports it.  So no circle of files is anywhere: the siblings of its innermost package would be one.
    """
    siblings: dict[tuple[str, ...], dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for file in FILES:
        for other in files_of(file):
            own, theirs = parts(file), parts(other)
            depth = next((i for i, (a, b) in enumerate(zip(own, theirs, strict=False)) if a != b), None)
            if depth is not None:
                siblings[own[:depth]][own[depth]].add(theirs[depth])
    for package, needs in siblings.items():
        in_everydeal = {(*package, name): {(*package, other) for other in others} for name, others in needs.items()}
        TopologicalSorter(in_everydeal).prepare()  # or it names the circle


@pytest.mark.once
@pytest.mark.parametrize("package", ONLY_IN)
def test_what_only_some_parts_may_import(package):
    for file in FILES:
        if package in {name[0] for name in imports(file)}:
            assert parts(file)[0] in ONLY_IN[package], file


@pytest.mark.parametrize(
    ("program", "unused"),
    [
        ("import everydeal", {"ctypes", "numpy", "pandas", "pyarrow"}),
        ("from everydeal.cli import run; run(['decode', '0']); run(['spaces'])", {"numpy", "pandas", "pyarrow"}),
        (
            "import everydeal.cli.sets.dealer, everydeal.constraints.dealer.run",  # what a short script would wait for
            {"dataclasses", "decimal", "difflib", "everydeal.spaces.named", "numpy", "pathlib"},
        ),
        (
            "from everydeal.board.double_dummy import solver\ntry: solver()\nexcept ImportError: pass",
            {"endplay", "matplotlib", "numpy"},  # endplay imports them, and its solver needs none of it
        ),
    ],
    ids=["the package", "scalar commands", "a script of dealer", "the double-dummy solver"],
)
def test_it_starts_without(program, unused):
    code = f"{program}\nimport sys; sys.exit(str({unused} & set(sys.modules) or ''))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.strip() == ""


# Our regular expressions mean the same in every Python that we run on.  Up to 3.11.4 (Debian 12 has 3.11.2) possessive
# groups like ``(...)*+`` are matched wrongly where Python has to go back inside them (CPython's issue 106052).
# ``(?>(...)*)`` is right everywhere, and so is ``[...]*+``.

POSSESSIVE_GROUP = re.compile(r"(?<!\\)\)(?:[*+?]|\{\d*,?\d*\})\+")


def literals(path: Path) -> Iterator[ast.Constant]:
    """All texts and bytes of a module but its docstrings."""
    explained = {id(node.value) for node in ast.walk(tree(path)) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes) and id(node) not in explained:
            yield node


@pytest.mark.thorough
def test_no_group_is_possessive():
    found = [
        f"{'/'.join(parts(path))}:{node.lineno}"
        for path in FILES
        for node in literals(path)
        if POSSESSIVE_GROUP.search(node.value if isinstance(node.value, str) else node.value.decode("latin-1"))
    ]
    assert found == []
