"""The web service, asked through its own protocol."""

from __future__ import annotations
