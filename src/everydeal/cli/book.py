"""``everydeal book``: the Impossible Bridge Book in a browser."""

import argparse
from typing import Any

from .frame import CommandError, add_command


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "book",
        "Serve the Impossible Bridge Book: every deal on its own page, in every edition, and an HTTP API.\n\n"
        "It listens on this machine only (--host says otherwise), prints its address, and runs until Ctrl-C. It needs\n"
        "the extra 'web': pip install 'everydeal[web]'.\n\n"
        "Behind a proxy, say under which path it is shown (--root-path /book; the proxy strips that path), and whose\n"
        "X-Forwarded headers to believe (--trust-proxy 127.0.0.1). Without these it believes no header.",
        "everydeal book --open\n"
        "everydeal book --port 8080\n"
        "everydeal book --host 0.0.0.0 --root-path /book --trust-proxy 10.0.0.2 --url https://example.org/book",
    )
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: 127.0.0.1)")
    parser.add_argument("--port", type=int, default=5252, help="the port; 0: any that is free (default: 5252)")
    parser.add_argument("--open", action="store_true", help="open a browser")
    parser.add_argument("--root-path", default="", metavar="PATH", help="where a proxy shows the book, like /book")
    parser.add_argument("--trust-proxy", default="", metavar="ADDRESS", help="believe the headers of this proxy")
    parser.add_argument(
        "--url", default="", help="the public address, like https://example.org/book: in links and cards"
    )
    parser.add_argument("--log", action="store_true", help="write every request on stderr")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Serve until interrupted."""
    try:
        from ..book.server.serve import Options, serve
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("everydeal"):
            raise
        raise CommandError(
            f"the book needs {(error.name or '').partition('.')[0]}: pip install 'everydeal[web]'"
        ) from None

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
