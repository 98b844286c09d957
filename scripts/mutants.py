"""Would the tests notice a mistake?  Some small wrong changes of these files, one by one, by cosmic-ray.

    pip install -e . --group mutation
    python scripts/mutants.py src/everydeal/counting.py --tests tests/test_counting.py tests/spaces

Everything happens in a clone of the last commit, in a temporary folder.  Of the places that cosmic-ray finds, `--many`
are drawn by `--seed`, and at each one change is tried.  What is listed as "survived" was noticed by no test: it gets a
test, or a reason why it changes no result.  At least 98 in 100 are to be noticed: else it ends with 1.
"""

import argparse
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
CONFIG = """\
[cosmic-ray]
module-path = {files}
timeout = {seconds}
test-command = "{python} -m pytest -x -q -m 'not slow and not heavy' {tests}"
distributor.name = "local"
"""
TYPES = "core/ReplaceBinaryOperator_BitOr_"
"""Most of these change an annotation like ``int | None``, which dies when the file is imported: they say nothing."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE", help="what is changed, from the checkout's root")
    parser.add_argument("--tests", nargs="+", required=True, metavar="PATH", help="the tests that should notice it")
    parser.add_argument("--many", type=int, default=60, metavar="N", help="so many changes (60)")
    parser.add_argument("--seed", default="everydeal", help="draws the changes")
    parser.add_argument("--seconds", type=float, default=120, help="what the tests may take (120); longer is noticed")
    options = parser.parse_args()
    if missing := [name for name in [*options.files, *options.tests] if not (ROOT / name.partition("::")[0]).exists()]:
        parser.error(f"there is no {missing[0]} in {ROOT}")
    if not (BIN / "cosmic-ray").exists():
        parser.error(f"no cosmic-ray beside {sys.executable}: pip install --group mutation")
    with tempfile.TemporaryDirectory(prefix="everydeal-") as folder:
        subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=True)
        for library in (ROOT / "src" / "everydeal").glob("*everydeal_kernel.*"):
            shutil.copy(library, Path(folder, "src", "everydeal"))
        tests = " ".join([*options.tests, *options.files])  # whose docstrings have examples
        Path(folder, "mutants.toml").write_text(
            CONFIG.format(files=options.files, seconds=options.seconds, python=sys.executable, tests=tests)
        )
        environment = {"PATH": f"{BIN}:/usr/bin:/bin", "PYTHONPATH": str(Path(folder, "src")), "HOME": folder}

        def run(*words: str, check: bool = True) -> int:
            return subprocess.run([BIN / words[0], *words[1:]], cwd=folder, env=environment, check=check).returncode

        run("cosmic-ray", "init", "mutants.toml", "mutants.sqlite")
        draw(Path(folder, "mutants.sqlite"), options.many, options.seed)
        run("cosmic-ray", "baseline", "mutants.toml")  # without a change the tests must pass
        run("cosmic-ray", "exec", "mutants.toml", "mutants.sqlite")
        run("cr-report", "mutants.sqlite", "--show-diff", "--surviving-only")
        return run("cr-rate", "mutants.sqlite", "--fail-over", "2", check=False)  # prints how many in 100 survived


def draw(session: Path, many: int, seed: str) -> None:
    """Keep one change at each of *many* places, and forget the others."""
    chance = random.Random(seed)
    with closing(sqlite3.connect(session)) as database:
        places: dict[tuple[object, ...], list[str]] = {}
        columns = "job_id, module_path, start_pos_row, start_pos_col, operator_name"
        for job, *place, operator in database.execute(f"SELECT {columns} FROM mutation_specs ORDER BY 2, 3, 4, 5"):
            if not operator.startswith(TYPES):
                places.setdefault(tuple(place), []).append(job)
        drawn = chance.sample(sorted(places), min(many, len(places)))
        kept = [chance.choice(places[place]) for place in drawn]
        marks = ", ".join("?" * len(kept))
        for table in ("mutation_specs", "work_items"):
            database.execute(f"DELETE FROM {table} WHERE job_id NOT IN ({marks})", kept)
        database.commit()


if __name__ == "__main__":
    sys.exit(main())
