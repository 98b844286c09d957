"""The page of a whole board, by its id: the deal, the auction, and the play trick by trick."""

import io
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ... import board_ids
from ...formats import Board, write
from ..editions import pages_of
from ..leaf import Choice, Leaf
from ..problems import ProblemError, not_found
from .answers import file_response, redirect, run_slowly
from .exports import BOARDS
from .printing import IMMUTABLE, render
from .table import auction_table, card_text, play_table


async def board_page(request: Request) -> Response:
    """One board, or with an extension a file of it; an id that is written otherwise leads to its one form."""
    text, dot, extension = request.path_params["id"].partition(".")
    board = board_of(text)
    canonical_id = board_ids.board_id(board)
    if text != canonical_id:
        return redirect(request, f"/b/{canonical_id}{dot}{extension}", 308)
    if not dot:
        return _show(request, board, canonical_id)
    if extension not in files_of(board):
        raise not_found(f"This board comes as {', '.join(f'.{name}' for name in files_of(board))}.")
    return file_response(await run_slowly(_file, board, extension), extension, f"{canonical_id}.{extension}")


def board_of(text: str) -> Board:
    """The board that an id names.

    Raises:
        ProblemError: 404; it names none, and why.
    """
    try:
        return board_ids.board_of_id(text)
    except ValueError as error:
        raise ProblemError(404, f"That is not a board’s id: {error}.") from None


def files_of(board: Board) -> list[str]:
    """The formats that a board comes in: LIN is for full deals."""
    return [extension for extension in BOARDS if extension != "lin" or board.deal.is_full]


def _show(request: Request, board: Board, canonical_id: str) -> Response:
    found = pages_of(board.deal)
    leaf = Leaf(*found[0], board.deal, Choice(board.dealer, board.vulnerability))
    play, auction, result = board.play, board.auction, board.result
    loose = [] if board.raw_play is None or play is not None else board_ids.record_of(board).cards or ()
    context: dict[str, Any] = {
        "board": board,
        "leaf": leaf,
        "pages": found,
        "id": canonical_id,
        "bytes": len(board_ids.encode(board)),
        "auction": auction and auction_table(auction),
        "irregular": auction.why_illegal() if auction else "",
        "play": play and play.cards and play_table(play),
        "faults": [str(fault) for fault in play.faults()] if play else [],
        "loose": [card_text(card) for card in loose],
        "claim": bool(board.raw_play and board.raw_play.words[-1:] == ("*",)),
        "ending": result.name(symbols=True) if result else board.contract.name(symbols=True) if board.contract else "",
        "tricks": board.tags.get("Result", "") if result is None else "",
        "score": board.score("NS"),
        "files": files_of(board),
    }
    return render(request, "board.html", headers=IMMUTABLE, **context)


def _file(board: Board, extension: str) -> bytes:
    file = io.BytesIO()
    write([board], file, extension, losses=lambda _: None)
    return file.getvalue()


ROUTES: Final = [Route("/b/{id}", board_page)]
