"""What a condition means: expressions, formulas in normal form, and their canonical texts."""
