"""The Impossible Bridge Book, open on every page: a web application.

Thomas Andrews' book has 53,644,737,765,488,792,839,237,440,000 pages, one for each deal, and nobody can print it.
Here are its editions, one for each numbering, with every page at its own permanent address (``/andrews/1000``), and
an HTTP API beside them.  Pages count from 1: page = number + 1.

``everydeal book`` opens it; `app.create_app` makes the ASGI application for any other server.  It needs the extra
``web``; this file imports nothing of it.

    editions    which books there are; page <-> deal
    day         the deal of the day
    remarks     what is remarkable about a page;  rarity: how rare that is, counted
    ruling      whether play can have led to an ending
    builder     conditions made by choosing
    pasted      addresses of ours and pages by their editions' names, as people paste them
    addresses   what people write for a page (``10^27``, ``1-8``, ``last``), and the addresses of pages
    leaf        what a page shows;  pieces, printing: as HTML
    find        what people paste -> deals
    drawing     the picture of a page, by `everydeal.pictures`; png: such a picture as PNG
    work        "show the work"
    exports     a page as PBN, LIN, SVG, PNG, or a link to BBO's handviewer
    counting    sets of deals that a condition describes;  workers: the processes that count;  requests: from a request
                to editions and leaves
    views, api  HTML and JSON;  openapi, problems: the API's description and its errors
    limits      security headers, and limits on requests;  serve: ``everydeal book``
    static      the same book as a folder of files, without a server
"""
