"""What functions and statements take, besides terms: seats, suits, numbers, texts, contracts."""

from typing import TYPE_CHECKING

from ...tokens import Token
from . import words
from .words import Words

if TYPE_CHECKING:
    from .....board.contract import Contract


class ArgumentReader:
    """Reads arguments.

    Raises:
        ExpressionError: while they are read: another is written than is expected; says where.
    """

    def __init__(self, tokens: Words) -> None:
        self.tokens = tokens

    def seat(self) -> int:
        """A seat."""
        return self.tokens.seat()

    def side(self) -> int:
        """A side."""
        token = self.tokens.take()
        if token.text.lower() not in words.SIDES:
            self.tokens.fail(f"a side is expected (NS or EW), not {token}", token.at)
        return words.SIDES[token.text.lower()]

    def suit(self) -> int:
        """A suit."""
        return self.tokens.suit()

    def strain(self) -> int:
        """A suit, or notrumps; in Dealer3 also a number, 0 clubs to 4 notrumps."""
        if self.tokens.peek().text in ("0", "1", "2", "3", "4"):
            return (3, 2, 1, 0, 4)[int(self.tokens.take().text)]
        if self.tokens.peek().text.lower() in words.STRAINS:
            return words.STRAINS[self.tokens.take().text.lower()]
        return self.suit()

    def number(self, where: str) -> int:
        """A number with its sign; one with a decimal point stands for hundredths, as in DealerV2."""
        sign = -1 if self.tokens.accept("-") else 1
        token = self.tokens.take()
        if token.kind == "decimal":
            from fractions import Fraction

            hundredths = Fraction(token.text if token.text[0] != "." else f"0{token.text}") * 100
            if hundredths.denominator != 1:
                self.tokens.fail(
                    f"{token.text} has more than two decimals: numbers are counted in hundredths", token.at
                )
            return sign * int(hundredths)
        if token.kind != "number":
            self.tokens.fail(f"a number is expected {where}, not {token}", token.at)
        return sign * int(token.text)

    def whole(self, where: str) -> int:
        """A number without a sign."""
        token = self.tokens.peek()
        if token.kind != "number":
            self.tokens.fail(f"a whole number is expected {where}, not {token}")
        return self.number(where)

    def string(self, where: str) -> str:
        """A text in quotes."""
        token = self.tokens.take()
        if token.kind != "string":
            self.tokens.fail(f'a text in quotes is expected {where}, like "Weak twos", not {token}', token.at)
        if token.text == "\\n":
            return "\n"
        return token.text[1:-1] if len(token.text) > 1 and token.text[-1] in '"“”' else token.text[1:]

    def contract(self) -> "Contract":
        """A contract like ``x3N`` or ``z4Hxx``; in Dealer3 also a number: 5 x level + strain, 40 for each double."""
        from .....board.contract import Contract

        token = self.tokens.take()
        if token.kind == "number" and 5 <= int(token.text) < 120 and int(token.text) % 40 >= 5:
            doubles, rest = divmod(int(token.text), 40)
            return Contract.of(rest // 5, (3, 2, 1, 0, 4)[rest % 5], doubles)
        text = token.text
        bare = text[1:] if text[:1] in ("x", "z") else text
        doubled = len(bare) - 2
        good = (
            len(bare) >= 2
            and bare[0] in "1234567"
            and bare[1].upper() in "SHDCN"
            and bare[2:].lower() in ("", "x", "xx")
        )
        if not good:
            self.tokens.fail(f"a contract is expected, like x3N or z4Hx, not {token}", token.at)
        return Contract.of(int(bare[0]), "SHDCN".index(bare[1].upper()), doubled)

    def is_vulnerable(self) -> bool:
        """``vul`` or ``nv``; in Dealer3 also 1 or 0."""
        token = self.tokens.take()
        if token.text in ("0", "1"):
            return token.text == "1"
        if token.text.lower() not in ("vul", "nv"):
            self.tokens.fail(f"'vul' or 'nv' is expected, not {token}", token.at)
        return token.text.lower() == "vul"

    def vulnerability(self, where: str = "") -> int:
        """``none``, ``NS``, ``EW`` or ``all``, as a mask of sides."""
        token = self.tokens.take()
        if token.text.lower() not in words.VULNERABLE:
            self.tokens.fail(f"none, NS, EW or all is expected{where}, not {token}", token.at)
        return words.VULNERABLE[token.text.lower()]

    def comma(self, what: str) -> None:
        """A comma, before *what*."""
        self.tokens.expect(",", f"before {what}")

    def close(self, token: Token) -> None:
        """The parenthesis that ends a function."""
        self.tokens.expect(")", f"to end {token.text!r}")
