"""The changes that `scripts/mutate.py` tries: which there are of a source, and that they are put in the right place."""

import ast
import importlib.util
import sys

import pytest

from places import ROOT

SPEC = importlib.util.spec_from_file_location("mutation_changes", ROOT / "scripts" / "mutation" / "changes.py")
assert SPEC is not None
assert SPEC.loader is not None
mutation = importlib.util.module_from_spec(SPEC)
sys.modules[SPEC.name] = mutation
SPEC.loader.exec_module(mutation)

SOURCE = '''"""A module with 1 text."""

from typing import TypeVar

K = TypeVar("K")
SUITS = ("♠", 4)


class Deck:
    def __len__(self) -> int:
        """52."""
        return 13 * SUITS[1]


def cut(cards: list[int], at: int = 26) -> list[int]:
    if not 0 <= at:
        raise ValueError(f"{at + 1} of {len(cards)}: " + "no")
    for card in [c for c in cards if c]:
        if card < at and card:
            continue
        cards.sort()
    return max(
        cards,
        key=len,
    )
'''


def told(source: str) -> set[tuple[int, str, str]]:
    return {(change.line, change.function, change.what) for change in mutation.changes("deck.py", source)}


def test_the_changes_of_a_module() -> None:
    assert told(SOURCE) == {
        (6, "", "4 -> 5"),
        (6, "", "4 -> 3"),
        (12, "Deck.__len__", "return 13 * SUITS[1] -> return None"),
        (12, "Deck.__len__", "13 * SUITS[1] -> (13 + SUITS[1])"),
        (12, "Deck.__len__", "13 -> 14"),
        (12, "Deck.__len__", "13 -> 12"),
        (12, "Deck.__len__", "1 -> 2"),
        (12, "Deck.__len__", "1 -> 0"),
        (15, "", "26 -> 27"),
        (15, "", "26 -> 25"),
        (16, "cut", "not 0 <= at -> (0 <= at)"),
        (16, "cut", "0 <= at -> (0 < at)"),
        (16, "cut", "0 <= at -> (0 > at)"),
        (16, "cut", "0 -> 1"),
        (18, "cut", "[c for c in cards if c] -> ([c for c in cards])"),
        (19, "cut", "card < at and card -> (card < at or card)"),
        (19, "cut", "card < at -> (card <= at)"),
        (19, "cut", "card < at -> (card >= at)"),
        (20, "cut", "continue -> break"),
        (21, "cut", "cards.sort() -> pass"),
        (22, "cut", "return max( cards, key=len, ) -> return None"),
        (22, "cut", "max( cards, key=len, ) -> min(cards, key=len)"),
    }


@pytest.mark.parametrize("change", mutation.changes("deck.py", SOURCE), ids=lambda change: change.what)
def test_a_change_is_another_program_with_its_lines_in_place(change: "mutation.Change") -> None:
    text = change.text_of_as_many_lines(SOURCE)
    assert ast.dump(ast.parse(text)) == ast.dump(ast.parse(change.text(SOURCE))) != ast.dump(ast.parse(SOURCE))
    assert len(text.splitlines()) == len(SOURCE.splitlines())
    assert text.splitlines()[: change.line - 1] == SOURCE.splitlines()[: change.line - 1]


def test_a_difference_shows_the_changed_lines_alone() -> None:
    [change] = [change for change in mutation.changes("deck.py", SOURCE) if change.what == "0 <= at -> (0 < at)"]
    assert mutation.difference(SOURCE, change) == "-    if not 0 <= at:\n+    if not (0 < at):"
