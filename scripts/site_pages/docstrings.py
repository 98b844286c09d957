"""Docstrings and examples as they are written here, as Sphinx takes them."""

import re
from typing import Any

from sphinx.application import Sphinx

_COLON = "\0"


def close_examples(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Docutils ends an example at a blank line; text that follows an example's output at once is set apart."""
    for number in range(len(lines) - 1, 0, -1):
        if (
            lines[number].lstrip().startswith(">>>")
            and lines[number - 1].strip()
            and not _in_example(lines, number - 1)
        ):
            lines.insert(number, "")


def keep_colons(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Napoleon would take the words before the first colon for the type of an attribute: it does not get to see it."""
    if what in ("attribute", "data", "property") and lines:
        lines[0] = lines[0].replace(": ", _COLON)


def give_colons_back(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """After Napoleon, what `keep_colons` took."""
    lines[:] = [line.replace(_COLON, ": ") for line in lines]


def end_examples(app: Sphinx, page: str, source: list[str]) -> None:
    """An example in Markdown ends with a blank line, which doctest needs and readers do not."""
    source[0] = re.sub(r"^(```python\n.*?)\n+^```$", r"\1\n```", source[0], flags=re.MULTILINE | re.DOTALL)


def _in_example(lines: list[str], number: int) -> bool:
    while number >= 0 and lines[number].strip():
        if lines[number].lstrip().startswith(">>>"):
            return True
        number -= 1
    return False


def setup(app: Sphinx) -> dict[str, Any]:
    """Sphinx asks for this."""
    app.connect("autodoc-process-docstring", close_examples)
    app.connect("autodoc-process-docstring", keep_colons, priority=400)  # before Napoleon, at 500
    app.connect("autodoc-process-docstring", give_colons_back, priority=600)
    app.connect("source-read", end_examples)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
