"""The root of all errors that a user can cause."""

from __future__ import annotations


class DamoclesError(Exception):
    """An error that a user can cause; the message names the rule or the field, and the remedy."""
