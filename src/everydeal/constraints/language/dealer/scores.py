"""What a contract scores with any number of tricks that a script comes up with, be there 13 in a deal or not; and the
IMPs for any number of points."""

from ....board.contract import Contract
from ....board.result import score
from ....board.scoring import imps
from ....strains import NOTRUMP


def score_of(contract: Contract, vulnerable: bool, tricks: int) -> int:
    """Declarer's score; beyond 0 to 13 tricks, each counts as much as an overtrick or an undertrick.

    >>> three_notrumps = Contract.of(3, "NT")
    >>> [score_of(three_notrumps, True, tricks) for tricks in (-1, 8, 9, 10, 14)]
    [-1000, -100, 600, 630, 750]
    """
    least, most = score(contract, 0, vulnerable=vulnerable), score(contract, 13, vulnerable=vulnerable)
    if tricks < 0:
        return least + tricks * (score(contract, 1, vulnerable=vulnerable) - least)
    if tricks > 13:
        return most + (tricks - 13) * _overtrick(contract, vulnerable)
    return score(contract, tricks, vulnerable=vulnerable)


def imps_of(difference: int) -> int:
    """The IMPs for a difference; one that lies between two scores, as no two tables have it, counts as the larger, as
    it does in dealer.

    >>> [imps_of(difference) for difference in (80, 84, 90, -596, -600)]
    [2, 3, 3, -12, -12]
    """
    points = -(-abs(difference) // 10) * 10
    return imps(points if difference > 0 else -points)


def _overtrick(contract: Contract, vulnerable: bool) -> int:
    if contract.doubled:
        return 100 * contract.doubled * (2 if vulnerable else 1)
    return 30 if contract.strain in (0, 1, NOTRUMP) else 20
