"""Commands on sets of deals that can be described, and on legal endings."""
