"""Damocles: a digital table for miniatures wargames.

This module is the front door: what a script or a bot needs. Orders, decisions and events by name
are in `damocles.rules`. What it offers is loaded only when it is asked for, so that importing the
package costs nothing.
"""

from __future__ import annotations

from damocles.fronts import open_front

_load, __dir__, __all__ = open_front(__name__)


def __getattr__(name: str) -> object:
    """What the front door offers, loaded when first asked for."""
    if name == "__version__":
        from importlib.metadata import version  # noqa: PLC0415  # 20 ms, seldom needed

        return version("damocles")
    return _load(name)
