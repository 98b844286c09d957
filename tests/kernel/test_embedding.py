"""The kernel from C and C++: the header is that of the exports, and the programs of examples/embedding are right."""

import shutil
import subprocess
from pathlib import Path

import pytest

import everydeal
from everydeal import spaces
from everydeal.notations import checked
from make_header import HEADER, header
from places import EXAMPLES, GOLDEN, ROOT

USAGE = "usage: deals encode or ids < deals, deals decode < numbers, or deals open < ids"
LIBRARY = ROOT / "src" / "everydeal"
KNOWN = [line.split("\t") for line in (GOLDEN / "deals.tsv").read_text("utf-8").splitlines()]


def test_the_header_is_that_of_the_exports() -> None:
    assert HEADER.read_text("utf-8") == header(), "run python scripts/make_header.py"


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both programs, compiled."""
    folder = tmp_path_factory.mktemp("embedding")
    library = LIBRARY / "libeverydeal_kernel.so"
    if not (shutil.which("cc") and shutil.which("c++") and library.exists() and everydeal.kernel().native):
        pytest.skip("no compiler for C and C++, or no native kernel, here")
    link = ["-I", HEADER.parent, "-L", LIBRARY, "-leverydeal_kernel", f"-Wl,-rpath,{LIBRARY}"]
    strict = ["-Wall", "-Wextra", "-Werror", "-pedantic"]
    here = EXAMPLES / "embedding"
    subprocess.run(["cc", "-std=c99", "-g", *strict, here / "deals.c", *link, "-o", folder / "deals"], check=True)
    subprocess.run(["c++", "-std=c++17", *strict, here / "page.cpp", *link, "-o", folder / "page"], check=True)
    return folder


def lines_of(field: int) -> str:
    return "".join(f"{row[field]}\n" for row in KNOWN if row[0] == "pavlicek")


def run(*command: object, said: str = "") -> str:
    done = subprocess.run([str(word) for word in command], input=said, capture_output=True, text=True, check=False)
    return done.stdout or f"{done.stderr}exit {done.returncode}"


@pytest.mark.thorough
def test_deals_in_c(programs: Path) -> None:
    numbers, deals = lines_of(1), lines_of(2)
    assert run(programs / "deals", "decode", said=numbers) == deals
    assert run(programs / "deals", "encode", said=deals) == numbers
    ids = "".join(f"{checked.format(int(number), spaces.pavlicek.size)}\n" for number in numbers.split())
    assert run(programs / "deals", "ids", said=deals) == ids
    assert run(programs / "deals", "open", said=ids) == run(programs / "deals", "open", said=ids.lower()) == deals


@pytest.mark.thorough
def test_an_id_with_a_wrong_character_is_refused_in_c(programs: Path) -> None:
    known = "R8FMACC-JXKYS6K-YBPTVPD"
    for place in (0, 9, 22):
        wrong = f"{known[:place]}{'7' if known[place] != '7' else '8'}{known[place + 1 :]}"
        said = f"{known}\n{wrong}\n"
        assert run(programs / "deals", "open", said=said) == "deals: line 2: that cannot be read\nexit 1"
    for wrong in (known[:-1], f"{known}0", known.replace("8", "U"), ""):
        assert run(programs / "deals", "open", said=f"{wrong}\n").startswith("deals: line 1: that cannot be read")
    last = checked.format(spaces.pavlicek.size - 1, spaces.pavlicek.size)
    assert run(programs / "deals", "open", said=last) == f"{spaces.pavlicek[-1].to_pbn()}\n"
    beyond = checked.format(spaces.pavlicek.size, spaces.pavlicek.size + 1)
    assert run(programs / "deals", "open", said=beyond) == "deals: line 1: the number is too large\nexit 1"


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("way", "said", "answer"),
    [
        ("decode", f"1\n{spaces.pavlicek.size}\n", "deals: line 2: the number is too large\nexit 1"),
        ("decode", "1x\n", "deals: line 1: that cannot be read\nexit 1"),
        ("encode", "N:AKQJ... - - -\n", "deals: line 1: that is not a full deal\nexit 1"),
        ("guess", "", f"deals: {USAGE}\nexit 1"),
        ("decode", "", "exit 0"),
    ],
)
def test_deals_in_c_refuses(programs: Path, way: str, said: str, answer: str) -> None:
    assert run(programs / "deals", way, said=said) == answer


@pytest.mark.thorough
def test_a_page_in_cpp(programs: Path) -> None:
    deal = spaces.andrews[10**27]
    expected = [
        deal.to_pbn(),
        *(f"{name} {spaces.by_name(name).index(deal)}" for name in ("andrews", "pavlicek", "bigdeal")),
    ]
    assert run(programs / "page", 10**27).splitlines() == expected
    assert run(programs / "page", spaces.andrews.size) == "page: everydeal refuses it, with status 1\nexit 1"


@pytest.mark.thorough
def test_the_c_program_loses_no_memory(programs: Path) -> None:
    if not shutil.which("valgrind"):
        pytest.skip("no valgrind here")
    check = ("valgrind", "-q", "--error-exitcode=9", "--leak-check=full")
    assert run(*check, programs / "deals", "encode", said=lines_of(2)) == lines_of(1)
    ids = run(*check, programs / "deals", "ids", said=lines_of(2))
    assert run(*check, programs / "deals", "open", said=ids) == lines_of(2)
