"""Damocles: a digital table for miniatures wargames.

This module is the facade: it stands above all layers but the command line and loads what it offers
only when it is asked for, so that importing the package costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from damocles.facade import Battle, narrate

__version__: str

__all__ = ["Battle", "__version__", "narrate"]

# Hidden from the type checker, for which it would make every name of this module a string.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """What the facade offers, loaded when first asked for."""
        if name in ("Battle", "narrate"):
            from damocles import facade  # noqa: PLC0415  # loads rules and packs

            return getattr(facade, name)
        if name == "__version__":
            from importlib.metadata import version  # noqa: PLC0415  # 20 ms, seldom needed

            return version("damocles")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
