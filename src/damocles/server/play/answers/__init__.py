"""Answers to single questions of a seat: where to go, what an order would do, why it was so."""
