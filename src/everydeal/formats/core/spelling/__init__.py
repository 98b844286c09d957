"""How a board is spelled, whatever the format: hands, deals, seats, the words of auctions and play, rows of tables."""
