"""Clauses: what the lines of briefings ask for, by subject."""
