"""Every short auction, as the checker of PBN sees it and as Laws 18 to 22 tell it."""

import io
from collections.abc import Iterator

from everydeal.formats import check

CALLS = ("Pass", "X", "XX", "1C", "1D", "2C")
BIDS = ("1C", "1D", "2C")
"""In their order."""


def is_over(calls: tuple[str, ...]) -> bool:
    """Law 22: four passes, or three after a bid."""
    return calls[-3:] == ("Pass",) * 3 and len(calls) > 3


def is_legal(calls: tuple[str, ...], call: str) -> bool:
    """Laws 18 and 19, looking back for the last call other than a pass."""
    if is_over(calls):
        return False
    last = [(place, made) for place, made in enumerate(calls) if made != "Pass"][-1:]
    theirs = [(len(calls) - place) % 2 == 1 for place, _ in last]
    if call == "X":
        return bool(last) and last[0][1] in BIDS and theirs[0]
    if call == "XX":
        return bool(last) and last[0][1] == "X" and theirs[0]
    bids = [made for made in calls if made in BIDS]
    return call == "Pass" or not bids or BIDS.index(call) > BIDS.index(bids[-1])


def auctions(length: int, before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every legal auction of fewer calls, and every call that could come next."""
    for call in CALLS:
        yield before, call
        if len(before) < length and is_legal(before, call):
            yield from auctions(length, (*before, call))


def test_every_short_auction() -> None:
    tried = list(auctions(5))
    games = "\n\n".join(
        f'[Board "{record}"]\n[Dealer "N"]\n[Auction "N"]\n{" ".join((*before, call))}'
        for record, (before, call) in enumerate(tried, start=1)
    )
    refused = {error.record for error in check(io.BytesIO(games.encode()), "pbn")}
    assert len(tried) == 1848
    for record, (before, call) in enumerate(tried, start=1):
        assert (record in refused) is not is_legal(before, call), (*before, call)
