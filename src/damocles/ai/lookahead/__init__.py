"""Players who look ahead: greedy plans, judged by what the abstract battle makes of them."""

from __future__ import annotations
