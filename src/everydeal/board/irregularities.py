"""What is against the Laws in an auction or a play as a file tells it, irregularities that it marks as such apart.

PBN marks what was against the Laws and stood at the table: ``^I`` before a bid that was not high enough and was
accepted (Law 27A), ``^S`` or ``-`` for a turn that was skipped (Law 29A), ``^L`` before a lead out of turn (Law 53A),
``^R`` before a revoke that was established (Law 63).  A mark with nothing irregular behind it is a fault too.
"""

from collections.abc import Iterator

from ..cards import SEATS, Seat
from .annotated_words import ENDS, AnnotatedWords, cells_in_time, split_cells
from .auction import AuctionState
from .call import CALL_NAMES, FIRST_BID, PASS, parse_call
from .contract import Contract
from .play import Play


def follow_auction(section: AnnotatedWords, dealer: Seat | None) -> tuple[Contract | None, str]:
    """The contract of an auction that comes to its end by the Laws, and what is wrong with its first wrong call, or "".

    >>> str(follow_auction(AnnotatedWords(3, ("-", "1D", "^I", "1C", "Pass", "Pass", "Pass")), 0)[0])
    '1C E'
    >>> follow_auction(AnnotatedWords(0, ("1D", "1C")), 0)
    (None, 'the auction: call 2, 1C, is not higher than the bid before')
    """
    cells = split_cells(section.words)
    begin = next((place for place, cell in enumerate(cells) if cell[0] != "-"), len(cells))
    first = dealer if section.first is None else (section.first + begin) % 4
    called = cells[begin:] and cells[begin][0] not in ENDS
    if called and first is not None and dealer not in (None, first):
        return None, f"{SEATS[dealer or 0]} deals, and {SEATS[first]} begins the auction"
    bidding = AuctionState(first or 0)
    for number, cell in enumerate(cells[begin:], start=1):
        words = [word for word in cell if word[0] not in "=$!?"]
        while words and words[0].upper() in ("^S", "-"):
            bidding.skip()
            del words[0]
        if words and words[-1] in ENDS:
            break
        if words and (reason := _call_fault(bidding, words, number)):
            return None, f"the auction: {reason}"
    if not bidding.has_ended:
        return None, ""
    return bidding.contract if first is not None else bidding.contract.by(None), ""


def _call_fault(bidding: AuctionState, words: list[str], number: int) -> str:
    """Go on by the words of one call; what is wrong with it, or ""."""
    name = words[-1]
    if name == "AP":
        if bidding.has_ended:
            return f"call {number}, AP, comes after the end: there are no passes to the end"
        while not bidding.has_ended:
            bidding.make(PASS)
        return ""
    try:
        call = parse_call(name)
    except ValueError as error:
        return str(error)
    reason = bidding.why_not(call)
    if words[0].upper() == "^I" and call >= FIRST_BID and not bidding.has_ended:
        reason = "" if reason else "is marked as insufficient, and is not"
    if not reason:
        bidding.make(call)
    return f"call {number}, {CALL_NAMES[call]}, {reason}" if reason else ""


def play_faults(section: AnnotatedWords, play: Play) -> Iterator[str]:
    """What is against the Laws in a play that *section* tells, and not marked, or marked and not against them.

    >>> from everydeal import Deal
    >>> play = Play(Deal("N:A...A K...K Q...Q J...J"), 4, 0, ("SA", "CK"))
    >>> list(play_faults(AnnotatedWords(0, ("SA", "^R", "CK")), play))
    []
    >>> list(play_faults(AnnotatedWords(0, ("SA", "CK")), play))
    ['card 2, CK, does not follow to spades, although East holds SK: a revoke']
    """
    if play.is_legal and not any(word.startswith("^") for word in section.words):
        return
    cells, _ = cells_in_time(section, play.deal, play.strain)
    faults = {(fault.place, fault.kind): str(fault) for fault in play.faults()}
    marked = {place: cell[0].upper() for place, cell in enumerate(cells) if cell[0].startswith("^")}
    for mark, kind, what in (("^R", "revoke", "a revoke"), ("^L", "turn", "a lead out of turn")):
        for place in (place for place, found in marked.items() if found == mark):
            if faults.pop((place, kind), "") == "":
                name = next(word for word in cells[place] if word[0] != "^")
                faults[place, mark] = f"card {place + 1}, {name}, is marked as {what}, and is not one"
    yield from (faults[place] for place in sorted(faults))
