"""Files of deals into one collection: sorted, in constant memory, and resumable.

The work goes through a directory next to the output, ``OUTPUT.collecting`` (`workshop`).  Portions of the input are
gathered until a run is full; the run is sorted in memory and written there, and with it, of which files it is
(`gathering`).  When all is read, the runs are merged into the output, which appears whole, and the directory goes:
`collect` makes a new collection, `append` adds to one, `compact` merges the parts of one.  A killed collection leaves
the directory; the same call goes on, and reads again only the files that have changed since.
"""
