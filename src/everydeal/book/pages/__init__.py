"""The pages for people: what they show, as HTML, pictures and files."""
