"""What the words and tags of a board mean in bridge: auction, contract, play, result; and what does not fit together.

What is given wins over what follows from something else: the contract of a tag over that of the auction, the tricks of
a tag over those of the play.  What is given in words that mean nothing is as if it were not given, and is named.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from ..cards import SEATS, Seat
from ..deal import Deal
from ..strains import Strain
from . import outcome
from .annotated_words import AnnotatedWords, auction_of, in_time, opening_leader, play_of
from .auction import Auction
from .contract import Contract
from .irregularities import follow_auction, play_faults
from .play import Play
from .result import Result, side_of

OUTCOME = ("Contract", "Declarer", "Result", "Score")
"""The tags that tell how a board ended."""


@dataclass(eq=False)
class DerivedFacts:
    """What follows from what a file tells; each part is found when it is first asked for."""

    deal: Deal
    dealer: Seat | None
    vulnerability: str | None
    raw_auction: AnnotatedWords | None
    raw_play: AnnotatedWords | None
    tags: Mapping[str, str]

    # The parts

    @cached_property
    def auction(self) -> Auction | None:
        """None if none is given, or in words that are not calls."""
        if self.raw_auction is None or not self.raw_auction.words:
            return None
        try:
            return auction_of(self.raw_auction, self.dealer)
        except ValueError:
            return None

    @cached_property
    def contract(self) -> Contract | None:
        """Given, or that of a complete auction; the declarer given, or by the auction, or by the opening lead."""
        auction = self.auction
        by_auction = None if auction is None else auction.contract
        contract = outcome.contract(self.tags)
        if contract is None:
            if outcome.value(self.tags, "Contract"):
                return None
            contract = by_auction
        if contract is None or contract.is_passed_out:
            return contract
        declarer = outcome.declarer(self.tags)
        if declarer is None and by_auction is not None and by_auction.bid == contract.bid:
            declarer = by_auction.declarer
        if declarer is None and self.raw_play is not None:
            leader = opening_leader(self.raw_play, self.deal)
            declarer = None if leader is None else (leader + 3) % 4
        return contract.by(declarer)

    @property
    def declarer(self) -> Seat | None:
        """The contract's; without a contract, as given."""
        return outcome.declarer(self.tags) if self.contract is None else self.contract.declarer

    @cached_property
    def trumps(self) -> Strain | None:
        """Of the contract, of an end position, or else of the last bid."""
        strain = outcome.strain(self.tags)
        if strain is not None:
            return strain
        if self.contract is not None:
            return self.contract.strain
        return None if self.auction is None or self.auction.bid is None else Contract(self.auction.bid).strain

    @property
    def play(self) -> Play | None:
        """None if none is given, or one that cannot be followed."""
        return self._play[0]

    @cached_property
    def play_in_time(self) -> AnnotatedWords | None:
        """The words of the play card by card; None if the trumps are not known, or the play is not one by the rules."""
        play = self.raw_play
        return play if play is None or play.in_turn else in_time(play, self.deal, self.trumps)

    @cached_property
    def result(self) -> Result | None:
        """Contract and tricks: given, or those of a lawful play of every card."""
        contract = self.contract
        if contract is None:
            return None
        if contract.is_passed_out:
            return Result(contract)
        tricks = outcome.tricks(self.tags, contract.declarer)
        if tricks is None:
            tricks = self._tricks_played(contract)
        return None if tricks is None else Result(contract, tricks)

    def score(self, side: int) -> int | None:
        """The points of a side, 0 North-South: given, or by Law 77."""
        points = outcome.score(self.tags, self.declarer)
        if points is not None and points.denominator == 1:
            scorer = 0 if self.declarer is None else self.declarer % 2
            return int(points) if side == scorer else -int(points)
        result = self.result
        if result is None or self.vulnerability is None:
            return None
        known = result.contract.is_passed_out or result.contract.declarer is not None
        return result.score(self.vulnerability, side) if known else None

    def notices(self) -> list[str]:
        """What does not fit together, or is against the Laws."""
        return [reason for _, reason in self.faults()]

    def faults(self) -> Iterator[tuple[str, str]]:
        """The same, each with the tag that says it: Auction, Play, or one of `OUTCOME`."""
        if not (self.tags or self.raw_auction or self.raw_play):
            return
        yield from self.nonsense()
        yield from self._of_auction()
        yield from (("Play", reason) for reason in self._of_play())
        yield from self._of_result()
        yield from self._of_score()

    def following(self) -> dict[str, str]:
        """The tags Contract, Declarer and Result where they are not given and follow from the rest.

        If the board was passed out, declarer and result are empty, as PBN files have them then.
        """
        contract, result = self.contract, self.result
        if contract is None:
            return {}
        values = {"Contract": contract.name()}
        if contract.is_passed_out:
            values |= {"Declarer": "", "Result": ""}
        if contract.declarer is not None:
            values["Declarer"] = SEATS[contract.declarer]
        if result is not None and result.tricks is not None:
            values["Result"] = str(result.tricks)
        open_tags = (name for name in values if not outcome.value(self.tags, name))
        return {name: values[name] for name in open_tags if self.tags.get(name) != values[name]}

    def nonsense(self) -> Iterator[tuple[str, str]]:
        """Values that tell no contract, declarer, result or score."""
        found = {
            "Contract": outcome.contract(self.tags) is not None or outcome.strain(self.tags) is not None,
            "Declarer": outcome.declarer(self.tags) is not None,
            "Result": outcome.tricks(self.tags, self.declarer or 0) is not None,
            "Score": outcome.score(self.tags, self.declarer) is not None,
        }
        for name, known in found.items():
            value = outcome.value(self.tags, name)
            if value and not known:
                yield name, f"the {name.lower()} is given as {value!r}, which is not one"

    # How they are found

    @cached_property
    def _play(self) -> tuple[Play | None, str]:
        """The play, or why there is none."""
        section = self.raw_play
        if section is None or not section.words:
            return None, ""
        if self.trumps is None:
            return None, "the play: the trumps are not known"
        leader = None if self.contract is None else self.contract.leader
        try:
            return play_of(section, self.deal, self.trumps, leader), ""
        except ValueError as error:
            return None, f"the play: {error}"

    def _tricks_played(self, contract: Contract) -> int | None:
        play = self.play
        if play is None or contract.declarer is None or not play.is_complete or not play.is_legal:
            return None
        return play.won[contract.declarer % 2]

    # What does not fit

    def _of_auction(self) -> Iterator[tuple[str, str]]:
        if self.raw_auction is None or not self.raw_auction.words:
            return
        by_law, reason = follow_auction(self.raw_auction, self.dealer)
        if reason:
            yield "Auction", reason
        own = self.contract
        if own is None or by_law is None:
            return
        if own.by(None) != by_law.by(None):
            yield "Contract", f"the contract is given as {own.name()}, but the auction comes to {by_law.name()}"
        elif None not in (by_law.declarer, own.declarer):
            irregular = outcome.value(self.tags, "Declarer").startswith("^")
            if (by_law.declarer == own.declarer) == irregular:
                said = f"not {_seat(own.declarer)}" if irregular else _seat(own.declarer)
                yield "Declarer", f"the declarer is given as {said}, but by the auction it is {_seat(by_law.declarer)}"

    def _of_play(self) -> Iterator[str]:
        play, reason = self._play
        if reason:
            yield reason
        if play is not None and self.raw_play is not None:
            yield from (f"the play: {fault}" for fault in play_faults(self.raw_play, play))

    def _of_result(self) -> Iterator[tuple[str, str]]:
        """A result that is not marked as irregular (``^``) and cannot come of the tricks of a play."""
        play, result = self.play, self.result
        declarer = None if result is None else result.contract.declarer
        if play is None or not play.is_legal or result is None or result.tricks is None or declarer is None:
            return
        own, theirs = play.won[declarer % 2], play.won[1 - declarer % 2]
        if not own <= result.tricks <= 13 - theirs and not outcome.value(self.tags, "Result").startswith("^"):
            took = f"in the play the declarer won {own} and lost {theirs}"
            yield "Result", f"the result is given as {result.tricks}, and {took}"

    def _of_score(self) -> Iterator[tuple[str, str]]:
        points, result = outcome.score(self.tags, self.declarer), self.result
        if points is None or result is None or self.vulnerability is None:
            return
        declarer = result.contract.declarer
        if declarer is None and not result.contract.is_passed_out:
            return
        computed = result.score(self.vulnerability, side_of(declarer or 0))
        if points != computed:
            given = outcome.value(self.tags, "Score")
            scores = f"{result}, vulnerable {self.vulnerability}, scores {computed}"
            yield "Score", f"the score is given as {given}, and {scores}"


def _seat(seat: Seat | None) -> str:
    return "nobody" if seat is None else SEATS[seat]
