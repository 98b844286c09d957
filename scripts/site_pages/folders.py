"""The pages of a folder come under its README.md: Sphinx wants a ``toctree`` there, people who read the file do not.

They come in the order of the README's links, and then those that it does not name.
"""

import re
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx


def list_the_folder(app: Sphinx, docname: str, source: list[str]) -> None:
    """Adds what Sphinx wants."""
    folder = (Path(app.srcdir) / docname).parent
    pages = {file.stem for file in folder.glob("*.md")} - {"README"}
    if docname.endswith("/README") and "{toctree}" not in source[0] and pages:
        linked = (name for name in re.findall(r"\]\(([\w-]+)\.md\b", source[0]) if name in pages)
        order = "\n".join(dict.fromkeys((*linked, *sorted(pages))))
        source[0] += f"\n```{{toctree}}\n:hidden:\n\n{order}\n```\n"


def setup(app: Sphinx) -> dict[str, Any]:
    """Sphinx asks for this."""
    app.connect("source-read", list_the_folder)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
