"""The words of ZBS, at the address that the documentation has always shown; they live in `formats.pavlicek`."""

from .pavlicek.zbs import deal_words, suit_word, word_owners, words_deal

__all__ = ["deal_words", "suit_word", "word_owners", "words_deal"]
