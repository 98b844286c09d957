"""Files at URLs, in object stores and on web servers: through fsspec, which the extra ``cloud`` installs.

A file is read from front to back as a stream, so any reader takes it.  What is written appears when it is whole: stores
show an object only once all its parts are there, and an upload that fails is taken back (`upload`).  Keys and servers
are those of the stores' own tools: ``AWS_PROFILE``, ``AWS_ENDPOINT_URL`` and the like.
"""

import errno
import io
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import IO, TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import tempfile

_URL: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+)://")
NEEDED: Final = {"s3": "s3fs", "gs": "gcsfs", "az": "adlfs", "https": "aiohttp", "http": "aiohttp"}
"""The schemes that can be read, and which package each needs besides fsspec."""
WRITABLE: Final = ("s3", "gs", "az")
_BLOCK: Final = 1 << 23
"""The bytes of a part of an upload."""


def scheme(name: object) -> str | None:
    """The scheme of a URL, in small letters; None for what is not a URL, or a file of that name.

    >>> scheme("s3://club/monday.pbn"), scheme("HTTPS://club.example/a.pbn"), scheme("a.pbn"), scheme("C:/a.pbn")
    ('s3', 'https', None, None)
    """
    found = _URL.match(name) if isinstance(name, str) else None
    return found[1].lower() if found and not os.path.exists(str(name)) else None


def is_readable(name: object) -> bool:
    """Is it a URL that can be read?"""
    return scheme(name) in NEEDED


def open_url(url: str) -> IO[bytes]:
    """A stream of the bytes at a URL.

    Raises:
        OSError: there is no such file, or it cannot be read.
        ImportError: a package is missing; says which.
    """
    with _naming(url):
        return io.BufferedReader(_Remote(_system(url).open(url, "rb", block_size=_BLOCK), url), 1 << 16)


def stamp_of_url(url: str) -> list[Any]:
    """What a file at a URL is known by: the URL, its size, and the store's tag or time of it.

    Raises:
        OSError: there is no such file, or it cannot be read.
    """
    with _naming(url):
        facts = _system(url).info(url)
    told = next(
        (str(facts[name]) for name in ("ETag", "etag", "md5Hash", "LastModified", "mtime") if facts.get(name)), ""
    )
    return [url, facts.get("size"), 0, told]


def stamp_of_directory(url: str) -> list[Any]:
    """As `stamp_of_url`, of a directory, which ends in a slash: its files and their sizes."""
    return [url, 0, 0, sorted(listing(url).items())]


def is_directory(name: str) -> bool:
    """Is it the URL of a directory: one that ends in a slash, or that a store says to be one?

    Raises:
        OSError: the store cannot be asked.
    """
    if scheme(name) not in WRITABLE:
        return is_readable(name) and name.endswith("/")
    with _naming(name):
        return bool(_system(name).isdir(name))


def fetched(url: str) -> str:
    """A copy on disk of the file at a URL, for what reads here and there in it; it goes when the process ends.

    Raises:
        OSError: there is no such file, or it cannot be read.
    """
    import shutil
    import tempfile

    descriptor, path = tempfile.mkstemp(
        dir=_copies().name, suffix="-" + re.sub(r"[^\w.-]", "_", url.rsplit("/", 1)[-1])
    )
    with os.fdopen(descriptor, "wb") as copy, open_url(url) as file:
        shutil.copyfileobj(file, copy, _BLOCK)
    return path


def download(url: str, path: "str | os.PathLike[str]") -> None:
    """Copy the file at a URL to disk, whole or not at all.

    Raises:
        OSError: there is no such file, or it cannot be read or written.
    """
    import shutil

    part = f"{os.fspath(path)}.{os.getpid()}.part"
    try:
        with open(part, "wb") as copy, open_url(url) as file:
            shutil.copyfileobj(file, copy, _BLOCK)
        os.replace(part, path)
    finally:
        with suppress(FileNotFoundError):
            os.remove(part)


def listing(url: str) -> dict[str, int]:
    """The files below a directory of a store, by their names there, and their sizes; empty if there is none.

    Raises:
        OSError: it cannot be listed: web servers have no directories.
    """
    if scheme(url) not in WRITABLE:
        raise OSError(f"{url}: a web server does not say what is in a directory: name its files")
    with _naming(url):
        system = _system(url)
        root = str(system._strip_protocol(url)).rstrip("/") + "/"
        found = system.find(root, detail=True)
    return {name.removeprefix(root): int(facts["size"] or 0) for name, facts in found.items() if name.startswith(root)}


def remove(url: str) -> None:
    """Remove the file at a URL.

    Raises:
        OSError: it cannot be removed.
    """
    with _naming(url):
        _system(url).rm_file(url)


def upload(path: "str | os.PathLike[str]", url: str) -> None:
    """Copy a file to a URL, whole or not at all; what fails on its way leaves nothing there.

    Raises:
        OSError: it cannot be read or written.
    """
    import shutil

    with _naming(url), open(path, "rb") as file:
        target = _system(url).open(url, "wb", block_size=_BLOCK)
        try:
            shutil.copyfileobj(file, target, _BLOCK)
            target.close()
        except BaseException:
            with suppress(Exception):
                target.discard()  # the parts that are there
            target.closed = True  # else its end would make an object of what was written
            raise


@cache
def _copies() -> "tempfile.TemporaryDirectory[str]":
    import tempfile

    return tempfile.TemporaryDirectory(prefix="everydeal-")


def _system(url: str) -> Any:
    """The file system of a URL, which asks its server anew each time."""
    kind = scheme(url) or ""
    try:
        import fsspec

        return fsspec.filesystem(kind, use_listings_cache=False)
    except ImportError as error:
        package = NEEDED.get(kind, "fsspec")
        raise ImportError(
            f"{kind}:// needs fsspec and {package}: pip install 'everydeal[cloud]' {package} ({error})"
        ) from None


@contextmanager
def _naming(url: str) -> Iterator[None]:
    """A context in which all that goes wrong on the way is an OSError that names the URL."""
    try:
        yield
    except (ImportError, KeyboardInterrupt):
        raise
    except FileNotFoundError as error:
        status = getattr(error.__cause__, "status", 404)  # of a web server
        if status != 404:
            raise OSError(f"{url}: the server refuses it ({status})") from None
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), url) from None
    except PermissionError:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), url) from None
    except Exception as error:  # each store has exceptions of its own
        raise OSError(f"{url}: {error or type(error).__name__}") from error


class _Remote(io.RawIOBase):
    """A file of fsspec as a raw stream, whose errors name the URL."""

    def __init__(self, file: Any, url: str) -> None:
        self._file, self._url = file, url
        self.name = url

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return bool(self._file.seekable())

    def readinto(self, buffer: Any) -> int:
        with _naming(self._url):
            data = self._file.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def seek(self, place: int, whence: int = 0) -> int:
        with _naming(self._url):
            return int(self._file.seek(place, whence))

    def tell(self) -> int:
        return int(self._file.tell())

    def close(self) -> None:
        if not self.closed:
            self._file.close()
        super().close()
