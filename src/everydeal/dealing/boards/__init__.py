"""Numbered boards from a stream of random numbers: which deals, which were used before, and the files they go to."""
