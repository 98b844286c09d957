"""Results of clubs: what scoring programs keep of a session, hands and travellers."""
