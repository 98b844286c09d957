"""The directory in which a collection is made: locked, and kept if the work is not finished."""

import hashlib
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from .locks import locked
from .plan import Plan


def workshop_of(output: str) -> Path:
    """Where a collection into *output* is made: next to it."""
    return Path(f"{output.rstrip('/')}.collecting")


@contextmanager
def workshop(path: Path, plan: Plan) -> Iterator[Path]:
    """The directory for the work on *plan*, locked; it stays if the work is not finished.

    Raises:
        ValueError: another process works there, or another plan was begun there.
    """
    path.mkdir(exist_ok=True)
    told = path / "plan.json"
    with locked(path / "lock"):
        if told.exists() and json.loads(told.read_text()) != plan.facts():
            raise ValueError(
                f"{path} holds a collection that was begun with other options: finish that one, or remove it"
            )
        told.write_text(json.dumps(plan.facts(), indent=1))
        try:
            yield path
        except BaseException:
            if path.exists() and not any(path.glob("run-*.json")):
                with suppress(OSError):
                    shutil.rmtree(path)  # nothing there that is worth to keep
            raise


def fingerprint(facts: Any) -> str:
    """A short name for what JSON can say."""
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:32]
