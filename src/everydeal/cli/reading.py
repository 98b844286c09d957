"""What the commands that read files share: the options that say what a file leaves open."""

import argparse
from typing import Any


def add_reading_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options that `told` reads."""
    parser.add_argument(
        "--seats",
        metavar="ORDER",
        help="whose four hands on a line are, if nothing there says it: N (then clockwise), or all four, like NSEW",
    )
    parser.add_argument(
        "--columns", metavar="NAMES", help="what the columns of a CSV file are, like board,north,east,south,west"
    )


def told(options: argparse.Namespace) -> dict[str, Any]:
    """The arguments of `everydeal.formats.read` that the options say."""
    return {"seats": options.seats, "columns": options.columns}
