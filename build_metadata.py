"""The metadata that depend on where the project is published: its addresses, and the links of its README.

A release sets EVERYDEAL_URL to the address of the repository.  Then the index shows addresses, and README.md's links to
files of the repository are made whole, since the index has no such files.  Without it there are no addresses, and the
links stay as they are.
"""

import os
import re
from pathlib import Path
from typing import Any

try:
    from hatchling.metadata.plugin.interface import MetadataHookInterface
except ImportError:  # run outside a build
    MetadataHookInterface = object


class PublishedMetadata(MetadataHookInterface):
    """Hatchling's hook for the fields ``readme`` and ``urls``."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill the two fields."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        if url := os.environ.get("EVERYDEAL_URL", "").rstrip("/"):
            text = with_whole_links(text, f"{url}/blob/main/")
            metadata["urls"] = {
                "Homepage": url,
                "Documentation": f"{url}/tree/main/docs",
                "Changelog": f"{url}/blob/main/CHANGELOG.md",
                "Issues": f"{url}/issues",
            }
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def with_whole_links(text: str, base: str) -> str:
    """*text*, Markdown, with *base* before every relative link.

    >>> with_whole_links("[a](docs/a.md), [b](#b), [c](https://example.org)", "https://example.org/x/")
    '[a](https://example.org/x/docs/a.md), [b](#b), [c](https://example.org)'
    """
    return re.sub(r"\]\((?![a-z]+:|#)([^)\s]+)\)", rf"]({base}\1)", text)
