"""What went wrong, said to people as a page and to programs as JSON (RFC 9457, ``application/problem+json``)."""

from collections.abc import Mapping
from http import HTTPStatus

from ..argument_checks import AsItIs

_PHRASES = {413: "Content Too Large", 414: "URI Too Long", 422: "Unprocessable Content"}
"""As RFC 9110 has them, and Python from 3.13 on."""


class ProblemError(AsItIs, Exception):
    """An answer that is an error: its HTTP status, and in plain words what was wrong and what to do."""

    def __init__(self, status: int, detail: str, headers: Mapping[str, str] | None = None) -> None:
        detail = detail.encode("utf-8", "backslashreplace").decode()  # JSON can smuggle in half a character
        super().__init__(detail)
        self.status, self.detail, self.headers = status, detail, headers

    @property
    def title(self) -> str:
        """The status in words."""
        return _PHRASES.get(self.status) or HTTPStatus(self.status).phrase

    def to_dict(self) -> dict[str, object]:
        """As RFC 9457 has it."""
        return {"type": "about:blank", "title": self.title, "status": self.status, "detail": self.detail}


def not_found(detail: str) -> ProblemError:
    """There is no such thing."""
    return ProblemError(404, detail)


def bad_request(detail: str) -> ProblemError:
    """The question cannot be understood."""
    return ProblemError(400, detail)
