"""Functions of a holding as text: how a constraint with a function of your own is written down, and read back.

The text is a decision diagram.  A *block* is the run of values of all holdings that agree on the low cards; the block
of all 8192 holdings of a suit splits, by whether the two is held, then the three, ..., then the ace, until one value
is left.  Equal blocks are written once, so that a sensible function takes a few hundred characters.

Grammar: ``node.node.node...~root.root.root.root``; a node is ``value`` (a leaf, decimal) or ``a_b`` (two earlier nodes,
numbered from 0: the half without the card, the half with it); a root is the node of a suit.
"""

from collections.abc import Sequence
from typing import TypeAlias

Values: TypeAlias = tuple[int, ...]


def encode(tables: Sequence[Values]) -> str:
    """The text of four tables of 8192 values.

    >>> tables = [tuple(holding.bit_count() % 2 for holding in range(8192))] * 4
    >>> decode(encode(tables)) == tables, len(encode(tables)) < 200
    (True, True)
    """
    nodes: dict[str, int] = {}
    known: dict[Values, int] = {}

    def number(values: Values) -> int:
        if values not in known:
            if values.count(values[0]) == len(values):
                text = str(values[0])
            else:
                half = len(values) // 2
                text = f"{number(values[:half])}_{number(values[half:])}"
            known[values] = nodes.setdefault(text, len(nodes))
        return known[values]

    roots = [number(tuple(table)) for table in tables]
    return f"{'.'.join(nodes)}~{'.'.join(map(str, roots))}"


def decode(text: str) -> list[Values]:
    """The four tables of a text.

    Raises:
        ValueError: it is not such a text.
    """
    body, _, foot = text.partition("~")
    try:
        nodes: list[Values] = []
        for word in body.split("."):
            low, both, high = word.partition("_")
            nodes.append(_join(nodes, int(low), int(high)) if both else (int(low),))
        tables = [nodes[int(root)] for root in foot.split(".")]
    except (ValueError, IndexError):
        raise ValueError(f"{text[:40]!r}... is not the code of a function of holdings") from None
    if len(tables) != 4 or any(len(table) > 8192 for table in tables):
        raise ValueError(f"{text[:40]!r}... is not the code of a function of holdings of four suits")
    return [_stretch(table, 8192) for table in tables]


def _join(nodes: list[Values], low: int, high: int) -> Values:
    """Two blocks side by side, the shorter stretched to the length of the longer."""
    if min(low, high) < 0:
        raise ValueError("no such node")
    length = max(len(nodes[low]), len(nodes[high]))
    if length > 4096:
        raise ValueError("too deep")
    return _stretch(nodes[low], length) + _stretch(nodes[high], length)


def _stretch(values: Values, length: int) -> Values:
    times = length // len(values)
    return tuple(value for value in values for _ in range(times))
