"""What the program dealer and its successors print: hands behind their seats, in columns, as predeal options."""
