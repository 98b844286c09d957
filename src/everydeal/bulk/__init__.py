"""Many deals at once, in NumPy arrays: `Deals`, numbers as arrays, random numbers, and their texts; and `Positions`.

>>> from everydeal import spaces
>>> from everydeal.bulk import Deals, format_numbers, random_numbers
>>> numbers = random_numbers(spaces.pavlicek, 1000, seed="everydeal")
>>> numbers.shape, numbers.dtype
((1000, 12), dtype('uint8'))
>>> deals = Deals.from_numbers(spaces.pavlicek, numbers)
>>> bool((deals.numbers(spaces.pavlicek) == numbers).all())
True
>>> format_numbers(deals.numbers(spaces.andrews)[:1])
b'49049629446530326242732676559\\n'

Numbers are uint8 arrays of shape (n, nbytes), each row big-endian.  The native kernel does the work where it is there
(see `everydeal.kernel`), plain Python where it is not; the results are the same, to the last bit, and do not depend on
the number of threads.  `members_of` and `numbers_of` are for single hands and shapes.  Functions that take *threads*
use, by default, as many as EVERYDEAL_THREADS says, or one for each processor.
"""

from typing import TYPE_CHECKING, Any

from .deals import Deals
from .members import members_of, numbers_of
from .numbers import format_numbers, from_bytes, from_ints, parse_numbers, random_numbers, to_ints

if TYPE_CHECKING:
    from .positions import Positions

__all__ = [
    "Deals", "Positions", "format_numbers", "from_bytes", "from_ints", "members_of", "numbers_of", "parse_numbers",
    "random_numbers", "to_ints",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """`Positions`, which bring the laws of play with them, when they are asked for: deals need them not."""
    if name != "Positions":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .positions import Positions

    globals()[name] = Positions
    return Positions


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
