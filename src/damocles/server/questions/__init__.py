"""The questions about geometry, one module each: what is asked, what is answered, and how."""

from __future__ import annotations

from damocles.server.questions.formation import formation
from damocles.server.questions.path import path
from damocles.server.questions.reach import reach
from damocles.server.questions.ruler import ruler
from damocles.server.questions.sight import sight
from damocles.server.questions.zone import zone

HANDLERS = (ruler, sight, zone, reach, path, formation)
