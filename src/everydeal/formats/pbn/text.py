"""The text of PBN: a file into games, a game into tag pairs, data and comments.

Games are separated by lines with nothing on them, outside of comments; where such a line is missing, ``[Event]``,
``[Board]`` or another ``[Deal]`` that comes again after the game's deal begins the next.  A line that starts with ``%``
is an escape line and no part of the text, except inside ``{...}``, where it is.  A comment that is never closed would
swallow every game after it; it is taken to end with its own game instead, and reported.

Source: the PBN 2.1 standard, sections 2 and 3.
"""

import re
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from ..core.errors import Report
from ..core.spelling.calls_and_cards import is_call_or_card, split_words
from ..core.spelling.tables import cells_of
from ..dealer.statistics import is_statistic

MAX_GAME: Final = 1 << 20
"""No honest game has more characters from its first tag on."""

_UNCLOSED = "a comment { that is never closed"
_BRACES = re.compile(r'"(?>(?:[^"\\]|\\.)*)"|;.*|\{[^}]*+\}|(?P<opens>\{)|(?P<quote>")')
_BRACES_ALONE = re.compile(r";.*|\{[^}]*+\}|(?P<opens>\{)")
"""The same after a quote that is not closed on its line: no later one is, so that none need be tried."""
_PLAIN = re.compile(r'\[([A-Za-z0-9_]+) "([^"\\\n]*)"\][ \t]*(?:\n|\Z)')
"""A tag pair alone on its line."""
_PLAIN_DATA = re.compile(r'[ \t]*([^\s\[\]{};"%][^\n\r\v\f\[\]{};"]*)(?:\n|\Z)')
"""A line of data without quotes, comments or brackets."""
_TAG = r'\[\s*+(?P<name>[A-Za-z0-9_]++)\s*+"(?P<value>(?>(?:[^"\\\n]|\\.)*))"\s*+\]'
_STRINGS = r'(?>(?:"(?>(?:[^"\\\n]|\\.)*)"|[^\n\[{;"]++)+)'


def _piece(tag: str, data: str) -> re.Pattern[str]:
    return re.compile(
        rf"""(?P<space>[ \t\v\f\r]+)
        | (?P<newline>\n)
        {tag}
        | \{{(?P<comment>[^}}]*)(?:\}}|\Z)
        | ;(?P<remark>[^\n]*)
        | (?P<data>{data})
        | (?P<other>.)""",
        re.VERBOSE,
    )


_PIECE = _piece(f"| {_TAG}", rf"{_STRINGS}(?>(?P<half>\"[^\n\[{{;]*+)?) | (?P<alone>\"[^\n\[{{;]*+)")
_PIECE_ALONE = _piece("", r"[^\n\[{;]++")
"""The same after a quote that is not closed on its line: no later one is, so that none need be tried."""


_FIRST_TAGS = re.compile(r'\s*+\[\s*+(Event|Board|Deal)\s*+"([^"]*+)"\s*+\]', re.IGNORECASE)
"""The tags that say which board a game is of."""
_USUAL_ESCAPE = re.compile(r"%\s*(?:PBN\b|EXPORT\b|IMPORT\b|Content-type:|$)", re.IGNORECASE)
"""What an escape line says that is known anyway."""


@dataclass(slots=True)
class Tag:
    """A tag pair, and the data that follow it up to the next, line by line and without comments."""

    name: str
    value: str
    line: int
    data: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Game:
    """A game as text: its tag pairs in order, its comments, and what could not be read."""

    line: int
    tags: list[Tag] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    errors: list[tuple[int, str, str]] = field(default_factory=list)
    """Line, reason and value."""
    notices: list[tuple[int, str, str]] = field(default_factory=list)
    """The same for what is harmless."""


def note_escapes(report: Report, escapes: list[tuple[int, str]]) -> None:
    """Tell that there were escape lines, which are for the program that wrote them: how many, and the first one."""
    if escapes:
        (line, first), others = escapes[0], len(escapes) - 1
        what = "an escape line (%) is" if not others else f"{len(escapes):,} escape lines (%) are"
        report.left_out(f"{what} not carried over", line=line, value=first)


