"""Commands for tournaments: sessions, commitments, audits, hand records, the robot."""
