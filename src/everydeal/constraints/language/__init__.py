"""The text language: words, grammar, and the texts of functions of your own."""

from .grammar import parse, parse_feature, parse_script
from .tokens import ExpressionError

__all__ = ["ExpressionError", "parse", "parse_feature", "parse_script"]
