"""`Board`: a deal, and what files say about it.

Formats differ in what they hold; a board has room for all of it.  A field that a file does not give is None (or
empty), with one exception: a board with a number and without dealer or vulnerability gets those that every duplicate
board of that number has (Law 2 of the Laws of Duplicate Bridge).

What a file says is kept as it says it, in fields: the words of the auction and the play (`raw_auction`, `raw_play`)
and the tags.  What that means in bridge follows from the fields, as objects: `auction`, `play`, `contract`, `declarer`,
`result`, `score`.  What a file says is never overruled by what follows from something else; `notices` names what does
not fit together.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, TypeAlias, TypeVar

from ..argument_checks import wrong_kind
from ..cards import SEAT_NAMES, SEATS, Seat
from ..deal import Deal
from ..strains import Strain
from .annotated_words import AnnotatedWords, words_of_auction, words_of_play
from .auction import Auction
from .contract import Contract
from .dates import impossible_day
from .derived_facts import OUTCOME, DerivedFacts
from .play import Play, Position
from .result import Result, side_of
from .tricks import Tricks, check_tricks
from .vulnerability import VULNERABILITIES, standard_dealer, standard_vulnerability

Sections: TypeAlias = tuple[AnnotatedWords | None, AnnotatedWords | None, dict[str, tuple[str, ...]], tuple[str, ...]]
"""Auction, play, tables and comments of a board."""
_Kind = TypeVar("_Kind", Auction, Contract, Result)
_SECTIONS: Final = ("raw_auction", "raw_play", "tables", "comments")
_NOBODY: Final[frozenset[Seat]] = frozenset()
_SHOWN_TAGS: Final = ("Event", "Date", "North", "East", "South", "West")
"""The tags that a notebook shows."""


@dataclass(slots=True, repr=False)
class Board:
    """A deal with what a file says about it.

    Boards are equal if all is equal but where they came from (`implied`, `line` and `record`).  A board can be
    changed, so it is not hashable: use its deal, or `everydeal.board_ids.encode(board)`, as a key.

    >>> board = Board(Deal(), number=7)
    >>> board.dealer, board.vulnerability
    (2, 'All')
    >>> board.auction = Auction.parse("1NT Pass 3NT AP")
    >>> str(board.contract), board.raw_auction.words[:3]
    ('3NT S', ('1NT', 'Pass', '3NT'))

    Raises:
        ValueError: a number below 1, a dealer that is not a seat, a vulnerability that is not one of `VULNERABILITIES`,
            or tricks that are not a table of tricks.
    """

    deal: Deal
    number: int | None = None
    """The board number, from 1."""
    dealer: Seat | None = None
    vulnerability: str | None = None
    """One of "None", "NS", "EW", "All"."""
    tags: dict[str, str] = field(default_factory=dict)
    """What else the file tells about the board, by PBN's tag names: Event, Date, North (the player's name), Contract,
    DealId, ...; other formats' fields under PBN's name for the same thing."""
    tables: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The lines of PBN's tables, by tag name (the header line is the tag's value, in `tags`)."""
    raw_auction: AnnotatedWords | None = None
    """The auction as the file tells it, in PBN's words."""
    raw_play: AnnotatedWords | None = None
    """The play as the file tells it, in PBN's words."""
    tricks: Tricks | None = None
    """Double-dummy tricks, if the file tells them: see `everydeal.board.tricks`; they print as a table."""
    comments: tuple[str, ...] = ()
    """Free text about the board."""
    unknown: frozenset[Seat] = frozenset()
    """Hands that the file does not give and the others do not imply: without cards in `deal`."""
    implied: Seat | None = field(default=None, compare=False)
    """The hand that the file leaves to be understood from the other three."""
    line: int = field(default=0, compare=False)
    """The line of the file at which the board begins, from 1; 0 if not from a text file."""
    record: int = field(default=0, compare=False)
    """Which record of the file, from 1; 0 if not from a file."""
    _blank_outcome_allowed: bool = field(default=False, compare=False, repr=False)
    """The file can tell contract, declarer and result, as PBN does; those that it leaves open are left open when it is
    written again.  Otherwise they are written if they follow from the rest."""
    _contradictions: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """What the file tells of the board in another place, against what it tells here: sentences for `notices`."""
    _known_consistent: bool = field(default=False, init=False, compare=False, repr=False)
    """The reader of a file has seen that there is nothing for `notices`; said of the board as it was read."""
    _known: tuple[tuple[Any, ...], DerivedFacts] | None = field(default=None, init=False, compare=False, repr=False)
    """What has been found out, and of what."""
    _later: Callable[[], Sections] | None = field(default=None, init=False, compare=False, repr=False)
    """What gives auction, play, tables and comments, if they have not been read yet (`_read_later`)."""

    def __post_init__(self) -> None:
        if not isinstance(self.deal, Deal):
            raise wrong_kind("a board is of a deal: Board(Deal('N:AK... ...'))", self.deal)
        if self.number is not None:
            if not hasattr(self.number, "__index__"):
                raise wrong_kind("a board's number is a whole number, 1 or more", self.number)
            if self.number < 1:
                raise ValueError(f"{self.number} is not a board number: boards begin at 1")
            if self.dealer is None:
                self.dealer = standard_dealer(self.number)
            if self.vulnerability is None:
                self.vulnerability = standard_vulnerability(self.number)
        if self.dealer is not None and not 0 <= self.dealer < 4:
            raise ValueError(f"dealer {self.dealer} is not a seat: seats {' '.join(SEATS)} are 0 to 3")
        if self.vulnerability is not None and self.vulnerability not in VULNERABILITIES:
            raise ValueError(f"vulnerability {self.vulnerability!r} is not one of {', '.join(VULNERABILITIES)}")
        if self.tricks is not None:
            check_tricks(self.tricks)
        for seat in self.unknown:
            if self.deal.hands[seat]:
                raise ValueError(f"the hand of seat {SEATS[seat]} is said to be unknown, but holds cards")

    def __repr__(self) -> str:
        """The call that makes it, without what is as it would be anyway."""
        said = [
            f"{part.name}={value!r}"
            for part in fields(self)
            if part.repr
            and ((value := getattr(self, part.name)) not in (part.default, {}, (), frozenset()) or part.name == "deal")
        ]
        return f"Board({', '.join(said)})"

    @classmethod
    def _unread(
        cls, deal: Deal, number: int | None, dealer: Seat | None, vulnerability: str | None, tags: dict[str, str],
        tricks: Tricks | None, line: int, record: int,
    ) -> "Board":  # fmt: skip
        """A board of a file without auction, play, tables and comments, which are to be read later (`_read_later`).

        Nothing is checked: this is for readers that have seen that all is as it should be.

        >>> Board._unread(Deal(), 7, None, None, {}, None, 1, 1).vulnerability
        'All'
        """
        board = cls.__new__(cls)
        board.deal, board.number, board.tags, board.tricks = deal, number, tags, tricks
        board.dealer = standard_dealer(number) if dealer is None and number is not None else dealer
        board.vulnerability = (
            standard_vulnerability(number) if vulnerability is None and number is not None else vulnerability
        )
        board.unknown, board.implied, board.line, board.record = _NOBODY, None, line, record
        board._blank_outcome_allowed = board._known_consistent = False
        board._contradictions, board._known, board._later = (), None, None
        return board

    def _read_later(self, sections: Callable[[], Sections]) -> None:
        """Have auction, play, tables and comments read by *sections*, when one of them is first asked for.

        >>> board = Board._unread(Deal(), 7, None, None, {}, None, 1, 1)
        >>> board._read_later(lambda: (AnnotatedWords(2, ("1NT", "AP")), None, {}, ()))
        >>> str(board.contract)
        '1NT S'
        """
        self._later = sections

    def __getattr__(self, name: str) -> Any:
        """What has not been read yet; asked for only where the attribute is not there."""
        if name not in _SECTIONS or self._later is None:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        found, self._later = self._later(), None
        for attribute, value in zip(_SECTIONS, found, strict=True):
            if attribute == name or not _is_set(self, attribute):
                setattr(self, attribute, value)
        return getattr(self, name)

    # What it means

    @property
    def _facts(self) -> DerivedFacts:
        """What follows from the fields; found out again when one of them has changed."""
        outcome = [self.tags.get(name) for name in OUTCOME]
        of = (self.deal, self.dealer, self.vulnerability, self.raw_auction, self.raw_play, *outcome)
        if self._known is None or any(a is not b for a, b in zip(self._known[0], of, strict=True)):
            tags = {name: value for name, value in zip(OUTCOME, outcome, strict=True) if value is not None}
            found = DerivedFacts(self.deal, self.dealer, self.vulnerability, self.raw_auction, self.raw_play, tags)
            self._known = of, found
        return self._known[1]

    @property
    def auction(self) -> Auction | None:
        """The auction; None if the file tells none, or in words that are not calls.  Setting it writes `raw_auction`.

        It may be set to its text, as `Auction.parse` has it.

        >>> board = Board(Deal(), dealer=2)
        >>> board.auction = Auction.parse("1NT Pass 3NT AP")
        >>> str(board.auction), board.raw_auction.words
        ('1NT Pass 3NT Pass Pass Pass', ('1NT', 'Pass', '3NT', 'Pass', 'Pass', 'Pass'))

        Raises:
            ValueError: set to one that somebody else begins than the dealer, or to a text that is not an auction.
            TypeError: set to something else.
        """
        return self._facts.auction

    @auction.setter
    def auction(self, auction: Auction | str | None) -> None:
        auction = _parsed(auction, Auction, "1NT Pass 3NT AP")
        if auction is None:
            self.raw_auction = None
            return
        if auction.dealer is None:
            auction = replace(auction, dealer=self.dealer)
        if self.dealer is None:
            self.dealer = auction.dealer
        elif self.dealer != auction.dealer:
            raise ValueError(f"{SEATS[self.dealer]} deals, and {SEATS[auction.dealer or 0]} begins the auction")
        self.raw_auction = words_of_auction(auction)

    @property
    def contract(self) -> Contract | None:
        """The contract: given, or that of a complete auction; its declarer given, or by the auction, or by the lead.

        None if none is known.  Setting it, to a contract or its text, writes the tags Contract and Declarer.

        >>> board = Board(Deal())
        >>> board.contract = "4♠ doubled by West"
        >>> board.tags
        {'Contract': '4SX', 'Declarer': 'W'}

        Raises:
            ValueError: set to a text that is not a contract.
            TypeError: set to something else.
        """
        return self._facts.contract

    @contract.setter
    def contract(self, contract: Contract | str | None) -> None:
        contract = _parsed(contract, Contract, "4SX W")
        self._tell("Contract", None if contract is None else contract.name())
        declarer = None if contract is None else contract.declarer
        self._tell("Declarer", None if declarer is None else SEATS[declarer])

    @property
    def declarer(self) -> Seat | None:
        """Who declares the `contract`, or is given as declarer; None if passed out, or not known.

        >>> Board(Deal(), tags={"Contract": "4S", "Declarer": "W"}).declarer
        3
        """
        return self._facts.declarer

    @property
    def trumps(self) -> Strain | None:
        """The trump suit S H D C = 0..3, or notrump, 4: by the contract, or else the last bid; None if not known.

        >>> Board(Deal(), tags={"Contract": "4S"}).trumps
        0
        """
        return self._facts.trumps

    @property
    def play(self) -> Play | None:
        """The play; None if the file tells none, or one that cannot be followed.  Setting it writes `raw_play`.

        >>> board = Board(Deal("N:A... K... Q... J..."), tags={"Contract": "1NT", "Declarer": "W"})
        >>> board.play = Play(board.deal, 4, 0, ("SA", "SK", "SQ", "SJ"))
        >>> str(board.play), board.play.won
        ('SA SK SQ SJ', (1, 0))

        Raises:
            ValueError: set to the play of another deal.
        """
        return self._facts.play

    @play.setter
    def play(self, play: Play | None) -> None:
        if play is not None and play.deal != self.deal:
            raise ValueError("this is the play of another deal")
        self.raw_play = None if play is None else words_of_play(play)

    def play_in_time(self) -> AnnotatedWords | None:
        """The words of the play card by card; None if the trumps are not known or the play is not one by the rules.

        >>> board = Board(Deal("N:A... K... Q... J..."), tags={"Contract": "1NT", "Declarer": "W"})
        >>> board.raw_play = AnnotatedWords(3, ("SJ", "SA", "SK", "SQ"), in_turn=False)
        >>> board.play_in_time().words
        ('SJ', 'SA', 'SK', 'SQ')
        """
        return self._facts.play_in_time

    @property
    def result(self) -> Result | None:
        """Contract and tricks: the tricks given, or those of a lawful play of every card; None if either is not known.

        Setting it, to a result or its text, writes the tags Contract, Declarer and Result.

        >>> board = Board(Deal())
        >>> board.result = Result.parse("4S W +1")
        >>> str(board.result), board.tags
        ('4S W +1', {'Contract': '4S', 'Declarer': 'W', 'Result': '11'})

        Raises:
            ValueError: set to a text that is not a result.
            TypeError: set to something else.
        """
        return self._facts.result

    @result.setter
    def result(self, result: Result | str | None) -> None:
        result = _parsed(result, Result, "3NT S +1")
        self.contract = None if result is None else result.contract
        self._tell("Result", None if result is None or result.tricks is None else str(result.tricks))

    def _tell(self, tag: str, value: str | None) -> None:
        self.tags.pop(tag, None)
        if value is not None:
            self.tags[tag] = value

    def score(self, side: Seat | str = "NS") -> int | None:
        """What *side* (or the side of a seat) scores: given, or by Law 77 of the result; None if it is not known.

        >>> board = Board(Deal(), vulnerability="NS")
        >>> board.result = Result.parse("4SX W -2")
        >>> board.score("NS"), board.score("EW"), board.tags
        (300, -300, {'Contract': '4SX', 'Declarer': 'W', 'Result': '8'})

        Raises:
            ValueError: there is no such side or seat.
        """
        return self._facts.score(side_of(side))

    @property
    def double_dummy(self) -> int | None:
        """The tricks that declarer takes in the contract if all play perfectly; None if `tricks` does not tell.

        ``everydeal.dealing.solve(boards)`` fills `tricks` in.

        >>> Board(Deal(), tags={"Contract": "4S", "Declarer": "N"}, tricks=tuple([10] * 20)).double_dummy
        10
        """
        declarer, trumps = self.declarer, self.trumps
        if self.tricks is None or declarer is None or trumps is None:
            return None
        return self.tricks[5 * declarer + trumps]

    def replay(self) -> Iterator[Position]:
        """The table before each card of the play, and after the last: the hands that are left, turn, trick, tricks won.

        Nothing, if there is no `play`.

        >>> board = Board(Deal("N:A... K... Q... J..."), tags={"Contract": "1NT", "Declarer": "W"})
        >>> board.play = Play(board.deal, 4, 0, ("SA", "SK", "SQ", "SJ"))
        >>> [position.turn for position in board.replay()]
        [0, 1, 2, 3, 0]
        """
        return iter(()) if self.play is None else self.play.positions()

    def notices(self) -> list[str]:
        """What does not fit together in what the file says, or is against the Laws.

        >>> board = Board(Deal(), number=1, tags={"Contract": "4S", "Declarer": "N"})
        >>> board.auction = Auction.parse("1NT AP")
        >>> board.notices()
        ['the contract is given as 4S, but the auction comes to 1NT']
        """
        date = self.tags.get("Date", "")
        days = [f"the date is given as {date!r}, but {reason}"] if (reason := impossible_day(date)) else []
        return [*days, *self._facts.notices(), *self._contradictions]

    def svg(self) -> str:
        """The deal as a picture, an SVG document: the dealer's letter bold, vulnerable seats red.

        >>> Board(Deal(), number=7).svg()[:4]
        '<svg'
        """
        from ..pictures.diagrams import draw_deal
        from ..pictures.svg import render_svg

        sides = [self.vulnerability in ("All", side) for side in ("NS", "EW")] * 2
        board = "" if self.number is None else f"board {self.number}"
        dealer = "" if self.dealer is None else f"dealer {SEAT_NAMES[self.dealer]}"
        vulnerable = "" if self.vulnerability is None else f"vulnerable {self.vulnerability}"
        caption = ", ".join(filter(None, (board, dealer, vulnerable)))
        captions = (caption,) if caption else ()
        drawing = draw_deal(self.deal.hands, captions, dealer=self.dealer, vulnerable=sides, title=self.deal.to_pbn())
        return render_svg(drawing).decode()

    def _repr_html_(self) -> str:
        """For notebooks: the picture, the auction, the contract with its result, and who played."""
        from ..pictures.tables import preformatted, table

        said: list[tuple[str, object]] = [
            (name, self.tags[name]) for name in _SHOWN_TAGS if self.tags.get(name, "?") != "?"
        ]
        if self.contract is not None:
            said.append(("contract", str(self.contract)))
        if self.result is not None:
            said.append(("result", str(self.result)))
        auction = preformatted(self.auction.table(symbols=True)) if self.auction else ""
        return f'<div style="max-width:560px">{self.svg()}</div>{auction}{table((), said) if said else ""}'

    def completed(self) -> "Board":
        """The same board, with the tags Contract, Declarer and Result given where they follow from the rest.

        Itself, if nothing follows, or if it is to be left open (`_blank_outcome_allowed`).

        >>> Board(Deal(), dealer=2, raw_auction=AnnotatedWords(2, ("1NT", "AP"))).completed().tags
        {'Contract': '1NT', 'Declarer': 'S'}
        """
        untold = self.raw_auction is None and "Contract" not in self.tags
        following = {} if untold or self._blank_outcome_allowed else self._facts.following()
        return replace(self, tags={**self.tags, **following}) if following else self


def _parsed(value: Any, kind: type[_Kind], example: str) -> _Kind | None:
    """What an attribute is set to: an object, its text or None."""
    if isinstance(value, str):
        return kind.parse(value)
    if value is None or isinstance(value, kind):
        return value
    name = kind.__name__.lower()
    raise TypeError(
        f"set board.{name} to {kind.__name__}.parse({example!r}), say, or to its text; not to {value!r:.60}"
    )


def _is_set(board: Board, name: str) -> bool:
    """The slot has a value, given or read."""
    try:
        object.__getattribute__(board, name)
    except AttributeError:
        return False
    return True
