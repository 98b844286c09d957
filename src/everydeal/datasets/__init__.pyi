# The public names, for type checkers and for the program: see everydeal.lazy_names.
from .boards import read_boards as read_boards
from .collecting.append import append as append
from .collecting.collect import collect as collect
from .collecting.compact import compact as compact
from .columns import data_dictionary as data_dictionary
from .duck import connect as connect
from .duck import register as register
from .parquet import Collection as Collection
from .parquet import opened as opened
