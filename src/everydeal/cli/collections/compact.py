"""``everydeal compact``: the parts of a collection that is a directory."""

import argparse
from dataclasses import asdict

from ...datasets.collecting.compact import compact
from ...datasets.parquet.directory import describe, require_manifest, verify
from ...datasets.parquet.folders import folder_at, is_store
from ...formats.core.remote import require_readable
from ..common import CommandError, answer, print_json, say
from ..meanings import space_of_collections


def run(options: argparse.Namespace) -> int:
    """Merge, and say what was done; or write or check the manifest."""
    if options.check or options.manifest:
        if options.part_rows is not None or (options.check and options.manifest):
            raise CommandError("--check and --manifest merge nothing: leave out the other options")
        return _run_manifest(options)
    if options.stated:
        raise CommandError("a collection knows its space: --from goes with --manifest")
    done = compact(options.directory, part_rows=options.part_rows)
    before, kept = _counted(done.before, "part"), f"{done.kept:,} not rewritten"
    said = f"{_counted(done.rows, 'deal')}, {before} before, {done.after:,} now ({kept})"
    answer(options, asdict(done) | {"directory": options.directory}, said)
    return 0


def _counted(many: int, what: str) -> str:
    return f"{many:,} {what}{'' if many == 1 else 's'}"


def _run_manifest(options: argparse.Namespace) -> int:
    """Write or check the manifest."""
    require_readable(options.directory)
    wrong: list[str] = []
    if options.check:
        wrong = verify(options.directory)
        for sentence in () if options.json else wrong:
            say(sentence)
        manifest = require_manifest(folder_at(options.directory))
    else:
        is_store(options.directory)  # refuses other URLs
        manifest = describe(options.directory, space_of_collections(options))
    rows = sum(part.rows for part in manifest.parts)
    if options.json:
        facts = {"parts": len(manifest.parts), "deals": rows, "space": manifest.space["space"]}
        print_json({"directory": options.directory, **facts, "wrong": wrong})
    elif not wrong:
        parts, deals = _counted(len(manifest.parts), "part"), _counted(rows, "deal")
        print(f"{parts}, {deals} of {manifest.space['space']}")
    return 1 if wrong else 0
