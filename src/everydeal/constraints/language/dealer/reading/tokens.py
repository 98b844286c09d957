"""The words of a dealer script.

Whether ``4432`` is a number or a shape, ``KH`` a card or a name, and ``S`` a holding or a name, the place tells, so
here all are just words; the grammar knows.  Before that, ``$1`` is replaced by what the command line gives for it.

A string may go over several lines in dealer; in DealerV2 it ends with its line, be it closed or not.  What word
processors make of quotes, minus signs and comparisons is read as what was typed.
"""

import re
from collections.abc import Mapping
from functools import cache

from ...tokens import ExpressionError, Token, Tokens

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
    """What is not closed goes to the end, so that it is looked through once; that it is not closed is told later."""
    string = _STRING_OF_A_LINE if strings_end_with_line else _STRING_TO_THE_END
    return re.compile(rf"/\*.*?(?:\*/|\Z)|//[^\n]*|\#[^\n]*|{string}|\$([0-9])", re.DOTALL)


_PLAIN = {"≤": "<=", "≥": ">=", "≠": "!=", "–": "-", "−": "-"}


class Words(Tokens):
    """A script's text as tokens: number, decimal, word, string, sign, end.

    With *strings_end_with_line*, a string that is not closed on its line ends there.
    """

    def __init__(self, text: str, file: str = "", *, strings_end_with_line: bool = False) -> None:
        self._token = _token(strings_end_with_line)
        super().__init__(text, file)

    def _split(self) -> list[Token]:
        tokens: list[Token] = []
        at, line_begins = 0, True
        while at < len(self.text):
            match = self._token.match(self.text, at)
            if match is None or (self.text.startswith("/*", at) and match.lastgroup != "space"):
                raise ExpressionError(_strange(self.text, at), self.text, at, self.file)
            kind = match.lastgroup or ""
            if kind == "space":
                line_begins |= "\n" in match[0]
            else:
                tokens.append(Token(kind, _PLAIN.get(match[0], match[0]), at, line_begins))
                line_begins = False
            at = match.end()
        return [*tokens, Token("end", "", len(self.text), True)]

    def find(self, *words: str) -> list[int]:
        """The places of these words, in any case, but for those that are defined as names."""
        each = [(place, token.text) for place, token in enumerate(self._tokens) if token.kind == "word"]
        defined = {text for place, text in each if self._tokens[place + 1].text == "="}
        return [place for place, text in each if text.lower() in words and text not in defined]


def _strange(text: str, at: int) -> str:
    if text.startswith("/*", at):
        return "this comment is not closed: its */ is missing"
    if text[at] == '"':
        return 'this string is not closed: its second " is missing'
    if text[at] == "$":
        return "a parameter is $ and one digit, like $1"
    if text.startswith("..", at):
        return (
            "ranges like 15..17 are of everydeal's other commands; in dealer's language write both limits, joined by &&"
        )
    if text[at] in "&|":
        return f"{text[at]!r} means nothing here: write {text[at] * 2}"
    return f"{text[at]!r} means nothing here"


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
