"""The picture of a page: the hands, and under them edition and page."""

from ...pictures.diagrams import draw_deal, draw_hand
from ...pictures.marks import Drawing
from ..leaf import Leaf


def draw(leaf: Leaf) -> Drawing:
    """The picture of a page, which `pictures.svg` and `png` put on paper."""
    captions = "; ".join(filter(None, (leaf.edition.title, leaf.choice.text))), f"page {leaf.page:,}"
    title = ", ".join(captions)
    if leaf.is_hand:
        return draw_hand(leaf.item, captions, title=title)
    vulnerable, _ = leaf.choice.by_seat
    return draw_deal(leaf.deal.hands, captions, dealer=leaf.choice.dealer, vulnerable=vulnerable, title=title)
