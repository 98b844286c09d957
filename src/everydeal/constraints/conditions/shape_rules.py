"""Rules on the lengths of a hand's suits, ``h>s,d>c or h+s==10``, as dealer's distributions have them behind a colon.

The suits are s, h, d and c; there are sums, products, comparisons, "!" for not, a comma for and, ``or`` for or.
"""

import re
from collections.abc import Callable

from ..logic.deck import Shape

_SUITS = "shdc"
_WORD = r"\s*(\d+|>=|<=|==|!=|&&|\|\||\bor\b|\band\b|[shdc<>=!+*/%(),-])"


def rule(text: str, whole: str) -> Callable[[Shape], bool]:
    """The test of a shape that a text like ``h>s,d>c or h+s==10`` is, which stands in *whole*.

    Raises:
        ValueError: it is not such a text; says what is wrong.
    """
    words, at = [], 0
    while text[at:].strip():
        match = re.compile(_WORD).match(text, at)
        if match is None:
            raise ValueError(f"{whole!r}: {text[at:].strip()[:1]!r} means nothing in a rule on s, h, d and c")
        words.append(match[1])
        at = match.end()
    reader = _Reader(words, whole)
    test = reader.any_of()
    reader.end()
    return lambda shape: bool(test(shape))


_Value = Callable[[Shape], int]


class _Reader:
    def __init__(self, words: list[str], whole: str) -> None:
        self._words = [*words, ""]
        self._at = 0
        self._whole = whole

    def _accept(self, *words: str) -> str:
        word = self._words[self._at]
        if word in words and word:
            self._at += 1
            return word
        return ""

    def end(self) -> None:
        if self._words[self._at]:
            raise ValueError(f"{self._whole!r}: {self._words[self._at]!r} is not expected here")

    def any_of(self) -> _Value:
        test = self._all_of()
        while self._accept("or", "||"):
            test = _joined(test, self._all_of(), lambda a, b: a or b)
        return test

    def _all_of(self) -> _Value:
        test = self._comparison()
        while self._accept(",", "&&", "and"):
            test = _joined(test, self._comparison(), lambda a, b: a and b)
        return test

    def _comparison(self) -> _Value:
        if self._accept("!"):
            part = self._comparison()
            return lambda shape: not part(shape)
        left = self._sum()
        sign = self._accept("==", "!=", ">=", "<=", ">", "<", "=")
        return _joined(left, self._sum(), _SIGNS[sign]) if sign else left

    def _sum(self) -> _Value:
        value = self._product()
        while sign := self._accept("+", "-"):
            value = _joined(value, self._product(), _SIGNS[sign])
        return value

    def _product(self) -> _Value:
        value = self._factor()
        while sign := self._accept("*", "/", "%"):
            value = _joined(value, self._factor(), _SIGNS[sign])
        return value

    def _factor(self) -> _Value:
        word = self._words[self._at]
        self._at += 1
        if word.isdecimal():
            return lambda _: int(word)
        if word and word in _SUITS:
            suit = _SUITS.index(word)
            return lambda shape: shape[suit]
        if word == "(":
            inside = self.any_of()
            if not self._accept(")"):
                raise ValueError(f"{self._whole!r}: ')' is missing")
            return inside
        raise ValueError(f"{self._whole!r}: s, h, d, c or a number is expected, not {word or 'the end'!r}")


_SIGNS: dict[str, Callable[[int, int], int]] = {
    "==": lambda a, b: a == b, "=": lambda a, b: a == b, "!=": lambda a, b: a != b, ">=": lambda a, b: a >= b,
    "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, "<": lambda a, b: a < b,
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b,
    "/": lambda a, b: a // b if b else 0, "%": lambda a, b: a % b if b else 0,
}  # fmt: skip


def _joined(left: _Value, right: _Value, join: Callable[[int, int], int]) -> _Value:
    return lambda shape: join(left(shape), right(shape))
