"""Damocles: a digital table for miniatures wargames.

This module is the facade: it stands above all layers but the command line and loads what it offers
only when it is asked for, so that importing the package costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__: str

__all__ = ["__version__"]

# Hidden from the type checker, for which it would make every name of this module a string.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> str:
        """The version, read from the installed package's metadata when first asked for."""
        if name == "__version__":
            from importlib.metadata import version  # noqa: PLC0415  # 20 ms, seldom needed

            return version("damocles")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
