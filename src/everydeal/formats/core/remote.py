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
from typing import IO, Any, Final, NamedTuple

from ...extras import install

_URL: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+)://")
NEEDED: Final = {"s3": "s3fs", "gs": "gcsfs", "az": "adlfs", "https": "aiohttp", "http": "aiohttp"}
"""The schemes that can be read, and which package each needs besides fsspec."""
WRITABLE: Final = ("s3", "gs", "az")
_REFUSALS: Final = ("PreconditionFailed", "ConditionalRequestConflict", "pre-condition")
"""What S3 says if the file is no longer the one that was read."""
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


def require_readable(name: object) -> None:
    """See that a name is not a URL, or one that can be read.

    Raises:
        ValueError: it is a URL of another scheme; says what to do.
    """
    if not is_readable(name):
        require_disk(name)


def require_disk(name: object, who: str = "") -> None:
    """See that a name is not a URL; *who* says what works on disks only.

    Raises:
        ValueError: it is one; says what to do.
    """
    if kind := scheme(name):
        readable = "" if who else f"; {', '.join(f'{known}://' for known in NEEDED)} can be read"
        how = "write the path without file://" if kind == "file" else f"copy the files first{readable}"
        raise ValueError(f"{name}: {who or 'this'} works on disks, not on {kind}://; {how}")


@contextmanager
def written(name: str) -> Iterator[str]:
    """Where to write what is to be at *name*: if that is a URL, a temporary file that is sent there at the end.

    Raises:
        ValueError: it is a URL at which no file can be written.
        OSError: the file cannot be sent.
    """
    kind = scheme(name)
    if kind is None:
        yield name
        return
    if kind not in WRITABLE:
        stores = ", ".join(f"{known}://" for known in WRITABLE)
        raise ValueError(f"{name}: nothing can be written to {kind}://, only to {stores} and to disks")
    if name.endswith("/"):
        raise ValueError(f"{name}: a file is wanted, not a directory")
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="everydeal-") as folder:
        target = os.path.join(folder, name.rsplit("/", 1)[1])
        yield target
        upload(target, name)


def open_url(url: str) -> IO[bytes]:
    """A stream of the bytes at a URL.

    Raises:
        OSError: there is no such file, or it cannot be read.
        ImportError: a package is missing; says which.
    """
    with _naming(url):
        return io.BufferedReader(_Remote(file_system(url).open(url, "rb", block_size=_BLOCK), url), 1 << 16)


def open_ranges(url: str) -> IO[bytes]:
    """The file at a URL for what reads here and there in it: each read asks the server for just those bytes.

    Raises:
        OSError: there is no such file, or it cannot be read.
        ImportError: a package is missing; says which.
    """
    with _naming(url):
        return _Remote(file_system(url).open(url, "rb", cache_type="none"), url)  # type: ignore[return-value]


class Version(NamedTuple):
    """A small file as it was when it was read, or written: its bytes, and the store's tag of them, if it has tags."""

    data: bytes
    tag: str | None


def read_version(url: str) -> Version | None:
    """A small file, to be given to `replace`; None if it is not there.

    Raises:
        OSError: it cannot be read.
    """
    try:
        with _naming(url):
            system = file_system(url)
            tag = system.info(url).get("ETag")  # first: if the bytes are of a later version, `replace` refuses
            return Version(system.cat_file(url), tag)
    except FileNotFoundError:
        return None


def replace(url: str, data: bytes, known: Version | None) -> Version:
    """Write a small file in one step, if what is there is still the *known* version, or nothing (None).

    In S3 the server itself compares (``If-Match``).  Of other stores the file is read just before it is written.

    Raises:
        ChangedError: somebody else has changed it.
        OSError: it cannot be written.
    """
    found = read_version(url) if scheme(url) != "s3" else known
    with _naming(url):
        system = file_system(url)
        if scheme(url) != "s3":
            if (found and found.data) != (known and known.data):
                raise ChangedError(f"{url} was changed by somebody else in the meantime: run it again")
            system.pipe_file(url, data)
            return Version(data, None)
        condition = {"IfNoneMatch": "*"} if known is None else {"IfMatch": known.tag}
        try:
            answer = system.pipe_file(url, data, **condition)
        except Exception as error:
            if any(code in str(error) for code in _REFUSALS):
                raise ChangedError(f"{url} was changed by somebody else in the meantime: run it again") from None
            raise
        return Version(data, answer["ETag"])


class ChangedError(OSError):
    """Somebody else has changed a file."""


def stamp_of_url(url: str) -> list[Any]:
    """What a file at a URL is known by: the URL, its size, and the store's tag or time of it.

    Raises:
        OSError: there is no such file, or it cannot be read.
    """
    with _naming(url):
        facts = file_system(url).info(url)
    changed = next(
        (str(facts[name]) for name in ("ETag", "etag", "md5Hash", "LastModified", "mtime") if facts.get(name)), ""
    )
    return [url, facts.get("size"), 0, changed]


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
        return bool(file_system(name).isdir(name))


def listing(url: str) -> dict[str, int]:
    """The files below a directory of a store, by their names there, and their sizes; empty if there is none.

    Raises:
        OSError: it cannot be listed: web servers have no directories.
    """
    if scheme(url) not in WRITABLE:
        raise OSError(f"{url}: a web server does not say what is in a directory: name its files")
    with _naming(url):
        system = file_system(url)
        root = str(system._strip_protocol(url)).rstrip("/") + "/"
        found = system.find(root, detail=True)
    return {name.removeprefix(root): int(facts["size"] or 0) for name, facts in found.items() if name.startswith(root)}


def remove(url: str) -> None:
    """Remove the file at a URL, if it is there.

    Raises:
        OSError: it cannot be removed.
    """
    with suppress(FileNotFoundError), _naming(url):
        file_system(url).rm_file(url)


def upload(path: "str | os.PathLike[str]", url: str) -> None:
    """Copy a file to a URL, whole or not at all; what fails on its way leaves nothing there.

    Raises:
        OSError: it cannot be read or written.
    """
    import shutil

    with _naming(url), open(path, "rb") as file:
        target = file_system(url).open(url, "wb", block_size=_BLOCK)
        try:
            shutil.copyfileobj(file, target, _BLOCK)
            target.close()
        except BaseException:
            with suppress(Exception):
                target.discard()  # the parts that are there
            target.closed = True  # else its end would make an object of what was written
            raise


def file_system(url: str) -> Any:
    """The file system of a URL, which asks its server anew each time."""
    kind = scheme(url) or ""
    try:
        import fsspec

        return fsspec.filesystem(kind, use_listings_cache=False)
    except ImportError as error:
        package = NEEDED.get(kind, "fsspec")
        raise ImportError(f"{kind}:// needs fsspec and {package}: {install('cloud', package)} ({error})") from None


@contextmanager
def _naming(url: str) -> Iterator[None]:
    """A context in which all that goes wrong on the way is an OSError that names the URL."""
    try:
        yield
    except (ImportError, KeyboardInterrupt, ChangedError):
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
