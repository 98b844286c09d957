"""What the command for the book takes; nothing here imports what does the work."""

from ...extras import install
from ..vocabulary import Command

book = Command(
    f"""
    Serve the Impossible Bridge Book: every deal on its own page, in every edition, and an HTTP API.

    It listens on this machine only (unless you give --host), prints its address, and runs until Ctrl-C.
    It needs the extra 'web': {install("web")}.

    Behind a proxy, say the public address (--url https://example.org/book; the proxy strips its path),
    and whose X-Forwarded headers to trust (--trust-proxy 127.0.0.1). Without these it trusts no header.

    --static DIR does not serve the book but writes it as a folder, for any web host and any path on it,
    which also works offline. The browser makes the pages with its own kernel. Pages that also need
    Python (conditions, several pages at once, the work, how rare a deal is, files of other programs) are
    answered by Pyodide 314.0.7, which is fetched from the net (15 MB more, which readers load only when
    they ask for such a page). --pyodide DIR takes it from the folder of the npm package pyodide instead;
    --pyodide none leaves it out.
    """,
    """
    everydeal book --open
    everydeal book --port 8080
    everydeal book --static www/book
    everydeal book --static www/book --url https://example.org/book
    everydeal book --host 0.0.0.0 --trust-proxy 10.0.0.2 --url https://example.org/book
    """,
    ("--host HOST", "the address to listen on (default: 127.0.0.1)", {"default": "127.0.0.1"}),
    ("--port N", "the port; 0: any that is free (default: 5252)", {"default": 5252}),
    ("--open", "open a browser"),
    ("--trust-proxy ADDRESS", "trust the headers of this proxy", {"default": ""}),
    (
        "--url URL",
        "the public address, like https://example.org/book: in links and cards, and where the book begins",
        {"default": ""},
    ),
    ("--static DIR", "write the book as a folder of plain files, and exit"),
    ("--pyodide DIR", "with --static: take Pyodide from this folder; none: leave it out"),
    "json",
)
