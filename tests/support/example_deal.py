"""The deal that the articles tell of, and most of our pages."""

from everydeal import Deal

DEAL = "N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3"
FULL = Deal.from_pbn(DEAL)
