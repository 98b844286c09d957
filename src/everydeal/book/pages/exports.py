"""A page to take away: PBN, LIN, SVG, PNG, JSON, or a link that opens it in BBO's handviewer."""

import io
from collections.abc import Iterable

from ...formats import Board, FormatError, write
from ...formats.lin.handviewer import format_url
from ...pictures.svg import render_svg
from ..leaf import Leaf
from .drawing import draw

TYPES = {
    "pbn": "application/x-pbn; charset=utf-8",
    "lin": "text/plain; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "json": "application/json",
    "pdf": "application/pdf",
}
"""The extensions of a page's address, and their media types."""

BOARDS = ("pbn", "lin")
"""Those that can hold several pages."""


def export(leaf: Leaf, extension: str) -> bytes:
    """One page as a file.

    Raises:
        FormatError: the format cannot hold it (an ending in LIN, say); says why.
    """
    if extension == "svg":
        return render_svg(draw(leaf))
    if extension == "png":
        from .png import render_png  # Pillow, which is not everywhere

        return render_png(draw(leaf))
    return export_boards([leaf], extension)


def export_boards(leaves: Iterable[Leaf], extension: str) -> bytes:
    """Pages as one file of boards, numbered from 1."""
    file = io.BytesIO()
    boards = [board_of(leaf, number) for number, leaf in enumerate(leaves, start=1)]
    write(boards, file, extension, losses=lambda _: None)
    return file.getvalue()


def board_of(leaf: Leaf, number: int = 1) -> Board:
    """A page as a board: the dealer and vulnerability of the reader's choice, else those of the board's number."""
    unknown = frozenset((1, 2, 3)) if leaf.is_hand else frozenset[int]()
    edition = leaf.edition
    title = f"{edition.title}: {edition.where}" if edition.where else edition.title
    tags = {"Event": title.replace("’", "'"), "Site": f"page {leaf.page}"}
    return Board(leaf.deal, number, leaf.choice.dealer, leaf.choice.vulnerability, tags=tags, unknown=unknown)


def can_export(leaf: Leaf, extension: str) -> bool:
    """LIN and the handviewer are for full deals; all else takes anything."""
    return extension != "lin" or leaf.deal.is_full


def handviewer_link(leaf: Leaf) -> str:
    """The address that opens the deal in the handviewer of Bridge Base Online."""
    choice = leaf.choice
    return format_url(Board(leaf.deal, dealer=choice.dealer or 0, vulnerability=choice.vulnerability or "None"))


__all__ = ["BOARDS", "TYPES", "FormatError", "board_of", "can_export", "export", "export_boards", "handviewer_link"]
