"""Links to Bridge Base Online's handviewer, one a line or within sentences: a board in the query of a URL.

``...handviewer.html?n=s..h..d..c..&e=..&s=..&w=..&d=n&v=-&b=1`` with ``a`` the auction, ``p`` the play, ``nn en sn wn``
the players; or ``?lin=`` with a whole LIN (read as `lin` does).  Suits come in any order, cards in either case; a seat
that is missing is implied by the other three if they are full; dashes are a void.  ``%uXXXX``, ``&amp;`` and raw blanks
are understood.  ``hv_popuplin('...')``, which pages of Bridge Base have, is a link with a whole LIN.

Sources: bridgebase.com/tools/hvdoc.html.  No collection of real links was at hand for the tests.
"""

import io
import re
from collections.abc import Iterator
from html import unescape
from typing import Final
from urllib.parse import quote, unquote, unquote_to_bytes

from ...board.annotated_words import AnnotatedWords, PlainCall, plain_calls, plain_cards, words_of_calls
from ...board.board import Board
from ...board.call import CALL_NAMES, parse_call
from ...cards import SEATS, Mask
from ..core.errors import Report
from ..core.records import boards_of, lines_of, writes
from ..core.registry import CERTAIN, NO
from ..core.source import Source, decode_text
from ..core.spelling.deals import board_of_hands
from ..core.spelling.holdings import parse_lettered_hand
from ..core.spelling.seats import parse_number, parse_seat_letter
from .reader import read as read_lin
from .vocabulary import CARD, SAYS_CALL, VULNERABLE, format_lin_hand

BASE: Final = "https://www.bridgebase.com/tools/handviewer.html"
_NAMES: Final = {"nn": "North", "en": "East", "sn": "South", "wn": "West"}
_SAID: Final = {"None": "-", "NS": "n", "EW": "e", "All": "b"}
_IGNORED: Final = frozenset(("bbo", "tbt", "i", "myhand", "linurl", "kibitz", "lang"))
_CALL: Final = re.compile(
    r"(?P<call>xx|[1-7](?:nt?|[shdc])|[pdrx])(?P<alert>!?)|(?P<other>.)", re.IGNORECASE | re.DOTALL
)
_QUERY: Final = re.compile(r"(?:handviewer[\w.]{0,20}+\?|https?://[^\s?]{1,200}+\?)(?P<query>[^\"'<>\n]*+)")
_WITH_BOARD: Final = re.compile(r"(?:\A|[&;])(?:[nesw]|lin)=", re.IGNORECASE)
_ADDRESS: Final = re.compile(r"(?:https?://)?[\w./-]*+")
_POPUP: Final = re.compile(r"hv_popuplin\(\s*+[\"']")
_ESCAPED: Final = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|(.))", re.DOTALL)
"""How a script writes a character: ``\\u0026`` and ``\\x26`` are ``&``, ``\\/`` is ``/``."""
_IN_LINK: Final = (
    r"(?>(?:(?![,;|]?(?:https?:|handviewer))(?:\([^\s\"'<>()\\]*+\)|[^\s\"'<>)\\\[\]`“”„‘’«»…]|(?<=\w)'(?=\w)"
    r"|\\(?:u00|x)(?!2[027]|3[cCeE]|5[bBdD]|60)[2-7][0-9A-Fa-f]|\\/))+)"
)
"""What a link in a text goes on with: nothing that closes a quotation or a bracket that the link did not open, and no
other link; an apostrophe is one within a word."""
_IN_TEXT: Final = re.compile(
    r"hv_popuplin\(\s*+(?:'(?P<one>(?>(?:[^'\\]|\\.)+))'|\"(?P<two>(?>(?:[^\"\\]|\\.)+))\")"
    rf"|handviewer[\w.]{{0,20}}+\?{_IN_LINK}"
)
_CLOSES: Final = {"(": ")", "{": "}"}


def recognise(head: bytes) -> int:
    """A link with a board in it, wherever it stands; not in a web page."""
    if head.lstrip().startswith(b"<"):
        return NO
    text = head.decode("latin-1")
    return CERTAIN if _POPUP.search(text) or any(map(_has_board, _QUERY.finditer(text))) else NO


