"""LIN, the format of Bridge Base Online: reader and writer.

A LIN file is a stream of pairs ``key|value|``; line ends between them mean nothing, and a ``|`` cannot be written
inside a value.  A board begins with ``qx|``, or, in files without it, with the first of ``pn|``, ``st|`` or ``md|``
after another board's ``md|``.  What we carry:

    md  dealer (1 S, 2 W, 3 N, 4 E, 0 not given) and the hands of S, W, N, E; one that is not given is implied by the
        other three if they are full
    sv  vulnerability: o 0 - none, n, e, b both          qx, ah  room and board number (``o7``, ``Board 7``)
    pn  players S, W, N, E (eight names: both rooms)     vg      event, segment, scoring, boards, teams, carry-over
    mb  a call, ``!`` an alert    an  its explanation    pc      a card    mc  tricks claimed    nt  comments
    rs mp pw bn  the results of all tables, their scores, players, board numbers: a `ScoreTable` (see `score_lists`)

A key without a meaning here, like Bridge Base's ``zz`` (it looks like IMPs, which is not established), is kept under
its own name, in the tag ``LIN_zz``.

There is no public specification; this follows the two write-ups in Bridge Base's forum (topics 791 and 85366) and real
files.  What we write has one line a board, in the form that Bridge Base takes for upload when there is nothing but the
deal to tell; ``pn|,,,|`` even then, as the files of Practice-Bidding-Scenarios have it: endplay counts boards by it.
"""

from .reader import read, recognise
from .writer import write

__all__ = ["read", "recognise", "write"]
