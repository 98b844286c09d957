"""What is said and done at the table, numbered: auctions, contracts and results, and the plays of an ending."""
