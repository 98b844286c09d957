"""Immutable values with named fields: what a frozen dataclass is, without code made for each class.

A language has many small classes, and a script of a second reads them all: as dataclasses they would take a sixth of
the time of a short script, for each writes and compiles six functions when it is imported.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from typing import Any, ClassVar, Concatenate, NoReturn, ParamSpec, TypeVar, dataclass_transform

V = TypeVar("V", bound="Value")
T = TypeVar("T")
P = ParamSpec("P")

DEEPEST = 200
"""So deep may conditions and terms be nested, since Python limits calls in calls."""
_HASH, _FACTS = "(hash)", "(facts)"
"""Where a value keeps its hash, and what was found out about it."""


@dataclass_transform(frozen_default=True)
class Value:
    """The base of such classes; their annotations are the fields, and what they assign are the defaults.

    Values of one class are equal if their fields are, but for those named in *besides*.
    """

    _names: ClassVar[tuple[str, ...]] = ()
    _compared: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, besides: tuple[str, ...] = ()) -> None:
        cls._names = tuple(cls.__annotations__)
        cls._compared = tuple(name for name in cls._names if name not in besides)

    def __init__(self, *values: Any, **named: Any) -> None:
        kept = self.__dict__
        kept.update(zip(self._names, values, strict=False))
        kept.update(named)
        for name in self._names:
            if name not in kept:
                kept[name] = getattr(type(self), name)  # the default; AttributeError if there is none
        if len(kept) > len(self._names) or len(values) + len(named) > len(kept):
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(self._names)}")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} does not change: {name!r} cannot be set")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other):
            return NotImplemented
        mine, theirs = self.__dict__, other.__dict__
        return all(mine[name] == theirs[name] for name in self._compared)

    def __hash__(self) -> int:
        kept = self.__dict__
        known: int | None = kept.get(_HASH)
        if known is None:  # once: what is deep has many parts, and is looked up in many tables
            known = kept[_HASH] = hash(tuple([kept[name] for name in self._compared]))
        return known

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled: hashes of texts are others in another process."""
        return {name: self.__dict__[name] for name in self._names}

    def __copy__(self: V) -> V:
        return self

    def __deepcopy__(self: V, _: object) -> V:
        return self

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={self.__dict__[name]!r}" for name in self._names)
        return f"{type(self).__name__}({fields})"


def fact(find: Callable[Concatenate[V, P], T]) -> Callable[Concatenate[V, P], T]:
    """*find*, of a value: what it finds is kept with the value and found once; so is the ValueError that it raises.

    What else *find* is given is part of the question.  A fact of something deep is found of its parts first, and as
    often as there are parts, not ways through them.
    """
    name = f"{find.__module__}.{find.__qualname__}"

    @wraps(find)
    def known(value: V, /, *given: P.args, **named: P.kwargs) -> T:
        facts, question = facts_of(value), (name, given, *named.items()) if given or named else name
        if question not in facts:
            try:
                facts[question] = find(value, *given, **named)
            except ValueError as error:
                facts[question] = error.with_traceback(None)
        found: T = facts[question]
        if isinstance(found, ValueError):
            raise found.with_traceback(None)  # or it would hold on to all who ever asked
        return found

    return known


def walk(value: V, parts: Callable[[V], Sequence[V]]) -> Iterator[V]:
    """*value* and all that it is made of, from the left, each once however often it is used."""
    seen: set[int] = set()
    todo = [value]
    while todo:
        each = todo.pop()
        if id(each) not in seen:
            seen.add(id(each))
            yield each
            todo += reversed(parts(each))


def facts_of(value: Value) -> dict[object, Any]:
    """What was found out about a value, by what it is."""
    kept = value.__dict__
    facts: dict[object, Any] | None = kept.get(_FACTS)
    if facts is None:
        facts = kept[_FACTS] = {}
    return facts
