"""Records of battles as frames that a page can draw one after the other."""

from __future__ import annotations

from damocles.server.records.routes import sample, uploaded

HANDLERS = (uploaded, sample)
