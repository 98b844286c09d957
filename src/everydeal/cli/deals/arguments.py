"""What the commands on deals and their numbers take; nothing here imports what does the work."""

from ..vocabulary import CODES, EXPRESSIONS, NOTATIONS, TEST, Command, Group, deals, too_large, written

encode = Command(
    """
    Print the number of each deal, one per line.

    Deals come from files of any format, from arguments, or from standard input. Without --space any
    diagram has a number: its number in the space 'endings', which is also its number in 'balanced' and
    'pavlicek' if it is in those; base64, checked and hex are then as wide as the narrowest of the three
    spaces needs.

    As one argument, in quotes, a deal may also be 52 letters (owners of SA..C2), the sequences Nseq
    Eseq Sseq, a printed diagram such as 'decode --to' prints, hands in words (N: S 8 H AKQ104 ...), or
    what dealer prints. Four hands without seats need --columns NESW. A single hand needs --space hands.

    --as two-bits (Wayper's two-bit code, his 18-character id), short (his shortened code) and
    three-bits (any ending) print codes, which belong to no space. --space all prints a deal's numbers
    in every space that has it. --space auctions takes auctions, one per line: '1NT Pass 3NT AP'.

    --board prints one id for each whole board: deal, number, dealer, vulnerability, auction, contract,
    play or claim, result, in some 57 characters; one, two or three wrong characters are always
    detected. Equal boards have equal ids. Names, tags, comments, alerts and explanations are left out,
    with a message. --as hex and --as bytes give the bytes of the ids (docs/board-ids.md).

    --where prints a deal's number among the deals that meet a condition: how many come before it. A deal
    that is not among them is an error that says why.
    """
    + EXPRESSIONS,
    """
    everydeal encode session.pbn
    everydeal encode session.lin --as checked
    everydeal encode deals.txt --space all               # the numbers in all spaces that have the deal
    everydeal encode 'N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -' --space andrews
    everydeal encode "$(everydeal decode 10^27 --to diagram)"
    cat deals.txt | everydeal encode --space pavlicek-suit --json
    everydeal encode --space pavlicek --as bytes session.pbn > keys.bin     # 12 bytes a deal, big-endian
    everydeal encode --board vugraph.lin                                    # an id a board
    everydeal encode --space auctions '1NT Pass 3NT AP'
    everydeal encode --where 'hcp(north) >= 20' deals.pbn                   # their numbers in that set
    """,
    deals(),
    "lenient ending columns space where notation",
    ("--board", "ids of whole boards, with auction, play and result"),
    "json",
    space="endings",
    notation=NOTATIONS + CODES,
)

decode = Command(
    """
    Print the deal of each number, one per line.

    The notation of each number is recognised: digits are decimal, 0x and groups of four hex, and base64
    and checked ids are known by their width, as are Wayper's 18 characters (two bits a card) and the 27
    of three bits; his shortened code and raw bytes are not: use --as short or --as bytes. Numbers
    may be powers (10^27, 2^64), or 'first' or 'last'; negative ones count from the end (put -- before
    them), and A:B and A:B:C are ranges. Without --space a number belongs to 'endings' (and so to
    'balanced' and 'pavlicek'); with --where, to the set of the deals that meet a condition.

    Ids of whole boards (encode --board) are recognised, too, and give whole boards: a PBN file, or with
    --to lin or any file format, diagram with auction and play, or json. If one is such an id, all
    must be. Their bytes in hex (encode --board --as hex) can be read as well; for files of bytes use
    everydeal convert.
    """
    + EXPRESSIONS,
    """
    everydeal decode 40958565147961533588277623299 --to diagram
    everydeal decode hFghicP0Z1Z0cPoD 0JYMWMF-CD9A1JN-JC00000
    everydeal encode session.pbn | everydeal decode
    everydeal decode 6pL_gE_kYUmzt5RSTA                        # Wayper's id
    everydeal decode --space pavlicek 'AD55 E315 634D DA65 8BF4 91FF'
    everydeal decode --space andrews --as page 10^27 last      # pages of the Impossible Bridge Book
    everydeal decode --space andrews 1000 1001 1002 -o three.pbn
    everydeal decode --space pavlicek --as bytes < keys.bin
    everydeal decode 04E01GJ-BR02F2X-03Z1A9P-RCNBFV5-QE1SH0B-GP54XY8-6VA34D2-NA362G --to lin
    everydeal decode --where 'hcp(north) >= 37' 0:1000:100     # every hundredth deal of that set
    """,
    ("numbers NUMBER|FILE...", "numbers, ids or ranges, and files with one per line; - or none: stdin"),
    "space where notation lenient",
    written(),
    space="endings",
    notation=("recognised", *NOTATIONS, *CODES),
)

