"""What a battle consists of: cards, the table, events, and the only code that writes."""

from __future__ import annotations

from damocles.fronts import open_front

__getattr__, __dir__, __all__ = open_front(__name__)
