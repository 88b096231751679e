"""What cannot happen in a room."""

from __future__ import annotations

from damocles.errors import DamoclesError


class Over(DamoclesError):
    """Something was to happen in a battle that is over."""


class Disallowed(DamoclesError):
    """A wish that this page, or anybody now, cannot have; the message says why."""
