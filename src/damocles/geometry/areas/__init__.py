"""Parts of the table and who is in them: zones, cover, corridors, circles."""

from __future__ import annotations
