"""The arrow: who may import whom.  Imports point down only; this table and ARCHITECTURE.md say the same."""

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import everydeal

ROOT = Path(everydeal.__file__).parent
KERNEL = {"_native", "_pure", "_status"}
CORE = {"cards", "counting", "deal", "sequences", "spaces", "notations"}
ALLOWED: dict[str, set[str]] = {
    "cards": set(),
    "counting": set(),
    "notations": set(),
    "stream": set(),
    "strains": {"cards"},
    "_status": set(),
    "_version": set(),
    "_native": {"_status"},
    "diagram": {"cards"},
    "pictures": {"cards"},
    "hand": {"cards", "pictures"},
    "deal": {"cards", "diagram", "hand", "pictures"},
    "board": {"cards", "deal", "pictures", "strains"},
    "sequences": {"cards", "counting", "deal"},
    "codes": {"cards", "deal", "notations"},
    "dealing": {"_version", "board", "bulk", "cards", "constraints", "counting", "deal", "formats", "ids", "spaces"}
    | {"pictures", "stream"},
    "legality": {"_native", "cards", "counting", "deal", "strains", "stream"},
    "spaces": {"_native", "board", "cards", "counting", "deal", "hand", "legality", "pictures", "stream", "strains"},
    "explain": CORE - {"notations"} | {"board", "legality"},
    "ids": {"codes", "deal", "notations", "spaces"},
    "board_id": {"board", "cards", "deal", "notations", "spaces"},
    "which": {"cards", "deal", "ids", "notations", "spaces"},
    "naming": {"deal", "formats", "ids", "sequences", "spaces"},
    "formats": {
        "_native",
        "board",
        "board_id",
        "cards",
        "deal",
        "diagram",
        "sequences",
        "spaces",
    },  # spaces: for goe, a format of numbers; board_id: for the formats of our own ids
    "_pure": {"_status", "board", "cards", "deal", "legality", "notations", "spaces", "stream"},
    "bulk": {"arrow", "board", "cards", "deal", "formats", "legality", "notations", "pictures", "spaces", "stream"}
    | KERNEL,
    "book": {"_version", "board", "board_id", "cards", "codes", "constraints", "deal", "dealing", "explain", "formats"}
    | {"ids", "legality", "naming", "notations", "pictures", "spaces", "stream", "strains"},
    "constraints": {"_native", "_status", "board", "bulk", "cards", "counting", "deal", "pictures", "spaces"}
    | {"strains", "stream"},
    "arrow": {"spaces"},
    "datasets": {
        "_native",
        "board",
        "arrow",
        "bulk",
        "cards",
        "constraints",
        "deal",
        "dealing",
        "formats",
        "spaces",
        "strains",
    },
    "soak": {"_native", "bulk", "deal", "notations", "spaces"},
    "spark": {"arrow", "bulk", "constraints", "datasets", "soak", "spaces"},
    "__main__": {"cli"},
}
for part in ALLOWED.keys() - {"_status", "_version", "counting"}:
    ALLOWED[part].add("kinds")  # refuses arguments of the wrong kind, for everybody
ALLOWED["kinds"] = set()
ALLOWED["__init__"] = ALLOWED.keys() - {"__main__", "_pure", "book"}  # imports what is asked for, when it is
ALLOWED["cli"] = ALLOWED.keys() - {"__init__", "__main__", "_pure"}  # the top of everything
"""Every part of the package and the parts that it may import, at the top of a file or inside a function."""

ONLY_IN = {
    "ctypes": {"_native"},
    "numpy": {"_native", "_pure", "arrow", "bulk", "constraints", "datasets", "dealing", "soak", "spark"},
    "matplotlib": {"constraints", "datasets"},
    "pyarrow": {"arrow", "datasets", "spark"},
}
"""What only some parts may import from outside."""

PARTS: dict[str, list[Path]] = {}
"""Every part of the package that is there, and its files."""
for file in sorted(ROOT.rglob("*.py")):
    PARTS.setdefault(file.relative_to(ROOT).parts[0].removesuffix(".py"), []).append(file)


