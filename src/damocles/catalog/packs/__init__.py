"""All files of all packs, put together into the catalogue."""

from __future__ import annotations
