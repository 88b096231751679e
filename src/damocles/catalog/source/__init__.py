"""One file of a pack, read into typed values; its faults in plain words."""

from __future__ import annotations

from damocles.fronts import open_front

__getattr__, __dir__, __all__ = open_front(__name__)
