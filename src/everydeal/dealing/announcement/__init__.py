"""What an organiser binds himself to before anybody can know the deals, and how it is proved afterwards.

`texts` says how the files are written, `announced` reads and writes announcements, `terms` writes a championship's
out of a short description, `secret` is the organiser's file, `proof` what he publishes for a board set, and `verify`
checks it.  The protocol, and why it holds, is in docs/fair.md.
"""
