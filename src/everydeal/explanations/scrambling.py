"""The scrambled editions: the plain edition's work, and one multiplication.

Source: the scrambled editions of Thomas Andrews' Impossible Bridge Book.
"""

from ..deal import Deal
from ..spaces.released.scrambled import INCREMENT, MULTIPLIER, Scrambled
from .work import Line, Work, make_work, say


def explain_scrambled(space: Scrambled, deal: Deal, number: int, to_number: bool, plain: str) -> Work:
    """The work of a scrambled space; *plain* is the text of the plain one's."""
    theory = (
        f"Number i of the scrambled edition is number (m * i + a) mod D of the plain one, {space.plain.name}, where m "
        "has no common factor with D, the number of deals. Back, one multiplies by the inverse of m modulo D."
    )
    size, there = space.size, space.unscramble(number)
    inverse = pow(MULTIPLIER, -1, size)
    mixing = [
        say(f"m = {MULTIPLIER}, a = {INCREMENT},"),
        say(f"D = {size}, and the inverse of m is {inverse}, for"),
        Line("", f"{MULTIPLIER} * {inverse} mod {size}", 1),
    ]
    if to_number:
        step = Line("i = ", f"({there} - {INCREMENT}) * {inverse} mod {size}", number, "is the number")
    else:
        step = Line(
            "", f"({MULTIPLIER} * {number} + {INCREMENT}) mod {size}", there, f"is the number in {space.plain.name}"
        )
    title = say(f"{'First' if to_number else 'Then'} the work of {space.plain.name}:")
    inner = [say(line) for line in plain.split("\n")]
    lines = [title, say(), *inner, say(), *mixing, step] if to_number else [*mixing, step, say(), title, say(), *inner]
    return make_work(space, to_number, deal, number, theory, lines)
