"""Which pages of an edition are page templates: one for each kind of thing that its pages show.

A page template has everything that a page of its kind can have: a page before and after it, a dealer and a
vulnerability, a place in every edition that can have one.  The script takes away what another page has not.  What the
script cannot put into a template, because it has to be worked out for each deal (`ON_DEMAND`), is a link to it.
"""

import re
from typing import Final

from ... import spaces
from ...deal import Deal
from ..editions import BY_SLUG, DEALS, EDITIONS, ENDINGS, HANDS, Edition
from .asking import ROOT

CHOICE: Final = {"dealer": "S", "vul": "EW"}
"""What the reader of a page template has chosen."""
BY_KERNEL: Final = BY_SLUG.keys() - {"shapes", "suit-classes"}
"""The editions whose pages the kernel numbers; of the others the application is asked."""
ON_DEMAND: Final = re.compile(
    r"<h2>(How rare it is|Can it have been played\?)(?: <small>[^\n]*)?</h2>\n"
    r'<(?:dl|p) class="(?:pages )?(rare|ruling)">[^\n]*</(?:dl|p)>\n'
)
"""The sections of a page that Python works out: heading and class."""
_LEGAL: Final = Deal.from_pbn("N:AKQ... JT9... 876... 543...")


def pages_of(edition: Edition) -> dict[str, int]:
    """The pages that are an edition's page templates, by the names of these."""
    if edition.kind == HANDS:
        return {"hand": 10**11}
    if edition.kind == DEALS:
        return {"deal": 10**27}
    assert edition.kind == ENDINGS
    return {"deal": edition.page_of(spaces.pavlicek[10**27]), "ending": edition.page_of(_LEGAL)}


def on_demand(html: str, path: str) -> str:
    """A page with a link, below its *path*, in place of each section that has to be worked out."""
    link = f'<a href="{ROOT}{path}/whole">Work it out</a>'
    return ON_DEMAND.sub(
        lambda found: f'<div class="screen {found[2]}"><h2>{found[1]}</h2><p class="take">{link}</p></div>\n', html
    )


def editions_of(has_python: bool) -> list[Edition]:
    """The editions of a folder."""
    return [edition for edition in EDITIONS if has_python or edition.slug in BY_KERNEL]
