"""What can go wrong in an environment by a caller's doing."""

from __future__ import annotations

from damocles.errors import DamoclesError


class ExtraMissing(DamoclesError):
    """A package of the extra is not installed; the message says how to get it."""


class IllegalAction(DamoclesError):
    """An action that is none now: an index without a candidate, or a step after the end."""


class UnknownSize(DamoclesError):
    """No size has this name; the message names those that there are."""
