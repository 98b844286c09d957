"""Is an installed everydeal right on this machine?  python smoke.py GOLDEN_FOLDER [native|pure]

Every line of golden/deals.tsv both ways, deal by deal and in bulk, on each code path of the kernel that the processor
has; some random numbers of each space there and back; a file written and read.  It needs nothing but NumPy; where
there is none (PyPy), only what does without is tried.
"""

import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

import everydeal
from everydeal import Deal, spaces


def main(golden: Path, wanted: str) -> None:
    """Check all; SystemExit with the reason if anything is wrong."""
    kernel = everydeal.kernel()
    print(f"everydeal {everydeal.__version__}, Python {sys.version.split()[0]} on {sys.platform}, kernel: {kernel}")
    if wanted and kernel.name != wanted:
        raise SystemExit(f"the kernel is {kernel.name}, and {wanted} was wanted")
    bulk = find_spec("numpy") is not None
    rows: dict[str, list[tuple[int, str]]] = {}
    for line in (golden / "deals.tsv").read_text("utf-8").splitlines():
        name, number, text = line.split("\t")
        rows.setdefault(name, []).append((int(number), text))
    for name, known in rows.items():
        check_known(name, known)
        if bulk:
            check_bulk(name, known)
    check_file()
    ways = "one by one and in bulk" if bulk else "one by one; there is no NumPy here, so nothing in bulk"
    print(f"right: {sum(map(len, rows.values())):,} numbers of {len(rows)} spaces both ways, {ways}")


def check_known(name: str, known: list[tuple[int, str]]) -> None:
    """The scalar space, against the table."""
    space = spaces.by_name(name)
    for number, text in known:
        deal = Deal.from_pbn(text)
        if space[number] != deal or space.index(deal) != number:
            raise SystemExit(f"{name}: {number} and {text} do not belong together here")


def check_bulk(name: str, known: list[tuple[int, str]]) -> None:
    """The arrays, against the table, and there and back."""
    from everydeal.bulk import Deals, from_ints, random_numbers, to_ints

    space = spaces.by_name(name)
    numbers = from_ints([number for number, _ in known], space)
    deals = Deals.from_numbers(space, numbers)
    if list(deals) != [Deal.from_pbn(text) for _, text in known] or (deals.numbers(space) != numbers).any():
        raise SystemExit(f"{name}: the bulk side differs from the table")
    many = random_numbers(space, 200, seed="smoke")
    if (Deals.from_numbers(space, many).numbers(space) != many).any():
        raise SystemExit(f"{name}: some numbers do not come back")
    if to_ints(many[:1])[0] != space.index(Deals.from_numbers(space, many)[0]):
        raise SystemExit(f"{name}: bulk and scalar disagree")


def check_file() -> None:
    """A PBN file, written and read."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "three.pbn"
        deals = spaces.pavlicek.sample(3, seed="smoke")
        everydeal.write(deals, file)
        if [board.deal for board in everydeal.read(file)] != deals:
            raise SystemExit("a PBN file does not read back")


if __name__ == "__main__":
    golden, wanted = Path(sys.argv[1]), (sys.argv[2:] or [""])[0]
    main(golden, wanted)
    others = {"avx512": ("avx2", "portable"), "avx2": ("portable",), "neon": ("portable",)}
    if "EVERYDEAL_KERNEL" not in os.environ:
        for path in others.get(everydeal.kernel().path, ()):
            subprocess.run([sys.executable, *sys.argv], env={**os.environ, "EVERYDEAL_KERNEL": path}, check=True)
