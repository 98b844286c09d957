"""Does a small wrong change of the source make a test fail?  Try some hundred, and list those that no test notices.

    .venv/bin/python scripts/mutate.py               # some of every part whose results are promised for ever
    .venv/bin/python scripts/mutate.py counting stream --each 1000 --results /tmp/all.jsonl
    .venv/bin/python scripts/mutate.py --again       # those that survived, once more, on the tests as they are now

What is tried: comparisons off by one or turned round, + for -, constants one more or less, conditions negated, calls
and returns left out (`scripts/mutation/changes.py`).  A change dies if a test that calls the changed function fails.
Only the tests of `./test --quick` run, or with ``--thorough`` all but the slow ones; Hypothesis tries five examples:
what survives might die in the full run, but should not need to.

Everything happens in a copy of the checkout, committed or not, in a temporary folder; two copies may run side by side.
Results are appended to a file, a line of JSON for each change; a run that was stopped goes on where it was.  A change
whose source line is another one now counts as a new change.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

from mutation.changes import Change, changes, difference

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("spaces", "counting", "stream", "notations", "codes", "constraints", "legality", "dealing")
"""Whose results are promised for ever."""
LEFT_OUT = ("dealing/records/",)
"""How a printed sheet looks is not a promise."""


def main() -> None:
    arguments = parse()
    chosen: list[Change] = []
    for part in arguments.parts:
        found = [change for path in files(part) for change in changes(name(path), path.read_text())]
        random.Random(f"{arguments.seed} {part}").shuffle(found)
        chosen += found[: arguments.each]
    fates = known(arguments.results)
    if arguments.again:
        waiting = [change for change in chosen if fates.get(change.key, {}).get("fate") == "survived"]
    else:
        waiting = [change for change in chosen if change.key not in fates]
    waiting.sort(key=lambda change: not change.function)  # what takes long comes last
    if waiting:
        try_them(waiting, arguments)
    report(chosen, known(arguments.results))


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", default=PARTS, help="packages and modules of everydeal (all that promise)")
    parser.add_argument("--each", type=int, default=80, help="changes of each part (80)")
    parser.add_argument("--seed", default="everydeal", help="chooses the changes")
    parser.add_argument("--results", type=Path, default=ROOT / "build" / "mutants.jsonl", help="build/mutants.jsonl")
    parser.add_argument("--budget", type=float, default=10, help="CPU seconds of tests for each change (10)")
    parser.add_argument("--again", action="store_true", help="try those that survived once more")
    parser.add_argument("--thorough", action="store_true", help="try the tests too that ./test --quick leaves out")
    parser.add_argument("--tests", nargs="*", default=[], help="tests to choose from (all that are not slow)")
    return parser.parse_args()


def files(part: str) -> list[Path]:
    """The files of a package or a module."""
    path = ROOT / "src" / "everydeal" / part
    paths = sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]
    return [path for path in paths if not any(place in path.as_posix() for place in LEFT_OUT)]


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def known(results: Path) -> dict[str, dict[str, object]]:
    """What became of each change, by its key; the last line counts."""
    lines = results.read_text().splitlines() if results.exists() else []
    return {row["key"]: row for row in map(json.loads, lines)}


def try_them(waiting: list[Change], arguments: argparse.Namespace) -> None:
    """Try changes in a copy of the checkout."""
    arguments.results.parent.mkdir(parents=True, exist_ok=True)
    marked = "not slow" if arguments.thorough else "not slow and not thorough"
    options = ["-m", marked, "-o", "timeout=0"]
    with tempfile.TemporaryDirectory(prefix="everydeal-mutants-") as folder:
        copy = copy_checkout(Path(folder) / "copy")
        job = {
            "copy": str(copy),
            "files": sorted({name(path) for part in {*PARTS, *arguments.parts} for path in files(part)}),
            "changes": [row(change, (copy / change.file).read_text()) for change in waiting],
            "results": str(arguments.results.resolve()),
            "baseline": str(arguments.results.with_suffix(".tests").resolve()),
            "budget": arguments.budget,
            "options": options,
        }
        told = Path(folder) / "job.json"
        told.write_text(json.dumps(job))
        environment = os.environ | {
            "MUTATION_JOB": str(told),
            "PYTHONPATH": os.pathsep.join([str(copy / "src"), str(ROOT / "scripts")]),
            "PYTHONDONTWRITEBYTECODE": "1",
            "EVERYDEAL_LAST_RESORT": "0",
        }
        command = [sys.executable, "-m", "pytest", "-p", "mutation.trial", "-p", "no:cacheprovider", "-p", "no:xdist"]
        subprocess.run([*command, *options, *arguments.tests], cwd=copy, env=environment, check=False)


def row(change: Change, source: str) -> dict[str, object]:
    """What a trial needs to know of a change."""
    text = change.text_of_as_many_lines(source)
    return asdict(change) | {"text": text, "diff": difference(source, change)}


def copy_checkout(copy: Path) -> Path:
    """What git knows or would add, and the compiled kernel."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    libraries = [str(path.relative_to(ROOT)) for path in (ROOT / "src" / "everydeal").glob("*everydeal_kernel.*")]
    for each in [*listed.stdout.decode().split("\0"), *libraries]:
        if each and (ROOT / each).is_file():
            (copy / each).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / each, copy / each)
    return copy


def report(chosen: list[Change], fates: dict[str, dict[str, object]]) -> None:
    """Print how many died of each part, and the difference of each that did not."""
    tried = [change for change in chosen if change.key in fates]
    survived = [change for change in tried if fates[change.key]["fate"] == "survived"]
    for change in survived:
        print(f"\n{change.file}:{change.line}  {change.function}\n{fates[change.key]['diff']}")
    share = 100 * (len(tried) - len(survived)) / max(1, len(tried))
    print(f"\n{len(chosen)} changes, {len(tried)} tried, {len(tried) - len(survived)} killed ({share:.1f} %)")


if __name__ == "__main__":
    main()
