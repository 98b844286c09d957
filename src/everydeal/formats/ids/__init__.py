"""Our own formats: whole boards by their ids (see `everydeal.board_id`), as text and as bytes."""
