"""What `collect --append` costs as a collection grows: python bench/appending.py [--deals N ...] [--folder DIR]

500,000 new deals, of which 1,000 are there already, go to directories of growing size: CPU seconds with and without the
search for equal deals, beside those of collecting the new file alone.  The answers are checked.
"""

import os
import shutil
import tempfile
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from timing import once, parser_of

import everydeal
from everydeal import arrow, spaces
from everydeal.bulk import Deals, random_numbers
from everydeal.datasets import Collection, append, collect, compact
from everydeal.datasets.columns import schema
from everydeal.datasets.parquet.directory import PART_ROWS, PartsWriter, changing, require_manifest
from everydeal.datasets.parquet.folders import folder_at
from everydeal.datasets.parquet.manifest import NAME, Manifest
from everydeal.datasets.runs import ascending_order

SPACE = spaces.pavlicek
NEW, KNOWN = 500_000, 1000


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("--deals", type=int, nargs="+", default=[1_000_000, 3_000_000, 10_000_000])
    parser.add_argument("--folder", help="where to work (default: a temporary directory)")
    parser.add_argument("--compact", action="store_true", help="merge the largest afterwards")
    options = parser.parse_args()
    print(f"{everydeal.kernel()}")
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = Path(name)
        first = random_numbers(SPACE, KNOWN, "base")
        new = np.concatenate([first, random_numbers(SPACE, NEW - KNOWN, "new")])
        (folder / "new.txt").write_bytes(Deals.from_numbers(SPACE, new).to_pbn())
        alone = once(lambda: collect([folder / "new.txt"], folder / "new.parquet"))
        print(f"collecting {NEW:,} deals alone: {alone:.2f} s CPU")
        for count in options.deals:
            for unique in ("none", "deal"):
                target = folder / "target"
                shutil.rmtree(target, ignore_errors=True)
                if unique == "none":
                    shutil.rmtree(folder / "base", ignore_errors=True)
                    base(folder / "base", count)
                shutil.copytree(folder / "base", target, copy_function=os.link)
                (target / NAME).unlink()  # it is one file with the base's
                manifest = require_manifest(folder_at(folder / "base"))
                folder_at(target).write_manifest(replace(manifest, unique=unique))
                used = once(partial(append, [folder / "new.txt"], target))
                with Collection(target) as collection:
                    assert len(collection) == count + NEW - KNOWN * (unique == "deal")
                print(
                    f"to {count:,} deals, unique={unique}: {used:.2f} s CPU, {used / alone:.1f} times alone", flush=True
                )
        if options.compact:
            used = once(lambda: compact(target))
            print(f"compact: {used:.1f} s CPU, {used / (count / 1e6):.2f} per million deals")


def base(target: Path, count: int) -> None:
    """A directory of *count* random deals, as collect makes it where each deal is there once."""
    rows = random_numbers(SPACE, count, "base")
    rows = rows[ascending_order(rows)]
    options: dict[str, Any] = {"encoding": "plain", "ascending": True, "most": PART_ROWS}
    with changing(target, new=True) as change:
        with PartsWriter(change.work, schema(SPACE), generation=change.generation, **options) as writer:
            for start in range(0, count, 1 << 17):
                writer.write(pa.table([arrow.to_array(rows[start : start + (1 << 17)])], schema=schema(SPACE)))
        change.publish(Manifest(arrow.facts_of(SPACE), tuple(writer.parts)), writer.parts)


if __name__ == "__main__":
    main()