def _has_board(link: re.Match[str]) -> bool:
    """An address of the handviewer with a hand in it, or any with a LIN."""
    found = _WITH_BOARD.search(link["query"])
    return found is not None and ("handviewer" in link[0].partition("?")[0] or "lin=" in link["query"].lower())


def read(source: Source) -> Iterator[Board]:
    """The boards of a file of links, each on a line of its own or within a sentence."""
    return boards_of(source, _links(source), lambda link, _: boards_of_link(link, source.report))


def _links(source: Source) -> Iterator[tuple[int, str]]:
    """The links of a file, with their lines."""
    for line, text in lines_of(source):
        links = [text] if _is_link(text) else links_in(unescape(text))
        if not links:
            source.report.left_out("a line without a link", line=line, value=text)
        yield from ((line, link) for link in links)


def names_a_board(link: str) -> bool:
    """A link only names a board that is kept elsewhere."""
    return re.search(r"[?&;](?:[nesw]|lin)=", link, re.IGNORECASE) is None


def _is_link(text: str) -> bool:
    """A text is one link, perhaps with raw blanks in it, and nothing else."""
    address, mark, query = text.partition("?")
    return bool(mark and _ADDRESS.fullmatch(address) and not re.search(r"handviewer|[\"'<>]", query))


def links_in(text: str) -> list[str]:
    """The links to boards in a text: addresses of the handviewer, and the LIN of ``hv_popuplin('...')`` as such.

    >>> links_in("see <a href='https://x.org/handviewer.html?s=sa'>this</a>, hv_popuplin('pn|a|st||')")
    ['handviewer.html?s=sa', '?lin=pn%7Ca%7Cst%7C%7C']
    """
    found = []
    for match in _IN_TEXT.finditer(text):
        popup = match["one"] or match["two"]
        if popup:
            lin_text = _unescaped(popup)
            found.append(f"?lin={quote(unquote(lin_text) if '|' not in lin_text else lin_text)}")
            continue
        link = _unescaped(match[0]).rstrip(".,;:!*")
        found.append(link if "lin=" in link.lower() else link.partition("|")[0])
    return found


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda match: match[3] or chr(int(match[1] or match[2], 16)), text)


def boards_of_link(link: str, report: Report) -> list[Board]:
    """The boards of a link.

    Raises:
        ValueError: its cards are not a deal.
    """
    parameters = _parameters(link)
    if "lin" in parameters:
        return list(read_lin(Source(io.BytesIO(parameters["lin"].encode("utf-8", "replace")), report)))
    return [_board(parameters, report)]


def parse_url(text: str) -> Board:
    """The board of a link.

    >>> parse_url("https://www.bridgebase.com/tools/handviewer.html?n=sAhKd2c3&d=s&v=b&b=7").number
    7

    Raises:
        ValueError: the text is not such a link, or its cards are not a deal.
    """
    [board] = boards_of_link(text.strip(), Report())
    return board


def format_url(board: Board) -> str:
    """The link to a board, hands and all else in lower case, as the handviewer's documentation writes them."""
    deal = board.deal
    pairs = [
        (SEATS[seat].lower(), format_lin_hand(deal.hands[seat]).lower())
        for seat in range(4)
        if seat not in board.unknown
    ]
    if board.dealer is not None:
        pairs.append(("d", SEATS[board.dealer].lower()))
    if board.vulnerability is not None:
        pairs.append(("v", _SAID[board.vulnerability]))
    if board.number is not None:
        pairs.append(("b", str(board.number)))
    pairs += [(key, quote(board.tags[tag])) for key, tag in _NAMES.items() if board.tags.get(tag)]
    if said := _said(board):
        pairs.append(("a", said))
    if cards := plain_cards(board.play_in_time()):
        pairs.append(("p", "".join(cards).lower()))
    if not pairs:
        raise ValueError("there is nothing to tell: no hand is known")
    return f"{BASE}?{'&'.join(f'{key}={value}' for key, value in pairs)}"


