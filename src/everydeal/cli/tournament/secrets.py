"""Secrets in files: of an announcement, and of a seed."""

import os

from ...dealing.announcement.secret import SecretFile
from ...dealing.announcement.texts import read_bytes, read_plain
from ...dealing.boards.private import write_secret
from ..common import CommandError, say


def read_secret(path: str) -> SecretFile:
    """The secret of an event."""
    try:
        return SecretFile.from_text(read_plain(read_bytes(path)))
    except ValueError as error:
        raise CommandError(f"{path}: {error}", 1) from None


def keep_secret(path: str, text: str) -> None:
    """Write a new file that only its owner can read."""
    try:
        write_secret(path, text)
    except ValueError as error:
        raise CommandError(str(error)) from None
    if os.name == "nt":
        say(f"{path} can be read by whoever uses this computer: keep it elsewhere")
