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

from ..lazy_names import lazy_names

__getattr__, __dir__, __all__ = lazy_names(__name__)
