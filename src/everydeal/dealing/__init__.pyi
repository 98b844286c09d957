# The public names, for type checkers and for the program: see everydeal.lazy_names.
from .announcement.announced import Announcement as Announcement
from .announcement.secret import SecretFile as SecretFile
from .announcement.verify import check_proof as check_proof
from .boards.session import deal_session as deal_session
from .records.solve import solve as solve
from .robot import DealRobot as DealRobot
from .robot import Scan as Scan
from .robot import Verdict as Verdict
