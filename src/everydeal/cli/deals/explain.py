"""``everydeal explain``: the work of a numbering, step by step."""

import argparse
from typing import Any

from ... import _naming
from ...explanations import explain
from ..common import answer
from ..meanings import chosen_space
from .encode import take_page


def run(options: argparse.Namespace) -> None:
    """Print the steps."""
    take_page(options)
    space: Any = chosen_space(options, "andrews")
    named = _naming.read(options.what, space, options.notation, page=options.page)
    what = named.item if named.id is None else named.id.number
    if named.id is None and isinstance(what, int):
        what = space.format_item(what)
    work = explain(what, space)
    answer(options, work.to_dict(), work.to_text())
