"""The small wrong changes of a source text: which there are, and what the text is with one of them.

A change is made at a node of the syntax tree and spliced into the text there, so that a difference shows that place
alone.  Not changed: docstrings and other texts, annotations, decorators, what is raised (a reason's words), `__all__`.
"""

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from functools import cache
from itertools import accumulate
from typing import TypeAlias

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
CALCULATED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}
"""Functions of Python's own that are easily mistaken for each other."""

Scope: TypeAlias = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Change:
    """One change: where it is, and what stands there then."""

    file: str
    line: int
    function: str
    """The outermost function that it is in, by its qualified name; "" if it is made when the file is imported."""
    first_line: int
    """Where the code of that function begins."""
    what: str
    """The two texts of the place, "before -> after"."""
    begin: int
    end: int
    """The bytes of the source that are replaced."""
    after: str
    key: str
    """Names the change, as long as its line is the same."""

    def text(self, source: str) -> str:
        """The whole source with the change."""
        return self._with(source, self.after)

    def text_of_as_many_lines(self, source: str) -> str:
        """The same; what follows keeps its lines."""
        missing = "\n" * (source.count("\n") - self.text(source).count("\n"))
        return self._with(source, self.after[:-1] + missing + ")" if self.after[-1] == ")" else self.after + missing)

    def _with(self, source: str, after: str) -> str:
        data = source.encode()
        return (data[: self.begin] + after.encode() + data[self.end :]).decode()


def changes(file: str, source: str) -> list[Change]:
    """All changes of a source text, in the order of their places."""
    found, data, seen = [], source.encode(), Counter[str]()
    for node, after, function in _places(ast.parse(source)):
        begin, end = _extent(source, node)
        before = data[begin:end].decode()
        name, first = ("", 0) if function is None else function
        what = f"{' '.join(before.split())} -> {' '.join(after.split())}"
        key = f"{file}:{name}:{node.lineno}: {what}"
        seen[key] += 1  # the second 1 of a line is another change
        key += f" #{seen[key]}" if seen[key] > 1 else ""
        found.append(Change(file, node.lineno, name, first, what, begin, end, after, key))
    return found


def difference(source: str, change: Change) -> str:
    """The lines that a change changes, as `diff -u` shows them, without a context."""
    lines = unified_diff(source.splitlines(), change.text(source).splitlines(), n=0, lineterm="")
    return "\n".join(line for line in lines if not line.startswith(("---", "+++", "@@")))


Place: TypeAlias = tuple[ast.expr | ast.stmt, str, tuple[str, int] | None]
"""A node, the text to put there, and the outermost function around it."""


def _places(tree: ast.Module) -> Iterator[Place]:
    yield from _in_body(tree, "", None)


def _in_body(scope: Scope, prefix: str, function: tuple[str, int] | None) -> Iterator[Place]:
    for statement in scope.body:
        yield from _in_statement(statement, prefix, function)


def _in_statement(node: ast.stmt, prefix: str, function: tuple[str, int] | None) -> Iterator[Place]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        yield from _in_function(node, prefix, function)
        return
    if isinstance(node, ast.ClassDef):
        yield from _in_body(node, f"{prefix}{node.name}.", function)
        return
    if _is_no_work(node):
        return
    for after in _statements(node):
        yield node, after, function
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            yield from _in_statement(child, prefix, function)
        elif isinstance(child, ast.ExceptHandler | ast.match_case):
            for inner in ast.iter_child_nodes(child):
                if isinstance(inner, ast.stmt):
                    yield from _in_statement(inner, prefix, function)
                elif isinstance(inner, ast.expr) and isinstance(child, ast.match_case):
                    yield from _in_expression(inner, function)
        elif isinstance(child, ast.withitem):
            yield from _in_expression(child.context_expr, function)
        elif isinstance(child, ast.expr) and child is not getattr(node, "annotation", None):
            yield from _in_expression(child, function)


