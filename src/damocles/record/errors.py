"""What can be wrong with a record."""

from __future__ import annotations

from damocles.errors import DamoclesError


class RecordError(DamoclesError):
    """A record that cannot be read, or cannot be used as requested; the message names the line."""
