"""Deals as people write and print them: one file for each way."""
