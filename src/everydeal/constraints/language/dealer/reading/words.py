"""The words of the dealer language: which one means what, in all the spellings that scripts use; and a script as words.

Whether ``4432`` is a number or a shape, ``KH`` a card or a name, and ``S`` a holding or a name, the place tells, so
here all are just words; the grammar knows.  Before that, ``$1`` is replaced by what the command line gives for it.

A string may go over several lines in dealer; in DealerV2 it ends with its line, be it closed or not.  What word
processors make of quotes, minus signs and comparisons is read as what was typed.
"""

import re
from collections.abc import Mapping
from functools import cache

from ...tokens import SEATS as SEATS
from ...tokens import SUITS as SUITS
from ...tokens import ExpressionError, Tokens

STRAINS = {**SUITS, "notrump": 4, "notrumps": 4, "nt": 4}
SIDES = {"ns": 0, "ew": 1}
SIDE_SEATS = (0b0101, 0b1010)
"""The seats of a side, as a mask."""
VULNERABLE = {"none": 0, "ns": 1, "ew": 2, "all": 3, "both": 3}

COUNTS = {
    "hcp": "hcp", "hcps": "hcp", "c13": "c13", "top2": "top2", "top3": "top3", "top4": "top4", "top5": "top5",
    **{word: f"{rank}s" for rank in ("ten", "jack", "queen", "king", "ace") for word in (rank, f"{rank}s")},
}  # fmt: skip
"""Words for what `pointcount` and `altcount` can set, with the names of `counts.Tables`."""

STATEMENTS = (
    "generate", "produce", "dealer", "vulnerable", "predeal", "pointcount", "altcount", "condition", "action", "seed",
    "title", "opener", "startboard", "level",
)  # fmt: skip
ACTIONS = (
    "print", "printall", "printew", "printns", "printside", "printpbn", "printcompact", "printoneline", "printes",
    "average", "frequency", "bktfreq", "evalcontract", "csvrpt", "printrpt", "export",
)  # fmt: skip

OUTSIDE = {
    "usereval": "it asks a server of DealerV2's, a program that is not here; write what it counts with altcount, or "
    "with north.suitwise(...) in Python",
}
"""Words for numbers that programs outside tell, with what to do instead: only what is printed may ask for them."""

REFUSED = {
    "parcontract": "parcontract(...) is printed, by printrpt and csvrpt; par(NS) is a number",
    "trix": "trix(...) is printed, by printrpt and csvrpt; dds(north, spades) is one number",
}
"""Words that are refused, with the reason and what to do instead."""

CHAINED = (
    "the comparison before this one counts as a number, 1 or 0, as in dealer: for a range write "
    "hcp(north) >= 12 && hcp(north) <= 14"
)
"""What is said of ``12 <= hcp(north) <= 14``."""
NEGATED = (
    "'not' binds tighter than the comparison, as in dealer, and makes 1 or 0 of the number before it: write not (...)"
)
"""What is said of ``not hcp(north) > 5``."""
ALONE = (
    "a number by itself always holds, as in dealer: write the comparison again, hcp(north) == 12 || hcp(north) == 13"
)
"""What is said of ``hcp(north) == 12 || 13``."""


_STRING = r'(?:"[^"]*"|[“”][^"“”]*["“”])'
_STRING_TO_THE_END = r'(?:"[^"]*(?:"|\Z)|[“”][^"“”]*(?:["“”]|\Z))'
_STRING_OF_A_LINE = r'(?:"[^"\n]*(?:"|(?=\n)|\Z)|[“”][^"“”\n]*(?:["“”]|(?=\n)|\Z))'
_TOKEN = r"""
    (?P<space>[\s\0\x1a\u200b\ufeff]+ | \#[^\n]* | //[^\n]* | /\*.*?\*/)
  | (?P<string>STRING | \\n)
  | (?P<decimal>\d*\.\d+ | \d+\.(?![\d.]))
  | (?P<number>\d+(?:(?!\w)|(?=(?i:and|or)\b)))
  | (?P<word>\w+)
  | (?P<sign>==|!=|>=|<=|&&|\|\||[<>=!+*/(),;:%?{}\[\]≤≥≠–−-])
"""


@cache
def _token(strings_end_with_line: bool) -> re.Pattern[str]:
    string = _STRING_OF_A_LINE if strings_end_with_line else _STRING
    return re.compile(_TOKEN.replace("STRING", string), re.VERBOSE | re.DOTALL)


@cache
def _parameter(strings_end_with_line: bool) -> re.Pattern[str]:
    """What is not closed goes to the end, so that it is looked through once; the error comes later."""
    string = _STRING_OF_A_LINE if strings_end_with_line else _STRING_TO_THE_END
    return re.compile(rf"/\*.*?(?:\*/|\Z)|//[^\n]*|\#[^\n]*|{string}|\$([0-9])", re.DOTALL)


_PLAIN = {"≤": "<=", "≥": ">=", "≠": "!=", "–": "-", "−": "-"}


class Words(Tokens):
    """A script's text as tokens: number, decimal, word, string, sign, end.

    With *strings_end_with_line*, a string that is not closed on its line ends there.
    """

    def __init__(self, text: str, file: str = "", *, strings_end_with_line: bool = False) -> None:
        self._strings_end_with_line = strings_end_with_line
        super().__init__(text, file)

    def _pattern(self) -> re.Pattern[str]:
        return _token(self._strings_end_with_line)

    def _read(self, word: str) -> str:
        return _PLAIN.get(word, word)

    def _strange(self, at: int) -> str:
        text = self.text
        if text[at] == '"':
            return 'this string is not closed: its second " is missing'
        if text[at] == "$":
            return "a parameter is $ and one digit, like $1"
        if text.startswith("..", at):
            return (
                "ranges like 15..17 are of everydeal's other commands; in dealer's language write both limits, joined "
                "by &&"
            )
        if text[at] in "&|":
            return f"{text[at]!r} means nothing here: write {text[at] * 2}"
        return super()._strange(at)

    def find(self, *words: str) -> list[int]:
        """The places of these words, in any case, but for those that are defined as names."""
        each = [(place, token.text) for place, token in enumerate(self._tokens) if token.kind == "word"]
        defined = {text for place, text in each if self._tokens[place + 1].text == "="}
        return [place for place, text in each if text.lower() in words and text not in defined]


def has_long_strings(text: str) -> bool:
    """Whether a string goes over several lines, or none closes it: if strings end with their lines it is another."""
    return any(line.count('"') % 2 for line in text.splitlines())


def with_parameters(
    text: str, parameters: Mapping[int, str], file: str = "", *, strings_end_with_line: bool = False
) -> str:
    """The text with ``$0`` ... ``$9`` replaced, but not in comments and strings.

    Raises:
        ExpressionError: a ValueError; the text has a parameter that nothing is given for.
    """

    def value(match: re.Match[str]) -> str:
        if match[1] is None:
            return match[0]
        number = int(match[1])
        if number not in parameters:
            message = f"${number} stands for a text that is given with the script: everydeal dealer -{number} TEXT ..."
            raise ExpressionError(message, text, match.start(), file)
        return parameters[number]

    return _parameter(strings_end_with_line).sub(value, text) if "$" in text else text
