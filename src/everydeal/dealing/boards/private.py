"""Files that only their owner can read."""

import os


def write_secret(path: str, text: str) -> None:
    """Write a new file that only its owner can read (Windows knows no such file); it is on the disk when this returns.

    Raises:
        ValueError: there is such a file, or it is not a file that is meant.
    """
    if path == "-":
        raise ValueError("a secret goes to a file that you keep: name one instead of -")
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise ValueError(f"{path} exists: a secret is never overwritten, choose another name") from None
    with open(descriptor, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
