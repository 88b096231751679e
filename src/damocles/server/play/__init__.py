"""What a seat can do and ask in a battle: its choices, and answers based on its view."""
