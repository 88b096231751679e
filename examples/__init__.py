"""Programs that show how Damocles is used from outside."""

from __future__ import annotations
