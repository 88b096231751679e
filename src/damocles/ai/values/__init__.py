"""What things are worth to a bot: attacks, losses, chances."""

from __future__ import annotations

from damocles.fronts import open_front

__getattr__, __dir__, __all__ = open_front(__name__)
