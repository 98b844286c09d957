"""Mixes of a script's classes in exact proportions: ``everydeal dealer --level``.

The classes are those that the script names by ``level NAME PERCENT``, or else its names that begin with ``LevelType_``,
or else those that begin with ``HandType`` (both with weights, ``HandType_X_Share = 2``; 0 leaves a class out), or else
the branches of its *ladder*, what thins them out left away (``levelIt = (strong and keep06) or (weak and keep)``): a
name that begins with ``level``, or a part of the condition itself.  ``LevelType_`` is Dealer3's word for classes that
are finer than what the players know of.
Levelling that the script does itself is ignored: conjuncts of its condition that were defined between ``### BEGIN
GENERATED LEVELING ###`` and ``### END``, that begin with ``level`` or ``keep``, or that throw dice.

What a ``keep`` is made of does not matter: older scripts have no dice and go by spot cards instead (``keep25 =
hascard(west,2C)``, ``keep06 = keep25 and hascard(east,2D)``).  Such a name is left away as a whole.

Each class is a set of its own, whole or split; a deal belongs to the first class whose condition it fulfils.
"""

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import TypeGuard

from ..language.dealer.evaluate import chain
from ..language.dealer.script import DealerScript
from ..language.dealer.tree import Binary, NotTerm, Number, Term, both, is_double_dummy, is_random, walk
from ..mix import Mix, MixClass, total_target
from .scenario import CHAT
from .sets import DealerSet

_BLOCK = re.compile(r"^#+ *BEGIN GENERATED LEVELING.*?^#+ *END", re.MULTILINE | re.DOTALL)
_CLASSES = ("leveltype", "handtype")
"""How names of classes begin; the first that a script has count."""
_PREFIX = re.compile("(?:leveltype|handtype)_?", re.IGNORECASE)
_MARK = re.compile(r"\{\{level-mix(?::([^{}\s]+))?\}\}")
_DEFINED = re.compile(r"^[ \t]*([A-Za-z_]\w*)[ \t]*=(?!=)", re.MULTILINE)


class Levels:
    """The classes of a script.  *text* is the script's, where generated blocks are looked for.

    Raises:
        ValueError: the script has no classes; says how to name some; or their percentages do not make 100, or a weight
            is no number, or of no class.
    """

    def __init__(self, deals: DealerSet, text: str) -> None:
        script = deals.script
        ignored = {name for block in _BLOCK.findall(text) for name in _DEFINED.findall(block)}
        names = _Names(script, ignored)
        base = names.parts(deals.condition)
        found = _classes(script, ignored)
        if not found:
            ladder = names.ladder(base)
            if ladder is None:
                raise ValueError(
                    "the script has no classes to level: name some HandType_..., or add lines 'level NAME PERCENT' "
                    "for names that are defined in it, or write a ladder: levelIt = (a and keep) or (b and keep06)"
                )
            found = [names.branch(branch, number) for number, branch in enumerate(names.branches(ladder), start=1)]
            base = [term for term in base if term is not ladder]
        self.left_out = [names.wording(term) for term in base if names.levels(term)]
        """The parts of the condition that are ignored, as the script's own levelling."""
        base = [term for term in base if not names.levels(term)]
        total = total_target([(name, target) for name, _, target in found], weights=not script.levels)
        levels: list[MixClass] = []
        earlier: list[Term] = []
        for name, term, target in found:
            condition = both([*base, term, *map(NotTerm, earlier)])
            earlier.append(term)
            if target:
                own = DealerSet(script, condition=condition, seed=deals.seed)
                levels.append(MixClass(name, target / total, own.split))
        self.mix = Mix.of_splits(levels, deals.base_size)
        """The classes that are dealt, in the script's order."""
        self._rest = DealerSet(script, condition=both(base), seed=deals.seed)
        self._classes = earlier

    def of_no_class(self, many: int = 400) -> float:
        """The share of the deals that are of no class, though the rest of the condition holds: of so many dealt by it.

        A class of weight 0 is a class.  0 if the rest needs a double-dummy solver, for that would take long.
        """
        from ..split import Trials

        if is_double_dummy(self._rest.condition):
            return 0.0
        hands = self._rest.split.sample(many, "of no class")
        arrays = self._rest.arrays(hands, Trials(0, many), "of no class")
        found = arrays.truths(self._classes[0])
        for term in self._classes[1:]:
            found = found | arrays.truths(term)
        return 1 - float(found.mean())

    def filled(self, text: str) -> tuple[str, list[str]]:
        """*text* with the classes' shares in its chat, and the marks there that are of no class.

        ``{{level-mix:X}}`` stands for the share of HandType_X, ``{{level-mix}}`` for all of them, one a line.
        """
        shares = {_PREFIX.sub("", each.name): f"{float(100 * each.target):.3g}%" for each in self.mix.classes}
        unknown: list[str] = []

        def share(found: re.Match[str]) -> str:
            if found[1] is None:
                return "\n".join(f"{name}: {each}" for name, each in shares.items())
            if found[1] not in shares:
                unknown.append(found[0])
            return shares.get(found[1], found[0])

        return CHAT.sub(lambda chat: _MARK.sub(share, chat[0]), text), unknown


