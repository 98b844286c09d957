"""Every bridge deal has a number, and the number is as good as the deal.

>>> from everydeal import Deal, spaces
>>> deal = spaces.pavlicek[10**27]
>>> spaces.pavlicek.index(deal)
1000000000000000000000000000
"""

from .deal import Deal

__version__ = "0.1.0"
__all__ = ["Deal", "__version__", "spaces"]

from . import spaces
