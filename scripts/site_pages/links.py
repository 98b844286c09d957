"""Links of the pages to files of the repository that are not pages: to the repository, where it is published.

Where it is not (EVERYDEAL_URL is not set), such a link becomes the name of the file.  A link to a file that does not
exist stops the build, as Sphinx's own checks do for links between pages.
"""

import os
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.addnodes import download_reference, pending_xref
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform


class RepositoryLinks(SphinxTransform):
    """Resolves links that lead out of docs/."""

    default_priority = 5

    def apply(self, **kwargs: Any) -> None:
        docs = Path(self.env.srcdir)
        url = os.environ.get("EVERYDEAL_URL", "").rstrip("/")
        for node in list(self.document.findall(_is_link)):
            place = _target(node).partition("#")[0]
            if not place or ":" in place:
                continue
            path = (docs / self.env.docname).parent.joinpath(place).resolve()
            if node.get("reftype") == "doc" or node.get("refdomain") == "doc":
                path = path.with_name(f"{path.name}.md")
            if path.suffix == ".md" and path.is_relative_to(docs) and path.exists():
                continue
            folder_page = path / "README.md"
            if path.is_relative_to(docs) and folder_page.exists():
                node["reftarget"] = f"{place.rstrip('/')}/README.md"
                continue
            if not path.exists():
                continue  # Sphinx complains
            words = [child.deepcopy() for child in node.children]
            name = path.relative_to(docs.parent)
            where = f"{url}/blob/main/{name}"
            node.replace_self(nodes.reference("", "", *words, refuri=where) if url else nodes.inline("", "", *words))


def _is_link(node: nodes.Node) -> bool:
    return isinstance(node, pending_xref | download_reference) or (
        isinstance(node, nodes.reference) and "refuri" in node
    )


def _target(node: nodes.Element) -> str:
    return str(node.get("reftarget") or node.get("refuri") or "")


def setup(app: Sphinx) -> dict[str, Any]:
    """Sphinx asks for this."""
    app.add_transform(RepositoryLinks)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
