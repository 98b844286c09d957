"""The watchdog of the tests: a loop that catches all is ended, and where it was is said."""

import signal
import subprocess
import sys

import pytest

PROGRAM = """
from watchdog import Watchdog

def goes_on_for_ever():
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass

watchdog = Watchdog(0.2)
watchdog.pytest_runtest_logstart()
goes_on_for_ever()
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="Windows has no timer of processor time")
def test_what_does_not_end_is_ended():
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, env={"PYTHONPATH": ":".join(sys.path)}
    )
    assert ended.returncode == -signal.SIGPROF
    assert "in goes_on_for_ever" in ended.stderr
