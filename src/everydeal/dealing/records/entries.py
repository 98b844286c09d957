"""What a hand record shows of a board, whatever it is drawn with."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from ... import ids
from ...argument_checks import check_kind
from ...board import Result
from ...cards import SEATS, SUIT_SYMBOLS, Seat, format_holding, hcp, holding
from ...formats import Board
from .languages import ENGLISH, LANGUAGES, Language
from .par import makeable, par_of

TRICK_SEATS = (0, 2, 1, 3)
"""The rows of the table of tricks: N S E W."""
TRICK_STRAINS = (4, 0, 1, 2, 3)
"""Its columns: notrump, then spades to clubs."""
_VULNERABLE = {"None": "", "NS": "NS", "EW": "EW", "All": "NESW"}
_SYMBOLS = str.maketrans(dict(zip("SHDC", SUIT_SYMBOLS, strict=True)))


@dataclass(frozen=True)
class Entry:
    """One board as it is printed."""

    number: int | None
    dealer: Seat | None
    vulnerability: str | None
    suits: tuple[tuple[str, ...], ...]
    """``suits[seat][suit]``: ranks, high to low; an en dash for a void; empty for a hand that is not known."""
    points: tuple[int | None, ...]
    """High-card points by seat; None for a hand that is not known."""
    tricks: tuple[tuple[str, ...], ...] | None
    """The table of double-dummy tricks, in the order of `TRICK_SEATS` and `TRICK_STRAINS`; a dash where not known."""
    id: str
    """The checked id of the deal."""
    makeable: tuple[str, ...] = ()
    """What each side can make, ``NS 4♠ 3NT``; a side that makes nothing has no text."""
    par_score: str = ""
    """Who scores par, and how much; empty where not known."""
    par_contracts: tuple[str, ...] = ()
    """The contracts that give it."""
    result: Result | None = None
    """What happened, if the board tells one result."""
    score: int | None = None
    """What North-South scored."""
    language: Language = ENGLISH

    def par(self, contracts: int | None = None) -> str:
        """Par and its contracts, or so many of them and how many more there are; empty where not known."""
        if not self.par_score:
            return ""
        shown = self.par_contracts[:contracts]
        rest = len(self.par_contracts) - len(shown)
        return f"{self.par_score}: {', '.join(shown)}{', ' + self.language.more.format(rest) if rest else ''}"

    @property
    def merged_tricks(self) -> list[tuple[str, tuple[str, ...]]]:
        """The rows of the table of tricks with their seats, one row for a side whose declarers agree."""
        rows, merged = self.tricks or (), []
        for one in range(0, len(rows), 2):
            names = [self.language.seats[TRICK_SEATS[place]] for place in (one, one + 1)]
            if rows[one] == rows[one + 1]:
                merged.append((self.language.side("EW" if one else "NS"), rows[one]))
            else:
                merged += zip(names, rows[one : one + 2], strict=True)
        return merged

    @property
    def outcome_texts(self) -> tuple[str, ...]:
        """The result, and what the side that has it scored, as far as they are known."""
        if self.result is None:
            return ()
        side = "" if not self.score else f"N-S {self.score}" if self.score > 0 else f"E-W {-self.score}"
        return tuple(filter(None, (_contract_text(str(self.result), self.language), self.language.side(side))))

    @property
    def dealer_text(self) -> str:
        """Who deals, in words, or nothing."""
        return "" if self.dealer is None else f"{self.language.dealer} {self.language.seats[self.dealer]}"

    @property
    def vulnerable_text(self) -> str:
        """Who is vulnerable, in words, or nothing."""
        if self.vulnerability is None:
            return ""
        nobody, one_side, everybody = self.language.vulnerable
        words = {"None": nobody, "All": everybody}
        return words.get(self.vulnerability) or one_side.format(self.language.side("-".join(self.vulnerability)))

    def is_vulnerable(self, seat: Seat) -> bool:
        """Whether this seat is vulnerable."""
        return SEATS[seat] in _VULNERABLE[self.vulnerability or "None"]


@dataclass(frozen=True)
class Sheet:
    """All that is printed."""

    title: str
    entries: tuple[Entry, ...]
    notes: tuple[str, ...]
    """For the foot of each page."""
    about: tuple[str, ...] = ()
    """For its head, beside the title: session, section, date, and where the deals come from."""
    language: Language = ENGLISH


def make_sheet(
    boards: Iterable[Board],
    title: str = "",
    *,
    language: str = "en",
    about: Mapping[str, str] | None = None,
    footer: str = "",
) -> Sheet:
    """What to print of some boards.

    Without *title*, that is the event that all name.  The head tells session, section and date: those of *about*, or
    those that all boards name.  *footer* stands at the foot of each page, before what tells the deals' origin.

    Raises:
        ValueError: there is no board, or no such language.
    """
    check_kind(boards, Iterable, "hand records are of a list of boards")
    boards = list(boards)
    if not boards:
        raise ValueError("there is no board to print")
    if language not in LANGUAGES:
        raise ValueError(f"language {language!r} is not one of {', '.join(LANGUAGES)}")
    words = LANGUAGES[language]
    tags = _same(boards)
    notes = (*filter(None, [footer]), *_notes(tags, words))
    head = _about(tags, {name: text for name, text in (about or {}).items() if text}, words)
    entries = tuple(_entry(board, words) for board in boards)
    return Sheet(title or tags.get("Event", "") or words.records, entries, notes, head, words)


def _entry(board: Board, language: Language) -> Entry:
    suits, points = [], []
    for seat, hand in enumerate(board.deal.hands):
        known = seat not in board.unknown
        suits.append(tuple(language.ranks(_ranks(hand, suit)) if known else "" for suit in range(4)))
        points.append(hcp(hand) if known else None)
    score, contracts = _par(board, language)
    return Entry(
        number=board.number,
        dealer=board.dealer,
        vulnerability=board.vulnerability,
        suits=tuple(suits),
        points=tuple(points),
        tricks=_trick_table(board.tricks) if board.tricks else None,
        id=ids.encode(board.deal, "checked"),
        makeable=_makeable(board, language),
        par_score=score,
        par_contracts=contracts,
        result=board.result,
        score=board.score("NS"),
        language=language,
    )


def _makeable(board: Board, language: Language) -> tuple[str, ...]:
    if board.tricks is None:
        return ()
    sides = zip(("NS", "EW"), makeable(board.tricks), strict=True)
    return tuple(
        f"{language.side(side)} {made.translate(_SYMBOLS).replace('N', language.notrump)}"
        for side, made in sides
        if made
    )


def _par(board: Board, language: Language) -> tuple[str, tuple[str, ...]]:
    found = par_of(board)
    if found is None:
        return "", ()
    side, points = found.optimum.split()
    contracts = tuple(_contract_text(text, language) for text in found.brief.split(", "))
    return f"{language.side(side)} {points}", contracts


def _contract_text(text: str, language: Language) -> str:
    """``3SX-1 NS`` with a symbol, and the seats in the language's letters."""
    if not text[0].isdigit():
        return text
    contract, blank, rest = text.partition(" ")
    strain = language.notrump if contract[1] == "N" else contract[1].translate(_SYMBOLS)
    return contract[0] + strain + contract[1 + (2 if contract[1:3] == "NT" else 1) :] + blank + language.side(rest)


