"""All commands, as ``--help`` lists them: this much is known of a command before anything of it is imported."""

from typing import Final

PACKAGE: Final = __name__.rpartition(".")[0]

HEADINGS: dict[str, dict[str, tuple[str, str]]] = {
    "deals and their numbers": {
        "encode": ("deals.encode", "deals in, numbers out: files, arguments or standard input"),
        "decode": ("deals.decode", "numbers in, deals out: arguments or standard input"),
        "show": ("deals.show", "draw deals as diagrams, with points, shapes and ids"),
        "random": ("deals.random", "random deals, each equally likely: of a space, or of those that meet a condition"),
        "roundtrip": ("deals.roundtrip", "encode every deal, decode every number, compare; certificates"),
        "explain": ("deals.explain", "show how a deal gets its number, or a number its deal, step by step"),
        "which": ("deals.which", "say which numbering gives this deal this number"),
        "spaces": ("deals.spaces", "list the spaces: name, members, size, bits, bytes, native code"),
    },
    "sets of deals, and legal endings": {
        "count": ("sets.count", "count the deals that meet a condition, exactly; the distribution of a feature"),
        "filter": ("sets.filter", "the deals of files that meet a condition"),
        "mix": ("sets.mix", "deals from named classes in exact proportions"),
        "dealer": ("sets.dealer", "run a dealer script"),
        "legal": ("sets.legal", "can lawful play reach an ending or a position, and how? how many are there?"),
    },
    "files of boards": {
        "convert": ("files.convert", "write files, or collections, as a file of another format"),
        "formats": ("files.formats", "list the formats of files, and what each can hold"),
        "info": ("files.info", "show what files hold: format, counts, errors, duplicates; points and shapes"),
        "check": ("files.check", "check that files keep to the rules of their formats"),
        "diff": ("files.diff", "show how two files of deals differ"),
        "score": ("files.score", "what a result scores, and how the tables of a board compare"),
        "records": ("tournament.records", "hand records to print: compass diagrams, many to a page, as PDF or HTML"),
    },
    "collections of deals": {
        "collect": ("collections.collect", "collect the deals of files in one Parquet file or directory"),
        "compact": ("collections.compact", "merge the parts of a collection; check or write its manifest"),
        "lookup": ("collections.lookup", "is a deal in a collection? find its rows"),
        "query": ("collections.query", "SQL over collections of deals, with bridge functions"),
        "solve": ("collections.solve", "add double-dummy tricks to a collection"),
    },
    "tournaments": {
        "announce": ("tournament.announce", "announce a session, or a championship, before anybody can know its deals"),
        "deal": ("tournament.deal", "deal the boards of a session into files: as announced, at random, or by seed"),
        "open": ("tournament.opening", "write the proof of a session that has been played"),
        "verify": ("tournament.verify", "check the proof of a session, and its boards"),
        "seed": ("tournament.seed", "make a seed that nobody can guess, in a file for 'deal --seed @FILE'"),
        "exclude-list": ("tournament.exclude_list", "list the deals of many files, for 'announce --exclude'"),
        "audit": ("tournament.audit", "test whether a collection of deals looks shuffled"),
        "robot": ("tournament.robot", "deal real cards: scanned cards in, pockets out"),
    },
    "the Impossible Bridge Book": {
        "book": ("book.serve", "serve the Impossible Bridge Book to a browser, or write it as a folder"),
    },
}
"""Under each heading the commands: the module in this package whose ``run`` does its work, and a line of help."""

MODULES = {name: module for commands in HEADINGS.values() for name, (module, _) in commands.items()}
"""The module of each command."""

EXTRAS = {"collections": "data", "book": "web"}
"""The extra that the commands of a folder need: without it, its work modules cannot be imported."""
