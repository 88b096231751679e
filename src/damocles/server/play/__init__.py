"""What a seat can do and ask in a battle: its choices, and answers from its view."""
