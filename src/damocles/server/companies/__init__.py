"""Companies over HTTP: what an army has, companies reviewed, changed, suggested and printed."""

from __future__ import annotations

from damocles.server.companies.routes import army, begin, edit, printed, review, suggestion

HANDLERS = (army, begin, review, edit, suggestion, printed)
