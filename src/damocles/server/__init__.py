"""The web service: the page, the missions' tables, questions about geometry, rooms.

The application is loaded when it is asked for: processes that only think do without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from damocles.server.app import create_app

__all__ = ["create_app"]

# Hidden from the type checker, for which it would make every name of this module a string.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """What the package offers, loaded when first asked for."""
        if name == "create_app":
            from damocles.server.app import create_app  # noqa: PLC0415  # loads the web framework

            return create_app
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
