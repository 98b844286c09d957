"""Pictures of hands and deals, for notebooks, pages and files: outlines of the suits, marks on paper, SVG.

`suits` has the outlines and colours of the suits, `marks` what a picture is made of, `diagrams` puts hands in their
places, `svg` writes a picture as SVG (the book's `png` writes the same marks as PNG), `tables` makes the HTML that
notebooks show of boards, spaces and distributions, and `charts` draws exact distributions by matplotlib.
"""
