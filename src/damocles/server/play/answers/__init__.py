"""Answers to a seat's questions: where to go, what an order would do, why something happened."""
