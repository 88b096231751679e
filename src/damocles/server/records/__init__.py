"""Records of battles as frames that a page can draw one after the other."""

from __future__ import annotations
