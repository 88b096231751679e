"""Companies: prices, checks, fixes, text form, library, suggestions."""

from __future__ import annotations
