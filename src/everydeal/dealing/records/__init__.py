"""Hand records: the boards of a session to print, as HTML or PDF."""

from .entries import Entry, Sheet, make_sheet
from .html import html_text
from .solve import solve

__all__ = ["Entry", "Sheet", "html_text", "make_sheet", "solve"]
"""The PDF is in `records.pdf`, which needs the extra ``print``."""
