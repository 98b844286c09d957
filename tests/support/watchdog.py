"""What goes on when a test should have failed long ago, in native code or a loop that catches all, ends its process.

`pytest-timeout` has the main thread raise an error, which such a test never sees.  pytest itself can end the process
(``faulthandler_timeout``), but starts a thread for every test, which takes more time than most tests here; and a crash
in that thread, which hears no signal, ends the process without a word.  A timer of the operating system needs none.
"""

import faulthandler
import os
import signal


class Watchdog:
    """Ends the process, with a traceback of all threads, once a test has taken so many *seconds* of the processor.

    Not on Windows, which has no such timer.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._has_timer = hasattr(signal, "setitimer")
        self._stderr = os.dup(2)  # what pytest does not capture
        if self._has_timer:
            faulthandler.register(signal.SIGPROF, file=self._stderr, chain=True)  # which then ends it, as without

    def pytest_runtest_logstart(self) -> None:
        """A test begins."""
        self._set(self._seconds)

    def pytest_unconfigure(self) -> None:
        """The last test has ended."""
        self._set(0)
        if self._has_timer:
            faulthandler.unregister(signal.SIGPROF)
        os.close(self._stderr)

    def _set(self, seconds: float) -> None:
        if self._has_timer:
            signal.setitimer(signal.ITIMER_PROF, seconds)