def _parameters(text: str) -> dict[str, str]:
    _, mark, query = unescape(text).partition("?")
    if not mark:
        raise ValueError("not a link with a query")
    query = re.sub("%u([0-9A-Fa-f]{4})", lambda match: quote(chr(int(match[1], 16)), errors="replace"), query)
    result: dict[str, str] = {}
    for pair in query.partition("#")[0].split("&"):
        key, _, value = pair.partition("=")
        result.setdefault(key.strip().lower(), decode_text(unquote_to_bytes(value.replace("+", " "))))
    return result


def _board(parameters: dict[str, str], report: Report) -> Board:
    hands: list[Mask | None] = [None] * 4
    for seat, letter in enumerate(SEATS.lower()):
        if parameters.get(letter):
            hands[seat] = parse_lettered_hand(re.sub(r"\s|(?<=[shdc])-+", "", parameters[letter], flags=re.IGNORECASE))
    if all(hand is None for hand in hands):
        raise ValueError("the link has no hands")
    number, dealer = (parameters.get(key, "").strip() for key in ("b", "d"))
    board = board_of_hands(
        hands,
        parse_number(number) if number.strip("0") else None,
        parse_seat_letter(dealer) if dealer else None,
        _vulnerability(parameters),
    )
    board.tags = {
        tag: " ".join(parameters[key].split()) for key, tag in _NAMES.items() if parameters.get(key, "").strip()
    }
    auction, strange = _auction(parameters.get("a", ""), board.dealer)
    board.raw_auction = auction if auction.words else None
    played = re.sub(r"\{[^{}]*+\}", "", parameters.get("p", ""))
    cards = CARD.findall(played)
    board.raw_play = AnnotatedWords(None, tuple(card.upper().replace("10", "T") for card in cards)) if cards else None
    for key, rest in (("a", strange), ("p", CARD.sub("", played))):
        if rest.strip():
            report.notice(f"not understood in parameter {key!r}", value=rest.strip())
    known = {*SEATS.lower(), "d", "v", "b", "a", "p", *_NAMES, *_IGNORED}
    for key in parameters:
        if key and key not in known:
            report.left_out(f"parameter {key!r} is not carried over", value=parameters[key])
    return board


def _vulnerability(parameters: dict[str, str]) -> str | None:
    if "v" not in parameters:
        return None
    text = parameters["v"].strip().lower()
    if text not in VULNERABLE:
        raise ValueError(f"v={text!r} is not one of - n e b")
    return VULNERABLE[text]


def _auction(text: str, dealer: int | None) -> tuple[AnnotatedWords, str]:
    """The calls of ``a``, each with what is said of it in ``(...)`` or ``{...}``; and what is not understood."""
    calls: list[PlainCall] = []
    strange: list[str] = []
    last = {opening: text.rfind(closing) for opening, closing in _CLOSES.items()}
    at = 0
    while piece := _CALL.match(text, at):
        at = piece.end()
        if piece["call"]:
            opening, said = text[at : at + 1], None
            if at < last.get(opening, 0):
                end = text.index(_CLOSES[opening], at)
                said, at = text[at + 1 : end], end + 1
            calls.append(PlainCall(CALL_NAMES[parse_call(piece["call"].lower())], bool(piece["alert"]), said))
            at += text.startswith("?", at)
        elif piece[0] == "{" and at <= last["{"]:
            at = text.index("}", at) + 1  # a comment
        else:
            strange.append(piece[0])
    return words_of_calls(dealer, calls), "".join(strange)


def _said(board: Board) -> str | None:
    """The value of ``a``; None if the auction has something that it cannot tell."""
    calls = plain_calls(board.raw_auction, board.dealer)
    if calls is None or any(")" in (call.explanation or "") for call in calls):
        return None
    said = (
        f"{SAYS_CALL.get(name) or name[:2].lower()}{'!' * alerted}{'' if text is None else f'({quote(text)})'}"
        for name, alerted, text in calls
    )
    return "".join(said)


write = writes(lambda board, _: format_url(board).encode() + b"\n")
