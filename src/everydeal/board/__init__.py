"""A deal at the table: calls, auctions, contracts, plays, results, and how they score.

Everything here is immutable and knows no file format.  From the bottom up:

* `call`: calls as ints 0..37;  `contract`: what was bid, and who declares;  `auction`: the calls and the law of them;
* `play`: the cards in the order of time, tricks, faults;  `play_code`: the number of a play;
* `vulnerability`;  `result`: the tricks made, and Law 77's score;
* `scoring`: matchpoints, IMPs and the rest, of all tables;  `traveller`: one board at all tables.

>>> auction = Auction.parse("1S Pass 4S AP", dealer=0)
>>> result = Result(auction.contract, tricks=10)
>>> str(result), result.score("None", "NS")
('4S N =', 420)
"""

from .auction import Auction
from .call import Call, call_name, parse_call
from .contract import PASSED_OUT, Contract
from .play import Fault, Play, Position, Trick
from .play_code import play_number, play_of_number
from .result import Result, score
from .scoring import Artificial, Assigned, Award, Scoring, imps
from .traveller import Line, Traveller
from .vulnerability import VULNERABILITIES, is_vulnerable, standard_dealer, standard_vulnerability

__all__ = [
    "PASSED_OUT", "VULNERABILITIES", "Artificial", "Assigned", "Auction", "Award", "Call", "Contract", "Fault", "Line",
    "Play", "Position", "Result", "Scoring", "Traveller", "Trick", "call_name", "imps", "is_vulnerable", "parse_call",
    "play_number", "play_of_number", "score", "standard_dealer", "standard_vulnerability",
]  # fmt: skip
