"""What all formats share: the table of them, where bytes come from, errors, losses, compression, records."""
