"""The words of the dealer language: which one means what, in all the spellings that scripts use."""

from .....cards import SEAT_NAMES, SUIT_NAMES

SEATS = {name: seat for seat, full in enumerate(SEAT_NAMES) for name in (full.lower(), full[0].lower())}
SUITS = {name: suit for suit, full in enumerate(SUIT_NAMES) for name in (full, full[:-1])}
SUIT_LETTERS = {full[0]: suit for suit, full in enumerate(SUIT_NAMES)}
STRAINS = {**SUITS, "notrump": 4, "notrumps": 4, "nt": 4}
SIDES = {"ns": 0, "ew": 1}
SIDE_SEATS = (0b0101, 0b1010)
"""The seats of a side, as a mask."""
VULNERABLE = {"none": 0, "ns": 1, "ew": 2, "all": 3, "both": 3}

COUNTS = {
    "hcp": "hcp", "hcps": "hcp", "c13": "c13", "top2": "top2", "top3": "top3", "top4": "top4", "top5": "top5",
    **{word: f"{rank}s" for rank in ("ten", "jack", "queen", "king", "ace") for word in (rank, f"{rank}s")},
}  # fmt: skip
"""Words for what `pointcount` and `altcount` can set, with the names of `counts.Tables`."""

STATEMENTS = (
    "generate", "produce", "dealer", "vulnerable", "predeal", "pointcount", "altcount", "condition", "action", "seed",
    "title", "opener", "startboard", "level",
)  # fmt: skip
ACTIONS = (
    "print", "printall", "printew", "printns", "printside", "printpbn", "printcompact", "printoneline", "printes",
    "average", "frequency", "bktfreq", "evalcontract", "csvrpt", "printrpt", "export",
)  # fmt: skip

OUTSIDE = {
    "usereval": "it asks a server of DealerV2's, a program that is not here; write what it counts with altcount, or "
    "with north.suitwise(...) in Python",
}
"""Words for numbers that programs outside tell, with what to do instead: only what is printed may ask for them."""

REFUSED = {
    "parcontract": "parcontract(...) is printed, by printrpt and csvrpt; par(NS) is a number",
    "trix": "trix(...) is printed, by printrpt and csvrpt; dds(north, spades) is one number",
}
"""Words that are refused, with the reason and what to do instead."""

CHAINED = (
    "the comparison before this one counts as a number, 1 or 0, as in dealer: for a range write "
    "hcp(north) >= 12 && hcp(north) <= 14"
)
"""What is said of ``12 <= hcp(north) <= 14``."""
NEGATED = (
    "'not' binds tighter than the comparison, as in dealer, and makes 1 or 0 of the number before it: write not (...)"
)
"""What is said of ``not hcp(north) > 5``."""
ALONE = (
    "a number by itself always holds, as in dealer: write the comparison again, hcp(north) == 12 || hcp(north) == 13"
)
"""What is said of ``hcp(north) == 12 || 13``."""
