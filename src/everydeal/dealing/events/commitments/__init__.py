"""What an organiser binds himself to before anybody can know the deals, and how it is checked afterwards."""
