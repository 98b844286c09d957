"""An auction or a play in words, with notes, as a file has it; and the objects that it means.

The words are PBN's, because PBN can say more than the others: marks, notes, an end before the end.  `AnnotatedWords`
lose nothing of what a file says; `auction_of` and `play_of` take from it what the Laws know of.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import count
from typing import Final, NamedTuple

from ..cards import SEAT_NAMES, UNUSED, Card, Seat, card_name
from ..deal import Deal
from ..strains import Strain
from .auction import Auction
from .call import CALL_NAMES, PASS, Call, parse_call
from .play import Play, winning_place

ENDS: Final = ("*", "+")
"""The words for an end before the end: ``*`` by a claim or otherwise, ``+`` in the middle of things."""
_NOTE = re.compile(r"=([0-9]+)=")
_CALL_OF: Final = {name: call for call, name in enumerate(CALL_NAMES)}
_CARD_OF: Final = {card_name(card): card for card in range(52)}
_PLAIN: Final = frozenset((*CALL_NAMES, *_CARD_OF, "AP", "-", *ENDS))
"""Words that are not marks and have none to follow."""


@dataclass(frozen=True, slots=True)
class AnnotatedWords:
    """An auction or the play of a board, as the file gives it.

    *words* are PBN's: calls (``1NT Pass X XX AP``), cards (``SA``), ``-`` for none, ``*`` or ``+`` for an end before
    the end, and after a call or card its marks: ``!`` (most programs mean an alert), ``$7``, or ``=1=``, which points
    to the text ``notes[1]``.

    >>> AnnotatedWords(0, ("1NT", "=1=", "AP"), {1: "15-17"}).notes[1]
    '15-17'
    """

    first: Seat | None = None
    """Who calls or leads first."""
    words: tuple[str, ...] = ()
    notes: dict[int, str] = field(default_factory=dict)
    in_turn: bool = True
    """The words come in the order of time.  False for the play as PBN writes it: a line is a trick, a column a seat,
    beginning with the seat on lead to the first trick."""


def is_mark(word: str) -> bool:
    """The word belongs to the call or card before it."""
    return word[0] in "=$!?"


def split_cells(words: Sequence[str]) -> list[list[str]]:
    """The words of a section, each call or card together with its marks.

    >>> split_cells(("1H", "!", "=1=", "Pass"))
    [['1H', '!', '=1='], ['Pass']]
    """
    if _PLAIN.issuperset(words):
        return [[word] for word in words]
    cells: list[list[str]] = []
    for word in words:
        if cells and (is_mark(word) or cells[-1][-1].startswith("^")):
            cells[-1].append(word)
        else:
            cells.append([word])
    return cells


# Alerts: a mark, or as PBN has them by its standard, where ``!`` means a good call, a note


_ALERT = re.compile(r"alert(?:: (.*))?", re.DOTALL)
_MAX_NOTES: Final = 32


def marked_alerts(section: AnnotatedWords) -> AnnotatedWords:
    """The same auction with the mark ``!`` for the notes "alert" and "alert: text": what `noted_alerts` made of it.

    >>> marked_alerts(AnnotatedWords(0, ("2D", "=1=", "X", "=2="), {1: "alert", 2: "alert: takeout"}))
    AnnotatedWords(first=0, words=('2D', '!', 'X', '!', '=2='), notes={2: 'takeout'}, in_turn=True)
    """
    texts_of = {f"={number}=": match[1] for number, text in section.notes.items() if (match := _ALERT.fullmatch(text))}
    if not texts_of:
        return section
    words: list[str] = []
    for word in section.words:
        if word in texts_of:
            words += ["!", word] if texts_of[word] is not None else ["!"]
        else:
            words.append(word)
    notes = {number: texts_of.get(f"={number}=", text) for number, text in section.notes.items()}
    return replace(section, words=tuple(words), notes={n: text for n, text in notes.items() if text is not None})


def noted_alerts(section: AnnotatedWords) -> AnnotatedWords:
    """The same auction with notes for the marks ``!`` that come right behind a call: the inverse of `marked_alerts`.

    A mark for which there is no number left stays, as there are 32.
    """
    cells = split_cells(section.words)
    plain = {word for cell in cells if cell[1:2] != ["!"] for word in cell}
    notes, words = dict(section.notes), list[str]()
    free = (number for number in count(max(notes, default=0) + 1) if f"={number}=" not in section.words)
    for cell in cells:
        marks = cell[2:] if cell[1:2] == ["!"] else None
        place = next((i for i, mark in enumerate(marks or ()) if _NOTE.fullmatch(mark)), None)
        number = None if marks is None else _alert_number(notes, None if place is None else marks[place], plain, free)
        if marks is None or number is None:
            words += cell
        elif place is None:
            words += [cell[0], f"={number}=", *marks]
        else:
            words += [cell[0], *marks[:place], f"={number}=", *marks[place + 1 :]]
    return replace(section, words=tuple(words), notes=notes)


def _alert_number(notes: dict[int, str], mark: str | None, plain: set[str], free: Iterator[int]) -> int | None:
    """The number of the note for an alert, put among the notes; *mark* points to the call's own note, which changes if
    no call without an alert has it too; *free* are numbers that no word points to."""
    own = None if mark is None else int(mark[1:-1])
    text = "alert" if own is None or own not in notes else notes[own]
    if own in notes and not text.startswith("alert: "):
        text = f"alert: {text}"
        if mark not in plain:
            notes[own] = text
    known = next((number for number, note in notes.items() if note == text), None)
    number = known if known is not None else next(free)
    if number > _MAX_NOTES:
        return None
    notes[number] = text
    return number


# Auctions


def auction_of(section: AnnotatedWords, dealer: Seat | None = None) -> Auction:
    """The auction that a section means; *dealer* is for one that does not say who calls first.

    It drops what is not a call: ``-`` before the dealer's column, ``$7``, ``?``, and what follows ``*`` or ``+``.

    >>> auction = auction_of(AnnotatedWords(3, ("-", "1NT", "=1=", "Pass", "2D", "!", "AP"), {1: "15-17"}))
    >>> str(auction), auction.dealer, auction.alerts, auction.explanation(0)
    ('1NT Pass 2D Pass Pass Pass', 0, frozenset({2}), '15-17')

    Raises:
        ValueError: a word is not a call, a turn is skipped, or ``AP`` comes after the end.
    """
    if section.words and _CALL_OF.keys() >= set(section.words):  # as most files have it: calls and nothing else
        first = dealer if section.first is None else section.first
        return Auction(tuple(map(_CALL_OF.__getitem__, section.words)), first)
    section = marked_alerts(section)
    calls: list[Call] = []
    alerts: list[int] = []
    explained: dict[int, str] = {}
    begun, skipped = False, 0
    for cell in split_cells(section.words):
        words = [word for word in cell if word[0] not in "^=$!?"]
        if words == ["-"] and not begun:
            skipped += 1
            continue
        begun = True
        if words and words[0] in ENDS:
            break
        if not words or words == ["-"] or cell[0] in ("^S", "^s"):
            raise ValueError(f"a turn is skipped after {len(calls)} call{'s' * (len(calls) != 1)}")
        if words[0] == "AP":
            calls += _passes_to_end(calls)
            continue
        calls.append(parse_call(words[0]))
        if "!" in cell:
            alerts.append(len(calls) - 1)
        texts = [section.notes[int(match[1])] for word in cell if (match := _NOTE.fullmatch(word))
                 and int(match[1]) in section.notes]  # fmt: skip
        if texts:
            explained[len(calls) - 1] = "; ".join(texts)
    first = dealer if section.first is None else (section.first + skipped) % 4
    return Auction(tuple(calls), first, frozenset(alerts), tuple(explained.items()))


def _passes_to_end(calls: Sequence[Call]) -> list[Call]:
    """What ``AP`` means after *calls*; after a call against the law, three passes."""
    auction = Auction(tuple(calls))
    return auction.passes_to_end() if auction.is_legal else [PASS] * 3


def all_calls(section: AnnotatedWords) -> AnnotatedWords:
    """The auction with ``AP`` spelled out as passes; as it is, if it means no auction.

    >>> all_calls(AnnotatedWords(0, ("1C", "!", "AP"))).words
    ('1C', '!', 'Pass', 'Pass', 'Pass')
    """
    return replace(section, words=_spelled_out(section.words)) if section.words[-1:] == ("AP",) else section


@lru_cache(maxsize=1 << 9)
def _spelled_out(words: tuple[str, ...]) -> tuple[str, ...]:
    """The same of its words: who writes and reads back some boards asks for each several times."""
    try:
        calls = auction_of(AnnotatedWords(None, words[:-1])).calls
        return (*words[:-1], *["Pass"] * len(_passes_to_end(calls)))
    except ValueError:
        return words


class PlainCall(NamedTuple):
    """A call as most formats can say it."""

    name: str
    alerted: bool = False
    explanation: str | None = None


def plain_calls(section: AnnotatedWords | None, dealer: Seat | None) -> list[PlainCall] | None:
    """The calls of an auction that *dealer* begins, ``AP`` spelled out; None if it has more than calls, alerts and
    explanations, or somebody else begins it.

    >>> plain_calls(AnnotatedWords(0, ("1C", "!", "=1=", "AP"), {1: "Precision"}), 0)[0]
    PlainCall(name='1C', alerted=True, explanation='Precision')
    """
    if section is None or section.first != dealer:
        return None
    section = all_calls(marked_alerts(section))
    if _CALL_OF.keys() >= set(section.words):
        return list(map(PlainCall, section.words))
    calls = []
    for name, *marks in split_cells(section.words):
        alerted = marks[:1] == ["!"]
        notes = [_NOTE.fullmatch(mark) for mark in marks[alerted:]]
        texts = [section.notes.get(int(note[1])) if note else None for note in notes]
        if name not in _CALL_OF or len(texts) > 1 or None in texts:
            return None
        calls.append(PlainCall(name, alerted, texts[0] if texts else None))
    return calls


def plain_cards(section: AnnotatedWords | None) -> tuple[str, ...] | None:
    """The cards of a play in the order of time; None if it has more than cards."""
    return None if section is None or not _CARD_OF.keys() >= set(section.words) else section.words


def words_of_auction(auction: Auction) -> AnnotatedWords:
    """The section that tells *auction*: the inverse of `auction_of`.

    >>> words_of_auction(Auction.parse("1NT Pass 2D AP", dealer=3)).words
    ('1NT', 'Pass', '2D', 'Pass', 'Pass', 'Pass')
    """
    texts_of = dict(auction.explanations)
    named = ((place, CALL_NAMES[call]) for place, call in enumerate(auction.calls))
    calls = (PlainCall(name, place in auction.alerts, texts_of.get(place)) for place, name in named)
    return words_of_calls(auction.dealer, calls)


def words_of_calls(first: Seat | None, calls: Iterable[PlainCall]) -> AnnotatedWords:
    """The section of calls that *first* begins: the inverse of `plain_calls`.

    >>> words_of_calls(0, [PlainCall("1C", True, "Precision")]).words
    ('1C', '!', '=1=')
    """
    words: list[str] = []
    numbers: dict[str, int] = {}
    for name, alerted, explanation in calls:
        words += [name, "!"] if alerted else [name]
        if explanation is not None:
            words.append(f"={numbers.setdefault(explanation, len(numbers) + 1)}=")
    return AnnotatedWords(first, tuple(words), {number: text for text, number in numbers.items()})


# Plays


def in_columns(section: AnnotatedWords, deal: Deal) -> AnnotatedWords | None:
    """A play trick by trick, a column a seat; None if a card is in nobody's hand, or two of a trick in one.

    >>> play = AnnotatedWords(None, ("SK", "SA", "S2", "S3", "HA"))
    >>> in_columns(play, Deal.from_pbn("N:A.A.. 2... 3... K...")).words
    ('SK', 'SA', 'S2', 'S3', '-', 'HA', '-', '-')
    """
    if not section.in_turn:
        return section
    cells, tail = _cells_and_end(section)
    players = [_player(cell, deal) for cell in cells]
    if any(player is None for player in players):
        return None
    leader = players[0] if players else section.first
    words: list[str] = []
    for begin in range(0, len(cells), 4):
        trick = dict(zip(players[begin : begin + 4], cells[begin : begin + 4], strict=True))
        if len(trick) != len(cells[begin : begin + 4]):
            return None
        for column in range(4):
            words += trick.get(((leader or 0) + column) % 4, ["-"])
    return AnnotatedWords(leader, (*words, *tail), section.notes, in_turn=False)


def in_time(section: AnnotatedWords, deal: Deal, strain: Strain | None) -> AnnotatedWords | None:
    """A play card by card; None if the trumps are not known, no order of time fits the columns, or it has marks of
    irregularities (``^L``, ``^R``), which only PBN can show."""
    if section.in_turn:
        return section
    cells, tail = _cells_and_end(section)
    try:
        timed = _in_time(cells, section.first, deal, strain)
    except ValueError:
        return None
    if any(cell[0].startswith("^") for cell in timed):
        return None
    return AnnotatedWords(section.first, (*(word for cell in timed for word in cell), *tail), section.notes)


def _in_time(cells: list[list[str]], first: Seat | None, deal: Deal, strain: Strain | None) -> list[list[str]]:
    """The cells of columns, *first*'s the first, in the order of time.

    The winner of a trick leads to the next, or the seat whose card is marked as a lead out of turn (``^L``).

    Raises:
        ValueError: they have none: nobody is known to lead, the trumps are not known, or a card is not in the hand
            that plays it.
    """
    if not cells:
        return []
    if strain is None or first is None:
        raise ValueError("the play has no order of time: the trumps, or who leads, are not known")
    timed: list[list[str]] = []
    lead = first
    for begin in range(0, len(cells), 4):
        trick = {(first + column) % 4: cell for column, cell in enumerate(cells[begin : begin + 4]) if cell != ["-"]}
        lead = next((seat for seat, cell in trick.items() if "^L" in cell or "^l" in cell), lead)
        seats = [(lead + turn) % 4 for turn in range(4)]
        played = [seat for seat in seats if seat in trick]
        for seat in played:
            if not _holds(deal, seat, trick[seat]):
                raise ValueError(f"{_shown(trick[seat])!r} is not a card that {SEAT_NAMES[seat]} holds")
        if played != seats[: len(played)]:
            absent = next(seat for seat in seats if seat not in trick)
            raise ValueError(f"trick {begin // 4 + 1} has no card of {SEAT_NAMES[absent]}, whose turn it is")
        timed += [trick[seat] for seat in played]
        if len(played) < 4:
            if any(cell != ["-"] for cell in cells[begin + 4 :]):
                raise ValueError(f"trick {begin // 4 + 1} has {len(played)} cards, and others follow it")
            return timed
        lead = seats[winning_place([_card(trick[seat]) or 0 for seat in seats], strain)]
    return timed


def fits_first_trick(section: AnnotatedWords, deal: Deal) -> bool:
    """Whether the cards of the first trick of a play in columns are in the hands of their columns' seats.

    >>> deal = Deal.from_pbn("N:A.A.. 2... 3... K...")
    >>> words = ("SA", "S2", "-", "SK")
    >>> [fits_first_trick(AnnotatedWords(first, words, in_turn=False), deal) for first in (0, 1, None)]
    [True, False, False]
    """
    cells, _ = _cells_and_end(section)
    if section.first is None:
        return not cells
    seats = ((section.first + column) % 4 for column in range(4))
    return all(cell == ["-"] or _holds(deal, seat, cell) for seat, cell in zip(seats, cells, strict=False))


def opening_leader(section: AnnotatedWords, deal: Deal) -> Seat | None:
    """Who made the opening lead: as the section tells, or who holds the first card; None if neither is known."""
    if section.first is not None:
        return section.first
    cells, _ = _cells_and_end(section)
    return _player(cells[0], deal) if cells else None


def play_of(section: AnnotatedWords, deal: Deal, strain: Strain, leader: Seat | None) -> Play:
    """The play that a section means; *leader* is who ought to lead, None if that is not known.

    Raises:
        ValueError: a word is not a card, a card comes twice, no order of time fits, or nobody is known to lead.
    """
    cells, claimed = cells_in_time(section, deal, strain)
    if leader is None:
        leader = opening_leader(section, deal)
    if leader is None:
        raise ValueError("it is not known who leads")
    return Play(deal, strain, leader, _cards(cells), claimed)


def cards_in_time(section: AnnotatedWords, deal: Deal, strain: Strain | None) -> tuple[tuple[Card, ...], bool]:
    """The cards of a play in the order of time, and whether it ends with a claim; the trumps may not be known.

    >>> cards_in_time(AnnotatedWords(None, ("SK", "!", "SA", "*")), Deal(), None)
    ((1, 0), True)

    Raises:
        ValueError: a word is not a card, a card comes twice, or no order of time fits.
    """
    cells, claimed = cells_in_time(section, deal, strain)
    cards = _cards(cells)
    if len(set(cards)) < len(cards):
        twice = next(card for place, card in enumerate(cards) if card in cards[:place])
        raise ValueError(f"{card_name(twice)} is played twice")
    return cards, claimed


def cells_in_time(section: AnnotatedWords, deal: Deal, strain: Strain | None) -> tuple[list[list[str]], bool]:
    """The cells of a play in the order of time, and whether it ends with a claim."""
    cells, tail = _cells_and_end(section)
    timed = cells if section.in_turn else _in_time(cells, section.first, deal, strain)
    return timed, tail[:1] == ["*"]


def _cards(cells: Sequence[Sequence[str]]) -> tuple[Card, ...]:
    cards = []
    for cell in cells:
        card = _CARD_OF.get(cell[0]) if len(cell) == 1 else _card(cell)
        if card is None:
            raise ValueError(f"{_shown(cell)!r} is not a card")
        cards.append(card)
    return tuple(cards)


def words_of_play(play: Play) -> AnnotatedWords:
    """The section that tells *play*, in the order of time: the inverse of `play_of`."""
    return AnnotatedWords(play.leader, (*map(card_name, play.cards), *["*"] * play.claimed))


def _cells_and_end(section: AnnotatedWords) -> tuple[list[list[str]], list[str]]:
    """The cells of a play, and the one that ends it, if there is one; PBN has ends in the columns of a last trick too.

    >>> _cells_and_end(AnnotatedWords(0, ("SA", "+", "-", "S3"), in_turn=False))
    ([['SA'], ['-'], ['-'], ['S3']], ['+'])
    """
    cells = split_cells(section.words)
    tail = cells.pop() if cells and cells[-1][0] in ENDS else []
    if not section.in_turn and not _CARD_OF.keys() >= set(section.words):
        tail = tail or next((cell for cell in cells if cell[0] in ENDS), [])
        cells = [["-"] if cell[0] in ENDS else cell for cell in cells]
    return cells, tail


def _shown(cell: Sequence[str]) -> str:
    """The card of a cell without its marks, or the word as it stands."""
    return next((word for word in cell if word[0] not in "^=$!?"), cell[0])


def _card(cell: Sequence[str]) -> Card | None:
    """The card of a cell, which may have marks before and after it."""
    card = _CARD_OF.get(cell[0])
    if card is None and len(cell) > 1:
        card = next((_CARD_OF.get(word) for word in cell if word[0] not in "^=$!?"), None)
    return card


def _holds(deal: Deal, seat: Seat, cell: Sequence[str]) -> bool:
    """Is the card of a cell in the hand of a seat, or may it be: the hand is not known, and nobody has the card?"""
    card = _CARD_OF.get(cell[0]) if len(cell) == 1 else _card(cell)
    if card is None:
        return False
    hand = deal.hands[seat]
    return bool(hand >> card & 1) if hand else deal.owner(card) == UNUSED


def _player(cell: Sequence[str], deal: Deal) -> Seat | None:
    """Who holds the card of a cell."""
    card = _card(cell)
    owner = UNUSED if card is None else deal.owner(card)
    return None if owner == UNUSED else owner
