"""Deals drawn from sets: whole, or in an exact part and a test of the rest."""
