"""Errors that callers of an environment can cause."""

from __future__ import annotations

from damocles.errors import DamoclesError


class ExtraMissing(DamoclesError):
    """A package of the extra is not installed; the message says how to get it."""


class IllegalAction(DamoclesError):
    """An action that is not possible now: an index without a candidate, or a step after the end."""


class UnknownSize(DamoclesError):
    """No size has this name; the message lists those that exist."""
