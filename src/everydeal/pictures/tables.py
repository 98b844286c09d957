"""The HTML that notebooks show: tables of a few rows, with bars for shares.

Colours and fonts are the notebook's own, so that all is readable in a dark one too.
"""

from collections.abc import Iterable, Sequence
from html import escape

from .suits import INK

_NUMBER = ' style="text-align:right"'


def table(head: Sequence[str], rows: Iterable[Sequence[object]], *, caption: str = "") -> str:
    """A table: a line of headings, if there are any, and a row for each of *rows*.

    Whole numbers are set to the right with commas; a cell that is `Raw` is HTML already.

    >>> table((), [("size", 1234567)])
    '<table><tbody><tr><td>size</td><td style="text-align:right">1,234,567</td></tr></tbody></table>'
    """
    top = f"<caption>{escape(caption)}</caption>" if caption else ""
    if head:
        top += f"<thead><tr>{''.join(f'<th>{escape(name)}</th>' for name in head)}</tr></thead>"
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return f"<table>{top}<tbody>{body}</tbody></table>"


class Raw(str):
    """Text that is HTML already.

    >>> table((), [(Raw("<b>4S</b>"),)])
    '<table><tbody><tr><td><b>4S</b></td></tr></tbody></table>'
    """

    __slots__ = ()


def preformatted(text: str) -> Raw:
    """Text as it stands, line by line.

    >>> preformatted("1S  Pass")
    '<pre>1S  Pass</pre>'
    """
    return Raw(f"<pre>{escape(text)}</pre>")


def bar(share: float) -> Raw:
    """A bar as long as *share* of a hundred and sixty pixels.

    >>> bar(0.5)[:24]
    '<div style="width:80.0px'
    """
    style = f"width:{160 * share:.1f}px;height:.8em;background:{INK[3]}"
    return Raw(f'<div style="{style}" aria-hidden="true"></div>')


def _cell(value: object) -> str:
    if isinstance(value, Raw):
        return f"<td>{value}</td>"
    if isinstance(value, int):
        return f"<td{_NUMBER}>{value:,}</td>"
    return f"<td>{escape(str(value))}</td>"