def games_in(
    lines: Iterator[tuple[int, str]], escapes: list[tuple[int, str]], unended: Callable[[], bool]
) -> Iterator[Game]:
    """The games of numbered lines, bad ones too; *unended* tells, when all are given, whether the last may be cut.

    *escapes* gets the escape lines that say something; a block of nothing but comments and escape lines is not a game.
    """
    for first, text, complaint, may_be_last in _blocks(lines, escapes):
        game = parse_game(text, first)
        if complaint:
            game.errors.append((first, complaint, text[:200]))
        if may_be_last and unended() and (half := _cut_word(game, text)):
            reason = "the last line has no line end and may be cut short (if it is not, end the line)"
            game.errors.append((first + text.count("\n"), reason, half))
        if game.tags or game.errors or game.notices:
            yield game


def parse_game(text: str, first: int = 1) -> Game:
    """The parts of one game's text, which begins on line *first* of its file."""
    game = Game(first)
    line, at, new_line = first, 0, True
    data: list[str] = []
    unclosed = 0  # up to here, the end of a line, quotes are not closed
    counts: list[tuple[int, str]] = []
    while at < len(text):
        if new_line:
            plain = _PLAIN.match(text, at)
            if plain is not None:  # what most lines are
                _flush(game, data)
                name, value = plain.groups()
                game.tags.append(Tag(name, value, line))
                line, at = line + 1, plain.end()
                continue
            if not game.tags or counts or text[at] in "GPITFM":
                row_text = text[at : _line_end(text, at)]
                if is_statistic(row_text, alone=not game.tags or (bool(counts) and counts[-1][0] == line - 1)):
                    counts.append((line, row_text))
                    line, at = line + 1, at + len(row_text) + 1
                    continue
            row = _PLAIN_DATA.match(text, at) if game.tags else None
            if row is not None:  # what most others are
                game.tags[-1].data.append(row[1].rstrip())
                line, at = line + 1, row.end()
                continue
        piece = (_PIECE if at >= unclosed else _PIECE_ALONE).match(text, at)
        assert piece is not None  # the last alternative takes anything
        kind, end = piece.lastgroup, piece.end()
        if at >= unclosed and (piece["half"] is not None or piece["alone"] is not None):
            unclosed = _line_end(text, at)
        if kind == "value":
            _flush(game, data)
            game.tags.append(Tag(piece["name"], unescape(piece["value"]), line))
        elif kind == "newline":
            _flush(game, data)
        elif kind == "comment" or kind == "remark":
            game.comments.append(piece[kind])
        elif kind != "space":
            word = piece[0].strip()
            if word == "[" and (new_line or not data):
                end = _line_end(text, at)
                game.errors.append((line, 'not a tag pair [Name "value"]', text[at:end]))
            elif word == "}":
                game.notices.append((line, "a } that closes no comment", word))
            elif game.tags:
                data += [word] * bool(word)
            elif word:
                end = _line_end(text, at)
                game.errors.append((line, "text outside of any tag's data", text[at:end]))
        line += text.count("\n", at, end)
        new_line = kind == "newline" or (new_line and kind == "space")
        at = end
    _flush(game, data)
    if counts:
        what = f"{len(counts)} line{'s' * (len(counts) != 1)} of the program dealer's statistics"
        game.notices.append((counts[0][0], f"{what}, not carried over", counts[0][1]))
    return game


def _cut_word(game: Game, text: str) -> str:
    """The last line of a game that ends in data of which a part may be missing: a table's row, or no call or card."""
    tag = game.tags[-1] if game.tags else None
    if tag is None or not tag.data or not text.rstrip().endswith(tag.data[-1]):
        return ""
    if tag.name.endswith("Table"):
        whole = len(cells_of(tag.data[-1])) == len(tag.value.split(";")) and tag.data[-1].count('"') % 2 == 0
    else:
        whole = is_call_or_card(split_words(tag.data[-1])[-1])
    return "" if whole else tag.data[-1]