def _ranks(hand: int, suit: int) -> str:
    cards = holding(hand, suit)
    return format_holding(cards) if cards else "–"


def _trick_table(tricks: Sequence[int | None]) -> tuple[tuple[str, ...], ...]:
    rows = [[tricks[5 * seat + strain] for strain in TRICK_STRAINS] for seat in TRICK_SEATS]
    return tuple(tuple("–" if count is None else str(count) for count in row) for row in rows)


def _same(boards: Sequence[Board]) -> dict[str, str]:
    """The tags that all boards have alike."""
    same = {tag: text for tag, value in boards[0].tags.items() if (text := value.strip("? "))}
    for board in boards[1:]:
        if any(board.tags.get(tag, "").strip("? ") != text for tag, text in same.items()):
            same = {tag: text for tag, text in same.items() if board.tags.get(tag, "").strip("? ") == text}
    return same


def _about(tags: dict[str, str], given: dict[str, str], language: Language) -> tuple[str, ...]:
    """Session, section and date: as given, or as far as all boards tell the same."""
    session = tags.get("Stage") or (f"{language.session} {tags['Session']}" if "Session" in tags else "")
    section = f"{language.section} {tags['Section']}" if "Section" in tags else ""
    date = _date(tags.get("Date", "")) or _date(tags.get("EventDate", ""))
    words = {"session": language.session, "section": language.section}
    named = {name: _named(words.get(name, ""), text) for name, text in given.items()}
    found = {"session": session, "section": section, "set": tags.get("DealSet", ""), "date": date} | named
    return tuple(filter(None, [*found.values(), tags.get("DealFingerprint", "")]))


def _named(word: str, text: str) -> str:
    """A code of some letters or digits with the word for what it is; any other text as it is."""
    return f"{word} {text}" if word and re.fullmatch(r"\w{1,3}", text) else text


def _date(text: str) -> str:
    """PBN's ``2026.05.??`` as ``2026-05``: what is known of it."""
    return "-".join(takewhile(lambda part: "?" not in part and part, text.split(".")))


def _notes(tags: dict[str, str], language: Language) -> list[str]:
    """What the boards say about their origin, if all say the same."""
    notes = (("DealBeacon", "beacon {}"), ("Generator", language.dealt))
    return [text.format(tags[tag]) for tag, text in notes if tag in tags]
