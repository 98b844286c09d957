"""``everydeal book``: the Impossible Bridge Book in a browser, or as a folder."""

import argparse
import asyncio
from pathlib import Path

from ...book.serve import Options, serve
from ...book.static import pyodide
from ...book.static.pyodide import PyodideError
from ...book.static.site import SiteError, build, check_free
from ..common import CommandError, answer, parser_of, say, wrong_word


def run(options: argparse.Namespace) -> None:
    """Serve until interrupted, or write the folder."""
    if options.static is not None:
        _write(options)
    elif options.pyodide is not None:
        raise CommandError("--pyodide goes with --static DIR")
    else:
        _serve(options)


def _write(options: argparse.Namespace) -> None:
    """The folder for any web host."""
    usual = parser_of("book").get_default
    if given := [f"--{name.replace('_', '-')}" for name in _SERVING if getattr(options, name) != usual(name)]:
        raise CommandError(f"--static writes files and serves nothing: leave out {' and '.join(given)}")
    target = Path(options.static)
    try:
        check_free(target)
        files = asyncio.run(build(target, pyodide=_pyodide(options.pyodide), url=options.url))
    except (SiteError, PyodideError) as error:
        raise CommandError(str(error), 1) from None
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    row = {"directory": str(target), "files": files, "bytes": size, "python": (target / "py").is_dir()}
    answer(
        options, row, f"{target}: {files} files, {size:,} bytes; python -m http.server --directory {target} shows them"
    )


def _pyodide(folder: str | None) -> dict[str, bytes] | None:
    """Pyodide's files, from a folder or from the net; None if nobody wants them, or if they cannot be had."""
    if folder == "none":
        return None
    if folder is not None:
        return pyodide.read(Path(folder))
    try:
        return pyodide.fetch()
    except PyodideError as error:
        say(
            f"{error}\nThe book is written without Python: conditions, several pages at once, the work, how rare a deal"
            " is and files of other programs are missing. To have them: npm pack pyodide@"
            f"{pyodide.VERSION}, unpack it, and --pyodide package; --pyodide none says that you do not want them"
        )
        return None


_SERVING = ("host", "port", "open", "trust_proxy")
"""The server's options."""


def _serve(options: argparse.Namespace) -> None:
    def announce(address: str) -> None:
        print(f"The Impossible Bridge Book is open at {address} (Ctrl-C closes it)", flush=True)

    chosen = Options(
        host=options.host,
        port=options.port,
        trusted_proxies=options.trust_proxy,
        open_browser=options.open,
        url=options.url,
    )
    with wrong_word():
        serve(chosen, announce)
    print("The book is closed", flush=True)
