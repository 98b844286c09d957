"""What goes on when a test should have failed long ago, in native code or a loop that catches all, ends its process.

pytest can do so too (``faulthandler_timeout``), but starts a thread for every test, which takes more time than most
tests here.  This one is started anew every minute only.
"""

import faulthandler
import os
from time import monotonic

EVERY = 60.0


class Watchdog:
    """Ends the process, with a traceback of all threads, once a test has taken *seconds*, or at most a minute less."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._stderr = os.dup(2)  # what pytest does not capture
        self._since = -EVERY

    def pytest_runtest_logstart(self) -> None:
        """A test begins."""
        if monotonic() - self._since > EVERY:
            faulthandler.dump_traceback_later(self._seconds, exit=True, file=self._stderr)
            self._since = monotonic()

    def pytest_exception_interact(self) -> None:
        """A test has failed; pytest itself ends the wait then."""
        self._since = -EVERY

    def pytest_unconfigure(self) -> None:
        """The last test has ended."""
        faulthandler.cancel_dump_traceback_later()
        os.close(self._stderr)
