"""Records of battles as frames that a page can draw one after the other."""

from __future__ import annotations

from damocles.server.records.routes import decided, sample, sample_record, uploaded

HANDLERS = (uploaded, sample, sample_record, decided)
