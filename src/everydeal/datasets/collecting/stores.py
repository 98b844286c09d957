"""Work on a collection in an object store: done in a copy on disk, and sent when it is whole.

The copy is in ``NAME.uploading``, in the current directory, and goes when all is there.  If the work is ended by an
error or a kill, the same call goes on with it; if only sending failed, the same call sends it, and does nothing twice.
"""

import json
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

from ...formats.core import remote
from ..parquet.copies import copy_of, manifest_at, send, state
from .locks import locked
from .workshop import fingerprint

Result = TypeVar("Result")


def is_store(name: "str | os.PathLike[str]") -> bool:
    """Is a name a URL in a store that can be written to?

    Raises:
        ValueError: it is another URL.
    """
    kind = remote.scheme(name)
    if kind is not None and kind not in remote.WRITABLE:
        stores = ", ".join(f"{known}://" for known in remote.WRITABLE)
        raise ValueError(f"{os.fspath(name)}: nothing can be written to {kind}://, only to {stores} and to disks")
    if kind is not None and not os.fspath(name).partition("://")[2].strip("/"):
        raise ValueError(f"{os.fspath(name)} has no name: write {kind}://BUCKET/NAME.parquet, or {kind}://BUCKET/NAME/")
    return kind is not None


def in_store(url: str, kind: type[Result], facts: Any, work: Callable[[str], Result], *, old: bool = False) -> Result:
    """The result, a *kind* of dataclass, of *work* on the path of a copy of *url*, which is then sent there.

    *facts* are what makes two calls the same.  A URL that ends in a slash is a directory, which, with *old*, is to be
    a collection already.

    Raises:
        ValueError: there is no such collection, or there are files that are none.
        ValueError: the copy on disk is that of another call, whose work is finished but could not be sent.
        OSError: something cannot be read, or sent; says where what is finished is kept.
    """
    call = fingerprint([url, facts])
    name = url.rstrip("/").rsplit("/", 1)[1]
    folder = Path(f"{name}.uploading")
    folder.mkdir(exist_ok=True)
    with locked(folder / "lock"):
        told = _finished(folder, call) or _worked(folder, folder / name, url, call, work, old)
        try:
            if url.endswith("/"):
                send(folder / name, url, told["base"])
            else:
                remote.upload(folder / name, url)
        except OSError as error:
            raise OSError(f"{error}; all is in {folder / name}: give the command again to send it") from None
    shutil.rmtree(folder)
    return kind(**told["result"])


def _finished(folder: Path, call: str) -> Any:
    """The note on work that is finished, if it is this call's; None if there is none."""
    note = folder / "finished.json"
    if not note.exists():
        return None
    told = json.loads(note.read_text())
    if told["call"] != call:
        raise ValueError(f"{folder} holds the finished work of another call, which was not sent: "
                         f"give that one again, or remove {folder}")  # fmt: skip
    return told


def _worked(folder: Path, target: Path, url: str, call: str, work: Callable[[str], Any], old: bool) -> Any:
    """Do the work, and note that it is finished."""
    directory = url.endswith("/")
    try:
        base = _prepared(target, url, old) if directory else ""
        told = {"call": call, "base": base, "result": asdict(work(f"{target}/" if directory else str(target)))}
    except BaseException:
        if not any(folder.glob("*.collecting")):  # nothing that is worth to keep
            with suppress(OSError):
                shutil.rmtree(folder)
        raise
    part = folder / "finished.part"
    part.write_text(json.dumps(told))
    os.replace(part, folder / "finished.json")
    return told


def _prepared(target: Path, url: str, old: bool) -> str:
    """Make *target* a copy of the collection at *url*, or empty if nothing is there; the collection's state."""
    base = manifest_at(url)
    if base is not None:
        copy_of(url, target)
    elif old:
        raise ValueError(f"{url} has no manifest, so it is not a collection that can be changed: 'everydeal collect -o "
                         f"{url}' makes one, 'everydeal manifest {url}' writes one for the files there")  # fmt: skip
    elif remote.listing(url):
        raise ValueError(f"{url} has files that are not a collection of ours: name a new or empty directory")
    else:
        shutil.rmtree(target, ignore_errors=True)
    return state(base)
