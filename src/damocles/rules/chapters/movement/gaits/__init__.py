"""Gaits: a value for each."""
