"""The arguments of the commands on deals and their numbers; nothing here imports what does the work."""

from ..common import Parser, describe
from ..vocabulary import (
    CODES,
    EXPRESSIONS,
    NOTATIONS,
    add,
    choose_set,
    choose_space,
    choose_split,
    count,
    take_deals,
    write_deals,
)


def encode(parser: Parser) -> None:
    """``everydeal encode``."""
    describe(
        parser,
        "Print the number of each deal, one per line.\n\n"
        "Deals come from files of any format, from arguments, or from standard input. Without --space any\n"
        "diagram has a number: its number in the space 'endings', which is also its number in 'balanced' and\n"
        "'pavlicek' if it is in those; base64, checked and hex are then as wide as the narrowest of the three\n"
        "spaces needs.\n\n"
        "As one argument, in quotes, a deal may also be 52 letters (owners of SA..C2), the sequences Nseq\n"
        "Eseq Sseq, a printed diagram such as 'decode --to' prints, hands in words (N: S 8 H AKQ104 ...), or\n"
        "what dealer prints. Four hands without seats need --columns NESW. A single hand needs --space hands.\n\n"
        "--as two-bits (Wayper's two-bit code, his 18-character id), short (his shortened code) and\n"
        "three-bits (any ending) print codes, which belong to no space. --space all prints a deal's numbers\n"
        "in every space that has it. --space auctions takes auctions, one per line: '1NT Pass 3NT AP'.\n\n"
        "--board prints one id for each whole board: deal, number, dealer, vulnerability, auction, contract,\n"
        "play or claim, result, in some 57 characters; one, two or three wrong characters are always\n"
        "detected. Equal boards have equal ids. Names, tags, comments, alerts and explanations are left out,\n"
        "with a message. --as hex and --as bytes give the bytes of the ids (docs/board-ids.md).\n\n"
        "--where prints a deal's number among the deals that meet a condition: how many come before it. A deal\n"
        "that is not among them is an error that says why.\n\n" + EXPRESSIONS,
        "everydeal encode session.pbn\n"
        "everydeal encode session.lin --as checked\n"
        "everydeal encode deals.txt --space all               # the numbers in all spaces that have the deal\n"
        "everydeal encode 'N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -' --space andrews\n"
        'everydeal encode "$(everydeal decode 10^27 --to diagram)"\n'
        "cat deals.txt | everydeal encode --space pavlicek-suit --json\n"
        "everydeal encode --space pavlicek --as bytes session.pbn > keys.bin     # 12 bytes a deal, big-endian\n"
        "everydeal encode --board vugraph.lin                                    # an id a board\n"
        "everydeal encode --space auctions '1NT Pass 3NT AP'\n"
        "everydeal encode --where 'hcp(north) >= 20' deals.pbn                   # their numbers in that set",
    )
    take_deals(parser)
    choose_space(parser, "endings")
    choose_set(parser)
    add(parser, "as", **{"as": NOTATIONS + CODES})
    parser.add_argument("--board", action="store_true", help="ids of whole boards, with auction, play and result")
    add(parser, "json")


def decode(parser: Parser) -> None:
    """``everydeal decode``."""
    describe(
        parser,
        "Print the deal of each number, one per line.\n\n"
        "The notation of each number is recognised: digits are decimal, 0x and groups of four hex, and base64\n"
        "and checked ids are known by their width, as are Wayper's 18 characters (two bits a card) and the 27\n"
        "of three bits; his shortened code and raw bytes are not: use --as short or --as bytes. Numbers\n"
        "may be powers (10^27, 2^64), or 'first' or 'last'; negative ones count from the end (put -- before\n"
        "them), and A:B and A:B:C are ranges. Without --space a number belongs to 'endings' (and so to\n"
        "'balanced' and 'pavlicek'); with --where, to the set of the deals that meet a condition.\n\n"
        "Ids of whole boards (encode --board) are recognised, too, and give whole boards: a PBN file, or with\n"
        "--to lin or any file format, diagram with auction and play, or json. If one is such an id, all\n"
        "must be. Their bytes in hex (encode --board --as hex) can be read as well; for files of bytes use\n"
        "everydeal convert.\n\n" + EXPRESSIONS,
        "everydeal decode 40958565147961533588277623299 --to diagram\n"
        "everydeal decode hFghicP0Z1Z0cPoD 0JYMWMF-CD9A1JN-JC00000\n"
        "everydeal encode session.pbn | everydeal decode\n"
        "everydeal decode 6pL_gE_kYUmzt5RSTA                        # Wayper's id\n"
        "everydeal decode --space pavlicek 'AD55 E315 634D DA65 8BF4 91FF'\n"
        "everydeal decode --space andrews --as page 10^27 last      # pages of the Impossible Bridge Book\n"
        "everydeal decode --space andrews 1000 1001 1002 -o three.pbn\n"
        "everydeal decode --space pavlicek --as bytes < keys.bin\n"
        "everydeal decode 04E01GJ-BR02F2X-03Z1A9P-RCNBFV5-QE1SH0B-GP54XY8-6VA34D2-NA362G --to lin\n"
        "everydeal decode --where 'hcp(north) >= 37' 0:1000:100     # every hundredth deal of that set",
    )
    parser.take("numbers", "NUMBER", "numbers, ids or ranges; - or none: one per line on stdin")
    choose_space(parser, "endings")
    choose_set(parser)
    add(parser, "as", **{"as": ("recognised", *NOTATIONS, *CODES)})
    add(parser, "lenient")
    write_deals(parser)


