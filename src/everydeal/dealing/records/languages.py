"""The words of hand records, a row for each language.

Seats and honours are those of each language's bridge literature.  Polish is as in the records of the Polish union's
simultaneous pairs, played in clubs all over the country (stara.pzbs.pl/kmpp/2010: "Rozdanie 2; rozdawał E, po partii
NS", "obie przed partią", "Minimaks", "BA", sides NS and WE).  The ten is T in English and 10 elsewhere; strains are
symbols everywhere, notrump apart.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final


@dataclass(frozen=True)
class Language:
    """What is printed in one language."""

    code: str
    """As ISO 639-1 has it."""
    seats: str
    """The letters of N E S W."""
    names: tuple[str, str, str, str]
    honours: tuple[str, str, str, str]
    """Ace, king, queen, jack."""
    dealer: str
    vulnerable: tuple[str, str, str]
    """If no side is vulnerable, if one is, and if both are; ``{}`` is the one."""
    points: str
    """High-card points, as short as it is printed."""
    notrump: str
    makes: str
    """Before what a side can make."""
    more: str
    """After the first of several contracts, with their number."""
    board: str
    boards: str
    records: str
    """What a record without a title is called."""
    session: str
    section: str
    dealt: str
    """Around the name of the program that dealt."""
    ten: str = "10"
    par: str = "Par"
    west_first: bool = False
    """Sides are NS and WE, without a hyphen."""

    @cached_property
    def _ranks(self) -> dict[int, str]:
        return str.maketrans({**dict(zip("AKQJ", self.honours, strict=True)), "T": self.ten})

    def ranks(self, text: str) -> str:
        """Ranks as they are printed.

        >>> LANGUAGES["sv"].ranks("AKJT4")
        'EKKn104'
        """
        return text.translate(self._ranks)

    def side(self, text: str) -> str:
        """Seats as they are printed: ``NS``, ``N-S`` or a single letter.

        >>> LANGUAGES["fr"].side("E-W")
        'E-O'
        """
        if self.west_first:
            text = text.replace("N-S", "NS").replace("E-W", "EW").replace("EW", "WE")
        return text.translate(str.maketrans("NESW", self.seats))


_ROWS: Final = (
    Language("en", "NESW", ("North", "East", "South", "West"), ("A", "K", "Q", "J"), "Dealer", ("Vul None", "Vul {}",
             "Vul Both"), "HCP", "NT", "Can make", "and {} more", "Board", "boards", "Hand records", "session",
             "section", "dealt by {}", "T"),
    Language("fr", "NESO", ("Nord", "Est", "Sud", "Ouest"), ("A", "R", "D", "V"), "Donneur", ("Vul Personne", "Vul {}",
             "Vul Tous"), "PH", "SA", "Réalisable", "et {} autres", "Donne", "donnes", "Donnes", "séance", "section",
             "distribué par {}"),
    Language("de", "NOSW", ("Nord", "Ost", "Süd", "West"), ("A", "K", "D", "B"), "Teiler", ("Gefahr Keiner",
             "Gefahr {}", "Gefahr Alle"), "FP", "SA", "Erfüllbar", "und {} weitere", "Board", "Boards", "Boardzettel",
             "Durchgang", "Gruppe", "ausgeteilt von {}"),
    Language("nl", "NOZW", ("Noord", "Oost", "Zuid", "West"), ("A", "H", "V", "B"), "Gever", ("Kwb Niemand", "Kwb {}",
             "Kwb Allen"), "Ptn", "SA", "Haalbaar", "en {} meer", "Spel", "spellen", "Spelverdelingen", "zitting",
             "lijn", "gedeeld door {}"),
    Language("it", "NESO", ("Nord", "Est", "Sud", "Ovest"), ("A", "R", "D", "F"), "Mazziere", ("Zona Nessuno",
             "Zona {}", "Zona Tutti"), "PO", "SA", "Realizzabile", "e altri {}", "Board", "board", "Smazzate", "turno",
             "girone", "distribuito da {}"),
    Language("es", "NESO", ("Norte", "Este", "Sur", "Oeste"), ("A", "R", "D", "J"), "Dador", ("Vul Nadie", "Vul {}",
             "Vul Todos"), "PH", "ST", "Cumplible", "y {} más", "Mano", "manos", "Manos", "sesión", "sección",
             "repartido por {}"),
    Language("pt", "NESO", ("Norte", "Este", "Sul", "Oeste"), ("A", "R", "D", "V"), "Dador", ("Vul Ninguém", "Vul {}",
             "Vul Todos"), "PH", "ST", "Cumprível", "e mais {}", "Mão", "mãos", "Mãos", "sessão", "secção",
             "distribuído por {}"),
    Language("pl", "NESW", ("North", "East", "South", "West"), ("A", "K", "D", "W"), "Rozdawał", ("Obie przed partią",
             "Po partii {}", "Obie po partii"), "PC", "BA", "Wychodzi", "i {} innych", "Rozdanie", "rozdań", "Rozdania",
             "sesja", "sektor", "rozdane przez {}", par="Minimaks", west_first=True),
    Language("sv", "NOSV", ("Nord", "Ost", "Syd", "Väst"), ("E", "K", "D", "Kn"), "Giv", ("Zon Ingen", "Zon {}",
             "Zon Alla"), "hp", "NT", "Går hem", "och {} till", "Bricka", "brickor", "Brickor", "session", "sektion",
             "utdelat av {}"),
    Language("da", "NØSV", ("Nord", "Øst", "Syd", "Vest"), ("E", "K", "D", "B"), "Giver", ("Zone Ingen", "Zone {}",
             "Zone Alle"), "HP", "UT", "Kan vindes", "og {} til", "Spil", "spil", "Kortfordelinger", "session",
             "sektion", "delt ud af {}"),
    Language("nb", "NØSV", ("Nord", "Øst", "Syd", "Vest"), ("E", "K", "D", "Kn"), "Giver", ("Sone Ingen", "Sone {}",
             "Sone Alle"), "hp", "NT", "Kan vinnes", "og {} til", "Spill", "spill", "Kortfordelinger", "sesjon",
             "seksjon", "delt ut av {}"),
)  # fmt: skip
LANGUAGES: Final = {row.code: row for row in _ROWS}
"""The languages, by code."""
ENGLISH: Final = LANGUAGES["en"]
