"""The marks of PBN's calls and cards, for the verifier: suffixes, numeric annotations, notes."""

import re
from collections.abc import Iterable

_WORD = re.compile(r"=[^=\s]*=|\$\w*|\^\w?|[!?]+|[A-Za-z0-9]+|\S")


def split_marked(lines: Iterable[str], own: range) -> tuple[list[list[str]], list[tuple[str, str]]]:
    """The calls or cards of a section with their marks, spelt as in the file; and complaints about the marks.

    A mark before a call or card begins with ``^``, the others follow it; ``^S``, a turn skipped, is a call.  *own* are
    the annotations meant for such sections; of 1 to 12, the others are meant for the other kind.

    >>> split_marked(["1C ! $3"], range(1, 7))
    ([['1C', '!', '$3']], [('has two annotations of one call or card', '$3')])
    """
    cells: list[list[str]] = []
    complaints: list[tuple[str, str]] = []
    for word in _WORD.findall(" ".join(lines)):
        if word[0] not in "=$!?":
            if cells and cells[-1][-1][0] == "^" and cells[-1][-1] not in ("^S", "^s"):
                if word[0] == "^":
                    complaints.append(("has two irregularities of one call or card", word))
                cells[-1].append(word)
            else:
                cells.append([word])
            continue
        if not cells:
            complaints.append(("has a mark before any call or card", word))
            continue
        if reason := _mark_error(word, cells[-1], own):
            complaints.append((reason, word))
        cells[-1].append(word)
    return cells, complaints


def _mark_error(word: str, cell: list[str], own: range) -> str:
    """What is wrong with a mark that follows those of *cell*, or ""."""
    if word[0] == "=":
        if not re.fullmatch(r"=[0-9]{1,2}=", word) or not 1 <= int(word[1:-1]) <= 32:
            return "has a note that is not =1= to =32="
        return "has two notes of one call or card" if any(mark[0] == "=" for mark in cell) else ""
    if word[0] == "$":
        if not re.fullmatch(r"\$[0-9]{1,3}", word) or int(word[1:]) > 255:
            return "has an annotation that is not $0 to $255"
        if int(word[1:]) in range(1, 13) and int(word[1:]) not in own:
            return "has an annotation for the other kind of section"
    elif len(word) > 2:
        return "has a suffix that is not one of ! ? !! ?? !? ?!"
    twice = _judges(word) and any(map(_judges, cell))
    return "has two annotations of one call or card" if twice else ""


def _judges(mark: str) -> bool:
    """It says how good a call or card is: a suffix, or an annotation up to $12."""
    return mark[0] in "!?" or re.fullmatch(r"\$(?:[1-9]|1[0-2])", mark) is not None
