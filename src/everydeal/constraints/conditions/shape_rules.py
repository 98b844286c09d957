"""Rules on the lengths of a hand's suits, ``h>s,d>c or h+s==10``, as dealer's distributions have them behind a colon.

The suits are s, h, d and c; there are sums, products, comparisons, "!" for not, a comma for and, ``or`` for or.  But
for some signs such a rule is an expression of Python, whose parser reads it.  What is divided by 0 is 0.
"""

import ast
import re
from collections.abc import Callable

from ..logic.deck import Shape

_WORD = re.compile(r"\s*(\d+|>=|<=|==|!=|&&|\|\||\bor\b|\band\b|[shdc<>=!+*/%(),-])")
_IN_PYTHON = {"=": "==", "!": "not", ",": "and", "&&": "and", "||": "or", "/": "//"}


def rule(text: str, whole: str) -> Callable[[Shape], bool]:
    """The test of a shape that a text like ``h>s,d>c or h+s==10`` is, which stands in *whole*.

    Raises:
        ValueError: it is not such a text; says what is wrong.
    """
    words, at = [], 0
    while text[at:].strip():
        match = _WORD.match(text, at)
        if match is None:
            raise ValueError(f"{whole!r}: {text[at:].strip()[:1]!r} means nothing in a rule on s, h, d and c")
        words.append(str(int(match[1])) if match[1].isdecimal() else _IN_PYTHON.get(match[1], match[1]))
        at = match.end()
    try:
        tree = _Checked().visit(ast.parse(" ".join(words), mode="eval"))
    except (SyntaxError, RecursionError, MemoryError):
        raise ValueError(f"{whole!r}: {text.strip()!r} is not a rule like h>s,d>c or h+s==10") from None
    code = compile(ast.fix_missing_locations(tree), "a rule on lengths", "eval")
    return lambda shape: bool(eval(code, {"__builtins__": {}}, dict(zip("shdc", shape, strict=True))))


class _Checked(ast.NodeTransformer):
    """Refuses what Python has besides; the words are those of `_WORD` alone."""

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Comparisons are not chained."""
        if len(node.ops) > 1:
            raise SyntaxError
        return self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        """No number has a sign."""
        if not isinstance(node.op, ast.Not):
            raise SyntaxError
        return self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """Divisions by 0 are caught."""
        self.generic_visit(node)
        division = isinstance(node.op, ast.FloorDiv | ast.Mod)
        return ast.IfExp(node.right, node, ast.Constant(0)) if division else node

    def visit_Tuple(self, node: ast.Tuple) -> ast.AST:
        """``()``."""
        raise SyntaxError

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """``h(s)``."""
        raise SyntaxError