@cache
def imports(path: Path) -> set[tuple[str, ...]]:
    """Everything that a file imports, as dotted names split up; those of ours begin with everydeal."""
    package = ("everydeal", *path.relative_to(ROOT).parts[:-1])
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {tuple(alias.name.split(".")) for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            base += tuple(node.module.split(".")) if node.module else ()
            found |= {(*base, alias.name) for alias in node.names}
    return found


@pytest.mark.parametrize("own", PARTS)
def test_imports_point_down(own):
    assert own in ALLOWED, f"{own} is new: add it to the table, and to ARCHITECTURE.md"
    for path in PARTS[own]:
        ours = {name[1] for name in imports(path) if name[0] == "everydeal" and len(name) > 1}
        ours = {name for name in ours if (ROOT / name).exists() or (ROOT / f"{name}.py").exists()}
        assert ours - {own} <= ALLOWED[own], path


@pytest.mark.parametrize("own", PARTS)
def test_what_only_some_parts_may_import(own):
    for path in PARTS[own]:
        outside = {name[0] for name in imports(path)}
        for package, parts in ONLY_IN.items():
            assert package not in outside or own in parts, path


def test_the_table_points_down():
    """No circle: parts can be taken away one after the other, each when nothing left imports it."""
    left = {name: set(allowed) for name, allowed in ALLOWED.items()}
    while left:
        bottom = [name for name, allowed in left.items() if not allowed & left.keys()]
        assert bottom, f"a circle among {sorted(left)}"
        for name in bottom:
            del left[name]


@cache
def modules_of(path: Path) -> set[Path]:
    """The files of ours that a file imports from: the deepest that each name leads to."""
    found = set()
    for name in imports(path):
        if name[0] == "everydeal":
            for length in range(len(name), 0, -1):
                place = ROOT.joinpath(*name[1:length])
                file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
                if file.exists() and file != path:
                    found.add(file)
                    break
    return found


FILES = [file for files in PARTS.values() for file in files]


def test_no_circle_of_files():
    """Files can be taken away one after the other, each when nothing left imports it, or is imported by it."""
    left = {file: modules_of(file) for file in FILES}
    while left:
        bottom = [file for file, needs in left.items() if not needs & left.keys()]
        assert bottom, f"a circle among {sorted(str(file.relative_to(ROOT)) for file in left)}"
        for file in bottom:
            del left[file]


FLOORS: dict[str, tuple[str, ...]] = {
    "_native": (
        "buffers", "auctions hands legal machines positions random samples scan sets slow",
        "boundary deals diagram", "single",
    ),
    "bulk": (
        "engine lines_of_pbn rows wide", "auctions binary lines ranking scan_lin scan_pbn",
        "deals members numbers positions scan", "arrays reading writing",
    ),
    "board": (
        "call days play scoring tricks vulnerability", "contract play_code", "auction result", "section told traveller",
        "meaning", "board",
    ),
    "book": (
        "addresses builder editions problems rarity", "pasted remarks ruling shield work", "leaf", "day find", "shelf",
        "api pages", "app", "server static",
    ),
    "book/pages": (
        "drawing pieces", "png printing table", "exports", "answers",
        "boards by_hand cover described endings finding sharing", "views",
    ),
    "cli": (
        "bars commands guesses searching", "frame", "choosing conditions quick reading shells targets", "sources",
        "book collections deals files sets tournament",
    ),
    "constraints": (
        "logic plot sampling", "conditions", "arrays distributions engines language", "texts", "counts", "impossible",
        "space", "carried split whole", "mix parts", "described levelled", "dealer",
    ),
    "constraints/engines": (
        "lattice limits tables", "blame machines", "lengths sums", "automata", "plan", "diagram",
        "boundary native", "merging forecast", "choice",
    ),
    "constraints/language/dealer": (
        "optimal scores shapes", "tree", "counts evaluate magnitudes script", "arrays exact reading",
        "one_hand", "two_hands",
    ),
    "constraints/logic": (
        "tabled values", "deck intervals measures", "terms", "formulas", "boxes wording", "folding",
    ),
    "datasets": (
        "boards runs stamps", "columns parquet", "functions portions solve stats",
        "collecting frames registering", "duck",
    ),
    "explain": (
        "work",
        "andrews cards_played choices classes digits legality pavlicek play scrambling shape splitting table walk",
    ),
    "dealing/audit": (
        "chart chisquare exact", "expectation lengths", "laws tally", "report scores tails", "comparisons",
        "level repeats", "judgement",
    ),
    "dealing/events/commitments": (
        "commitment fingerprint terms tree", "drafts event pasted sharing squaredeal verify", "checking mail",
    ),
    "formats": ("core", "dealer", "compare travellers ids lin machines pavlicek pbn programs results texts", "zbs"),
    "formats/core": (
        "compression errors hints remote spelling tag_codes", "source", "json_records registry walk",
        "losses records", "rank_bytes",
    ),
    "formats/pbn": ("dates", "auction_check marks play_check tags text tricks", "reader writer", "check quick"),
    "formats/machines": ("ber bhg bigdeal_csv bri cds dge dlm goe rzd", "dup"),
    "formats/programs": (
        "fair_json",
        "andrews bba ben ben_json bridgebots bridgebots_json dds endplay_json fair gib gib_binary openspiel pgx wb5",
    ),
    "legality": (
        "deck referee", "patterns", "counts position tricks", "criterion recursion", "table",
        "compute numbering packed", "decide", "reasons", "witness", "play",
    ),
    "spaces/released": (
        "completions hand_by_hand hands layouts legal pavlicek positions powers scrambled shapes suit_classes table",
        "endings",
    ),
}  # fmt: skip
"""The floors of every large package, the lowest first: a file or a room imports from the floors below its own only.
The package's face, ``__init__``, may import all, and in some packages is above what stands beside it."""
LARGE = 10
"""With more files and rooms than this, a package has floors."""


def parts_of(package: Path) -> set[str]:
    """The files and rooms of a package."""
    return {child.stem for child in package.iterdir() if child.suffix == ".py" or (child / "__init__.py").exists()} - {
        "__init__"
    }


def test_large_packages_have_floors():
    packages = {file.parent for file in FILES if file.name == "__init__.py" and file.parent != ROOT}
    large = {str(package.relative_to(ROOT)) for package in packages if len(parts_of(package)) > LARGE}
    assert large <= FLOORS.keys()


@pytest.mark.parametrize("package", FLOORS)
def test_floors(package):
    root = ROOT / package
    floor = {name: height for height, names in enumerate(FLOORS[package]) for name in names.split()}
    assert floor.keys() == parts_of(root)
    for file in root.rglob("*.py"):
        own = file.relative_to(root).parts[0].removesuffix(".py")
        for other in modules_of(file):
            if root in other.parents and (theirs := other.relative_to(root).parts[0].removesuffix(".py")) != own:
                assert theirs == "__init__" or own == "__init__" or floor[theirs] < floor[own], (file, other)


@pytest.mark.parametrize("code", ["import everydeal", "from everydeal.cli import run; run(['spaces'])"])
def test_scalar_work_imports_no_arrays(code):
    program = f"{code}\nimport sys; heavy = {{'numpy', 'pandas', 'pyarrow'}} & set(sys.modules); sys.exit(len(heavy))"
    assert subprocess.run([sys.executable, "-c", program], stdout=subprocess.DEVNULL, check=False).returncode == 0


def test_a_script_of_dealer_starts_with_little():
    """What a short script would wait for: classes made of text, and spaces that it does not use."""
    late = "{'dataclasses', 'decimal', 'difflib', 'everydeal.spaces.named', 'numpy', 'pathlib'}"
    program = (
        f"import everydeal.cli.sets.dealer, everydeal.constraints.dealer.run, sys; print({late} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
