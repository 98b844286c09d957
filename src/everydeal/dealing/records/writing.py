"""Hand records as a file: a PDF or HTML, as its name says."""

import warnings
from collections.abc import Sequence
from typing import Any

from ...formats import Board
from .entries import make_sheet
from .html import html_text


def write_records(
    boards: Sequence[Board],
    path: str,
    title: str = "",
    *,
    layout: str = "12-up",
    font: str | None = None,
    paper: str = "a4",
    strict: bool = False,
    **said: Any,
) -> None:
    """Draw boards into the file *path*, in the format of its name.

    *layout*, *font*, *paper* and *strict* are those of `pdf.write_pdf`; *said* is what stands on the pages: the
    language, the foot, and facts about the session (see `make_sheet`).

    >>> import tempfile
    >>> from everydeal import Deal
    >>> with tempfile.NamedTemporaryFile(suffix=".html") as file:
    ...     write_records([Board(Deal(), 1)], file.name, "Club night")
    ...     b"Club night" in file.read()
    True

    Raises:
        ImportError: fontTools is not installed, and a PDF is wanted.
        ValueError: the PDF cannot be drawn so.
        OSError: the file cannot be written.
    """
    sheet = make_sheet(boards, title, **said)
    if path.lower().endswith(".pdf"):
        from .pdf import write_pdf  # fontTools

        write_pdf(sheet, path, paper=paper, font=font, layout=layout, strict=strict)
        return
    if font or layout != "12-up":
        warnings.warn("layout and font are for PDF: HTML has one layout, and the reader's fonts", stacklevel=2)
    with open(path, "w", encoding="utf-8") as file:
        file.write(html_text(sheet))