def _flush(game: Game, data: list[str]) -> None:
    """The words of a line become the last tag's."""
    if data:
        game.tags[-1].data.append(" ".join(data))
        data.clear()


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def unescape(value: str) -> str:
    r"""The value of a tag as meant: ``\"`` is a quote, ``\\`` a backslash; any other backslash is itself."""
    return re.sub(r'\\(["\\])', r"\1", value) if "\\" in value else value


def escape(value: str) -> str:
    r"""The inverse: a backslash is doubled only where it would be taken for an escape, so that ``\2R`` stays."""
    return re.sub(r'\\(?=["\\]|$)', r"\\\\", value).replace('"', '\\"')


def _blocks(lines: Iterator[tuple[int, str]], escapes: list[tuple[int, str]]) -> Iterator[tuple[int, str, str, bool]]:
    """The games as text with the number of their first lines, and a complaint about a comment or the size, or "".

    The truth value is false if a line is known that comes behind the game, be it blank.  *escapes* gets the escape
    lines that say something.
    """
    again = deque[tuple[int, str]]()
    block: list[tuple[int, str]] = []
    size, opened, complaint = 0, -1, ""
    seen: dict[str, str] = {}
    hopeless = 0  # no line up to this one closes a comment
    while True:
        item = again.popleft() if again else next(lines, None)
        ended = item is None
        if item is not None:
            number, line = item
            if opened < 0 and line.startswith("%"):
                if not _USUAL_ESCAPE.match(line):
                    escapes.append((number, line if not escapes else ""))
                line = ""
            elif opened < 0 and not line.strip():
                ended = True
            elif opened < 0 and (tag := _FIRST_TAGS.match(line)):
                name = tag[1].lower()
                if _begins_game(name, tag[2], seen):
                    again.appendleft(item)
                    ended = True
                else:
                    seen.update((one[1].lower(), one[2]) for one in _FIRST_TAGS.finditer(line))
            if not ended and (line or block):
                block.append((number, line))
                if size or not line.startswith(";"):  # before the first tag there may be any number of remarks
                    size += len(line) + 1
                if opened >= 0 and "}" in line:
                    opened, line = -1, line.partition("}")[2]
                if opened < 0 and "{" in line and leaves_open(line):
                    if number > hopeless:
                        opened = len(block) - 1
                    else:
                        complaint = _UNCLOSED
        if block and (ended or size > MAX_GAME):
            if opened >= 0:
                cut = next((i for i in range(opened + 1, len(block)) if not block[i][1].strip()), len(block))
                hopeless, complaint = block[-1][0], _UNCLOSED
                again.extendleft(reversed(block[cut:]))
                del block[cut:]
            elif size > MAX_GAME:
                complaint = f"a game of more than {MAX_GAME:,} characters"
            yield block[0][0], "\n".join(text for _, text in block), complaint, not (again or (ended and item))
            block, size, opened, complaint, seen = [], 0, -1, "", {}
        if item is None and not again:
            return


def _begins_game(name: str, value: str, seen: dict[str, str]) -> bool:
    """Whether another game begins with this tag, one of the first, as the game has *seen* it and its deal before.

    The same deal again is a tag that comes twice; but where games begin with their deals, it is the next one's.
    """
    if "deal" not in seen or name not in seen:
        return False
    return name != "deal" or value != seen[name] or (next(iter(seen)) == "deal" and len(seen) > 1)


def leaves_open(line: str) -> bool:
    """A comment opens on this line and is not closed on it; a brace in a string or after ``;`` opens none."""
    for piece in _BRACES.finditer(line):
        if piece["quote"]:
            return any(later["opens"] for later in _BRACES_ALONE.finditer(line, piece.end()))
        if piece["opens"]:
            return True
    return False
