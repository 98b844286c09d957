"""The book as a folder of plain files, which any web host serves, and which works offline after the first visit.

A *page template* is a page of the application with its deal taken for an example: the browser's script puts another
deal into it.  So the HTML is written once, and the kernel, compiled for browsers, makes the deals.  All else (described
sets, several pages at once, the work, how rare a deal is, other programs' files) is asked of the application itself:
Pyodide runs it in a worker, if the folder was written with Pyodide.

    asking          the application, asked without a server; its addresses, in the folder
    site            the folder: `build`
    page_templates  which pages are page templates
    pyodide         the files of Pyodide, from a folder or from the net
    parcel          the Python package for Pyodide
    in_browser      what the worker asks
    files           the browser's side: static.js begins it
"""
