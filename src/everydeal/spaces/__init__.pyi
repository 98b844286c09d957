# The public names of everydeal.spaces, for type checkers and for the program: see lazy_names.py.
# What begins with a small letter in .released, and is no family, is a released space, in the order of the
# documentation's table: so the lines are not sorted.
# ruff: noqa: I001
from .base import Slice as Slice
from .deals import DealSpace as DealSpace
from .named import all as all
from .named import by_name as by_name
from .named import is_native as is_native
from .released.pavlicek import pavlicek as pavlicek
from .released.endings import balanced as balanced
from .released.endings import endings as endings
from .released.powers import power5 as power5
from .released.powers import power4 as power4
from .released.pavlicek import pavlicek_suit as pavlicek_suit
from .released.hand_by_hand import andrews as andrews
from .released.hand_by_hand import bigdeal as bigdeal
from .released.scrambled import andrews_scrambled as andrews_scrambled
from .released.scrambled import pavlicek_suit_scrambled as pavlicek_suit_scrambled
from .released.hands import hands as hands
from .released.hands import hands_lexicographic as hands_lexicographic
from .released.shapes import shapes as shapes
from .released.legal import legal as legal
from .released.suit_classes import suit_classes as suit_classes
from .released.positions import positions as positions
from .released.bidding_play.auctions import auctions as auctions
from .released.bidding_play.auctions import bidding as bidding
from .released.bidding_play.contracts import contracts as contracts
from .released.bidding_play.contracts import results as results
from .released.games import games_notrump as games_notrump
from .released.games import games_trump as games_trump
from .released.complete_boards import complete_boards as complete_boards
from .released.completions import completions as completions
from .released.games import Games as Games
from .released.games import games as games
from .released.layouts import Layouts as Layouts
from .released.layouts import layouts as layouts
from .released.bidding_play.plays import Plays as Plays
from .released.bidding_play.plays import plays as plays
