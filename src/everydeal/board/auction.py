"""An auction: the calls of a board in order, legal or not.

The law of the auction is one small machine.  What may follow depends on the last bid, and on a *state*: 3 * doubled +
the passes since the last other call, 0..8; before the first bid, 9 + the passes, 9..12; and 13, the end.  An opponent's
bid may be doubled, an opponent's double redoubled: the turn is with the other side after no pass or two.

    after a pass    s + 1, but the end after the third pass that follows a bid, or the fourth of all
    after X         3, if not doubled, and after 0 or 2 passes
    after XX        6, if doubled once, and after 0 or 2 passes
    after a bid     0, if it is higher than the last

Source: Laws 17 to 22 of the Laws of Duplicate Bridge 2017.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from ..argument_checks import check_kind, wrong_kind
from ..cards import SEATS, Seat
from .call import CALL_NAMES, DOUBLE, FIRST_BID, PASS, REDOUBLE, Bid, Call, call_name, parse_call, to_call
from .contract import PASSED_OUT, Contract

START: Final = 9
"""The state before the first call."""
END: Final = 13
"""The state after the last."""
ILLEGAL: Final = -1


def _after(state: int) -> tuple[int, int, int, int]:
    """The states that a pass, a double, a redouble and a higher bid lead to."""
    if state == END:
        return ILLEGAL, ILLEGAL, ILLEGAL, ILLEGAL
    if state >= START:
        return state + 1, ILLEGAL, ILLEGAL, 0
    doubled, passes = divmod(state, 3)
    theirs = passes != 1
    return (
        END if passes == 2 else state + 1,
        3 if doubled == 0 and theirs else ILLEGAL,
        6 if doubled == 1 and theirs else ILLEGAL,
        0,
    )


AFTER: Final = tuple(map(_after, range(END + 1)))
"""``AFTER[state][call]`` for pass, X and XX, ``AFTER[state][3]`` for a higher bid: the next state, or -1."""

_SEPARATOR = re.compile(r"[\s,-]+")
_ALL_PASS = frozenset(("ap", "allpass"))


@dataclass(slots=True)
class AuctionState:
    """How far an auction has come: the machine with its memory."""

    turn: Seat = 0
    """Who is to call: a seat, or counted from the dealer, 0."""
    state: int = START
    bid: Bid | None = None
    """The last bid."""
    bidder: Seat = 0
    doubled: int = 0
    """How often the last bid is doubled: 0, 1 or 2."""
    named: dict[tuple[int, int], Seat] = field(default_factory=dict)
    """Who of a side (turn % 2) first named a strain (bid % 5)."""

    @property
    def has_ended(self) -> bool:
        """Three passes after a bid, or four.

        >>> AuctionState().has_ended
        False
        """
        return self.state == END

    @property
    def contract(self) -> Contract:
        """The contract if it ends here, with its declarer, a seat or counted from the dealer as the turns are."""
        if self.bid is None:
            return PASSED_OUT
        return Contract(self.bid, self.doubled, self.declarer)

    @property
    def declarer(self) -> Seat | None:
        """Who of the last bidder's side first named its strain, counted as the turns are; None without a bid."""
        return None if self.bid is None else self.named[self.bidder % 2, self.bid % 5]

    def why_not(self, call: Call) -> str:
        """Why *call* may not be made now; "" if it may.

        >>> AuctionState().why_not(1)
        'doubles before there is a bid'
        """
        if self.state == END:
            return "comes after the end of the auction"
        if call >= FIRST_BID:
            return "" if self.bid is None or call - FIRST_BID > self.bid else "is not higher than the bid before"
        if AFTER[self.state][call] != ILLEGAL:
            return ""
        what = "doubles" if call == DOUBLE else "redoubles"
        if self.bid is None:
            return f"{what} before there is a bid"
        if call == DOUBLE and self.doubled:
            return "doubles a bid that is doubled already"
        if call == REDOUBLE and self.doubled == 2:
            return "redoubles a bid that is redoubled already"
        if call == REDOUBLE and not self.doubled:
            return "redoubles a bid that is not doubled"
        return "doubles the bid of the own side" if call == DOUBLE else "redoubles the double of the own side"

    def make(self, call: Call) -> None:
        """Go on by a call that may be made, or by a bid that is not high enough and was accepted (Law 27A)."""
        if call >= FIRST_BID:
            self.state, self.bid, self.bidder, self.doubled = 0, call - FIRST_BID, self.turn, 0
            self.named.setdefault((self.turn % 2, self.bid % 5), self.turn)
        else:
            self.state = AFTER[self.state][call]
            self.doubled = call or self.doubled
        self.turn = (self.turn + 1) % 4

    def skip(self) -> None:
        """Go on by a turn that is lost without a call (after a call out of rotation that was accepted, Law 29A)."""
        self.turn = (self.turn + 1) % 4


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls of an auction, complete or not, legal or not; immutable and hashable.

    An irregular auction is one that `why_illegal` complains of: it is kept as it was, but has no contract.

    >>> auction = Auction.parse("1NT Pass 3NT AP", dealer=2)
    >>> auction.is_complete, str(auction.contract), len(auction)
    (True, '3NT S', 6)
    >>> Auction.parse("1S Pass 1H", strict=False).why_illegal()
    'call 3, 1H, is not higher than the bid before'

    Raises:
        ValueError: a number that is not a call, a dealer that is not a seat, or a remark on a call that is not there.
    """

    calls: tuple[Call, ...] = ()
    """0 pass, 1 double, 2 redouble, 3 (1C) ... 37 (7NT): see `call`."""
    dealer: Seat | None = None
    """Who makes the first call; None if that is not known, or does not matter."""
    alerts: frozenset[int] = frozenset()
    """The places of the calls that were alerted, from 0."""
    explanations: tuple[tuple[int, str], ...] = ()
    """Places, and what was said of the call there; a mapping may be given."""
    _known: "tuple[int, AuctionState] | None" = field(init=False, repr=False, compare=False, default=None)
    """How many calls are legal, up to the first that is not, and what they came to; found out when first asked for."""

    def __post_init__(self) -> None:
        if isinstance(self.calls, str) or not isinstance(self.calls, Iterable):
            raise wrong_kind(
                "the calls of an auction are a list like ['1NT', 'Pass'], or Auction.parse(text)", self.calls
            )
        calls = tuple(self.calls)
        if not (set(map(type, calls)) <= {int} and calls and min(calls) >= 0 and max(calls) < len(CALL_NAMES)):
            calls = tuple(map(to_call, calls))
        object.__setattr__(self, "calls", calls)
        if self.dealer is not None and self.dealer not in range(4):
            raise ValueError(f"dealer {self.dealer} is not a seat: seats N E S W are 0 to 3")
        if self.alerts or self.explanations:
            self._keep_remarks()
        else:  # whatever they are, they say nothing
            object.__setattr__(self, "alerts", frozenset())
            object.__setattr__(self, "explanations", ())

    def _keep_remarks(self) -> None:
        remarks = self.explanations
        pairs = tuple(sorted(remarks.items() if isinstance(remarks, Mapping) else remarks))
        alerts = frozenset(self.alerts)
        for place in {*alerts, *(place for place, _ in pairs)}:
            if not 0 <= place < len(self.calls):
                raise ValueError(f"a remark on call {place + 1} of {len(self.calls)}")
        object.__setattr__(self, "alerts", alerts)
        object.__setattr__(self, "explanations", pairs)

    @classmethod
    def parse(cls, text: str, dealer: Seat | None = None, *, strict: bool = True) -> "Auction":
        """The auction of a text: calls in any spelling, between blanks, commas or hyphens; ``AP`` passes to the end.

        An auction that breaks the Laws is only read if it is not to be *strict*.

        >>> str(Auction.parse("1n-p-3n, ap"))
        '1NT Pass 3NT Pass Pass Pass'
        >>> str(Auction.parse("-"))
        '-'

        Raises:
            ValueError: a word is not a call, or ``AP`` comes after the end or after a call that is not legal; or
                strict, and a call is not legal.
        """
        check_kind(text, str, "an auction is a text like '1NT Pass 3NT AP'")
        joined = re.sub(r"(?i)\ball\s+pass\b", "AP", text.strip())
        words = [word for word in _SEPARATOR.split(joined) if word]
        calls: list[Call] = []
        for place, word in enumerate(words):
            if word.lower() not in _ALL_PASS:
                calls.append(parse_call(word))
            elif place < len(words) - 1:
                raise ValueError(f"{word} passes to the end, and {words[place + 1]!r} follows it")
            else:
                calls += cls(tuple(calls)).passes_to_end()
        auction = cls(tuple(calls), dealer)
        if strict and not auction.is_legal:
            raise ValueError(auction.why_illegal())
        return auction

    def passes_to_end(self) -> list[Call]:
        """The passes that complete it.

        >>> len(Auction.parse("1NT Pass 3NT").passes_to_end())
        3

        Raises:
            ValueError: the auction is complete already, or not legal.
        """
        if self.is_complete or not self.is_legal:
            raise ValueError(f"there are no passes to the end: {self.why_illegal() or 'the auction is complete'}")
        state, passes = self._bidding.state, 0
        while state != END:
            state, passes = AFTER[state][PASS], passes + 1
        return [PASS] * passes

    def bare(self) -> "Auction":
        """The calls alone: no dealer, no alerts, no explanations.

        >>> Auction.parse("1NT Pass", dealer=3).bare()
        <Auction 1NT Pass>
        """
        if self.dealer is None and not self.alerts and not self.explanations:
            return self
        alone = Auction(self.calls)
        object.__setattr__(alone, "_known", self._followed())  # turns count from the dealer there
        return alone

    # By the law

    def _followed(self) -> tuple[int, AuctionState]:
        if self._known is None:
            bidding, legal = AuctionState(), 0
            for call in self.calls:
                if bidding.why_not(call):
                    break
                bidding.make(call)
                legal += 1
            object.__setattr__(self, "_known", (legal, bidding))
            return legal, bidding
        return self._known

    @property
    def _bidding(self) -> AuctionState:
        return self._followed()[1]

    @property
    def is_legal(self) -> bool:
        """Every call may be made where it was made.

        >>> Auction.parse("1NT Pass 3NT AP").is_legal, Auction.parse("1NT 1S", strict=False).is_legal
        (True, False)
        """
        return self._followed()[0] == len(self.calls)

    @property
    def is_complete(self) -> bool:
        """Legal, and ended: three passes after a bid, or four passes.

        >>> Auction.parse("1NT Pass 3NT AP").is_complete, Auction.parse("1NT Pass").is_complete
        (True, False)
        """
        return self.is_legal and self._bidding.has_ended

    def why_illegal(self) -> str:
        """What is wrong with the first call that is not legal; "" if all are.

        >>> Auction.parse("1NT 1S", strict=False).why_illegal()
        'call 2, 1S, is not higher than the bid before'
        """
        legal, bidding = self._followed()
        if legal == len(self.calls):
            return ""
        call = self.calls[legal]
        return f"call {legal + 1}, {CALL_NAMES[call]}, {bidding.why_not(call)}"

    def why_not(self, call: Call | str) -> str:
        """Why *call* may not be the next; "" if it may.

        >>> Auction.parse("1S").why_not("1H")
        'is not higher than the bid before'
        """
        if not self.is_legal:
            return f"comes after a call that is not legal ({self.why_illegal()})"
        return self._bidding.why_not(to_call(call))

    def legal_calls(self) -> tuple[Call, ...]:
        """The calls that may follow, ascending; none after the end, or after a call that is not legal.

        >>> [call_name(call) for call in Auction.parse("7H X").legal_calls()]
        ['Pass', 'XX', '7S', '7NT']
        """
        if not self.is_legal or self._bidding.has_ended:
            return ()
        state, bid = self._bidding.state, self._bidding.bid
        short = [call for call in (PASS, DOUBLE, REDOUBLE) if AFTER[state][call] != ILLEGAL]
        return (*short, *range(FIRST_BID if bid is None else FIRST_BID + bid + 1, len(CALL_NAMES)))

    def then(self, call: Call | str) -> "Auction":
        """The auction one call longer.

        >>> Auction.parse("1NT Pass").then("3NT")
        <Auction 1NT Pass 3NT>

        Raises:
            ValueError: the call is not legal.
        """
        made = to_call(call)
        if reason := self.why_not(made):
            raise ValueError(f"call {len(self.calls) + 1}, {CALL_NAMES[made]}, {reason}")
        return replace(self, calls=(*self.calls, made))

    # What came of it

    @property
    def bid(self) -> Bid | None:
        """The last bid, 0 (1C) to 34 (7NT), of its legal calls; None without one.

        >>> Auction.parse("1NT Pass 3NT").bid
        14
        """
        return self._bidding.bid

    @property
    def doubled(self) -> int:
        """How often the last bid is doubled: 0, 1 or 2.

        >>> Auction.parse("1NT X XX").doubled
        2
        """
        return self._bidding.doubled

    @property
    def declarer_turn(self) -> int | None:
        """The declarer, counted from the dealer, 0..3: who of the last bidder's side first named the strain.

        >>> Auction.parse("1H Pass 2H AP").declarer_turn
        0
        """
        return self._bidding.declarer

    @property
    def declarer(self) -> Seat | None:
        """The declarer; None without a bid, or if the dealer is not known.

        >>> Auction.parse("1H Pass 2H AP", dealer=2).declarer
        2
        """
        turn = self.declarer_turn
        return None if turn is None or self.dealer is None else (self.dealer + turn) % 4

    @property
    def contract(self) -> Contract | None:
        """The contract; None if the auction is not complete, or not legal.

        >>> str(Auction.parse("1H Pass 2H AP", dealer=2).contract)
        '2H S'
        """
        if not self.is_complete:
            return None
        return self._bidding.contract.by(self.declarer)

    # Who said what

    def seat(self, place: int) -> Seat | None:
        """Who made the call at *place*, from 0; None if the dealer is not known.

        >>> Auction.parse("1H Pass 2H AP", dealer=2).seat(1)
        3
        """
        return None if self.dealer is None else (self.dealer + place) % 4

    @property
    def turn(self) -> Seat | None:
        """Who is to call next; None after the end, or if the dealer is not known.

        >>> Auction.parse("1H Pass", dealer=2).turn
        0
        """
        return None if self.is_complete else self.seat(len(self.calls))

    def explanation(self, place: int) -> str:
        """What was said of the call at *place*, or "".

        >>> Auction.parse("1H Pass").explanation(0)
        ''
        """
        return dict(self.explanations).get(place, "")

    def table(self, *, symbols: bool = False) -> str:
        """The auction as players write it down: a column for each seat, from West (or from the dealer, if not known).

        A call with ``!`` was alerted, the letters point to the explanations below.

        >>> print(Auction.parse("1NT Pass 3NT AP", dealer=2).table())
        West   North  East   South
                             1NT
        Pass   3NT    Pass   Pass
        Pass
        """
        first = 0 if self.dealer is None else (self.dealer + 1) % 4
        cells = [""] * first + [self._cell(place, symbols) for place in range(len(self.calls))]
        heads = ["1st", "2nd", "3rd", "4th"] if self.dealer is None else ["West", "North", "East", "South"]
        rows = [heads, *(cells[begin : begin + 4] for begin in range(0, len(cells), 4))]
        width = max(7, *(len(cell) + 2 for cell in cells)) if cells else 7
        lines = ["".join(f"{cell:<{width}}" for cell in row).rstrip() for row in rows]
        notes = [f"{_letter(i)}: {text}" for i, (_, text) in enumerate(self.explanations)]
        return "\n".join([*lines, *notes])

    def _cell(self, place: int, symbols: bool) -> str:
        marks = [place for place, _ in self.explanations]
        note = f" {_letter(marks.index(place))}" if place in marks else ""
        return f"{call_name(self.calls[place], symbols=symbols)}{'!' * (place in self.alerts)}{note}"

    def __len__(self) -> int:
        return len(self.calls)

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return " ".join(CALL_NAMES[call] for call in self.calls) or "-"

    def __repr__(self) -> str:
        dealer = "" if self.dealer is None else f", dealer={SEATS[self.dealer]}"
        return f"<Auction {self}{dealer}>"


def _letter(place: int) -> str:
    """a, b ... z, aa, ab ..."""
    return _letter(place // 26 - 1) + chr(97 + place % 26) if place >= 26 else chr(97 + place)
