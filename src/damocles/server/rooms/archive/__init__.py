"""Where rooms are kept."""

from __future__ import annotations
