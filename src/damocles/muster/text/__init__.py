"""Companies as text: read, written, reviewed."""

from __future__ import annotations
