"""Dates as the standard has them, YYYY.MM.DD with question marks for what is not known (section 3.4.3), and others.

Real files also have ``2013-11-23 11:23``, ``23/11/2013``, ``2015.09.?``, ``Nov 23, 2013``.  What such a
date tells beyond doubt is said in the standard's form; the export form keeps the words themselves in the tag
``DateAsWritten``.
"""

import re
from typing import Final

STANDARD: Final = r"[0-9?]{4}\.(?:0[1-9]|1[0-2]|\?\?)\.(?:0[1-9]|[12][0-9]|3[01]|\?\?)"
AS_WRITTEN: Final = "DateAsWritten"
_FORM: Final = re.compile(STANDARD)
_YEAR_FIRST: Final = re.compile(
    r"([0-9]{4})(?:([-./ ]?)([0-9]{2}|(?<=\D)[0-9])(?:\2([0-9]{2}|(?<=\D)[0-9]))?)?(?![0-9])"
)
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAME: Final = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
_MONTH_NAMED: Final = re.compile(
    r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[.,]? )?"
    rf"(?:(?P<first>[0-9]{{1,2}})(?:st|nd|rd|th)?[ .-]{{0,2}}{_NAME}|{_NAME.replace('month', 'name')}\b\.?"
    r"(?: (?P<second>[0-9]{1,2})(?:st|nd|rd|th)?\b)?)[ .,-]{1,2}(?P<year>[0-9]{4})(?![0-9])",
    re.IGNORECASE,
)
"""23 November 2013; Saturday, Nov 23rd, 2013; 23-Nov-2013; November 2013."""
_YEAR_LAST: Final = re.compile(r"([0-9]{1,2})([-./ ])([0-9]{1,2})\2([0-9]{4})(?![0-9])")


def is_standard(date: str) -> bool:
    """The date has the standard's form, or is not given at all."""
    return date in ("", "?", "#", "##") or bool(_FORM.fullmatch(date.strip()))


def is_date_alone(text: str) -> bool:
    """A year, a month and a day in this order, each given in numbers or as not known, and nothing else.

    >>> [is_date_alone(text) for text in ("2013.1.2", "20130102", "2015.09.?", "2013-11-23 11:23", "2015.13.01")]
    [True, True, True, False, False]
    """
    said, form = re.sub(r"[?]+", "", text.strip()).strip("."), standard_date(text).partition(".??")[0]
    return bool(_YEAR_FIRST.fullmatch(said)) and form.replace(".", "").isdigit() and _numbers(said) == _numbers(form)


def _numbers(text: str) -> list[int]:
    """The year, month and day of a text that begins with the year."""
    match = _YEAR_FIRST.match(text)
    return [int(part) for part in (match[1], match[3], match[4]) if part] if match else []


def standard_date(date: str) -> str:
    """What *date* tells beyond doubt of a date, in the standard's form.

    Of two numbers before the year it is not known which is the month, unless one cannot be, or they are equal.

    >>> [standard_date(text) for text in ("2013-11-23 11:23", "23/11/2013", "04/05/2013", "2015.09.?", "soon")]
    ['2013.11.23', '2013.11.23', '2013.??.??', '2015.09.??', '????.??.??']
    >>> [standard_date(text) for text in ("Nov 4, 2013", "Monday, 4th November 2013 19:30", "May 2013")]
    ['2013.11.04', '2013.11.04', '2013.05.??']
    """
    date = date.strip()
    if match := _YEAR_FIRST.match(date):
        return _form(match[1], match[3] or "", match[4] or "")
    if match := _YEAR_LAST.match(date):
        first, second = int(match[1]), int(match[3])
        if first > 12 or first == second:
            return _form(match[4], match[3], match[1])
        return _form(match[4], match[1], match[3]) if second > 12 else _form(match[4], "", "")
    if match := _MONTH_NAMED.match(date):
        month = _MONTHS.index((match["month"] or match["name"])[:3].lower()) + 1
        return _form(match["year"], str(month), match["first"] or match["second"] or "")
    return _form("????", "", "")


def _form(year: str, month: str, day: str) -> str:
    """The parts of a date in the standard's form; a month or a day that cannot be one is not known."""
    if not (month and 1 <= int(month) <= 12) or (day and not 1 <= int(day) <= 31):
        month = day = ""
    return f"{year}.{month.zfill(2) if month else '??'}.{day.zfill(2) if day else '??'}"
