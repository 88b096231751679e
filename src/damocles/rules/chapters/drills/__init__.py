"""Combat drills: a value for each, when it is taken, and the end of an activation."""

from __future__ import annotations

from damocles.rules.chapters.drills.end import closing_drills
from damocles.rules.chapters.drills.limits import has_done_nothing
from damocles.rules.chapters.drills.order import TakeDrill
from damocles.rules.chapters.drills.split_fire import SplitFire

__all__ = ["SplitFire", "TakeDrill", "closing_drills", "has_done_nothing"]
