"""Scenarios that come along: lessons, each a file of the text language that says in words, at its head, what it deals.

>>> title("weak_two")
'Weak two bids: North opens 2H or 2S; how high does South go?'
"""

from pathlib import Path

_FOLDER = Path(__file__).parent


def names() -> list[str]:
    """The names of the scenarios.

    >>> "jacoby_transfer" in names()
    True
    """
    return sorted(path.stem for path in _FOLDER.glob("*.deal"))


def text(name: str) -> str:
    """The text of a scenario.

    Raises:
        ValueError: none of this name comes along.
    """
    if name not in names():
        raise ValueError(f"no scenario {name!r} comes along; there are {', '.join(names())}")
    return (_FOLDER / f"{name}.deal").read_text("utf-8")


def title(name: str) -> str:
    """What a scenario is about: its first line."""
    return text(name).partition("\n")[0].removeprefix("#").strip()
