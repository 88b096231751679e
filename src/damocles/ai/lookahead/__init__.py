"""Players that look ahead: greedy plans, judged by how they turn out in the abstract battle."""

from __future__ import annotations
