"""Where a bot may want to go, and why."""

from __future__ import annotations
