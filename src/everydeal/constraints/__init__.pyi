# The public names, for type checkers and for the program: see everydeal.lazy_names.
from .conditions.expressions import Expression as Expression
from .conditions.features import Feature as Feature
from .conditions.hand import SeatHand as SeatHand
from .conditions.hand import east as east
from .conditions.hand import north as north
from .conditions.hand import south as south
from .conditions.hand import west as west
from .counts import count as count
from .counts import distribution as distribution
from .counts import probability as probability
from .distributions import Distribution as Distribution
from .engines.limits import SpaceTooLargeError as SpaceTooLargeError
from .language.grammar import parse as parse
from .logic.deck import Deck as Deck
from .measuring import Measure as Measure
from .measuring import measure as measure
from .space import Space as Space
