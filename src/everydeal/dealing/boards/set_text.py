"""What a session is dealt from, as one line of text.

The text is part of what an organiser commits to, so it must mean the same for ever:

    pavlicek                 every full deal (likewise any other released space of deals, by its name)
    template DEAL            the full deals that contain the cards of DEAL, a PBN deal string
    cards K                  balanced endings of K cards in each hand
    legal K                  those of them that lawful play can reach
    space/1 ...              the deals that fulfil a condition: the name of a `constraints.Space`
    mix W NAME: SPACE; ...   classes of deals, by the names of their spaces, in the proportion of the weights W

All but the first are in `described_sets`, which is imported when one of them is meant.
"""

from .sources import ALL_DEALS, DealSource, all_deals


def parse_set(text: str) -> DealSource:
    """The set that a line names.

    >>> parse_set("template N:AKQ... - - -").size
    694226018141619672037190400

    Raises:
        ValueError: it names none.
    """
    if text == ALL_DEALS:
        return all_deals()
    from .described_sets import parse  # spaces and conditions

    return parse(text)