class _Names:
    """What the names of a script say of its terms."""

    def __init__(self, script: DealerScript, ignored: set[str]) -> None:
        self._names: dict[int, str] = {}
        for name, term in script.names.items():
            if id(term) not in self._names or name.lower().startswith("level"):
                self._names[id(term)] = name
        lower = [(name.lower(), term) for name, term in script.names.items()]
        self._keeps = {id(term) for name, term in lower if name.startswith("keep") and not isinstance(term, Number)}
        levels = [term for name, term in lower if name.startswith("level") and not name.startswith(_CLASSES)]
        self._ladders = [term for term in levels if _joins(term, "||")]
        self._levelling = {id(term) for term in levels} | {id(script.names[name]) for name in ignored & {*script.names}}

    def levels(self, term: Term) -> bool:
        """Whether a part of the condition is the script's own levelling."""
        return id(term) in self._levelling or self._thins(term)

    def wording(self, term: Term) -> str:
        """The name of a part of the condition, or what it is about."""
        return self._names.get(id(term), "dice" if is_random(term) else "a condition without a name")

    def parts(self, term: Term) -> list[Term]:
        """The parts that ``&&`` joins; one that has a name is taken apart only if something in it thins out."""
        if not _joins(term, "&&") or id(term) in self._keeps:
            return [term]
        if id(term) in self._levelling:
            return self._factors(term)
        if id(term) in self._names and not any(self._thins(each) for each in walk(term)):
            return [term]
        return self.parts(term.left) + self.parts(term.right)

    def _factors(self, term: Binary) -> list[Term]:
        """The parts of a name that begins with ``level``, if one of them is a ladder; or the whole."""
        parts = self._opened(term)
        ladders = sum(map(self._is_ladder, parts))
        if ladders > 1:
            raise ValueError(
                f"{self.wording(term)} is {ladders} ladders joined by 'and': name the classes HandType_..., or add "
                "lines 'level NAME PERCENT'"
            )
        return parts if ladders else [term]

    def ladder(self, condition: Iterable[Term]) -> Term | None:
        """A name that begins with ``level``, or a part of the condition, of which a branch is thinned out."""
        inner = {id(each) for ladder in self._ladders for each in walk(ladder) if each is not ladder}
        named = [ladder for ladder in self._ladders if id(ladder) not in inner]
        return next(iter(named), None) or next((term for term in condition if self._is_ladder(term)), None)

    def branches(self, ladder: Term) -> list[Term]:
        """The branches of a ladder; one with a name is taken apart only if it is a ladder itself."""
        if not _joins(ladder, "||"):
            return [ladder]
        found: list[Term] = []
        for each in (ladder.left, ladder.right):
            found += self.branches(each) if id(each) not in self._names or self._is_ladder(each) else [each]
        return found

    def branch(self, branch: Term, number: int) -> tuple[str, Term, Fraction]:
        """A branch of a ladder, without what thins it out."""
        parts = self._opened(branch)
        kept: list[Term] = [part for part in parts if not (self._thins(part) or isinstance(part, Number))]
        kept = [branch] if len(kept) == len(parts) else kept
        name = next((self._names[id(part)] for part in kept if id(part) in self._names), f"branch {number}")
        return name, both(kept), Fraction(1)

    def _thins(self, term: Term) -> bool:
        return id(term) in self._keeps or is_random(term)

    def _is_ladder(self, term: Term) -> bool:
        return _joins(term, "||") and any(map(self._thins, (part for one in chain(term) for part in self._opened(one))))

    def _opened(self, branch: Term) -> list[Term]:
        """The parts of a branch; its own name may begin with ``level``."""
        return self.parts(branch.left) + self.parts(branch.right) if _joins(branch, "&&") else [branch]


def _joins(term: Term, sign: str) -> TypeGuard[Binary]:
    return isinstance(term, Binary) and term.sign == sign


def _classes(script: DealerScript, ignored: set[str]) -> list[tuple[str, Term, Fraction]]:
    """The classes that have names, with their weights."""
    if script.levels:
        return [(name, script.names.get(name, Number(1)), share) for name, share in script.levels]
    named = {name: term for name, term in script.names.items() if name.lower().startswith(_CLASSES)}
    weights = {name.lower(): _weight(name, term) for name, term in named.items() if name.lower().endswith("_share")}
    classes = [name for name in named if name.lower() not in weights and name not in ignored]
    for weight in weights:
        if weight.removesuffix("_share") not in map(str.lower, classes):
            spelt = next(name for name in named if name.lower() == weight)
            raise ValueError(f"{spelt} is the weight of no class: there are {', '.join(classes)}")
    for prefix in _CLASSES:
        if found := [name for name in classes if name.lower().startswith(prefix)]:
            return [(name, named[name], weights.get(f"{name.lower()}_share", Fraction(1))) for name in found]
    return []


def _weight(name: str, term: Term) -> Fraction:
    """What a name like HandType_X_Share says."""
    if not isinstance(term, Number) or term.value < 0:
        raise ValueError(f"{name} is the weight of a class: a number like 2, or 0, which leaves the class out")
    return Fraction(term.value)
