"""What the commands on collections share: opening one, saying what is not installed, values as JSON has them."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..common import CommandError
from .inputs import check_input, check_output

if TYPE_CHECKING:
    from ...datasets.parquet import Collection

NEEDED = "needs pyarrow, DuckDB or Polars: pip install 'everydeal[data]'"
COLLECTION = "a Parquet file with a column 'deal', or a directory of them"


def add_space_argument(parser: argparse.ArgumentParser) -> None:
    """Add the option that names the space of what lost it on its way."""
    parser.add_argument(
        "--space",
        "--input-space",
        metavar="NAME",
        help="the numbering, if the collection does not say it (for example after pandas, DuckDB or Spark)",
    )


def plain(value: Any) -> Any:
    """A value as JSON has it: bytes as hex, decimals as digits, times as text."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, bytes):
        return f"0x{value.hex()}"
    return value if value is None or isinstance(value, (bool, int, float, str)) else str(value)


@contextmanager
def sent(output: str) -> Iterator[str]:
    """Where to write what is to be *output*: if that is a URL, a temporary file that is sent there at the end."""
    if not check_output(output):
        yield output
        return
    from tempfile import TemporaryDirectory

    from ...formats.core.remote import upload

    with TemporaryDirectory(prefix="everydeal-") as folder:
        target = Path(folder, output.rsplit("/", 1)[1])
        yield str(target)
        upload(target, output)


def open_collection(options: argparse.Namespace) -> "Collection":
    """The collection that the options name."""
    with needing_data():
        from ... import spaces
        from ...datasets.parquet import Collection

    check_input(options.file)
    return Collection(options.file, space=spaces.by_name(options.space) if options.space else None)


class needing_data:  # noqa: N801 - reads like a function
    """A context in which a missing package of the extra ``data`` is a plain error."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, _: object) -> None:
        if isinstance(error, ImportError):
            raise CommandError(f"{error}: this command {NEEDED}", 2) from None
