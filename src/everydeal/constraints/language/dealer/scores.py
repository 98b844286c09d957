"""What a contract scores, and what a difference of scores is in IMPs.

Source: Laws of Duplicate Bridge 2017, laws 77 and 78.
"""

from bisect import bisect_right

from .tree import Contract

IMP_STEPS = (20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000,
             2250, 2500, 3000, 3500, 4000)  # fmt: skip
"""The differences from which on there is one IMP more."""


def imps(difference: int) -> int:
    """International match points.

    >>> imps(10), imps(-430), imps(9999)
    (0, -10, 24)
    """
    points = bisect_right(IMP_STEPS, abs(difference))
    return points if difference >= 0 else -points


def score(contract: Contract, vulnerable: bool, tricks: int) -> int:
    """Declarer's score for so many tricks; negative if the contract goes down.

    >>> three_notrumps = Contract(3, 4)
    >>> [score(three_notrumps, True, tricks) for tricks in (8, 9, 10)]
    [-100, 600, 630]
    >>> score(Contract(1, 0, doubled=2), False, 7), score(Contract(6, 2, doubled=1), True, 9)
    (230, -800)
    """
    over = tricks - 6 - contract.level
    if over < 0:
        return -_undertricks(-over, vulnerable, contract.doubled)
    each = 30 if contract.strain in (0, 1, 4) else 20
    below = (contract.level * each + (10 if contract.strain == 4 else 0)) << contract.doubled
    extra = each if not contract.doubled else (200 if vulnerable else 100) * contract.doubled
    bonus = (500 if vulnerable else 300) if below >= 100 else 50
    if contract.level >= 6:
        bonus += (contract.level - 5) * (750 if vulnerable else 500)
    return below + over * extra + bonus + 50 * contract.doubled


def _undertricks(down: int, vulnerable: bool, doubled: int) -> int:
    if not doubled:
        return down * (100 if vulnerable else 50)
    if vulnerable:
        return (300 * down - 100) * doubled
    return (100 * down + 100 * max(down - 1, 0) + 100 * max(down - 3, 0)) * doubled
