"""Files of deals into one collection: sorted, in constant memory, whole or not at all.

Portions of the input are gathered until a run is full; the run is sorted in memory and written to a temporary directory
next to the output (`work`).  When all is read, the runs are merged into the output (`gathering`): `collect` makes a new
collection, `append` adds to one, `compact` merges the parts of one.  A killed command leaves what was there before, and
a temporary directory that the next one empties.
"""
