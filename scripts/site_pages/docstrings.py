"""Docstrings and examples as they are written here, as Sphinx takes them."""

import re
from typing import Any

from sphinx.application import Sphinx


def close_examples(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Docutils ends an example at a blank line; text that follows an example's output at once is set apart."""
    for number in range(len(lines) - 1, 0, -1):
        if (
            lines[number].lstrip().startswith(">>>")
            and lines[number - 1].strip()
            and not _in_example(lines, number - 1)
        ):
            lines.insert(number, "")


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
    app.connect("source-read", end_examples)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
