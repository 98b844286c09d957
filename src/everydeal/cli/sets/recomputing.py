"""What `--recompute` tells on the way: what is being done, and how much memory it took."""

import sys


def report(step: str) -> None:
    """What is being done, if a person looks on."""
    if sys.stderr.isatty():
        print(f"\r{step:60}", end="" if step else "\r", file=sys.stderr, flush=True)


def memory() -> str:
    """The most memory that the process had, where the system tells."""
    try:
        import resource
    except ImportError:
        return ""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return f", {peak / (1 << 20 if sys.platform == 'darwin' else 1 << 10):.0f} MB at most"
