"""Hand records: the boards of a session to print, as HTML or PDF."""

from .entries import Entry, Sheet, make_sheet
from .html import html_text
from .languages import LANGUAGES, Language
from .par import Par, makeable, par
from .solve import solve, with_par
from .writing import write_records

__all__ = [
    "LANGUAGES",
    "Entry",
    "Language",
    "Par",
    "Sheet",
    "html_text",
    "make_sheet",
    "makeable",
    "par",
    "solve",
    "with_par",
    "write_records",
]
"""The PDF is in `records.pdf`, which needs the extra ``print``."""
