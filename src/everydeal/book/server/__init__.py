"""The web application: routes, limits, connections, the process."""
