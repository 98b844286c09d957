"""Write docs/spec/vectors/*.json, a file for each numbering and notation that somebody may want to implement.

They are made from golden/ and the spaces, and never change but by more rows.  `python scripts/make_spec.py`
"""

import json
from pathlib import Path
from typing import Any

from everydeal import notations, spaces
from everydeal.spaces.base import Space
from everydeal.stream import Stream

VECTORS = Path(__file__).resolve().parent.parent / "docs" / "spec" / "vectors"
_ROWS = 24


def facts_of(space: Space[Any]) -> dict[str, Any]:
    """What is said of a space above its rows."""
    return {"space": space.name, "members": space.member_kind, "size": str(space.size), "bytes": space.nbytes}


def numbers_of(space: Space[Any]) -> list[int]:
    """The first and last numbers of a space and some between them."""
    ends = (0, 1, 2, space.size // 2, space.size - 2, space.size - 1)
    if space.size < 1 << 128:
        between = Stream.from_text(f"spec/{space.name}").numbers(space.size, _ROWS)
    else:  # evenly spread; the rows are frozen
        between = [space.size * part // (_ROWS + 1) for part in range(1, _ROWS + 1)]
    return sorted({number for number in (*ends, *between) if 0 <= number < space.size})


def row(space: Space[Any], number: int) -> list[str]:
    """A number and its member."""
    return [str(number), space.format_item(space[number])]


def notation_vectors() -> dict[str, Any]:
    """Numbers below the sizes of some spaces in every notation."""
    rows = []
    for name in ("pavlicek", "endings", "hands", "shapes"):
        size = spaces.by_name(name).size
        for number in (0, 1, size // 3, size - 1):
            texts = {notation.name: notation.format(number, size) for notation in notations.all()}
            rows.append({"space": name, "size": str(size), "number": str(number), **texts})
    return {"rows": rows}


def files() -> dict[str, str]:
    """Every file by its name."""
    facts = {
        space.name: facts_of(space) | {"rows": [row(space, number) for number in numbers_of(space)]}
        for space in spaces.all()
    }
    return {f"{name}.json": as_text(each) for name, each in {**facts, "notations": notation_vectors()}.items()}


def as_text(facts: dict[str, Any]) -> str:
    """JSON with a line for each row."""
    rows = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in facts["rows"])
    head = "".join(f' "{name}": {json.dumps(value)},\n' for name, value in facts.items() if name != "rows")
    return f'{{\n{head} "rows": [\n{rows}\n ]\n}}\n'


if __name__ == "__main__":
    VECTORS.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (VECTORS / name).write_text(text, "utf-8")