show = Command(
    """
    Draw each deal: the compass diagram, points and shape of every hand, its number and its checked id.
    With --play also what happened at the table: auction, play trick by trick, result and score.

    Deals come from files, arguments or standard input; an argument may also be a number (see: decode), or
    the id of a whole board (see: encode --board).
    """,
    """
    everydeal show session.pbn
    everydeal show --play vugraph.lin
    everydeal show R8FMACC-JXKYS6K-YBPTVPD --plot deal.svg     # a picture
    everydeal show 40958565147961533588277623299
    everydeal show --play 04E01GJ-BR02F2X-03Z1A9P-RCNBFV5-QE1SH0B-GP54XY8-6VA34D2-NA362G
    everydeal random -n 3 | everydeal show
    """,
    deals(),
    "lenient ending columns",
    ("--play", "with the auction, the play and the result"),
    ("--plain", "letters for the suits, no colour"),
    "plot json",
)

random = Command(
    """
    Print random members of a space, or of the deals that meet a condition, each equally likely: a number
    below the size is drawn, by rejection and never by a remainder, and its member is looked up. So a
    condition that one deal in a million million meets costs no more than any other.

    Without --seed the numbers come from the operating system. With it they are the same for ever, on
    every machine (the stream is specified in docs/random.md); --start N continues after the first N.
    """
    + EXPRESSIONS,
    """
    everydeal random -n 4
    everydeal random -n 36 --seed 'lesson 12' -o lesson.pbn
    everydeal random --where 'hcp(north) in 15..17 and balanced(north)' -n 10 --seed mine
    everydeal random --space endings --to diagram
    everydeal random --space layouts/7 --to diagram          # a seven-card ending
    everydeal random -n 1000 --space 'completions/N:AKQJT98.AKQ.. - - -'
    everydeal random -n 5 --as base64                        # their numbers instead
    """,
    "n seed start unique space notation",
    written(),
    "where",
    too_large(TEST),
    n="1, or what the file of --where produces",
    unique=("deal",),
    space="pavlicek, the full deals",
    notation=("none, and deals are printed", NOTATIONS[:-1]),
)

roundtrip = Command(
    """
    Encode every deal in every space that has it (or only in --space), and in every notation; decode the
    results and compare. Prints each deal's number and id, and at the end what was checked. Exit code 1
    if anything differs.

    --certificate makes very many trips: random number -> text (with --as) -> number -> deal -> number.
    It stops at the first difference. The file gets a line for each part, with a hash of its trips that
    does not depend on their order. Run the command again, and it continues after the last part, also to
    more trips. With --check it reads such files instead, which may come from many machines: all trips
    must be there, each once, and some parts are made again (docs/soak.md).
    """,
    """
    everydeal roundtrip session.pbn
    everydeal roundtrip *.lin --space andrews --quiet
    everydeal roundtrip --certificate soak.jsonl -n 1e9
    everydeal roundtrip --certificate andrews.jsonl -n 1e6 --space andrews --as base64
    everydeal roundtrip --certificate soak.jsonl --check -n 1e9 --recompute 3
    """,
    deals(),
    "lenient ending columns space quiet json",
    Group(
        "a certificate",
        "",
        ("--certificate FILE", "write or continue this file, or --check these", {"nargs": "+"}),
        "check n",
        ("--recompute N", "parts to make again (default: 1)", {"default": 1}),
        "notation threads seed",
        n="with --check, as many as there are",
        notation=("none", NOTATIONS[:4]),
    ),
    space="all that have the deal; of a certificate, pavlicek",
)

