"""Mixes of a script's classes in exact proportions: ``everydeal dealer --level``.

The classes are those that the script names by ``level NAME PERCENT``, or else its names that begin with ``HandType``
(with weights ``HandType_X_Share``), or else the branches of a name that begins with ``level``, what thins them out left
away (``level = (strong and keep06) or (weak and keep)``).  Levelling that the script does itself is ignored: conjuncts
of its condition that were defined between ``### BEGIN GENERATED LEVELING ###`` and ``### END``, that begin with
``level`` or ``keep``, or that throw dice.

Each class is a set of its own, whole or split; a deal belongs to the first class whose condition it fulfils.
"""

import re
from dataclasses import dataclass
from fractions import Fraction

from ..language.dealer.evaluate import chain
from ..language.dealer.script import Script
from ..language.dealer.tree import Binary, Not, Number, Term, both, conjuncts, is_random
from ..split import Split
from .sets import DealerSet

_BLOCK = re.compile(r"^#+ *BEGIN GENERATED LEVELING.*?^#+ *END", re.MULTILINE | re.DOTALL)
_DEFINED = re.compile(r"^[ \t]*([A-Za-z_]\w*)[ \t]*=(?!=)", re.MULTILINE)


@dataclass(frozen=True)
class Level:
    """A class of a levelled script."""

    name: str
    target: Fraction
    """Its share of the deals."""
    deals: DealerSet

    @property
    def split(self) -> Split:
        """See `levelled.Level`."""
        return self.deals.split

    @property
    def whole(self) -> int:
        """All the deals with what is predealt."""
        return self.deals.base_size


class Levels:
    """The classes of a script.  *text* is the script's, where generated blocks are looked for.

    Raises:
        ValueError: the script has no classes; says how to name some; or their percentages do not make 100.
    """

    def __init__(self, deals: DealerSet, text: str) -> None:
        script = deals.script
        ignored = {name for block in _BLOCK.findall(text) for name in _DEFINED.findall(block)}
        base = [term for term in conjuncts(deals.condition) if not _levels(term, script, ignored)]
        found = _classes(script, ignored)
        if not found:
            raise ValueError(
                "the script has no classes to level: name some HandType_..., or add lines 'level NAME PERCENT' "
                "for names that are defined in it"
            )
        total = sum((target for _, _, target in found), Fraction(0))
        if script.levels and total != 100:
            raise ValueError(f"the percentages of the levels add up to {float(total):g} %, not 100 %")
        self.levels: list[Level] = []
        earlier: list[Term] = []
        for name, term, target in found:
            condition = both([*base, term, *map(Not, earlier)])
            own = DealerSet(script, condition=condition, exact=deals.exact, seed=deals.seed)
            self.levels.append(Level(name, target / total, own))
            earlier.append(term)


def _levels(term: Term, script: Script, ignored: set[str]) -> bool:
    """Whether a conjunct of the condition is the script's own levelling."""
    names = [name for name, value in script.names.items() if value is term]
    return is_random(term) or any(name in ignored or name.lower().startswith(("level", "keep")) for name in names)


def _classes(script: Script, ignored: set[str]) -> list[tuple[str, Term, Fraction]]:
    """The classes with their weights."""
    if script.levels:
        return [(name, script.names.get(name, Number(1)), share) for name, share in script.levels]
    shares = {name: term for name, term in script.names.items() if name.lower().endswith("_share")}
    named = [
        (name, term, _weight(shares.get(f"{name}_Share")))
        for name, term in script.names.items()
        if name.lower().startswith("handtype") and name not in shares and name not in ignored
    ]
    if named:
        return named
    for name, term in script.names.items():
        if name.lower().startswith("level") and isinstance(term, Binary) and term.sign == "||":
            return [_branch(branch, script, number) for number, branch in enumerate(chain(term), start=1)]
    return []


def _weight(share: Term | None) -> Fraction:
    """What a name like HandType_X_Share says; 1 if there is none."""
    return Fraction(share.value) if isinstance(share, Number) and share.value > 0 else Fraction(1)


def _branch(branch: Term, script: Script, number: int) -> tuple[str, Term, Fraction]:
    """A branch of a levelling condition, without what thins it out."""
    names = {id(term): name for name, term in script.names.items()}
    parts = conjuncts(branch)
    kept = [part for part in parts if not (is_random(part) or names.get(id(part), "").lower().startswith("keep"))]
    name = next((names[id(part)] for part in kept if id(part) in names), f"branch {number}")
    return name, both(kept), Fraction(1)
