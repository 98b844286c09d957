"""The text of the double-dummy solver DDS (its ``hands/list*.txt``): some lines a board, each with a word and its data.

``NUMBER n``, then for each board::

    PBN dealer vul trump first "N:..."     dealer, first: N E S W = 0..3; vul: 0 none, 1 both, 2 N-S, 3 E-W
    FUT ...                                what the solver found for the first card
    TABLE 20 numbers                       tricks: spades, hearts, diamonds, clubs, notrump, in each N E S W as declarer
    PAR "NS -110" ... / PAR2 ...           the par result
    PLAY n "CTC4.."  / TRACE ...           cards in the order of time, and the tricks after each

A board gets the trumps as a contract of a denomination only, the leader as the first of its play, and FUT, PAR, PAR2
and TRACE as tags.

Sources: S. Hein and B. Haglund, DDS, test program; the order of TABLE was checked with the solver itself.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from ...board.annotated_words import AnnotatedWords
from ...board.board import Board
from ...board.tricks import Tricks, order, tricks_from
from ...strains import STRAINS
from ..core.errors import Report
from ..core.records import require_situation, require_tricks, write_records
from ..core.source import Source, has_controls
from ..core.spelling.deals import card_count_error, deal_text, parse_deal

ORDER: Final = order((0, 1, 2, 3), (0, 1, 2, 3, 4), seats_first=False)
_VULNERABLE: Final = ("None", "All", "NS", "EW")
_PBN: Final = re.compile(r'([0-3]) ([0-3]) ([0-4]) ([0-3]) "([^"]*)"')
_KEPT: Final = ("FUT", "PAR", "PAR2", "TRACE")


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""
    board: Board | None = None
    promised: int | None = None
    record = 0
    for line, text in source.lines():
        word, _, data = text.replace("\xa0", " ").strip().partition(" ")
        try:
            if word == "NUMBER" and record == 0:
                promised = int(data)
            elif word == "PBN":
                if board is not None:
                    yield board
                record, board = record + 1, None
                board = _parse_first(data)
                board.line, board.record = line, record
                if complaint := card_count_error(board.deal):
                    source.report.error(complaint, line=line, record=record, value=data)
            elif word and board is not None:
                _take(board, word, data.strip())
            elif word and record == 0:
                raise ValueError("not NUMBER or PBN")
        except ValueError as error:
            source.report.error(str(error), line=line, record=record, value=text.strip())
    if board is not None:
        if source.unended and word == "TABLE" and text == text.rstrip():
            reason = "the last line has no line end: the file may be cut short (if not, end the line)"
            source.report.error(reason, line=line, record=record, value=text)
        yield board
    if promised is not None and promised != record:
        source.report.error(f"NUMBER says {promised} boards, but there are {record}", record=record)


def _parse_first(data: str) -> Board:
    match = _PBN.fullmatch(data.strip())
    if match is None:
        raise ValueError('not dealer, vulnerability, trumps, leader and "deal"')
    board = parse_deal(match[5])
    board.dealer, board.vulnerability = int(match[1]), _VULNERABLE[int(match[2])]
    board.tags["Contract"] = STRAINS[int(match[3])]
    board.raw_play = AnnotatedWords(int(match[4]))
    return board


def _take(board: Board, word: str, data: str) -> None:
    if word == "TABLE":
        board.tricks = _parse_table(data)
    elif word == "PLAY":
        match = re.fullmatch(r'([0-9]+) "((?:[SHDC][AKQJT2-9])*)"', data)
        if match is None or len(match[2]) != 2 * int(match[1]):
            raise ValueError("PLAY is not a number and that many cards in quotes")
        cards = tuple(match[2][i : i + 2] for i in range(0, len(match[2]), 2))
        board.raw_play = AnnotatedWords(board.raw_play.first if board.raw_play else None, cards)
    elif word in _KEPT:
        board.tags[word] = data
    else:
        raise ValueError(f"unknown word {word!r}")


def _parse_table(data: str) -> Tricks:
    words = data.split()
    if not all(re.fullmatch("[0-9]{1,2}", word) for word in words):
        raise ValueError("TABLE is not 20 numbers")
    return tricks_from([int(word) for word in words], ORDER)


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """The lines of some boards.  Their number comes first, so all are kept until the last is known."""
    from tempfile import SpooledTemporaryFile

    with SpooledTemporaryFile(max_size=1 << 24) as kept:
        count = 0
        for data in write_records(boards, report, lambda board, _: _form(board).encode()):
            kept.write(data)
            count += 1
        yield f"NUMBER {count} \n".encode()
        kept.seek(0)
        while chunk := kept.read(1 << 16):
            yield chunk


def _form(board: Board) -> str:
    dealer, vulnerability = require_situation(board)
    contract = re.search("(?:^|[1-7])(S|H|D|C|NT?)", board.tags.get("Contract", "NT"))
    trumps = "SHDCN".index(contract[1][0]) if contract else 4
    play = board.play_in_time()
    first = board.raw_play.first if board.raw_play and board.raw_play.first is not None else 0
    deal = deal_text(board, dealer)
    lines = [f'PBN {dealer} {_VULNERABLE.index(vulnerability)} {trumps} {first} "{deal}"']
    values: dict[str, str] = {tag: board.tags[tag] for tag in _KEPT if tag in board.tags}
    if board.tricks is not None:
        values["TABLE"] = " ".join(map(str, require_tricks(board, ORDER)))
    cards = [word for word in play.words if re.fullmatch("[SHDC][AKQJT2-9]", word)] if play else []
    if cards:
        values["PLAY"] = f'{len(cards)} "{"".join(cards)}"'
    lines += [f"{word} {values[word]}" for word in ("FUT", "TABLE", "PAR", "PAR2", "PLAY", "TRACE") if word in values]
    for line in lines:
        if has_controls(line):
            raise ValueError(f"a control character in {line!r}")
    return "".join(f"{line} \n" for line in lines)
