"""Companies over HTTP: what an army has, companies reviewed, changed, suggested and printed."""

from __future__ import annotations
