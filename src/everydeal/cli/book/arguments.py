"""The arguments of the command for the book; nothing here imports what does the work."""

from ...extras import install
from ..common import Parser, describe
from ..vocabulary import add


def book(parser: Parser) -> None:
    """``everydeal book``."""
    describe(
        parser,
        "Serve the Impossible Bridge Book: every deal on its own page, in every edition, and an HTTP API.\n\n"
        "It listens on this machine only (unless you give --host), prints its address, and runs until Ctrl-C.\n"
        f"It needs the extra 'web': {install('web')}.\n\n"
        "Behind a proxy, say under which path it is shown (--root-path /book; the proxy strips that path),\n"
        "and whose X-Forwarded headers to trust (--trust-proxy 127.0.0.1). Without these it trusts no header.\n\n"
        "--static DIR does not serve the book but writes it as a folder, for any web host and any path on it,\n"
        "which also works offline. The browser makes the pages with its own kernel. Pages that also need\n"
        "Python (conditions, several pages at once, the work, how rare a deal is, files of other programs) are\n"
        "answered by Pyodide 314.0.7, which is fetched from the net (15 MB more, which readers load only when\n"
        "they ask for such a page). --pyodide DIR takes it from the folder of the npm package pyodide instead;\n"
        "--pyodide none leaves it out.",
        "everydeal book --open\n"
        "everydeal book --port 8080\n"
        "everydeal book --static www/book\n"
        "everydeal book --static www/book --url https://example.org/book\n"
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
    parser.add_argument(
        "--pyodide", metavar="DIR", help="with --static: take Pyodide from this folder; none: leave it out"
    )
    add(parser, "json")
