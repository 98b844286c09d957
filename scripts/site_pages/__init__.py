"""What the site needs besides Sphinx's own: pictures that the pages' code draws, the commands' help, links to files."""
