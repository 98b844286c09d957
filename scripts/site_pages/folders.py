"""The pages of a folder come under its README.md: Sphinx wants a ``toctree`` there, people who read the file do not."""

from pathlib import Path
from typing import Any

from sphinx.application import Sphinx


def list_the_folder(app: Sphinx, docname: str, source: list[str]) -> None:
    """Adds what Sphinx wants."""
    folder = (Path(app.srcdir) / docname).parent
    if docname.endswith("/README") and "{toctree}" not in source[0] and len(list(folder.glob("*.md"))) > 1:
        source[0] += "\n```{toctree}\n:hidden:\n:glob:\n\n*\n```\n"


def setup(app: Sphinx) -> dict[str, Any]:
    """Sphinx asks for this."""
    app.connect("source-read", list_the_folder)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
