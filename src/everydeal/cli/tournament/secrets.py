"""Files that only their owner can read: the secrets of an announcement, and of a seed."""

import os

from ..common import CommandError, say


def write_secret(path: str, text: str) -> None:
    """Write a new file that only its owner can read; it is on the disk when this returns."""
    if path == "-":
        raise CommandError("a secret goes to a file that you keep: name one instead of -")
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise CommandError(f"{path} exists: a secret is never overwritten, choose another name") from None
    with open(descriptor, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    if os.name == "nt":
        say(f"{path} can be read by whoever uses this computer: keep it elsewhere")
