"""The public names of a package, each imported when it is first used, so that the package itself is imported fast.

The list of them is the package's stub, ``__init__.pyi`` beside its ``__init__.py``: type checkers and editors read it
in place of the program, and the program reads it too, so that every name stands once.  A line of it names one thing::

    from .board import Auction as Auction

``from . import board as board`` is a module.  Comments and blank lines may stand between.
"""

import os
import sys
from collections.abc import Callable
from typing import Any


def lazy_names(
    package: str, *, missing: Callable[[ModuleNotFoundError], str] | None = None
) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """``__getattr__``, ``__dir__`` and ``__all__`` of the *package* that is being imported.

    *missing* gives the words of the error if a name needs a package that is not installed.

    >>> import everydeal.constraints
    >>> everydeal.constraints.__all__[:2], everydeal.constraints.count.__module__
    (['Deck', 'Distribution'], 'everydeal.constraints.counts')

    Raises:
        ImportError: the stub is not there, or a line of it is of another form.
    """
    homes = read_stub(sys.modules[package])
    names = sorted(homes)

    def getattr_(name: str) -> object:
        home = homes.get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        from importlib import import_module

        try:
            value = import_module(f".{name}", package) if home == "." else getattr(import_module(home, package), name)
        except ModuleNotFoundError as error:
            if missing is None:
                raise
            raise ModuleNotFoundError(missing(error), name=error.name) from None
        vars(sys.modules[package])[name] = value  # found there from now on
        return value

    return getattr_, lambda: names, names


def read_stub(package: Any) -> dict[str, str]:
    """The names in the stub of *package*, and the module of each as the stub has it: ``.board``, or ``.`` alone.

    The package's own loader reads the file, so that a package in a zip file works as well.

    Raises:
        ImportError: it is not there, or a line of it is of another form.
    """
    path = os.path.join(os.path.dirname(package.__spec__.origin), "__init__.pyi")
    try:
        text = package.__spec__.loader.get_data(path).decode("utf-8")
    except OSError:
        raise ImportError(f"{path} is missing, which lists the names of {package.__name__}", path=path) from None
    homes = {}
    for number, line in enumerate(text.splitlines(), 1):
        match line.partition("#")[0].split():
            case []:
                pass
            case ["from", home, "import", name, "as", public] if name == public:
                homes[name] = home
            case _:
                raise ImportError(f"{path}, line {number}: not 'from .module import name as name': {line}", path=path)
    return homes
