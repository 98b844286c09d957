"""Every bridge deal has a number, and the number is as good as the deal.

>>> from everydeal import Deal, spaces
>>> deal = spaces.pavlicek[10**27]
>>> spaces.pavlicek.index(deal)
1000000000000000000000000000
"""

import sys
from functools import cache

from .lazy_names import lazy_names
from .spaces.base import factories_by_prefix

if sys.implementation.name == "pypy":
    import re

    if re.search("xa++", "xb"):
        raise ImportError(
            "everydeal needs PyPy 8.0 or newer: the regular expressions of this one find what is not there, so files"
            " and texts would be read wrongly (https://github.com/pypy/pypy/issues/5504)"
        )

__getattr__, __dir__, __all__ = lazy_names(__name__)


@cache
def _constrained(name: str) -> object:
    from .constraints.space import Space

    return Space.from_name(name)


factories_by_prefix["space/"] = _constrained
