"""The web service: the page, the missions' tables, and the questions about geometry."""

from __future__ import annotations

from damocles.server.app import create_app

__all__ = ["create_app"]