explain = Command(
    """
    Show the work, line by line, as the articles do: Andrews' sequences and squashed order, Pavlicek's
    proportions card by card, his powers of 5, Wayper's two-bit code, the search through the hand sizes of an
    ending. You can check the arithmetic of every line, and the last line is the proof: the way back.

    All spaces can be explained (everydeal spaces lists them), the completions of a template, the layouts of
    given hand sizes, the plays of a small ending, and any set that a condition describes.
    """,
    """
    everydeal explain 'N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3'
    everydeal explain 49321653299255886550697095352 --space andrews
    everydeal explain 10^27 --space andrews --as page
    everydeal explain 'N:.K.A. .Q.K. .J.Q. .T.J.' --space balanced      # article 7Z72
    everydeal explain 8.AKQT4.AJ6.T742 --space hands
    everydeal explain 5-4-3-1 --space shapes
    everydeal explain '1NT Pass 3NT AP' --space auctions
    everydeal explain 'HJ HA HK HQ H3 H4 H5 H2' --space 'plays/NT/W/N:.A2.. .K3.. .Q4.. .J5..'
    everydeal explain first --where 'hcp(north) >= 37'
    everydeal explain 0 --space pavlicek-suit --json
    """,
    ("what DEAL|NUMBER", "a deal (or hand, shape, auction, play) in any form, or a number in any notation"),
    "space where notation json",
    space="andrews",
    notation=("recognised", *NOTATIONS[:-1], *CODES),
)

which = Command(
    """
    Programs number deals by different methods, with the cards and seats in different orders, from 0 or
    from 1, and write the number in different ways. Given a number and its deal, this says which it is:
    first the spaces that have names (everydeal spaces), then the methods of Pavlicek, Andrews and Big
    Deal, two bits a card and the power of 5 with 96 orders of the cards and every order of the seats;
    of hexadecimal and base64 also with the low byte first. The exit code is 1 if nothing fits.

    Use an ordinary deal: near the first and the last deal the numberings agree (docs/which-number.md).
    """,
    """
    everydeal which 10^27 'N:KT862.J62.9632.A A93.K94.J4.K9765 4.A5.AKT75.QJT43 QJ75.QT873.Q8.82'
    everydeal which 6pL_gE_kYUmzt5RSTA 'N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3'
    everydeal which 583839532665 8.AKQT4.AJ6.T742          # a page of the book of hands
    everydeal which 3819 '1NT Pass 3NT AP'
    """,
    ("number NUMBER", "the number as the other program writes it"),
    ("deal DEAL", "its deal in any form; or a hand, an auction, contract or result"),
    "json",
)

spaces = Command(
    """
    The spaces: the sets of deals, auctions and results that have a numbering, and how large their
    numbers get. A number means nothing without its space; docs/ has a page on each. Native yes: the
    kernel handles many at once, millions a second; no: plain Python, member by member.

    Not listed, because there are too many: layouts/N-E-S-W, the layouts of given hand sizes, and layouts/7,
    those of seven cards in each; completions/DEAL, the full deals that contain the cards of DEAL, like
    'completions/N:AKQ... - - -'; plays/STRAIN/LEADER/DEAL, the lawful plays of an ending of up to 5 cards;
    the sets that a condition describes (everydeal count).

    In the articles' words: the squashed order is in 'andrews' and 'hands', the proportional split in
    'pavlicek', the power of 5 in 'power5', Wayper's two-bit code in 'power4'; ZBS is a file format
    (everydeal formats). 'everydeal explain' shows the work of each.
    """,
    """
    everydeal spaces --json
    """,
    "json",
)
