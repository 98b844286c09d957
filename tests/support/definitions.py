"""What the modules of everydeal offer to each other: constants, defaults of parameters, flags of dataclasses, what
caches keep.  Names that begin with an underscore are a module's own business, and not here.

``python tests/support/definitions.py`` writes tests/definitions.txt anew: read the difference before you keep it.
"""

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

import everydeal
from places import ROOT
from transcripts import facts

PAGE = ROOT / "tests" / "definitions.txt"
SPECIAL = ("__init__", "__new__", "__slots__", "_field_defaults")
FLAGS = ("init", "repr", "eq", "order", "frozen", "compare", "kw_only")


def spelled(value: Any) -> str:
    """A value as the page shows it: of sentences the figures, names and signs, of what has no text its kind."""
    if isinstance(value, str):
        return str(facts(value)) if " " in value else repr(value)
    if is_dataclass(value) and not isinstance(value, type):
        value = {one.name: getattr(value, one.name) for one in fields(value)}
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{spelled(key)}: {spelled(one)}" for key, one in value.items()) + "}"
    if isinstance(value, tuple | list | set | frozenset):
        parts = list(map(spelled, value))
        return f"({', '.join(sorted(parts) if isinstance(value, set | frozenset) else parts)})"
    if isinstance(value, re.Pattern):
        return f"{value.pattern!r} {value.flags}"
    if isinstance(getattr(value, "nbytes", None), int) and hasattr(value, "tobytes"):
        return f"{value.dtype}{value.shape} {sha256(value.tobytes()).hexdigest()}"
    if hasattr(value, "__name__"):
        return str(value.__name__)
    home, text = type(value).__module__.partition(".")[0], repr(value)
    return text if home in ("builtins", "everydeal", "fractions") and " at 0x" not in text else type(value).__name__


def inner(value: Any) -> Any:
    """The function in a method, a property or a cache."""
    found = getattr(value, "__func__", None) or getattr(value, "fget", None) or getattr(value, "func", None) or value
    return inspect.unwrap(found) if callable(found) else found


def described(value: Any) -> str:
    """How much a function keeps, and the defaults of its parameters; the flags of a dataclass and of its fields."""
    words = [type(value).__name__] if isinstance(value, property | cached_property | staticmethod | classmethod) else []
    if cached := getattr(getattr(value, "__func__", value), "cache_parameters", None):
        words.append(f"keeps {cached()['maxsize']}")
    if inspect.isfunction(function := inner(value)):
        names, defaults = function.__code__.co_varnames[: function.__code__.co_argcount], function.__defaults__ or ()
        values = [
            *zip(names[len(names) - len(defaults) :], defaults, strict=True),
            *(function.__kwdefaults__ or {}).items(),
        ]
        words += [f"{name}={spelled(one)}" for name, one in values]
    elif "__dataclass_params__" in vars(value):
        words += [flag for flag in FLAGS if getattr(value.__dataclass_params__, flag, False)]
        words += ["slots"] * ("__slots__" in vars(value))
        for one in fields(value):
            default = "" if one.default is MISSING else f"={spelled(one.default)}"
            words.append(f"{one.name}{default}({' '.join(flag for flag in FLAGS if getattr(one, flag, False))})")
    return " ".join(words)


def definitions(owner: Any, module: str, prefix: str, assigned: set[str]) -> Iterator[str]:
    """What a module, or a class in it, defines, a line each.  Names of modules in small letters change."""
    for name, value in list(vars(owner).items()):
        if name.startswith("_") and name not in SPECIAL:
            continue
        made = inner(value)
        if getattr(made, "__module__", None) == module and hasattr(made, "__qualname__"):
            if words := described(value):
                yield f"{prefix}{name}: {words}"
            if isinstance(value, type):
                yield from definitions(value, module, f"{prefix}{name}.", assigned)
        elif name in assigned and (name.isupper() or isinstance(owner, type)) and not hasattr(value, "__get__"):
            yield f"{prefix}{name} = {spelled(value)}"


def page() -> Iterator[str]:
    """The lines of all modules."""
    for found in pkgutil.walk_packages(everydeal.__path__, "everydeal."):
        if "._" not in found.name and not found.name.endswith("_kernel"):
            module = importlib.import_module(found.name)
            names = re.findall(r"^([A-Z0-9_, ]+| +[\w, ]+?)(?:: .*?)? = ", inspect.getsource(module), re.MULTILINE)
            assigned = {"_field_defaults", *re.findall(r"\w+", " ".join(names))}
            for line in definitions(module, found.name, f"{found.name.partition('.')[2]}.", assigned):
                if not line.endswith("_field_defaults = {}"):
                    yield line if len(line) < 400 else f"{line[:300]}... {sha256(line.encode()).hexdigest()}"


if __name__ == "__main__":
    PAGE.write_text("".join(f"{line}\n" for line in page()), "utf-8")
