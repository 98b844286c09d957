# The public names, for type checkers and for the program: see everydeal.lazy_names.
from .deals import Deals as Deals
from .numbers import format_numbers as format_numbers
from .numbers import from_bytes as from_bytes
from .numbers import from_ints as from_ints
from .numbers import parse_numbers as parse_numbers
from .numbers import random_numbers as random_numbers
from .numbers import to_ints as to_ints
from .positions import Positions as Positions
from .ranking import members_of as members_of
from .ranking import numbers_of as numbers_of