def show(parser: Parser) -> None:
    """``everydeal show``."""
    describe(
        parser,
        "Draw each deal: the compass diagram, points and shape of every hand, its number and its checked id.\n"
        "With --play also what happened at the table: auction, play trick by trick, result and score.\n\n"
        "Deals come from files, arguments or standard input; an argument may also be a number (see: decode), or all\n"
        "may be ids of whole boards (see: encode --board).",
        "everydeal show session.pbn\n"
        "everydeal show --play vugraph.lin\n"
        "everydeal show 40958565147961533588277623299\n"
        "everydeal show --play 04E01GJ-BR02F2X-03Z1A9P-RCNBFV5-QE1SH0B-GP54XY8-6VA34D2-NA362G\n"
        "everydeal random -n 3 | everydeal show",
    )
    take_deals(parser)
    parser.add_argument("--play", action="store_true", help="with the auction, the play and the result")
    parser.add_argument("--plain", action="store_true", help="letters for the suits, no colour")
    add(parser, "json")


def random(parser: Parser) -> None:
    """``everydeal random``."""
    describe(
        parser,
        "Print random members of a space, or of the deals that meet a condition, each equally likely: a number\n"
        "below the size is drawn, by rejection and never by a remainder, and its member is looked up. So a\n"
        "condition that one deal in a million million meets costs no more than any other.\n\n"
        "Without --seed the numbers come from the operating system. With it they are the same for ever, on\n"
        "every machine (the stream is specified in docs/random.md); --start N continues after the first N.\n\n"
        + EXPRESSIONS,
        "everydeal random -n 4\n"
        "everydeal random -n 36 --seed 'lesson 12' -o lesson.pbn\n"
        "everydeal random --where 'hcp(north) in 15..17 and balanced(north)' -n 10 --seed mine\n"
        "everydeal mix slam -n 32 --to lin > slams.lin\n"
        "everydeal random --space endings --to diagram\n"
        "everydeal random --space layouts/7 --to diagram          # a seven-card ending\n"
        "everydeal random -n 1000 --space 'completions/N:AKQJT98.AKQ.. - - -'\n"
        "everydeal random -n 5 --as base64                        # their numbers instead",
    )
    add(parser, "n", "seed", "start", n="1, or what the file of --where produces")
    add(parser, "unique", unique=("deal",))
    choose_space(parser, "pavlicek, the full deals")
    parser.add_argument("--as", dest="notation", choices=NOTATIONS[:-1], help="print numbers, in this notation")
    write_deals(parser)
    choose_set(parser)
    choose_split(parser)


def roundtrip(parser: Parser) -> None:
    """``everydeal roundtrip``."""
    describe(
        parser,
        "Encode every deal in every space that has it (or only in --space), and in every notation; decode the\n"
        "results and compare. Prints each deal's number and id, and at the end what was checked. Exit code 1\n"
        "if anything differs.\n\n"
        "--certificate makes very many trips: random number -> text (with --as) -> number -> deal -> number.\n"
        "It stops at the first difference. The file gets a line for each part, with a hash of its trips that\n"
        "does not depend on their order. Run the command again, and it continues after the last part, also to\n"
        "more trips. With --check it reads such files instead, which may come from many machines: all trips\n"
        "must be there, each once, and some parts are made again (docs/soak.md).",
        "everydeal roundtrip session.pbn\n"
        "everydeal roundtrip *.lin --space andrews --quiet\n"
        "everydeal roundtrip --certificate soak.jsonl -n 1e9\n"
        "everydeal roundtrip --certificate andrews.jsonl -n 1e6 --space andrews --as base64\n"
        "everydeal roundtrip --certificate soak.jsonl --check -n 1e9 --recompute 3",
    )
    take_deals(parser)
    add(parser, "space", "quiet", "json", space="all that have the deal; of a certificate, pavlicek")
    group = parser.add_argument_group("a certificate")
    group.add_argument("--certificate", nargs="+", metavar="FILE", help="write or continue this file, or --check these")
    add(group, "check")
    add(group, "n", n="with --check, as many as there are")
    group.add_argument("--recompute", type=count, default=1, metavar="N", help="parts to make again (default: 1)")
    group.add_argument("--as", dest="notation", metavar="NOTATION", help="write and read each number in this, too")
    add(group, "threads", "seed")


