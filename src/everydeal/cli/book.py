"""``everydeal book``: the Impossible Bridge Book in a browser."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ..extras import install
from .common import CommandError, add_command, print_json


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "book",
        "Serve the Impossible Bridge Book: every deal on its own page, in every edition, and an HTTP API.\n\n"
        "It listens on this machine only (unless you give --host), prints its address, and runs until Ctrl-C.\n"
        f"It needs the extra 'web': {install('web')}.\n\n"
        "Behind a proxy, say under which path it is shown (--root-path /book; the proxy strips that path),\n"
        "and whose X-Forwarded headers to trust (--trust-proxy 127.0.0.1). Without these it trusts no header.\n\n"
        "--static DIR does not serve the book but writes it as a folder, for any web host and any path on it,\n"
        "which also works offline. The browser makes the pages with its own kernel. Pages that also need\n"
        "Python (conditions, the work, files of other programs) are included if --pyodide names the folder of\n"
        "the npm package pyodide ('npm pack pyodide@314.0.7' gets it; unpacked it is package/): 15 MB more,\n"
        "which readers load only when they ask for such a page.",
        "everydeal book --open\n"
        "everydeal book --port 8080\n"
        "everydeal book --static www/book\n"
        "everydeal book --static www/book --pyodide package --url https://example.org/book\n"
        "everydeal book --host 0.0.0.0 --root-path /book --trust-proxy 10.0.0.2 --url https://example.org/book",
    )
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: 127.0.0.1)")
    parser.add_argument("--port", type=int, default=5252, help="the port; 0: any that is free (default: 5252)")
    parser.add_argument("--open", action="store_true", help="open a browser")
    parser.add_argument(
        "--root-path", default="", metavar="PATH", help="the path under which a proxy shows the book, like /book"
    )
    parser.add_argument("--trust-proxy", default="", metavar="ADDRESS", help="trust the headers of this proxy")
    parser.add_argument(
        "--url", default="", help="the public address, like https://example.org/book: in links and cards"
    )
    parser.add_argument("--log", action="store_true", help="log every request to stderr")
    parser.add_argument("--static", metavar="DIR", help="write the book as a folder of plain files, and exit")
    parser.add_argument("--pyodide", metavar="DIR", help="with --static: Pyodide's npm package, for what needs Python")
    parser.add_argument("--json", action="store_true", help="with --static: what was written, as one JSON object")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Serve until interrupted, or write the folder."""
    if options.static is not None:
        _write(options)
    elif options.pyodide is not None:
        raise CommandError("--pyodide goes with --static DIR", 2)
    else:
        _serve(options)


def _write(options: argparse.Namespace) -> None:
    """The folder for any web host."""
    given = [name for name, value in _SERVING.items() if vars(options)[name[2:].replace("-", "_")] != value]
    if given:
        raise CommandError(f"--static writes files and serves nothing: leave out {' and '.join(given)}", 2)
    import asyncio
    from pathlib import Path

    with _web_is_needed():
        from ..book.static.site import SiteError, build
    target = Path(options.static)
    try:
        files = asyncio.run(build(target, pyodide=options.pyodide and Path(options.pyodide), url=options.url))
    except SiteError as error:
        raise CommandError(str(error), 1) from None
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    if options.json:
        print_json({"directory": str(target), "files": files, "bytes": size})
        return
    print(f"{target}: {files} files, {size:,} bytes; python -m http.server --directory {target} shows them")


_SERVING = {
    "--host": "127.0.0.1",
    "--port": 5252,
    "--open": False,
    "--root-path": "",
    "--trust-proxy": "",
    "--log": False,
}
"""The server's options, and what they are if nobody gives them."""


@contextmanager
def _web_is_needed() -> Iterator[None]:
    """What the book stands on may not be installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("everydeal"):
            raise
        raise CommandError(f"the book needs {(error.name or '').partition('.')[0]}: {install('web')}") from None


def _serve(options: argparse.Namespace) -> None:
    with _web_is_needed():
        from ..book.serve import Options, serve

    def announce(address: str) -> None:
        print(f"The Impossible Bridge Book is open at {address} (Ctrl-C closes it)", flush=True)

    chosen = Options(
        host=options.host,
        port=options.port,
        root_path=options.root_path,
        trusted_proxies=options.trust_proxy,
        open_browser=options.open,
        access_log=options.log,
        url=options.url,
    )
    try:
        serve(chosen, announce)
    except ValueError as error:
        raise CommandError(str(error)) from None
    print("The book is closed", flush=True)
