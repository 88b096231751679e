"""The web service: the page, the missions' tables, questions about geometry, rooms.

The application is loaded on demand: processes that only think do without it.
"""

from __future__ import annotations

from damocles.fronts import open_front

__getattr__, __dir__, __all__ = open_front(__name__)