def _in_function(
    node: ast.FunctionDef | ast.AsyncFunctionDef, prefix: str, function: tuple[str, int] | None
) -> Iterator[Place]:
    for default in [*node.args.defaults, *node.args.kw_defaults]:
        if default is not None:
            yield from _in_expression(default, function)
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    inside = function or (prefix + node.name, first)
    yield from _in_body(node, f"{prefix}{node.name}.<locals>.", inside)


def _is_no_work(node: ast.stmt) -> bool:
    """Imports, docstrings, names for types, what is raised, what a type checker alone sees."""
    if isinstance(node, ast.Import | ast.ImportFrom | ast.Raise | ast.Pass):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
        return True
    if isinstance(node, ast.AnnAssign) and "TypeAlias" in ast.unparse(node.annotation):
        return True
    if isinstance(node, ast.Assign):
        value = node.value
        made = ast.unparse(value.func) if isinstance(value, ast.Call) else ""
        return made in ("TypeVar", "ParamSpec") or ast.unparse(node.targets[0]) == "__all__"
    return False


def _statements(node: ast.stmt) -> Iterator[str]:
    """What a statement as a whole can become."""
    if (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)) or isinstance(node, ast.AugAssign):
        yield "pass"
    if isinstance(node, ast.Return) and node.value is not None and ast.unparse(node.value) != "None":
        yield "return None"
    if isinstance(node, ast.Continue):
        yield "break"
    if isinstance(node, ast.Break):
        yield "continue"
    if isinstance(node, ast.AugAssign):
        changed = copy.copy(node)
        changed.op = CALCULATED[type(node.op)]() if type(node.op) in CALCULATED else node.op
        yield ast.unparse(changed)


def _in_expression(node: ast.AST, function: tuple[str, int] | None) -> Iterator[Place]:
    if isinstance(node, ast.JoinedStr):
        return
    if isinstance(node, ast.expr):
        for after in _expressions(node):
            yield node, f"({ast.unparse(after)})" if _needs_brackets(node) else ast.unparse(after), function
    for child in ast.iter_child_nodes(node):
        yield from _in_expression(child, function)


def _needs_brackets(node: ast.expr) -> bool:
    return not isinstance(node, ast.Constant | ast.Name | ast.Call)


def _expressions(node: ast.expr) -> Iterator[ast.expr]:
    """What an expression as a whole can become."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield ast.Constant(not node.value)
        elif isinstance(node.value, int | float):
            yield ast.Constant(node.value + 1)
            if node.value:
                yield ast.Constant(node.value - 1)
    elif isinstance(node, ast.Compare):
        for i, operator in enumerate(node.ops):
            for other in COMPARED[type(operator)]:
                yield ast.Compare(node.left, [*node.ops[:i], other(), *node.ops[i + 1 :]], node.comparators)
    elif isinstance(node, ast.BinOp):
        if type(node.op) in CALCULATED and not _is_text(node.left) and not _is_text(node.right):
            yield ast.BinOp(node.left, CALCULATED[type(node.op)](), node.right)
    elif isinstance(node, ast.UnaryOp):
        yield node.operand
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.And() if isinstance(node.op, ast.Or) else ast.Or(), node.values)
    elif isinstance(node, ast.IfExp):
        yield ast.IfExp(node.test, node.orelse, node.body)
    elif isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
        for i, generator in enumerate(node.generators):
            if generator.ifs:
                changed = copy.deepcopy(node)
                changed.generators[i].ifs = []
                yield changed
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NAMES:
        name = NAMES[node.func.id]
        yield ast.Call(ast.Name(name), node.args, [] if name == "list" else node.keywords)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes))


def _extent(source: str, node: ast.expr | ast.stmt) -> tuple[int, int]:
    """The first byte of a node, and the first after it."""
    starts = _starts(source)
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset


@cache
def _starts(source: str) -> list[int]:
    """Where each line begins, in bytes."""
    return [0, *accumulate(map(len, source.encode().splitlines(keepends=True)))]
