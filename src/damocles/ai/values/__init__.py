"""What things are worth to a bot: attacks, losses, chances."""

from __future__ import annotations
