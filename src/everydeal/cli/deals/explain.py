"""``everydeal explain``: the work of a numbering, step by step."""

import argparse
from typing import Any

from ...explanations import explain
from ..common import answer
from ..meanings import chosen_space
from ..sources import named
from .encode import take_page


def run(options: argparse.Namespace) -> None:
    """Print the steps."""
    take_page(options)
    space: Any = chosen_space(options, "andrews")
    found = named(options.what, space, options.notation, page=options.page)
    what = found.item if found.id is None else found.id.number
    if found.id is None and isinstance(what, int):
        what = space.format_item(what)
    work = explain(what, space)
    answer(options, work.to_dict(), work.to_text())
