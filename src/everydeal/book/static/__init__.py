"""The book as a folder of plain files, which any web host serves, and which is read without a net after the first
visit.

A *mould* is a page of the application with its deal taken for an example: the browser's script puts another deal into
it. So the templates are written once, and the kernel, compiled for browsers, makes the deals. What neither a mould nor
the kernel can answer (described sets, the work, other programs' files) is asked of the application itself: Pyodide
runs it in a worker, if the folder was written with Pyodide.

    asking      the application, asked without a server; its addresses, in the folder
    site        the folder: `build`
    moulds      which pages are moulds
    parcel      the Python package for Pyodide
    in_browser  what the worker asks
    files       the browser's side: static.js begins it
"""
