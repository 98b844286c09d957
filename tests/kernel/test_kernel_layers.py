"""The layers of the Rust kernel: no two files import each other, and only `arch` names a processor."""

import re
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from places import ROOT

SOURCES = ROOT / "kernel" / "src"
FILES = {"::".join(path.relative_to(SOURCES).with_suffix("").parts): path for path in sorted(SOURCES.rglob("*.rs"))}
TESTS = re.compile(r"#\[cfg\(test\)\]\s*(?:pub(?:\(crate\))? )?mod (\w+);")
ONLY_TESTS = {name for path in FILES.values() for name in TESTS.findall(path.read_text())}
MODULES = {name.removesuffix("::mod"): path for name, path in FILES.items() if path.stem not in {"lib", *ONLY_TESTS}}
"""Every module but the crate's root and what only tests have, and its file."""

LAYERS = ["base", "layouts", "numbering", "random", "texts", "ffi"]
"""The folders from the lowest up; `arch` is beside all of them, as it tests what it offers by what subjects compute."""

PROCESSORS = re.compile(
    r"target_arch|target_feature|is_\w+_feature_detected|std::arch|core::arch|\b(x86_64|aarch64|neon|wasm32|simd128)\b"
    r"|\b(sse|ssse|avx|bmi)\w*|_mm\d*_\w+",
    re.IGNORECASE,
)

needs_sources = pytest.mark.skipif(not SOURCES.is_dir(), reason="kernel/ is not here: an installed package")


@cache
def code(path: Path) -> str:
    """A file without its comments, its strings, and its tests, which stand last."""
    text = path.read_text()
    text = re.sub(r"//.*", "", text)
    text = re.split(r"#\[cfg\(test\)\]\s*mod tests \{", text)[0]
    text = re.sub(r"\bpub\(in [\w:]+\)", "pub", TESTS.sub("", text))
    return re.sub(r'"(\\.|[^"\\])*"', '""', text)


def leaves(tree: str) -> list[str]:
    """The paths of a use tree: `a::{b, c::{d, self}}` has a::b, a::c::d and a::c."""
    tree = tree.strip()
    head, brace, rest = tree.partition("{")
    if not brace:
        return [tree.split(" as ")[0].strip()]
    depth, part, parts = 0, "", []
    for letter in rest[: rest.rindex("}")]:
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            parts.append(part)
            part = ""
        else:
            part += letter
    return [head.strip() + leaf for part in [*parts, part] if part.strip() for leaf in leaves(part)]


@cache
def imports(module: str) -> frozenset[str]:
    """The other modules that a module's file names, whose files it needs."""
    path = MODULES[module]
    own = module.split("::")
    package = own if path.name == "mod.rs" else own[:-1]
    text = code(path)
    found = [leaf for tree in re.findall(r"\buse ([^;]+);", text) for leaf in leaves(tree)]
    found += re.findall(r"\b(?:crate|super|self)(?:::\w+)+", text)
    if path.name == "mod.rs":
        children = re.findall(r"\bmod (\w+);", text)
        found += re.findall(rf"(?<![:\w])(?:{'|'.join(children)})(?:::\w+)+", text) if children else []
    needed = set()
    for leaf in found:
        first, *names = leaf.split("::")
        if first == "crate":
            parts = names
        elif first == "self":
            parts = [*package, *names]
        elif first == "super":
            up = next((place for place, name in enumerate(names) if name != "super"), len(names))
            parts = [*package[: len(package) - up - (path.name == "mod.rs")], *names[up:]]
        elif path.name == "mod.rs" and "::".join([*own, first]) in MODULES:
            parts = [*own, first, *names]
        else:
            continue
        while parts and "::".join(parts) not in MODULES:
            parts = parts[:-1]
        needed.add("::".join(parts))
    return frozenset(needed - {module, ""})


@needs_sources
def test_imports_are_found():
    """The reader of imports reads what is there: else the other tests would pass on nothing."""
    assert "base::refusal" in imports("texts::deals::parse")
    assert "numbering::andrews::each" in imports("numbering::andrews")
    assert leaves("a::{b, c::{d, self}, e as f}") == ["a::b", "a::c::d", "a::c::self", "a::e"]
    assert sum(len(imports(module)) for module in MODULES) > 200


@needs_sources
def test_no_circle():
    """Files can be taken away one after the other, each when nothing left imports it."""
    TopologicalSorter({module: imports(module) for module in MODULES}).prepare()  # or it names the circle


@needs_sources
def test_only_arch_names_a_processor():
    named = {module: PROCESSORS.search(code(MODULES[module])) for module in MODULES if not module.startswith("arch")}
    assert {module: found[0] for module, found in named.items() if found} == {}


@needs_sources
def test_layers_point_down():
    for module in (module for module in MODULES if not module.startswith("arch")):
        folder = module.split("::")[0]
        assert folder in LAYERS, f"{folder} is a new folder: add it to LAYERS, and to ARCHITECTURE.md"
        for needed in imports(module):
            below = needed.split("::")[0]
            assert below == "arch" or LAYERS.index(below) <= LAYERS.index(folder), f"{module} imports {needed}"


@needs_sources
@pytest.mark.parametrize("module", [module for module, path in MODULES.items() if path.name == "mod.rs"])
def test_every_folder_says_what_it_is(module):
    first = MODULES[module].read_text().splitlines()[0]
    assert first.startswith("//! "), f"{module} does not begin with its sentence"
