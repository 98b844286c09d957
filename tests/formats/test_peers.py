"""Other people's programs as the test: endplay and bridgebots load what we write of every sample.

Each peer must load at least as many boards from our PBN and our LIN as from the file itself, and the deals, contracts,
declarers and results that it finds in ours must be those of our own boards.  ``EXCEPTIONS`` are the boards that it
loads from the original only, each kind with its reason.
"""

import importlib.util
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from boards import lenient, written
from everydeal import Board, Deal
from places import SAMPLES

FILES = [path for path in sorted(SAMPLES.rglob("*")) if path.suffix in (".pbn", ".lin")]
EXCEPTIONS = {
    # A comment of a board without a call: endplay takes LIN's nt| for the explanation of the call before.
    ("endplay", "bridge-pbn__test_record_with_empty_line_in_comment.pbn", "lin"): 1,
    # Cards that are not in the players' hands: LIN, which tells them in the order of time, has no place for these, and
    # bridgebots finds the declarer by the lead alone.
    ("bridgebots", "bridge-bots__shared_deals.pbn", "lin"): 2,
    ("bridgebots", "endplay__example4.pbn", "lin"): 1,
    ("bridgebots", "bridge-pbn__errors_10.pbn", "lin"): 1,
}


class Seen(NamedTuple):
    """A board as a peer understands it."""

    deal: str
    contract: str | None = None
    """With its declarer; None if the peer does not tell, or not beyond doubt."""


Peer = Callable[[bytes, str, Path], Iterator[Seen]]


def seen_by_endplay(data: bytes, name: str, folder: Path) -> Iterator[Seen]:
    """endplay's boards; none of a file that it refuses."""
    from endplay.parsers import lin, pbn

    text = decoded(data)
    for board in attempt(lambda: pbn.loads(text) if name == "pbn" else lin.loads(text.replace("\n", ""))):
        deal = Deal.from_pbn(board.deal.to_pbn())
        if not deal.is_full:
            continue  # what it makes of a game without a deal
        contract = board.contract
        if contract is None or not contract.level:
            yield Seen(str(deal), None if contract is None else "Pass")
        else:
            doubled = "X" * (int(contract.penalty) - 1)
            strain = "SHDCN"[int(contract.denom)] if int(contract.denom) < 4 else "NT"
            yield Seen(str(deal), f"{contract.level}{strain}{doubled} {contract.declarer.abbr}")


def seen_by_bridgebots(data: bytes, name: str, folder: Path) -> Iterator[Seen]:
    """bridgebots' boards; of LIN they begin with ``qx|``, and where there is none with a line."""
    from bridgebots.lin import parse_lin_str, parse_multi_lin
    from bridgebots.pbn import parse_pbn

    text, path = decoded(data), folder / f"file.{name}"
    path.write_text(text)
    if name == "pbn":
        records = attempt(lambda: parse_pbn(path))
    elif text.startswith("vg|"):
        records = attempt(lambda: parse_multi_lin(path))
    else:
        lines = text.replace("\nqx|", "\0qx|").replace("\npn|", "\0pn|").split("\0")
        records = [record for line in lines for record in attempt(parse_lin_str, line.replace("\n", ""))]
    for record in records:
        hands = {seat.name[0]: hand.cards for seat, hand in record.deal.hands.items()}
        names = ([f"{c.suit.abbreviation()}{c.rank.abbreviation()}" for c in hands[seat]] for seat in "NESW")
        deal = Deal.from_cards(names)
        for board in record.board_records:
            contract = board.contract
            if not contract.level:
                yield Seen(str(deal), "Pass")
            else:
                words = f"{contract.level}{contract.suit.abbreviation()}".replace("N", "NT").replace("NTT", "NT")
                yield Seen(str(deal), f"{words}{'X' * contract.doubled} {board.declarer.abbreviation()}")


PEERS: dict[str, Peer] = {"endplay": seen_by_endplay, "bridgebots": seen_by_bridgebots}


def attempt(work: Callable[..., list[Any]], *arguments: Any) -> list[Any]:
    """What it gives; nothing, whatever it raises."""
    try:
        return work(*arguments)
    except Exception:
        return []


def decoded(data: bytes) -> str:
    """The text of a file, which the peers take for UTF-8 alone."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    return text.replace("\r\n", "\n")


def expected(board: Board) -> str:
    """The contract of one of our boards."""
    return "Pass" if board.contract is None or board.contract.is_passed_out else str(board.contract)


@pytest.fixture
def quiet() -> Iterator[None]:
    """Without the peers' warnings."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.slow
@pytest.mark.usefixtures("quiet")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("peer", PEERS)
def test_what_we_write_loads_as_well_as_the_original(peer: str, tmp_path: Path) -> None:
    """With ``pytest -s`` it prints how many boards each peer loads of ours, and of the originals."""
    if importlib.util.find_spec(peer) is None:
        pytest.skip(f"{peer} is not installed (the group peers)")
    see = PEERS[peer]
    figures: Counter[tuple[str, str, str]] = Counter()
    for path in FILES:
        own_name, boards = path.suffix[1:], lenient(path.read_bytes())[0]
        original = list(see(path.read_bytes(), own_name, tmp_path))
        for name in ("pbn", "lin"):
            what = f"{path.name} as {name}"
            data = written([board for board in boards if max(board.deal.hand_sizes) <= 13], name)
            seen = list(see(data, name, tmp_path))
            missing = Counter(board.deal for board in original) - Counter(board.deal for board in seen)
            assert missing.total() <= EXCEPTIONS.get((peer, path.name, name), 0), f"{what}: {peer} misses {missing}"
            ours = lenient(data, name)[0]
            stated = Counter((str(board.deal), expected(board)) for board in ours)
            doubtful = {str(board.deal) for board in ours if board.notices()}  # stated in two ways that differ
            known = Counter(tuple(board) for board in seen if board.contract and board.deal not in doubtful)
            assert known <= stated, f"{what}: {peer} sees {known - stated}"
            assert {board.deal for board in seen} <= {deal for deal, _ in stated}
            figures[own_name, name, "ours"] += len(seen)
            figures[own_name, name, "original"] += len(original)
    print(f"\n{peer}: boards of ours / boards of the original")
    for own_name, name in sorted({key[:2] for key in figures}):
        ours, original = (figures[own_name, name, whose] for whose in ("ours", "original"))
        print(f"  {own_name} written as {name}: {ours:,} / {original:,}")
