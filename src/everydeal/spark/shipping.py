"""How functions travel to workers: one that has no everydeal gets a sentence instead of a failure to unpickle.

cloudpickle sends a function of an installed module by its name, and one of ``__main__`` by its code.  What we make is
sent as code that needs nothing, and carries the rest as bytes, which it opens only where everydeal is.
"""

from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


class _Parcel:
    """A function that is pickled with its address on it: `_opened` unpacks it."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function

    def __reduce__(self) -> tuple[Callable[[bytes], Any], tuple[bytes]]:
        from importlib import import_module
        from importlib.util import find_spec

        pickles = import_module("pyspark.cloudpickle" if find_spec("pyspark") else "cloudpickle")  # Dask has the second
        return _opened, (pickles.dumps(self.function),)


def _opened(payload: bytes) -> Any:
    import pickle
    import sys
    from importlib import import_module
    from types import SimpleNamespace

    try:
        import_module("everydeal")
    except ImportError:

        def refuse(*_: Any) -> Any:
            raise RuntimeError(
                f"the Python of this worker, {sys.executable}, has no everydeal: install it there, or ship it "
                "(--archives with venv-pack, or --py-files with a wheel that is named .zip: docs/spark.md)"
            )

        return SimpleNamespace(function=refuse)
    return SimpleNamespace(function=pickle.loads(payload))


_opened.__module__ = "__main__"


def shipped(function: Function) -> Function:
    """The same function, for workers."""
    parcel = _Parcel(function)

    def run(*arrays: Any) -> Any:
        return parcel.function(*arrays)

    run.__module__ = "__main__"
    return run  # type: ignore[return-value]
