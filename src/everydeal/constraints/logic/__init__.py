"""What a condition comes to: sums of measures, formulas in normal form, and their canonical texts."""