def explain(parser: Parser) -> None:
    """``everydeal explain``."""
    describe(
        parser,
        "Show the work, line by line, as the articles do: Andrews' sequences and squashed order, Pavlicek's\n"
        "proportions card by card, his powers of 5, Wayper's two-bit code, the search through the hand sizes of an\n"
        "ending. You can check the arithmetic of every line, and the last line is the proof: the way back.\n\n"
        "All spaces can be explained (everydeal spaces lists them), the completions of a template, the layouts of\n"
        "given hand sizes, the plays of a small ending, and any set that a condition describes.",
        "everydeal explain 'N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3'\n"
        "everydeal explain 49321653299255886550697095352 --space andrews\n"
        "everydeal explain 10^27 --space andrews --as page\n"
        "everydeal explain 'N:.K.A. .Q.K. .J.Q. .T.J.' --space balanced      # article 7Z72\n"
        "everydeal explain 8.AKQT4.AJ6.T742 --space hands\n"
        "everydeal explain 5-4-3-1 --space shapes\n"
        "everydeal explain '1NT Pass 3NT AP' --space auctions\n"
        "everydeal explain 'HJ HA HK HQ H3 H4 H5 H2' --space 'plays/NT/W/N:.A2.. .K3.. .Q4.. .J5..'\n"
        "everydeal explain first --where 'hcp(north) >= 37'\n"
        "everydeal explain 0 --space pavlicek-suit --json",
    )
    parser.add_argument(
        "what",
        metavar="DEAL|NUMBER",
        help="a deal (or hand, shape, auction, play) in any form, or a number in any notation",
    )
    choose_space(parser, "andrews")
    choose_set(parser)
    add(parser, "as", "json", **{"as": ("recognised", *NOTATIONS[:-1], *CODES)})


def which(parser: Parser) -> None:
    """``everydeal which``."""
    describe(
        parser,
        "Programs number deals by different methods, with the cards and seats in different orders, from 0 or\n"
        "from 1, and write the number in different ways. Given a number and its deal, this says which it is:\n"
        "first the spaces that have names (everydeal spaces), then the methods of Pavlicek, Andrews and Big\n"
        "Deal, two bits a card and the power of 5 with 96 orders of the cards and every order of the seats;\n"
        "of hexadecimal and base64 also with the low byte first. The exit code is 1 if nothing fits.\n\n"
        "Use an ordinary deal: near the first and the last deal the numberings agree (docs/which-number.md).",
        "everydeal which 10^27 'N:KT862.J62.9632.A A93.K94.J4.K9765 4.A5.AKT75.QJT43 QJ75.QT873.Q8.82'\n"
        "everydeal which 6pL_gE_kYUmzt5RSTA 'N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3'\n"
        "everydeal which 583839532665 8.AKQT4.AJ6.T742          # a page of the book of hands\n"
        "everydeal which 3819 '1NT Pass 3NT AP'",
    )
    parser.add_argument("number", metavar="NUMBER", help="the number as the other program writes it")
    parser.add_argument(
        "deal",
        metavar="DEAL",
        help="its deal in any form; or a hand, an auction, contract or result",
    )
    add(parser, "json")


def spaces(parser: Parser) -> None:
    """``everydeal spaces``."""
    describe(
        parser,
        "The spaces: the sets of deals, auctions and results that have a numbering, and how large their\n"
        "numbers get. A number means nothing without its space; docs/ has a page on each. Native yes: the\n"
        "kernel handles many at once, millions a second; no: plain Python, member by member.\n\n"
        "Not listed, because there are too many: layouts/N-E-S-W, the layouts of given hand sizes, and layouts/7,\n"
        "those of seven cards in each; completions/DEAL, the full deals that contain the cards of DEAL, like\n"
        "'completions/N:AKQ... - - -'; plays/STRAIN/LEADER/DEAL, the lawful plays of an ending of up to 5 cards;\n"
        "the sets that a condition describes (everydeal count).\n\n"
        "In the articles' words: the squashed order is in 'andrews' and 'hands', the proportional split in\n"
        "'pavlicek', the power of 5 in 'power5', Wayper's two-bit code in 'power4'; ZBS is a file format\n"
        "(everydeal formats). 'everydeal explain' shows the work of each.",
        "everydeal spaces\neverydeal spaces --json",
    )
    add(parser, "json")
